"""Clubs: made, joined by a link, left; who may do what, and that nobody else learns anything of them."""

import time
from typing import Any

import pytest
from sqlalchemy import update

from railbird.core.sentence import pieces
from railbird.core.text import LANGUAGES
from railbird.store.club_schema import invitations
from railbird.store.clubs import Member
from railbird.store.seasons import Placed, Result
from railbird.web.club.season import placed, standings
from railbird.web.dates import leaf, moment
from railbird.web.house.slow import zone_of
from railbird.web.words import tables
from tests.web.harness import LIMITED, Node, Player, advance, running

pytestmark = pytest.mark.asyncio

PAGES = ("", "/members", "/tv")
READS = ("", "/invitations", "/days", "/season", "/tables", "/deals", "/tournaments", "/turns")


async def made(host: Player, *others: Player, name: str = "The Sunday Rail") -> str:
    """A club with these people in it."""
    club: str = (await host.post("/clubs", 201, name=name, zone="Europe/Prague"))["id"]
    if others:
        token = await invited(host, club, len(others))
        for other in others:
            await other.post(f"/invitations/{token}")
    return club


async def invited(host: Player, club: str, uses: int = 5) -> str:
    token: str = (await host.post(f"/clubs/{club}/invitations", 201, uses=uses, days=7))["token"]
    return token


async def promote(host: Player, club: str, other: Player, role: str) -> None:
    answer = await host.client.patch(f"/api/v1/clubs/{club}/members/{other.person}", json={"role": role})
    assert answer.status_code == 200, answer.text


async def refused(player: Player, method: str, path: str, **body: Any) -> int:
    answer = await player.client.request(method, f"/api/v1{path}", json=body or None)
    assert not answer.is_success, (path, answer.text)
    assert len(answer.json()["detail"]) > 10
    return answer.status_code


async def test_a_link_lets_so_many_in_until_it_is_taken_back(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea, node.guest("Cat") as cat, node.guest("Dan") as dan:
        club = await made(ada)
        token = await invited(ada, club, uses=1)
        assert (await bea.get(f"/invitations/{token}"))["by"] == "Ada"
        assert (await bea.post(f"/invitations/{token}"))["role"] == "member"
        assert await refused(cat, "POST", f"/invitations/{token}") == 404  # used up
        second = await invited(bea, club)  # any member brings somebody
        await bea.post(f"/invitations/{second}")  # whoever belongs to it comes in and uses nothing up
        assert [one["uses"] for one in await ada.get(f"/clubs/{club}/invitations")] == [5]
        await cat.post(f"/invitations/{second}")
        assert await refused(cat, "DELETE", f"/clubs/{club}/invitations/{second}") == 403  # not theirs
        assert (await bea.client.delete(f"/api/v1/clubs/{club}/invitations/{second}")).is_success
        assert await refused(dan, "POST", f"/invitations/{second}") == 404
        third = await invited(ada, club)
        await node.server.store.clubs._run(update(invitations).values(expires=time.time() - 1))
        assert await refused(dan, "POST", f"/invitations/{third}") == 404
        assert [one["name"] for one in (await ada.get(f"/clubs/{club}"))["members"]] == ["Ada", "Bea", "Cat"]


async def test_to_strangers_a_club_does_not_exist(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea, node.guest("Eve") as eve, node.nobody() as nobody:
        club = await made(ada, bea, name="Hidden Paddock")
        day = (await ada.post(f"/clubs/{club}/days", 201, at=time.time() + 90_000))[0]["id"]
        token = await invited(ada, club)
        for path in (
            [f"/api/v1/clubs/{club}{read}" for read in READS]
            + [f"/clubs/{club}{one}" for one in PAGES]
            + [
                f"/clubs/{club}/days/{day}/calendar.ics",
                f"/clubs/{club}/invitations/{token}/qr.svg",
            ]
        ):
            there, nowhere = await eve.client.get(path), await eve.client.get(path.replace(club, "0" * 16))
            assert (path, there.status_code) == (path, 404)
            assert "Hidden" not in there.text
            assert there.text.replace(club, "") == nowhere.text.replace("0" * 16, "")  # as if there were none
            assert (await nobody.get(path)).status_code in (401, 404)
            assert (await bea.client.get(path)).status_code == 200
        for method, path, body in (
            ("PATCH", "", {"name": "Mine"}),
            ("DELETE", "", {}),
            ("PATCH", f"/members/{bea.person}", {"role": "host"}),
            ("DELETE", f"/members/{bea.person}", {}),
            ("POST", "/invitations", {"uses": 1}),
            ("POST", "/days", {"at": time.time() + 90_000}),
            ("POST", f"/days/{day}/answer", {"answer": "come"}),
            ("DELETE", f"/days/{day}", {}),
            ("PATCH", "/season", {"name": "Mine", "points": [1]}),
            ("POST", "/reports", {"text": "hello"}),
            ("POST", "/tables", {"id": "0" * 16}),
        ):
            assert (path, await refused(eve, method, f"/clubs/{club}{path}", **body)) == (path, 404)
        assert await eve.get("/clubs") == []
        learnt = await eve.get(f"/invitations/{token}")
        assert learnt["id"] is None  # a link tells its name, how many, and who made it: no more
        assert set(learnt) == {"club", "by", "members", "uses", "expires", "member", "id"}
        await bea.client.delete(f"/api/v1/clubs/{club}/members/{bea.person}")  # who leaves sees nothing any more
        assert (await bea.client.get(f"/clubs/{club}")).status_code == 404


async def test_roles_say_who_may_do_what(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea, node.guest("Cat") as cat:
        club = await made(ada, bea, cat)
        at = time.time() + 90_000
        assert await refused(bea, "POST", f"/clubs/{club}/days", at=at) == 403
        assert await refused(bea, "DELETE", f"/clubs/{club}/members/{cat.person}") == 403
        await promote(ada, club, bea, "steward")
        await bea.post(f"/clubs/{club}/days", 201, at=at)
        assert await refused(bea, "PATCH", f"/clubs/{club}", name="Mine") == 403
        assert await refused(bea, "DELETE", f"/clubs/{club}/members/{ada.person}") == 403
        assert await refused(bea, "PATCH", f"/clubs/{club}/members/{cat.person}", role="steward") == 403
        assert await refused(ada, "DELETE", f"/clubs/{club}/members/{ada.person}") == 409  # a club has a host
        token = await invited(cat, club)
        assert (await bea.client.delete(f"/api/v1/clubs/{club}/members/{cat.person}?block=true")).is_success
        assert await refused(cat, "POST", f"/invitations/{token}") == 404  # their own link is gone with them
        again = await invited(ada, club)
        assert await refused(cat, "POST", f"/invitations/{again}") == 404  # and no other lets them in
        assert [one["uses"] for one in await ada.get(f"/clubs/{club}/invitations")] == [5]
        await promote(ada, club, bea, "host")
        assert [one["role"] for one in (await bea.get(f"/clubs/{club}"))["members"]] == ["steward", "host"]
        assert await refused(ada, "DELETE", f"/clubs/{club}") == 403
        assert (await bea.client.delete(f"/api/v1/clubs/{club}")).is_success
        assert await ada.get("/clubs") == []


async def test_a_report_reaches_those_it_is_for_and_not_whom_it_is_about(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea, one_node.guest("Cat") as cat:
        club = await made(ada, bea, cat)
        await promote(ada, club, bea, "steward")
        await cat.post(f"/clubs/{club}/reports", 201, text="Bea shouts.", about=bea.person)
        assert await refused(cat, "GET", f"/clubs/{club}/reports") == 403
        assert await bea.get(f"/clubs/{club}/reports") == []
        (report,) = await ada.get(f"/clubs/{club}/reports")
        assert report["text"] == "Bea shouts."
        assert await refused(bea, "DELETE", f"/clubs/{club}/reports/{report['id']}") == 404
        assert "Bea shouts." in (await ada.client.get(f"/clubs/{club}/members")).text
        assert (await ada.client.delete(f"/api/v1/clubs/{club}/reports/{report['id']}")).is_success
        assert await ada.get(f"/clubs/{club}/reports") == []


async def test_a_guest_who_logs_in_keeps_the_clubs(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea:
        club = await made(ada)
        async with node.guest("Guest Bea") as guest:
            await bea.post("/accounts", 201, login="bea", password="correct horse")
            await guest.post(f"/invitations/{await invited(ada, club)}")
            await guest.post("/sessions", 201, login="bea", password="correct horse")
            assert [one["id"] for one in await guest.get("/clubs")] == [club]
        members = (await ada.get(f"/clubs/{club}"))["members"]
        assert [one["person"] for one in members] == [ada.person, bea.person]


async def test_invitations_and_clubs_are_counted(ready_database: str) -> None:
    async with running(ready_database, LIMITED) as node, node.guest("Ada") as ada:
        club = await made(ada)
        statuses = [
            (await ada.client.post(f"/api/v1/clubs/{club}/invitations", json={"uses": 1})).status_code
            for _ in range(25)
        ]
        assert statuses.count(201) == 10  # so many are good at the same time
        assert statuses[-1] == 429
        clubs = [(await ada.client.post("/api/v1/clubs", json={"name": "More"})).status_code for _ in range(12)]
        assert (clubs[0], clubs[-1]) == (201, 429)


async def test_a_shared_screen_needs_the_key_and_tells_nobodys_secret(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea, one_node.nobody() as screen:
        club = await made(ada, bea)
        assert (await screen.get(f"/clubs/{club}/tv")).status_code == 401
        assert (await screen.get(f"/clubs/{club}/tv?key=None")).status_code == 401
        assert await refused(bea, "PATCH", f"/clubs/{club}", tv=True) == 403
        link = (await ada.client.patch(f"/api/v1/clubs/{club}", json={"tv": True})).json()["tv"]
        assert (await bea.get(f"/clubs/{club}"))["tv"] is None
        token = await invited(ada, club)
        shown = await screen.get(link)
        assert shown.status_code == 200
        assert "Bea" in shown.text
        assert token not in shown.text
        assert ada.person not in shown.text
        assert (await screen.get(f"/api/v1/clubs/{club}")).status_code == 401
        await ada.client.patch(f"/api/v1/clubs/{club}", json={"tv": False})
        assert (await screen.get(link)).status_code == 401


# --- the season


async def play(node: Node, table: str) -> None:
    live = await node.server.house.find(table)
    await advance(node, live, lambda: not live.is_playing)


async def test_finished_tables_bring_points_by_place(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea, node.guest("Eve") as eve:
        club = await made(ada, bea)
        await ada.client.patch(f"/api/v1/clubs/{club}/season", json={"name": "Spring", "points": [10, 4]})
        table = await ada.table("me", "open")
        assert await refused(bea, "POST", f"/clubs/{club}/tables", id=table) == 403  # not their table
        await ada.post(f"/clubs/{club}/tables", id=table)
        assert await refused(ada, "POST", f"/clubs/{club}/tables", id=table) == 409
        await bea.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        assert [one["id"] for one in await bea.get(f"/clubs/{club}/tables")] == [table]
        assert (await bea.get(f"/clubs/{club}/season"))["games"] == 0
        await play(node, table)
        live = await node.server.house.find(table)
        ranks = live.begun.state.standing().ranks
        found = await bea.get(f"/clubs/{club}/season")
        points = {row["person"]: row["points"] for row in found["rows"]}
        assert points == {ada.person: [10, 4][ranks[0] - 1], bea.person: [10, 4][ranks[1] - 1]}
        assert (found["name"], found["games"], found["open"]) == ("Spring", 1, 0)
        assert await refused(ada, "POST", f"/clubs/{club}/tables", id=table) == 409
        follows = (await bea.post(f"/tables/{table}/rematch"))["id"]  # a chain of rematches stays in the club
        (shown,) = await bea.get(f"/clubs/{club}/tables")
        assert (shown["id"], shown["number"], shown["chain"]) == (follows, 2, table)
        await ada.post(f"/clubs/{club}/seasons", 201, name="Summer", points=[3, 2, 1])
        assert (await ada.get(f"/clubs/{club}/season"))["rows"][0]["points"] == 0
        assert (await ada.get(f"/clubs/{club}/season", season=found["id"]))["name"] == "Spring"
        assert await refused(eve, "GET", f"/clubs/{club}/season?season={found['id']}") == 404


async def test_what_does_not_count(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        alone = await ada.table("me", "random")
        shared = await ada.table("me", "here", "open")
        await bea.post(f"/tables/{shared}/join")
        left = await ada.table("me", "open")
        await bea.post(f"/tables/{left}/join")
        for table in (shared, left):
            await ada.post(f"/tables/{table}/start")
        await ada.post(f"/tables/{left}/seats/0/leave")  # a bot plays on
        people = [ada.person, bea.person]
        for table in (alone, shared, left):
            await play(one_node, table)
            assert placed(await one_node.server.house.find(table), people) == []


async def test_equal_members_share_a_rank_and_ties_have_the_points_of_their_place() -> None:
    members = [Member(name, name.title(), "member", "red", 0.0) for name in ("ada", "bea", "cat")]
    tied = Result("t", "g", [Placed("ada", 1), Placed("bea", 1), Placed("gone", 3), Placed("cat", 4)])
    rows = standings([tied], [7, 5, 3], members)
    assert [(row.rank, row.person, row.points) for row in rows] == [(1, "ada", 7), (1, "bea", 7), (3, "cat", 0)]


# --- race days


async def test_race_days_are_answered_by_members_until_they_begin(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea:
        club = await made(ada, bea)
        at = time.time() + 86_400
        (day,) = await ada.post(f"/clubs/{club}/days", 201, at=at, zone="Europe/Rome", note="At Chiara's")
        await bea.client.post(f"/api/v1/clubs/{club}/days/{day['id']}/answer", json={"answer": "maybe"})
        await bea.client.post(f"/api/v1/clubs/{club}/days/{day['id']}/answer", json={"answer": "come"})
        (seen,) = await bea.get(f"/clubs/{club}/days", language="it")
        assert (seen["answer"], [one["answer"] for one in seen["comers"]]) == ("come", ["come"])
        assert seen["zone"] == "Europe/Rome"
        file = (await bea.client.get(f"/clubs/{club}/days/{day['id']}/calendar.ics")).text
        assert time.strftime("DTSTART:%Y%m%dT%H%M%SZ", time.gmtime(at)) in file
        assert all(len(line.encode()) <= 75 for line in file.split("\r\n"))
        for wrong in ({"at": 1.0}, {"at": at, "zone": "Nowhere/Atall"}, {"at": at + 9e8}, {"at": at, "game": "chess"}):
            assert await refused(ada, "POST", f"/clubs/{club}/days", **wrong) in (404, 422)
        await node.server.store.race_days.change(day["id"], at=time.time() - 5)
        assert await refused(bea, "POST", f"/clubs/{club}/days/{day['id']}/answer", answer="no") == 409
        assert (await ada.client.delete(f"/api/v1/clubs/{club}/days/{day['id']}")).is_success
        assert await bea.get(f"/clubs/{club}/days") == []


async def test_moments_are_said_by_the_clock_of_their_zone() -> None:
    prague, york = zone_of("Europe/Prague"), zone_of("America/New_York")
    assert prague is not None
    assert york is not None
    at = moment("2026-03-22", "19:30", prague)
    assert at is not None
    assert leaf(at, prague, "cs").whole == "neděle 22. března, 19:30"
    assert leaf(at, york, "en").whole == "Sunday 22 March, 14:30"  # America has set its clocks already
    skipped, twice = moment("2026-03-29", "02:30", prague), moment("2026-10-25", "02:30", prague)
    assert skipped is not None
    assert twice is not None
    assert leaf(skipped, prague, "en").when == "Sunday, 3:30"
    assert twice == moment("2026-10-25", "03:30", prague) - 7200  # type: ignore[operator]
    assert moment("soon", "19:30", prague) is None
    assert moment("2026-03-22", "", prague) is None


async def test_forms_do_the_same_and_say_what_is_wrong(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        token = {"_csrf_token": ada.client.headers["x-csrftoken"]}
        answer = await ada.client.post("/clubs", data={**token, "name": "", "zone": "UTC"})
        assert answer.status_code == 422
        answer = await ada.client.post("/clubs", data={**token, "name": "Rail", "zone": "Europe/Prague"})
        club = answer.headers["location"]
        wrong = await ada.client.post(f"{club}/do/day", data={**token, "day": "22.3.", "time": "19:30", "zone": "UTC"})
        assert wrong.status_code == 422
        assert "Say a day and a time" in wrong.text
        good = {**token, "day": time.strftime("%Y-%m-%d", time.gmtime(time.time() + 5e6)), "time": "19:30"}
        assert (await ada.client.post(f"{club}/do/day", data={**good, "zone": "Europe/Prague"})).status_code == 303
        assert (await ada.client.post(f"{club}/do/invite", data={**token, "uses": "3", "days": "2"})).status_code == 303
        wrong = await ada.client.post(
            f"{club}/do/season", data={**token, "at": "members", "name": "X", "points": "7;5"}
        )
        assert (wrong.status_code, "7, 5, 3, 2, 1" in wrong.text) == (422, True)
        made_table = await ada.client.post(f"{club}/do/table", data={**token, "game": "jockey", "seats": "3"})
        assert made_table.headers["location"].startswith("/tables/")
        assert len(await ada.get(f"/clubs{club.removeprefix('/clubs')}/tables")) == 1
        assert (await ada.client.post(f"{club}/do/nothing", data=token)).status_code == 404
        for language in LANGUAGES:
            for page in (club, f"{club}/members", f"{club}/tv", "/clubs"):
                assert (await ada.client.get(f"{page}?language={language}")).status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_sentence_is_there_in_each_language_and_asks_for_the_same(language: str) -> None:
    english, found = dict(tables("club.en")), dict(tables(f"club.{language}"))
    assert found.keys() == english.keys()
    for key, said in found.items():
        assert {name for _, name, _ in pieces(said)} == {name for _, name, _ in pieces(english[key])}, key
