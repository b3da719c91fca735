"""The bus: tells every node that something happened at a table, never what.

A payload is `table:mark`: `n17` when the log has 17 entries, `r3` for the third change of the waiting room, `c` for
a chat line, `p` when somebody has come or gone. Whoever hears it reads what they may know. `:f`, of no table, says that
somebody is known otherwise than before.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import structlog
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.store.engine import renamed

CHANNEL = "railbird"
HEARTBEAT = 2.0  # Seconds between two signs of life on the listening connection.
RETRY = 0.25

logger = structlog.get_logger(__name__)


class Bus:
    """Within one process: who writes tells those who listen at once."""

    def __init__(self) -> None:
        self._hear: list[Callable[[str, str], None]] = []
        self._missed: list[Callable[[], None]] = []
        self.gaps = 0

    def listen(self, hear: Callable[[str, str], None], missed: Callable[[], None] = lambda: None) -> None:
        """Call `hear(table, mark)` for every payload, `missed()` when some may have been lost."""
        self._hear.append(hear)
        self._missed.append(missed)

    async def start(self) -> None:
        """Begin to listen."""

    async def stop(self) -> None:
        """Listen no more."""

    async def send(self, payloads: Sequence[str], connection: AsyncConnection) -> None:
        """Send as a part of the writer's transaction: heard if and when it is committed."""

    def sent(self, payloads: Sequence[str]) -> None:
        """The transaction is committed: a bus that needs no wire delivers now."""
        for payload in payloads:
            self._deliver(payload)

    def _deliver(self, payload: str) -> None:
        table, _, mark = payload.partition(":")
        for hear in self._hear:
            hear(table, mark)

    def _gap(self) -> None:
        self.gaps += 1
        for missed in self._missed:
            missed()


class PostgresBus(Bus):
    """Between nodes: NOTIFY in the writer's transaction, LISTEN on a connection of its own.

    The connection is tried every two seconds; when it is lost it is made again, and everybody is woken,
    because what was sent in between was not heard.
    """

    def __init__(self, url: str) -> None:
        super().__init__()
        at = make_url(url).set(drivername="postgresql")
        at = renamed(at, "ssl", "sslmode")  # the driver itself reads a URL as everybody writes it
        self._url = at.render_as_string(hide_password=False)
        self._task: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()

    async def start(self) -> None:
        """Begin to listen; returns once the first connection stands."""
        self._task = asyncio.create_task(self._run(), name="railbird bus")
        await self._ready.wait()

    async def stop(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def send(self, payloads: Sequence[str], connection: AsyncConnection) -> None:
        """NOTIFY as a part of the transaction, one statement for all payloads."""
        if payloads:
            notify = text("SELECT pg_notify(:channel, payload) FROM unnest(CAST(:payloads AS text[])) AS payload")
            await connection.execute(notify, {"channel": CHANNEL, "payloads": list(payloads)})

    def sent(self, payloads: Sequence[str]) -> None:
        """PostgreSQL delivers, to this node too."""

    async def _run(self) -> None:
        import asyncpg  # type: ignore[import-untyped]  # noqa: PLC0415 - only a cluster needs it; it has no types

        heard_before = False
        while True:
            try:
                connection = await asyncpg.connect(self._url, timeout=5)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
                await asyncio.sleep(RETRY)
                continue
            lost = asyncio.Event()
            try:
                connection.add_termination_listener(lambda _connection, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, self._notified)
                self._ready.set()
                if heard_before:
                    logger.warning("bus gap closed")
                    self._gap()
                heard_before = True
                while not lost.is_set():
                    with suppress(TimeoutError):
                        await asyncio.wait_for(lost.wait(), HEARTBEAT)
                    await connection.execute("SELECT 1", timeout=5)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                logger.warning("bus connection lost", error=type(error).__name__)
            finally:
                connection.terminate()

    def _notified(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        self._deliver(payload)


def make_bus(url: str) -> Bus:
    """The bus that goes with a database."""
    return PostgresBus(url) if make_url(url).get_backend_name().startswith("postgres") else Bus()
