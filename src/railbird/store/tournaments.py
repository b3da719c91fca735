"""Tournaments of clubs: how they are played, who plays them, what was drawn and what came of it."""

import hashlib
import secrets
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.store import schema
from railbird.store.club_schema import entrants, tournaments
from railbird.store.writer import Part

OPEN, RUNNING, OVER = "open", "running", "over"
EVENING, LEAGUE, KNOCKOUT = FORMS = ("evening", "league", "knockout")
CHAIN = 40  # Keys that follow from one seed; more than a tournament ever has rounds.
_tournaments, _entrants = tournaments.c, entrants.c


class Rules(msgspec.Struct, frozen=True):
    """How a tournament is played."""

    form: str
    seats: int  # At a table at most,
    least: int  # and at least, where the game needs so many.
    fill: bool  # Whether bots take every seat that is left.
    bot: str
    rounds: int  # Of a knock-out as many as it takes.
    days: int  # That a round lasts; 0: until somebody closes it.
    through: int  # Who goes on from a table of a knock-out.
    points: list[int]


class Outcome(msgspec.Struct, frozen=True):
    """What came of a table for one entrant: a place, none (0) where it was not played to its end, or absent."""

    number: int
    place: int
    absent: bool = False


class DrawnTable(msgspec.Struct, frozen=True):
    """A table of a round: its id before there is such a table, who sits where (0: a bot), what came of it."""

    id: str
    numbers: list[int]
    outcomes: list[Outcome] | None = None

    @property
    def people(self) -> list[int]:
        """The entrants who sit there."""
        return [number for number in self.numbers if number]


class Round(msgspec.Struct, frozen=True):
    """A round: the key of its draw, who rests, who plays where."""

    key: str
    at: float
    due: float | None
    byes: list[int]
    tables: list[DrawnTable]

    @property
    def is_closed(self) -> bool:
        """Whether it is known what came of every table."""
        return all(table.outcomes is not None for table in self.tables)


class TournamentRow(msgspec.Struct, frozen=True):
    """A tournament as the database has it."""

    id: str
    club: str
    name: str
    game: str
    settings: str
    rules: Rules
    seed: bytes
    status: str
    rounds: list[Round]
    revision: int
    created: float


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who plays a tournament."""

    person: str
    name: str
    number: int
    away: bool


_ROW = [_tournaments[name] for name in TournamentRow.__struct_fields__]


def key_of(seed: bytes, number: int) -> bytes:
    """The key of a round's draw: its hash is the key of the round before, and that of round 0 is published first."""
    key = seed
    for _ in range(CHAIN - number):
        key = hashlib.sha256(key).digest()
    return key


class Tournaments(Part):
    """Everything about tournaments in the database."""

    async def add(self, club_id: str, name: str, game: str, settings: str, rules: Rules) -> str:
        """A new one; the seed of its draws is drawn now, so that their first key can be published."""
        made = secrets.token_hex(8)
        row = {"id": made, "club": club_id, "name": name, "game": game, "settings": settings, "rules": _written(rules)}
        drawn = {"seed": secrets.token_bytes(32), "status": OPEN, "rounds": "[]", "revision": 0, "created": time.time()}
        await self._run(insert(tournaments).values(row | drawn))
        return made

    async def find(self, tournament_id: str) -> TournamentRow | None:
        """The tournament with this id."""
        row = await self._first(select(*_ROW).where(_tournaments.id == tournament_id))
        return None if row is None else _read(row)

    async def of(self, club_id: str, limit: int) -> list[TournamentRow]:
        """The tournaments of a club, the newest first."""
        query = (
            select(*_ROW)
            .where(_tournaments.club == club_id)
            .order_by(_tournaments.created.desc(), _tournaments.id)
            .limit(limit)
        )
        return [_read(row) for row in await self._rows(query)]

    async def count(self, club_id: str) -> tuple[int, int]:
        """How many a club has that are not over, and how many in all."""
        going = select(func.count()).where(_tournaments.club == club_id, _tournaments.status != OVER)
        every = select(func.count()).where(_tournaments.club == club_id)
        return int(await self._value(going)), int(await self._value(every))

    async def drop(self, tournament_id: str) -> None:
        """A tournament is no more; its tables stay."""
        await self._run(delete(tournaments).where(_tournaments.id == tournament_id))

    async def keep(self, known: TournamentRow, status: str, rounds: Sequence[Round]) -> bool:
        """Write down what was drawn or what came of it; False when somebody else has changed it meanwhile."""
        this = (_tournaments.id == known.id, _tournaments.revision == known.revision)
        values = {"status": status, "rounds": _written(rounds), "revision": known.revision + 1}
        return await self._run(update(tournaments).where(*this).values(values)) > 0

    # --- who plays it

    async def entrants(self, tournament_id: str) -> list[Entrant]:
        """Who plays it: by their numbers, before it begins in the order they came."""
        query = select(_entrants.person, schema.people.c.name, _entrants.number, _entrants.away)
        query = query.join(schema.people, schema.people.c.id == _entrants.person)
        query = query.where(_entrants.tournament == tournament_id)
        found = await self._rows(query.order_by(_entrants.number, _entrants.at, _entrants.person))
        return [Entrant(*row) for row in found]

    async def of_person(self, person_id: str) -> list[dict[str, Any]]:
        """The tournaments somebody plays or has played."""
        columns = [_tournaments.name, _tournaments.game, _tournaments.created, _entrants.number, _entrants.away]
        query = select(*columns).join(entrants, _entrants.tournament == _tournaments.id)
        found = await self._rows(query.where(_entrants.person == person_id).order_by(_tournaments.created))
        return [dict(row._mapping) for row in found]

    async def counts(self, tournament_ids: Sequence[str]) -> dict[str, int]:
        """How many play each of some."""
        query = select(_entrants.tournament, func.count()).where(_entrants.tournament.in_(tournament_ids))
        return {row[0]: row[1] for row in await self._rows(query.group_by(_entrants.tournament))}

    async def sign_up(self, tournament_id: str, person_id: str, on: bool, most: int) -> bool:
        """Somebody plays it, or not after all; False when it has begun or is full."""

        async def work(connection: AsyncConnection) -> bool:
            is_open = (
                select(_tournaments.id)
                .where(_tournaments.id == tournament_id, _tournaments.status == OPEN)
                .with_for_update()
            )
            if (await connection.execute(is_open)).first() is None:
                return False
            this = (_entrants.tournament == tournament_id, _entrants.person == person_id)
            others = select(func.count()).where(this[0], _entrants.person != person_id)
            if on and ((await connection.execute(others)).scalar() or 0) >= most:
                return False
            there = (await connection.execute(select(_entrants.at).where(*this))).first() is not None
            if there and not on:
                await connection.execute(delete(entrants).where(*this))
            elif on and not there:
                row = {"tournament": tournament_id, "person": person_id, "number": 0, "away": False}
                await connection.execute(insert(entrants).values(row | {"at": time.time()}))
            return True

        return await self._writer.write(work)

    async def begin(self, known: TournamentRow, people: Sequence[str]) -> bool:
        """Nobody signs up any more: these play, numbered in this order; False when it has begun already."""

        async def work(connection: AsyncConnection) -> bool:
            this = (_tournaments.id == known.id, _tournaments.status == OPEN)
            changed = update(tournaments).where(*this).values(status=RUNNING, revision=known.revision + 1)
            if (await connection.execute(changed)).rowcount == 0:
                return False
            of_it = _entrants.tournament == known.id
            await connection.execute(delete(entrants).where(of_it, _entrants.person.not_in(people)))
            for number, person in enumerate(people, 1):
                numbered = update(entrants).where(of_it, _entrants.person == person).values(number=number)
                await connection.execute(numbered)
            return True

        return await self._writer.write(work)

    async def set_away(self, tournament_id: str, number: int, away: bool) -> bool:
        """Somebody is left out of the draws from now on, or is back; False when there is nobody with this number."""
        this = (_entrants.tournament == tournament_id, _entrants.number == number)
        return await self._run(update(entrants).where(*this).values(away=away)) > 0

    async def statuses(self, table_ids: Sequence[str]) -> dict[str, str]:
        """Those of some tables that there are by now, and how far each has come."""
        columns = schema.tables.c
        query = select(columns.id, columns.status).where(columns.id.in_(table_ids))
        return {row.id: row.status for row in await self._rows(query)}


def _written(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _read(row: Any) -> TournamentRow:
    values = dict(row._mapping)
    rules = msgspec.json.decode(values["rules"], type=Rules)
    rounds = msgspec.json.decode(values["rounds"], type=list[Round])
    return TournamentRow(**{**values, "rules": rules, "rounds": rounds})
