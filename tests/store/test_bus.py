"""The bus: `table:mark` to every node, and a call to look for oneself after a gap."""

import asyncio
from collections.abc import Callable

import pytest

from railbird.store import open_store
from tests.store.postgres import Cluster
from tests.store.test_log import entry, new_table

pytestmark = pytest.mark.asyncio


async def until(condition: Callable[[], bool], seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)


async def test_a_committed_entry_is_heard(ready_database: str) -> None:
    store = await open_store(ready_database)
    heard: list[tuple[str, str]] = []
    store.bus.listen(lambda table, mark: heard.append((table, mark)))
    await new_table(store)
    await store.writer.append(entry("a", 0))
    await store.writer.append(entry("a", 0))  # refused: nothing to hear
    await store.writer.append(entry("a", 1))
    await until(lambda: ("a", "n2") in heard)
    assert heard == [("a", "n1"), ("a", "n2")]
    await store.close()


async def test_after_a_power_cut_of_the_database_the_other_node_hears_again(cluster: Cluster) -> None:
    url = cluster.database()
    here, there = await open_store(url), await open_store(url)
    heard: list[str] = []
    there.bus.listen(lambda _table, mark: heard.append(mark))
    await new_table(here)
    await here.writer.append(entry("a", 0))
    await until(lambda: "n1" in heard)

    await asyncio.to_thread(cluster.restart)
    await until(lambda: there.bus.gaps == 1)
    await until(lambda: here.bus.gaps == 1)

    written = False
    for _ in range(3):  # the writer's own connection may notice the cut only now
        try:
            written = await here.writer.append(entry("a", 1))
            break
        except Exception:
            continue
    assert written
    await until(lambda: "n2" in heard)
    assert [e.n for e in await there.tables.log("a")] == [0, 1]
    await here.close()
    await there.close()
