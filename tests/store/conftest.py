from collections.abc import AsyncIterator

import pytest_asyncio

from railbird.store import Store, open_store
from tests.store.engines import cluster, database, migrated_sqlite

__all__ = ["cluster", "database", "migrated_sqlite", "store"]


@pytest_asyncio.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """A store on a fresh database."""
    opened = await open_store(database)
    yield opened
    await opened.close()
