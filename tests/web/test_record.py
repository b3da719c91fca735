"""What finished games add to a record: once each, from what every game tells of its end."""

from __future__ import annotations

import json
from contextlib import AsyncExitStack
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.store import record_schema as schema
from railbird.store.schema import tables
from railbird.web.house.live import Live
from railbird.web.house.rated import places
from tests.web.harness import GAMES, Node, Player, advance

pytestmark = pytest.mark.asyncio


async def account(stack: AsyncExitStack, node: Node, name: str) -> Player:
    """Somebody with an account."""
    player = await stack.enter_async_context(node.guest(name))
    await player.post("/accounts", 201, login=name, password="correct horse")
    return player


async def table_of(node: Node, players: list[Player], game: str = "homestretch", **more: Any) -> Live:
    """A table all of them sit at, begun."""
    host, *others = players
    table = await host.table("me", *["open"] * len(others), game=game, **more)
    for other in others:
        await other.post(f"/tables/{table}/join")
    if others:
        await host.post(f"/tables/{table}/start")
    return await node.server.house.find(table)


async def finish(node: Node, live: Live, seed: int = 1) -> None:
    """Play a table to its end, and count it."""
    await advance(node, live, lambda: not live.is_playing, seed, most=20_000)
    while await node.server.keeper.count_some():
        pass


async def rows(node: Node, table: Any, *where: Any) -> list[Any]:
    """What a table of the record has."""
    async with node.server.store.engine.connect() as connection:
        return list((await connection.execute(select(table).where(*where))).mappings())


async def test_a_finished_game_is_in_the_record_of_all_who_played_it_once(node: Node) -> None:
    async with AsyncExitStack() as stack:
        ada, bea = [await account(stack, node, name) for name in ("Ada", "Bea")]
        live = await table_of(node, [ada, bea], rated=True)
        await finish(node, live)
        ranks = live.begun.state.standing().ranks
        found = sorted(await rows(node, schema.results), key=lambda row: row["seat"])
        assert [(row["subject"], row["place"], row["rated"]) for row in found] == [
            (ada.person, ranks[0], True),
            (bea.person, ranks[1], True),
        ]
        scores = {row["subject"]: row for row in await rows(node, schema.scores)}
        assert scores[ada.person]["games"] == 1
        assert scores[ada.person]["won"] == int(ranks[0] == 1)
        assert scores[ada.person]["chance"] == 0.5
        met = {row["subject"]: row for row in await rows(node, schema.meetings)}
        assert met[ada.person]["ahead"] == int(ranks[0] < ranks[1])
        before = await rows(node, schema.ratings)
        assert {row["games"] for row in before} == {1}
        outcome = await node.server.keeper._reckon(live.row)
        assert not await node.server.store.records.count(outcome)  # another node comes too late
        assert await rows(node, schema.ratings) == before


@pytest.mark.parametrize("game", GAMES)
async def test_every_game_tells_runners_and_bets_in_three_languages(one_node: Node, game: str) -> None:
    async with one_node.guest("Ada") as ada:
        kinds = ["me", "random", "random"]
        live = await one_node.server.house.find(await ada.table(*kinds, game=game))
        one_node.server.driver._stopped = True
        await finish(one_node, live, seed=4)
        (row,) = await rows(one_node, schema.results)
        assert row["subject"] == ada.person
        backed = await rows(one_node, schema.backings)
        assert backed
        assert all(one["times"] >= one["paid"] >= 0 for one in backed)
        assert all(set(json.loads(one["names"])) == {"en", "it", "cs"} for one in backed)
        for bet in await rows(one_node, schema.bets):
            assert bet["worth"] > 0 if bet["kind"] == "best" else bet["worth"] < 0
            assert set(json.loads(bet["told"])["names"]) == {"en", "it", "cs"}


async def test_what_a_kill_has_left_is_counted_by_the_next(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea:
        live = await table_of(node, [ada, bea])
        node.server.keeper.look = lambda live: None  # type: ignore[method-assign]
        await advance(node, live, lambda: not live.is_playing, most=20_000)
        live.row.driver = "gone"

        async def orphan(connection: AsyncConnection) -> None:
            await connection.execute(update(tables).values(driver="gone", counted=False))

        await node.server.store.writer.write(orphan)
        assert await node.server.store.records.due("another") == [live.id]
        while await node.server.keeper.count_some():
            pass
        async with node.server.store.engine.connect() as connection:
            assert await connection.scalar(select(func.count()).select_from(schema.results)) == 2
        assert await node.server.store.records.due("another") == []


async def test_guests_and_people_twice_at_a_table_cannot_be_rated(one_node: Node) -> None:
    async with AsyncExitStack() as stack:
        guest = await stack.enter_async_context(one_node.guest("Gus"))
        ada = await account(stack, one_node, "Ada")

        async def refused(player: Player, **body: Any) -> tuple[int, str]:
            answer = await player.client.post("/api/v1/tables", json={"game": "homestretch", "rated": True, **body})
            return answer.status_code, answer.json()["reason"]

        me, bot = {"kind": "me"}, {"kind": "bot"}
        assert await refused(guest, seats=[me, bot]) == (409, "rated_account")
        assert await refused(ada, seats=[me, {"kind": "here", "name": "Bob"}]) == (422, "rated_seats")
        assert await refused(ada, seats=[me, bot], hints=True) == (422, "rated_hints")
        assert await refused(ada, seats=[me, bot], on_time="expert") == (422, "rated_bots")
        table = await ada.table("me", "open", rated=True)
        answer = await guest.client.post(f"/api/v1/tables/{table}/join", json={})
        assert (answer.status_code, answer.json()["reason"]) == (409, "rated_account")


async def test_no_hints_no_odds_and_no_other_hands_at_a_rated_table(one_node: Node) -> None:
    async with AsyncExitStack() as stack:
        ada, bea, cat = [await account(stack, one_node, name) for name in ("Ada", "Bea", "Cat")]
        live = await table_of(one_node, [ada, bea], rated=True)
        for path in ("hint", "odds"):
            answer = await ada.client.get(f"/api/v1/tables/{live.id}/{path}", params={"seat": 0})
            assert answer.status_code in (403, 404, 405)
        await bea.post(f"/tables/{live.id}/seats/1/leave")
        assert live.seats[1].bot == "fallback"
        await bea.post(f"/tables/{live.id}/seats/1/return")
        bea_left = one_node.server.seating.remove(
            live, await one_node.server.store.people.find(ada.person), 1, absent=True
        )
        await bea_left
        answer = await cat.client.post(f"/api/v1/tables/{live.id}/join", json={})
        assert answer.status_code == 409
        await bea.post(f"/tables/{live.id}/join")
        assert live.seats[1].person == bea.person


async def test_whoever_leaves_or_gives_up_a_rated_game_comes_in_last(one_node: Node) -> None:
    async with AsyncExitStack() as stack:
        ada, bea = [await account(stack, one_node, name) for name in ("Ada", "Bea")]
        live = await table_of(one_node, [ada, bea], rated=True)
        await ada.post(f"/tables/{live.id}/abandon")
        assert places(live) == [2, 1]
        while await one_node.server.keeper.count_some():
            pass
        found = {row["subject"]: row["place"] for row in await rows(one_node, schema.results)}
        assert found == {ada.person: 2, bea.person: 1}
        lies = await table_of(one_node, [ada, bea], rated=True)
        waits = [seat for seat in lies.pending() if seat >= 0]
        assert await one_node.server.keeper.give_up(before=0.0) == 0
        assert await one_node.server.keeper.give_up(before=4e9) == 1
        assert lies.row.status == "abandoned"
        assert all(places(lies)[seat] == 2 or len(waits) == 2 for seat in waits)


async def test_a_guest_who_logs_in_takes_the_record_along(node: Node) -> None:
    async with AsyncExitStack() as stack:
        ada = await account(stack, node, "Ada")
        bea = await stack.enter_async_context(node.guest("Bea"))
        live = await table_of(node, [ada, bea])
        await finish(node, live)
        live = await table_of(node, [bea, ada])
        await finish(node, live)
        other = await account(stack, node, "Dora")
        await other.client.delete("/api/v1/sessions/current")
        await bea.post("/sessions", 201, login="Dora", password="correct horse")
        (score,) = await rows(node, schema.scores, schema.scores.c.subject == other.person)
        assert score["games"] == 2
        assert not await rows(node, schema.scores, schema.scores.c.subject == bea.person)
        (met,) = await rows(node, schema.meetings, schema.meetings.c.subject == ada.person)
        assert (met["other"], met["games"]) == (other.person, 2)
