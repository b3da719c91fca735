"""Who is whose friend, who wants nothing to do with whom, and what was reported of somebody."""

import time
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from sqlalchemy import delete, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.store import record_schema as schema
from railbird.store.profiles import OWNER, Owner
from railbird.store.rating import conflict_insert
from railbird.store.schema import mutes, people
from railbird.store.writer import Part

_profiles, _friends, _blocks = schema.profiles.c, schema.friends.c, schema.blocks.c


class Bond(NamedTuple):
    """What two people are to each other."""

    has_added: bool
    was_added: bool
    has_blocked: bool
    is_blocked: bool

    @property
    def are_friends(self) -> bool:
        """Whether each has added the other."""
        return self.has_added and self.was_added


class Report(NamedTuple):
    """What somebody has reported of another."""

    id: int
    at: float
    reason: str
    words: str
    by: str
    of: str
    person: str
    login: str | None


class Company(Part):
    """Everything about what people are to each other."""

    async def bond(self, person: str, other: str) -> Bond:
        """What two people are to each other, as the first one may know it."""
        added = await self._rows(
            select(_friends.person).where(
                or_(
                    (_friends.person == person) & (_friends.other == other),
                    (_friends.person == other) & (_friends.other == person),
                )
            )
        )
        blocked = await self._rows(
            select(_blocks.person).where(
                or_(
                    (_blocks.person == person) & (_blocks.blocked == other),
                    (_blocks.person == other) & (_blocks.blocked == person),
                )
            )
        )
        adds, blocks = {row.person for row in added}, {row.person for row in blocked}
        return Bond(person in adds, other in adds, person in blocks, other in blocks)

    async def friends(self, person: str) -> list[Owner]:
        """Those somebody has added, whether or not they have, too."""
        query = select(*OWNER).join(people, people.c.id == _profiles.person)
        query = query.join(schema.friends, _friends.other == _profiles.person).where(_friends.person == person)
        return [Owner(*row) for row in await self._rows(query.order_by(people.c.name).limit(500))]

    async def blocked(self, person: str) -> list[Owner]:
        """Those somebody has blocked."""
        query = select(*OWNER).join(people, people.c.id == _profiles.person)
        query = query.join(schema.blocks, _blocks.blocked == _profiles.person).where(_blocks.person == person)
        return [Owner(*row) for row in await self._rows(query.order_by(people.c.name).limit(500))]

    async def add_friend(self, person: str, other: str) -> None:
        """Somebody adds another."""
        await self._put(schema.friends, {"person": person, "other": other, "at": time.time()})

    async def drop_friend(self, person: str, other: str) -> None:
        """They are friends no more."""
        await self._run(delete(schema.friends).where(_friends.person == person, _friends.other == other))

    async def block(self, person: str, other: str) -> None:
        """Somebody wants nothing to do with another: no friends any more, no chat lines, no common tables of theirs."""
        await self._put(schema.blocks, {"person": person, "blocked": other})
        await self._put(mutes, {"person": person, "muted": other})
        await self.drop_friend(person, other)
        await self.drop_friend(other, person)

    async def unblock(self, person: str, other: str) -> None:
        """They may meet again."""
        await self._run(
            delete(schema.blocks).where(_blocks.person == person, _blocks.blocked == other),
            delete(mutes).where(mutes.c.person == person, mutes.c.muted == other),
        )

    async def blocks_any(self, person: str, others: Collection[str]) -> bool:
        """Whether one of these has blocked somebody, or the other way round."""
        one = (_blocks.person == person) & _blocks.blocked.in_(others)
        two = (_blocks.blocked == person) & _blocks.person.in_(others)
        return await self._first(select(_blocks.person).where(or_(one, two)).limit(1)) is not None

    async def _put(self, table: Any, row: Mapping[str, Any]) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(conflict_insert(connection)(table).on_conflict_do_nothing(), row)

        await self._writer.write(work)

    async def report(self, person: str, other: str, reason: str, said: str) -> None:
        """Somebody tells whoever runs the server of another."""
        row = {"person": person, "reported": other, "reason": reason, "words": said, "at": time.time()}
        await self._run(insert(schema.reports).values(row))

    async def reports(self, limit: int = 100) -> list[Report]:
        """What was reported, the latest first: for whoever runs the server."""
        columns = schema.reports.c
        by, of = people.alias(), people.alias()
        query = (
            select(columns.id, columns.at, columns.reason, columns.words, by.c.name, of.c.name, of.c.id, of.c.login)
            .join(by, by.c.id == columns.person)
            .join(of, of.c.id == columns.reported)
        )
        return [Report(*row) for row in await self._rows(query.order_by(columns.at.desc()).limit(limit))]
