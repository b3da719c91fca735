"""Who has which table open where, as far as other nodes have to know."""

import time
from collections.abc import Collection

from sqlalchemy import delete, insert, select

from railbird.store import schema
from railbird.store.writer import Part


class Presence(Part):
    """Who has a table open on which of several nodes. A node that is gone takes its people with it."""

    async def tell(self, node: str, table_id: str, person_id: str, here: bool) -> None:
        """Somebody has opened a table on a node, or closed it there for the last time."""
        columns = schema.presence.c
        known = (columns.node == node) & (columns.table_id == table_id) & (columns.person == person_id)
        forget = delete(schema.presence).where(known)
        keep = insert(schema.presence).values(node=node, table_id=table_id, person=person_id)
        await self._run(*([forget, keep] if here else [forget]), tell=[f"{table_id}:p"])

    async def elsewhere(self, node: str, table_ids: Collection[str]) -> dict[str, set[str]]:
        """Table -> who has it open on another node that lives."""
        columns = schema.presence.c
        living = select(schema.nodes.c.id).where(schema.nodes.c.alive > time.time(), schema.nodes.c.id != node)
        query = select(columns.table_id, columns.person).where(
            columns.table_id.in_(table_ids), columns.node.in_(living)
        )
        found: dict[str, set[str]] = {table_id: set() for table_id in table_ids}
        for table_id, person in await self._rows(query):
            found[table_id].add(person)
        return found
