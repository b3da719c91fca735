"""The house: finds tables, keeps the live ones in memory and up to date with their logs, knows who has them open."""

import asyncio
import secrets
import time
from collections.abc import Callable, Collection, Coroutine
from contextlib import suppress

import structlog

from railbird.store import Store
from railbird.store.engine import Unavailable
from railbird.store.people import Person
from railbird.store.tables import PAGE
from railbird.store.writer import Entry
from railbird.web import metrics
from railbird.web.house import audience
from railbird.web.house.catching_up import CatchingUp
from railbird.web.house.clock import Clock
from railbird.web.house.laying import Laying
from railbird.web.house.leaving import Epilogues, has_ended, leaving
from railbird.web.house.live import Live
from railbird.web.house.signs import Signs
from railbird.web.house.stillness import Stillness
from railbird.web.refused import Refused
from railbird.web.shelf import the_game
from railbird.web.turns import Turns
from railbird.web.workers.inspector import Inspector

logger = structlog.get_logger(__name__)


class Errands:
    """Holds on to tasks until they are done, and logs what they raise."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, work: Coroutine[None, None, None]) -> None:
        """Run something beside."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("task failed", exc_info=task.exception())

    async def stop(self) -> None:
        """Stop what still runs."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class House:
    """All tables of this node; their logs are everybody's."""

    def __init__(self, store: Store, inspector: Inspector, node: str = "") -> None:
        self.store = store
        self.inspector = inspector
        self.node = node or secrets.token_hex(8)
        self.clock = Clock()
        self.lives: dict[str, Live] = {}
        self.errands = Errands()
        self.turns = Turns()
        self._stillness = Stillness(self.errands.run)
        self._laying = Laying(store.tables, inspector, self.turns)
        self.epilogues = Epilogues()
        self.signs = Signs(store)
        self.visits: dict[tuple[str, str], int] = {}
        """(table, person) -> the version they have seen, not yet written down."""
        self._writing: dict[tuple[str, str], int] = {}  # The same of what is being written down at this moment.
        self.changed: Callable[[Live], None] = lambda _live: None
        """Called when a table has changed: the driver asks bots and sets clocks."""
        self._catching_up = CatchingUp(store.news, self.tell, self._read_soon, self.errands.run)
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._aside: dict[str, Refused] = {}  # Tables that cannot be laid out, until this server is started again.
        if store.is_shared:
            store.bus.listen(self._hear, self._look_everywhere)

    async def stop(self) -> None:
        """Stop what still runs beside."""
        loading = tuple(self._loading.values())
        for task in loading:
            task.cancel()
        await asyncio.gather(*loading, return_exceptions=True)
        await self.errands.stop()

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
            if has_ended(live):
                live.used = time.monotonic()
                self.forget_idle()  # somebody may go through many old games: make room at once
        live.used = time.monotonic()
        if live.broken or live.stale:
            async with live.lock:
                await self.freshen(live)
        if live.is_veiled:
            deal = live.settings.deal
            live.unveiled = await self.store.deals.is_over(deal) or await self.store.challenges.is_over(deal)
        return live

    async def _load(self, table_id: str) -> Live:
        if (aside := self._aside.get(table_id)) is not None:
            raise Refused(aside.status, aside.reason, **aside.facts)
        found = await self.store.tables.find(table_id)
        if found is None:
            raise Refused(404, "no_table")
        row, seats = found
        game = the_game(row.game)
        if row.rules != game.rules:
            raise Refused(410, "old_rules", game=game.title, was=row.rules, now=game.rules)
        try:
            live = await self._laying.lay_out(game, row, seats, self.clock)
        except Refused as refused:
            self._aside[table_id] = refused.with_traceback(None)
            raise
        live.stale = self.store.is_shared  # another node may have played on while it was laid out
        if live.is_playing and audience.needs_audience(live):
            live.shift(self.clock.now() - live.moved)  # it has rested since
        live.chat_count = await self.store.chat.count(table_id)
        await self.look_around(live)
        self.lives[table_id] = live
        return live

    async def freshen(self, live: Live) -> None:
        """Catch up with the log, or begin again from it, if need be. The caller holds the lock."""
        if self._catching_up.is_behind(live):
            await self._catching_up.read_one(live)
        if not live.broken and not live.stale:
            return
        found = await self.store.tables.find(live.id)
        if found is None:
            raise Refused(404, "no_table")
        row, seats = found
        entries: list[Entry] | None = None
        if not live.broken and live.table is not None:
            live.stale = False
            entries = await self.store.tables.log(live.id, live.n, PAGE)
        if entries is None or len(entries) == PAGE:  # so far behind, it is read a page at a time, and shown when whole
            live.become(await self._laying.lay_out(live.game, row, seats, self.clock, live.running_clocks()))
        else:
            live.row = row
            for entry in entries:
                live.read(entry)
            if not live.is_playing:
                live.seats = seats  # a guest may have become an account
        live.chat_count = await self.store.chat.count(live.id)
        self.tell(live)

    async def lay_out_again(self, live: Live) -> None:
        """Forget what the memory has of a table and read it from the database. The caller holds the lock."""
        live.broken = True
        await self.freshen(live)

    def tell(self, live: Live) -> None:
        """Wake the streams of a table and whoever drives it."""
        live.wake()
        self.changed(live)

    def forget_idle(self) -> None:
        """Let tables go that nobody looks at and nothing waits for, and the pages of those where nothing happens."""
        self._stillness.spread(self.lives.values())
        for live in leaving(self.lives.values(), self.node, time.monotonic()):
            if has_ended(live):
                self.epilogues.remember(live)
            del self.lives[live.id]

    # --- hearing from other nodes

    def _hear(self, table_id: str, mark: str) -> None:
        live = self.lives.get(table_id)
        if live is None:
            return
        if mark == "p":
            self.errands.run(self._look_around_quietly(live))
        elif mark[:1] == "n" and mark[1:].isdecimal():
            self._catching_up.hear(live, int(mark[1:]))
        elif not _is_known(live, mark):
            self.errands.run(self._catch_up(live, mark))

    def _read_soon(self, live: Live) -> None:
        """Read a table's row and seats, too."""
        self.errands.run(self._catch_up(live, ""))

    async def _catch_up(self, live: Live, mark: str) -> None:
        async with live.lock:
            if _is_known(live, mark):
                return
            live.stale = True
            try:
                await self.freshen(live)
            except (Unavailable, OSError) as error:
                logger.warning("cannot catch up", table=live.id, error=str(error))

    def _look_everywhere(self) -> None:
        """Something may have been missed: every table looks for itself."""
        metrics.GAPS.inc()
        for live in self.lives.values():
            live.stale = True
            self.errands.run(self._catch_up(live, ""))

    # --- who has a table open: known here by its streams, told to the other nodes through the database

    def attend(self, live: Live, person: Person | None, address: str) -> None:
        """Somebody looks at a table, or acts there: it goes on, if it has rested."""
        audience.notice(live, None if person is None else person.id, address)
        if live.resting is not None:
            self.changed(live)

    def opened(self, live: Live, person: Person | None) -> None:
        """Somebody has opened a table here."""
        if person is not None:
            live.connected[person.id] = live.connected.get(person.id, 0) + 1
            if live.connected[person.id] == 1:
                _tell_who_is_here(live, person)
                if self.store.is_shared:
                    self.errands.run(self._tell_others(live, person.id))

    def closed(self, live: Live, person: Person | None) -> None:
        """Somebody has closed one of the pages that were open here."""
        if person is not None:
            live.connected[person.id] -= 1
            if not live.connected[person.id]:
                del live.connected[person.id]
                _tell_who_is_here(live, person)
                if self.store.is_shared:
                    self.errands.run(self._tell_others(live, person.id))

    async def _tell_others(self, live: Live, person_id: str) -> None:
        """Tell the other nodes whether somebody is here: as it is when the turn comes, not as it was."""
        async with live.presence:
            with suppress(Unavailable):
                await self.store.presence.tell(self.node, live.id, person_id, person_id in live.connected)

    async def look_around(self, *lives: Live) -> None:
        """Learn who has some tables open on other nodes."""
        if self.store.is_shared and lives:
            found = await self.store.presence.elsewhere(self.node, [live.id for live in lives])
            for live in lives:
                live.elsewhere = found[live.id]
                live.wake()

    async def _look_around_quietly(self, live: Live) -> None:
        with suppress(Unavailable):
            await self.look_around(live)

    # --- what people have seen

    async def write_visits(self) -> None:
        """Write down who has looked at what, and who was here; moves do not wait for it."""
        if self.visits and not self._writing:
            self._writing, self.visits = self.visits, {}
            try:
                await self.store.tables.visit(self._writing)
            except BaseException:
                self.visits = self._writing | self.visits
                raise
            finally:
                self._writing = {}
        await self.signs.write()

    async def seen_by(self, person: Person, table_ids: Collection[str]) -> dict[str, int]:
        """Table -> the version a person has seen of it, of some tables."""
        unwritten = self._writing | self.visits
        known = await self.store.tables.visits(person.id, table_ids)
        return known | {table: version for (table, who), version in unwritten.items() if who == person.id}


def _tell_who_is_here(live: Live, person: Person) -> None:
    """Somebody who sits here has come or gone; of strangers nobody is told, or they could keep everybody awake."""
    if any(row.person == person.id for row in live.seats):
        live.wake()


def _is_known(live: Live, mark: str) -> bool:
    """Whether the memory has what a mark of the bus tells of; a chat line's has no number, and is always news."""
    return mark[:1] == "r" and mark[1:].isdecimal() and int(mark[1:]) <= live.row.revision
