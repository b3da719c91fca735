"""Race days of clubs: when they play, who comes, whom to remind."""

import secrets
import time
from collections.abc import Sequence

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.store import schema
from railbird.store.club_schema import clubs, day_answers, members, race_days
from railbird.store.writer import Part

COME, MAYBE, NO = ANSWERS = ("come", "maybe", "no")
_days, _answers = race_days.c, day_answers.c


class RaceDay(msgspec.Struct, frozen=True):
    """A race day as the database has it."""

    id: str
    club: str
    by: str
    game: str
    note: str
    at: float
    zone: str
    reminded: bool


class DayAnswer(msgspec.Struct, frozen=True):
    """What somebody has said to a race day."""

    day: str
    person: str
    answer: str
    remind: bool


_DAY = [_days[name] for name in RaceDay.__struct_fields__]
_ANSWER = [_answers[name] for name in DayAnswer.__struct_fields__]


class RaceDays(Part):
    """Everything about race days in the database."""

    async def add(self, club_id: str, by: str, at: float, zone: str, game: str, note: str) -> RaceDay:
        """A new race day."""
        day = RaceDay(secrets.token_hex(8), club_id, by, game, note, at, zone, reminded=False)
        await self._run(insert(race_days).values(msgspec.structs.asdict(day)))
        return day

    async def find(self, day_id: str) -> RaceDay | None:
        """The race day with this id."""
        row = await self._first(select(*_DAY).where(_days.id == day_id))
        return None if row is None else RaceDay(**row._mapping)

    async def coming(self, club_id: str, since: float, limit: int) -> list[RaceDay]:
        """The race days of a club from a moment on, the next first."""
        query = select(*_DAY).where(_days.club == club_id, _days.at >= since).order_by(_days.at, _days.id).limit(limit)
        return [RaceDay(**row._mapping) for row in await self._rows(query)]

    async def held(self, club_id: str, since: float, until: float) -> int:
        """How many race days there were between two moments."""
        query = select(_days.id).where(_days.club == club_id, _days.at >= since, _days.at < until)
        return len(await self._rows(query))

    async def change(self, day_id: str, **values: object) -> None:
        """Another time, game or note. Who is to be reminded is reminded of what it is now."""
        await self._run(
            delete(schema.outbox).where(schema.outbox.c.day == day_id),
            update(race_days).where(_days.id == day_id).values(reminded=False, **values),
        )

    async def cancel(self, day_id: str) -> None:
        """It does not take place."""
        await self._run(delete(race_days).where(_days.id == day_id))

    async def answer(self, given: DayAnswer) -> None:
        """Somebody comes, or not; the last word counts."""
        row = msgspec.structs.asdict(given) | {"at": time.time()}

        async def work(connection: AsyncConnection) -> None:
            this = (_answers.day == given.day, _answers.person == given.person)
            changed = await connection.execute(update(day_answers).where(*this).values(row))
            if changed.rowcount == 0:
                await connection.execute(insert(day_answers).values(row))

        await self._writer.write(work)

    async def answers(self, day_ids: Sequence[str]) -> dict[str, list[DayAnswer]]:
        """What was said to some race days, in order."""
        found: dict[str, list[DayAnswer]] = {day: [] for day in day_ids}
        query = select(*_ANSWER).where(_answers.day.in_(day_ids)).order_by(_answers.at, _answers.person)
        for row in await self._rows(query):
            found[row.day].append(DayAnswer(**row._mapping))
        return found

    # --- reminders

    async def due(self, before: float, now: float) -> list[RaceDay]:
        """The race days that begin before a moment and of which nobody has been reminded yet."""
        query = select(*_DAY).where(_days.at > now, _days.at <= before, ~_days.reminded)
        return [RaceDay(**row._mapping) for row in await self._rows(query.order_by(_days.at).limit(20))]

    async def wanting(self, day_id: str) -> list[str]:
        """Who wants to be reminded, and has not said that they do not come; members only."""
        query = (
            select(_answers.person)
            .join(race_days, _days.id == _answers.day)
            .join(members, (members.c.club == _days.club) & (members.c.person == _answers.person))
            .where(_answers.day == day_id, _answers.remind, _answers.answer != NO)
        )
        return [person for (person,) in await self._rows(query)]

    async def told(self, day_id: str) -> None:
        """Those who wanted it are in the outbox."""
        await self._run(update(race_days).where(_days.id == day_id).values(reminded=True))

    async def club_name(self, club_id: str) -> str:
        """What the club of a race day is called."""
        return str(await self._value(select(clubs.c.name).where(clubs.c.id == club_id)) or "")
