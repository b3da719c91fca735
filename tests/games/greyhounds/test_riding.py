"""Slips by ridden races: whole, legal, within the time, and right about dogs that everybody rides for."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest

from railbird.bots.find import tipster
from railbird.bots.searcher import Budget, Searcher
from railbird.core import Action, Perspective
from railbird.games.greyhounds import GAME
from railbird.games.greyhounds.bot.outlook import OUTLOOK, habit
from railbird.games.greyhounds.bot.riding import Bettor
from railbird.games.greyhounds.rules.actions import HAND_IN, SIEG, Sieg, bet_of
from railbird.games.greyhounds.rules.figures import cap, total
from railbird.games.greyhounds.rules.state import GreyhoundsState
from tests.games.greyhounds.positions import A, B, C, D, betting


def budget(rides: int) -> Callable[[], bool]:
    return Budget(None, rides).spend


def next_line(state: GreyhoundsState, seat: int, rides: int = 60, seed: int = 1) -> Action:
    assert OUTLOOK.plan is not None
    return OUTLOOK.plan(Perspective(state, seat, GAME.view), Random(seed), budget(rides))


def slip_of(state: GreyhoundsState, seat: int) -> list[Action]:
    """The whole slip, each line asked of somebody who remembers nothing of the last."""
    written: list[Action] = []
    while seat in state.pending() and state.step.name == "bet":
        written.append(next_line(state, seat, seed=len(written)))
        state.play(seat, written[-1])
    return written


@pytest.mark.parametrize(
    ("seats", "race", "options"), [(4, 1, {}), (3, 3, {}), (4, 2, {"mode": "bookmaker", "bookmaker_seat": 0})]
)
def test_GH_14_a_slip_stakes_all_it_may_and_is_handed_in(seats: int, race: int, options: dict[str, Any]) -> None:
    state = betting(seats=seats, race=race, **options)
    most = cap(state.setup, state.money[1])
    *lines, last = slip_of(state, 1)
    assert last == HAND_IN
    assert total([bet_of(line) for line in lines]) == most
    assert [bet_of(line)[0] for line in lines] == sorted({bet_of(line)[0] for line in lines})


def test_R_25_without_money_an_empty_slip_is_handed_in() -> None:
    assert slip_of(betting([400, 750, 6000, 6000]), A) == [HAND_IN]


def test_GH_14_what_is_written_is_finished() -> None:
    """Half of the stake is on a dog already: the rest goes behind it, on kinds still open."""
    state = betting()
    state.play(B, Sieg(4, 1000))
    *lines, last = slip_of(state, B)
    assert last == HAND_IN
    assert state.slips[B][0] == bet_of(Sieg(4, 1000))
    assert total(state.slips[B]) == 2000
    assert all(bet_of(line)[0] > SIEG for line in lines)


def test_a_dog_everybody_has_backed_wins_more_races() -> None:
    state = betting()
    bettor = Bettor(Perspective(state, A, GAME.view), Random(1), budget(1), habit)
    on_b = ((SIEG, 2, 2000),)
    nobody, all_on_b = [()] * 4, [on_b] * 4
    backed = sum(bettor.ride(all_on_b, on_b, luck)[0] == B for luck in range(60))
    unbacked = sum(bettor.ride(nobody, (), luck)[0] == B for luck in range(60))
    assert backed > unbacked + 10


def test_GH_38_before_the_last_race_the_victory_counts_and_before_that_money() -> None:
    order, slips = (A, B, C, D), [()] * 4
    for race in (1, 3):
        state = betting([6000, 6000, 6000, 6000], race=race)
        bettor = Bettor(Perspective(state, A, GAME.view), Random(1), budget(1), habit)
        assert bettor.value(slips, (), order) == (6000 + state.setup.prizes[0] if race == 1 else 1.0)


def test_it_stops_soon_after_its_time() -> None:
    calls = count()
    state = betting()
    assert OUTLOOK.plan is not None
    line = OUTLOOK.plan(Perspective(state, A, GAME.view), Random(1), lambda: next(calls) >= 3)
    assert line in state.legal(A)
    assert next(calls) <= 3 + 2


def test_an_expert_bets_by_ridden_races() -> None:
    """What it lays is the plan's, for the same dice."""
    state, random = betting(), Random(4)
    adviser = tipster(GAME, Random(random.getrandbits(64)))
    expert = Searcher(GAME, random, None, 30, adviser)
    again = Random(4)
    again.getrandbits(64)
    assert OUTLOOK.plan is not None
    planned = OUTLOOK.plan(Perspective(state, A, GAME.view), again, budget(30))
    assert expert.choose(Perspective(state, A, GAME.view)) == planned
