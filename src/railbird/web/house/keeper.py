"""The keeper of records: counts every game that has ended, once, and what its analysis has found, when that is done.

A table's row says whether it has been counted; nothing else has to be remembered, so nothing is lost by a kill. A node
counts the tables it drove, and those of nodes that are gone.
"""

import asyncio
import time

import structlog
from sqlalchemy.exc import DBAPIError

from railbird.core.text import LANGUAGES
from railbird.store.engine import Unavailable
from railbird.store.outcome import Outcome
from railbird.store.tables import ABANDONED, PLAYING, TableRow
from railbird.web.house import audience
from railbird.web.house.clerk import Clerk
from railbird.web.house.counting import outcome_of
from railbird.web.house.house import House
from railbird.web.house.live import Live
from railbird.web.house.rated import AWAY
from railbird.web.house.seating import Seating
from railbird.web.house.sentences import text_of
from railbird.web.house.settings import is_dealt, is_lesson
from railbird.web.refused import Refused

PAUSE = 20.0  # Seconds after which it looks again, if nothing has ended meanwhile.
LATELY = 600.0  # A game that ended so many seconds ago is counted at once; with older ones it takes its time:
REST = 9.0  # it rests so many times as long as it has worked.
LIES = 14 * 86_400.0  # Seconds after which a rated game in which nobody does anything is given up.
LOOKED = 3_600.0  # Seconds between two looks for such.

logger = structlog.get_logger(__name__)


class Keeper:
    """Of this node."""

    def __init__(self, house: House, clerk: Clerk, seating: Seating) -> None:
        self._house = house
        self._clerk = clerk
        self._seating = seating
        self._store = house.store
        self._ended = asyncio.Event()
        self._looked = time.monotonic()

    def look(self, live: Live) -> None:
        """A table of ours has changed."""
        if not live.is_playing and live.table is not None:
            self._ended.set()

    async def run(self) -> None:
        """Count whatever has ended, until cancelled."""
        while True:
            try:
                if not await self.count_some():
                    self._ended.clear()
                    async with asyncio.timeout(PAUSE):
                        await self._ended.wait()
            except TimeoutError:
                continue
            except (Unavailable, DBAPIError, OSError) as error:
                logger.warning("records not kept", error=str(error)[:200])
                await asyncio.sleep(PAUSE)

    async def count_some(self) -> int:
        """Count the next few games and analyses; how many there were."""
        if time.monotonic() - self._looked > LOOKED:
            self._looked = time.monotonic()
            await self.give_up(time.time() - LIES)
        found = await self._store.records.due(self._house.node)
        for table_id in found:
            began = time.monotonic()
            ended = await self._count(table_id)
            if ended < time.time() - LATELY:
                await asyncio.sleep(REST * (time.monotonic() - began))
        keys = await self._store.records.analysed_due()
        for key in keys:
            analysis = await self._store.analyses.find(key)
            await self._store.records.count_luck(key, () if analysis is None else analysis.splits)
        return len(found) + len(keys)

    async def _count(self, table_id: str) -> float:
        """One game; when it ended. One that cannot be read counts for nobody: nor would it be read the next time."""
        found = await self._store.tables.find(table_id)
        if found is None:
            return 0.0
        row, seats = found
        empty = Outcome(row.id, row.game, row.finished or row.created, len(seats), row.rated)
        nobodys = not (row.rated or any(seat.person for seat in seats))
        if is_lesson(row) or is_dealt(row) or nobodys:  # a deal has its own result, and may still be played elsewhere
            await self._store.records.count(empty)
            return empty.finished
        try:
            outcome = await self._reckon(row)
        except (Unavailable, DBAPIError, OSError):
            raise
        except Exception as error:  # whatever it is: the games after it are counted
            logger.warning("game not counted", table=table_id, error=repr(error)[:200])
            outcome = empty
        await self._store.records.count(outcome)
        return empty.finished

    async def _reckon(self, row: TableRow) -> Outcome:
        live = await self._house.find(row.id)
        async with live.lock:
            people = {seat.person for seat in live.seats if seat.person} | {*live.comings.vacated.values()} - {None}
            guests = await self._store.people.guests(one for one in people if one is not None)
            words = {language: text_of(live, language) for language in LANGUAGES}
            return await self._house.turns.aside(outcome_of, live, guests, words)

    async def give_up(self, before: float) -> int:
        """End rated games in which nothing has happened since then: whom they wait for has left."""
        done = 0
        for table_id in await self._store.records.lain(before):
            try:
                live = await self._house.find(table_id)
                if live.settings.is_slow and not audience.needs_audience(live):
                    continue
                waits = [seat for seat in live.pending() if live.seats[seat].person and live.seats[seat].bot is None]
                for seat in waits:
                    await self._seating.replace(live, seat, AWAY)
                await self._clerk.rearrange(live, lambda live=live: _ended(live))  # type: ignore[misc]
                done += 1
            except Refused as refused:
                logger.warning("table not given up", table=table_id, reason=refused.reason)
        return done


def _ended(live: Live) -> dict[str, object]:
    if live.row.status != PLAYING:
        raise Refused(409, "over")
    return {"status": ABANDONED, "finished": time.time()}
