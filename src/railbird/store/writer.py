"""The one writer: what arrives while a commit is under way goes into the next one, together.

A log entry is accepted when its (table, n) was still free; the database decides, so that several nodes
can write. Everything else that is written goes through here too, each piece in its own savepoint: on
SQLite there is one lock to wait for, and here nobody waits for it but this task.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import Executable
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from railbird.core.errors import RailbirdError
from railbird.store.append import Accepted, Entry, PostgresAppender, SqliteAppender, answer, insert, named
from railbird.store.bus import CHANNEL, Bus
from railbird.store.engine import WRITES, Line, Unavailable, reading
from railbird.store.reads import Reads

__all__ = ["GROUP", "Entry", "Work", "Writer"]

GROUP = 64  # The most pieces one transaction takes.

Work = Callable[[AsyncConnection], Awaitable[Any]]
T = TypeVar("T")


@dataclass(eq=False)
class Piece:
    """Something to be written, and who waits for it."""

    entry: Entry | None
    work: Work | None
    also: Sequence[Work]
    payloads: Sequence[str]
    done: asyncio.Future[Any] = field(default_factory=asyncio.Future)


Commit = Callable[[list[Piece]], Awaitable[tuple[list[Any], list[str]]]]
"""Writes a group: what came of each piece, and what the bus is told."""


class Writer:
    """Collects what arrives and commits it in groups, durably, before anybody is answered."""

    def __init__(self, engine: AsyncEngine, bus: Bus, group: int = GROUP) -> None:
        self._line = Line(engine.execution_options(**WRITES))
        self._bus = bus
        self.reads = Reads()
        self._group = group
        self._waiting: list[Piece] = []
        self._stirred = asyncio.Event()  # Set while something waits, or when it is to end.
        self._ends = False
        self._task: asyncio.Task[None] | None = None
        self._moves: SqliteAppender | PostgresAppender = PostgresAppender(engine, CHANNEL)
        if engine.dialect.name == "sqlite":
            self._moves = SqliteAppender(str(engine.url.database))
        self.commits = 0
        self.entries = 0

    async def start(self) -> None:
        """Begin to write."""
        self._moves.start()
        self._ends = False
        self._task = asyncio.create_task(self._run(), name="railbird writer")

    async def stop(self) -> None:
        """Write what is still waiting, then end."""
        if self._task is not None:
            self._ends = True
            self._stirred.set()
            await self._task
            self._task = None
        await self.reads.end()
        await self._moves.close()
        await self._line.close()

    async def append(self, entry: Entry, also: Sequence[Work] = ()) -> bool:
        """Write a log entry and what belongs to it; False when somebody else had its number first."""
        accepted: bool = await self._hand_in(Piece(entry, None, also, (f"{entry.table_id}:n{entry.n + 1}",)))
        return accepted

    async def write(self, work: Callable[[AsyncConnection], Awaitable[T]], *payloads: str) -> T:
        """Write something else; what the work raises is raised here."""
        result: T = await self._hand_in(Piece(None, work, (), payloads))
        return result

    def _hand_in(self, piece: Piece) -> asyncio.Future[Any]:
        if self._task is None or self._task.done():
            raise Unavailable("The server is stopping.")
        self._waiting.append(piece)
        self._stirred.set()
        return piece.done

    async def _run(self) -> None:
        while self._waiting or not self._ends:
            if not self._waiting:
                self._stirred.clear()
                await self._stirred.wait()
            group, self._waiting = self._waiting[: self._group], self._waiting[self._group :]
            if group:
                await self._commit(group)

    async def _commit(self, group: list[Piece]) -> None:
        """Moves first, in one trip of their own: they do not wait for what takes many."""
        moves = [piece for piece in group if piece.entry is not None and not piece.also]
        others = [piece for piece in group if piece.entry is None or piece.also]
        if moves:
            await self._commit_by(self._commit_moves, moves)
        if others:
            await self._commit_by(self._commit_mixed, others)

    async def _commit_by(self, commit: Commit, group: list[Piece]) -> None:
        try:
            results, payloads = await commit(group)
        except (DBAPIError, OSError) as error:
            down = Unavailable(f"The database cannot be reached: {type(error).__name__}.")
            down.__cause__ = error
            await self._fail(group, down)
            return
        except Exception as error:  # a value no database takes: told to those who sent it, and the writer lives on
            await self._fail(group, error)
            return
        self.commits += 1
        self.entries += sum(1 for piece, result in zip(group, results, strict=True) if piece.entry and result is True)
        self._bus.sent(payloads)
        for piece, result in zip(group, results, strict=True):
            answer(piece.done, result)

    async def _fail(self, group: list[Piece], error: Exception) -> None:
        await self._line.close()
        for piece in group:
            answer(piece.done, error)

    async def _commit_moves(self, group: list[Piece]) -> tuple[list[Any], list[str]]:
        """Entries and nothing else: one trip."""
        accepted = await self._moves.append([piece.entry for piece in group if piece.entry is not None])
        results = [_take(piece, accepted) for piece in group]
        return results, [payload for piece, taken in zip(group, results) if taken for payload in piece.payloads]

    async def _commit_mixed(self, group: list[Piece]) -> tuple[list[Any], list[str]]:
        """Entries with what belongs to them, and other work, in one transaction."""
        results: list[Any] = []
        payloads: list[str] = []
        connection = await self._line.open()
        async with connection.begin():
            entries = [piece.entry for piece in group if piece.entry]
            written = await connection.execute(insert(len(entries)), named(entries)) if entries else ()
            accepted = {(table_id, n) for table_id, n in written}
            for piece in group:
                result = await self._carry_out(connection, piece, accepted)
                results.append(result)
                if result is not False and not isinstance(result, Exception):
                    payloads += piece.payloads
            await self._bus.send(payloads, connection)
        return results, payloads

    async def _carry_out(self, connection: AsyncConnection, piece: Piece, accepted: Accepted) -> Any:
        """What belongs to an accepted entry, or a piece of other work, alone in a savepoint."""
        if piece.entry is not None:
            if not _take(piece, accepted):
                return False
            for work in piece.also:
                await work(connection)
            return True
        assert piece.work is not None
        try:
            async with connection.begin_nested():
                return await piece.work(connection)
        except DBAPIError as error:
            if error.connection_invalidated:
                raise
            return error
        except RailbirdError as error:
            return error


def _take(piece: Piece, accepted: Accepted) -> bool:
    """Whether a piece's entry was accepted; of two in one group with the same number the first has it."""
    assert piece.entry is not None
    number = (piece.entry.table_id, piece.entry.n)
    if number not in accepted:
        return False
    accepted.discard(number)
    return True


class Part:
    """A part of what is kept: it reads for itself and writes through the writer."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def _rows(self, query: Executable) -> Sequence[Any]:
        """What a query finds."""
        return await self._writer.reads.run(self._read(query))

    async def _read(self, query: Executable) -> Sequence[Any]:
        async with reading(self._engine) as connection:
            return (await connection.execute(query)).all()

    async def _first(self, query: Executable) -> Any:
        """The first row a query finds, or None."""
        return next(iter(await self._rows(query)), None)

    async def _value(self, query: Executable) -> Any:
        """The only value of the first row, or None."""
        row = await self._first(query)
        return None if row is None else row[0]

    async def _run(self, *statements: Executable, tell: Sequence[str] = ()) -> int:
        """Carry out statements, all or none; how many rows the last one has touched."""

        async def work(connection: AsyncConnection) -> int:
            results = [await connection.execute(statement) for statement in statements]
            return results[-1].rowcount

        return await self._writer.write(work, *tell)
