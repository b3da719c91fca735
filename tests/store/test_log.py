"""The log: appended to only, refereed by the database, committed in groups before anybody is answered."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.store import Store, open_store
from railbird.store.tables import PLAYING, SeatRow, TableRow
from railbird.store.writer import Entry

pytestmark = pytest.mark.asyncio


def entry(table_id: str, n: int, **other: Any) -> Entry:
    return Entry(table_id=table_id, n=n, kind="act", seat=0, data="[]", versions="[1]", at=1.0, **other)


async def new_table(store: Store, table_id: str = "a") -> None:
    host = await store.people.add_guest("Ada")
    row = TableRow(
        id=table_id, code=table_id.upper(), game="homestretch", rules=1, host=host.id, settings="{}", seed=b"s" * 32,
        status=PLAYING, public=True, revision=0, driver="", next=None, created=1.0, finished=None,
    )  # fmt: skip
    seat = SeatRow(seat=0, name="Ada", color="", salt="x", person=host.id, bot=None)
    await store.tables.add(row, [seat])


async def test_entries_come_back_in_order_and_from_a_number_on(store: Store) -> None:
    await new_table(store)
    for n in range(4):
        assert await store.writer.append(entry("a", n, token=f"t{n}"))
    assert [(e.n, e.token) for e in await store.tables.log("a", 2)] == [(2, "t2"), (3, "t3")]


async def test_the_second_to_take_a_number_is_told_so_and_nothing_of_his_is_written(store: Store) -> None:
    await new_table(store)
    touched = []

    async def also(connection: AsyncConnection) -> None:
        touched.append(1)

    first, second = await asyncio.gather(
        store.writer.append(entry("a", 0, token="first")), store.writer.append(entry("a", 0, token="second"), [also])
    )
    assert (first, second) == (True, False)
    assert [e.token for e in await store.tables.log("a")] == ["first"]
    assert not touched


async def test_what_arrives_together_is_committed_together(store: Store) -> None:
    await new_table(store)
    before = store.writer.commits
    await asyncio.gather(*(store.writer.append(entry("a", n)) for n in range(50)))
    assert len(await store.tables.log("a")) == 50
    assert store.writer.commits - before <= 3


async def test_a_failing_piece_does_not_take_the_others_with_it(store: Store) -> None:
    await new_table(store)

    async def bad(connection: AsyncConnection) -> None:
        await connection.execute(
            text("INSERT INTO seats (table_id, seat, name, color, salt) VALUES ('a', 0, '', '', '')")
        )

    results = await asyncio.gather(
        store.writer.append(entry("a", 0)), store.writer.write(bad), store.writer.append(entry("a", 1)),
        return_exceptions=True,
    )  # fmt: skip
    assert results[0] is True
    assert isinstance(results[1], Exception)
    assert results[2] is True


async def test_several_nodes_write_every_number_once(ready_database: str) -> None:
    """Six writers on one database race for 60 numbers, each taking the next one when it has lost."""
    stores = [await open_store(ready_database) for _ in range(3)]
    await new_table(stores[0])
    taken: list[int] = []

    async def write(store: Store) -> None:
        n = 0
        while n < 60:
            if await store.writer.append(entry("a", n)):
                taken.append(n)
            n += 1

    await asyncio.gather(*(write(store) for store in stores for _ in range(2)))
    assert sorted(taken) == list(range(60))
    assert [e.n for e in await stores[0].tables.log("a")] == list(range(60))
    for store in stores:
        await store.close()


async def test_sqlite_waits_for_the_disk_on_every_commit(store: Store) -> None:
    if store.is_shared:
        async with store.engine.connect() as connection:
            assert (await connection.exec_driver_sql("SHOW synchronous_commit")).scalar() == "on"
        return
    async with store.engine.connect() as connection:
        assert (await connection.exec_driver_sql("PRAGMA synchronous")).scalar() == 2
        assert (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar() == "wal"
        assert (await connection.exec_driver_sql("PRAGMA foreign_keys")).scalar() == 1


async def test_a_move_does_not_wait_for_other_work_that_came_with_it(store: Store) -> None:
    await new_table(store)
    acknowledged = asyncio.Event()

    async def slow(connection: AsyncConnection) -> bool:
        return await asyncio.wait_for(acknowledged.wait(), 20)

    async def move() -> bool:
        accepted = await store.writer.append(entry("a", 0))
        acknowledged.set()
        return accepted

    assert await asyncio.gather(store.writer.write(slow), move()) == [True, True]


async def test_many_visits_are_written_in_few_transactions_and_the_last_counts(store: Store) -> None:
    await new_table(store)
    people = [(await store.people.add_guest("Ada")).id for _ in range(250)]
    await store.tables.visit({("a", person): 1 for person in people})
    before = store.writer.commits
    await store.tables.visit({("a", person): 2 for person in people})
    assert store.writer.commits - before == 2
    assert await store.tables.visits(people[0], ["a"]) == {"a": 2}
