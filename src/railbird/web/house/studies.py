"""Which finished games are reckoned, in which order, and how far they have come.

It begins when somebody looks at the end of a game or back at it, never before, and never for a game under way: a
ledger tells secrets. One game at a time; what waits is bounded, and dropped where nobody has looked for a while.
What has been found is kept with the table, stage by stage, so that nobody pays twice, on whichever node.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Literal, NamedTuple, Protocol

import msgspec
import structlog
from sqlalchemy.exc import DBAPIError

from railbird.core.game import AnyGame
from railbird.core.record import Record
from railbird.insight.report import Analysis, Verdict
from railbird.store.analyses import DONE, Key
from railbird.store.engine import Unavailable
from railbird.store.tables import OVER
from railbird.web.house.house import House
from railbird.web.house.live import Live
from railbird.web.refused import Refused
from railbird.web.workers.study import Found

MOST = 20  # Games that wait at most.
WANTED = 300.0  # Seconds for which a game waits that nobody looks at.
KEPT = 32  # Analyses in memory.
FAILED = 256  # Games of which it is remembered that they cannot be reckoned; of others it is tried again.
TRIES = 2  # How often a game is gone on with on which the process has died.
LARGE = 0.1  # So much more of the whole is kept at once; smaller steps are shown, and kept with the next.

State = Literal["done", "reckoning", "waiting", "cannot"]
Why = Literal["", "switched_off", "lesson", "sealed", "no_outlook", "busy", "failed"]

logger = structlog.get_logger(__name__)


class Looked(NamedTuple):
    """How far a game has been reckoned: what can be shown of it, how many wait before it, or why it cannot be."""

    state: State
    analysis: Analysis | None = None
    ahead: int = 0
    why: Why = ""


class Reckons(Protocol):
    """Whoever does the work."""

    def reckon(self, record: Record, known: Analysis | None = None) -> AsyncGenerator[Found, None]:
        """The stages of a game as they come, from what is known of it on."""

    def close(self) -> None:
        """Nothing is left to do."""


class Studies:
    """All finished games of this node that somebody wants to know more about."""

    def __init__(self, house: House, study: Reckons, value_of: Callable[[AnyGame], str], on: bool = True) -> None:
        self._house = house
        self._study = study
        self._value_of = value_of
        self._on = on
        self._known: OrderedDict[Key, Analysis] = OrderedDict()
        self._failed: deque[Key] = deque(maxlen=FAILED)
        self._waiting: OrderedDict[Key, tuple[Live, float]] = OrderedDict()  # With when somebody last looked.
        self._now: Key | None = None  # What is being reckoned.

    async def look(self, live: Live) -> Looked:
        """How far a finished game has come; it begins, or waits, if nobody has asked before.

        The caller has checked who looks.
        """
        if live.row.status != OVER:
            raise Refused(409, "not_over")
        if why := self._why_not(live):
            return Looked("cannot", why=why)
        key = self._key(live)
        known = await self._find(key)
        if known is not None and known.stage == DONE:
            return Looked("done", known)
        if key in self._failed:
            return Looked("cannot", known, why="failed")
        if key != self._now and key not in self._waiting and len(self._waiting) >= MOST:
            self._drop_unwanted()
            if len(self._waiting) >= MOST:
                return Looked("cannot", known, why="busy")
        return self._line_up(key, live, known)

    async def verdict(self, live: Live, ply: int) -> Verdict | None:
        """What is known of a decision by its first ply."""
        known = None if self._why_not(live) else await self._find(self._key(live))
        verdicts = () if known is None else known.verdicts
        return next((one for one in verdicts if one.ply == ply), None)

    async def add(self, live: Live, verdict: Verdict) -> None:
        """A verdict somebody has asked for beside: kept with the others once those are there."""
        key = self._key(live)
        known = None if self._why_not(live) else await self._find(key)
        if known is not None and known.stage == DONE and all(one.ply != verdict.ply for one in known.verdicts):
            more = sorted([*known.verdicts, verdict], key=lambda one: one.ply)
            grown = msgspec.structs.replace(known, verdicts=tuple(more))
            self._remember(key, grown)
            await self._house.store.analyses.replace(key, grown)

    def _line_up(self, key: Key, live: Live, known: Analysis | None) -> Looked:
        if key != self._now:
            self._waiting[key] = live, self._house.clock.now()
            if self._now is None:
                self._now = key
                del self._waiting[key]
                self._house.errands.run(self._work(key, live))
        if key == self._now:
            return Looked("reckoning", known)
        return Looked("waiting", known, ahead=1 + list(self._waiting).index(key))

    def _why_not(self, live: Live) -> Why:
        if not self._on:
            return "switched_off"
        if live.settings.lesson:
            return "lesson"
        if live.is_veiled:  # the same deal is still played elsewhere
            return "sealed"
        return "no_outlook" if live.game.outlook is None else ""

    def _key(self, live: Live) -> Key:
        return Key(live.id, live.row.rules, self._value_of(live.game))

    async def _find(self, key: Key) -> Analysis | None:
        """From memory what this node has found; else what the database has, another node's included."""
        known = self._known.get(key)
        if known is None or (known.stage != DONE and key != self._now):
            found = await self._house.store.analyses.find(key)
            known = _further(known, found)
            if known is not None:
                self._remember(key, known)
        else:
            self._known.move_to_end(key)
        return known

    def _remember(self, key: Key, analysis: Analysis) -> None:
        self._known[key] = analysis
        self._known.move_to_end(key)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)

    def _drop_unwanted(self) -> None:
        now = self._house.clock.now()
        for key in [key for key, (_, seen) in self._waiting.items() if now - seen > WANTED]:
            del self._waiting[key]

    # --- the work

    async def _work(self, key: Key, live: Live) -> None:
        """Reckon a game, and then whatever waits."""
        try:
            while True:
                try:
                    await self._reckon(key, live)
                except (Unavailable, DBAPIError) as error:
                    logger.warning("analysis not kept", table=key.table_id, error=str(error))
                self._drop_unwanted()
                if not self._waiting:
                    return
                key, (live, _) = self._waiting.popitem(last=False)
                self._now = key
        finally:
            self._now = None
            self._study.close()

    async def _reckon(self, key: Key, live: Live) -> None:
        """One game, from what is known of it; once more where the process has died on the way."""
        analyses, node = self._house.store.analyses, self._house.node
        if not await analyses.claim(key, node):
            return  # another node is at it, or has done it meanwhile
        record: Record = await self._house.turns.aside(live.begun.record)
        for _ in range(TRIES):
            begun = await self._find(key)
            ended = await self._go_on(key, record, begun)
            if ended is None:
                return  # the table is gone
            known = self._known.get(key)
            if known is not None and known.stage == DONE:
                return
            if not ended.died or known is begun:
                break  # it would end the same way again
        self._failed.append(key)
        await analyses.give_up(key, node)

    async def _go_on(self, key: Key, record: Record, known: Analysis | None) -> Found | None:
        """Reckon from what is known until there is no more; how it ended, or None where nobody needs it any more."""
        analyses, kept = self._house.store.analyses, known
        async with aclosing(self._study.reckon(record, known)) as stages:
            async for found in stages:
                if found.analysis is None:
                    logger.warning("analysis failed", table=key.table_id, error=found.error)
                    return found
                if _further(known, found.analysis) is found.analysis:
                    known = found.analysis
                    self._remember(key, known)
                    if _is_step(kept, known):
                        kept = known
                        if not await analyses.keep(key, self._house.node, known):
                            return None
        return Found()


def _is_step(kept: Analysis | None, found: Analysis) -> bool:
    """Whether it is worth a write: another stage, or much more of one."""
    return kept is None or kept.stage != found.stage or found.progress >= kept.progress + LARGE


def _further(one: Analysis | None, other: Analysis | None) -> Analysis | None:
    """Which of two has come further: what has been shown once never goes back. Of equals the second."""
    if one is None or other is None:
        return one if other is None else other
    return max(other, one, key=lambda found: (found.stage == DONE, found.progress))
