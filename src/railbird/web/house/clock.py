"""The house's own time: what decisions are measured by.

Setting the machine's clock must neither end nor prolong a decision, and nobody loses a turn to time in which the house
slept: a closed laptop, a stopped process, a server that was down.
"""

import asyncio
import time
from collections.abc import Callable

TICK = 1.0
LONG = 5.0  # Seconds without a tick after which the house must have slept.


class Clock:
    """Seconds the house has been awake. They begin anywhere; only differences mean something."""

    def __init__(self, steady: Callable[[], float] = time.monotonic, wall: Callable[[], float] = time.time) -> None:
        self._steady = steady
        self._wall = wall
        self._last = steady()
        self._slept = 0.0
        self._down = (0.0, wall())

    def now(self) -> float:
        """The time; what passed since a tick too long ago does not count."""
        steady = self._steady()
        if steady - self._last > LONG:
            self._slept += steady - self._last
        self._last = steady
        return steady - self._slept

    async def run(self) -> None:
        """Tick until cancelled."""
        while True:
            self.now()
            await asyncio.sleep(TICK)

    def woke(self, last_awake: float) -> None:
        """The service was down from then, by the wall's clock, until now."""
        self._down = (last_awake, self._wall())

    def then(self, wall: float) -> float:
        """When something was that the log has at a time of the wall's clock, without the time the service was down.

        As good as that clock is; only what nobody in this process has seen happen is dated by it.
        """
        now, (fell, rose) = self._wall(), self._down
        slept = max(0.0, min(rose, now) - max(fell, wall))
        return self.now() - max(0.0, now - wall - slept)
