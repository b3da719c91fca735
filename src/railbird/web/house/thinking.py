"""How the bots of a table are asked: they think while they pause, and answer what their seat sees at the end of it.

Before people a bot waits until they have seen what happened before, and makes a pause, at their pace (`watching`), so
that they can follow; the time it needs to think is part of both. What is shown comes after the longer of the two: as
long as a bot is quicker than its pause, nobody can read from its time what it had to think about.

Where all people are past their last decision of a race the bots only finish it: without pauses, and hardly thinking.

Before people who want to see everything at once there are no pauses, and what bots think is all that is waited for.
Then they share a little more than half a second from one decision of a person to the next, however many moves lie
between: each may take half of what is left of it.
"""

import asyncio
import random
from contextlib import suppress
from math import inf

import structlog

from railbird.bots import within
from railbird.core.action import Action
from railbird.core.errors import BadAction
from railbird.core.state import OUT_OF_TURN, SIMULTANEOUS
from railbird.web.house import audience
from railbird.web.house.live import Live
from railbird.web.house.windows import Windows
from railbird.web.workers import own
from railbird.web.workers.pool import Pool, Withdrawn
from railbird.web.workers.trail import Job

PAUSE = (0.15, 0.5)  # Seconds a bot seems to think when everybody has seen what happened before.

HURRY = 0.6  # Seconds the bots have together before people who want to see everything at once.
PLAY_OUT = 0.1  # Seconds for each decision once all people are past their last one of the race: it is only finished.

logger = structlog.get_logger(__name__)


class Thinking:
    """Asks bots, in the pool's processes."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self.windows = Windows()

    async def decide(self, live: Live, seat: int) -> tuple[int, Action | None]:
        """Which decision of a seat is due, and what its bot does: it has thought and paused at the same time.

        What it has thought is dropped, and it thinks once more, if the seat sees something else by then.
        """
        asked = asked_about(live, seat)
        thought: list[Action | None] = []

        async def ahead() -> None:
            with suppress(Withdrawn):
                thought.append(await self.think(live, seat, live.seats[seat].bot))

        await asyncio.gather(ahead(), pause(live))
        while True:
            decision = live.decisions[seat]
            if not thought or asked != asked_about(live, seat):
                asked = asked_about(live, seat)
                thought = [await self.think(live, seat, live.seats[seat].bot)]
            if live.lesson is None:  # a script has an open window used before it goes on
                await self.windows.wait(live, seat, thought[0])
            if asked == asked_about(live, seat) or seat not in live.pending():
                return decision, thought[0]

    async def think(self, live: Live, seat: int, level: str | None) -> Action | None:
        """What a bot of a level does now on a seat; None for the fallback. `Withdrawn` when nobody asks any more."""
        if live.lesson is not None:
            if live.lesson.due(live.begun) != seat:
                raise Withdrawn
            return live.lesson.answer(live.begun)
        if level is None or level == "fallback" or seat not in live.pending():
            return None
        async with live.lock:
            job, decision = job_of(live, seat, within(level, time_for(live))), live.decisions[seat]

        def wanted() -> bool:
            return seat in live.pending() and live.decisions[seat] == decision and not audience.rests(live)

        written = await self._pool.choose(job, audience.asker_of(live), wanted)
        try:
            return None if written is None else live.game.read_action(written[0], written[1:])
        except BadAction as error:
            logger.warning("bot failed", table=live.id, seat=seat, bot=level, error=str(error))
            return None


def time_for(live: Live) -> float:
    """Seconds a bot may think now, however well it plays: as long as it wants, unless people wait for nothing else."""
    people = any(row.person is not None and row.bot is None for row in live.seats)
    if not people:
        return inf
    if not live.watching.waited_for(live) or live.watching.pace(live) > 0:
        return inf if audience.has_say(live) else PLAY_OUT
    return max(0.0, (HURRY - (live.clock.now() - live.spoken)) / 2)


async def pause(live: Live) -> None:
    """Until people have seen what has happened, and then as long as a bot seems to think."""
    if live.settings.pace == "instant" or (live.lesson is not None and _is_unseen(live)):
        return
    await live.watching.caught_up(live)
    if audience.has_say(live):
        await asyncio.sleep(random.uniform(*PAUSE) * live.watching.pace(live))


def _is_unseen(live: Live) -> bool:
    """Whether what is played now is seen later: then there is nothing to follow."""
    state = live.begun.state
    return state.step.timing(state) in (SIMULTANEOUS, OUT_OF_TURN)


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
