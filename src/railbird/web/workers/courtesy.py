"""When the study stands still: while anybody waits for a bot or for an answer, and a moment longer.

Priorities are not enough. Whoever works beside a server warms the same processor, empties the same caches and has to be
put aside first, whenever somebody asks: one wait in a hundred was three times as long. So it stands still from the
first question on until nobody has asked for a moment. A house that is never quiet lets it go on now and then, for a
fortieth of the time: nobody waits for ever. Nothing is let go on while somebody waits for a bot.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from enum import Enum
from typing import Final, Protocol

QUIET: Final = 0.02  # Seconds in which nobody must have asked for anything.
LONGEST: Final = 2.0  # Seconds that answers alone may keep it standing still; then it goes on
BREATH: Final = 0.05  # for so many.


class Timer(Protocol):
    """What is needed of a loop."""

    def time(self) -> float:
        """Seconds; they begin anywhere."""

    def call_later(self, delay: float, callback: Callable[[], None]) -> object:
        """Call it after so many seconds."""


class Pace(Enum):
    """What the study may do."""

    RUNS = "runs"  # Until somebody comes.
    STANDS = "stands"
    BREATHES = "breathes"  # For a moment, although somebody is there.


class Courtesy:
    """Who is there to be served, and what the study may do meanwhile."""

    def __init__(self, stand_still: Callable[[bool], None], timer: Timer | None = None) -> None:
        """`stand_still` is called whenever it has to stop, or may go on."""
        self._stand_still = stand_still
        self._given = timer
        self._served = 0  # How many wait for an answer.
        self._thought = False  # Whether anybody waits for a bot.
        self._last = self._since = 0.0  # When somebody last was served, and since when it stands still.
        self._pace = Pace.RUNS
        self._watched = False  # Whether there is a study at all: without one nothing is timed.
        self._timed = False  # Whether somebody will look again.

    @property
    def _timer(self) -> Timer:
        return self._given or asyncio.get_running_loop()

    @property
    def is_free(self) -> bool:
        """Whether it may go on."""
        return self._pace is not Pace.STANDS

    def watch(self, on: bool) -> None:
        """There is a study from now on, or none any more."""
        self._watched = on
        if on and (self._served or self._thought):
            self._stop()
        elif not on:
            self._pace = Pace.RUNS

    def thinks(self, on: bool) -> None:
        """Somebody waits for a bot, or nobody does any more."""
        self._thought = on
        if not self._watched:
            return
        self._last = self._timer.time()
        if on and self.is_free:
            self._stop()

    def comes(self) -> None:
        """Somebody asks for something."""
        self._served += 1
        if self._watched and self._pace is Pace.RUNS:
            self._stop()

    def goes(self) -> None:
        """They have been answered."""
        self._served -= 1
        if self._watched:
            self._last = self._timer.time()

    def _stop(self) -> None:
        self._pace, self._since = Pace.STANDS, self._timer.time()
        self._stand_still(True)
        self._again(QUIET)

    def _go_on(self, pace: Pace) -> None:
        self._pace = pace
        self._stand_still(False)

    def _again(self, delay: float) -> None:
        if not self._timed:
            self._timed = True
            self._timer.call_later(delay, self._look)

    def _look(self) -> None:
        """Whether it is quiet by now, or has been loud for too long."""
        self._timed = False
        if not self._watched or self._pace is Pace.RUNS:
            return
        now = self._timer.time()
        left = QUIET if self._served or self._thought else self._last + QUIET - now
        if left <= 0:
            self._go_on(Pace.RUNS)
        elif self._pace is Pace.BREATHES:
            self._stop()
        elif not self._thought and now - self._since >= LONGEST:
            self._go_on(Pace.BREATHES)
            self._again(BREATH)
        else:
            self._again(left)
