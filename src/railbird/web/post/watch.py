"""Who is to be told what: looks at tables as they change, and fills the outbox.

Only the node that drives a table looks at it. What it finds follows from the log; so a node that takes a table over
finds it once more, and the outbox has every decision once whoever found it.
"""

import time
from collections.abc import Mapping
from weakref import WeakKeyDictionary

import structlog

from railbird.store.engine import Unavailable
from railbird.store.notices import MAIL, Channels
from railbird.store.outbox import OVER, Note
from railbird.store.tables import OVER as ENDED
from railbird.web.config import Outgoing
from railbird.web.house.house import House
from railbird.web.house.live import Live
from railbird.web.post.message import REMINDER, TURN

logger = structlog.get_logger(__name__)

CHANGED = "w"  # What nodes tell each other when somebody wants to be told otherwise; the person follows.
PATIENCE = 5.0  # Seconds for which nothing is written of a decision: at most tables it is answered by then.
LATELY = 86_400.0  # Seconds after its end that it is told of a game.
OVER_IS_TOLD: Mapping[int, int] = {-1: -1}


def reminded_at(live: Live, seat: int) -> float | None:
    """When somebody is reminded of a decision over days, by the wall's clock; None at a quicker pace."""
    ends = live.deadline(seat)
    if ends is None or not live.settings.reminded:
        return None
    return time.time() + ends - live.clock.now() - live.settings.reminded


class Watch:
    """Everybody who wants to be told something, and what of it is in the outbox already."""

    def __init__(self, house: House, outgoing: Outgoing) -> None:
        self._house = house
        self._store = house.store
        self._outgoing = outgoing
        self._wanted: set[str] = set()
        self._noted: WeakKeyDictionary[Live, Mapping[int, int]] = WeakKeyDictionary()
        """Table -> the decisions of which seats are in the outbox."""
        house.store.bus.listen(self._hear, self._missed)

    async def start(self) -> None:
        """Learn who wants to be told anything."""
        self._wanted = await self._store.notices.wanted()

    def look(self, live: Live) -> None:
        """A table of ours has changed."""
        known = self._noted.get(live, {})
        if live.settings.lesson or (not known and not any(row.person in self._wanted for row in live.seats)):
            return
        if not live.is_playing:
            if known is not OVER_IS_TOLD and live.table is not None:
                self._noted[live] = OVER_IS_TOLD
                self._house.errands.run(self._over(live))
            return
        due = [seat for seat in live.on_clock() if self._is_told(live, seat)]
        asked = {
            seat: live.decisions[seat]
            for seat in due
            if known.get(seat) == live.decisions[seat] or self._is_slow(live, seat)
        }
        new = {seat: decision for seat, decision in asked.items() if known.get(seat) != decision}
        past = [seat for seat, decision in known.items() if live.decisions[seat] > decision]
        if new or past:
            self._noted[live] = {seat: known[seat] for seat in known if seat not in past} | asked
            self._house.errands.run(self._write(live, new, past))

    def _is_told(self, live: Live, seat: int) -> bool:
        return live.seats[seat].bot is None and live.seats[seat].person in self._wanted

    def _is_slow(self, live: Live, seat: int) -> bool:
        """Whether a seat has been asked for a while; the heartbeat looks again."""
        return live.clock.now() - live.since[seat] >= min(PATIENCE, self._outgoing.grace)

    async def _write(self, live: Live, new: Mapping[int, int], past: list[int]) -> None:
        since = {seat: time.time() - (live.clock.now() - live.since[seat]) for seat in new}
        try:
            for seat in past:
                await self._store.outbox.answered(live.id, seat, live.decisions[seat])
            notes: list[tuple[Note, float]] = []
            for seat, decision in new.items():
                if (person := live.seats[seat].person) is not None:
                    channels = await self._store.notices.of(person)
                    if channels.wishes.turn:
                        notes += self._notes(channels, live, seat, decision, TURN, since[seat])
                    if channels.wishes.reminder and (at := reminded_at(live, seat)) is not None:
                        notes += self._notes(channels, live, seat, decision, REMINDER, at)
            if notes:
                await self._store.outbox.put(notes)
        except Unavailable as error:  # found again with the next heartbeat
            self._noted.pop(live, None)
            logger.warning("notices not written", table=live.id, error=str(error))

    def _notes(
        self, channels: Channels, live: Live, seat: int, decision: int, kind: str, since: float
    ) -> list[tuple[Note, float]]:
        """What is told through each channel, and when."""
        later = {MAIL: max(self._outgoing.grace, channels.wishes.mail_after)} if kind == TURN else {}
        return [
            (
                Note(channels.person, live.id, seat, decision, kind, channel),
                since + later.get(channel, self._outgoing.grace),
            )
            for channel in channels.used
        ]

    async def _over(self, live: Live) -> None:
        """A game has ended: nobody is asked any more, and those are told who want to know."""
        try:
            await self._store.outbox.over(live.id, OVER)
            people = {row.person: row.seat for row in live.seats if row.person in self._wanted}
            notes: list[tuple[Note, float]] = []
            if live.row.status == ENDED and (live.row.finished or 0.0) > time.time() - LATELY:
                for person, seat in people.items():
                    channels = await self._store.notices.of(person or "")
                    if channels.wishes.over:
                        notes += self._notes(channels, live, seat, 0, OVER, time.time())
            if notes:
                await self._store.outbox.put(notes)
        except Unavailable as error:
            self._noted.pop(live, None)
            logger.warning("notices not written", table=live.id, error=str(error))

    # --- somebody wants to be told otherwise

    async def changed(self, person_id: str) -> None:
        """Tell every node."""
        await self._read(person_id)
        await self._store.tell_nodes(f"{CHANGED}{person_id}")

    async def _read(self, person_id: str) -> None:
        channels = await self._store.notices.of(person_id)
        (self._wanted.add if channels.used else self._wanted.discard)(person_id)
        for live in self._house.lives.values():
            if live.is_playing and any(row.person == person_id for row in live.seats):
                self._noted.pop(live, None)
                if live.row.driver == self._house.node:
                    self.look(live)

    def _hear(self, table_id: str, mark: str) -> None:
        if not table_id and mark.startswith(CHANGED):
            self._house.errands.run(self._quietly(mark[len(CHANGED) :]))

    async def _quietly(self, person_id: str) -> None:
        try:
            await self._read(person_id)
        except Unavailable as error:
            logger.warning("wishes not read", error=str(error))

    def _missed(self) -> None:
        """Somebody may have changed their mind unheard."""
        self._house.errands.run(self._begin_again())

    async def _begin_again(self) -> None:
        try:
            await self.start()
            self._noted.clear()
        except Unavailable as error:
            logger.warning("wishes not read", error=str(error))
