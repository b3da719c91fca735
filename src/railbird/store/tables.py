"""Tables, their seats and their logs in the database."""

import time
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Select, delete, func, insert, select, text, union, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.store import schema
from railbird.store.append import Entry
from railbird.store.engine import reading
from railbird.store.logs import PAGE, Logs

__all__ = ["ABANDONED", "OVER", "PAGE", "PLAYING", "WAITING", "SeatRow", "TableRow", "Tables"]

WAITING, PLAYING, OVER, ABANDONED = "waiting", "playing", "over", "abandoned"
CLAIMED = 20  # Tables a node takes over at a time: several share out what one has left, who is done sooner takes more.

VISITS = 200  # Visits written in one transaction: what is played meanwhile waits for it.
HAS_SEEN = text(
    "INSERT INTO visits (table_id, person, version, at) VALUES (:table_id, :person, :version, :at)"
    " ON CONFLICT (table_id, person) DO UPDATE SET version = excluded.version, at = excluded.at"
)


class TableRow(msgspec.Struct, kw_only=True):
    """A table as the database has it."""

    id: str
    code: str
    game: str
    rules: int
    host: str
    settings: str
    seed: bytes
    status: str
    public: bool
    revision: int
    driver: str
    next: str | None
    created: float
    finished: float | None
    rated: bool = False


class SeatRow(msgspec.Struct, kw_only=True):
    """A seat as the database has it."""

    seat: int
    name: str
    color: str
    salt: str
    person: str | None
    bot: str | None

    @property
    def is_open(self) -> bool:
        """Whether anybody may sit down here."""
        return self.person is None and self.bot is None


_TABLE = [schema.tables.c[name] for name in TableRow.__struct_fields__]
_SEAT = [schema.seats.c[name] for name in SeatRow.__struct_fields__]


class Tables(Logs):
    """Everything about tables in the database, their logs included."""

    async def add(self, row: TableRow, seats: Sequence[SeatRow], spare: str | None = None) -> None:
        """A new table; raises IntegrityError when its id or code is taken.

        A code is taken as long as its table is not over: one that is gets `spare` instead.
        """
        columns = schema.tables.c
        past = (columns.code == row.code) & columns.status.in_((OVER, ABANDONED))

        async def work(connection: AsyncConnection) -> None:
            if spare is not None:
                await connection.execute(update(schema.tables).where(past).values(code=spare))
            await connection.execute(insert(schema.tables).values(msgspec.structs.asdict(row)))
            await insert_seats(connection, row.id, seats)

        await self._writer.write(work)

    async def find(self, table_id: str) -> tuple[TableRow, list[SeatRow]] | None:
        """A table and its seats."""
        return await self._writer.reads.run(self._find(table_id))

    async def _find(self, table_id: str) -> tuple[TableRow, list[SeatRow]] | None:
        columns = schema.seats.c
        seats_query = select(*_SEAT).where(columns.table_id == table_id).order_by(columns.seat)
        async with reading(self._engine) as connection:
            row = (await connection.execute(select(*_TABLE).where(schema.tables.c.id == table_id))).first()
            if row is None:
                return None
            seats = await connection.execute(seats_query)
            return TableRow(**row._mapping), [SeatRow(**seat._mapping) for seat in seats]

    async def find_code(self, code: str) -> str | None:
        """The id of the table with this code."""
        table_id: str | None = await self._value(select(schema.tables.c.id).where(schema.tables.c.code == code))
        return table_id

    async def seats_of(self, table_ids: Sequence[str]) -> dict[str, list[SeatRow]]:
        """The seats of several tables."""
        columns = schema.seats.c
        query = select(columns.table_id, *_SEAT).where(columns.table_id.in_(table_ids)).order_by(columns.seat)
        found: dict[str, list[SeatRow]] = {table_id: [] for table_id in table_ids}
        for table_id, *values in await self._rows(query):
            found[table_id].append(SeatRow(**dict(zip(SeatRow.__struct_fields__, values, strict=True))))
        return found

    async def open_to_all(self, limit: int = 50) -> list[TableRow]:
        """Public tables one can join or watch, newest first."""
        columns = schema.tables.c
        query = select(*_TABLE).where(columns.public, columns.status.in_((WAITING, PLAYING)))
        return await self._newest(query, limit)

    async def of_person(self, person_id: str, limit: int = 50) -> list[TableRow]:
        """Tables a person sits at or hosts, newest first."""
        return await self._newest(select(*_TABLE).where(_is_of(person_id)), limit)

    async def all_of(self, person_id: str) -> list[tuple[str, str]]:
        """Every table a person sits at or hosts: its id and its status."""
        columns = schema.tables.c
        query = select(columns.id, columns.status).where(_is_of(person_id))
        return [(row.id, row.status) for row in await self._rows(query)]

    async def give(self, person_id: str, other_id: str, table_ids: Sequence[str]) -> None:
        """What a person hosts, and their seats, are another's from now on; nothing of it is in the log."""
        seats, tables = schema.seats.c, schema.tables.c
        await self._run(
            update(schema.seats).where(seats.person == person_id).values(person=other_id),
            update(schema.tables).where(tables.id.in_(table_ids)).values(revision=tables.revision + 1),
            update(schema.tables).where(tables.host == person_id).values(host=other_id),
            tell=[f"{table_id}:r" for table_id in table_ids],
        )

    async def _newest(self, query: Select[Any], limit: int) -> list[TableRow]:
        newest = query.order_by(schema.tables.c.created.desc()).limit(limit)
        return [TableRow(**row._mapping) for row in await self._rows(newest)]

    async def rearrange(
        self,
        table_id: str,
        revision: int,
        seats: Sequence[SeatRow] | None = None,
        entry: Entry | None = None,
        **values: object,
    ) -> bool:
        """Change seats and columns of a table, and begin its log; False when it was changed meanwhile."""
        columns = schema.tables.c

        async def work(connection: AsyncConnection) -> bool:
            unchanged = (columns.id == table_id) & (columns.revision == revision)
            change = update(schema.tables).where(unchanged).values(revision=revision + 1, **values)
            if (await connection.execute(change)).rowcount == 0:
                return False
            if seats is not None:
                await put_seats(connection, table_id, seats)
            if entry is not None:
                await connection.execute(insert(schema.log).values(msgspec.structs.asdict(entry)))
            return True

        return await self._writer.write(work, f"{table_id}:r{revision + 1}")

    # --- last visits

    async def visit(self, seen: Mapping[tuple[str, str], int]) -> None:
        """People have looked at tables: (table, person) -> the version they have seen."""
        now, rows = time.time(), iter(sorted(seen.items()))  # in one order, or two nodes might wait for each other
        while some := list(islice(rows, VISITS)):
            values = [
                {"table_id": table_id, "person": person_id, "version": version, "at": now}
                for (table_id, person_id), version in some
            ]

            async def work(connection: AsyncConnection, values: list[dict[str, object]] = values) -> None:
                await connection.execute(HAS_SEEN, values)

            with suppress(IntegrityError):  # somebody is no more
                await self._writer.write(work)

    async def visits(self, person_id: str, table_ids: Collection[str]) -> dict[str, int]:
        """Table -> the version a person has seen of it, of some tables."""
        columns = schema.visits.c
        these = (columns.table_id.in_(table_ids), columns.person == person_id)
        query = select(columns.table_id, columns.version).where(*these)
        return {row.table_id: row.version for row in await self._rows(query)}

    # --- nodes: who drives the bots and clocks of a table

    async def alive(self, node: str, until: float, alone: bool = False) -> None:
        """This node lives until then; `alone` says that there can be no other."""
        columns = schema.nodes.c

        async def work(connection: AsyncConnection) -> None:
            gone = columns.id != node if alone else columns.alive < time.time() - 60
            await connection.execute(delete(schema.nodes).where(gone))
            changed = await connection.execute(update(schema.nodes).where(columns.id == node).values(alive=until))
            if changed.rowcount == 0:
                await connection.execute(insert(schema.nodes).values(id=node, alive=until))

        await self._writer.write(work)

    async def gone(self, node: str) -> None:
        """This node stops; others may take over at once."""
        await self._run(update(schema.nodes).where(schema.nodes.c.id == node).values(alive=time.time()))

    async def last_alive(self) -> float | None:
        """Until when any node has said it lives; None when nobody knows."""
        latest: float | None = await self._value(select(func.max(schema.nodes.c.alive)))
        return latest

    async def drive(self, node: str, table_id: str) -> None:
        """This node drives a table under way from now on."""
        this = (schema.tables.c.id == table_id) & (schema.tables.c.status == PLAYING)
        await self._run(update(schema.tables).where(this).values(driver=node))

    # --- how many there are

    async def unfinished_of(self, person_id: str) -> int:
        """How many tables of a host wait for players or are under way."""
        columns = schema.tables.c
        query = select(func.count()).where(columns.host == person_id, columns.status.in_((WAITING, PLAYING)))
        return int(await self._value(query))

    async def unfinished(self, table_ids: Collection[str]) -> set[str]:
        """Those of some tables that wait for players or are under way."""
        columns = schema.tables.c
        query = select(columns.id).where(columns.id.in_(table_ids), columns.status.in_((WAITING, PLAYING)))
        return {table_id for (table_id,) in await self._rows(query)}

    async def claim(self, node: str) -> list[str]:
        """Take over some tables under way whose node is gone; their ids."""
        columns = schema.tables.c
        living = select(schema.nodes.c.id).where(schema.nodes.c.alive > time.time())
        orphans = (columns.status == PLAYING) & columns.driver.not_in(living)

        async def work(connection: AsyncConnection) -> list[str]:
            some = select(columns.id).where(orphans).limit(CLAIMED).with_for_update(skip_locked=True)
            claimed = update(schema.tables).where(columns.id.in_(some)).values(driver=node)
            taken = await connection.execute(claimed.returning(columns.id))
            return [table_id for (table_id,) in taken]

        some = await self._first(select(columns.id).where(orphans).limit(1))
        return [] if some is None else await self._writer.write(work)


def _is_of(person_id: str) -> ColumnElement[bool]:
    """Whether a person sits at a table or hosts it; the ids first, each by an index, and not table by table."""
    hosted = schema.tables.alias()
    hosts = select(hosted.c.id).where(hosted.c.host == person_id)
    sits = select(schema.seats.c.table_id).where(schema.seats.c.person == person_id)
    return schema.tables.c.id.in_(union(hosts, sits))


async def insert_seats(connection: AsyncConnection, table_id: str, seats: Sequence[SeatRow]) -> None:
    """Lay out the seats of a table."""
    rows = [{"table_id": table_id, **msgspec.structs.asdict(seat)} for seat in seats]
    await connection.execute(insert(schema.seats), rows)


async def put_seats(connection: AsyncConnection, table_id: str, seats: Sequence[SeatRow]) -> None:
    """Replace all seats of a table."""
    await connection.execute(delete(schema.seats).where(schema.seats.c.table_id == table_id))
    await insert_seats(connection, table_id, seats)


async def put_seat(connection: AsyncConnection, table_id: str, seat: SeatRow) -> None:
    """Change who sits on one seat."""
    this = (schema.seats.c.table_id == table_id) & (schema.seats.c.seat == seat.seat)
    await connection.execute(update(schema.seats).where(this).values(msgspec.structs.asdict(seat)))


async def change_table(connection: AsyncConnection, table_id: str, **values: object) -> None:
    """Set columns of a table and count the change."""
    change = update(schema.tables).where(schema.tables.c.id == table_id)
    await connection.execute(change.values(revision=schema.tables.c.revision + 1, **values))
