"""What finished games add to records: once each, whatever happens meanwhile and on however many nodes.

A table that has ended is counted in one transaction, which begins by marking it as counted: of several nodes that try
one finds it unmarked. What a kill leaves unmarked is counted later. The same goes for what is known of luck, once a
game has been analysed.
"""

import time
from collections.abc import Sequence

from sqlalchemy import ColumnElement, delete, literal_column, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.insight.report import Split
from railbird.store import record_schema as schema
from railbird.store.adding import SUMS, add, add_luck, move, move_bets
from railbird.store.analyses import Key
from railbird.store.outcome import Outcome
from railbird.store.schema import analyses, log, nodes, tables
from railbird.store.tables import PLAYING
from railbird.store.writer import Part

SOME = 20  # Games that are looked up at once.
ENDED: ColumnElement[bool] = literal_column("finished IS NOT NULL AND NOT tables.counted")
DONE: ColumnElement[bool] = literal_column("analyses.stage = 'done' AND NOT analyses.counted")
"""As the indexes have it: with parameters in it a database would not know that they are the same."""


class Records(Part):
    """Everything that is written of records."""

    async def due(self, node: str) -> list[str]:
        """Tables that have ended and are not counted, of this node or of one that is gone; the oldest first."""
        columns = tables.c
        living = select(nodes.c.id).where(nodes.c.alive > time.time(), nodes.c.id != node)
        query = select(columns.id).where(ENDED, columns.finished > 0.0, columns.driver.not_in(living))
        return [row.id for row in await self._rows(query.order_by(columns.finished, columns.id).limit(SOME))]

    async def analysed_due(self) -> list[Key]:
        """Games whose analysis is done and not in the records, though the game is."""
        columns = analyses.c
        query = select(columns.table_id, columns.rules, columns.value).join(tables, tables.c.id == columns.table_id)
        query = query.where(DONE, columns.table_id > "", tables.c.counted).order_by(columns.table_id)
        return [Key(*row) for row in await self._rows(query.limit(SOME))]

    async def lain(self, before: float) -> list[str]:
        """Rated games under way in which nothing has happened since."""
        columns = tables.c
        last = select(log.c.at).where(log.c.table_id == columns.id).order_by(log.c.n.desc()).limit(1).scalar_subquery()
        query = select(columns.id).where(columns.status == PLAYING, columns.rated, last < before)
        return [row.id for row in await self._rows(query.limit(SOME))]

    async def count(self, outcome: Outcome) -> bool:
        """Add a game to the records of all who played it; False when somebody has done so already."""
        this = tables.c.id == outcome.table_id

        async def work(connection: AsyncConnection) -> bool:
            marked = await connection.execute(update(tables).where(this, ~tables.c.counted).values(counted=True))
            if marked.rowcount == 0:
                return False
            if outcome.results:
                await add(connection, outcome)
            return True

        return await self._writer.write(work)

    async def count_luck(self, key: Key, splits: Sequence[Split]) -> bool:
        """Add what luck did in a game; False when somebody has done so already."""
        columns = analyses.c
        this = (columns.table_id == key.table_id, columns.rules == key.rules, columns.value == key.value)

        async def work(connection: AsyncConnection) -> bool:
            marked = await connection.execute(update(analyses).where(*this, ~columns.counted).values(counted=True))
            if marked.rowcount == 0:
                return False
            for seat, split in enumerate(splits):
                await add_luck(connection, key.table_id, seat, split)
            return True

        return await self._writer.write(work)

    async def give(self, person: str, other: str) -> None:
        """A guest turns out to be somebody who has an account: one record."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(
                update(schema.results).where(schema.results.c.subject == person).values(subject=other)
            )
            for table in SUMS:
                await move(connection, table, "subject", person, other)
            await move(connection, schema.meetings, "other", person, other)
            for kind, better in (("best", True), ("worst", False)):
                await move_bets(connection, person, other, kind, better)
            meets = schema.meetings.c
            await connection.execute(delete(schema.meetings).where(meets.subject == other, meets.other == other))
            await connection.execute(delete(schema.profiles).where(schema.profiles.c.person == person))

        await self._writer.write(work)

    async def forget(self, person: str) -> None:
        """Nothing of somebody's record is left; what others have of their games stays theirs."""
        by_subject = [*SUMS, schema.results, schema.ratings, schema.rivals, schema.bets]
        both = (schema.meetings.c.other, schema.rivals.c.other, schema.friends.c.other, schema.blocks.c.blocked,
                schema.reports.c.reported)  # fmt: skip
        own = (schema.friends.c.person, schema.blocks.c.person, schema.reports.c.person, schema.profiles.c.person)
        columns = [*(table.c.subject for table in by_subject), *both, *own]
        await self._run(*(delete(column.table).where(column == person) for column in columns))
