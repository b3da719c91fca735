"""Garbage is looked for in what is new; in everything only when memory has grown and nobody does much."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from railbird.web import sweeping
from railbird.web.sweeping import LEAST, OVERDUE, QUIET, ROUNDS, Sweeper


class Circle:
    """Something that only a collector can let go of."""

    def __init__(self) -> None:
        self.itself = self


def let_go() -> weakref.ref[Circle]:
    """A circle nobody has."""
    return weakref.ref(Circle())


class Memory:
    """What the process is said to use, and when."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.bytes, self.now, self.worked = 100e6, 0.0, 0.0
        patch.setattr(sweeping, "used", lambda: self.bytes)
        clocks = SimpleNamespace(monotonic=lambda: self.now, thread_time=lambda: self.worked)
        patch.setattr(sweeping, "time", clocks)


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> Iterator[Memory]:
    before = gc.get_threshold()
    gc.collect()
    sweeping.begin()
    gc.disable()  # young rounds come when the test says
    try:
        yield Memory(monkeypatch)
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
        gc.enable()


def young_rounds() -> None:
    for _ in range(ROUNDS):
        gc.collect(1)


def test_the_collector_does_not_look_at_everything_by_itself(memory: Memory) -> None:
    assert gc.get_threshold()[2] == sweeping.NEVER
    assert gc.get_freeze_count() > 0


def test_what_is_new_is_swept_and_what_stays_is_set_aside(memory: Memory) -> None:
    sweeper, aside = Sweeper(), gc.get_freeze_count()
    kept = [Circle() for _ in range(500)]
    young_rounds()
    gone = let_go()
    sweeper.glance()
    assert gone() is None
    assert gc.get_freeze_count() >= aside + len(kept)


def test_little_that_is_new_is_left_for_later(memory: Memory) -> None:
    sweeper = Sweeper()
    young_rounds()
    sweeper.glance()
    gone = let_go()
    sweeper.glance()
    assert gone() is not None


@pytest.fixture
def old(memory: Memory) -> weakref.ref[Circle]:
    """A circle that was set aside before it came apart from everything else."""
    gone = let_go()
    gc.freeze()
    assert gone() is not None
    return gone


def test_what_came_apart_later_is_found_when_memory_has_grown_and_nobody_does_much(
    memory: Memory, old: weakref.ref[Circle]
) -> None:
    sweeper = Sweeper()
    memory.bytes = LEAST * 1.1
    memory.now = QUIET / 2
    sweeper.glance()
    assert old() is not None
    memory.now = QUIET + 1
    sweeper.glance()
    assert old() is None
    assert gc.get_freeze_count() > 0, "what is left is set aside again"


def test_while_people_play_nobody_is_kept_waiting_for_that(memory: Memory, old: weakref.ref[Circle]) -> None:
    sweeper = Sweeper()
    memory.bytes = LEAST * 1.1
    for second in range(20):
        memory.now, memory.worked = float(second), second * 0.2
        sweeper.glance()
    assert old() is not None
    memory.bytes = LEAST * OVERDUE * 1.1  # but memory has an end
    sweeper.glance()
    assert old() is None


def test_after_a_look_at_everything_the_next_is_due_when_memory_has_doubled(memory: Memory) -> None:
    sweeper = Sweeper()
    memory.bytes, memory.now = LEAST * 1.1, QUIET + 1
    sweeper.glance()
    old = let_go()
    gc.freeze()
    memory.bytes, memory.now = LEAST * 2.1, 2 * QUIET + 2
    sweeper.glance()
    assert old() is not None
    memory.bytes, memory.now = LEAST * 2.3, 3 * QUIET + 3
    sweeper.glance()
    assert old() is None
