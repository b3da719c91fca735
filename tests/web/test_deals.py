"""Duplicate evenings: the same dice and cards everywhere, seats compared; nothing leaks between tables of a deal."""

import asyncio
from typing import Any

import pytest
from litestar.routes import HTTPRoute

from railbird.core.actors import CHANCE
from railbird.core.record import decode_record, verify
from railbird.core.table import Table
from railbird.core.tape import commitment
from railbird.store.deals import DealPlayer
from railbird.web.app import handlers_of
from railbird.web.club.deals import drawn
from railbird.web.club.results import DealResult, Finished, compared, ranked
from railbird.web.house.live import Live
from railbird.web.lobby import api as lobby_api
from railbird.web.review import api as review_api
from railbird.web.review import routes as review_pages
from railbird.web.seats import routes as seats_pages
from railbird.web.shelf import the_game
from railbird.web.table import api as table_api
from railbird.web.table import finish, stream, updates
from railbird.web.table import routes as table_pages
from tests.web.harness import Node, Player, until
from tests.web.test_clubs import made, refused

pytestmark = pytest.mark.asyncio


async def set_up(node: Node, *players: Player, seats: int = 2) -> tuple[str, str, list[Live]]:
    """A deal under way at two tables: the club, the deal, its tables."""
    host, *others = players
    club = await made(host, *others)
    found = await host.post(f"/clubs/{club}/deals", 201, game="homestretch", seats=seats, bot="random")
    for player in players:
        await player.post(f"/clubs/{club}/deals/{found['id']}/players")
    await host.post(f"/clubs/{club}/deals/{found['id']}/begin")
    deal = await node.server.store.deals.find(found["id"])
    assert deal is not None
    assert deal.plan is not None
    return club, deal.id, [await node.server.house.find(table.id) for table in deal.plan.tables]


def sits(live: Live, *players: Player) -> list[Player]:
    return [one for one in players if any(row.person == one.person for row in live.seats)]


async def finish_it(node: Node, live: Live) -> None:
    async with asyncio.timeout(60):
        while live.is_playing:  # a bot of the table may be faster: then its move stands
            for seat in live.pending():
                await node.server.clerk.play_for(live, seat, live.decisions[seat], None)


async def test_every_table_has_the_same_dice_in_the_same_order_whatever_people_do() -> None:
    game = the_game("homestretch")
    options = game.read_options({}, game.read_edition(game.builtin())[0])
    tables = [Table(game, 2, options, None, b"seed", ["a", "b"], shared=True) for _ in range(2)]
    for number, table in enumerate(tables):
        while not table.is_over():
            seat = table.state.pending()[0]
            legal = table.state.legal(seat)
            table.act(seat, legal[0] if number == 0 else legal[len(legal) - 1])
    numbers = [[number for number, ply in enumerate(table.plies) if ply[0] == CHANCE] for table in tables]
    assert numbers[0] != numbers[1]  # they came to their dice after different numbers of moves
    for table in tables:
        assert table.record().shared
        assert verify(table.record()) > 10
    rolls = [[action for seat, action in table.plies if seat == CHANCE][:12] for table in tables]
    assert rolls[0] == rolls[1]


async def test_people_are_spread_evenly_and_bots_fill_up() -> None:
    for count, seats in ((2, 4), (3, 4), (7, 3), (8, 4), (9, 4), (40, 6)):
        players = [DealPlayer(f"p{number}", f"salt {number}") for number in range(count)]
        plan = drawn(players, seats)
        sat = [person for table in plan.tables for person in table.people if person is not None]
        assert sorted(sat) == sorted(one.person for one in players)  # everybody once
        people = [sum(person is not None for person in table.people) for table in plan.tables]
        assert min(people) >= 1
        assert max(people) - min(people) <= 1
        assert len(plan.tables) == max(2, -(-count // seats))
        assert len(set(plan.salts)) == seats
        assert len(drawn(players, seats, 30).tables) == 30  # as many as are asked for, some of them for bots alone
        other = drawn([*players[1:], DealPlayer("p0", "another")], seats)
        assert set(other.salts) & set(plan.salts) == set()  # everybody's salt counts


async def test_each_seat_counts_against_the_mean_of_those_who_sat_there() -> None:
    people: list[tuple[str, str | None, bool]] = [("A", "a", False), ("B", "b", False)]
    tables = [Finished(0, [10, 20], [2, 1], people), Finished(1, [4, 30], [2, 1], people)]
    seats, totals = compared(tables, 2)
    assert [[one.better for one in row] for row in seats] == [[3.0, -3.0], [-5.0, 5.0]]
    assert totals == [-2.0, 2.0]
    order = ranked(DealResult(seats, totals, [0, 1], 1, ""))
    assert [(rank, one.table, one.better) for rank, one in order] == [
        (1, 1, 5.0),
        (2, 0, 3.0),
        (3, 1, -3.0),
        (4, 0, -5.0),
    ]


async def test_a_deal_from_sign_up_to_its_verified_result(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea, node.guest("Cat") as cat:
        club = await made(ada, bea, cat)
        path = f"/clubs/{club}/deals"
        found = await bea.post(path, 201, game="homestretch", seats=2, bot="random")
        hash_before, deal = found["commitment"], f"{path}/{found['id']}"
        assert await refused(bea, "POST", f"{deal}/begin") == 409  # nobody plays yet
        for player in (ada, bea, cat):
            await player.post(f"{deal}/players")
        assert await refused(cat, "POST", f"{deal}/begin") == 403
        running = await bea.post(f"{deal}/begin")
        assert (running["status"], [len(one["names"]) for one in running["tables"]]) == ("running", [2, 1])
        assert sum(one["id"] is not None for one in running["tables"]) == 1  # only where Bea sits
        assert running["result"] is None
        assert await refused(cat, "POST", f"{deal}/players", on=False) == 409
        row = await node.server.store.deals.find(found["id"])
        assert row is not None
        assert row.plan is not None
        lives = [await node.server.house.find(table.id) for table in row.plan.tables]
        assert {live.row.seed for live in lives} == {row.seed}
        assert len({tuple(seat.salt for seat in live.seats) for live in lives}) == 1
        assert await refused(ada, "DELETE", f"/clubs/{club}") == 409  # a club does not end in the middle of it
        await finish_it(node, lives[0])
        assert (await ada.get(deal))["status"] == "running"
        await finish_it(node, lives[1])
        over = await ada.get(deal)
        assert (over["status"], over["commitment"]) == ("over", hash_before)
        result = over["result"]
        assert commitment(bytes.fromhex(result["seed"])) == hash_before
        assert result["verified"] > 10
        for seat, row_of in enumerate(result["seats"]):
            money = [live.begun.state.standing().money[seat] for live in lives]
            assert [one["money"] for one in row_of] == money
            assert [one["better"] for one in row_of] == [value - sum(money) / 2 for value in money]
        for player in (ada, bea, cat):
            for live in lives:
                at_end = (await player.client.get(f"/tables/{live.id}")).text
                assert (f'href="{deal}"' in at_end) == (player.person in [one.person for one in live.seats])
        for live in lives:  # now everything is open, and anybody can verify it
            record = decode_record((await cat.client.get(f"/api/v1/tables/{live.id}/record")).content)
            assert verify(record) > 0
            assert (await cat.client.get(f"/tables/{live.id}/review")).status_code == 200
        assert (await ada.client.get(f"/clubs/{club}/deals/{found['id']}")).text.count(result["seed"]) == 1
        again = await (sits(lives[0], ada, bea, cat)[0]).post(f"/tables/{lives[0].id}/rematch")
        fresh = await node.server.house.find(again["id"])
        assert fresh.row.seed != row.seed  # once more is with other dice
        assert not fresh.settings.deal


# --- nothing leaks

READING = [table_api, stream, review_api, lobby_api, table_pages, finish, updates, review_pages, seats_pages]


def reading() -> list[str]:
    """Every address of the server under which something of a table is read."""
    found = []
    for area in READING:
        prefix = "/api/v1" if area.__name__.endswith((".api", ".stream")) else ""
        for route in area.routes.routes:
            is_one = isinstance(route, HTTPRoute) and "{table_id:str}" in route.path and "GET" in route.methods
            if is_one:
                found.append(prefix + route.path.replace("{table_id:str}", "{t}"))
    return sorted(set(found))


async def test_the_list_of_addresses_is_whole() -> None:
    assert len(reading()) >= 18
    assert all(handlers_of(area.routes) for area in READING)


OPEN_TO_ALL = ("/tables/{t}/qr.svg",)
"""The code of a table as a picture: where it leads nobody else is let in."""


async def answers(player: Player, table: str, **query: Any) -> dict[str, int]:
    found = {}
    for path in reading():
        if path not in OPEN_TO_ALL:
            where = path.replace("{t}", table)
            async with player.client.stream("GET", where, params=query) as answer:
                found[path] = answer.status_code
                if "stream" in path and answer.status_code == 200:  # refused pages of a stream say so at once
                    async for line in answer.aiter_lines():
                        if line.startswith("event: "):
                            found[path] = 403 if line == "event: gone" else 200
                            break
    return found


async def test_nobody_sees_another_table_of_a_deal_until_all_are_over(one_node: Node) -> None:
    """Neither who plays the same deal elsewhere, nor a member who does not play, nor a stranger; at any address."""
    async with (
        one_node.guest("Ada") as ada,
        one_node.guest("Bea") as bea,
        one_node.guest("Cat") as cat,
        one_node.guest("Eve") as eve,
    ):
        club, deal, lives = await set_up(one_node, ada, bea)
        await cat.post(f"/invitations/{(await ada.post(f'/clubs/{club}/invitations', 201, uses=1))['token']}")
        first, second = lives
        (own,) = sits(first, ada, bea)
        (other,) = sits(second, ada, bea)
        for _ in range(2):  # while it is played, and when this table is over and the other is not
            for player in (other, cat, eve):
                for query in ({}, {"seat": -3}, {"seat": 0, "at": 1, "odds": "true"}):
                    found = await answers(player, first.id, **query)
                    assert {path: status for path, status in found.items() if status < 400} == {}
                of_club = [f"/clubs/{club}{one}" for one in ("", "/tv", f"/deals/{deal}")]
                told = "".join([(await player.client.get(one)).text for one in (*of_club, "/my", "/api/v1/me/tables")])
                for secret in (first.id, first.row.code, first.row.seed.hex()):
                    assert secret not in told
                for path in ("join", "act", "undo", "chat", "abandon", "rematch", "seats/0/bot", "seats/0/remove"):
                    answer = await player.client.post(f"/api/v1/tables/{first.id}/{path}", json={})
                    assert answer.status_code >= 400, path
            mine = await answers(own, first.id)
            assert mine["/tables/{t}"] == 200
            assert mine["/api/v1/tables/{t}/view"] == 200
            assert mine["/api/v1/tables/{t}/hint"] == 403  # nobody is helped
            assert mine["/api/v1/tables/{t}/odds"] == 403
            if first.is_playing:
                await finish_it(one_node, first)
        assert second.is_playing
        record = await own.get(f"/tables/{first.id}/record")  # what they know, and no more
        assert "seed" not in record
        assert "plies" not in record
        at = f"/tables/{first.id}"
        for path in (f"/api/v1{at}/review", f"{at}/review", f"/api/v1{at}/analysis", f"{at}/review/worth"):
            assert (path, (await own.client.get(path, params={"seat": 1, "at": 3})).status_code) == (path, 409)
        assert first.row.seed.hex() not in (await own.client.get(f"/tables/{first.id}")).text
        await finish_it(one_node, second)
        for live, player in ((first, other), (second, own), (first, cat)):
            assert (await player.client.get(f"/tables/{live.id}/review")).status_code in (200, 403)
        assert (await other.get(f"/clubs/{club}/deals/{deal}"))["result"]["verified"] > 0


async def test_a_node_that_reads_the_table_again_is_as_strict(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea:
        _, _, lives = await set_up(node, ada, bea)
        await finish_it(node, lives[0])
        (other,) = sits(lives[1], ada, bea)
        node.server.house.lives.clear()  # as after a restart
        assert (await other.client.get(f"/api/v1/tables/{lives[0].id}/record")).status_code == 403
        assert (await other.client.get(f"/api/v1/tables/{lives[0].id}")).status_code == 403


async def test_a_deal_is_called_off_by_its_organiser_only(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        club, deal, lives = await set_up(one_node, ada, bea)
        assert await refused(bea, "DELETE", f"/clubs/{club}/deals/{deal}") == 403
        (host,) = sits(lives[0], ada, bea)
        assert await refused(host, "POST", f"/tables/{lives[0].id}/abandon") == 409  # the others count on it
        assert (await ada.client.delete(f"/api/v1/clubs/{club}/deals/{deal}")).is_success
        over = await bea.get(f"/clubs/{club}/deals/{deal}")
        assert (over["status"], over["result"]) == ("over", None)
        empty = (await ada.post(f"/clubs/{club}/deals", 201, game="jockey"))["id"]
        assert (await ada.client.delete(f"/api/v1/clubs/{club}/deals/{empty}")).is_success
        assert [one["id"] for one in await ada.get(f"/clubs/{club}/deals")] == [deal]


async def test_bots_alone_play_a_table_of_a_deal_to_its_end_though_nobody_may_look(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        club = await made(ada, bea)
        path = f"/clubs/{club}/deals"
        found = await ada.post(path, 201, game="homestretch", seats=2, bot="random", tables=3)
        for player in (ada, bea):
            await player.post(f"{path}/{found['id']}/players")
        await ada.post(f"{path}/{found['id']}/begin")
        deal = await one_node.server.store.deals.find(found["id"])
        assert deal is not None
        assert deal.plan is not None
        lives = [await one_node.server.house.find(table.id) for table in deal.plan.tables]
        (bots,) = [live for live in lives if not sits(live, ada, bea)]
        await until(lambda: not bots.is_playing)
        for player in (ada, bea):  # not even its host sees anything of it
            assert {path: code for path, code in (await answers(player, bots.id)).items() if code < 400} == {}
        for live in lives:
            await finish_it(one_node, live)
        result = (await ada.get(f"{path}/{found['id']}"))["result"]
        assert result["tables"] == [0, 1, 2]
