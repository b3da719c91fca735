"""A nudge asks a member whose turn it is to go on: once, never against their wish, and nobody else learns anything."""

from __future__ import annotations

import time
from typing import Any

import pytest
from sqlalchemy import select, update

from railbird.store import schema
from railbird.store.club_schema import nudges
from railbird.store.notices import Channels, Wishes
from railbird.store.nudges import EVERY
from railbird.store.record_schema import results
from railbird.store.seasons import Luck
from railbird.web.club.nudge import TurnOut
from tests.web.harness import LIMITED, Node, Player, running
from tests.web.test_clubs import made, refused

pytestmark = pytest.mark.asyncio


async def waiting(node: Node, host: Player, other: Player, club: str) -> tuple[str, int]:
    """A table of the club that waits for the other one only: its id, and their seat."""
    table = await host.table("me", "open")
    await host.post(f"/clubs/{club}/tables", id=table)
    await other.post(f"/tables/{table}/join")
    await host.post(f"/tables/{table}/start")
    live = await node.server.house.find(table)
    seat = next(row.seat for row in live.seats if row.person == other.person)
    while live.on_clock() != (seat,):
        first = next(one for one in live.on_clock() if one != seat)
        await node.server.clerk.play_for(live, first, live.decisions[first], None)
    return table, seat


async def told(node: Node, player: Player) -> list[tuple[str, str, int]]:
    columns = schema.outbox.c
    query = select(columns.kind, columns.channel, columns.decision).where(columns.person == player.person)
    return [tuple(row) for row in await node.server.store.outbox._rows(query.where(columns.kind == "nudge"))]


async def hears(node: Node, player: Player, turn: bool = True) -> None:
    """Somebody is told by a webhook."""
    heard = Channels(person=player.person, hook=True, hook_url="http://127.0.0.1:9/", wishes=Wishes(turn=turn))
    await node.server.store.notices.put(heard)


async def test_a_nudge_is_told_once_and_shown_to_all(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea, node.guest("Cat") as cat:
        club = await made(ada, bea, cat)
        await hears(node, bea)
        table, seat = await waiting(node, ada, bea, club)
        (turn,) = await cat.get(f"/clubs/{club}/turns")
        assert set(turn) == set(TurnOut.__struct_fields__)
        assert (turn["name"], turn["you"], turn["can_nudge"], turn["nudged"]) == ("Bea", False, True, None)
        path = f"/clubs/{club}/nudges"
        whom: dict[str, Any] = {"table": table, "seat": seat}
        await cat.post(path, **whom)
        live = await node.server.house.find(table)
        assert await told(node, bea) == [("nudge", "hook", live.decisions[seat])]
        assert await refused(ada, "POST", path, **whom) == 409  # not again, whoever asks
        assert len(await told(node, bea)) == 1
        (turn,) = await ada.get(f"/clubs/{club}/turns")
        assert (turn["can_nudge"], turn["by"]) == (False, "")
        (turn,) = await bea.get(f"/clubs/{club}/turns")
        assert (turn["you"], turn["by"]) == (True, "Cat")
        assert "Cat nudged you" in (await bea.client.get(f"/clubs/{club}?language=en")).text
        later = update(nudges).values(at=time.time() - EVERY - 1)
        await node.server.store.nudges._run(later)
        assert await refused(ada, "POST", path, **whom) == 409  # a day later it is still the same decision
        await node.server.clerk.play_for(live, seat, live.decisions[seat], None)
        while live.on_clock() != (seat,):
            first = live.on_clock()[0]
            await node.server.clerk.play_for(live, first, live.decisions[first], None)
        await ada.post(path, **whom)  # another decision, another day
        assert ("nudge", "hook", live.decisions[seat]) in await told(node, bea)


async def test_nobody_is_nudged_twice_a_day_nor_without_wanting_it(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        club = await made(ada, bea)
        await hears(one_node, bea, turn=False)
        first, seat = await waiting(one_node, ada, bea, club)
        second, other = await waiting(one_node, ada, bea, club)
        await ada.post(f"/clubs/{club}/nudges", table=first, seat=seat)
        assert await told(one_node, bea) == []  # they see it in the club; no message is sent against their wish
        assert await refused(ada, "POST", f"/clubs/{club}/nudges", table=second, seat=other) == 409
        await one_node.server.store.nudges._run(update(nudges).values(at=time.time() - EVERY - 1))
        await ada.post(f"/clubs/{club}/nudges", table=second, seat=other)


async def test_only_members_nudge_members_whose_turn_it_is(one_node: Node) -> None:
    async with (
        one_node.guest("Ada") as ada, one_node.guest("Bea") as bea, one_node.guest("Eve") as eve
    ):  # fmt: skip
        club = await made(ada, bea)
        path = f"/clubs/{club}/nudges"
        table, seat = await waiting(one_node, ada, bea, club)
        whom: dict[str, Any] = {"table": table, "seat": seat}
        assert await refused(eve, "POST", path, **whom) == 404
        assert (await eve.client.get(f"/api/v1/clubs/{club}/turns")).status_code == 404
        own = await made(eve)
        assert await refused(eve, "POST", f"/clubs/{own}/nudges", **whom) == 404  # nor through a club of their own
        assert await refused(bea, "POST", path, **whom) == 409  # that's you
        assert await refused(ada, "POST", path, table=table, seat=1 - seat) == 409  # it does not wait for them
        assert await refused(ada, "POST", path, table=table, seat=11) == 409
        assert await refused(ada, "POST", path, table="../etc", seat=0) in (400, 422)
        await one_node.server.store.company.block(bea.person, ada.person)
        assert await refused(ada, "POST", path, **whom) == 403  # Bea wants nothing to do with Ada
        assert await told(one_node, bea) == []
        await one_node.server.store.company.unblock(bea.person, ada.person)
        form = {"_csrf_token": ada.client.headers["x-csrftoken"], "table": table, "seat": str(seat)}
        answer = await ada.client.post(f"/clubs/{club}/do/nudge", data=form)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/clubs/{club}#turns")
        assert (await ada.client.post(f"/clubs/{club}/do/nudge", data=form)).status_code == 409


async def test_nudges_are_limited(ready_database: str) -> None:
    async with running(ready_database, LIMITED) as node, node.guest("Ada") as ada, node.guest("Bea") as bea:
        club = await made(ada, bea)
        table, seat = await waiting(node, ada, bea, club)
        body: dict[str, Any] = {"table": table, "seat": seat}
        await ada.post(f"/clubs/{club}/nudges", **body)
        answers = [await refused(ada, "POST", f"/clubs/{club}/nudges", **body) for _ in range(11)]
        assert (answers[0], answers[-1]) == (409, 429)


async def test_the_season_tells_what_would_have_been_won_without_luck(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea:
        club = await made(ada, bea)
        table, _ = await waiting(node, ada, bea, club)
        store = node.server.store.seasons
        season = (await store.of(club))[0].id
        row = {
            "game": "homestretch",
            "finished": 1.0,
            "season": 20264,
            "seats": 2,
            "rated": False,
            "why": "",
            "told": "{}",
        }
        for seat, (who, place, luck) in enumerate(((ada, 1, 0.4), (bea, 2, -0.4))):
            one = row | {"table_id": table, "seat": seat, "subject": who.person, "place": place}
            await store._run(results.insert().values(one | {"luck": luck, "noise": 0.1}))
        assert await store.luck(season) == {
            ada.person: Luck(1, 1.0, 0.6, 0.1**2), bea.person: Luck(1, 0.0, 0.4, 0.1**2)
        }  # fmt: skip
        rows = {one["name"]: one for one in (await ada.get(f"/clubs/{club}/season"))["rows"]}
        assert (rows["Ada"]["analysed"], rows["Ada"]["analysed_won"], rows["Ada"]["luck_out"]) == (1, 1.0, 0.6)
        assert rows["Bea"]["luck_out"] == pytest.approx(0.4)
        assert rows["Bea"]["around"] == pytest.approx(0.196)
        page = (await ada.client.get(f"/clubs/{club}?language=en")).text
        assert "Luck out" in page
        assert "<b>0.6</b>" in page
