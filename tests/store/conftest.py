from collections.abc import AsyncIterator

import pytest_asyncio

from railbird.store import Store, open_store
from tests.store.engines import cluster, compiled_once, database, migrated_postgres, migrated_sqlite, ready_database

__all__ = ["cluster", "compiled_once", "database", "migrated_postgres", "migrated_sqlite", "ready_database", "store"]


@pytest_asyncio.fixture
async def store(ready_database: str) -> AsyncIterator[Store]:
    """A store on a fresh database, whose tables are there already."""
    opened = await open_store(ready_database)
    yield opened
    await opened.close()
