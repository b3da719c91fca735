"""Taking over the tables of nodes that are gone, one after the other, while everything else goes on."""

import asyncio
from collections import deque
from collections.abc import Callable

import structlog

from railbird.store.engine import Unavailable
from railbird.web.house.house import House
from railbird.web.house.live import Live
from railbird.web.refused import Refused

logger = structlog.get_logger(__name__)


class Adoption:
    """Claims tables without a driver, lays them out and has them driven from here."""

    def __init__(self, house: House, drive: Callable[[Live], None], lease: float) -> None:
        self._house = house
        self._drive = drive
        self._lease = lease  # Seconds for which nobody may have driven a table that is claimed.
        self._claimed: deque[str] = deque()  # Tables that are ours by now and have to be laid out.
        self._claimed_at = 0.0
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Take over what needs a driver, beside everything else: the server listens, and the heart beats, meanwhile."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="railbird adoption")

    async def inherit(self, node: str) -> None:
        """A node has died, and its parent knows: its tables need not wait for the end of its lease."""
        try:
            await self._house.store.tables.gone(node)
        except Unavailable as error:
            logger.warning("tables not taken over yet", error=str(error))
        self.begin()

    async def stop(self) -> None:
        """Take over nothing more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        """One table after the other; one that fails keeps none of the others from going on."""
        try:
            while self._claimed or await self._claim_some():
                await self._adopt(self._claimed[0])
                self._claimed.popleft()
        except Unavailable as error:  # what is left is tried again with the next heartbeat
            logger.warning("tables not taken over", error=str(error))

    async def _claim_some(self) -> bool:
        """Some of those without a driver are ours from now on; the rest is for whoever is done sooner."""
        self._claimed_at = self._house.clock.now()
        self._claimed += await self._house.store.tables.claim(self._house.node)
        return bool(self._claimed)

    async def _adopt(self, table_id: str) -> None:
        try:
            live = await self._house.find(table_id)
            async with live.lock:  # a reading from before is done with, a later one finds the same
                live.row.driver = self._house.node
            waited = self._lease + self._house.clock.now() - self._claimed_at
            live.shift(min(waited, self._house.clock.now() - live.moved))  # nobody drove it meanwhile
            self._drive(live)
        except Refused as error:
            logger.warning("table cannot go on", table=table_id, error=str(error))
        except Unavailable:
            raise
        except Exception:  # whatever it was, it is this table's
            logger.exception("table cannot go on", table=table_id)
