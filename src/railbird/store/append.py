"""Appending log entries in one trip: most groups are moves and nothing else, and moves are what people wait for.

On SQLite a whole transaction runs in one call of one thread, instead of a trip to the driver's thread for each
of its parts; on PostgreSQL a single statement inserts, notifies and commits. `railbird bench server` measures it.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from operator import attrgetter
from queue import SimpleQueue
from typing import Any

import msgspec
from sqlalchemy import TextClause, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from railbird.store.engine import Line


class Entry(msgspec.Struct, kw_only=True):
    """One line of a table's log: an accepted submission, an undo, a fallback, a change of seat."""

    table_id: str
    n: int
    kind: str
    seat: int
    data: str
    versions: str
    at: float
    token: str | None = None


COLUMNS = ("table_id", "n", "kind", "seat", "token", "data", "versions", "at")
INTO = f"INSERT INTO log ({', '.join(COLUMNS)}) VALUES "
REFEREE = " ON CONFLICT (table_id, n) DO NOTHING RETURNING table_id, n"

WAL_BYTES = 1000 * 4096
"""SQLite's own limits: after 1000 pages of 4 KB the write-ahead log is copied into the database."""

Accepted = set[tuple[str, int]]


_values = attrgetter(*COLUMNS)


@cache
def _insert_plain(rows: int, referee: str = "") -> str:
    """The same as `insert` as SQLite's driver reads it; without a referee none is written if a number was taken."""
    marks = f"({', '.join('?' * len(COLUMNS))})"
    return f"{INTO}{', '.join([marks] * rows)}{referee}"


def named(entries: Sequence[Entry]) -> dict[str, object]:
    """The parameters of `insert`."""
    return {f"{column}{row}": getattr(entry, column) for row, entry in enumerate(entries) for column in COLUMNS}


@cache
def insert(rows: int) -> TextClause:
    """Insert so many entries; returns those whose number was free."""
    values = ", ".join(f"({', '.join(f':{column}{row}' for column in COLUMNS)})" for row in range(rows))
    return text(f"{INTO}{values}{REFEREE}")


@cache
def insert_and_notify(rows: int, channel: str) -> TextClause:
    """The same, and a notice to all nodes for each accepted one."""
    told = f"pg_notify('{channel}', table_id || '\\:n' || (n + 1))"
    return text(f"WITH accepted AS ({insert(rows).text}) SELECT table_id, n, {told} FROM accepted")


Asked = tuple[Sequence[Entry], asyncio.AbstractEventLoop, "asyncio.Future[Accepted]"]
"""Entries to be written, and who waits for them in which loop."""


class SqliteAppender:
    """A connection of its own in a thread of its own.

    The thread takes its work from a plain queue and answers the loop directly: through an executor the way there
    and back costs more processor time than the transaction itself.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._asked: SimpleQueue[Asked | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Connect, and begin to work."""
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        for pragma in ("synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            connection.execute(f"PRAGMA {pragma}")
        with suppress(sqlite3.Error):  # another program has the file: then the log grows by itself
            _stretch(connection)
        self._thread = threading.Thread(target=self._work, args=(connection,), name="railbird-log", daemon=True)
        self._thread.start()

    async def append(self, entries: Sequence[Entry]) -> Accepted:
        """One transaction in one trip."""
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[Accepted] = loop.create_future()
        self._asked.put((entries, loop, waiting))
        try:
            return await waiting
        except sqlite3.Error as error:
            raise OSError(f"SQLite: {type(error).__name__}") from error

    def _work(self, connection: sqlite3.Connection) -> None:
        while (asked := self._asked.get()) is not None:
            entries, loop, waiting = asked
            try:
                result: Accepted | Exception = self._append(connection, entries)
            except Exception as error:
                result = error
            loop.call_soon_threadsafe(answer, waiting, result)
        connection.close()

    def _append(self, connection: sqlite3.Connection, entries: Sequence[Entry]) -> Accepted:
        """One statement by itself is a transaction, committed with its last row.

        Between two statements, and with every row that one returns, the thread would give the interpreter back and have
        to wait for it again, each time as long as the loop likes to work in one piece. So whose number was free is
        asked only where one was taken, and what was written only where a log has been packed and takes no more.
        """
        values = [value for entry in entries for value in _values(entry)]
        numbers = [(entry.table_id, entry.n) for entry in entries]
        try:
            written = connection.execute(_insert_plain(len(entries)), values).rowcount
        except sqlite3.IntegrityError:
            return set(connection.execute(_insert_plain(len(entries), REFEREE), values).fetchall())
        if written == len(entries):
            return set(numbers)
        marks = ", ".join(["(?, ?)"] * len(numbers))
        found = f"SELECT table_id, n FROM log WHERE (table_id, n) IN (VALUES {marks})"
        return set(connection.execute(found, [part for number in numbers for part in number]).fetchall())

    async def close(self) -> None:
        """Let go of the connection."""
        if self._thread is not None:
            self._asked.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None


def _stretch(connection: sqlite3.Connection) -> None:
    """Give the write-ahead log the size at which SQLite begins it anew.

    While the file grows, every commit has to write its new length too and takes twice as long. Here a transaction
    that is too large for the cache spills into it, and is taken back.
    """
    connection.execute("PRAGMA cache_size=10")
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.execute("CREATE TABLE filler (bytes BLOB)")
        connection.execute("INSERT INTO filler VALUES (zeroblob(?))", (WAL_BYTES,))
    finally:
        connection.execute("ROLLBACK")
        connection.execute("PRAGMA cache_size=-2000")


def answer(waiting: asyncio.Future[Any], result: object) -> None:
    """Tell whoever still waits what came of it."""
    if waiting.done():
        return
    if isinstance(result, Exception):
        waiting.set_exception(result)
    else:
        waiting.set_result(result)


class PostgresAppender(Line):
    """A connection that commits each statement by itself."""

    def __init__(self, engine: AsyncEngine, channel: str) -> None:
        super().__init__(engine.execution_options(isolation_level="AUTOCOMMIT"))
        self._channel = channel

    def start(self) -> None:
        """The connection is made with the first entries."""

    async def append(self, entries: Sequence[Entry]) -> Accepted:
        """One statement: insert, notify, commit."""
        connection = await self.open()
        try:
            rows = await connection.execute(insert_and_notify(len(entries), self._channel), named(entries))
        except DBAPIError:
            await self.close()
            raise
        return {(row[0], row[1]) for row in rows}
