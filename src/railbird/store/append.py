"""Appending log entries in one trip: most groups are moves and nothing else, and moves are what people wait for.

On SQLite a whole transaction runs in one call of one thread, instead of a trip to the driver's thread for each
of its parts; on PostgreSQL a single statement inserts, notifies and commits. `railbird bench server` measures it.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import Protocol

import msgspec
from sqlalchemy import TextClause, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine


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

Accepted = set[tuple[str, int]]


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


class Appender(Protocol):
    """Writes entries durably; what it returns was accepted."""

    async def append(self, entries: Sequence[Entry]) -> Accepted:
        """Insert, commit, wait for the disk."""
        ...

    async def close(self) -> None:
        """Let go of the connection."""
        ...


class SqliteAppender:
    """A connection of its own in a thread of its own."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, "railbird-log")
        self._connection: sqlite3.Connection | None = None

    async def append(self, entries: Sequence[Entry]) -> Accepted:
        """One transaction in one trip."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._append, entries)
        except sqlite3.Error as error:
            raise OSError(f"SQLite: {type(error).__name__}") from error

    def _append(self, entries: Sequence[Entry]) -> Accepted:
        if self._connection is None:
            self._connection = sqlite3.connect(self._path, isolation_level=None)
            for pragma in ("synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
                self._connection.execute(f"PRAGMA {pragma}")
        connection = self._connection
        marks = f"({', '.join('?' * len(COLUMNS))})"
        sql = f"{INTO}{', '.join([marks] * len(entries))}{REFEREE}"
        values = [getattr(entry, column) for entry in entries for column in COLUMNS]
        connection.execute("BEGIN IMMEDIATE")
        try:
            accepted = set(connection.execute(sql, values).fetchall())
            connection.execute("COMMIT")
        except sqlite3.Error:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise
        return accepted

    async def close(self) -> None:
        """Let go of the connection."""
        if self._connection is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._connection.close)
        self._thread.shutdown()


class PostgresAppender:
    """A connection that commits each statement by itself."""

    def __init__(self, engine: AsyncEngine, channel: str) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._channel = channel
        self._connection: AsyncConnection | None = None

    async def append(self, entries: Sequence[Entry]) -> Accepted:
        """One statement: insert, notify, commit."""
        if self._connection is None or self._connection.closed or self._connection.invalidated:
            await self.close()
            self._connection = await self._engine.connect()
        statement = insert_and_notify(len(entries), self._channel)
        try:
            rows = await self._connection.execute(statement, named(entries))
        except DBAPIError:
            await self.close()
            raise
        return {(row[0], row[1]) for row in rows}

    async def close(self) -> None:
        """Let go of the connection."""
        if self._connection is not None:
            with suppress(DBAPIError, OSError):
                await self._connection.close()
            self._connection = None
