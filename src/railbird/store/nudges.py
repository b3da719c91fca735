"""Nudges: somebody whose turn it is was asked to go on; once for a decision, and once a day."""

import time
from collections.abc import Sequence

import msgspec
from sqlalchemy import insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.store import schema
from railbird.store.club_schema import nudges
from railbird.store.writer import Part

EVERY = 86_400.0  # Seconds between two nudges of one person.
_nudges = nudges.c


class Nudge(msgspec.Struct, frozen=True):
    """Who was asked to go on, of which decision at which table, and by whom."""

    table_id: str
    seat: int
    decision: int
    person: str
    by: str
    at: float


_NUDGE = [_nudges[name] for name in Nudge.__struct_fields__]


class Nudges(Part):
    """Everything about them in the database."""

    async def give(self, nudge: Nudge) -> bool:
        """Write it down; False when this decision was nudged before, or this person within a day."""
        same = (
            (_nudges.table_id == nudge.table_id) & (_nudges.seat == nudge.seat) & (_nudges.decision == nudge.decision)
        )
        lately = (_nudges.person == nudge.person) & (_nudges.at > nudge.at - EVERY)
        person = select(schema.people.c.id).where(schema.people.c.id == nudge.person)

        async def work(connection: AsyncConnection) -> bool:
            await connection.execute(person.with_for_update())  # of two who nudge at once, one
            if (await connection.execute(select(_nudges.at).where(or_(same, lately)).limit(1))).first() is not None:
                return False
            await connection.execute(insert(nudges).values(msgspec.structs.asdict(nudge)))
            return True

        return await self._writer.write(work)

    async def of(self, people: Sequence[str]) -> list[Nudge]:
        """Those of some people in the last day, the newest first."""
        query = select(*_NUDGE).where(_nudges.person.in_(people), _nudges.at > time.time() - EVERY)
        return [Nudge(**row._mapping) for row in await self._rows(query.order_by(_nudges.at.desc()))]
