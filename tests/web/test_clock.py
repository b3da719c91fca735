"""The house's own time: no jump of a clock, no sleep and no restart takes or gives anybody a turn."""

from __future__ import annotations

import time
from typing import Any

import pytest

from railbird.web.house import driver
from railbird.web.house.clock import LONG, Clock
from tests.web.harness import Node, Player, listening, until


class Times:
    """Two clocks a test sets."""

    def __init__(self) -> None:
        self.steady = 1000.0
        self.wall = 1_700_000_000.0

    def clock(self) -> Clock:
        return Clock(lambda: self.steady, lambda: self.wall)

    def live(self, clock: Clock, seconds: float) -> None:
        """So long somebody is awake, with both clocks running."""
        for _ in range(int(seconds)):
            self.steady += 1
            self.wall += 1
            clock.now()


def test_time_runs_while_the_house_is_awake_and_stands_still_while_it_sleeps() -> None:
    times = Times()
    clock = times.clock()
    began = clock.now()
    times.live(clock, 60)
    assert clock.now() - began == 60
    times.steady += 3600  # a stopped process: the steady clock leaps
    times.wall += 3600
    assert clock.now() - began == 60
    times.live(clock, 10)
    assert clock.now() - began == 70
    times.wall += 3600  # a closed laptop: the steady clock stood still
    assert clock.now() - began == 70
    times.steady += LONG  # a busy moment is no sleep
    assert clock.now() - began == 70 + LONG


def test_what_the_log_dates_counts_without_the_time_the_service_was_down() -> None:
    times = Times()
    clock = times.clock()
    asked = times.wall - 1000
    clock.woke(times.wall - 940)  # it stopped a minute after the question
    assert clock.now() - clock.then(asked) == 60
    times.live(clock, 5)
    assert clock.now() - clock.then(asked) == 65
    assert clock.now() - clock.then(times.wall - 2) == 2
    assert clock.then(times.wall + 500) == clock.now()  # dated by a clock that was fast
    unknown = times.clock()
    assert unknown.now() - unknown.then(asked) == 0  # nobody knows how long it was awake: the whole time again


async def left(player: Player, table: str) -> Any:
    (clock,) = (await player.view(table, seat=0))["clocks"]
    return clock["left"]


@pytest.mark.asyncio
async def test_setting_the_machines_clock_neither_ends_nor_prolongs_a_decision(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "here", game="dostihy", clock=3600)
        live = await one_node.server.house.find(table)
        real = time.time
        for jump in (7200.0, -7200.0):
            monkeypatch.setattr(time, "time", lambda jump=jump: real() + jump)
            assert 3500 < await left(ada, table) <= 3600
            one_node.server.driver.look(live)
            live.broken = True  # read again from the log, whose times are the wall's
            assert 3500 < await left(ada, table) <= 3600
        live.since[live.on_clock()[0]] -= 3600
        one_node.server.driver.look(live)
        await until(lambda: live.n == 2)


@pytest.mark.asyncio
async def test_nobody_loses_a_turn_to_time_in_which_the_server_slept(one_node: Node) -> None:
    times = Times()
    one_node.server.house.clock = times.clock()
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "here", game="dostihy", clock=30)
        live = await one_node.server.house.find(table)
        times.live(live.clock, 20)
        assert await left(ada, table) == 10
        times.steady += 8 * 3600
        assert await left(ada, table) == 10
        await one_node.server.driver._time_is_up(live)  # the timer fires when the process wakes
        assert live.n == 1
        times.live(live.clock, 10)
        await one_node.server.driver._time_is_up(live)
        assert live.n == 2


@pytest.mark.asyncio
async def test_a_restart_takes_no_time_from_a_decision(node: Node) -> None:
    house, times = node.server.house, Times()
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "here", game="dostihy", clock=3600)
        asked = (await house.store.tables.log(table))[-1].at
        await node.server.driver.stop()
        await house.store.tables.alive(house.node, asked + 600 + driver.LEASE)  # its last beat, ten minutes later
        house.lives.clear()
        times.wall = asked + 600 + 8 * 3600
        house.clock = times.clock()
        again = driver.Driver(house, node.server.clerk, node.server.pool)
        await again.start()
        assert 3000 <= await left(ada, table) <= 3000 + driver.LEASE + driver.HEARTBEAT
        await again.stop()


@pytest.mark.asyncio
async def test_a_clock_stands_still_while_a_table_rests(one_node: Node) -> None:
    times = Times()
    one_node.server.house.clock = times.clock()
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "here", game="dostihy", clock=30)
        live = await one_node.server.house.find(table)
        times.live(live.clock, 25)
        live.silent = 1000  # nobody has done anything for long
        one_node.server.driver.look(live)
        assert live.resting is not None
        times.live(live.clock, 600)
        async with listening(ada, table, seat=0):
            await until(lambda: live.resting is None)
            assert await left(ada, table) == 5
