"""Clubs, who belongs to them, and the links that let people in."""

import secrets
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.core.errors import RailbirdError
from railbird.store import schema
from railbird.store.club_schema import (
    challenge_tries,
    challenges,
    club_blocks,
    clubs,
    day_answers,
    deal_players,
    entrants,
    invitations,
    members,
    nudges,
    race_days,
    reports,
    seasons,
)
from railbird.store.writer import Part

HOST, STEWARD, MEMBER = ROLES = ("host", "steward", "member")
_members = members.c


class NotLetIn(RailbirdError):
    """An invitation that lets this person in no more; `says` is the reason by its name."""

    def __init__(self, says: str) -> None:
        super().__init__(says)
        self.says = says


class Club(msgspec.Struct, frozen=True):
    """A club as the database has it."""

    id: str
    name: str
    zone: str
    tv: str | None
    created: float


class Member(msgspec.Struct, frozen=True):
    """Somebody who belongs to a club."""

    person: str
    name: str
    role: str
    color: str
    joined: float


class Invitation(msgspec.Struct, frozen=True):
    """A link that lets so many people in, until then."""

    token: str
    club: str
    by: str
    uses: int
    expires: float


class Report(msgspec.Struct, frozen=True):
    """What a member has to say about another, or about the club."""

    id: str
    by: str
    about: str | None
    text: str
    at: float


_CLUB = [clubs.c[name] for name in Club.__struct_fields__]
_INVITATION = [invitations.c[name] for name in Invitation.__struct_fields__]
_REPORT = [reports.c[name] for name in Report.__struct_fields__]
_MEMBER = [_members.person, schema.people.c.name, _members.role, _members.color, _members.joined]


class Clubs(Part):
    """Everything about clubs in the database but their seasons and race days."""

    async def make(self, name: str, zone: str, host: str, color: str, season: str, points: Sequence[int]) -> Club:
        """A new club with its host and its first season."""
        club = Club(secrets.token_hex(8), name, zone, None, time.time())
        first = {"id": secrets.token_hex(8), "club": club.id, "name": season, "begins": club.created}
        await self._run(
            insert(clubs).values(msgspec.structs.asdict(club)),
            insert(members).values(club=club.id, person=host, role=HOST, color=color, joined=club.created),
            insert(seasons).values(first | {"points": msgspec.json.encode(list(points)).decode()}),
        )
        return club

    async def find(self, club_id: str) -> Club | None:
        """The club with this id."""
        row = await self._first(select(*_CLUB).where(clubs.c.id == club_id))
        return None if row is None else Club(**row._mapping)

    async def of(self, person_id: str) -> list[tuple[Club, str, int]]:
        """The clubs somebody belongs to: with their role there, and how many belong to it."""
        others = members.alias()
        count = select(func.count()).where(others.c.club == clubs.c.id).scalar_subquery()
        query = select(*_CLUB, _members.role, count.label("count")).join(members, _members.club == clubs.c.id)
        found = await self._rows(query.where(_members.person == person_id).order_by(clubs.c.name, clubs.c.id))
        return [(Club(*row[: len(_CLUB)]), row.role, row.count) for row in found]

    async def members(self, club_id: str) -> list[Member]:
        """Who belongs to a club, in the order they came."""
        query = select(*_MEMBER).join(schema.people, schema.people.c.id == _members.person)
        found = await self._rows(query.where(_members.club == club_id).order_by(_members.joined, _members.person))
        return [Member(*row) for row in found]

    async def change(self, club_id: str, **values: object) -> None:
        """Another name, zone or key of its shared screen."""
        await self._run(update(clubs).where(clubs.c.id == club_id).values(values))

    async def end(self, club_id: str) -> None:
        """The club is no more; its tables stay with those who sit there."""
        await self._run(delete(clubs).where(clubs.c.id == club_id))

    async def set_role(self, club_id: str, person_id: str, role: str) -> None:
        """Another role; with a new host the one before is a steward."""
        this = (_members.club == club_id, _members.person == person_id)
        before = update(members).where(_members.club == club_id, _members.role == HOST).values(role=STEWARD)
        given = update(members).where(*this).values(role=role)
        await self._run(*([before, given] if role == HOST else [given]))

    async def drop(self, club_id: str, person_id: str, block: bool = False) -> None:
        """Somebody belongs to it no more; and is let in no more, if they are blocked."""
        this = (_members.club == club_id, _members.person == person_id)
        days = select(race_days.c.id).where(race_days.c.club == club_id)
        statements: list[Any] = [
            delete(members).where(*this),
            delete(day_answers).where(day_answers.c.person == person_id, day_answers.c.day.in_(days)),
            delete(invitations).where(invitations.c.club == club_id, invitations.c.by == person_id),
            delete(club_blocks).where(club_blocks.c.club == club_id, club_blocks.c.person == person_id),
        ]
        if block:
            statements.append(insert(club_blocks).values(club=club_id, person=person_id, at=time.time()))
        await self._run(*statements)

    async def give(self, person_id: str, other_id: str) -> None:
        """A guest has logged in: what they belong to, the account belongs to from now on."""

        async def work(connection: AsyncConnection) -> None:
            of_clubs = ((members, "club"), (club_blocks, "club"), (day_answers, "day"))
            for table, name in (
                *of_clubs,
                (deal_players, "deal"),
                (challenge_tries, "challenge"),
                (entrants, "tournament"),
            ):
                key = table.c[name]
                known = [row[0] for row in await connection.execute(select(key).where(table.c.person == other_id))]
                moved = update(table).where(table.c.person == person_id, key.not_in(known)).values(person=other_id)
                await connection.execute(moved)
                await connection.execute(delete(table).where(table.c.person == person_id))
            await connection.execute(update(invitations).where(invitations.c.by == person_id).values(by=other_id))

        await self._writer.write(work)

    async def forget(self, person_id: str) -> None:
        """Somebody deletes everything: whoever has belonged to a club of theirs for longest looks after it, a steward
        before a member; without anybody it ends."""
        for club, role, _ in await self.of(person_id):
            others = [one for one in await self.members(club.id) if one.person != person_id]
            heirs = sorted(others, key=lambda one: one.role != STEWARD)
            if not heirs:
                await self.end(club.id)
                continue
            if role == HOST:
                await self.set_role(club.id, heirs[0].person, HOST)
            await self.drop(club.id, person_id)
        said = (reports.c.by == person_id) | (reports.c.about == person_id)
        theirs = (challenges.c.by == person_id, challenges.c.closes > time.time())
        await self._run(
            delete(reports).where(said),
            delete(club_blocks).where(club_blocks.c.person == person_id),
            delete(nudges).where((nudges.c.person == person_id) | (nudges.c.by == person_id)),
            update(challenges).where(*theirs).values(closes=time.time()),
        )

    # --- invitations

    async def invite(self, club_id: str, by: str, uses: int, expires: float) -> Invitation:
        """A new link; those that have expired or are used up are swept out."""
        made = Invitation(secrets.token_urlsafe(12), club_id, by, uses, expires)
        spent = (invitations.c.expires <= time.time()) | (invitations.c.uses <= 0)
        await self._run(
            delete(invitations).where(invitations.c.club == club_id, spent),
            insert(invitations).values(msgspec.structs.asdict(made) | {"created": time.time()}),
        )
        return made

    async def invitations(self, club_id: str) -> list[Invitation]:
        """The links that still let somebody in, the newest first."""
        good = (invitations.c.club == club_id, invitations.c.expires > time.time(), invitations.c.uses > 0)
        found = await self._rows(select(*_INVITATION).where(*good).order_by(invitations.c.created.desc()))
        return [Invitation(**row._mapping) for row in found]

    async def invitation(self, token: str) -> Invitation | None:
        """A link, if it still lets somebody in."""
        good = (invitations.c.token == token, invitations.c.expires > time.time(), invitations.c.uses > 0)
        row = await self._first(select(*_INVITATION).where(*good))
        return None if row is None else Invitation(**row._mapping)

    async def take_back(self, club_id: str, token: str) -> bool:
        """A link lets nobody in any more; False when there is none."""
        these = (invitations.c.club == club_id, invitations.c.token == token)
        return await self._run(delete(invitations).where(*these)) > 0

    async def let_in(self, token: str, person_id: str, color: str, most: int) -> str:
        """Somebody comes in by a link: the club. Of several who come at once no more than it has uses for."""
        used = update(invitations).where(
            invitations.c.token == token, invitations.c.expires > time.time(), invitations.c.uses > 0
        )

        async def work(connection: AsyncConnection) -> str:
            taken = await connection.execute(used.values(uses=invitations.c.uses - 1).returning(invitations.c.club))
            club: str | None = taken.scalar()
            if club is None:
                raise NotLetIn("no_invitation")
            blocked = select(club_blocks.c.at).where(club_blocks.c.club == club, club_blocks.c.person == person_id)
            if (await connection.execute(blocked)).first() is not None:
                raise NotLetIn("no_invitation")
            known = select(_members.role).where(_members.club == club, _members.person == person_id)
            if (await connection.execute(known)).first() is not None:
                raise NotLetIn("is_member")
            count = (await connection.execute(select(func.count()).where(_members.club == club))).scalar() or 0
            if count >= most:
                raise NotLetIn("club_full")
            row = {"club": club, "person": person_id, "role": MEMBER, "color": color, "joined": time.time()}
            await connection.execute(insert(members).values(row))
            return club

        return await self._writer.write(work)

    # --- reports

    async def report(self, club_id: str, by: str, about: str | None, text: str) -> str:
        """Something the host and the stewards should know."""
        report = secrets.token_hex(8)
        row = {"id": report, "club": club_id, "by": by, "about": about, "text": text, "at": time.time()}
        await self._run(insert(reports).values(row))
        return report

    async def reports(self, club_id: str, limit: int = 50) -> list[Report]:
        """What was reported, the newest first."""
        query = select(*_REPORT).where(reports.c.club == club_id).order_by(reports.c.at.desc()).limit(limit)
        return [Report(**row._mapping) for row in await self._rows(query)]

    async def settled(self, club_id: str, report: str) -> bool:
        """A report has been dealt with; False when there is none."""
        return await self._run(delete(reports).where(reports.c.club == club_id, reports.c.id == report)) > 0
