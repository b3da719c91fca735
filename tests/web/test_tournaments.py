"""Tournaments in clubs, from sign-up to the result; who may do what, and what nobody else learns of them."""

from __future__ import annotations

import csv
import hashlib
import io
import itertools
import time
from typing import Any

import msgspec
import pytest

from railbird.store.tournaments import DrawnTable, Round, Rules
from railbird.web.club.tournament.draw import draw
from railbird.web.club.tournament.export import as_csv
from railbird.web.club.tournament.look import LineOut, TournamentOut
from railbird.web.club.tournament.service import MOST_GOING
from railbird.web.words import club_ui
from tests.web.harness import Node, Player
from tests.web.test_clubs import made, promote, refused
from tests.web.test_deals import finish_it

pytestmark = pytest.mark.asyncio


async def set_up(host: Player, *others: Player, form: str = "evening", **more: Any) -> tuple[str, str]:
    """A tournament for which all of them have signed up: the paths of the club and of the tournament."""
    club = f"/clubs/{await made(host, *others)}"
    wanted = {"game": "homestretch", "seats": 2, "bot": "random", "rounds": 2, "name": "Spring Cup"} | more
    found = await host.post(f"{club}/tournaments", 201, form=form, **wanted)
    for player in (host, *others):
        await player.post(f"{club}/tournaments/{found['id']}/entrants")
    return club, f"{club}/tournaments/{found['id']}"


async def play(node: Node, found: Any) -> None:
    """Play every table of the last round to its end."""
    for table in found["rounds"][-1]["tables"]:
        await finish_it(node, await node.server.house.find(table["id"]))


def drawn_again(found: Any) -> list[tuple[list[int], list[list[int]]]]:
    """Every draw once more, from what was published and nothing else."""
    rules = Rules(
        found["form"], found["seats"], 2, found["fill"], found["bot"], found["planned"], 0, found["through"], []
    )
    past: list[Round] = []
    for one in found["rounds"]:
        tables = [[seat["number"] for seat in table["seats"]] for table in one["tables"]]
        there = sorted([*one["byes"], *(number for table in tables for number in table if number)])
        byes, drawn = draw(there, past, rules, one["key"])
        past.append(Round(one["key"], 0.0, None, byes, [DrawnTable("", table) for table in drawn]))
    return [(one.byes, [table.numbers for table in one.tables]) for one in past]


async def test_an_evening_from_sign_up_to_its_result(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea, node.guest("Cat") as cat:
        club, cup = await set_up(ada, bea, cat)
        before = (await bea.get(cup))["commitment"]
        assert [one["name"] for one in (await bea.get(cup))["entrants"]] == ["Ada", "Bea", "Cat"]
        found = await ada.post(f"{cup}/rounds")
        (mine,) = (await bea.client.get("/record/download")).json()["tournaments"]
        assert (mine["name"], mine["game"], mine["number"], mine["away"]) == ("Spring Cup", "homestretch", 2, False)
        (table,), (rests,) = found["rounds"][0]["tables"], found["rounds"][0]["byes"]
        live = await node.server.house.find(table["id"])
        sat = {row.person: row.seat for row in live.seats}
        numbers = {player.person: at for at, player in enumerate((ada, bea, cat), 1)}
        assert [numbers[row.person] for row in live.seats if row.person] == [s["number"] for s in table["seats"]]
        assert await refused(ada, "POST", f"{cup}/rounds") == 409  # a table is still played
        assert table["id"] in [one["id"] for one in await bea.get(f"{club}/tables")]  # an ordinary one of the club
        host = next(one for one in (ada, bea, cat) if one.person == live.row.host)
        assert await refused(host, "POST", f"/tables/{table['id']}/abandon") == 409  # the others count on it
        await play(node, found)
        for player in (ada, bea, cat):  # whoever has played finds the way back; others are not told of a club
            at_end = (await player.client.get(f"/tables/{table['id']}")).text
            assert (f'href="{cup}"' in at_end) == (numbers[player.person] != rests)
        found = await bea.get(cup)
        ranks = live.begun.state.standing().ranks
        assert {one["number"]: one["place"] for one in found["rounds"][0]["tables"][0]["seats"]} == {
            numbers[person]: ranks[seat] for person, seat in sat.items() if person
        }
        assert found["status"] == "running"
        found = await ada.post(f"{cup}/rounds")
        assert found["rounds"][1]["byes"] != [rests]
        await play(node, found)
        over = await cat.get(cup)
        assert (over["status"], over["rounds"][1]["closed"]) == ("over", True)
        assert sum(one["played"] + one["byes"] for one in over["standing"]) == 6  # everybody, every round
        points = {one["number"]: 0 for one in over["standing"]}
        for one in over["rounds"]:
            for number in one["byes"]:
                points[number] += 7
            for seat in (seat for each in one["tables"] for seat in each["seats"]):
                points[seat["number"]] += [7, 5][seat["place"] - 1]
        assert {one["number"]: one["points"] for one in over["standing"]} == points
        assert over["commitment"] == before
        keys = [before, *(one["key"] for one in over["rounds"])]
        for earlier, later in itertools.pairwise(keys):
            assert hashlib.sha256(bytes.fromhex(later)).hexdigest() == earlier
        shown = [(one["byes"], [[s["number"] for s in t["seats"]] for t in one["tables"]]) for one in over["rounds"]]
        assert drawn_again(over) == shown
        assert await refused(ada, "POST", f"{cup}/rounds") == 409
        season = await ada.get(f"{club}/season")
        assert season["games"] == 2  # and they count for the season like any table of the club


async def test_a_knockout_with_absent_players_ends_with_a_winner(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea, node.guest("Cat") as cat, node.guest("Dan") as dan:
        _, cup = await set_up(ada, bea, cat, dan, form="knockout")
        found = await ada.post(f"{cup}/rounds")
        assert len(found["rounds"][0]["tables"]) == 2
        first = await node.server.house.find(found["rounds"][0]["tables"][0]["id"])
        await finish_it(node, first)
        second = await node.server.house.find(found["rounds"][0]["tables"][1]["id"])
        while len(second.on_clock()) > 1:  # at first it waits for both
            seat = second.on_clock()[0]
            await node.server.clerk.play_for(second, seat, second.decisions[seat], None)
        waited = {found["rounds"][0]["tables"][1]["seats"][seat]["number"] for seat in second.on_clock()}
        assert len(waited) == 1
        found = await ada.post(f"{cup}/close")
        assert not second.is_playing  # what was still played has ended
        seats = found["rounds"][0]["tables"][1]["seats"]
        assert {one["number"] for one in seats if one["absent"]} == waited
        assert {one["number"] for one in seats if one["through"]} == {one["number"] for one in seats} - waited
        found = await ada.post(f"{cup}/rounds")
        on = sorted(seat["number"] for seat in found["rounds"][1]["tables"][0]["seats"])
        assert len(on) == 2
        assert on == sorted(s["number"] for t in found["rounds"][0]["tables"] for s in t["seats"] if s["through"])
        await play(node, found)
        over = await bea.get(cup)
        assert over["status"] == "over"
        assert [one["rank"] for one in over["standing"]].count(1) == 1
        assert over["standing"][0]["number"] in on
        assert drawn_again(over)[1][1] == [[s["number"] for s in over["rounds"][1]["tables"][0]["seats"]]]


async def test_who_is_away_is_not_drawn_and_who_leaves_the_club_neither(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea, one_node.guest("Cat") as cat:
        club, cup = await set_up(ada, bea, cat, form="league", seats=3)
        await ada.post(f"{cup}/rounds")
        await bea.post(f"{cup}/entrants", on=False)
        found = await ada.post(f"{cup}/close")
        assert [one["name"] for one in found["entrants"] if one["away"]] == ["Bea"]
        await cat.client.delete(f"/api/v1{club}/members/{cat.person}")
        assert await refused(ada, "POST", f"{cup}/rounds") == 409  # Ada alone is too few
        await ada.post(f"{cup}/entrants", on=True, number=2)
        found = await ada.post(f"{cup}/rounds")
        assert sorted(seat["number"] for seat in found["rounds"][1]["tables"][0]["seats"]) == [0, 1, 2]
        cats = next(one for one in found["standing"] if one["number"] == 3)
        was = [seat["absent"] for seat in found["rounds"][0]["tables"][0]["seats"] if seat["number"] == 3]
        assert (cats["name"], cats["absent"]) == ("Cat", 1 + sum(was))


async def test_only_those_who_look_after_the_club_draw_and_close_until_the_time_is_over(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea, one_node.guest("Cat") as cat:
        club, cup = await set_up(ada, bea, form="league", days=7)
        body = {"name": "Mine", "form": "evening", "game": "jockey"}
        assert await refused(bea, "POST", f"{club}/tournaments", **body) == 403
        assert await refused(bea, "POST", f"{cup}/rounds") == 403
        await ada.post(f"{cup}/rounds")
        for path, sent in (("/rounds", {}), ("/close", {}), ("/entrants", {"on": False, "number": 1})):
            assert (path, await refused(bea, "POST", f"{cup}{path}", **sent)) == (path, 403)
        assert await refused(bea, "DELETE", cup) == 403
        assert await refused(ada, "POST", f"{cup}/entrants", on=False, number=9) == 404
        store = one_node.server.store.tournaments
        known = await store.find(cup.rpartition("/")[2])
        assert known is not None
        late = msgspec.structs.replace(known.rounds[0], due=time.time() - 1)
        assert await store.keep(known, known.status, [late])
        assert not await store.keep(known, known.status, [late])  # somebody has changed it meanwhile
        await bea.post(f"{cup}/close")  # the time of the round is over: now whoever plays goes on
        token = (await ada.post(f"{club}/invitations", 201, uses=1))["token"]
        await cat.post(f"/invitations/{token}")
        assert await refused(cat, "POST", f"{cup}/rounds") == 403  # but nobody else
        assert len((await bea.post(f"{cup}/rounds"))["rounds"]) == 2
        await promote(ada, club.rpartition("/")[2], cat, "steward")
        assert (await cat.client.delete(f"/api/v1{cup}")).is_success
        over = await bea.get(cup)
        assert (over["status"], len(over["rounds"])) == ("over", 1)  # as it stood after the last whole round
        assert await refused(bea, "POST", f"{cup}/entrants", on=False) == 409
        assert (await ada.client.delete(f"/api/v1{cup}")).is_success
        assert await ada.get(f"{club}/tournaments") == []


async def test_to_strangers_there_is_no_tournament(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea, one_node.guest("Eve") as eve:
        club, cup = await set_up(ada, bea)
        await ada.post(f"{cup}/rounds")
        other = f"/clubs/{await made(eve)}"
        for path in (f"/api/v1{club}/tournaments", f"/api/v1{cup}", cup, f"{cup}/results.csv", f"{cup}/results.json"):
            assert (path, (await eve.client.get(path)).status_code) == (path, 404)
            if path != f"/api/v1{club}/tournaments":  # nor through a club of their own
                assert (await eve.client.get(path.replace(club, other))).status_code == 404
        for path in ("/entrants", "/rounds", "/close"):
            assert (path, await refused(eve, "POST", f"{cup}{path}", on=True)) == (path, 404)
        assert await refused(eve, "DELETE", cup) == 404
        for what in ("play", "draw", "close", "end"):
            form = {"_csrf_token": eve.client.headers["x-csrftoken"]}
            assert (await eve.client.post(f"{cup}/do/{what}", data=form)).status_code == 404
        seed = (await one_node.server.store.tournaments.of(club.rpartition("/")[2], 1))[0].seed
        told = [await ada.client.get(path) for path in (f"/api/v1{cup}", cup, f"{cup}/results.json", club)]
        assert all(seed.hex() not in answer.text for answer in told)  # nobody foresees the next draw


async def test_numbers_are_limited_and_bad_ones_refused(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        club, cup = await set_up(ada)
        good = {"name": "Cup", "form": "evening", "game": "homestretch", "bot": "random"}
        bad: tuple[dict[str, Any], ...] = (
            {"rounds": 13}, {"rounds": 0}, {"seats": 11}, {"seats": 1}, {"form": "swiss"}, {"days": 31}, {"through": 7},
            {"name": ""}, {"name": "x" * 41}, {"bot": "nobody"}, {"points": []}, {"points": [101]}, {"clock": -1},
            {"options": {"nothing": 1}}, {"surprise": 1},
        )  # fmt: skip
        for change in bad:
            assert await refused(ada, "POST", f"{club}/tournaments", **{**good, **change}) in (400, 422), change
        assert await refused(ada, "POST", f"{club}/tournaments", **{**good, "game": "chess"}) == 404
        assert await refused(ada, "POST", f"{cup}/rounds") == 409  # one player is too few
        assert await refused(ada, "POST", f"{cup}/close") == 409
        assert await refused(ada, "POST", f"{cup}/entrants", number=1) == 404  # nobody has a number yet
        for _ in range(MOST_GOING - 1):
            await ada.post(f"{club}/tournaments", 201, **good)
        assert await refused(ada, "POST", f"{club}/tournaments", **good) == 409
        assert len(await ada.get(f"{club}/tournaments")) == MOST_GOING
        store, key = one_node.server.store.tournaments, cup.rpartition("/")[2]
        assert not await store.sign_up(key, bea.person, True, 1)  # full
        assert await store.sign_up(key, ada.person, True, 1)  # who is in stays in


async def test_results_go_to_a_spreadsheet_and_no_name_is_a_formula(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("=1+1") as bea:
        club, cup = await set_up(ada, bea, name="=HYPERLINK(1)")
        await ada.post(f"{cup}/rounds")
        await ada.post(f"{cup}/close")
        answer = await ada.client.get(f"{cup}/results.csv", headers={"accept-language": "cs"})
        assert answer.headers["content-type"].startswith("text/csv")
        rows = list(csv.reader(io.StringIO(answer.text.lstrip("\ufeff"))))
        assert rows[0][0] == "'=HYPERLINK(1)"
        assert rows[2][:3] == ["Pořadí", "Č.", "Hráč"]
        assert sorted(row[2] for row in rows[3:5]) == ["'=1+1", "Ada"]
        assert [row[0] for row in rows[7:]] == ["1", "1"]
        whole = (await ada.client.get(f"{cup}/results.json")).json()
        assert whole == (await ada.get(cup))
        page = (await ada.client.get(cup)).text
        assert whole["commitment"] in page
        assert whole["rounds"][0]["key"] in page
        await ada.client.patch(f"/api/v1{club}", json={"tv": True})
        tv = (await ada.get(club))["tv"]
        async with one_node.nobody() as screen:
            assert "=HYPERLINK(1)" in (await screen.get(tv)).text  # the tournament that is played, on the wall


async def test_a_file_has_every_table_of_every_round() -> None:
    found = TournamentOut(
        "a", "Cup", "evening", "jockey", 2, True, "random", 1, 0, 1, [7], 7, "over", "", [], False, False, False, [],
        [LineOut(1, 1, 7, 1, [1, 0], 0, 0, 0, 0, "Ada", True)],
    )  # fmt: skip
    assert "1,1,Ada,7,1,1,0,0,0,0" in as_csv(found, "Jockey", club_ui("en"))


async def test_a_guest_who_logs_in_keeps_the_place_in_a_tournament(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea, one_node.guest("Bea") as phone:
        await bea.post("/accounts", 201, login="bea", password="correct horse")
        club, cup = await set_up(ada, phone)
        await phone.post("/sessions", 201, login="bea", password="correct horse")
        assert (await bea.get(cup))["playing"]
        assert [one["name"] for one in (await ada.get(cup))["entrants"]] == ["Ada", "Bea"]
        assert await bea.get(f"{club}/tournaments") != []
