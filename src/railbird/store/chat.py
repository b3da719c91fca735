"""Chat lines and who does not want to read whom."""

import time

import msgspec
from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from railbird.store import schema
from railbird.store.engine import reading
from railbird.store.people import Person
from railbird.store.writer import Writer


class Line(msgspec.Struct, frozen=True):
    """One chat line."""

    n: int
    person: str
    name: str
    text: str
    at: float


class Chat:
    """Everything about chat in the database."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def say(self, table_id: str, person: Person, text: str) -> Line:
        """Add a line to a table's chat."""
        columns = schema.chat.c

        async def work(connection: AsyncConnection) -> Line:
            last = await connection.execute(select(func.max(columns.n)).where(columns.table_id == table_id))
            line = Line((last.scalar() or 0) + 1, person.id, person.name, text, time.time())
            await connection.execute(insert(schema.chat).values(table_id=table_id, **msgspec.structs.asdict(line)))
            return line

        for _ in range(5):  # two nodes may take the same number; the second takes the next
            try:
                return await self._writer.write(work, f"{table_id}:c")
            except IntegrityError:
                continue
        return await self._writer.write(work, f"{table_id}:c")

    async def lines(self, table_id: str, since: int = 0, limit: int = 100) -> list[Line]:
        """The last lines after a number, oldest first."""
        columns = schema.chat.c
        query = select(columns.n, columns.person, columns.name, columns.text, columns.at).where(
            columns.table_id == table_id, columns.n > since
        )
        async with reading(self._engine) as connection:
            rows = await connection.execute(query.order_by(columns.n.desc()).limit(limit))
        return [Line(*row) for row in rows][::-1]

    async def count(self, table_id: str) -> int:
        """How many lines a table has."""
        query = select(func.max(schema.chat.c.n)).where(schema.chat.c.table_id == table_id)
        async with reading(self._engine) as connection:
            return (await connection.execute(query)).scalar() or 0

    async def mute(self, person_id: str, muted: str, on: bool) -> None:
        """Do not show a person the lines of another, or show them again."""
        pair = {"person": person_id, "muted": muted}
        columns = schema.mutes.c

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(schema.mutes).where(columns.person == person_id, columns.muted == muted))
            if on:
                await connection.execute(insert(schema.mutes).values(pair))

        await self._writer.write(work)

    async def muted_by(self, person_id: str) -> set[str]:
        """Whose lines a person does not want to read."""
        query = select(schema.mutes.c.muted).where(schema.mutes.c.person == person_id)
        async with reading(self._engine) as connection:
            rows = await connection.execute(query)
        return {muted for (muted,) in rows}
