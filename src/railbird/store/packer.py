"""The packer: old games leave the hot tables, one after the other, beside everything else.

The entries of a game that has ended become one compressed row, so that a move costs the same however many games were
played before it. What is read and compressed cannot change any more, so that happens before the transaction, which
only swaps the one for the other: a kill leaves the one or the other, whole.
"""

import asyncio
import time
from collections.abc import Sequence
from random import Random

import structlog
from sqlalchemy import and_, delete, insert, select, tuple_, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from railbird.core.errors import RailbirdError
from railbird.store import schema
from railbird.store.append import Entry
from railbird.store.logs import Logs
from railbird.store.packing import Damaged, pack, unpack
from railbird.store.tables import ABANDONED, OVER
from railbird.store.writer import Part, Writer

PACKED_AFTER = 24 * 3600.0
"""Seconds from a game's end until its log is packed. Packed or not, it is read alike; but by then nobody sends anything
again, no node still has it as it was before its end, and clocks of nodes that differ make no difference."""

SETTLING = 60.0  # Seconds after the start in which the packer leaves the server to those who come back to their tables.
LOOK_AGAIN = 600.0  # Seconds until it looks again, when there was nothing left or the database was away.
REST = 9.0  # It rests so many times as long as it has worked: a tenth of the time is its own.
BATCH = 20  # Games it looks up at once.

logger = structlog.get_logger(__name__)


class NotFinal(RailbirdError):
    """The log of a game that has ended is not what it was a moment before: it is left where it is."""


class Packer(Part):
    """Packs what ended long ago. Several nodes may: the first has it, and the others go on to the next."""

    def __init__(self, engine: AsyncEngine, writer: Writer, logs: Logs) -> None:
        super().__init__(engine, writer)
        self._logs = logs
        self._passed = (0.0, "")  # When the last game looked at had ended, and its id: none is looked at twice.
        self._random = Random()
        self.packed = 0

    async def run(self) -> None:
        """Pack whatever is old enough, until cancelled."""
        await asyncio.sleep(SETTLING)
        while True:
            try:
                found = await self.pack_some(time.time() - PACKED_AFTER, REST)
            except (RailbirdError, DBAPIError) as error:
                logger.warning("old games not packed", error=str(error)[:200])
                found = 0
            if not found:
                await asyncio.sleep(LOOK_AGAIN)

    async def pack_some(self, ended_by: float, rest: float = 0.0) -> int:
        """Pack the next few games that had ended by then, resting in between; how many were looked at."""
        found = await self._old(ended_by)
        if found:
            self._passed = found[-1]
        for _, table_id in self._random.sample(found, len(found)):  # several nodes do not all begin with the same
            began = time.monotonic()
            try:
                self.packed += await self.pack(table_id)
            except (NotFinal, Damaged, ValueError) as error:
                logger.warning("log not packed", table=table_id, error=str(error))
            await asyncio.sleep(rest * (time.monotonic() - began))
        return len(found)

    async def _old(self, ended_by: float) -> list[tuple[float, str]]:
        columns = schema.tables.c
        place = tuple_(columns.finished, columns.id)
        query = select(columns.finished, columns.id).where(
            ~columns.packed, columns.finished >= self._passed[0], columns.finished <= ended_by, place > self._passed
        )
        return [(row.finished, row.id) for row in await self._rows(query.order_by(*place).limit(BATCH))]

    async def pack(self, table_id: str) -> bool:
        """Pack the log of a game that has ended; False when another node has, or it has not ended."""
        entries = [entry async for page in self._logs.pages(table_id) for entry in page]
        packed = await asyncio.to_thread(_packed, table_id, entries)

        async def work(connection: AsyncConnection) -> bool:
            return await _swap(connection, table_id, len(entries), packed)

        return await self._writer.write(work)


def _packed(table_id: str, entries: Sequence[Entry]) -> bytes:
    """The entries as bytes, from which they have been read back."""
    packed = pack(table_id, entries)
    if unpack(table_id, packed) != entries:
        raise Damaged("What was packed does not read as it was written.")
    return packed


async def _swap(connection: AsyncConnection, table_id: str, entries: int, packed: bytes) -> bool:
    """Put one packed row in the place of so many entries. Whoever calls this does it in a transaction.

    The row of the table is locked first: a node that still believes in an older log, and would write to it now, waits
    for us and is refused by the trigger of migration 0004.
    """
    columns = schema.tables.c
    ended = and_(columns.id == table_id, columns.status.in_((OVER, ABANDONED)), ~columns.packed)
    if (await connection.execute(select(columns.id).where(ended).with_for_update())).first() is None:
        return False
    await connection.execute(update(schema.tables).where(columns.id == table_id).values(packed=True))
    if not entries:
        return True  # given up in the waiting room
    await connection.execute(insert(schema.packed_logs).values(table_id=table_id, entries=entries, data=packed))
    gone = await connection.execute(delete(schema.log).where(schema.log.c.table_id == table_id))
    if gone.rowcount != entries:
        raise NotFinal(f"{entries} entries were read, and there are {gone.rowcount}.")
    return True
