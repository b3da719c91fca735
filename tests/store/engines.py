"""The fixtures that run a test on both database engines."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.postgres import Cluster, binaries


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One PostgreSQL for all tests of this process."""
    programs = binaries()
    if programs is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is not installed: apt-get install postgresql")
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    running = Cluster(programs)
    yield running
    running.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a fresh database, once on each engine."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/railbird.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()
