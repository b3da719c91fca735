"""Catching up with what other nodes have written at the tables open here.

A node hears only that the log of a table has so many entries. What is heard in one moment is read in one trip, for all
those tables together, and added to what the memory has: a table played through two nodes costs the second one little
more than its moves. What does not fit so is left to whoever reads the table's row and seats, too.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping

import structlog

from railbird.store.engine import Unavailable
from railbird.store.news import News, Told
from railbird.web.house.live import Live

MOMENT = 0.002  # Seconds until another look where somebody here is writing: mostly the very entry that was heard of.
AT_ONCE = 64  # Tables in one trip.

logger = structlog.get_logger(__name__)


class CatchingUp:
    """The tables of which something was heard that the memory may not have yet."""

    def __init__(
        self,
        news: News,
        changed: Callable[[Live], None],
        read_whole: Callable[[Live], None],
        run: Callable[[Coroutine[None, None, None]], None],
    ) -> None:
        self._news = news
        self._changed = changed
        self._read_whole = read_whole
        self._run = run
        self._heard: dict[Live, int] = {}  # How many entries its log has, by what was heard.
        self._is_reading = False

    def hear(self, live: Live, n: int) -> None:
        """The log of a table has so many entries."""
        if n > live.n:
            self._heard[live] = max(n, self._heard.get(live, 0))
            if not self._is_reading:
                self._is_reading = True
                self._run(self._read())

    def is_behind(self, live: Live) -> bool:
        """Whether a table has entries that the memory does not have, when nobody here is writing."""
        return self._heard.get(live, 0) > live.n

    async def read_one(self, live: Live) -> None:
        """Catch up with one table before it is changed here. The caller holds its lock."""
        self._take(live, await self._news.since({live.id: live.n}))

    async def _read(self) -> None:
        try:
            while self._heard:
                self._heard = {live: n for live, n in self._heard.items() if n > live.n}
                free = [live for live in self._heard if not live.lock.locked()][:AT_ONCE]
                if free:
                    told = await self._news.since({live.id: live.n for live in free})
                    for live in free:
                        if not live.lock.locked():  # otherwise it is left for the next round
                            self._take(live, told)
                            if live.stale or live.broken:
                                self._read_whole(live)
                elif self._heard:
                    await asyncio.sleep(MOMENT)
        except Unavailable as error:
            logger.warning("cannot catch up", tables=len(self._heard), error=str(error))
            for live in self._heard:
                live.stale = True  # whoever looks next reads it
            self._heard.clear()
        finally:
            self._is_reading = False

    def _take(self, live: Live, found: Mapping[str, Told]) -> None:
        """Add what was read to what the memory has by now; nobody else is at it. What does not fit makes it stale."""
        heard, before, told = self._heard.pop(live, 0), live.n, found.get(live.id)
        if told is not None and not live.broken:
            try:
                for entry in told.entries:
                    if entry.n == live.n:
                        live.read(entry)
            except Exception:  # of rules that met what they never should: laid out again, it is set aside
                logger.exception("cannot catch up", table=live.id)
                live.broken = True
        row = live.row
        if heard > live.n or (told is not None and told.row != (row.driver, row.status, row.revision)):
            live.stale = True
        if live.n > before and not live.stale and not live.broken:
            self._changed(live)
