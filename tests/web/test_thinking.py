"""Bots think while they pause; what they thought is dropped when their seat sees something else by then."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from railbird.core.state import ONE, SIMULTANEOUS
from railbird.web.house import thinking
from railbird.web.house.live import Live
from railbird.web.workers.trail import Job
from tests.web.harness import Node, advance, same_dice, until

pytestmark = pytest.mark.asyncio


class Watched:
    """Pauses that end when the test says so, and every question the pool has been asked."""

    def __init__(self, node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
        self.over = asyncio.Event()
        self.pausing = 0
        self.asked: list[Job] = []
        self.answered = 0
        pool = node.server.pool
        choose = pool.choose

        async def pause(_live: Live) -> None:
            self.pausing += 1
            await self.over.wait()

        async def count(job: Job, *more: Any) -> Any:
            self.asked.append(job)
            found = await choose(job, *more)
            self.answered += 1
            return found

        monkeypatch.setattr(thinking, "pause", pause)
        monkeypatch.setattr(pool, "choose", count)


@contextmanager
def unasked(node: Node) -> Iterator[None]:
    """Meanwhile no bot is asked anything."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(node.server.driver, "look", lambda _live: None)
        patched.setattr(node.server.house, "changed", lambda _live: None)
        yield


def timing(live: Live) -> str:
    state = live.begun.state
    return state.step.timing(state)


async def test_a_bot_thinks_during_its_pause_and_once(one_node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(one_node, monkeypatch)
    async with one_node.guest("Ada") as ada:
        live = await one_node.server.house.find(await ada.table("random", "me", pace="human"))
        await until(lambda: watched.answered == 1)
        assert (watched.pausing, live.decisions[0]) == (1, 0), "it has an answer and still pauses"
        watched.over.set()
        await until(lambda: live.decisions[0] == 1)
        assert len(watched.asked) == live.decisions[0] + (0 in live.pending())


async def test_a_bot_slower_than_its_pause_is_waited_for(one_node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(one_node, monkeypatch)
    watched.over.set()
    answers, choose = asyncio.Event(), one_node.server.pool.choose

    async def slow(*asked: Any) -> Any:
        await answers.wait()
        return await choose(*asked)

    monkeypatch.setattr(one_node.server.pool, "choose", slow)
    async with one_node.guest("Ada") as ada:
        live = await one_node.server.house.find(await ada.table("random", "me", pace="human"))
        await until(lambda: watched.pausing == 1)
        await asyncio.sleep(0.05)
        assert live.decisions[0] == 0
        answers.set()
        await until(lambda: live.decisions[0] >= 1)


async def test_what_was_thought_before_an_undo_is_dropped(one_node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    watched, driver = Watched(one_node, monkeypatch), one_node.server.driver
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        table = await ada.table("me", "open", "random", game="jockey", pace="human")
        await bea.post(f"/tables/{table}/join")
        await same_dice(one_node, table)
        with unasked(one_node):
            await ada.post(f"/tables/{table}/start")
            live = await one_node.server.house.find(table)
            await advance(one_node, live, lambda: live.begun.state.step.name == "horse" and live.pending() == (1,))
            first, second = live.begun.state.legal(1)[:2]
            assert await one_node.server.clerk.play_for(live, 1, live.decisions[1], first)
        assert (live.pending(), live.begun.can_undo(1)) == ((2,), True)
        before = live.decisions[2]
        driver.look(live)
        await until(lambda: watched.answered == 1)
        view = await bea.view(table)
        await bea.post(f"/tables/{table}/undo", seat=1, decision=view["decision"], token="back")
        assert live.pending() == (1,)
        watched.over.set()
        await until(lambda: not driver._thinking)
        assert live.decisions[2] == before, "it is not asked any more"
        watched.over.clear()
        assert await one_node.server.clerk.play_for(live, 1, live.decisions[1], second)
        await until(lambda: watched.answered == 2)
        assert watched.asked[0].loose != watched.asked[1].loose, "it is asked about what was played instead"
        watched.over.set()
        await until(lambda: live.decisions[2] == before + 1)


async def test_it_thinks_again_when_its_seat_sees_something_new(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched, driver = Watched(one_node, monkeypatch), one_node.server.driver
    async with one_node.guest("Ada") as ada:
        with unasked(one_node):
            live = await one_node.server.house.find(
                await ada.table("me", "random", "here", game="jockey", pace="human")
            )
            await advance(one_node, live, lambda: timing(live) == ONE and live.pending() == (1,))
        before = live.decisions[1]
        driver.look(live)
        await until(lambda: watched.answered == 1)
        await ada.post(f"/tables/{live.id}/seats/2/leave")  # everybody sees it
        watched.over.set()
        await until(lambda: live.decisions[1] > before)
        assert [job.seat for job in watched.asked[:2]] == [1, 1]


@pytest.mark.parametrize("game", ["jockey", "winplaceshow", "greyhounds"])
async def test_where_all_answer_at_once_they_think_at_once_and_none_again(
    one_node: Node, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    watched, driver = Watched(one_node, monkeypatch), one_node.server.driver
    async with one_node.guest("Ada") as ada:
        with unasked(one_node):
            table = await ada.table("me", "random", "random", "random", game=game, pace="human")
            live = await one_node.server.house.find(table)
            await advance(one_node, live, lambda: timing(live) == SIMULTANEOUS and len(live.pending()) == 4)
        before = list(live.decisions)
        driver.look(live)
        await until(lambda: watched.answered == 3)
        assert sorted(job.seat for job in watched.asked) == [1, 2, 3]
        assert live.decisions == before
        watched.over.set()
        await until(lambda: live.pending() == (0,) and not driver._thinking)
        assert len(watched.asked) == sum(live.decisions) - sum(before), "that others have answered is nothing new"
