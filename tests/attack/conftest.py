"""A real server in a process of its own, attacked by a stranger who needs no name.

    pytestmark = pytest.mark.asyncio(loop_scope="module")

    async def test_something(target: Target) -> None:
        async with target.watched("something"):          # asks /health all the while, then checks
            async with target.stranger() as client: ...

The server runs as people run it: limits on, one process of bots, a database of its own. A module that needs it
otherwise names a `CONFIG`. What it logs is in `target.log`.
"""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from tests.attack.watch import WATCHED, Watch, table, watching
from tests.store.engines import cluster, migrated_postgres, migrated_sqlite, ready_database
from tests.store.postgres import free_port
from tests.web.cli_server import Process
from tests.web.harness import browser

__all__ = ["cluster", "migrated_postgres", "migrated_sqlite", "ready_database"]


class Target:
    """A server to be attacked."""

    def __init__(self, process: Process, log: Path, by_the_clock: bool) -> None:
        self.process = process
        self.log = log
        self.url = process.url
        self._by_the_clock = by_the_clock

    def watched(self, name: str) -> AbstractAsyncContextManager[Watch]:
        """Keep asking whether it is well while something is done to it."""
        return watching(self.url, name, self._by_the_clock)

    @asynccontextmanager
    async def stranger(self) -> AsyncIterator[httpx.AsyncClient]:
        """A client without a name, with the CSRF token of a first page."""
        async with browser(self.url) as client:
            await client.get("/api/v1/me")
            client.headers["x-csrftoken"] = client.cookies["railbird_csrf"]
            yield client

    @asynccontextmanager
    async def guest(self, name: str = "Mallory") -> AsyncIterator[httpx.AsyncClient]:
        """A client that has come in by a name."""
        async with self.stranger() as client:
            assert (await client.post("/api/v1/guests", json={"name": name})).status_code == 201
            yield client


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """`make attack` ends with a table."""
    if config.getoption("--quiet-machine") and WATCHED:
        terminalreporter.section("worst wait for /health under each attack")
        for line in table(WATCHED):
            terminalreporter.line(line)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def target(
    migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> AsyncIterator[Target]:
    """One for all attacks of a module, on SQLite."""
    folder = tmp_path_factory.mktemp("attack")
    database = shutil.copy(migrated_sqlite, folder / "railbird.db")
    config = getattr(request.module, "CONFIG", None)
    log = folder / "log"
    with log.open("wb") as kept:
        process = Process(f"sqlite:///{database}", free_port(), config=config, log=kept.fileno())
        await process.start()
    yield Target(process, log, bool(request.config.getoption("--quiet-machine")))
    await process.kill()
