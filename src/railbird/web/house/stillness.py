"""Tables where nothing happens: their pages are let go, and the memory they took goes back to the system.

Whoever has such a page open is sent it whole with the next move. So a thousand tables left open over night take little.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable
from itertools import islice

from railbird.web.house.live import Live
from railbird.web.memory import give_back

STILL = 60.0  # Seconds without a move or a look after which a table's pages are not kept;
BRIEFLY_STILL = 10.0  # so many when
KEPT = 200  # more tables than that have pages.
AT_ONCE = 50  # Tables whose pages are let go in one piece of work.
AGAIN = 60.0  # Seconds between two looks at what the system can have back.


class Stillness:
    """Lets go of what nobody looks at."""

    def __init__(self, run: Callable[[Coroutine[None, None, None]], None]) -> None:
        self._run = run
        self._gave_back = 0.0

    def spread(self, lives: Iterable[Live]) -> None:
        """Let the pages go of some tables that are still, and the memory when no more are left."""
        drawn = [live for live in lives if live.drawn]
        still = list(islice((live for live in drawn if is_still(live, _patience(len(drawn)))), AT_ONCE))
        for live in still:
            live.drawn.clear()
            live.texts.clear()
        now = time.monotonic()
        if 0 < len(still) < AT_ONCE and now - self._gave_back > AGAIN:
            self._gave_back = now
            self._run(asyncio.to_thread(give_back))


def _patience(drawn: int) -> float:
    return STILL if drawn <= KEPT else BRIEFLY_STILL


def is_still(live: Live, seconds: float = STILL) -> bool:
    """Whether nothing has happened for so long, and nobody has asked for anything but what the streams bring."""
    return live.clock.now() - max(live.moved, live.seen) > seconds
