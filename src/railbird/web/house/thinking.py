"""How the bots of a table are asked: they think while they pause, and answer what their seat sees at the end of it.

At a table of people a bot makes a pause before it moves, so that people can follow; the time it needs to think is
part of it. What is shown comes after the longer of the two: as long as a bot is quicker than its pause, nobody can
read from its time what it had to think about.
"""

import asyncio
import random
import time
from contextlib import suppress

import structlog

from railbird.core.action import Action
from railbird.core.errors import BadAction
from railbird.core.state import SIMULTANEOUS
from railbird.web.house import audience
from railbird.web.house.live import Live
from railbird.web.workers import own
from railbird.web.workers.pool import Pool, Withdrawn
from railbird.web.workers.trail import Job

PAUSE = (0.5, 1.3)  # Seconds a bot seems to think at a table of people.

logger = structlog.get_logger(__name__)


class Thinking:
    """Asks bots, in the pool's processes."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def decide(self, live: Live, seat: int) -> tuple[int, Action | None]:
        """Which decision of a seat is due, and what its bot does: it has thought and paused at the same time.

        What it has thought is dropped, and it thinks once more, if the seat sees something else by then.
        """
        asked = asked_about(live, seat)
        thought: list[Action | None] = []

        async def ahead() -> None:
            with suppress(Withdrawn):
                thought.append(await self.think(live, seat, live.seats[seat].bot))

        await asyncio.gather(ahead(), pause(live, seat))
        decision = live.decisions[seat]
        if not thought or asked != asked_about(live, seat):
            return decision, await self.think(live, seat, live.seats[seat].bot)
        return decision, thought[0]

    async def think(self, live: Live, seat: int, level: str | None) -> Action | None:
        """What a bot of a level does now on a seat; None for the fallback. `Withdrawn` when nobody asks any more."""
        if level is None or level == "fallback" or seat not in live.pending():
            return None
        async with live.lock:
            job, decision = job_of(live, seat, level), live.decisions[seat]

        def wanted() -> bool:
            return seat in live.pending() and live.decisions[seat] == decision and not audience.rests(live)

        written = await self._pool.choose(job, audience.asker_of(live), wanted)
        try:
            return None if written is None else live.game.read_action(written[0], written[1:])
        except BadAction as error:
            logger.warning("bot failed", table=live.id, seat=seat, bot=level, error=str(error))
            return None


async def pause(live: Live, seat: int) -> None:
    """As long as a bot seems to think, and until people have had time to claim or object before it goes on."""
    if live.settings.pace == "instant":
        return
    if any(row.person is not None and row.bot is None for row in live.seats):
        await asyncio.sleep(random.uniform(*PAUSE))
    closes = time.monotonic() + live.begun.options.grace()
    while seat not in live.passive() and time.monotonic() < closes:
        if all(live.seats[one].bot is not None for one in live.passive()):
            return  # nobody is left who may claim or object before this seat goes on
        await asyncio.sleep(0.25)


def job_of(live: Live, seat: int, level: str) -> Job:
    """The question a bot is asked. The caller holds the lock."""
    return live.ask(seat, own.player(level))


def asked_about(live: Live, seat: int) -> tuple[int, str, int]:
    """What a bot's answer is an answer to: it changes when the seat sees something else.

    Where all answer at once and none sees the others, it stays until all have. What the seat may not know never
    changes it: a bot that thought again for it would tell the others by its time.
    """
    table = live.begun
    step = table.state.step
    at_once = step.timing(table.state) == SIMULTANEOUS
    return live.decisions[seat], step.name, table.settled if at_once else live.version(seat)
