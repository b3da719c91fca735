"""Who has a table open, on which node: what a single node knows by itself, several tell each other."""

import time

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from railbird.store import schema
from railbird.store.engine import reading
from railbird.store.writer import Writer


class Presence:
    """The people at the tables of a service of several nodes. A node that is gone takes its people with it."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def tell(self, node: str, table_id: str, person_id: str, here: bool) -> None:
        """Somebody has opened a table on a node, or closed it there for the last time."""
        columns = schema.presence.c
        row = {"node": node, "table_id": table_id, "person": person_id}
        known = (columns.node == node) & (columns.table_id == table_id) & (columns.person == person_id)

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(schema.presence).where(known))
            if here:
                await connection.execute(insert(schema.presence).values(row))

        await self._writer.write(work, f"{table_id}:p")

    async def elsewhere(self, node: str, table_id: str) -> set[str]:
        """Who has this table open on another node that lives."""
        columns = schema.presence.c
        living = select(schema.nodes.c.id).where(schema.nodes.c.alive > time.time(), schema.nodes.c.id != node)
        query = select(columns.person).where(columns.table_id == table_id, columns.node.in_(living))
        async with reading(self._engine) as connection:
            return {person for (person,) in await connection.execute(query)}
