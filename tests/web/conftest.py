import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.store.engines import cluster, compiled_once, database, migrated_postgres, migrated_sqlite, ready_database
from tests.web.copies import copies, no_more_copies
from tests.web.harness import Node, running

__all__ = [
    "cluster",
    "compiled_once",
    "copies",
    "database",
    "migrated_postgres",
    "migrated_sqlite",
    "no_more_copies",
    "node",
    "ready_database",
]


@pytest_asyncio.fixture
async def one_node(migrated_sqlite: Path, tmp_path: Path) -> AsyncIterator[Node]:
    """A running server for what no database can make different."""
    shutil.copy(migrated_sqlite, tmp_path / "railbird.db")
    async with running(f"sqlite:///{tmp_path}/railbird.db") as one:
        yield one


@pytest_asyncio.fixture
async def node(ready_database: str) -> AsyncIterator[Node]:
    """A running server, once on each database engine."""
    async with running(ready_database) as one:
        yield one
