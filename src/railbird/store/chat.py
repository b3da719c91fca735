"""Chat lines and who does not want to read whom."""

import time

import msgspec
from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.store import schema
from railbird.store.people import Person
from railbird.store.writer import Part


class Line(msgspec.Struct, frozen=True):
    """One chat line."""

    n: int
    person: str
    name: str
    text: str
    at: float


class Chat(Part):
    """Everything about chat in the database."""

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
        query = select(*[columns[name] for name in Line.__struct_fields__])
        query = query.where(columns.table_id == table_id, columns.n > since).order_by(columns.n.desc()).limit(limit)
        return [Line(*row) for row in await self._rows(query)][::-1]

    async def count(self, table_id: str) -> int:
        """How many lines a table has."""
        query = select(func.max(schema.chat.c.n)).where(schema.chat.c.table_id == table_id)
        return await self._value(query) or 0

    async def mute(self, person_id: str, muted: str, on: bool) -> None:
        """Do not show a person the lines of another, or show them again."""
        columns = schema.mutes.c
        forget = delete(schema.mutes).where(columns.person == person_id, columns.muted == muted)
        keep = insert(schema.mutes).values(person=person_id, muted=muted)
        await self._run(*([forget, keep] if on else [forget]))

    async def muted_by(self, person_id: str) -> set[str]:
        """Whose lines a person does not want to read."""
        query = select(schema.mutes.c.muted).where(schema.mutes.c.person == person_id)
        return {muted for (muted,) in await self._rows(query)}
