"""The fixtures that run a test on both database engines."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import create_async_engine

from railbird.store import engine, open_store
from tests.debian import lacks
from tests.store.postgres import Cluster, binaries

SECRETS = ("cookies", "csrf", "push", "notices")


class Compiled(dict[Any, Any]):
    """SQL that was compiled for one engine, for all others of its kind: every test has an engine of its own."""

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get((type(key[0]), *key[1:]), default)  # the first part of a key is the engine's dialect

    def __setitem__(self, key: Any, compiled: Any) -> None:
        super().__setitem__((type(key[0]), *key[1:]), compiled)


@pytest.fixture(scope="session", autouse=True)
def compiled_once() -> Iterator[None]:
    """Statements are compiled once in a run, not once in each test."""
    kept = {"compiled_cache": Compiled()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "create_async_engine", partial(create_async_engine, execution_options=kept))
        yield


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
    """The name of a database with all tables and the secrets of a service, to be copied."""
    url = cluster.database()
    asyncio.run(_migrate(url))
    return url.rpartition("/")[2]


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all tables and the secrets of a service, to be copied."""
    path = tmp_path_factory.mktemp("migrated") / "railbird.db"
    asyncio.run(_migrate(f"sqlite:///{path}"))
    return path


async def _migrate(url: str) -> None:
    """Make the tables; the service's secrets are drawn when they are first asked for, which takes as long again."""
    store = await open_store(url)
    for name in SECRETS:
        await store.key(name)
    await store.close()


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
