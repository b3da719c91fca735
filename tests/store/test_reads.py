"""A store that closes leaves no connection behind, whoever was reading and whoever left meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable

import asyncpg  # type: ignore[import-untyped]
import pytest

from railbird.store import Store, open_store
from railbird.store.engine import Unavailable
from tests.store.postgres import Cluster

pytestmark = pytest.mark.asyncio

WAYS: dict[str, Callable[[Store], Awaitable[object]]] = {
    "one table": lambda store: store.tables.find("nobody"),
    "seats": lambda store: store.tables.seats_of(["nobody"]),
    "news": lambda store: store.news.since({"nobody": 0}),
}


async def connections(url: str) -> int:
    """How many connections the database has, besides the one that asks; a farewell takes a moment."""
    watcher = await asyncpg.connect(url)
    count = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()"
    try:
        for _ in range(100):
            if (found := await watcher.fetchval(count)) == 0:
                break
            await asyncio.sleep(0.02)
    finally:
        await watcher.close()
    return int(found)


@pytest.mark.parametrize("way", WAYS)
async def test_a_store_that_closes_in_the_middle_of_reading_leaves_no_connection(
    cluster: Cluster, migrated_postgres: str, way: str
) -> None:
    url = cluster.database(migrated_postgres)
    for moment in (0.0, 0.004, 0.02):  # while connecting, asking, giving back
        store = await open_store(url)
        readers = [asyncio.ensure_future(WAYS[way](store)) for _ in range(4)]
        await asyncio.sleep(moment)
        readers[0].cancel()
        await store.close()
        await asyncio.wait(readers)
        assert await connections(url) == 0


async def test_a_closed_store_reads_no_more(cluster: Cluster, migrated_postgres: str) -> None:
    url = cluster.database(migrated_postgres)
    store = await open_store(url)
    await store.close()
    for read in WAYS.values():
        with pytest.raises(Unavailable, match="stopping"):
            await read(store)
    assert await connections(url) == 0
