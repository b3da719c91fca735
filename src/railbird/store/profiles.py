"""Records as they are read: each a few rows by an index, however many games were played."""

import secrets
import time
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.insight.ratings import Rating
from railbird.store import record_schema as schema
from railbird.store.adding import FRIENDS
from railbird.store.outcome import BetTold
from railbird.store.rating import EVER, conflict_insert
from railbird.store.schema import people
from railbird.store.writer import Part

PUBLIC, PRIVATE = "public", "private"
VISIBLE = (PUBLIC, FRIENDS, PRIVATE)
POINTS = 200  # The latest games that a curve shows.

_profiles, _results, _ratings = schema.profiles.c, schema.results.c, schema.ratings.c


class Owner(NamedTuple):
    """Whose record it is, and who may see it."""

    person: str
    handle: str
    visible: str
    color: str
    name: str
    since: float


class Score(NamedTuple):
    """All games of one kind."""

    game: str
    games: int
    won: int
    second: int
    third: int
    chance: float
    analysed: int
    analysed_won: float
    adjusted: float
    variance: float


class Standing(NamedTuple):
    """A rating, and by how many games."""

    game: str
    rating: Rating
    games: int


class Game(NamedTuple):
    """A finished game of somebody's."""

    table_id: str
    game: str
    finished: float
    place: int
    seats: int
    rated: bool
    why: str
    mu: float | None
    sigma: float | None
    luck: float | None
    noise: float | None


class Met(NamedTuple):
    """Somebody one has played with; `handle` and `name` are empty of a bot."""

    other: str
    games: int
    ahead: int
    level: int
    handle: str
    name: str
    color: str


class Favourite(NamedTuple):
    """The runner that was backed most often."""

    names: Mapping[str, str]
    times: int
    paid: int
    gain: int


class KeptBet(NamedTuple):
    """A bet that was the best, or the worst."""

    kind: str
    table_id: str
    at: float
    told: BetTold


class Placed(NamedTuple):
    """A line of a leaderboard."""

    subject: str
    rating: Rating
    games: int
    won: int
    handle: str
    name: str
    color: str
    visible: str


_GAME = [_results[name] for name in Game._fields]
OWNER = (_profiles.person, _profiles.handle, _profiles.visible, _profiles.color, people.c.name, people.c.created)


class Profiles(Part):
    """Everything that is read of records, and who may read it."""

    async def find(self, handle: str) -> Owner | None:
        """Whose record has this address."""
        if not handle.isalnum():
            return None
        return await self._owner(_profiles.handle == handle)

    async def of(self, person: str) -> Owner:
        """Somebody's record, made where there is none yet."""
        found = await self._owner(_profiles.person == person)
        if found is not None:
            return found
        row = {"person": person, "handle": secrets.token_hex(8), "visible": FRIENDS, "color": "", "at": time.time()}

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(conflict_insert(connection)(schema.profiles).on_conflict_do_nothing(), row)

        await self._writer.write(work)
        made = await self._owner(_profiles.person == person)
        assert made is not None
        return made

    async def _owner(self, this: Any) -> Owner | None:
        query = select(*OWNER).join(people, people.c.id == _profiles.person)
        row = await self._first(query.where(this))
        return None if row is None else Owner(*row)

    async def show(self, person: str, visible: str) -> None:
        """Who sees a record from now on."""
        await self._run(update(schema.profiles).where(_profiles.person == person).values(visible=visible))

    # --- a record

    async def scores(self, subject: str) -> list[Score]:
        """All games, kind by kind."""
        columns = [schema.scores.c[name] for name in Score._fields]
        return [Score(*row) for row in await self._rows(select(*columns).where(schema.scores.c.subject == subject))]

    async def ratings(self, subject: str) -> dict[str, Standing]:
        """By game the rating of all time."""
        these = (_ratings.subject == subject, _ratings.season == EVER, _ratings.games > 0)
        rows = await self._rows(select(_ratings.game, _ratings.mu, _ratings.sigma, _ratings.games).where(*these))
        return {row.game: Standing(row.game, Rating(row.mu, row.sigma), row.games) for row in rows}

    async def curve(self, subject: str, game: str, points: int = POINTS) -> list[Game]:
        """The latest rated games, the oldest first."""
        these = (_results.subject == subject, _results.game == game, _results.rated)
        rows = await self._rows(select(*_GAME).where(*these).order_by(_results.finished.desc()).limit(points))
        return [Game(*row) for row in reversed(rows)]

    async def curves(self, subject: str, points: int) -> dict[str, list[Game]]:
        """The same of the latest rated games of all kinds, by game."""
        these = (_results.subject == subject, _results.rated)
        rows = await self._rows(select(*_GAME).where(*these).order_by(_results.finished.desc()).limit(points))
        found: dict[str, list[Game]] = {}
        for row in reversed(rows):
            found.setdefault(row.game, []).append(Game(*row))
        return found

    async def games(self, subject: str, limit: int, before: float | None = None) -> list[Game]:
        """The latest games of all kinds, or those that ended before."""
        query = select(*_GAME).where(_results.subject == subject)
        if before is not None:
            query = query.where(_results.finished < before)
        return [Game(*row) for row in await self._rows(query.order_by(_results.finished.desc()).limit(limit))]

    async def met(self, subject: str, limit: int, others: Collection[str] | None = None) -> list[Met]:
        """Those somebody has played with most often; or of some of them."""
        columns = schema.meetings.c
        query = (
            select(
                columns.other,
                columns.games,
                columns.ahead,
                columns.level,
                _profiles.handle,
                people.c.name,
                _profiles.color,
            )
            .outerjoin(people, people.c.id == columns.other)
            .outerjoin(schema.profiles, _profiles.person == columns.other)
            .where(columns.subject == subject)
        )
        if others is not None:
            query = query.where(columns.other.in_(others))
        rows = await self._rows(query.order_by(columns.games.desc(), columns.other).limit(limit))
        return [Met(*row[:4], *(one or "" for one in row[4:])) for row in rows]

    async def public(self, persons: Collection[str]) -> set[str]:
        """Those of some people whose records everybody may see."""
        query = select(_profiles.person).where(_profiles.person.in_(persons), _profiles.visible == PUBLIC)
        return {row.person for row in await self._rows(query)}

    async def has_met(self, person: str, other: str) -> bool:
        """Whether two have sat at a finished table together."""
        columns = schema.meetings.c
        query = select(columns.games).where(columns.subject == person, columns.other == other)
        return await self._value(query) is not None

    async def favourites(self, subject: str) -> dict[str, Favourite]:
        """By game the runner that was backed most often."""
        columns = schema.backings.c
        query = select(columns.game, columns.names, columns.times, columns.paid, columns.gain)
        rows = await self._rows(query.where(columns.subject == subject).order_by(columns.times, columns.gain))
        return {row.game: Favourite(msgspec.json.decode(row.names), *row[2:]) for row in rows}

    async def bets(self, subject: str) -> dict[tuple[str, str], KeptBet]:
        """By game the best and the worst bet."""
        columns = schema.bets.c
        query = select(columns.game, columns.kind, columns.table_id, columns.at, columns.told)
        rows = await self._rows(query.where(columns.subject == subject))
        read = msgspec.json.Decoder(BetTold).decode
        return {(row.game, row.kind): KeptBet(row.kind, row.table_id, row.at, read(row.told)) for row in rows}

    # --- leaderboards

    async def board(self, game: str, season: int, limit: int) -> list[Placed]:
        """The best of a season, by what is as good as certain of their rating; not those who want to be unseen."""
        query = (
            select(
                _ratings.subject, _ratings.mu, _ratings.sigma, _ratings.games, _ratings.won, _profiles.handle,
                people.c.name, _profiles.color, _profiles.visible,
            )
            .outerjoin(schema.profiles, _profiles.person == _ratings.subject)
            .outerjoin(people, people.c.id == _ratings.subject)
            .where(_ratings.game == game, _ratings.season == season, _ratings.listed)
            .where(or_(_profiles.visible.is_(None), _profiles.visible != PRIVATE))
        )  # fmt: skip
        rows = await self._rows(query.order_by(_ratings.least.desc()).limit(limit))
        return [Placed(row[0], Rating(row[1], row[2]), *row[3:5], *(one or "" for one in row[5:])) for row in rows]

    async def seasons(self, game: str) -> list[int]:
        """The seasons in which a game was rated, the latest first."""
        query = select(_ratings.season).where(_ratings.game == game, _ratings.season != EVER).distinct()
        return [row.season for row in await self._rows(query.order_by(_ratings.season.desc()).limit(12))]
