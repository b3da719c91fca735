"""The searcher: finds the obvious, keeps its budget, knows no more than its seat."""

from __future__ import annotations

from random import Random

import pytest

from railbird.bots import searcher as module
from railbird.bots.searcher import Searcher, chances
from railbird.core.action import Action
from railbird.core.playout import Perspective
from railbird.core.registry import find_game, game_ids
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


@pytest.mark.parametrize("game_id", game_ids())
def test_it_decides_the_same_whatever_its_seat_cannot_know(game_id: str) -> None:
    game = find_game(game_id)
    random = Random(5)
    table = Table(game, 4, seed=5)
    compared = 0
    for _ in range(160):
        if table.is_over():
            break
        seat = table.state.pending()[0]
        options = table.state.legal(seat)
        if len(options) > 1 and random.random() < 0.08:
            world = table.state.copy()
            world.imagine(seat, random.randrange)
            choices = [
                Searcher(game, Random(9), None, 12).choose(Perspective(state, seat, game.view))
                for state in (table.state, world)
            ]
            assert choices[0] == choices[1]
            compared += 1
        table.act(seat, options[random.randrange(len(options))])
    assert compared > 3


def test_chances_add_up_and_follow_worth() -> None:
    found = chances([100, 80, 80], 20)
    assert sum(found) == pytest.approx(1)
    assert found[0] > found[1] == found[2]
    assert chances([10.0**9, 0], 1) == [1, 0]
