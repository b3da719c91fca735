"""A table goes on by itself while somebody looks; and nobody takes more tables, or more thinking, than a share."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from railbird.web.house import audience, leaving
from railbird.web.house.audience import AUDIENCE, SILENT, asker_of, rests
from railbird.web.house.live import Live
from railbird.web.workers.line import Asker, Rank
from railbird.web.workers.worker import Reply
from tests.web.harness import LIMITED, Node, Player, listening, running, until
from tests.web.test_clock import Times

pytestmark = pytest.mark.asyncio

HERE = "127.0.0.1"


async def table_of(node: Node, player: Player, *seats: str, **more: object) -> Live:
    return await node.server.house.find(await player.table(*seats, **more))  # type: ignore[arg-type] # as `table` takes


async def let_rest(node: Node, live: Live, times: Times) -> int:
    """Nobody looks for long enough; how many entries there are then."""
    times.live(live.clock, AUDIENCE + 1)
    await until(lambda: live.resting is not None and not node.server.driver._thinking)
    return live.n


async def test_bots_play_while_somebody_looks_and_rest_when_nobody_does(one_node: Node) -> None:
    times = Times()
    one_node.server.house.clock = times.clock()
    async with one_node.guest("Ada") as ada, one_node.nobody() as stranger:
        live = await table_of(one_node, ada, "random", "random", "random", game="dostihy")
        await until(lambda: live.n > 5)
        n = await let_rest(one_node, live, times)
        one_node.server.driver.look(live)
        assert (live.n, one_node.server.driver._thinking) == (n, set())
        await stranger.get(f"/api/v1/tables/{live.id}")  # its name in a list is not a look at it
        assert live.resting is not None
        await stranger.get(f"/api/v1/tables/{live.id}/view")
        await until(lambda: live.n > n)
        n = await let_rest(one_node, live, times)
        async with listening(ada, live.id):
            times.live(live.clock, 10 * AUDIENCE)  # as long as the page is open
            await until(lambda: live.n > n + 5)
            assert live.resting is None


async def test_a_table_at_rest_leaves_the_memory_and_comes_back_when_somebody_looks(one_node: Node) -> None:
    times = Times()
    one_node.server.house.clock = times.clock()
    async with one_node.guest("Ada") as ada:
        live = await table_of(one_node, ada, "random", "random", game="dostihy")
        await until(lambda: live.n > 5)
        n = await let_rest(one_node, live, times)
        live.used -= leaving.IDLE + 1
        one_node.server.house.forget_idle()
        assert live.id not in one_node.server.house.lives
        async with listening(ada, live.id):
            fresh = await one_node.server.house.find(live.id)
            assert fresh is not live
            await until(lambda: fresh.n > n)


async def test_a_table_somebody_plays_at_never_rests(one_node: Node) -> None:
    times = Times()
    one_node.server.house.clock = times.clock()
    async with one_node.guest("Ada") as ada:
        live = await table_of(one_node, ada, "me", "random")
        times.live(live.clock, 100 * AUDIENCE)
        await until(lambda: live.decisions[1] == 1)  # the bot has chosen, whoever looks
        assert not rests(live)


async def test_who_has_left_comes_back_to_the_same_game(one_node: Node) -> None:
    """When the last person has got up, bots go on only before somebody's eyes: also those who stand in."""
    times = Times()
    one_node.server.house.clock = times.clock()
    async with one_node.guest("Ada") as ada:
        live = await table_of(one_node, ada, "me", "random", game="dostihy")
        await ada.post(f"/tables/{live.id}/seats/0/leave")
        n = await let_rest(one_node, live, times)
        await ada.post(f"/tables/{live.id}/seats/0/return")
        assert live.n == n + 1
        assert not rests(live)


async def silence(node: Node, live: Live, times: Times, entries: int) -> None:
    """Let the clocks play."""
    for _ in range(entries):
        times.live(live.clock, 1)
        await node.server.driver._time_is_up(live)


async def test_people_who_are_silent_for_long_are_waited_for(one_node: Node) -> None:
    times = Times()
    one_node.server.house.clock = times.clock()
    async with one_node.guest("Ada") as ada:
        live = await table_of(one_node, ada, "me", "here", game="dostihy", clock=1)
        await silence(one_node, live, times, SILENT)
        n = live.n
        assert live.silent >= SILENT
        await let_rest(one_node, live, times)
        times.live(live.clock, 3600)
        one_node.server.driver.look(live)
        assert live.n == n
        await ada.play_once(live.id, await ada.view(live.id, seat=live.on_clock()[0]))
        assert (live.silent, rests(live)) == (0, False)


async def test_a_game_that_bots_and_clocks_alone_never_end_is_given_up(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "ENDLESS", 50)
    times = Times()
    one_node.server.house.clock = times.clock()
    async with one_node.guest("Ada") as ada:
        live = await table_of(one_node, ada, "me", "here", game="dostihy", clock=1, options={"safety_round_cap": 0})
        async with listening(ada, live.id, seat=0):  # a page left open does not help
            await silence(one_node, live, times, 50)
            await until(lambda: not live.is_playing)
        assert live.row.status == "abandoned"
        assert (await ada.get(f"/tables/{live.id}"))["status"] == "abandoned"


# --- whose bots think first


async def test_bots_think_first_for_those_who_are_there(one_node: Node) -> None:
    times = Times()
    one_node.server.house.clock = times.clock()
    async with one_node.guest("Ada") as ada, one_node.nobody() as stranger:
        played = await table_of(one_node, ada, "me", "random")
        bots = await table_of(one_node, ada, "random", "random", game="dostihy")
        assert asker_of(played) == Asker(Rank.PLAYED, HERE, ada.person)
        assert asker_of(bots) == Asker(Rank.WATCHED, HERE, ada.person)
        times.live(played.clock, AUDIENCE + 1)
        assert asker_of(played).rank is Rank.WATCHED
        await stranger.get(f"/api/v1/tables/{played.id}/view")
        assert asker_of(played).rank is Rank.WATCHED  # nobody who plays there
        await ada.view(played.id)
        assert asker_of(played).rank is Rank.PLAYED


async def test_who_lets_others_bots_play_pays_for_them(one_node: Node) -> None:
    times = Times()
    one_node.server.house.clock = times.clock()
    async with one_node.guest("Ada") as ada:
        live = await table_of(one_node, ada, "random", "random", game="dostihy")
        audience.notice(live, None, "a stranger's")
        assert asker_of(live).address == HERE  # the host is there
        times.live(live.clock, AUDIENCE + 1)
        audience.notice(live, None, "a stranger's")
        assert asker_of(live).address == "a stranger's"
        await ada.view(live.id)
        assert asker_of(live).address == HERE


async def test_hints_come_after_bots_at_tables(one_node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Asker] = []

    async def advise(job: object, asker: Asker) -> Reply:
        asked.append(asker)
        return Reply(error="slow")

    async with one_node.guest("Ada") as ada:
        live = await table_of(one_node, ada, "me", "here", hints=True)
        monkeypatch.setattr(one_node.server.pool, "advise", advise)
        await ada.get(f"/tables/{live.id}/hint", seat=0)
        assert asked == [Asker(Rank.ASKED, HERE, ada.person)]


# --- how many tables


@pytest_asyncio.fixture
async def small(migrated_sqlite: Path, tmp_path: Path) -> AsyncIterator[Node]:
    """A server with room for three tables of a person, and five of an address."""
    shutil.copy(migrated_sqlite, tmp_path / "railbird.db")
    config = replace(LIMITED, tables_per_person=3, tables_per_address=5)
    async with running(f"sqlite:///{tmp_path}/railbird.db", config) as one:
        yield one


async def add(player: Player, *kinds: str, language: str = "en") -> tuple[int, str, str]:
    """Ask for a table; the status, its id or why not, and the sentence."""
    wanted = {"game": "homestretch", "seats": [{"kind": kind} for kind in kinds]}
    answer = await player.client.post("/api/v1/tables", json=wanted, params={"language": language})
    found = answer.json()
    return answer.status_code, found.get("id") or found["reason"], found.get("detail", "")


async def test_a_host_has_so_many_tables_at_a_time(small: Node) -> None:
    async with small.guest("Ada") as ada, small.guest("Bea") as bea:
        made = await asyncio.gather(*(add(ada, "me", "open") for _ in range(12)))  # all at once gain nothing
        assert [status for status, _, _ in made].count(201) <= 3
        while (one := await add(ada, "me", "here"))[0] == 201:
            made.append(one)
        tables = [table for status, table, _ in made if status == 201]
        assert len(tables) == 3
        for language, says in {"en": "at most 3 tables", "it": "al massimo 3 tavoli", "cs": "nejvýše 3 stolů"}.items():
            status, reason, sentence = await add(ada, "me", "open", language=language)
            assert (status, reason) == (409, "person_has_tables")
            assert says in sentence
        assert (await add(bea, "me", "open"))[0] == 201
        await ada.post(f"/tables/{tables[0]}/abandon")
        assert (await add(ada, "me", "open"))[0] == 201
        refused = await ada.post(f"/tables/{tables[0]}/rematch", 409)  # that would be the fourth
        assert refused["reason"] == "person_has_tables"
        await ada.post(f"/tables/{tables[1]}/abandon")
        await ada.post(f"/tables/{tables[0]}/rematch")


async def test_an_address_has_so_many_tables_at_a_time(small: Node) -> None:
    async with small.guest("Ada") as ada, small.guest("Bea") as bea, small.guest("Cat") as cat:
        tables = [await add(player, "me", "open") for player in (ada, ada, bea, bea, cat)]
        for language, says in {"en": "At most 5 tables", "it": "al massimo 5 tavoli", "cs": "nejvýše 5 stolů"}.items():
            status, reason, sentence = await add(cat, "me", "open", language=language)
            assert (status, reason) == (409, "address_has_tables")
            assert says in sentence
        await ada.post(f"/tables/{tables[0][1]}/abandon")
        assert (await add(cat, "me", "open"))[0] == 201
