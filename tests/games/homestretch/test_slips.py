"""The slip that wins the game: leaders cover the others, those behind go their own way, limits are kept."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railbird.core import Perspective
from railbird.games.homestretch import GAME
from railbird.games.homestretch.bot.slips import Desk, Slip, best_bet
from railbird.games.homestretch.rules.actions import Bet, box_of
from railbird.games.homestretch.rules.state import HomeStretchState

from .positions import betting, lay

LAST: dict[str, Any] = {"purple_races": 1, "green_races": 0}
"""One race, so that the first is the last."""


def spends(races: int) -> Any:
    """A budget of so many races."""
    left = iter(range(races - 1, -1, -1))
    return lambda: next(left) == 0


def found(state: HomeStretchState, seat: int, races: int = 400) -> Slip:
    """The whole slip, laid token by token."""
    random = Random(7)
    while len(state.slips[seat]) < len(state.setup.tokens):
        state.play(seat, best_bet(Perspective(state, seat, GAME.view), random, spends(races)))
        if not state.slips[seat]:  # the last slip is in: the race has begun
            break
    return tuple(state.slips[seat])


def desk(state: HomeStretchState, seat: int, seed: int, races: int = 1500) -> Desk:
    """Other races than those the slip was made for."""
    other = Desk(Perspective(state, seat, GAME.view), Random(seed))
    for _ in range(races):
        other.imagine_race()
    return other


def test_a_leader_before_the_last_race_covers_the_second_also_for_the_lower_places() -> None:
    """18 ahead of a rival with everything on 12: Place and Show of it pay whenever it comes in."""
    state = betting([70, 52, 10], **LAST)
    lay(state, 1, (12, "win"), (12, "win"), (12, "place"), (12, "place"), (12, "show"))
    other = desk(state, 0, 5)
    laid = found(state, 0)
    assert {box_of(12, "place"), box_of(12, "show")} <= set(laid)
    assert other.won(laid) > other.won(other.slip)


def test_who_is_behind_before_the_last_race_wins_more_with_a_slip_of_their_own() -> None:
    """The most valuable slip is the leader's too; on races the slip was not made for, another wins far more often."""
    state = betting([64, 50, 40], card="P02", **LAST)
    valuable = desk(state, 0, 3, races=0).slip
    for box in valuable:
        state.play(0, Bet(state.setup.tokens[len(state.slips[0])], box // 3 + 2, ("win", "place", "show")[box % 3]))
    other = desk(state, 1, 11)
    own = found(state, 1)
    assert other.won(own) > 1.25 * other.won(other.slip)


def test_with_races_to_come_a_slip_is_not_worse_than_the_most_valuable_one() -> None:
    state = betting([30, 30, 30])
    other = desk(state, 0, 5)
    assert other.won(found(state, 0)) > other.won(other.slip) - 0.005


def test_a_slip_goes_on_with_what_has_been_laid() -> None:
    state = betting([40, 30, 20], **LAST)
    lay(state, 2, (2, "show"), (3, "win"))
    assert found(state, 2, races=20)[:2] == (box_of(2, "show"), box_of(3, "win"))


@pytest.mark.parametrize("options", [{}, {"bet_timing": "simultaneous"}, {"bet_stakes": "lose_stake"}])
@settings(max_examples=15, deadline=None)
@given(money=st.lists(st.integers(0, 90), min_size=2, max_size=6), seed=st.integers(0, 10**6))
def test_HS_5_3_every_slip_keeps_the_limit(options: dict[str, Any], money: list[int], seed: int) -> None:
    state = betting(money, **options)
    seat = seed % len(money)
    limit = state.limits[seat]
    laid = found(state, seat, races=1 + seed % 9)
    assert all(laid.count(box) <= limit for box in laid)
    assert len(state.slips[seat]) == len(state.setup.tokens) or state.step is not state.setup.flow.betting
