"""Which processors a measurement uses, and what a server with all its processes has used of them."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from railbird.core.errors import RailbirdError

LAST = 19  # The lowest priority a process can have.


class NoSuchCore(RailbirdError):
    """A processor that the server cannot have for itself here."""


@contextmanager
def apart_from(core: int | None) -> Iterator[None]:
    """Leave a processor to the server: what this process does meanwhile it does on the others."""
    if core is None:
        yield
        return
    if not hasattr(os, "sched_setaffinity"):
        raise NoSuchCore("--core needs Linux, where a process can be bound to a processor.")
    mine = os.sched_getaffinity(0)
    if core not in mine or len(mine) == 1:
        has = ", ".join(map(str, sorted(mine)))
        raise NoSuchCore(f"--core {core}: the server needs one of several processors; here there are {has}.")
    os.sched_setaffinity(0, mine - {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, mine)


@contextmanager
def bound_to(core: int | None) -> Iterator[None]:
    """What is started meanwhile has this processor and no other."""
    if core is None:
        yield
        return
    mine = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, mine)


def family(pid: int) -> list[int]:
    """A process with all it has started, and all they have: every thread has children of its own."""
    found = [pid]
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += [one for child in children.read_text().split() for one in family(int(child))]
        except OSError:
            continue  # the thread has ended meanwhile
    return found


def is_last(pid: int) -> bool:
    """Whether a process works only when nobody else does: what it takes, nobody misses."""
    try:
        return os.getpriority(os.PRIO_PROCESS, pid) == LAST
    except OSError:
        return False


def processor_time(pid: int) -> float:
    """Seconds a process has worked, by the clock Linux keeps for it; of one that has ended, none."""
    try:
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:
        return 0.0
