"""The clerk: writes every change of a table before anybody is told."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from msgspec import structs
from prometheus_client import Counter
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.core.action import Action
from railbird.core.actors import TABLE
from railbird.core.errors import RailbirdError
from railbird.store.chat import Line
from railbird.store.people import Person
from railbird.store.tables import OVER, SeatRow, change_table, put_seat
from railbird.store.writer import Entry, Work
from railbird.web import metrics
from railbird.web.house.access import called
from railbird.web.house.entries import (
    ACT,
    ANNOUNCE,
    BOT,
    FALLBACK,
    PLANNED,
    UNDO,
    Answer,
    Plan,
    SeatChange,
    fingerprint,
    written,
)
from railbird.web.house.house import House
from railbird.web.house.live import Live
from railbird.web.refused import Refused

ATTEMPTS = 8  # How often something is tried again because another node was faster.


@cache
def _counter(kind: str) -> Counter:
    """The counter of a kind of entries; looking it up in the registry takes a lock, and kinds are few."""
    return metrics.ENTRIES.labels(kind=kind)


class Clerk:
    """The one door to the log: people, bots, clocks and the host come through here."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._store = house.store

    # --- moves

    async def submit(
        self, live: Live, seat: int, decision: int, token: str, actions: Sequence[Action] | None
    ) -> Answer:
        """What a person plays, or (None) takes back: answered once, and the same whenever it is sent again."""

        def make() -> Entry:
            if not live.is_playing:
                raise Refused(409, "over")
            if decision != live.decisions[seat]:
                raise Refused(409, "stale", decision=live.decisions[seat])
            return live.undo(seat, token) if actions is None else live.act(seat, actions, ACT, token)

        async with live.lock:
            await self._house.freshen(live)
            first = live.answers.get((seat, token))
            if first is None:
                if live.lesson is not None:
                    await self._play_script(live, seat)
                try:
                    await self._write(live, make)
                except Refused:
                    first = live.answers.get((seat, token))
                    if first is None:  # otherwise the same submission has come through another node
                        raise
                else:
                    return live.answers[seat, token]
            if first.what != fingerprint(UNDO if actions is None else ACT, written(actions or ())):
                raise Refused(409, "token_used")
            return first

    async def play_for(self, live: Live, seat: int, decision: int, action: Action | None) -> bool:
        """A bot's action, or the fallback; False when the seat has acted or is not asked any more."""

        def make() -> Entry:
            if seat not in live.pending() or decision != live.decisions[seat]:
                raise Refused(409, "stale", decision=live.decisions[seat])
            if action is not None and action in live.begun.state.legal(seat):
                return live.act(seat, [action], BOT, None)
            return live.act(seat, [live.begun.state.fallback(seat)], FALLBACK, None)

        async with live.lock:
            try:
                await self._write(live, make)
            except Refused:
                return False
        return True

    async def go_on(self, live: Live, seat: int, pause: str) -> None:
        """The learner of a lesson goes on; nothing happens where the script does not wait there any more."""

        def make() -> Entry:
            if live.lesson is None or not live.is_playing or live.lesson.waits(live.begun) != pause:
                raise Refused(409, "not_asked")
            return live.go_on(seat, pause)

        async with live.lock:
            await self._write(live, make)

    async def _play_script(self, live: Live, seat: int) -> None:
        """In a lesson: whatever the script does before its learner's next move, for one who does not wait for it."""

        def make() -> Entry:
            lesson, table = live.lesson, live.begun
            assert lesson is not None
            if (pause := lesson.waits(table)) is not None:
                return live.go_on(seat, pause)
            due = lesson.due(table)
            if due is None:
                raise Refused(409, "stale")
            return live.act(due, [lesson.answer(table) or table.state.fallback(due)], BOT, None)

        with suppress(Refused):
            while live.lesson is not None and live.is_playing:
                await self._write(live, make)

    async def announce(self, live: Live, event: Action) -> None:
        """An event of the table itself: by the host, or by the clock."""

        def make() -> Entry:
            if live.lesson is not None or not live.is_playing or event not in live.begun.state.events():
                raise Refused(409, "no_event")
            return live.act(TABLE, [event], ANNOUNCE, None)

        async with live.lock:
            await self._write(live, make)

    async def plan(self, live: Live, seat: int, plan: Plan) -> None:
        """An answer given beforehand, or taken back."""

        def make() -> Entry:
            if not live.is_playing or live.lesson is not None:
                raise Refused(409, "over")
            return live.plan(seat, plan)

        async with live.lock:
            if (plan.name in live.plans[seat]) != plan.on:
                await self._write(live, make)

    async def play_planned(self, live: Live, seat: int) -> bool:
        """What a seat has answered beforehand; False when it has not, or is not asked any more."""

        def make() -> Entry:
            if not (slip := live.planned(seat)):
                raise Refused(409, "not_asked")
            return live.act(seat, slip, PLANNED, None)

        async with live.lock:
            try:
                await self._write(live, make)
            except Refused:
                return False
        return True

    async def rest(self, live: Live, seat: int) -> None:
        """A seat takes one of its days off."""

        def make() -> Entry:
            if not live.can_rest(seat):
                raise Refused(409, "no_days_off")
            return live.take_day_off(seat)

        async with live.lock:
            await self._write(live, make)

    # --- people

    async def sit(self, live: Live, seat: int, decide: Callable[[SeatRow], SeatChange]) -> None:
        """Change who plays a seat of a game under way."""

        async def put(connection: AsyncConnection) -> None:
            await put_seat(connection, live.id, live.seats[seat])

        def make() -> Entry:
            if not live.is_playing:  # it has ended meanwhile: then nothing of it changes any more
                raise Refused(409, "over")
            return live.sit(seat, decide(live.seats[seat]))

        async with live.lock:
            await self._write(live, make, [put])

    async def rearrange(self, live: Live, edit: Callable[[], dict[str, Any]]) -> None:
        """Change a table's row and seats as `edit` says; again if another node was faster."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                if live.broken or live.stale:
                    await self._house.lay_out_again(live)
                values = edit()
                live.broken = True  # what `edit` prepared counts only once it is read back
                done = await self._store.tables.rearrange(live.id, live.row.revision, **values)
                await self._house.lay_out_again(live)
                if done:
                    return
        raise Refused(503, "busy")

    async def say(self, live: Live, person: Person, text: str) -> Line:
        """A chat line, under the name somebody has at this table."""
        line = await self._store.chat.say(live.id, structs.replace(person, name=called(live, person)), text)
        live.chat_count = max(live.chat_count, line.n)
        live.wake()
        return line

    # --- writing

    async def _write(self, live: Live, make: Callable[[], Entry], also: Sequence[Work] = ()) -> None:
        """Carry out, write, then tell. The caller holds the lock.

        When another node was faster the table is laid out again and `make` tries once more: it must
        judge by what it finds then.
        """

        async def finish(connection: AsyncConnection) -> None:
            await change_table(connection, live.id, status=OVER, finished=time.time())

        for _ in range(ATTEMPTS):
            await self._house.freshen(live)
            try:
                entry = make()
            except RailbirdError:
                raise  # a refusal leaves the table as it was
            except BaseException:
                live.broken = True
                raise
            ends = live.is_playing and live.begun.is_over()
            try:
                accepted = await self._store.writer.append(entry, [*also, finish] if ends else also)
            except BaseException:
                live.broken = True  # whether it was written is for the log to say
                raise
            if accepted:
                if ends:
                    live.row.status, live.row.finished = OVER, time.time()
                    live.row.revision += 1
                live.committed(entry)
                _counter(entry.kind).inc()
                self._house.tell(live)
                return
            metrics.CONFLICTS.inc()
            live.broken = True
        raise Refused(503, "busy")
