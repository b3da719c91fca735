"""The server the browsers talk to: in a thread of the test's own process, so that tests can stop it and look inside."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from railbird.store.deals import Plan
from railbird.web.house.live import Live
from tests.pages.slow_line import SlowLine
from tests.web.harness import QUIET, Node, running

T = TypeVar("T")
PATIENCE = 60.0
"""Seconds after which something that has not come will not come."""


class Site:
    """A server on a database; stopped and started again it is the same one, at the same address."""

    def __init__(self, database: str, slow: bool = False) -> None:
        self._database = database
        self._line = SlowLine if slow else None
        self._port = 0
        self._thread: threading.Thread | None = None
        self._node: Node | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Serve, in a thread with a loop of its own."""
        up = threading.Event()

        async def serve() -> None:
            async with running(self._database, QUIET, self._port, self._line) as node:
                self._loop, self._stop, self._node = asyncio.get_running_loop(), asyncio.Event(), node
                self._port = int(node.url.rpartition(":")[2])
                up.set()
                await self._stop.wait()

        self._thread = threading.Thread(target=lambda: asyncio.run(serve()), name="site")
        self._thread.start()
        assert up.wait(PATIENCE), "the server has not started"

    def stop(self) -> None:
        """Stop as on SIGTERM: streams end, everything acknowledged is on disk."""
        assert self._loop is not None
        assert self._stop is not None
        assert self._thread is not None
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server has not stopped"

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the server's loop, and wait for it."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def live(self, table: str) -> Live:
        """A table as the server has it in memory."""
        assert self._node is not None
        return self.call(self._node.server.house.find(table))

    def plan_of(self, deal: str) -> Plan:
        """The tables of a deal that has begun."""
        assert self._node is not None
        found = self.call(self._node.server.store.deals.find(deal))
        assert found is not None
        assert found.plan is not None
        return found.plan

    def quiet(self, table: str, true: Callable[[Live], bool] = lambda live: True) -> Live:
        """Wait until no bot thinks or has to, and something is true: nothing happens until a person does something."""
        assert self._node is not None
        driver = self._node.server.driver

        def still(live: Live) -> bool:
            return true(live) and not driver._asked(live) and table not in dict(driver._thinking)

        return self.until(table, still)

    def until(self, table: str, true: Callable[[Live], bool]) -> Live:
        """Wait until something is true of a table."""

        async def wait() -> Live:
            assert self._node is not None
            async with asyncio.timeout(PATIENCE):
                while not true(live := await self._node.server.house.find(table)):
                    await asyncio.sleep(0.01)
            return live

        return self.call(wait())
