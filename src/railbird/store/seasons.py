"""Seasons of clubs, and the tables that are played in them."""

import secrets
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.store import record_schema, schema
from railbird.store.club_schema import club_tables, seasons
from railbird.store.tables import OVER, TableRow
from railbird.store.writer import Part

MOST_SEATS = 20_000  # Of a season, that are gone through for what luck did.
_tables, _seasons = club_tables.c, seasons.c


class Season(msgspec.Struct, frozen=True):
    """A season: the points of each place, and when it began."""

    id: str
    club: str
    name: str
    points: list[int]
    begins: float


class ClubTable(msgspec.Struct, frozen=True):
    """A table that is played in a club."""

    table_id: str
    club: str
    season: str
    chain: str
    number: int


class Placed(msgspec.Struct, frozen=True):
    """Somebody's place at a table that is over."""

    person: str
    rank: int


class Result(msgspec.Struct, frozen=True):
    """A finished table of a season: its game, and who came in where."""

    table_id: str
    game: str
    placed: list[Placed]


class Luck(msgspec.Struct, frozen=True):
    """The analysed games of somebody: how many, what was won of them, what without luck, and how sure that is."""

    games: int = 0
    won: float = 0.0
    adjusted: float = 0.0
    variance: float = 0.0

    def plus(self, won: float, adjusted: float, variance: float) -> "Luck":
        """With one game more."""
        return Luck(self.games + 1, self.won + won, self.adjusted + adjusted, self.variance + variance)


_ROW = [schema.tables.c[name] for name in TableRow.__struct_fields__]
_TABLE = [_tables[name] for name in ClubTable.__struct_fields__]
_SEASON = [_seasons[name] for name in Season.__struct_fields__]


class Seasons(Part):
    """Everything about the seasons and tables of clubs in the database."""

    async def begin(self, club_id: str, name: str, points: Sequence[int]) -> str:
        """A new season; the one before is over."""
        season = secrets.token_hex(8)
        row = {"id": season, "club": club_id, "name": name, "points": _written(points), "begins": time.time()}
        await self._run(insert(seasons).values(row))
        return season

    async def of(self, club_id: str, limit: int = 50) -> list[Season]:
        """The seasons of a club; the first is the one that counts."""
        query = select(*_SEASON).where(_seasons.club == club_id).order_by(_seasons.begins.desc(), _seasons.id)
        rows = [dict(row._mapping) for row in await self._rows(query.limit(limit))]
        return [Season(**{**row, "points": msgspec.json.decode(row["points"], type=list[int])}) for row in rows]

    async def change(self, season_id: str, name: str, points: Sequence[int]) -> None:
        """Another name, other points."""
        values = {"name": name, "points": _written(points)}
        await self._run(update(seasons).where(_seasons.id == season_id).values(values))

    # --- tables

    async def bring(self, club_id: str, season: str, table_id: str) -> bool:
        """A table is played in a club; False when it is played in one already."""
        row = {"table_id": table_id, "club": club_id, "season": season, "chain": table_id, "number": 1}
        try:
            await self._run(insert(club_tables).values(row | {"added": time.time()}))
        except IntegrityError:
            return False
        return True

    async def follow(self, table_id: str, next_id: str) -> None:
        """A rematch belongs to the club of the table before it, and to the season that counts by now."""
        known = await self.table(table_id)
        if known is None:
            return
        newest = select(_seasons.id).where(_seasons.club == known.club).order_by(_seasons.begins.desc()).limit(1)
        row = {"table_id": next_id, "club": known.club, "chain": known.chain, "number": known.number + 1}

        async def work(connection: AsyncConnection) -> None:
            season = (await connection.execute(newest)).scalar()
            there = select(_tables.club).where(_tables.table_id == next_id)
            if season is not None and (await connection.execute(there)).first() is None:
                await connection.execute(insert(club_tables).values(row | {"season": season, "added": time.time()}))

        await self._writer.write(work)

    async def table(self, table_id: str) -> ClubTable | None:
        """A table, if it is played in a club."""
        row = await self._first(select(*_TABLE).where(_tables.table_id == table_id))
        return None if row is None else ClubTable(**row._mapping)

    async def tables(self, club_id: str, limit: int) -> list[ClubTable]:
        """The tables of a club, the newest first."""
        query = select(*_TABLE).where(_tables.club == club_id).order_by(_tables.added.desc(), _tables.table_id)
        return [ClubTable(**row._mapping) for row in await self._rows(query.limit(limit))]

    async def rows(self, table_ids: Sequence[str]) -> dict[str, TableRow]:
        """Some tables as the database has them."""
        found = await self._rows(select(*_ROW).where(schema.tables.c.id.in_(table_ids)))
        return {row.id: TableRow(**row._mapping) for row in found}

    async def take_out(self, club_id: str, table_id: str) -> bool:
        """A table does not belong to a club any more; False when it never did."""
        these = (_tables.club == club_id, _tables.table_id == table_id)
        return await self._run(delete(club_tables).where(*these)) > 0

    # --- results

    async def unsettled(self, club_id: str, limit: int) -> list[str]:
        """Tables of a club that are over and of which nobody has written down who came in where."""
        query = select(_tables.table_id).join(schema.tables, schema.tables.c.id == _tables.table_id)
        open_ones = (_tables.club == club_id, _tables.result.is_(None), schema.tables.c.status == OVER)
        found = await self._rows(query.where(*open_ones).order_by(_tables.added).limit(limit))
        return [table_id for (table_id,) in found]

    async def settle(self, table_id: str, placed: Sequence[Placed]) -> None:
        """Write down who came in where; once."""
        values = {"result": msgspec.json.encode(list(placed)).decode()}
        await self._run(
            update(club_tables).where(_tables.table_id == table_id, _tables.result.is_(None)).values(values)
        )

    async def results(self, season_id: str, limit: int) -> list[Result]:
        """What has come of a season so far, in order."""
        query = select(_tables.table_id, schema.tables.c.game, _tables.result)
        query = query.join(schema.tables, schema.tables.c.id == _tables.table_id)
        query = query.where(_tables.season == season_id, _tables.result.is_not(None))
        rows = await self._rows(query.order_by(_tables.added).limit(limit))
        return [Result(row[0], row[1], msgspec.json.decode(row[2], type=list[Placed])) for row in rows]

    async def luck(self, season_id: str) -> dict[str, Luck]:
        """What luck did in the analysed games of a season, person by person."""
        columns = record_schema.results.c
        query = select(columns.subject, columns.place, columns.luck, columns.noise, _places(columns))
        query = query.join(club_tables, _tables.table_id == columns.table_id)
        query = query.where(_tables.season == season_id, columns.luck.is_not(None))
        found: dict[str, Luck] = {}
        for row in await self._rows(query.limit(MOST_SEATS)):
            won = 1 / row.level if row.place == 1 else 0.0
            found[row.subject] = found.get(row.subject, Luck()).plus(won, won - row.luck, (row.noise or 0.0) ** 2)
        return found

    async def count(self, club_id: str) -> int:
        """How many seasons a club has had."""
        return int(await self._value(select(func.count()).where(_seasons.club == club_id)))


def _places(columns: Any) -> Any:
    """How many share the first place at the table of a seat."""
    others = record_schema.results.alias()
    level = select(func.count()).where(others.c.table_id == columns.table_id, others.c.place == 1)
    return level.scalar_subquery().label("level")


def _written(points: Sequence[int]) -> str:
    return msgspec.json.encode(list(points)).decode()
