"""Migrations bring any database to the schema in the code."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from railbird.core.errors import RailbirdError
from railbird.store import Store, open_store
from railbird.store.engine import BadDatabase, async_url
from railbird.store.schema import metadata
from tests.store.postgres import Cluster

pytestmark = pytest.mark.asyncio


async def test_the_migrated_database_is_the_schema(store: Store) -> None:
    async with store.engine.connect() as connection:
        difference = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
        )
    assert difference == []


async def test_opening_twice_keeps_what_is_there(database: str) -> None:
    first = await open_store(database)
    person = await first.people.add_guest("Ada")
    key = await first.key("cookies")
    await first.close()
    second = await open_store(database)
    assert await second.people.find(person.id) == person
    assert await second.key("cookies") == key
    await second.close()


async def test_an_unknown_database_is_refused_with_a_sentence() -> None:
    with pytest.raises(RailbirdError, match="SQLite or PostgreSQL"):
        async_url("mysql://localhost/x")


async def test_an_encrypted_line_is_asked_for_as_everybody_writes_it(cluster: Cluster) -> None:
    url = cluster.database()
    store = await open_store(f"{url}?sslmode=prefer")
    assert await store.is_ready()
    await store.close()
    with pytest.raises(BadDatabase, match="rejected SSL upgrade"):
        await open_store(f"{url}?sslmode=require")
