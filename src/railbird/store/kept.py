"""All that is kept of somebody's games, as data: for whoever takes everything along."""

from typing import Any

from sqlalchemy import Table, select

from railbird.store import record_schema as schema
from railbird.store.schema import chat, seats, tables
from railbird.store.writer import Part

MOST = 100_000  # Rows of a kind.


class Kept(Part):
    """Reads everything about one person."""

    async def of(self, person: str) -> dict[str, list[dict[str, Any]]]:
        """Tables, chat lines, results and what follows from them."""
        mine = [(table.name, table) for table in (
            schema.results, schema.scores, schema.ratings, schema.meetings, schema.backings, schema.bets,
        )]  # fmt: skip
        found = {name: await self._of(table, person) for name, table in mine}
        sat = select(seats.c.table_id, seats.c.seat, seats.c.name, seats.c.color, tables.c.game, tables.c.status,
                     tables.c.created, tables.c.finished)  # fmt: skip
        sat = sat.join(tables, tables.c.id == seats.c.table_id).where(seats.c.person == person)
        said = select(chat.c.table_id, chat.c.name, chat.c.text, chat.c.at).where(chat.c.person == person)
        return found | {
            "seats": [dict(row._mapping) for row in await self._rows(sat.limit(MOST))],
            "chat": [dict(row._mapping) for row in await self._rows(said.limit(MOST))],
        }

    async def _of(self, table: Table, person: str) -> list[dict[str, Any]]:
        """Somebody's rows; of others only what they are called nowhere."""
        columns = [column for column in table.c if column.name not in ("subject", "other")]
        rows = await self._rows(select(*columns).where(table.c.subject == person).limit(MOST))
        return [dict(row._mapping) for row in rows]
