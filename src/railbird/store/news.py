"""What other nodes have written at some tables, for all of them in one trip: read in groups, as the writer writes."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from railbird.store.append import COLUMNS, Entry
from railbird.store.engine import Line, Unavailable
from railbird.store.reads import Reads

MOST = 300  # Entries read at once, of all tables together.

SINCE = text(
    f"SELECT {', '.join(f'log.{column}' for column in COLUMNS)}, tables.driver, tables.status, tables.revision"
    " FROM unnest(CAST(:ids AS text[]), CAST(:ns AS int[])) AS behind (id, n)"
    " JOIN tables ON tables.id = behind.id"
    " JOIN log ON log.table_id = behind.id AND log.n >= behind.n"
    f" ORDER BY log.table_id, log.n LIMIT {MOST}"
)


@dataclass
class Told:
    """What is new at one table: entries in order, and what its row says besides."""

    row: tuple[str, str, int]  # Its driver, its status, its revision.
    entries: list[Entry] = field(default_factory=list)


class News(Line):
    """A connection of its own, without transactions; of PostgreSQL, the one database that several nodes share."""

    def __init__(self, engine: AsyncEngine, reads: Reads) -> None:
        super().__init__(engine.execution_options(isolation_level="AUTOCOMMIT"))
        self._reads = reads
        self._one_by_one = asyncio.Lock()

    async def since(self, behind: Mapping[str, int]) -> dict[str, Told]:
        """Table -> its entries from a number on, perhaps not the last ones."""
        return await self._reads.run(self._since(behind))

    async def _since(self, behind: Mapping[str, int]) -> dict[str, Told]:
        async with self._one_by_one:
            try:
                connection = await self.open()
                rows = await connection.execute(SINCE, {"ids": list(behind), "ns": list(behind.values())})
            except (DBAPIError, OSError) as error:
                await self.close()
                raise Unavailable(f"The database cannot be reached: {type(error).__name__}.") from error
        found: dict[str, Told] = {}
        for *values, driver, status, revision in rows:
            entry = Entry(**dict(zip(COLUMNS, values, strict=True)))
            found.setdefault(entry.table_id, Told((driver, status, revision))).entries.append(entry)
        return found
