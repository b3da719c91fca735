"""What a deal is worth: the cards of all dogs before a race, in chances of winning."""

from __future__ import annotations

from typing import Any

import pytest

from railbird.core import CHANCE
from railbird.core.registry import find_game
from railbird.games.greyhounds.bot.dealt import best_bet, dealt, decks_left, features, likely_orders
from railbird.games.greyhounds.rules.state import GreyhoundsState
from railbird.insight.values import Value
from tests.games.greyhounds.positions import A, B, C, D, table

EVEN = (20, 15, 11, 8, 5, 2)
STRONG, WEAK = (20, 19, 18, 10, 9, 8), (13, 12, 11, 3, 2, 1)


def before_bets(race: int = 2, **sets: tuple[int, ...]) -> GreyhoundsState:
    """A race from 0 with these sets by dog, everybody as rich as at the start."""
    state = table(4)
    shown = tuple(sets.get(dog, EVEN) for dog in "ABCD")
    state.race, state.shown, state.step = race, shown, state.setup.flow.bet
    state.sets = tuple((cards, (), ()) for cards in shown)
    state.chart = tuple(sorted(range(4), key=lambda dog: -sum(shown[dog])))
    return state


@pytest.mark.parametrize("race", [0, 1, 2])
def test_equal_cards_and_money_are_an_even_chance(race: int) -> None:
    assert dealt(before_bets(race)) == pytest.approx([0.25] * 4, abs=0.02)  # a level race goes by the lower Hund


def test_in_the_last_race_good_cards_are_worth_much() -> None:
    found = dealt(before_bets(2, B=STRONG, C=WEAK))
    assert found is not None
    assert found[B] > 0.4
    assert found[C] < 0.2
    assert sum(found) == pytest.approx(1)


def test_what_has_been_shown_is_missing_later() -> None:
    """GH-5: three races are run with one deck, so strong cards in the first leave weak ones."""
    strong, weak, *_ = decks_left(before_bets(0, A=STRONG, B=WEAK))
    assert strong < weak
    assert decks_left(before_bets(2, A=STRONG)) == [0.0] * 4
    last, first = dealt(before_bets(2, A=STRONG)), dealt(before_bets(0, A=STRONG))
    assert last is not None
    assert first is not None
    assert last[A] > first[A]


def test_money_is_worth_more_the_fewer_races_are_to_come() -> None:
    found = []
    for race in (1, 2):
        state = before_bets(race)
        state.money[D] += 3000
        values = dealt(state)
        assert values is not None
        found.append(values[D])
    assert 0.3 < found[0] < found[1]


def test_the_likeliest_winner_has_the_best_cards_and_is_bet_on() -> None:
    state = before_bets(2, C=STRONG)
    chances = [sum(chance for order, chance in likely_orders(state) if order[0] == dog) for dog in range(4)]
    assert max(range(4), key=lambda dog: chances[dog]) == C
    assert sum(chances) == pytest.approx(1, abs=0.01)
    kind, on = best_bet(state, likely_orders(state))
    assert (kind, on) == (0, 1)  # Sieg on Hund 1
    assert len(features(state)[0]) == 5


@pytest.mark.parametrize("options", [{"mode": "bookmaker"}, {"set_choice": "look"}, {"punters": 1}])
def test_other_games_are_played_on_by_habit(options: dict[str, Any]) -> None:
    state = before_bets()
    other = table(5 if "punters" in options else 4, **options)
    assert dealt(state) is not None
    state.setup = other.setup
    assert dealt(state) is None


def test_it_is_asked_when_cards_have_been_dealt_and_at_no_other_time() -> None:
    state = table(4)
    assert dealt(state) is None
    value = Value(find_game("greyhounds"), 1)
    while state.pending() == (CHANCE,):
        state.apply(CHANCE, state.legal(CHANCE)[-1])
    assert value.arrived(state, "reveal") == dealt(state)
    assert value(state) != dealt(state)  # what follows is played on
