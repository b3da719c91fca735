"""The packer: a finished log becomes one row, whole or not at all, and is read from there as before."""

from __future__ import annotations

import asyncio
import sys
import time
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, delete, func, select, update
from structlog.testing import capture_logs

from railbird.store import Store, open_store, packer, schema
from railbird.store import store as store_module
from railbird.store.engine import WRITES
from railbird.store.logs import PAGE
from railbird.store.packer import PACKED_AFTER, NotFinal
from railbird.store.packing import Damaged, pack
from railbird.store.tables import ABANDONED, OVER, PLAYING
from tests.store.test_log import entry, new_table

pytestmark = pytest.mark.asyncio


async def a_game(store: Store, name: str, entries: int, status: str = OVER, finished: float | None = 1.0) -> list[Any]:
    """A table whose game has ended after so many entries; its log."""
    await new_table(store, name)
    await asyncio.gather(*(store.writer.append(entry(name, n, token=f"{name}{n}")) for n in range(entries)))
    await store.tables.rearrange(name, 0, status=status, finished=finished)
    return await store.tables.log(name)


async def counts(store: Store, name: str) -> tuple[int, int, bool]:
    """How many entries of a table are hot, how many packed rows it has, and what its row says of it."""
    async with store.engine.connect() as connection:
        hot, packed = [
            (await connection.execute(select(func.count()).where(table.c.table_id == name))).scalar_one()
            for table in (schema.log, schema.packed_logs)
        ]
        says = await connection.execute(select(schema.tables.c.packed).where(schema.tables.c.id == name))
        return hot, packed, says.scalar_one()


async def all_pages(store: Store, name: str) -> list[Any]:
    return [one async for page in store.tables.pages(name) for one in page]


@pytest.mark.parametrize("entries", [1, 7, PAGE - 1, PAGE, PAGE + 1, 2 * PAGE])
async def test_a_packed_log_is_read_as_before(store: Store, entries: int) -> None:
    log = await a_game(store, "a", entries)
    assert await counts(store, "a") == (entries, 0, False)
    assert await store.packer.pack("a")
    assert await counts(store, "a") == (0, 1, True)
    assert await store.tables.log("a") == await all_pages(store, "a") == log
    assert await store.tables.log("a", 3, 2) == log[3:5]
    assert await store.tables.log("a", entries) == []


async def test_a_game_is_packed_once_and_only_when_it_has_ended(store: Store) -> None:
    log = await a_game(store, "a", 3, PLAYING, None)
    assert not await store.packer.pack("a")
    assert await counts(store, "a") == (3, 0, False)
    await store.tables.rearrange("a", 1, status=ABANDONED, finished=1.0)
    assert [await store.packer.pack("a") for _ in range(3)] == [True, False, False]
    assert await store.tables.log("a") == log
    await a_game(store, "b", 0, ABANDONED)  # given up in the waiting room
    assert await store.packer.pack("b")
    assert await counts(store, "b") == (0, 0, True)
    assert await store.tables.log("b") == await all_pages(store, "b") == []


async def test_several_nodes_pack_every_game_once(ready_database: str) -> None:
    stores = [await open_store(ready_database) for _ in range(3)]
    logs = {name: await a_game(stores[0], name, 5) for name in "abcdefgh"}
    await asyncio.gather(*(store.packer.pack_some(time.time()) for store in stores))
    assert sum(store.packer.packed for store in stores) == len(logs)
    for name, log in logs.items():
        assert await counts(stores[1], name) == (0, 1, True)
        assert await stores[2].tables.log(name) == log
    for store in stores:
        await store.close()


# --- when


async def test_games_are_packed_a_day_after_their_end_however_many_there_are(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    names = [f"g{number}" for number in range(2 * packer.BATCH + 3)]
    for age, name in enumerate(names):
        await a_game(store, name, 2, finished=now - PACKED_AFTER - 1 - age // 5)  # some end at the same moment
    await a_game(store, "young", 2, finished=now - PACKED_AFTER + 60)
    await a_game(store, "running", 2, PLAYING, None)
    for name in ("SETTLING", "REST"):
        monkeypatch.setattr(packer, name, 0.0)
    packing = asyncio.create_task(store.packer.run())
    async with asyncio.timeout(60):
        while store.packer.packed < len(names):
            await asyncio.sleep(0.01)
    packing.cancel()
    await asyncio.gather(packing, return_exceptions=True)
    assert [await counts(store, name) for name in names] == [(0, 1, True)] * len(names)
    assert await counts(store, "young") == await counts(store, "running") == (2, 0, False)


async def test_a_start_waits_for_nothing_to_be_packed(ready_database: str) -> None:
    first = await open_store(ready_database)
    await a_game(first, "a", 3)
    await first.close()
    second = await open_store(ready_database)
    assert await counts(second, "a") == (3, 0, False)
    await second.close()


async def test_it_rests_longer_than_it_works(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await a_game(store, "a", 3)
    await a_game(store, "b", 3)
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    began = time.monotonic()
    with monkeypatch.context() as patch:
        patch.setattr(packer.asyncio, "sleep", sleep)  # type: ignore[attr-defined] # its own view of the module
        await store.packer.pack_some(time.time(), rest=9.0)
    took = time.monotonic() - began
    assert len(slept) == 2
    assert 0 < sum(slept) <= 9 * took


async def test_a_log_that_cannot_be_packed_stays_and_the_others_go_on(store: Store) -> None:
    await a_game(store, "a", 3, finished=1.0)
    log = await a_game(store, "b", 3, finished=2.0)

    async def tear(connection: Any) -> None:
        await connection.execute(delete(schema.log).where(schema.log.c.table_id == "a", schema.log.c.n == 1))

    await store.writer.write(tear)
    with capture_logs() as said:
        assert await store.packer.pack_some(time.time()) == 2
        assert await store.packer.pack_some(time.time()) == 0  # none is tried over and over
    assert [(one["event"], one["table"]) for one in said] == [("log not packed", "a")]
    assert await counts(store, "a") == (2, 0, False)
    assert await counts(store, "b") == (0, 1, True)
    assert await store.tables.log("b") == log


# --- a finished game is never changed again


async def test_nothing_is_accepted_for_a_packed_log(store: Store) -> None:
    """A node that was asleep for days still has the game as it was, and would find every number free."""
    log = await a_game(store, "a", 3)
    await new_table(store, "b")
    await store.packer.pack("a")
    touched = []

    async def also(_connection: Any) -> None:
        touched.append(1)

    results = await asyncio.gather(
        *(store.writer.append(entry("a", n)) for n in (0, 2, 3)), store.writer.append(entry("b", 0))
    )
    assert results == [False, False, False, True]
    assert not await store.writer.append(entry("a", 3), [also])
    assert not touched
    assert await counts(store, "a") == (0, 1, True)
    assert await store.tables.log("a") == log


async def test_who_writes_while_it_is_being_packed_waits_and_is_refused(ready_database: str) -> None:
    store, sleeper = await open_store(ready_database), await open_store(ready_database)
    log = await a_game(store, "a", 3)
    async with store.engine.execution_options(**WRITES).connect() as connection:
        async with connection.begin():
            assert await packer._swap(connection, "a", 3, pack("a", log))
            writing = asyncio.create_task(sleeper.writer.append(entry("a", 1)))
            await asyncio.wait([writing], timeout=0.3)
            assert not writing.done()
        assert await writing is False
    assert await counts(store, "a") == (0, 1, True)
    assert await store.tables.log("a") == log
    await store.close()
    await sleeper.close()


async def test_a_log_that_changed_while_it_was_packed_is_left_alone(store: Store) -> None:
    log = await a_game(store, "a", 3)

    async def one_less(connection: Any) -> bool:
        return await packer._swap(connection, "a", 2, pack("a", log[:2]))

    with pytest.raises(NotFinal, match="2 entries were read, and there are 3"):
        await store.writer.write(one_less)
    assert await counts(store, "a") == (3, 0, False)
    assert await store.tables.log("a") == log


async def test_a_log_that_is_packed_between_two_pages_is_read_to_its_end(store: Store) -> None:
    log = await a_game(store, "a", 2 * PAGE + 5)
    read = []
    async for page in store.tables.pages("a"):
        read += page
        await store.packer.pack("a")
    assert read == log


async def test_damage_is_told_by_whoever_reads_it(store: Store) -> None:
    await a_game(store, "a", 3)
    await store.packer.pack("a")

    async def damage(connection: Any) -> None:
        await connection.execute(update(schema.packed_logs).values(data=b"moths"))

    await store.writer.write(damage)
    with pytest.raises(Damaged, match="table a is damaged"):
        await store.tables.log("a")


# --- kills

CHILD = """
import aiosqlite, asyncio, asyncpg, os, sys, time
from sqlalchemy import event
from railbird.store import open_store

async def main(url, at):
    store = await open_store(url)
    steps = 0
    def step(*_):
        nonlocal steps
        steps += 1
        if steps == at:
            os._exit(9)
    engine = store.engine.sync_engine
    for name in ("after_cursor_execute", "commit"):
        event.listen(engine, name, step)
    await store.packer.pack_some(time.time())
    os._exit(0)

for at in range(1, 30):
    child = os.fork()  # an interpreter that has imported everything
    if not child:
        try:
            asyncio.run(main(sys.argv[1], at))
        finally:
            os._exit(1)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
    sys.stdin.readline()
"""


async def test_a_kill_at_any_step_leaves_the_log_whole(ready_database: str) -> None:
    """A process packs, and is gone at a step of the database: at the first, at the second, until it is through."""
    store = await open_store(ready_database)
    log = await a_game(store, "a", 5)
    await store.close()
    ended: list[int] = []
    found = set()
    pipe = asyncio.subprocess.PIPE
    packing = await asyncio.create_subprocess_exec(sys.executable, "-c", CHILD, ready_database, stdin=pipe, stdout=pipe)
    assert packing.stdin is not None
    assert packing.stdout is not None
    async with asyncio.timeout(120):
        while not ended or ended[-1] == 9:
            ended.append(int(await packing.stdout.readline()))
            store = await open_store(ready_database)
            found.add(await counts(store, "a"))
            assert await store.tables.log("a") == log
            await store.close()
            packing.stdin.write(b"\n")
    packing.kill()
    await packing.wait()
    assert ended[-1] == 0, "it came to its end"
    assert len(ended) > 6  # looked up, read, and each statement of the transaction
    assert found == {(5, 0, False), (0, 1, True)}


# --- databases of before


def _to(revision: str, connection: Connection) -> None:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", f"{store_module.__file__.rpartition('/')[0]}/migrations")
    if revision == "head":
        command.upgrade(config, revision)
    else:
        command.downgrade(config, revision)


async def test_a_database_of_before_is_brought_up_and_back_with_all_its_games(database: str) -> None:
    store = await open_store(database)
    logs = {name: await a_game(store, name, 4) for name in "ab"}
    await store.packer.pack("a")
    async with store.engine.execution_options(**WRITES).begin() as connection:
        await connection.run_sync(lambda sync: _to("0003", sync))
        rows = select(schema.log.c.table_id, schema.log.c.n, schema.log.c.token).order_by("table_id", "n")
        found = [tuple(row) for row in await connection.execute(rows)]
        assert found == [(name, one.n, one.token) for name, log in logs.items() for one in log]
    await store.close()
    store = await open_store(database)
    assert await counts(store, "a") == await counts(store, "b") == (4, 0, False)
    await store.packer.pack_some(time.time())
    for name, log in logs.items():
        assert await counts(store, name) == (0, 1, True)
        assert await store.tables.log(name) == log
        assert not await store.writer.append(entry(name, 0))
    await store.close()


async def test_a_table_that_goes_takes_its_packed_log_along(store: Store) -> None:
    await a_game(store, "a", 3)
    await store.packer.pack("a")

    async def drop(connection: Any) -> None:
        await connection.execute(delete(schema.tables).where(schema.tables.c.id == "a"))

    await store.writer.write(drop)
    async with store.engine.connect() as connection:
        assert (await connection.execute(select(schema.packed_logs))).all() == []
