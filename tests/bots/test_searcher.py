"""The searcher: finds the obvious, keeps its budget, knows no more than its seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from railbird.bots import searcher as module
from railbird.bots.searcher import Searcher, chances
from railbird.core.action import Action
from railbird.core.game import AnyGame, Outlook
from railbird.core.playout import Perspective
from railbird.core.registry import find_game
from railbird.core.state import Pick, State
from railbird.core.table import Table
from railbird.games.homestretch.actions import MoveOne, MoveTwo
from railbird.games.homestretch.state import HomeStretchState

HOMESTRETCH = find_game("homestretch")


class Fixed:
    """An adviser that always says the same."""

    def __init__(self, action: Action) -> None:
        self.action = action

    def choose(self, seen: Perspective) -> Action:
        return self.action


def last_race() -> HomeStretchState:
    """Seat 0 decides: horse 7, third home if it goes on now, carries all of seat 0's tokens; rivals lead a little."""
    table = Table(HOMESTRETCH, 2, HOMESTRETCH.read_options({"purple_races": 1, "green_races": 0}), seed=1)
    while table.state.step.name != "choose_move":
        table.fall_back(table.state.pending()[0])
    state = table.state
    assert isinstance(state, HomeStretchState)
    state.turn = 0
    state.money = [50, 60, -110]
    state.stables = (b"", b"")
    state.token = [0] * 13
    state.position = [0, 0, 9, 9, 0, 0, 0, 8, 9, 0, 0, 10, 10]
    state.home = (11, 12)
    state.dice_first, state.dice_second, state.second = 3, 4, False
    show7, show2 = (7 - 2) * 3 + 2, (2 - 2) * 3 + 2
    state.slips = (bytes([show7] * 5), bytes([show2] * 5))
    return state


def test_it_finishes_its_own_horse() -> None:
    """Two spaces put 7 home third and pay 9; one space leaves it on 9 with the dice for anybody."""
    state = last_race()
    state.money = [60, 55, -115]
    seen = Perspective(state, 0, HOMESTRETCH.view)
    choice = Searcher(HOMESTRETCH, Random(3), None, 400).choose(seen)
    assert choice == MoveTwo()


def test_bad_advice_is_left_and_good_advice_kept() -> None:
    state = last_race()
    state.money = [60, 55, -115]
    seen = Perspective(state, 0, HOMESTRETCH.view)
    assert Searcher(HOMESTRETCH, Random(3), None, 400, Fixed(MoveOne())).choose(seen) == MoveTwo()
    assert Searcher(HOMESTRETCH, Random(3), None, 400, Fixed(MoveTwo())).choose(seen) == MoveTwo()


def test_its_playouts_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(HOMESTRETCH, 4, seed=1)
    searcher = Searcher(HOMESTRETCH, Random(1), None, 50)
    calls = []
    real = Searcher._playout
    monkeypatch.setattr(Searcher, "_playout", lambda self, *rest: calls.append(1) or real(self, *rest))
    searcher.choose(table.see(0))
    assert len(calls) == 50


def test_it_stops_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10**6))
    monkeypatch.setattr(module.time, "perf_counter", lambda: next(ticks) / 10)
    table = Table(HOMESTRETCH, 4, seed=1)
    options = table.state.legal(0)
    assert Searcher(HOMESTRETCH, Random(1), 1.0).choose(table.see(0)) in options
    assert next(ticks) < 40


def with_outlook(outlook: Outlook[Any]) -> AnyGame:
    return replace(HOMESTRETCH, outlook=outlook)


def test_playouts_follow_the_games_habits_in_worlds_made_likely() -> None:
    """Whoever owes a move stays in the habit of moving two; and the world says who is rich."""
    moved: list[Action] = []
    worlds: list[int] = []

    def habit(state: State, seat: int, options: Sequence[Action], random: Callable[[], float]) -> Action:
        moved.append(options[-1])
        return options[-1]

    def likely(state: HomeStretchState, seat: int, pick: Pick) -> None:
        worlds.append(seat)
        state.money = [500, 0, -500]

    judged: list[list[int]] = []

    def worth(state: HomeStretchState) -> list[float]:
        judged.append(state.money[:2])
        return [float(money) for money in state.money[:2]]

    outlook = Outlook(frozenset({"choose_move"}), worth, 20.0, arrivals=2, habit=habit, likely=likely)
    Searcher(with_outlook(outlook), Random(1), None, 12).choose(Perspective(last_race(), 0, HOMESTRETCH.view))
    assert worlds == [0] * 6, "two candidates are tried in each world"
    assert moved
    assert judged
    assert all(rich > poor for rich, poor in judged)


def test_a_decision_within_a_stop_is_played_on() -> None:
    """A slip of several lines is written in a step where positions are judged: not in the middle of it."""
    table = Table(HOMESTRETCH, 2, seed=1)
    step = table.state.step.name
    while len(table.state.legal(table.state.pending()[0])) < 2 or table.state.pending()[0] < 0:
        table.fall_back(table.state.pending()[0])
        step = table.state.step.name
    began = table.state.step
    arrived: list[bool] = []

    def worth(state: HomeStretchState) -> list[float]:
        arrived.append(state.step is not began or state.reveals > table.state.reveals)
        return [0.0, 0.0]

    outlook = Outlook(frozenset({step, "choose_move"}), worth, 20.0)
    Searcher(with_outlook(outlook), Random(1), None, 20).choose(table.see(table.state.pending()[0]))
    assert arrived
    assert all(arrived)


def test_chances_add_up_and_follow_worth() -> None:
    found = chances([100, 80, 80], 20)
    assert sum(found) == pytest.approx(1)
    assert found[0] > found[1] == found[2]
    assert chances([10.0**9, 0], 1) == [1, 0]
