"""The fixtures that run a test on both database engines."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from railbird.store import open_store
from tests.debian import lacks
from tests.store.postgres import Cluster, binaries


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One PostgreSQL for all tests of this process."""
    programs = binaries()
    if programs is None:
        lacks("PostgreSQL", "postgresql")
    running = Cluster(programs)
    yield running
    running.remove()


@pytest.fixture(scope="session")
def migrated_postgres(cluster: Cluster) -> str:
    """The name of a database with all tables and nothing in them, to be copied."""
    url = cluster.database()
    asyncio.run(_migrate(url))
    return url.rpartition("/")[2]


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all tables and nothing in them, to be copied."""
    path = tmp_path_factory.mktemp("migrated") / "railbird.db"
    asyncio.run(_migrate(f"sqlite:///{path}"))
    return path


async def _migrate(url: str) -> None:
    await (await open_store(url)).close()


@pytest.fixture(params=["sqlite", "postgresql"])
def ready_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a fresh database whose tables are there already, once on each engine."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("migrated_sqlite"), tmp_path / "railbird.db")
        return f"sqlite:///{tmp_path}/railbird.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database(request.getfixturevalue("migrated_postgres"))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a fresh database, once on each engine."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/railbird.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()
