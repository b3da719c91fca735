"""Challenges: one person against bots, and whoever has the link against the same dice and cards."""

import secrets
import time

import msgspec
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from railbird.store import schema
from railbird.store.club_schema import challenge_tries, challenges
from railbird.store.tables import PLAYING, WAITING
from railbird.store.writer import Part

_made, _tries = challenges.c, challenge_tries.c


class Challenge(msgspec.Struct, frozen=True):
    """A challenge as the database has it."""

    id: str
    token: str
    by: str
    game: str
    seats: int
    settings: str
    bot: str
    seed: bytes
    salts: list[str]
    created: float
    closes: float


class Outcome(msgspec.Struct, frozen=True):
    """What came of a try that was played to its end."""

    money: int
    place: int  # At that table.
    counts: bool  # Not where a bot has finished it.
    verified: int  # Dice and cards that follow from the seed.


class Try(msgspec.Struct, frozen=True):
    """Somebody who has taken it up, and where they play; `status` is None until there is such a table."""

    person: str
    name: str
    table_id: str
    status: str | None
    outcome: Outcome | None  # Once it is over and somebody has looked.


_CHALLENGE = [_made[name] for name in Challenge.__struct_fields__]


class Challenges(Part):
    """Everything about challenges in the database."""

    async def add(self, by: str, game: str, seats: int, settings: str, bot: str, seconds: float) -> Challenge:
        """A new challenge; its seed is drawn now, so that its hash can be published before anybody plays."""
        now = time.time()
        salts = [secrets.token_hex(16) for _ in range(seats)]
        challenge = Challenge(
            secrets.token_hex(8), secrets.token_urlsafe(12), by, game, seats, settings, bot, secrets.token_bytes(32),
            salts, now, now + seconds,
        )  # fmt: skip
        row = msgspec.structs.asdict(challenge) | {"salts": msgspec.json.encode(salts).decode()}
        await self._run(insert(challenges).values(row))
        return challenge

    async def find(self, *, token: str | None = None, challenge_id: str | None = None) -> Challenge | None:
        """A challenge by its link, or by its id."""
        which = _made.token == token if token is not None else _made.id == challenge_id
        row = await self._first(select(*_CHALLENGE).where(which))
        return None if row is None else _read(row._mapping)

    async def of(self, person_id: str, limit: int) -> list[Challenge]:
        """What somebody has set or taken up, the newest first."""
        taken = select(_tries.challenge).where(_tries.person == person_id)
        query = select(*_CHALLENGE).where(_made.id.in_(taken)).order_by(_made.created.desc(), _made.id).limit(limit)
        return [_read(row._mapping) for row in await self._rows(query)]

    async def take_up(self, challenge_id: str, person_id: str) -> str:
        """Somebody's one try: the id of the table it is played at, the same whenever they ask."""
        row = {"challenge": challenge_id, "person": person_id, "table_id": secrets.token_hex(8), "at": time.time()}
        try:
            await self._run(insert(challenge_tries).values(row))
        except IntegrityError:
            this = (_tries.challenge == challenge_id, _tries.person == person_id)
            return str(await self._value(select(_tries.table_id).where(*this)))
        return str(row["table_id"])

    async def tries(self, challenge_id: str, limit: int) -> list[Try]:
        """Who has taken it up, in order."""
        tables, people = schema.tables.c, schema.people.c
        query = select(_tries.person, people.name, _tries.table_id, tables.status, _tries.result)
        query = query.join(schema.people, people.id == _tries.person)
        query = query.join(schema.tables, tables.id == _tries.table_id, isouter=True)
        found = await self._rows(query.where(_tries.challenge == challenge_id).order_by(_tries.at).limit(limit))
        return [
            Try(row.person, row.name, row.table_id, row.status, None if row.result is None else _outcome(row.result))
            for row in found
        ]

    async def settle(self, table_id: str, outcome: Outcome) -> None:
        """Write down what came of a try; once."""
        this = (_tries.table_id == table_id, _tries.result.is_(None))
        values = {"result": msgspec.json.encode(outcome).decode()}
        await self._run(update(challenge_tries).where(*this).values(values))

    async def close(self, challenge_id: str) -> None:
        """Nobody takes it up any more."""
        await self._run(update(challenges).where(_made.id == challenge_id).values(closes=time.time()))

    async def is_over(self, challenge_id: str) -> bool:
        """Whether nobody plays it any more, nor can."""
        challenge = await self.find(challenge_id=challenge_id)
        if challenge is None or challenge.closes > time.time():
            return False
        tables = schema.tables.c
        under_way = select(tables.id).join(challenge_tries, _tries.table_id == tables.id)
        going = under_way.where(_tries.challenge == challenge_id, tables.status.in_((WAITING, PLAYING)))
        return await self._first(going.limit(1)) is None


def _outcome(text: str) -> Outcome:
    return msgspec.json.decode(text, type=Outcome)


def _read(values: object) -> Challenge:
    row = dict(values)  # type: ignore[call-overload] # a row of the database
    return Challenge(**{**row, "salts": msgspec.json.decode(row["salts"], type=list[str])})
