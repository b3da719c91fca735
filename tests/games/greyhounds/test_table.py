"""Whole tables: the conformance kit on every set-up, what a simulation counts, undo."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from railbird.core import Table
from railbird.core.conformance import Arrangement, Report, check_arrangement
from railbird.games.greyhounds import GAME
from railbird.games.greyhounds.rules.actions import Platz, Sieg
from railbird.games.greyhounds.rules.state import GreyhoundsState
from tests.games.greyhounds.positions import table
from tests.games.positions import random_plies, watched

SETUPS: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (4, {}),
    (4, {"set_choice": "look", "lapping": "draw_level", "retired_dogs": "placed_last"}),
    (3, {"mode": "bookmaker"}),
    (4, {"mode": "bookmaker", "bookmaker_insolvency": "pro_rata"}),
    (5, {"punters": 2}),
    (6, {"punters": 2, "mode": "bookmaker", "bet_scope": "per_bet"}),
    (10, {"punters": 6}),
]


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_GH_2_the_kit_passes_for_every_set_up(seats: int, options: dict[str, Any]) -> None:
    report = Report(GAME.id)
    arrangement = Arrangement(seats, GAME.read_options(options), GAME.builtin())
    check_arrangement(GAME, report, arrangement, f"greyhounds {seats}")
    assert report.findings == []
    assert report.checks["secrecy"] > 100


def samples(seats: int, seed: int, **options: Any) -> dict[tuple[str, str], float]:
    """What is measured in one random game."""
    state = table(seats, **options)
    notes = watched(state)
    random_plies(state, Random(seed))
    return {(sample.measure, sample.key): sample.value for sample in GAME.measure(notes, state)}


def test_a_simulation_counts_wins_by_race_and_hund_rounds_and_lapped_dogs() -> None:
    found = samples(4, 1)
    for race in "123":
        wins = [found["hund_win", f"{race}.{hund}"] for hund in "1234"]
        assert sorted(wins) == [0, 0, 0, 1]
        assert 1 <= sum(found["hund_first_two", f"{race}.{hund}"] for hund in "1234") <= 2
        assert found["rounds", race] >= 3
    assert found["lapped", "1"] == 0
    assert not any(name.startswith("bookmaker") for name, _ in found)


def test_GH_57_a_simulation_counts_the_bookmakers_money_wins_and_bankruptcies() -> None:
    games = [samples(4, seed, mode="bookmaker") for seed in range(60)]
    assert all(found["bankrupt", ""] in (0, 1) for found in games)
    assert any(found["bankrupt", ""] for found in games)
    assert all(found["bookmaker_money", ""] == 0 for found in games if found["bankrupt", ""])
    assert any(found["bookmaker_win", ""] for found in games)


def test_GH_15_a_bet_can_be_taken_back_until_all_slips_are_in() -> None:
    played = Table(GAME, 4, seed="undo")
    assert played.state.step.name == "bet"
    played.act(0, Sieg(1, 500))
    played.act(1, Sieg(1, 500))
    played.act(0, Platz(1, 500))
    assert played.undo(0) == Platz(1, 500)
    assert played.undo(0) == Sieg(1, 500)
    assert isinstance(played.state, GreyhoundsState)
    assert [len(slip) for slip in played.state.slips] == [0, 1, 0, 0]
    for seat in range(4):
        while seat in played.state.pending() and played.state.step.name == "bet":
            played.fall_back(seat)
    assert not played.can_undo(3)
