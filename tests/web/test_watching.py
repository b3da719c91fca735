"""A table goes at the pace of those who watch it: bots wait for scenes, and make pauses as long as people like them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import inf
from typing import Any

import pytest

from railbird.core.actors import SPECTATOR
from railbird.core.registry import find_game, game_ids
from railbird.core.table import Table
from railbird.games.dostihy.rules import actions as act
from railbird.web.house import audience, thinking, watching
from railbird.web.house.live import Live
from railbird.web.house.watching import PACES, Watcher
from tests.web.harness import Node, Player, advance, listening, same_dice, until
from tests.web.test_clock import Times
from tests.web.test_thinking import unasked

pytestmark = pytest.mark.asyncio


@asynccontextmanager
async def page_open(player: Player, live: Live, watch: str, pace: str = "normal", **more: Any) -> AsyncIterator[None]:
    """An open page that says how far it is."""
    seen = (await player.client.get(f"/tables/{live.id}")).text.partition('data-seen="')[2].partition('"')[0]
    before = len(live.watching._watchers)
    async with listening(player, live.id, seen, room="", watch=watch, pace=pace, **more):
        await until(lambda: len(live.watching._watchers) > before)
        yield


async def says(player: Player, live: Live, watch: str, version: int, pace: str = "normal") -> None:
    """The page has shown a version."""
    query: dict[str, str | int] = {"watch": watch, "pace": pace, "version": version}
    answer = await player.client.post(f"/tables/{live.id}/shown", params=query)
    assert answer.status_code == 204, answer.text


async def table_of(node: Node, player: Player, *kinds: str, **more: Any) -> Live:
    with unasked(node):
        return await node.server.house.find(await player.table(*kinds, pace="human", **more))


async def test_a_bot_waits_until_the_page_has_shown_what_happened(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        live = await table_of(one_node, ada, "me", "random", "random")
        async with page_open(ada, live, "a"):
            with unasked(one_node):
                assert await one_node.server.clerk.play_for(live, 1, live.decisions[1], None)
            waits = asyncio.create_task(live.watching.caught_up(live))
            await asyncio.sleep(0)
            assert not waits.done()
            await says(ada, live, "a", live.version(0) - 1)
            assert not waits.done()
            await says(ada, live, "a", live.version(0))
            await waits


async def test_whoever_sees_everything_at_once_is_not_waited_for_and_bots_make_no_pause(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        live = await table_of(one_node, ada, "me", "random", "random")
        async with page_open(ada, live, "a", "instant"):
            with unasked(one_node):
                assert await one_node.server.clerk.play_for(live, 1, live.decisions[1], None)
            await live.watching.caught_up(live)
            assert live.watching.pace(live) == 0
            await says(ada, live, "a", 0, "slow")
            assert live.watching.pace(live) == PACES["slow"]


async def test_the_slowest_of_those_who_play_counts_and_who_only_watches_does_not(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea, one_node.guest("Cat") as cat:
        table = await ada.table("me", "open", "random", pace="human")
        await bea.post(f"/tables/{table}/join")
        with unasked(one_node):
            await ada.post(f"/tables/{table}/start")
        live = await one_node.server.house.find(table)
        assert live.watching.pace(live) == 1, "people may play through programs of their own"
        async with page_open(cat, live, "c", "slow"):
            assert live.watching.pace(live) == 1, "who only watches is waited for where nobody plays"
            async with page_open(ada, live, "a", "instant"):
                assert live.watching.pace(live) == 0
                async with page_open(bea, live, "b", "fast"):
                    assert live.watching.pace(live) == PACES["fast"]
                await until(lambda: live.watching.pace(live) == 0)


async def test_bots_alone_go_at_the_pace_of_who_watches_them_and_without_pauses_before_nobody(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        live = await table_of(one_node, ada, "random", "random", "random")
        assert live.watching.pace(live) == 0
        async with page_open(ada, live, "a"):
            assert live.watching.pace(live) == 1
            assert live.watching.waited_for(live)[0].viewer == SPECTATOR


async def test_a_page_is_told_whether_anybody_waits_for_it(one_node: Node) -> None:
    """Every other page would send a word for each change, and nobody would listen."""
    async with one_node.guest("Ada") as ada, one_node.guest("Cat") as cat:
        live = await table_of(one_node, ada, "me", "random", "random")
        alone = await table_of(one_node, ada, "random", "random")
        people = await table_of(one_node, ada, "me", "here")
        said = [
            'data-waited="1"' in (await player.client.get(f"/tables/{table.id}")).text
            for player, table in ((ada, live), (cat, live), (cat, alone), (ada, people))
        ]
        assert said == [True, False, True, False]


async def test_bots_alone_begin_when_the_page_is_there_that_was_sent_to_watch_them(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with one_node.guest("Ada") as ada:
        live = await table_of(one_node, ada, "random", "random", "random")
        await live.watching.caught_up(live)  # nobody is expected
        monkeypatch.setattr(watching, "COMING", 3600.0)
        live.watching.expect(live)
        waits = asyncio.create_task(live.watching.caught_up(live))
        await asyncio.sleep(0)
        assert not waits.done()
        with live.watching.one("a", Watcher(None, SPECTATOR, shown=live.version(SPECTATOR))):
            await waits


async def test_a_page_that_never_answers_is_waited_for_once(one_node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    async with one_node.guest("Ada") as ada:
        live = await table_of(one_node, ada, "me", "random", "random")
        stuck = Watcher(ada.person, 0)
        with live.watching.one("a", stuck):
            monkeypatch.setattr(watching, "PATIENCE", 0.0)
            await live.watching.caught_up(live)
            assert stuck.late
            monkeypatch.setattr(watching, "PATIENCE", 3600.0)
            await live.watching.caught_up(live)
            live.watching.hear("a", ada.person, live.version(0), "normal")
            assert not stuck.late


async def test_nobody_speaks_for_somebody_elses_page(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        live = await table_of(one_node, ada, "me", "random", "random")
        async with page_open(ada, live, "a", "slow"):
            await says(bea, live, "a", 1_000_000, "instant")
            (watcher,) = live.watching.waited_for(live)
            assert (watcher.pace, watcher.shown) == ("slow", live.version(0))


async def test_a_table_set_to_go_at_once_waits_for_no_page(one_node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    async with one_node.guest("Ada") as ada:
        live = await one_node.server.house.find(await ada.table("me", "random", "random"))
        monkeypatch.setattr(watching, "PATIENCE", 3600.0)
        with live.watching.one("a", Watcher(ada.person, 0)):
            await thinking.pause(live)


# --- who has nothing more to say in a race


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_whoever_has_no_say_is_asked_nothing_before_the_race_is_over(game: str, seed: int) -> None:
    """Whoever is asked has a say, at every position of a game played anyhow."""
    found = find_game(game)
    table = Table(found, max(found.seats.start, 3), seed=seed)
    for _ in range(4000):
        asked = table.state.pending()
        if not asked:
            break
        assert all(table.state.has_say(seat) for seat in asked if seat >= 0)
        options = table.state.legal(asked[-1])
        table.act(asked[-1], options[len(table.plies) * 7919 % len(options)])


async def test_bots_make_no_pauses_when_no_person_has_any_say_left(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with one_node.guest("Ada") as ada:
        live = await table_of(one_node, ada, "me", "random", "random", "random", game="greyhounds")
        with unasked(one_node):
            await advance(one_node, live, lambda: live.begun.state.step.name == "pick_card")
        assert audience.has_say(live)
        assert thinking.time_for(live) == inf
        state: Any = live.begun.state
        state.running = tuple(dog for dog in state.running if dog != 0)
        assert not audience.has_say(live)
        assert thinking.time_for(live) == thinking.PLAY_OUT, (
            "what is only to be finished takes an Expert no second each"
        )


# --- windows


async def known_table(node: Node, player: Player) -> Live:
    """A table of Dostihy with two bots at which the dice fall the same in every run."""
    with unasked(node):
        table = await player.table("me", "open", "open", pace="human", game="dostihy")
        await same_dice(node, table)
        await player.post(f"/tables/{table}/start", fill="random")
        return await node.server.house.find(table)


async def test_DS_61_the_time_to_claim_is_for_the_throw_that_ends_it_and_begins_once(one_node: Node) -> None:
    times = Times()
    one_node.server.house.clock = times.clock()
    windows = one_node.server.driver._bots.windows
    async with one_node.guest("Ada") as ada:
        live = await known_table(one_node, ada)
        with unasked(one_node):

            def claimable() -> bool:
                state: Any = live.begun.state
                here = live.passive() == (0,) and live.on_clock() == (1,) and state.step.name == "window"
                return here and not state.suspended[2] and not state.missed[2]

            await advance(one_node, live, claimable)
            windows.look(live)
            times.live(live.clock, 3)
            assert windows.left(live, 1, act.END_TURN) == 0, "after it the claim is still open"
            assert await one_node.server.clerk.play_for(live, 1, live.decisions[1], act.END_TURN)
            windows.look(live)
            assert (live.passive(), live.on_clock(), live.begun.state.step.name) == ((0,), (2,), "bets")
            assert windows.left(live, 2, act.THROW) == 7, "three of ten seconds have passed"
            times.live(live.clock, 4)
            windows.look(live)
            assert windows.left(live, 2, act.THROW) == 3
            await ada.act(live.id, [["Waive"]], await ada.view(live.id))
            assert windows.left(live, 2, act.THROW) == 0, "nobody is left who may claim"


async def test_DS_61_a_new_throw_opens_a_new_time_to_claim(one_node: Node) -> None:
    times = Times()
    one_node.server.house.clock = times.clock()
    windows = one_node.server.driver._bots.windows
    async with one_node.guest("Ada") as ada:
        live = await known_table(one_node, ada)
        with unasked(one_node):
            await advance(one_node, live, lambda: live.passive() == (0,))
            windows.look(live)
            first = live.begun.state.thrower  # type: ignore[attr-defined] # as Dostihy has it
            times.live(live.clock, 9)

            def claimable_again() -> bool:
                state: Any = live.begun.state
                return live.passive() == (0,) and state.thrower not in (0, first)

            await advance(one_node, live, claimable_again, seed=2)
            windows.look(live)
            throwing = live.on_clock()[0]
            assert windows._opened[live].at[0][1] == live.clock.now()
            assert throwing != 0


# --- at once


class Stopped:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time


async def test_before_people_who_see_all_at_once_bots_share_little_time(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with one_node.guest("Ada") as ada:
        live = await table_of(one_node, ada, "me", "expert", "expert")
        clock = Stopped()
        monkeypatch.setattr(live, "clock", clock)
        clock.time = live.spoken = 100.0
        assert thinking.time_for(live) == inf, "no page is open"
        with live.watching.one("a", Watcher(ada.person, 0)):
            assert thinking.time_for(live) == inf, "a bot thinks while scenes are played"
        with live.watching.one("a", Watcher(ada.person, 0, "instant")):
            spent: list[float] = []
            while sum(spent) < 0.9 * thinking.HURRY:
                spent.append(thinking.time_for(live))
                clock.time += spent[-1]
            assert spent[0] == thinking.HURRY / 2
            assert spent == sorted(spent, reverse=True)
            clock.time += 60.0
            assert thinking.time_for(live) == 0.0
            with live.watching.one("b", Watcher(ada.person, 0, "slow")):
                assert thinking.time_for(live) == inf, "the slowest page counts"
            with unasked(one_node):
                assert await one_node.server.clerk.play_for(live, live.pending()[0], 0, None)
            assert live.spoken == 100.0, "nobody has done anything"


async def test_an_answer_of_a_person_gives_the_bots_their_time_again(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with one_node.guest("Ada") as ada:
        live = await table_of(one_node, ada, "me", "expert", "expert")
        with unasked(one_node):
            await advance(one_node, live, lambda: 0 in live.pending())
            clock = Stopped()
            monkeypatch.setattr(live, "clock", clock)
            clock.time = live.moved + 1_000.0
            await ada.play_once(live.id, await ada.view(live.id))
            assert live.spoken == clock.time


async def test_bots_alone_think_as_long_as_they_want_whoever_watches(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        live = await table_of(one_node, ada, "expert", "expert")
        with live.watching.one("a", Watcher(ada.person, SPECTATOR, "instant")):
            assert thinking.time_for(live) == inf


async def test_what_an_expert_is_asked_with_little_time_is_a_searcher_of_that_time(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def choose(job: Any, *_: Any) -> None:
        asked.append(job.bot)

    monkeypatch.setattr(one_node.server.pool, "choose", choose)
    async with one_node.guest("Ada") as ada:
        live = await table_of(one_node, ada, "me", "expert", "regular")
        bots = thinking.Thinking(one_node.server.pool)
        with unasked(one_node):
            await advance(one_node, live, lambda: {1, 2} <= set(live.pending()))
            for seconds in (inf, 0.25, 0.0):
                monkeypatch.setattr(thinking, "time_for", lambda _, seconds=seconds: seconds)
                for seat in (1, 2):
                    await bots.think(live, seat, live.seats[seat].bot)
    assert asked == ["expert", "regular", "searcher@0.25s", "regular", "regular", "regular"]
