"""Garbage is looked for in what is new, never in everything at once while people wait.

A table is tens of thousands of objects and lives for hours. Python's collector looks at all of them whenever their
number has grown by a quarter: a second of standing still at some hundred tables. Here what has outlived a few rounds
is set aside (`gc.freeze`), where nobody looks; most of it goes by itself when nothing points to it any more. Circles
that were set aside before they came apart are found by a look at everything: when memory has doubled since the last
and nobody does much for a while, or when it has doubled twice.
"""

import asyncio
import gc
import os
import time
from pathlib import Path

import structlog

PAUSE = 0.25  # Seconds between two glances at how much is new.
ROUNDS = 4  # Young collections after which the new is swept: some 30,000 objects, a few milliseconds.
NEVER = 1_000_000  # A threshold the collector does not reach by itself.
GROWN = 2.0  # A look at everything is due when memory is so many times what it was after the last,
LEAST = 512e6  # and at least so many bytes;
QUIET = 5.0  # it waits for so many seconds in which less than
LITTLE = 0.02  # this share of the time was worked,
OVERDUE = 4.0  # but not when memory is so many times what was due.

STATM = Path("/proc/self/statm")

logger = structlog.get_logger(__name__)


def used() -> float:
    """Bytes of memory this process has; where the system does not tell, a guess from the objects set aside."""
    try:
        return float(STATM.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return gc.get_freeze_count() * 100.0


def begin() -> None:
    """Set aside what is there by now, and leave everything but the youngest to `sweep`."""
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)
    gc.enable()


class Sweeper:
    """Knows what is new, and when everything was looked through last."""

    def __init__(self) -> None:
        self._due = 0.0  # Bytes at which a look at everything is due.
        self._quiet_since = time.monotonic()
        self._worked = time.thread_time()
        self._is_after_everything()

    def _is_after_everything(self) -> None:
        self._due = max(LEAST, GROWN * used())

    def glance(self) -> None:
        """Sweep what is new when there is enough of it; look through everything when it is time."""
        now, worked = time.monotonic(), time.thread_time()
        if worked - self._worked > LITTLE * PAUSE:
            self._quiet_since = now
        if (memory := used()) > self._due and (now - self._quiet_since > QUIET or memory > OVERDUE * self._due):
            gc.unfreeze()
            self._collect()
            self._is_after_everything()
            logger.info("looked through everything", megabytes=round(used() / 1e6))
        elif gc.get_count()[2] >= ROUNDS:
            self._collect()
        self._worked = time.thread_time()

    def _collect(self) -> None:
        gc.collect()
        gc.freeze()


async def sweep() -> None:
    """Sweep until cancelled."""
    sweeper = Sweeper()
    while True:
        await asyncio.sleep(PAUSE)
        sweeper.glance()
