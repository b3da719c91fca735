"""Choosing how one is told: page and API, in three languages, and what nobody else may do or see."""

import time

import pytest

from railbird.cli.serve import CannotServe, _outgoing
from railbird.core.sentence import pieces
from railbird.core.text import LANGUAGES
from railbird.store.notices import Wishes
from railbird.web.config import Outgoing
from railbird.web.house.slow import zone_of
from railbird.web.post.days import put_due
from railbird.web.post.hours import quiet_until
from railbird.web.post.mail import BadSmtp, is_address, smtp_of
from railbird.web.words import tables
from tests.web.harness import Node, running
from tests.web.postbox import postbox, subscribe
from tests.web.test_club_reminders import say as answer_to_day
from tests.web.test_club_reminders import set_up as a_race_day
from tests.web.test_club_reminders import told as in_the_outbox

pytestmark = pytest.mark.asyncio


async def test_a_form_changes_it_and_says_what_is_wrong(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        form = {"_csrf_token": ada.client.headers["x-csrftoken"], "turn": "1", "zone": "Europe/Prague", "quiet": "1"}
        form |= {"quiet_from": "44", "quiet_to": "16", "hook": "1", "hook_url": "https://lamp.example.org/turn"}
        answer = await ada.client.post("/notices", data=form)
        assert answer.headers["location"] == "/notices?done=saved"
        told = await ada.get("/me/notices")
        assert (told["quiet"], told["zone"], told["reminder"]) == ([1320, 480], "Europe/Prague", False)
        assert told["hook_secret"].startswith("whsec_")
        wrong = await ada.client.post("/notices", data={**form, "hook_url": "http://lamp"})
        assert wrong.status_code == 422
        assert "http://lamp" in wrong.text  # what was typed is still there
        assert "https://example.org/hook" in wrong.text
        assert (await ada.get("/me/notices"))["hook_url"] == "https://lamp.example.org/turn"


async def test_whoever_does_not_want_race_days_is_not_reminded_of_one(ready_database: str) -> None:
    async with (
        postbox() as box,
        running(ready_database, box.config()) as node,
        node.guest("Ada") as ada,
        node.guest("Bea") as bea,
    ):
        await subscribe(ada, box, "hook", days=False)
        await subscribe(bea, box, "hook")
        assert not (await ada.get("/me/notices"))["days"]
        club, day = await a_race_day(ada, bea)
        for player in (ada, bea):
            await answer_to_day(player, club, day, "come")
        await put_due(node.server.store)
        assert await in_the_outbox(node) == [(bea.person, "hook")]


@pytest.mark.parametrize(
    "wanted",
    [
        {"hook_url": "https://127.0.0.1/", "hook": True, "zone": "Nowhere/Atall"},
        {"zone": "../../etc/passwd"},
        {"address": "a@b.example, c@d.example", "mail": True},
        {"address": "a@b.example\nbcc: x@y.example"},
        {"mail_after": -1},
        {"quiet": [0, 1440]},
        {"hook_url": "https://user:pass@example.org/"},
        {"push": True},
    ],
)
async def test_what_cannot_be_is_refused_and_changes_nothing(one_node: Node, wanted: dict[str, object]) -> None:
    async with one_node.guest("Ada") as ada:
        answer = await ada.client.patch("/api/v1/me/notices", json=wanted)
        assert answer.status_code in (400, 422), answer.text
        assert not (await ada.get("/me/notices"))["hook_url"]


async def test_a_webhook_within_our_own_walls_is_not_called(one_node: Node) -> None:
    async with postbox() as box, one_node.guest("Ada") as ada:
        inside = box.url.replace("http://127.0.0.1", "https://localhost")
        answer = await ada.client.patch("/api/v1/me/notices", json={"hook": True, "hook_url": f"{inside}/hook"})
        assert answer.status_code == 200  # a name is looked up when it is called, not before
        refused = await ada.post("/me/notices/try", 422, channel="hook")
        assert "private network" in refused["detail"]
        assert box.calls == []


async def test_without_a_mail_server_there_is_no_mail(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        answer = await ada.client.patch("/api/v1/me/notices", json={"mail": True, "address": "ada@example.org"})
        assert answer.status_code == 422
        assert not (await ada.get("/me/notices"))["mails"]


async def test_everybody_sees_their_own_alone(ready_database: str) -> None:
    async with (
        postbox() as box,
        running(ready_database, box.config()) as node,
        node.guest("Ada") as ada,
        node.guest("Eve") as eve,
        node.nobody() as nobody,
    ):
        await subscribe(ada, box, "push", "hook", "mail")
        told = await ada.get("/me/notices")
        device = told["devices"][0]["id"]
        assert told["push"]
        assert (await eve.client.delete(f"/api/v1/me/notices/devices/{device}")).status_code == 404
        assert (await nobody.get("/api/v1/me/notices")).status_code == 401
        assert (await eve.get("/me/notices"))["devices"] == []
        table = await ada.table("me", "open", public=True)
        await eve.post(f"/tables/{table}/join")
        seen = [await eve.client.get(path) for path in (f"/tables/{table}", f"/api/v1/tables/{table}", "/", "/my")]
        assert not any("@example.org" in answer.text or box.url in answer.text for answer in seen)


async def test_whoever_logs_out_is_not_pushed_to_any_more(ready_database: str) -> None:
    async with postbox() as box, running(ready_database, box.config()) as node, node.guest("Ada") as ada:
        await ada.post("/accounts", 201, login="ada", password="correct horse battery")
        await subscribe(ada, box, "push")
        person = ada.person
        assert len(await node.server.store.notices.devices_of(person)) == 1
        assert (await ada.client.delete("/api/v1/sessions/current")).status_code == 200
        assert await node.server.store.notices.devices_of(person) == []


async def test_a_guest_who_becomes_an_account_is_told_as_before(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        await ada.client.patch("/api/v1/me/notices", json={"hook": True, "hook_url": "https://lamp.example.org/"})
        await ada.post("/accounts", 201, login="ada", password="correct horse battery")
        assert (await ada.get("/me/notices"))["hook"]


async def test_few_mails_go_to_an_address_nobody_has_confirmed(ready_database: str) -> None:
    async with postbox() as box:
        config = box.config()
        limited = type(config)(**{**config.__dict__, "limits": True})
        async with running(ready_database, limited) as node, node.guest("Eve") as eve:
            statuses = []
            for number in range(5):
                wanted = {"mail": True, "address": f"victim{number}@example.org"}
                statuses.append((await eve.client.patch("/api/v1/me/notices", json=wanted)).status_code)
            assert statuses == [200, 200, 200, 429, 429]
            assert len(box.mails) == 3


async def test_a_token_that_was_not_sent_confirms_nothing(one_node: Node) -> None:
    async with one_node.nobody() as nobody:
        assert (await nobody.get("/notices/confirm/abc")).status_code == 200
        assert (await nobody.post("/notices/confirm/abc")).status_code == 404
        assert (await nobody.post("/notices/stop/abc.def")).status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_page_speaks_three_languages(one_node: Node, language: str) -> None:
    async with one_node.guest("Ada") as ada, one_node.nobody() as nobody:
        for client in (ada.client, nobody):
            page = await client.get("/notices", params={"language": language})
            assert page.status_code == 200
            assert str(tables(f"notice.{language}")["heading"]).replace("'", "&#39;") in page.text
    english = dict(tables("notice.en"))
    found = dict(tables(f"notice.{language}"))
    assert set(found) == set(english)
    gaps = {key: {name for _, name, _ in pieces(text) if name} for key, text in found.items()}
    assert gaps == {key: {name for _, name, _ in pieces(text) if name} for key, text in english.items()}


async def test_quiet_hours_go_by_the_clock_on_the_wall() -> None:
    winter = 1_768_431_600.0  # 2026-01-15 00:00 in Prague
    hour = 3600.0
    wishes = Wishes(quiet=(22 * 60, 8 * 60), zone="Europe/Prague")
    assert quiet_until(wishes, winter) == winter + 8 * hour
    assert quiet_until(wishes, winter - 2 * hour) == winter + 8 * hour
    assert quiet_until(wishes, winter - 2 * hour - 1) is None
    assert quiet_until(wishes, winter + 8 * hour) is None
    assert quiet_until(Wishes(quiet=(60, 120), zone="UTC"), winter + 2.5 * hour) == winter + 3 * hour
    assert quiet_until(Wishes(), time.time()) is None
    summer = 1_774_738_800.0  # 2026-03-29 00:00: at two o'clock the hour from two to three is left out
    assert quiet_until(wishes, summer) == summer + 7 * hour
    assert zone_of("/etc/passwd") is None


@pytest.mark.parametrize("text", ["a@b.example", "first.last+tag@mail.example.org"])
async def test_an_address_is_an_address(text: str) -> None:
    assert is_address(text)


@pytest.mark.parametrize(
    "text", ["", "a", "a@b", "a@b.example\n", "a b@c.example", "<a@b.example>", "a@b.example,c@d.example"]
)
async def test_and_nothing_else_is(text: str) -> None:
    assert not is_address(text)


@pytest.mark.parametrize(
    ("smtp", "sender"), [("imap://x", "a@b.example"), ("smtp://host", ""), ("smtp://host:x", "a@b.cz")]
)
async def test_a_mail_server_that_cannot_be_used_is_said_at_the_start(smtp: str, sender: str) -> None:
    with pytest.raises(BadSmtp):
        smtp_of(Outgoing(smtp=smtp, sender=sender))


async def test_the_environment_says_how_messages_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _outgoing() == Outgoing()
    monkeypatch.setenv("RAILBIRD_SMTP", "smtps://rail:a%20b@mail.example.org")
    monkeypatch.setenv("RAILBIRD_MAIL_FROM", "Railbird <rail@example.org>")
    monkeypatch.setenv("RAILBIRD_URL", "https://rail.example.org/")
    monkeypatch.setenv("RAILBIRD_CALL_PRIVATE", "1")
    made = _outgoing()
    assert (made.site, made.private) == ("https://rail.example.org", True)
    smtp = smtp_of(made)
    assert smtp is not None
    assert (smtp.host, smtp.port, smtp.user, smtp.password, smtp.secure) == (
        "mail.example.org",
        465,
        "rail",
        "a b",
        True,
    )
    assert "a b" not in repr(smtp)
    monkeypatch.setenv("RAILBIRD_URL", "rail.example.org")
    with pytest.raises(CannotServe, match="RAILBIRD_URL"):
        _outgoing()
    monkeypatch.delenv("RAILBIRD_URL")
    monkeypatch.delenv("RAILBIRD_MAIL_FROM")
    with pytest.raises(BadSmtp, match="RAILBIRD_MAIL_FROM"):
        _outgoing()
