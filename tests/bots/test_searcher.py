"""The searcher: finds the obvious, keeps its budget, knows no more than its seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

from railbird.bots.searcher import Budget, Candidate, Searcher, in_the_running
from railbird.core.action import Action
from railbird.core.draws import chances
from railbird.core.game import AnyGame, Outlook
from railbird.core.playout import Perspective
from railbird.core.registry import find_game
from railbird.core.state import Pick, State
from railbird.core.table import Table
from railbird.games.homestretch.rules.actions import Dice, MoveOne, MoveTwo
from railbird.games.homestretch.rules.state import HomeStretchState

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
    state.dice, state.second = Dice(3, 4), False
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
    playout = Mock(wraps=searcher._playout)
    monkeypatch.setattr(searcher, "_playout", playout)
    searcher.choose(table.see(0))
    assert playout.call_count == 50


def test_it_stops_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10**6))
    monkeypatch.setattr("railbird.bots.searcher.time.perf_counter", lambda: next(ticks) / 10)
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


def decided(outlook: Outlook[Any] | None, adviser: Any, monkeypatch: pytest.MonkeyPatch) -> tuple[Action, list[Action]]:
    """What a searcher chooses for seat 0 at the first draft, and the candidates it tried, in order."""
    tried: list[Action] = []
    real = Searcher._playout

    def noting(self: Searcher, world: State, seat: int, candidate: Candidate, luck: int) -> float:
        tried.append(candidate.action)
        return real(self, world, seat, candidate, luck)

    monkeypatch.setattr(Searcher, "_playout", noting)
    game = HOMESTRETCH if outlook is None else with_outlook(outlook)
    chosen = Searcher(game, Random(1), None, 60, adviser).choose(Table(HOMESTRETCH, 4, seed=1).see(0))
    return chosen, tried


def poor(state: State) -> list[float]:
    return [0.0] * 4


class Tips(Fixed):
    """An adviser that names three and thinks as long as it may."""

    def __init__(self, *actions: Action) -> None:
        super().__init__(actions[0])
        self.actions = actions
        self.effort = 1

    def shortlist(self, seen: Perspective, count: int) -> Sequence[Action]:
        return self.actions[:count]


def test_only_what_the_adviser_names_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    named = Table(HOMESTRETCH, 4, seed=1).state.legal(0)[:3]
    outlook = Outlook(frozenset({"race_prep"}), poor, 20.0)
    chosen, tried = decided(outlook, Tips(*named), monkeypatch)
    assert set(tried) == set(named)
    assert chosen == named[0], "where all do alike the adviser's choice stands"


def test_where_the_adviser_is_trusted_nothing_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    advice = Table(HOMESTRETCH, 4, seed=1).state.legal(0)[2]
    outlook = Outlook(frozenset({"race_prep"}), poor, 20.0, trusted=frozenset({"draft"}))
    assert decided(outlook, Fixed(advice), monkeypatch) == (advice, [])


def test_where_the_game_has_a_plan_it_is_followed_within_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    first, _, planned = Table(HOMESTRETCH, 4, seed=1).state.legal(0)[:3]
    worlds = 0

    def plan(seen: Perspective, random: Random, spent: Callable[[], bool]) -> Action:
        nonlocal worlds
        worlds = 1
        while not spent():
            worlds += 1
        return planned

    outlook = Outlook(frozenset({"race_prep"}), poor, 20.0, planned=frozenset({"draft"}), plan=plan)
    assert decided(outlook, Fixed(first), monkeypatch) == (planned, [])
    assert worlds == 60


@pytest.mark.parametrize(("doubt", "chosen"), [(1.0, 0), (0.0, 1)])
def test_a_guess_of_the_adviser_is_left_for_anything_that_did_better(doubt: float, chosen: int) -> None:
    """The second wins 16 of 30 worlds, the adviser's choice 15 others: better, but not beyond doubt."""
    named = Table(HOMESTRETCH, 4, seed=1).state.legal(0)[:2]

    class Played(Searcher):
        def _playout(self, world: State, seat: int, candidate: Candidate, luck: int) -> float:
            world_number = len(candidate.results)
            return float(world_number < 15 if candidate.action == named[0] else world_number >= 14)

    outlook = Outlook(frozenset({"race_prep"}), poor, 20.0, doubt=doubt)
    searcher = Played(with_outlook(outlook), Random(1), None, 60, Tips(*named))
    assert searcher.choose(Table(HOMESTRETCH, 4, seed=1).see(0)) == named[chosen]


def test_the_adviser_may_look_as_long_as_the_budget_allows() -> None:
    efforts = []
    for seconds, playouts in ((0.9, None), (0.01, None), (None, 100), (None, 5000)):
        adviser = Tips(MoveOne())
        Searcher(HOMESTRETCH, Random(1), seconds, playouts, adviser)
        efforts.append(adviser.effort)
    assert efforts == [5, 1, 2, 6]


def test_a_leap_ends_every_playout_with_the_same_luck_for_all_candidates() -> None:
    drawn: list[float] = []

    def leap(state: HomeStretchState, random: Callable[[], float]) -> None:
        drawn.append(random())

    outlook = Outlook(frozenset({"race_prep"}), poor, 20.0, leaps=frozenset({"first_roll"}), leap=leap)
    Searcher(with_outlook(outlook), Random(1), None, 12).choose(Perspective(last_race(), 0, HOMESTRETCH.view))
    assert drawn
    assert len(set(drawn)) <= 6, "two candidates share each of the six worlds, whatever dice they used before"


def test_it_stops_before_a_playout_as_slow_as_the_slowest_would_be_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("railbird.bots.searcher.time.perf_counter", lambda: now[0])
    budget = Budget(1.0, None)
    spent = []
    for took in (0.1, 0.4, 0.1, 0.1):
        now[0] += took
        spent.append(budget.spend())
    assert spent == [False, False, True, True]


def tried(action: Action, results: list[float]) -> Candidate:
    candidate = Candidate(action)
    candidate.results = results
    return candidate


def test_a_lead_is_counted_in_the_worlds_both_were_tried_in() -> None:
    better, worse = tried(MoveOne(), [0.6, 0.4, 0.6, 0.9]), tried(MoveTwo(), [0.5, 0.4, 0.4])
    assert better.lead(worse) == pytest.approx(0.1 / (0.1 / 3**0.5))
    assert worse.lead(better) == -better.lead(worse)
    assert tried(MoveOne(), [0.9]).lead(worse) == 0, "one world tells nothing"


def test_what_is_worse_beyond_doubt_is_dropped_and_the_adviser_kept_to_compare_with() -> None:
    good = tried(MoveOne(), [0.5, 0.6] * 20)
    fair = tried(MoveTwo(), [0.6, 0.48] * 20)
    poor_one = tried(MoveTwo(), [0.1, 0.0] * 20)
    assert in_the_running([good, poor_one], good) == [good]
    assert in_the_running([good, fair], fair) == [good, fair]
    few = [tried(MoveOne(), [value] * 8) for value in (0.9, 0.8, 0.7, 0.1)]
    assert in_the_running(few, few[3]) == [few[0], few[3]]
