"""The database engine: one URL, two kinds. Writing on SQLite begins with BEGIN IMMEDIATE and ends with an fsync."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from railbird.core.errors import RailbirdError

CONNECTING = 10.0  # Seconds a PostgreSQL server may take to answer at all.
WRITES = {"railbird_writes": True}  # The execution option of an engine whose transactions write.


class BadDatabase(RailbirdError):
    """A database URL that cannot be used."""


class Unavailable(RailbirdError):
    """The database cannot be reached; what was sent may or may not have been written."""


def async_url(url: str) -> str:
    """The URL with the driver we use: `sqlite:///file`, `postgresql://…`."""
    try:
        parsed = make_url(url)
    except Exception as error:
        raise BadDatabase(f"{url!r} is not a database URL; try sqlite:///file.db or postgresql://….") from error
    kind = parsed.get_backend_name()
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    if kind not in drivers:
        raise BadDatabase(f"Railbird can't use {kind}: choose SQLite or PostgreSQL.")
    # SQLAlchemy hands the driver arguments instead of a URL, and there what everybody writes has another name.
    parsed = renamed(parsed, "sslmode", "ssl")
    return parsed.set(drivername=drivers[kind]).render_as_string(hide_password=False)


def renamed(url: URL, old: str, new: str) -> URL:
    """The URL with one of its options called something else."""
    return url.set(query={new if name == old else name: value for name, value in url.query.items()})


def open_engine(url: str) -> AsyncEngine:
    """An engine for reading; `engine.execution_options(**WRITES)` of it is the one for writing.

    Parameters are hidden: an error in a log must not show anybody's hand.
    """
    url = async_url(url)
    if url.startswith("postgresql"):
        # A connection from before a restart of the server is tried before it is used.
        return create_async_engine(
            url,
            pool_size=8,
            max_overflow=8,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"timeout": CONNECTING},
        )
    engine = create_async_engine(url, pool_size=4, max_overflow=12, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions are begun by _begin_sqlite, never by the driver
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """A deferred transaction that reads and then writes fails under a second writer; an immediate one waits."""
    writes = connection.get_execution_options().get("railbird_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@asynccontextmanager
async def reading(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection for reading; `Unavailable` when the database is away."""
    try:
        async with engine.connect() as connection:
            yield connection
    except (DBAPIError, OSError) as error:
        raise Unavailable(f"The database cannot be reached: {type(error).__name__}.") from error


class Line:
    """A connection that is kept, and made again when it was lost: taking one from the pool costs two more trips."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None

    async def open(self) -> AsyncConnection:
        """The connection."""
        if self._connection is None or self._connection.closed or self._connection.invalidated:
            await self.close()
            self._connection = await self._engine.connect()
        return self._connection

    async def close(self) -> None:
        """Let go of it."""
        if self._connection is not None:
            with suppress(DBAPIError, OSError):
                await self._connection.close()
            self._connection = None
