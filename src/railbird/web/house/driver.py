"""The driver: asks bots, runs clocks, announces that time is up. Never leaves a table stuck.

A node drives the tables it has begun, and takes over those of nodes that are gone, and those that rest elsewhere while
somebody looks at them here. Two drivers at one table do no harm: the log accepts one of them.
"""

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import suppress

import structlog

from railbird.core.action import Action
from railbird.core.errors import RailbirdError
from railbird.core.state import OUT_OF_TURN
from railbird.store.engine import Unavailable
from railbird.store.tables import ABANDONED, PLAYING, WAITING
from railbird.web import metrics
from railbird.web.house import audience
from railbird.web.house.adoption import Adoption
from railbird.web.house.clerk import Clerk
from railbird.web.house.house import House
from railbird.web.house.live import Live
from railbird.web.house.thinking import Thinking
from railbird.web.refused import Refused
from railbird.web.workers.pool import Pool, Withdrawn

HEARTBEAT = 2.0
LEASE = 6.0  # Seconds after its last sign of life that a node's tables are taken over.
AGAIN = 0.5
STALLED = 20.0  # Seconds without a move after which a table may rest on its node: longer than a bot may think.

THOUGHT = 3.0  # Seconds after which, or twice as many, an answer that was given beforehand is played.

logger = structlog.get_logger(__name__)


class Driver:
    """Bots and clocks of this node's tables."""

    def __init__(self, house: House, clerk: Clerk, pool: Pool) -> None:
        self._house = house
        self._clerk = clerk
        self._pool = pool
        self._bots = Thinking(pool)
        self._thinking: set[tuple[str, int]] = set()
        self._silent: dict[tuple[str, int], int] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._beat: asyncio.Task[None] | None = None
        self.adoption = Adoption(house, self.look, LEASE + HEARTBEAT)
        self._stopped = False
        self.thought: Callable[[], float] = lambda: THOUGHT + random.random() * THOUGHT
        self.noticed: Callable[[Live], None] = lambda _live: None
        """Called for each table of this node that is looked at: whom it waits for may have to be told."""

    async def start(self) -> None:
        """Take over what needs a driver, and go on looking for it."""
        self._house.changed = self.look
        tables = self._house.store.tables
        if (last := await tables.last_alive()) is not None:
            self._house.clock.woke(last - LEASE)
        self._house.errands.run(self._house.clock.run())
        await tables.alive(self._house.node, time.time() + LEASE, alone=not self._house.store.is_shared)
        self.adoption.begin()
        self._beat = asyncio.create_task(self._heart(), name="railbird driver")

    async def stop(self) -> None:
        """Stop, and let other nodes take over at once."""
        self._stopped = True
        for timer in self._timers.values():
            timer.cancel()
        if self._beat is not None:
            self._beat.cancel()
            await asyncio.gather(self._beat, return_exceptions=True)
        await self.adoption.stop()
        with suppress(Unavailable):
            await self._house.store.tables.gone(self._house.node)

    async def _heart(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                await self._house.store.tables.alive(self._house.node, time.time() + LEASE)
                await self._house.write_visits()
                self.adoption.begin()
                # a node that is gone has told nobody who has left with it
                await self._house.look_around(*(live for live in self._house.lives.values() if live.elsewhere))
                for live in list(self._house.lives.values()):
                    if live.is_playing and (live.resting is None or audience.is_watched(live)):
                        await self._look_again(live)
                        await asyncio.sleep(0)  # whoever plays does not wait until all tables are looked at
            except RailbirdError as error:
                logger.warning("heartbeat failed", error=str(error))
            self._house.forget_idle()
            metrics.TABLES.set(len(self._house.lives))

    # --- looking at one table

    def look(self, live: Live) -> None:
        """Ask the bots that owe a move and set the next clock; unless nobody is there to see it."""
        if (timer := self._timers.pop(live.id, None)) is not None:
            timer.cancel()
        if self._stopped or live.broken:
            return
        if live.row.driver == self._house.node:
            self.noticed(live)
        if not live.is_playing:
            self._prepare(live)
            return
        if live.row.driver != self._house.node:
            if self._rests_elsewhere(live):
                self._house.errands.run(self._take_over(live))
            return
        if live.silent >= audience.ENDLESS:
            self._house.errands.run(self._give_up(live))
            return
        if self._stays_at_rest(live):
            return
        if any([row.bot is not None for row in live.seats]):
            self._bots.windows.look(live)
            self._prepare(live)
        for seat in self._asked(live):
            if (live.id, seat) not in self._thinking:
                self._thinking.add((live.id, seat))
                self._house.errands.run(self._play(live, seat))
        for seat, given in enumerate(live.plans):
            if given and (live.id, seat) not in self._thinking and live.planned(seat):
                self._thinking.add((live.id, seat))
                self._house.errands.run(self._play_planned(live, seat))
        self._set_timer(live)

    def _prepare(self, live: Live) -> None:
        """Have workers ready before the first bot is asked: in the waiting room, or while people still think."""
        if (
            not live.settings.lesson
            and live.row.status in (WAITING, PLAYING)
            and any(row.bot is not None for row in live.seats)
        ):
            self._pool.warm()

    def _stays_at_rest(self, live: Live) -> bool:
        """Let a table rest while nobody is there, and go on when somebody is: its clocks stood still meanwhile."""
        now = self._house.clock.now()
        if audience.rests(live):
            live.resting = now if live.resting is None else live.resting
            return True
        if live.resting is not None:
            live.shift(now - max(live.resting, live.moved))
            live.resting = None
        return False

    def _rests_elsewhere(self, live: Live) -> bool:
        """Whether somebody looks here at a table that its own node lets rest: that one cannot see them."""
        stalled = self._house.clock.now() - live.moved > STALLED
        return stalled and audience.needs_audience(live) and audience.is_watched(live)

    async def _take_over(self, live: Live) -> None:
        """Drive a table from here on."""
        with suppress(Unavailable):
            await self._house.store.tables.drive(self._house.node, live.id)
            async with live.lock:  # as in an adoption
                live.row.driver = self._house.node
            self.look(live)

    async def _give_up(self, live: Live) -> None:
        """End a table at which bots and clocks alone have played for longer than any game takes."""

        def edit() -> dict[str, object]:
            if not live.is_playing:
                raise Refused(409, "over")
            return {"status": ABANDONED, "finished": time.time()}

        with suppress(Refused):
            await self._clerk.rearrange(live, edit)
            logger.warning("table given up", table=live.id, entries=live.n)

    def _asked(self, live: Live) -> list[int]:
        """The bots asked now: those whose turn it is; out of turn only the first, by a script the one that is due."""
        if live.lesson is not None:
            due = live.lesson.due(live.begun)
            return [] if due is None else [due]
        bots = {row.seat for row in live.seats if row.bot is not None}
        pending = [seat for seat in live.pending() if seat in bots] if bots else []
        if not pending:
            return []
        table = live.begun
        if table.state.step.timing(table.state) == OUT_OF_TURN:
            pending = [seat for seat in pending if seat in live.on_clock() or seat in live.passive()]
        return [seat for seat in pending if self._silent.get((live.id, seat)) != live.versions[-1]]

    async def _play(self, live: Live, seat: int) -> None:
        """One decision of one bot."""
        again = False
        try:
            decision, action = await self._bots.decide(live, seat)
            if self._stays_silent(live, seat, action):
                self._silent[live.id, seat] = live.versions[-1]
            elif live.seats[seat].bot is not None:
                await self._clerk.play_for(live, seat, decision, action)
        except Withdrawn:
            pass  # whoever looks again sees what is asked now
        except Unavailable as error:
            logger.warning("bot's move not written", table=live.id, seat=seat, error=str(error))
            again = True
        except Exception:  # whatever it was: the table must not wait for ever
            logger.exception("bot's move failed", table=live.id, seat=seat)
            again = True
        finally:
            self._thinking.discard((live.id, seat))
        if again:
            await asyncio.sleep(AGAIN)  # the heartbeat looks again, too
        await self._look_again(live)

    async def _play_planned(self, live: Live, seat: int) -> None:
        """An answer given beforehand, after as long as somebody might think: that it was is nobody's business."""
        try:
            await asyncio.sleep(self.thought())
            await self._clerk.play_planned(live, seat)
        except Unavailable as error:
            logger.warning("answer not written", table=live.id, seat=seat, error=str(error))
            await asyncio.sleep(AGAIN)
        finally:
            self._thinking.discard((live.id, seat))
        await self._look_again(live)

    async def _look_again(self, live: Live) -> None:
        """Look once more at a table, freshly read if it has to be."""
        with suppress(Unavailable):
            self.look(await self._house.find(live.id))

    def _stays_silent(self, live: Live, seat: int, action: Action | None) -> bool:
        """A bot that has nothing to claim says nothing, as people do; unless everybody waits for it."""
        if live.lesson is not None or seat not in live.passive() or seat in live.on_clock():
            return False
        return action is None or action == live.begun.state.fallback(seat)

    # --- clocks

    def _set_timer(self, live: Live) -> None:
        due = [deadline for seat in range(len(live.seats)) if (deadline := live.deadline(seat)) is not None]
        if (end := live.time_is_up_at()) is not None:
            due.append(end)
        if due:
            delay = max(0.0, min(due) - live.clock.now()) + 0.01
            loop = asyncio.get_running_loop()
            self._timers[live.id] = loop.call_later(delay, lambda: self._house.errands.run(self._time_is_up(live)))

    async def _time_is_up(self, live: Live) -> None:
        now = live.clock.now()
        try:
            if (end := live.time_is_up_at()) is not None and end <= now:
                await self._clerk.announce(live, live.begun.state.events()[0])
            # all who are late now: what is played for one of them may start the clocks of the others again
            deadlines = [(seat, live.decisions[seat], live.deadline(seat)) for seat in live.on_clock()]
            for seat, decision, deadline in deadlines:
                if deadline is not None and deadline <= now:
                    action = await self._bots.think(live, seat, live.settings.on_time)
                    await self._clerk.play_for(live, seat, decision, action)
        except Withdrawn:
            pass  # whoever looks again sees whose clock runs now
        except Exception:  # whatever it was: the table must not wait for ever
            logger.exception("clock failed", table=live.id)
            await asyncio.sleep(AGAIN)
        await self._look_again(live)
