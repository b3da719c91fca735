"""The house: finds tables, keeps the live ones in memory, and writes every change before anybody is told."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.core.action import Action
from railbird.core.errors import RailbirdError
from railbird.store import Store
from railbird.store.engine import Unavailable
from railbird.store.people import Person
from railbird.store.tables import OVER, SeatRow, change_table, put_seat
from railbird.store.writer import Entry, Work
from railbird.web import metrics
from railbird.web.games import the_game
from railbird.web.refused import Refused
from railbird.web.tables.live import ACT, BOT, FALLBACK, UNDO, Answer, Live, SeatChange, fingerprint

ATTEMPTS = 8
IDLE = 900.0
"""Seconds after which a table nobody looks at leaves the memory."""

logger = structlog.get_logger(__name__)


def nobody_looks(_live: Live) -> None:
    """What a house does about a changed table before it has a driver."""


class House:
    """All tables of this node; their logs are everybody's."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.node = secrets.token_hex(8)
        self.lives: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.visits: dict[tuple[str, str], int] = {}
        """(table, person) -> the version he has seen, not yet written down."""
        self.changed: Callable[[Live], None] = nobody_looks
        """Called when a table has changed: the driver asks bots and sets clocks."""
        if store.is_shared:
            store.bus.listen(self._hear, self._look_everywhere)

    # --- finding

    async def find(self, table_id: str) -> Live:
        """The table of this id, up to date."""
        live = self.lives.get(table_id)
        if live is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = asyncio.create_task(self._load(table_id))
                self._loading[table_id] = loading
                loading.add_done_callback(lambda _task: self._loading.pop(table_id, None))
            live = await asyncio.shield(loading)
        live.used = time.monotonic()
        if live.broken or live.stale:
            async with live.lock:
                await self._fresh(live)
        return live

    async def _load(self, table_id: str) -> Live:
        found = await self.store.tables.find(table_id)
        if found is None:
            raise Refused(404, "no_table")
        row, seats = found
        game = the_game(row.game)
        if row.rules != game.rules:
            raise Refused(410, "old_rules", game=game.title, was=row.rules, now=game.rules)
        live = Live(game, row, seats)
        live.lay_out(row, seats, await self.store.tables.log(table_id))
        live.chat_count = await self.store.chat.count(table_id)
        await self.look_around(live)
        self.lives[table_id] = live
        return live

    async def _fresh(self, live: Live) -> None:
        """Catch up with the log, or begin again from it. The caller holds the lock."""
        if not live.broken and not live.stale:
            return
        found = await self.store.tables.find(live.id)
        if found is None:
            raise Refused(404, "no_table")
        row, seats = found
        if live.broken or live.table is None:
            live.lay_out(row, seats, await self.store.tables.log(live.id))
        else:
            live.stale = False
            entries = await self.store.tables.log(live.id, live.n)
            live.row = row
            for entry in entries:
                live.read(entry)
        live.chat_count = await self.store.chat.count(live.id)
        self.tell(live)

    async def refresh(self, live: Live) -> None:
        """Lay a table out again from the database. The caller holds the lock."""
        live.broken = True
        await self._fresh(live)

    def tell(self, live: Live) -> None:
        """Wake the streams of a table and whoever drives it."""
        for waiter in live.waiters:
            waiter.set()
        self.changed(live)

    # --- who is there

    def opened(self, live: Live, person: Person | None) -> None:
        """Somebody has opened a table here."""
        if person is not None:
            live.connected[person.id] = live.connected.get(person.id, 0) + 1
            if live.connected[person.id] == 1 and self.store.is_shared:
                self.keep(self._publish(live, person.id))

    def closed(self, live: Live, person: Person | None) -> None:
        """Somebody has closed one of the pages he had here."""
        if person is not None:
            live.connected[person.id] -= 1
            if not live.connected[person.id]:
                del live.connected[person.id]
                if self.store.is_shared:
                    self.keep(self._publish(live, person.id))

    async def _publish(self, live: Live, person_id: str) -> None:
        """Tell the other nodes whether somebody is here: as it is when the turn comes, not as it was."""
        async with live.presence:
            with suppress(Unavailable):
                await self.store.presence.tell(self.node, live.id, person_id, person_id in live.connected)

    async def look_around(self, live: Live) -> None:
        """Learn who has the table open on other nodes."""
        if self.store.is_shared:
            live.elsewhere = await self.store.presence.elsewhere(self.node, live.id)

    async def _look_around_quietly(self, live: Live) -> None:
        with suppress(Unavailable):
            await self.look_around(live)

    # --- hearing from other nodes

    def _hear(self, table_id: str, mark: str) -> None:
        live = self.lives.get(table_id)
        if live is not None and mark == "p":
            self.keep(self._look_around_quietly(live))
            return
        if live is None or (mark[:1] == "n" and int(mark[1:]) <= live.n):
            return
        self.keep(self._catch_up(live, mark))

    async def _catch_up(self, live: Live, mark: str) -> None:
        async with live.lock:
            if mark[:1] == "n" and int(mark[1:]) <= live.n:
                return
            if mark[:1] == "r" and mark[1:] and int(mark[1:]) <= live.row.revision:
                return
            live.stale = True
            try:
                await self._fresh(live)
            except (Unavailable, OSError) as error:
                logger.warning("cannot catch up", table=live.id, error=str(error))

    def _look_everywhere(self) -> None:
        """Something may have been missed: every table looks for itself."""
        metrics.GAPS.inc()
        for live in self.lives.values():
            live.stale = True
            self.keep(self._catch_up(live, ""))

    def keep(self, work: Coroutine[None, None, None]) -> None:
        """Run something beside, and hold on to it until it is done."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("task failed", exc_info=task.exception())

    async def close(self) -> None:
        """Stop what runs beside."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def write_visits(self) -> None:
        """Write down who has looked at what; moves do not wait for it."""
        seen, self.visits = self.visits, {}
        if seen:
            await self.store.tables.visit(seen)

    async def seen_by(self, person: Person) -> dict[str, int]:
        """Table -> the version a person has seen of it."""
        known = await self.store.tables.visits(person.id)
        return known | {table: version for (table, who), version in self.visits.items() if who == person.id}

    def forget_idle(self) -> None:
        """Let tables go that nobody looks at and nothing waits for."""
        limit = time.monotonic() - IDLE
        for live in list(self.lives.values()):
            driven = live.is_playing and live.row.driver == self.node
            if not live.waiters and not live.lock.locked() and not driven and live.used < limit:
                del self.lives[live.id]

    # --- writing

    async def write(self, live: Live, make: Callable[[], Entry], also: Sequence[Work] = ()) -> Entry:
        """Carry out, write, then tell. The caller holds the lock.

        When another node was faster the table is laid out again and `make` tries once more: it must
        judge by what it finds then.
        """
        for _ in range(ATTEMPTS):
            await self._fresh(live)
            try:
                entry = make()
            except RailbirdError:
                raise
            except BaseException:
                live.broken = True
                raise
            ends = live.is_playing and live.begun.is_over()
            try:
                accepted = await self.store.writer.append(entry, [*also, _finish(live.id)] if ends else also)
            except BaseException:
                live.broken = True  # whether it was written is for the log to say
                raise
            if accepted:
                if ends:
                    live.row.status, live.row.finished = OVER, time.time()
                    live.row.revision += 1
                live.committed(entry)
                metrics.ENTRIES.labels(kind=entry.kind).inc()
                self.tell(live)
                return entry
            metrics.CONFLICTS.inc()
            live.broken = True
        raise Refused(503, "busy")

    async def act(
        self, live: Live, seat: int, decision: int, token: str, actions: Sequence[Action], data: str
    ) -> Answer:
        """A person's submission: answered once, and the same whenever it is sent again."""

        def make() -> Entry:
            self._check_decision(live, seat, decision)
            return live.act(seat, actions, ACT, token)

        return await self._submit(live, seat, token, fingerprint(ACT, data), make)

    async def undo(self, live: Live, seat: int, decision: int, token: str) -> Answer:
        """Take back a seat's last ply."""

        def make() -> Entry:
            self._check_decision(live, seat, decision)
            return live.undo(seat, token)

        return await self._submit(live, seat, token, fingerprint(UNDO, "[]"), make)

    async def _submit(self, live: Live, seat: int, token: str, what: str, make: Callable[[], Entry]) -> Answer:
        async with live.lock:
            await self._fresh(live)
            if (seat, token) not in live.answers:
                try:
                    await self.write(live, make)
                except Refused:
                    if (seat, token) not in live.answers:  # the same submission, through another node
                        raise
            first = live.answers[seat, token]
            if first.what != what:
                raise Refused(409, "token_used")
            return first

    def _check_decision(self, live: Live, seat: int, decision: int) -> None:
        if not live.is_playing:
            raise Refused(409, "over")
        if decision != live.decisions[seat]:
            raise Refused(409, "stale", decision=live.decisions[seat])

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
                await self.write(live, make)
            except Refused:
                return False
        return True

    async def announce(self, live: Live, event: Action) -> None:
        """An event of the table itself: by the host, or by the clock."""

        def make() -> Entry:
            if not live.is_playing or event not in live.begun.state.events():
                raise Refused(409, "no_event")
            return live.announce(event)

        async with live.lock:
            await self.write(live, make)

    async def sit(self, live: Live, seat: int, decide: Callable[[SeatRow], SeatChange]) -> None:
        """Change who plays a seat of a game under way."""

        def make() -> Entry:
            return live.sit(seat, decide(live.seats[seat]))

        async def put(connection: AsyncConnection) -> None:
            await put_seat(connection, live.id, live.seats[seat])

        async with live.lock:
            await self.write(live, make, [put])

    async def say(self, live: Live, person: Person, text: str) -> int:
        """A chat line; its number."""
        line = await self.store.chat.say(live.id, person, text)
        live.chat_count = max(live.chat_count, line.n)
        for waiter in live.waiters:
            waiter.set()
        return line.n


def _finish(table_id: str) -> Work:
    async def work(connection: AsyncConnection) -> None:
        await change_table(connection, table_id, status=OVER, finished=time.time())

    return work
