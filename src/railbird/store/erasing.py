"""Somebody deletes everything: in old tables they are a stranger from then on, and nothing else of them is left.

Names stand in the logs of games, too, packed or not, so those are written anew, one table at a time; last goes the
person. What a kill interrupts is done when they ask again: until the end they are still who they were.
"""

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.store import schema
from railbird.store.append import Entry
from railbird.store.packing import pack, unpack
from railbird.store.writer import Part

START, SEAT = "start", "seat"  # The kinds of entries that have names in them.
STILL = ("notices", "devices", "handovers", "outbox", "sessions", "tokens", "visits", "presence", "mutes")
"""The tables whose rows are somebody's own."""


class Erasing(Part):
    """Takes people out of the database."""

    async def from_table(self, table_id: str, person: str, called: str) -> None:
        """Somebody is called so at a table that is over, and says nothing there."""
        seats, chat, packed = schema.seats.c, schema.chat.c, schema.packed_logs.c
        data = await self._value(select(packed.data).where(packed.table_id == table_id))
        rows = await self._rows(select(seats.seat).where(seats.table_id == table_id, seats.person == person))
        sat = {row.seat for row in rows}
        anew = None if data is None else await asyncio.to_thread(_packed_anew, table_id, data, person, called, sat)

        async def work(connection: AsyncConnection) -> None:
            sits = update(schema.seats).where(seats.table_id == table_id, seats.person == person)
            await connection.execute(sits.values(name=called))
            await connection.execute(delete(schema.chat).where(chat.table_id == table_id, chat.person == person))
            if anew is not None:
                await connection.execute(
                    update(schema.packed_logs).where(packed.table_id == table_id).values(data=anew)
                )
            await _hot_anew(connection, table_id, person, called, sat)

        await self._writer.write(work, f"{table_id}:r")

    async def person(self, person: str, called: str) -> None:
        """Nothing is left of somebody but a row for the tables they sat at."""
        columns = schema.people.c
        rows = [delete(schema.metadata.tables[name]) for name in STILL]
        own = [row.where(row.table.c.person == person) for row in rows]
        nothing = {"name": called, "login": None, "password": None, "ended": time.time(), "seen": None, "erased": True}
        await self._run(
            *own,
            delete(schema.mutes).where(schema.mutes.c.muted == person),
            update(schema.chat).where(schema.chat.c.person == person).values(name=called, text="…"),
            update(schema.people).where(columns.id == person).values(created=0.0, **nothing),
        )


async def _hot_anew(connection: AsyncConnection, table_id: str, person: str, called: str, sat: set[int]) -> None:
    columns = schema.log.c
    with_names = (columns.table_id == table_id, columns.kind.in_((START, SEAT)))
    query = select(columns.n, columns.kind, columns.seat, columns.data).where(*with_names).order_by(columns.n)
    found = [row._asdict() for row in await connection.execute(query)]
    for row, data in zip(found, rewritten(found, person, called, sat), strict=True):
        if data != row["data"]:
            this = (columns.table_id == table_id, columns.n == row["n"])
            await connection.execute(update(schema.log).where(*this).values(data=data))


def _packed_anew(table_id: str, packed: bytes, person: str, called: str, sat: set[int]) -> bytes:
    entries = unpack(table_id, packed)
    rows = [{"kind": one.kind, "seat": one.seat, "data": one.data} for one in entries]
    anew = rewritten(rows, person, called, sat)
    changed: list[Entry] = [msgspec.structs.replace(one, data=data) for one, data in zip(entries, anew, strict=True)]
    return pack(table_id, changed)


def rewritten(rows: Sequence[dict[str, Any]], person: str, called: str, seats: set[int]) -> list[str]:
    """The data of some entries, in which somebody is called otherwise; `seats` are those they sit on at the end."""
    changes = {n: msgspec.json.decode(row["data"]) for n, row in enumerate(rows) if row["kind"] == SEAT}
    theirs = set(seats)
    for n, change in changes.items():
        if person in (change.get("person"), change.get("removed")):
            theirs.add(rows[n]["seat"])
    names: set[str] = set()
    found = [row["data"] for row in rows]
    for n, row in enumerate(rows):
        if row["kind"] == START:
            sitting = msgspec.json.decode(row["data"])
            names |= {sitting[seat]["name"] for seat in theirs}
            others = [{**one, "name": called} if seat in theirs else one for seat, one in enumerate(sitting)]
            found[n] = msgspec.json.encode(others).decode()
    for n, change in changes.items():
        if person in (change.get("person"), change.get("removed")):
            names.add(change["name"])
        if rows[n]["seat"] in theirs:
            anew = {
                key: called if key in ("name", "was") and value in names else value for key, value in change.items()
            }
            found[n] = msgspec.json.encode(anew).decode()
    return found
