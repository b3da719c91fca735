"""Bots and clocks: a table is never stuck."""

import asyncio
import os
import signal
import time
from multiprocessing.connection import Connection

import msgspec
import pytest

from railbird.core.registry import find_game
from railbird.core.table import Table
from railbird.web.house import driver, thinking
from railbird.web.workers.pool import Pool
from railbird.web.workers.trail import Job, Trail
from railbird.web.workers.worker import Ready
from tests.web.harness import Node, listening, until

pytestmark = pytest.mark.asyncio


def never_answers(connection: Connection) -> None:
    """A bot that thinks for ever."""
    connection.send_bytes(msgspec.msgpack.encode(Ready(compiled=False)))
    connection.recv_bytes()
    time.sleep(600)


def dies(connection: Connection) -> None:
    """A bot that takes its process down."""
    connection.send_bytes(msgspec.msgpack.encode(Ready(compiled=False)))
    connection.recv_bytes()
    os.kill(os.getpid(), signal.SIGKILL)


def job(bot: str = "random") -> Job:
    return Trail(Table(find_game("homestretch"), 2)).ask("t", 0, bot)


@pytest.mark.parametrize(("target", "budget"), [(never_answers, 1.0), (dies, 60.0)])
async def test_a_slow_or_dead_worker_is_replaced(target: object, budget: float) -> None:
    pool = Pool(1, budget, target)  # type: ignore[arg-type] # one of the two above
    pool.warm()
    await until(lambda: len(pool.processes) == 1)
    first = pool.processes
    assert await pool.choose(job()) is None
    await until(lambda: len(pool.processes) == 1)  # there is a new one before anybody asks again
    assert pool.processes != first
    assert await pool.choose(job()) is None
    pool.close()


async def test_a_bots_error_is_an_answer_and_its_worker_lives_on() -> None:
    pool = Pool(1)
    assert await pool.choose(job("no such bot")) is None
    first = pool.processes
    assert await pool.choose(job("no such bot")) is None
    assert pool.processes == first
    pool.close()


async def test_a_killed_worker_does_not_stop_the_table(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await ada.table("random", "random", "random", options={"purple_races": 0, "green_races": 1})
        pool = one_node.server.pool
        await until(lambda: bool(pool.processes))
        os.kill(pool.processes[0], signal.SIGKILL)
        live = await one_node.server.house.find(table)
        async with listening(ada, table):  # bots alone play on while somebody looks
            await until(lambda: not live.is_playing, 60)
        assert live.row.status == "over"


async def test_when_the_clock_runs_out_the_fallback_is_played(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "random", clock=1, options={"purple_races": 0, "green_races": 1})
        view = await ada.view(table)
        assert {clock["seat"] for clock in view["clocks"]} >= {0}
        assert all(0 <= clock["left"] <= 1 for clock in view["clocks"])
        async with listening(ada, table) as events:
            live = await node.server.house.find(table)
            await until(lambda: live.decisions[0] >= 1)
            await until(lambda: len(events.versions) > 1)
        log = await node.server.store.tables.log(table)
        assert any(entry.kind == "fallback" and entry.seat == 0 for entry in log)


async def test_when_the_clock_runs_out_a_bot_may_play(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "random", clock=1, on_time="random")
        live = await node.server.house.find(table)
        await until(lambda: live.decisions[0] >= 1)
        log = await node.server.store.tables.log(table)
        assert any(entry.kind == "bot" and entry.seat == 0 for entry in log)


async def test_after_a_restart_bots_go_on_where_somebody_looks(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("random", "random", pace="human", options={"purple_races": 0, "green_races": 1})
        live = await node.server.house.find(table)
        await until(lambda: live.n > 3)
        # the driver is gone, the table is forgotten: only the database knows it
        await node.server.driver.stop()
        node.server.house.lives.clear()
        again = driver.Driver(node.server.house, node.server.clerk, node.server.pool)
        await again.start()
        async with listening(ada, table):
            fresh = await node.server.house.find(table)
            await until(lambda: not fresh.is_playing, 60)
        await again.stop()


async def test_bots_make_a_pause_only_where_people_watch_them(one_node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "PAUSE", (30.0, 30.0))
    async with one_node.guest("Ada") as ada:
        quick = await ada.table("me", "random")
        slow = await ada.table("me", "random", pace="human")
        lives = [await one_node.server.house.find(table) for table in (quick, slow)]
        await until(lambda: lives[0].decisions[1] == 1)
        await asyncio.sleep(0)
        assert lives[1].decisions[1] == 0
