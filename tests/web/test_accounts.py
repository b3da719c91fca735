"""Accounts: logging in and out, guests who get one, passwords and tokens."""

from __future__ import annotations

import httpx
import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.store import schema
from railbird.web.auth import Passwords
from railbird.web.config import Config
from railbird.web.origin import origin
from tests.web.harness import LIMITED, Node, running

pytestmark = pytest.mark.asyncio

ADA = {"login": "ada", "password": "correct horse"}
INVISIBLE = ("\u200b", "\u2060", "\ufeff", "\u00ad", "\u3164", "\u034f", "\u180e", "\U000e0001", "\ufe0f")


async def age(node: Node, table: str) -> None:
    """Let a table be of a time when the rules were others."""
    change = update(schema.tables).where(schema.tables.c.id == table).values(rules=0)

    async def work(connection: AsyncConnection) -> None:
        await connection.execute(change)

    await node.server.store.writer.write(work)
    node.server.house.lives.pop(table, None)


async def test_invisible_letters_do_not_make_another_login_to_count(ready_database: str) -> None:
    async with running(ready_database, LIMITED) as node, node.guest("Ada") as ada, node.nobody() as thief:
        await ada.post("/accounts", 201, **ADA)
        spelled = [f"a{letter}da" for letter in INVISIBLE] + ["ADA", " ada ", "ａｄａ"]
        statuses = []
        for login in spelled:
            body = {"login": login, "password": "guess guess"}
            statuses.append((await thief.post("/api/v1/sessions", json=body)).status_code)
        assert statuses == [401] * 6 + [429] * (len(spelled) - 6)


async def test_what_is_kept_of_a_password_is_dear_to_guess() -> None:
    """Three passes of argon2id over 64 MiB; other tests take less."""
    kept = await Passwords(Config().password_cost).hash(ADA["password"])
    assert kept.startswith("$argon2id$v=19$m=65536,t=3,")


async def test_a_thief_elsewhere_slows_the_owner_down_but_never_locks_them_out(one_node: Node) -> None:
    limits = one_node.server.limits
    limits._on = True
    async with one_node.guest("Ada") as ada:
        await ada.post("/accounts", 201, **ADA)
        for number in range(200):
            limits.count("login_of", "ada")
            if number < 6:
                limits.count("login", f"ada 192.0.2.{number}")
        assert limits.pause("login_of", "ada") > 0
        limits.slowest = 0.0
        await ada.post("/sessions", 201, **ADA)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("unknown", "192.0.2.1", False),
    ],
)
async def test_a_thief_has_one_network_however_many_addresses(one: str, other: str, same: bool) -> None:
    assert (origin(one) == origin(other)) is same


async def test_the_pause_grows_with_wrong_tries_and_has_an_end(one_node: Node) -> None:
    limits = one_node.server.limits
    limits._on = True
    pauses = []
    for _ in range(100):
        limits.count("login_of", "ada")
        pauses.append(limits.pause("login_of", "ada"))
    assert pauses[0] == 0.0
    assert pauses == sorted(pauses)
    assert pauses[-1] == limits.slowest
    assert limits.pause("login_of", "bea") == 0.0


@pytest.mark.parametrize("spelled", ["ADA", "ａｄａ", "a\u200bda", "a\u3164da", " Ada\u2060 "])
async def test_a_login_is_the_same_however_it_is_spelled(one_node: Node, spelled: str) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Eve") as eve, one_node.nobody() as laptop:
        await ada.post("/accounts", 201, **ADA)
        assert (await laptop.post("/api/v1/sessions", json=ADA | {"login": spelled})).status_code == 201
        refused = await eve.post("/accounts", 409, login=spelled, password="another long one")
        assert refused["reason"] == "name_taken"


async def test_a_guest_who_logs_in_brings_tables_and_seats_whatever_their_age(node: Node) -> None:
    async with node.guest("Ada") as phone, node.guest("Ada") as guest, node.guest("Bea") as bea:
        await phone.post("/accounts", 201, **ADA)
        waiting = await guest.table("me", "open")
        watching = await guest.table("open", "open")  # hosted, not played
        playing = await guest.table("me", "here")
        over = await guest.table("me", "here")
        await guest.post(f"/tables/{over}/abandon")
        old = await guest.table("me", "here")
        await age(node, old)
        await guest.post("/sessions", 201, **ADA)
        for table in (waiting, watching, playing, over):
            assert (await guest.get(f"/tables/{table}"))["host"], table
        for table in (waiting, playing, over):
            assert (await guest.get(f"/tables/{table}"))["seats"][0]["mine"], table
        await bea.post(f"/tables/{watching}/join")
        await guest.post(f"/tables/{watching}/start", fill="random")  # the host's right
        await guest.play_once(playing, await guest.view(playing, seat=0))
        row, seats = await node.server.store.tables.find(old) or (None, [])
        assert row is not None
        assert {row.host, *(seat.person for seat in seats)} == {phone.person}
        node.server.house.lives.clear()
        for table in (waiting, playing, over):  # it is written down, too
            again = await guest.get(f"/tables/{table}")
            assert (again["host"], again["seats"][0]["mine"]) == (True, True), table


async def test_a_cookie_is_worth_nothing_after_its_guest_has_logged_out_or_in(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Ada") as other:
        await ada.post("/accounts", 201, **ADA)
        for logs_in in (False, True):
            async with one_node.guest("Eve") as eve, one_node.nobody() as thief:
                thief.cookies.set("railbird_guest", eve.client.cookies["railbird_guest"])
                token = (await eve.post("/tokens", 201, name="my bot"))["token"]
                assert (await thief.get("/api/v1/me")).json()["id"] == eve.person
                if logs_in:
                    await eve.post("/sessions", 201, **ADA)
                else:
                    await eve.client.delete("/api/v1/sessions/current")
                assert (await thief.get("/api/v1/me")).json()["id"] is None
                assert await whose(thief, token) is None
        assert (await other.get("/me"))["id"] == other.person


async def whose(client: httpx.AsyncClient, token: str) -> str | None:
    """Who a token makes of somebody without cookies."""
    client.cookies.clear()
    found: str | None = (await client.get("/api/v1/me", headers={"authorization": f"Bearer {token}"})).json()["id"]
    return found


async def test_logging_out_everywhere_ends_the_tokens_too(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.nobody() as program:
        await ada.post("/accounts", 201, **ADA)
        token = (await ada.post("/tokens", 201, name="my bot"))["token"]
        assert await whose(program, token) == ada.person
        assert (await ada.client.delete("/api/v1/sessions")).status_code == 200
        assert await whose(program, token) is None


async def logged_in(client: httpx.AsyncClient, **body: str) -> int:
    return (await client.post("/api/v1/sessions", json=body)).status_code


async def test_a_new_password_needs_the_old_one_and_ends_everything_else(node: Node) -> None:
    async with node.guest("Ada") as ada, node.nobody() as laptop, node.nobody() as program:
        await ada.post("/accounts", 201, **ADA)
        assert await logged_in(laptop, **ADA) == 201
        token = (await ada.post("/tokens", 201, name="my bot"))["token"]
        wrong = await ada.post("/me/password", 401, old="not the one", new="a longer horse")
        assert wrong["reason"] == "wrong_old_password"
        assert (await ada.post("/me/password", 422, old=ADA["password"], new="ada"))["reason"] == "short_password"
        assert await whose(program, token) == ada.person
        changed = await ada.post("/me/password", old=ADA["password"], new="a longer horse")
        assert changed["id"] == ada.person
        assert len(changed["sessions"]) == 1  # this one goes on
        assert (await ada.get("/me"))["id"] == ada.person
        assert (await laptop.get("/api/v1/me")).json()["id"] is None
        assert await whose(program, token) is None
        assert await logged_in(laptop, **ADA) == 401
        assert await logged_in(laptop, login="ada", password="a longer horse") == 201


async def test_the_old_password_cannot_be_guessed_at_leisure(ready_database: str) -> None:
    async with running(ready_database, LIMITED) as node, node.guest("Ada") as ada:
        await ada.post("/accounts", 201, **ADA)
        tries = [{"old": f"guess number {number}", "new": "a longer horse"} for number in range(8)]
        statuses = [(await ada.client.post("/api/v1/me/password", json=body)).status_code for body in tries]
        assert statuses == [401] * 6 + [429] * 2


async def test_a_guest_has_no_password_to_change(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        refused = await ada.post("/me/password", 409, old="correct horse", new="a longer horse")
        assert refused["reason"] == "no_account"


async def test_the_page_changes_a_password_and_says_what_it_has_ended(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        await ada.post("/accounts", 201, **ADA)
        form = {"old": ADA["password"], "new": "a longer horse", "_csrf_token": ada.client.headers["x-csrftoken"]}
        answer = await ada.client.post("/account/password", data=form, follow_redirects=True)
        assert answer.status_code == 200
        assert "Your password has changed" in answer.text
        assert (await ada.client.post("/account/password", data=form)).status_code == 401
        page = (await ada.client.get("/account")).text
        assert 'autocomplete="current-password"' in page
        assert 'autocomplete="new-password"' in page


WEAK = {
    "short": "short_password",
    "ninechars": "short_password",
    "password12": "weak_password",
    "P@ssw0rd!!": "weak_password",
    "1234567890": "weak_password",
    "qwertyuiop": "weak_password",
    "aaaaaaaaaaaa": "weak_password",
    "abcabcabcabc": "weak_password",
    "correcthorse": "",
    "heslo123456": "weak_password",
    "juventus2024": "weak_password",
    "margherita": "own_password",
    "Margherita99": "own_password",
    "atirehgram": "own_password",
    "Hvězdička 1": "own_password",
    "hvezdicka!": "own_password",
}


@pytest.mark.parametrize("password", WEAK)
async def test_passwords_anybody_would_try_are_refused_with_the_reason(one_node: Node, password: str) -> None:
    async with one_node.guest("Hvězdička") as guest:
        body = {"login": "margherita", "password": password}
        if WEAK[password]:
            assert (await guest.post("/accounts", 422, **body))["reason"] == WEAK[password]
            assert (await guest.get("/me"))["login"] is None
        else:
            await guest.post("/accounts", 201, **body)


async def test_in_the_chat_nobody_speaks_under_a_players_name(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Ada") as other, one_node.guest("Аdа") as cyrillic:
        table = await ada.table("me", "open")
        await other.post(f"/tables/{table}/join")
        for who in (ada, other, cyrillic):
            await who.post(f"/tables/{table}/chat", 201, text="hello")
        names = [line["name"] for line in await ada.get(f"/tables/{table}/chat")]
        assert names == ["Ada", "Ada 2", "Аdа 3"]


async def test_a_name_like_anothers_at_the_table_is_numbered(one_node: Node) -> None:
    async with one_node.guest("Ilaria") as ada:
        table = await ada.table("me", "open", "open", "open", "open")
        for name in ("ilaria", "Ilaría", "lIaria", "Іlаrіа"):
            async with one_node.guest(name) as twin:
                await twin.post(f"/tables/{table}/join")
        names = [seat["name"] for seat in (await ada.get(f"/tables/{table}"))["seats"]]
        assert names == ["Ilaria", "ilaria 2", "Ilaría 3", "lIaria 2", "Іlаrіа 4"]
