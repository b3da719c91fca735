"""When the study stands still, by a clock that a test turns by hand."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count

import pytest

from railbird.web.workers.courtesy import BREATH, LONGEST, QUIET, Courtesy


class Turned:
    """A loop whose time a test turns on."""

    def __init__(self) -> None:
        self.now = 100.0
        self.calls: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, callback: Callable[[], None]) -> None:
        heapq.heappush(self.calls, (self.now + delay, next(self._numbers), callback))

    def turn(self, seconds: float) -> None:
        """So much later: whatever was due by then has been called."""
        end = self.now + seconds
        while self.calls and self.calls[0][0] <= end:
            self.now, _, callback = heapq.heappop(self.calls)
            callback()
        self.now = end


class Desk:
    """A study, and what it was told."""

    def __init__(self, watched: bool = True) -> None:
        self.told: list[bool] = []
        self.loop = Turned()
        self.courtesy = Courtesy(self.told.append, self.loop)
        if watched:
            self.courtesy.watch(True)

    @property
    def stands(self) -> bool:
        assert self.courtesy.is_free is not (self.told[-1] if self.told else False)
        return not self.courtesy.is_free

    def answer(self, seconds: float = 0.001) -> None:
        """Somebody asks, and is answered after so long."""
        self.courtesy.comes()
        self.loop.turn(seconds)
        self.courtesy.goes()


def test_it_stands_still_while_somebody_is_served_and_a_moment_longer() -> None:
    desk = Desk()
    desk.courtesy.comes()
    assert desk.stands
    desk.loop.turn(10 * QUIET)
    assert desk.stands, "however long the answer takes"
    desk.courtesy.goes()
    desk.loop.turn(0.9 * QUIET)
    assert desk.stands
    desk.loop.turn(1.2 * QUIET)
    assert not desk.stands


def test_players_in_quick_succession_are_told_once() -> None:
    desk = Desk()
    for _ in range(100):
        desk.answer()
        desk.loop.turn(QUIET / 2)
    assert desk.told == [True], "no signal for every request"
    desk.loop.turn(2 * QUIET)
    assert desk.told == [True, False]


def test_it_goes_on_when_the_last_of_several_has_been_answered() -> None:
    desk = Desk()
    desk.courtesy.comes()
    desk.courtesy.comes()
    desk.courtesy.goes()
    desk.loop.turn(3 * QUIET)
    assert desk.stands
    desk.courtesy.goes()
    desk.loop.turn(3 * QUIET)
    assert not desk.stands


def test_it_stands_still_while_a_bot_is_waited_for_however_long() -> None:
    desk = Desk()
    desk.courtesy.thinks(True)
    for _ in range(10):
        desk.answer()
        desk.loop.turn(LONGEST)
        assert desk.stands
    assert desk.told == [True]
    desk.courtesy.thinks(False)
    desk.loop.turn(2 * QUIET)
    assert not desk.stands


def test_a_house_that_is_never_quiet_lets_it_go_on_for_a_little_of_the_time() -> None:
    desk, free = Desk(), 0
    desk.courtesy.comes()
    for _ in range(10_000):
        desk.loop.turn(0.001)
        free += not desk.stands
    assert 0 < free <= 1.2 * 10_000 * BREATH / LONGEST
    desk.courtesy.goes()
    desk.loop.turn(2 * QUIET)
    assert not desk.stands


def test_a_bot_is_not_kept_waiting_while_it_breathes() -> None:
    desk = Desk()
    desk.courtesy.comes()
    while desk.stands:
        desk.loop.turn(QUIET)
    desk.courtesy.comes()
    assert not desk.stands, "so much it has"
    desk.courtesy.thinks(True)
    assert desk.stands


@pytest.mark.parametrize("by", ["comes", "thinks"])
def test_a_study_that_begins_while_somebody_waits_stands_still(by: str) -> None:
    desk = Desk(watched=False)
    if by == "comes":
        desk.courtesy.comes()
    else:
        desk.courtesy.thinks(True)
    assert desk.told == []
    assert desk.loop.calls == [], "without a study nothing is timed"
    desk.courtesy.watch(True)
    assert desk.stands


def test_a_study_that_is_over_is_told_nothing_more() -> None:
    desk = Desk()
    desk.courtesy.comes()
    desk.courtesy.watch(False)
    desk.loop.turn(2 * LONGEST)
    desk.courtesy.goes()
    desk.answer()
    assert desk.told == [True]
    assert desk.loop.calls == []
