"""Reading the log of a table, wherever it lies: in the hot table, or packed since its game ended.

A log moves there as a whole, in one transaction. So the hot table is asked first: it answers with everything, or with
nothing, and then it is packed or there is no more. That holds between two pages, too.
"""

import asyncio
from collections.abc import AsyncIterator

from sqlalchemy import select

from railbird.store import schema
from railbird.store.append import COLUMNS, Entry
from railbird.store.packing import unpack
from railbird.store.writer import Part

PAGE = 300  # Entries of a log that are read at once.

_ENTRY = [schema.log.c[name] for name in COLUMNS]


class Logs(Part):
    """The logs of all tables."""

    async def log(self, table_id: str, since: int = 0, most: int | None = None) -> list[Entry]:
        """The entries of a table from a number on, all or the first of them."""
        return await self._hot(table_id, since, most) or await self._packed(table_id, since, most)

    async def pages(self, table_id: str) -> AsyncIterator[list[Entry]]:
        """All of them, a page at a time: a log may be long."""
        since = 0
        while page := await self._hot(table_id, since, PAGE):
            yield page
            since = page[-1].n + 1
            if len(page) < PAGE:
                return
        rest = await self._packed(table_id, since)
        for first in range(0, len(rest), PAGE):
            yield rest[first : first + PAGE]

    async def _hot(self, table_id: str, since: int, most: int | None) -> list[Entry]:
        columns = schema.log.c
        query = select(*_ENTRY).where(columns.table_id == table_id, columns.n >= since).order_by(columns.n)
        return [Entry(**row._mapping) for row in await self._rows(query.limit(most))]

    async def _packed(self, table_id: str, since: int, most: int | None = None) -> list[Entry]:
        """The same from what was packed, beside the loop; `Damaged` when it cannot be read."""
        columns = schema.packed_logs.c
        query = select(columns.data).where(columns.table_id == table_id, columns.entries > since)
        packed: bytes | None = await self._value(query)
        return [] if packed is None else await asyncio.to_thread(unpack, table_id, packed, since, most)
