"""Kill -9 a server that counts rated games, at several moments: each is counted once, as if nothing had happened."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, text

from railbird.store import Store, open_store, record_schema
from railbird.store.schema import tables
from tests.store.postgres import Cluster, free_port
from tests.web.cli_server import Process
from tests.web.harness import Node, advance, running
from tests.web.test_record import account, table_of

pytestmark = pytest.mark.asyncio

GAMES = 9
KEPT = [
    record_schema.results,
    record_schema.scores,
    record_schema.ratings,
    record_schema.rivals,
    record_schema.meetings,
    record_schema.backings,
    record_schema.bets,
]


async def play_rated(node: Node) -> None:
    """Several rated games to their ends; nobody counts them yet."""

    async def nothing() -> int:
        return 0

    node.server.keeper.count_some = nothing  # type: ignore[method-assign]
    async with AsyncExitStack() as stack:
        people = [await account(stack, node, name) for name in ("Ada", "Bea", "Cat")]
        for number in range(GAMES):
            sitting = people[number % 2 : number % 2 + 2] if number % 3 else people
            live = await table_of(node, sitting, rated=True, options={"purple_races": 0, "green_races": 1})
            await advance(node, live, lambda: not live.is_playing, number, most=20_000)  # noqa: B023


@asynccontextmanager
async def stored(database: str) -> AsyncIterator[Store]:
    """A look into a database, while others use it."""
    store = await open_store(database)
    try:
        yield store
    finally:
        await store.close()


async def counted(store: Store) -> int:
    """How many games are."""
    async with store.engine.connect() as connection:
        return await connection.scalar(select(func.count()).select_from(tables).where(tables.c.counted)) or 0


async def wait_for(store: Store, count: int) -> None:
    """Until so many are, looking as often as the database answers."""
    async with asyncio.timeout(120):
        while await counted(store) < count:
            await asyncio.sleep(0)


async def records(database: str) -> dict[str, list[Any]]:
    """All that records consist of."""
    async with stored(database) as store, store.engine.connect() as connection:
        return {
            one.name: sorted((tuple(row) for row in await connection.execute(select(one))), key=repr) for one in KEPT
        }


async def counted_beside(database: str, tmp_path: Path, request: pytest.FixtureRequest) -> dict[str, list[Any]]:
    """What records come to where the same games are counted and nobody is killed."""
    if database.startswith("sqlite"):
        beside = f"sqlite:///{tmp_path}/beside.db"
        shutil.copy(tmp_path / "railbird.db", tmp_path / "beside.db")
    else:
        cluster: Cluster = request.getfixturevalue("cluster")
        beside = cluster.database(database.rpartition("/")[2])
    async with running(beside) as node:
        await wait_for(node.server.store, GAMES)
    found = await records(beside)
    assert len(found["results"]) == 2 * GAMES + len(range(0, GAMES, 3))  # three sit at every third table
    return found


async def test_killed_while_it_counts_each_game_is_counted_once(
    ready_database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    async with running(ready_database) as node:
        await play_rated(node)
    expected = await counted_beside(ready_database, tmp_path, request)
    generator, process, seen = random.Random(), Process(ready_database, free_port()), []
    async with stored(ready_database) as store:
        for moment in (1, 3, 5):  # so many are done, and the next is being written
            await process.start()
            await wait_for(store, moment)
            await asyncio.sleep(generator.uniform(0, 0.03))
            await process.kill()
            seen.append(await counted(store))
        if not ready_database.startswith("sqlite"):
            for locked in (record_schema.ratings, record_schema.meetings):
                await kill_within(store, process, locked.name)
        await process.start()
        await wait_for(store, GAMES)
        await process.kill()
    assert seen[0] < GAMES, "it was not killed in the middle"
    assert await records(ready_database) == expected


async def kill_within(store: Store, process: Process, locked: str) -> None:
    """Kill a server in the middle of counting a game: it waits for what we keep from it, the rest is written."""
    waiting = text("select count(*) from pg_locks where not granted")
    async with store.engine.connect() as ours, store.engine.connect() as other, asyncio.timeout(60):
        await ours.execute(text(f"lock table {locked} in exclusive mode"))
        await process.start()
        while not await other.scalar(waiting):
            await asyncio.sleep(0.01)
        await process.kill()
        await ours.rollback()
