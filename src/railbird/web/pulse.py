"""The pulse of the event loop: how long a piece of work has kept everybody else waiting.

A tick that ought to come every few hundredths of a second comes later when some request works too long in one piece.
What it worked is counted in processor time of this thread, so that a busy machine is not mistaken for a greedy request.
"""

import asyncio
import time

import structlog

from railbird.web import metrics

TICK = 0.02
LONG = 0.25  # Seconds in one piece that nobody may take: /health answers within that, whatever anybody does.

logger = structlog.get_logger(__name__)


async def beat() -> None:
    """Feel the pulse until cancelled."""
    while True:
        before = time.thread_time()
        await asyncio.sleep(TICK)
        worked = time.thread_time() - before
        metrics.PIECES.observe(worked)
        if worked > LONG:
            logger.warning("the house stood still", seconds=round(worked, 3))
