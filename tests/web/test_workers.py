"""What bots' processes are told, what they keep, and when they are there. The processes are real."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from railbird.core.edition import EditionFile
from railbird.core.game import AnyGame, write_action
from railbird.core.registry import find_game, game_ids
from railbird.core.table import Table
from railbird.core.view import encode
from railbird.web.workers.line import Asker, Rank
from railbird.web.workers.pool import Pool
from railbird.web.workers.trail import Case, Judging, Known, Told, Trail
from railbird.web.workers.worker import Desk, Ready, Reply
from tests.web.harness import Node, until

MOST = 400  # Plies of a game that are looked at.


def short_game(game: AnyGame, seed: int = 5) -> Table:
    options = game.read_options(game.trial)
    counts = game.seats_with(options)
    return Table(game, counts[len(counts) // 2], options, seed=seed)


def play_one(table: Table, random: Random) -> int:
    """One legal action of one of those who may act; who it was."""
    seat = random.choice(table.state.pending())
    options = table.state.legal(seat)
    table.act(seat, options[random.randrange(len(options))])
    return seat


def fallback(table: Table, seat: int) -> list[Any]:
    return list(write_action(table.state.fallback(seat)))


# --- the tail


@pytest.mark.parametrize("game_id", game_ids())
def test_each_ply_that_is_final_is_told_once_and_the_table_is_the_same(game_id: str) -> None:
    table, random, desk = short_game(find_game(game_id)), Random(3), Desk()
    trail = Trail(table)
    known: Known | None = None
    tails = openings = 0
    while not table.is_over() and len(table.plies) < MOST:
        for seat in table.state.pending():
            job = trail.ask("t", seat, "fallback")
            told = job.told(known)
            assert desk.answer(told).action == fallback(table, seat)
            known = job.known
            tails += len(told.tail)
            openings += told.opening is not None
        position = desk._positions["t"].state
        assert encode(table.game.view(position, 0)) == encode(table.game.view(table._final[0], 0))
        seat = play_one(table, random)
        if table.can_undo(seat) and random.random() < 0.3:
            table.undo(seat)
    assert openings == 1
    assert known is not None
    assert tails == known.plies > 0


def test_what_was_taken_back_is_not_remembered() -> None:
    table = short_game(find_game("homestretch"))
    trail, desk, random = Trail(table), Desk(), Random(1)
    while True:
        actor = table.state.pending()[0]
        before = trail.ask("t", actor, "fallback")
        play_one(table, random)
        if table.can_undo(actor):
            break
    asked = table.state.pending()[0]
    assert desk.answer(trail.ask("t", asked, "fallback").told()).action == fallback(table, asked)
    table.undo(actor)
    again = trail.ask("t", actor, "fallback")
    assert again.told(before.known).opening is None  # nothing has to be told anew
    assert desk.answer(again.told(before.known)).action == fallback(table, actor)


def test_a_log_that_has_gone_another_way_is_told_whole() -> None:
    tables = [short_game(find_game("jockey"), seed) for seed in (1, 2)]
    for table in tables:
        random = Random(4)
        while table.settled < 5:
            play_one(table, random)
    one, two = (Trail(table).ask("t", table.state.pending()[0], "fallback") for table in tables)
    desk = Desk()
    desk.answer(one.told())
    assert two.told(one.known).opening is not None
    assert desk.answer(two.told(one.known)).action == fallback(tables[1], two.seat)
    # and a worker that has something else than it is believed to have says so instead of answering
    assert desk.answer(one.told(one.known)) == Reply(unknown=True)
    longer = Known(two.settled + 100, two.known.digest)
    assert two.told(longer).opening is not None


@pytest.mark.parametrize("bounds", [{"kept": 2}, {"room": 200_000}], ids=["number", "memory"])
def test_what_a_worker_keeps_is_bounded(bounds: dict[str, int]) -> None:
    game = find_game("homestretch")
    own = EditionFile("own.toml", game.builtin().text + "# a remark\n" * 100, builtin=False)
    tables = {name: Table(game, 2, edition=own) for name in "abcdef"}
    jobs = {name: Trail(table).ask(name, 0, "fallback") for name, table in tables.items()}
    desk = Desk(**bounds)
    for job in jobs.values():
        assert not desk.answer(job.told()).unknown
    kept = list(desk._positions)
    assert kept == ["e", "f"][-len(kept) :]
    assert desk.answer(jobs["a"].told(jobs["a"].known)).unknown
    assert not desk.answer(jobs["f"].told(jobs["f"].known)).unknown


def test_a_decision_of_a_finished_game_is_judged_without_disturbing_the_present() -> None:
    table, random = short_game(find_game("homestretch")), Random(2)
    trail, desk = Trail(table), Desk()
    job = trail.ask("t", table.state.pending()[0], "fallback")
    desk.answer(job.told())
    while not table.is_over():
        play_one(table, random)
    at = next(at for at in range(40, 60) if table.plies[at][0] >= 0)
    seat, action = table.plies[at]
    reply = desk.answer(Judging("t review", Case(table.record(), at), seat).told())
    assert reply.verdict is not None
    assert (reply.verdict.seat, reply.error) == (seat, "")
    chosen = reply.verdict.options[reply.verdict.chosen]
    assert tuple(write_action(action)) in (chosen.action, *chosen.then)
    assert not desk.answer(job.told(job.known)).unknown


# --- secrets

PEEPS = """
import json

class Peeps:
    def __init__(self, random):
        pass

    def choose(self, seen):
        with open({log!r}, "ab") as log:
            log.write(repr(sorted(seen._state.hands[1 - seen.seat])).encode() + b"\\n")
        return seen.legal()[0]
"""


def test_a_bot_that_looks_behind_its_perspective_finds_an_imagined_world(tmp_path: Path) -> None:
    log = tmp_path / "log"
    (tmp_path / "bot.py").write_text(PEEPS.format(log=str(log)))
    game = find_game("jockey")
    table, random = Table(game, 2, seed=1), Random(1)
    while not (table.state.pending() == (0,) and sum(map(bool, table.state.hands)) == 2):  # type: ignore[attr-defined]
        play_one(table, random)
    job = Trail(table).ask("t", 0, f"{tmp_path}/bot.py:Peeps")
    desk = Desk()
    for _ in range(12):
        assert desk.answer(job.told()).error == ""
    hands = set(log.read_text().splitlines())
    assert len(hands) > 1, "the hand of the other seat is drawn anew each time"


@pytest.mark.parametrize("game_id", game_ids())
def test_no_seed_and_no_salt_is_told(game_id: str) -> None:
    seed = bytes(range(32))
    table = Table(find_game(game_id), find_game(game_id).seats[1], seed=seed, salts=["pepper"])
    for _ in range(10):
        if not table.is_over():
            play_one(table, Random(1))
    seat = table.state.pending()[0]
    told = msgspec.msgpack.encode(Trail(table).ask("t", seat, "regular").told())
    for secret in (seed, seed.hex().encode(), table._seed, table._seed.hex().encode(), b"pepper"):
        assert secret not in told


# --- processes


def says_who_it_is(connection: Connection) -> None:
    """A bot that answers with its process and with how much it was told; a slow one takes a while."""
    connection.send_bytes(msgspec.msgpack.encode(Ready(compiled=False)))
    while True:
        told = msgspec.msgpack.decode(connection.recv_bytes(), type=Told)
        time.sleep(0.4 if told.bot == "slow" else 0.02)
        connection.send_bytes(msgspec.msgpack.encode(Reply([os.getpid(), told.opening is not None])))


@asynccontextmanager
async def opened(pool: Pool) -> AsyncIterator[Pool]:
    try:
        yield pool
    finally:
        pool.close()


def trails(*names: str) -> dict[str, Trail]:
    return {name: Trail(short_game(find_game("jockey"))) for name in names}


@pytest.mark.asyncio
async def test_a_table_goes_to_the_worker_that_knows_it_and_waits_for_none() -> None:
    tables = trails("a", "b")

    async def ask(pool: Pool, table: str, bot: str = "quick") -> tuple[Any, ...]:
        return tuple(await pool.choose(tables[table].ask(table, 0, bot)) or ())

    async with opened(Pool(2, target=says_who_it_is)) as pool:
        pool.warm()
        await until(lambda: len(pool._free) == 2)
        first = dict(zip("ab", await asyncio.gather(ask(pool, "a"), ask(pool, "b")), strict=True))
        assert {process for process, _ in first.values()} == set(pool.processes)
        for table in "aabbab":
            assert await ask(pool, table) == (first[table][0], False)
        busy = asyncio.create_task(ask(pool, "a", "slow"))
        await asyncio.sleep(0)
        assert await ask(pool, "a") == (first["b"][0], True), "the other worker is free, though it has to be told all"
        assert not busy.done()
        assert (await busy)[0] == first["a"][0]


@pytest.mark.asyncio
async def test_who_is_served_next_is_for_the_line_to_say_and_not_for_what_a_worker_knows() -> None:
    tables, served = trails("mallory's", "ada's"), []

    async def ask(pool: Pool, table: str, rank: Rank) -> None:
        await pool.choose(tables[table].ask(table, 0, "quick"), Asker(rank, table, table))
        served.append(table)

    async with opened(Pool(1, target=says_who_it_is)) as pool:
        await ask(pool, "mallory's", Rank.WATCHED)
        await asyncio.gather(*(ask(pool, "mallory's", Rank.WATCHED) for _ in range(4)), ask(pool, "ada's", Rank.PLAYED))
    assert served.index("ada's") <= 2  # one was being served when she came


@pytest.mark.asyncio
async def test_a_worker_that_was_restarted_is_told_the_whole_table() -> None:
    tables = trails("a")
    async with opened(Pool(1, target=says_who_it_is)) as pool:
        assert (await pool.choose(tables["a"].ask("a", 0, "x")) or [])[1] is True
        assert (await pool.choose(tables["a"].ask("a", 0, "x")) or [])[1] is False
        first = pool.processes
        os.kill(first[0], signal.SIGKILL)
        await until(lambda: not pool._free[0].is_alive)
        answer = await pool.choose(tables["a"].ask("a", 0, "x"))
        assert answer == [pool.processes[0], True], "nobody loses a decision to a process that has died unasked"
        assert pool.processes != first


@pytest.mark.asyncio
async def test_a_real_worker_is_told_tails_and_answers_the_same_table() -> None:
    table, random = short_game(find_game("homestretch")), Random(6)
    trail = Trail(table)
    async with opened(Pool(1)) as pool:
        for _ in range(60):
            seat = table.state.pending()[0]
            assert await pool.choose(trail.ask("t", seat, "fallback")) == fallback(table, seat)
            play_one(table, random)
            if table.is_over():
                break


def dies_at_once(connection: Connection) -> None:
    """A process that cannot even start."""
    raise SystemExit(3)


@pytest.mark.asyncio
async def test_where_no_worker_can_be_started_everybody_is_told_so() -> None:
    tables = trails("a", "b", "c")
    async with opened(Pool(1, target=dies_at_once)) as pool:
        found = await asyncio.gather(*(pool.choose(trail.ask(name, 0, "x")) for name, trail in tables.items()))
    assert found == [None, None, None]


MARKS = """
open({mark!r}, "w").close()

class Marks:
    def __init__(self, random):
        pass

    def choose(self, seen):
        return seen.legal()[0]
"""


@pytest.mark.asyncio
async def test_a_warm_worker_has_imported_the_bots_before_it_is_asked(tmp_path: Path) -> None:
    mark = tmp_path / "imported"
    (tmp_path / "bot.py").write_text(MARKS.format(mark=str(mark)))
    async with opened(Pool(1, bots=lambda: [f"{tmp_path}/bot.py:Marks"])) as pool:
        assert pool.processes == []
        pool.warm()
        await until(lambda: len(pool._free) == 1)
        assert mark.exists()
        first = pool.processes
        pool.warm()
        assert await pool.choose(trails("a")["a"].ask("a", 0, "regular")) is not None
        assert pool.processes == first


@pytest.mark.asyncio
async def test_workers_are_warm_when_a_table_with_bots_is_opened_and_not_before(one_node: Node) -> None:
    pool = one_node.server.pool
    async with one_node.guest("Ada") as ada:
        await ada.client.get("/")
        await ada.table("me", "open")
        assert (pool.processes, pool._tasks) == ([], set())
        table = await ada.table("me", "open", "regular")
        await ada.client.get(f"/tables/{table}")  # the waiting room: nobody has been asked anything
        assert not (await one_node.server.house.find(table)).is_playing
        await until(lambda: len(pool._free) == 1)
        metrics = await ada.client.get("/metrics")
        assert 'railbird_bot_workers{engine="' in metrics.text
