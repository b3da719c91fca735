"""Value functions: one fixed function of the position, and what it can see."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from railbird.core.actors import CHANCE
from railbird.core.draws import column, finishes, strata
from railbird.core.registry import find_game
from railbird.core.state import State
from railbird.insight.values import Value
from tests.insight.games import cut

GAMES = ["homestretch", "winplaceshow", "dostihy", "jockey", "greyhounds"]


@pytest.mark.parametrize("game", GAMES)
def test_it_is_one_function_whatever_was_asked_before(game: str) -> None:
    told = cut(game)
    positions = [event.before for event in told.events[:: max(1, len(told.events) // 6)]]
    value = Value(told.game, 2)
    forwards = [value(state) for state in positions]
    assert [value(state) for state in positions[::-1]] == forwards[::-1]
    assert [Value(told.game, 2)(state) for state in positions] == forwards
    assert all(sum(chances) == pytest.approx(1.0) for chances in forwards)


@pytest.mark.parametrize("game", GAMES)
def test_at_the_end_it_is_the_result(game: str) -> None:
    told = cut(game)
    assert Value(told.game, 1)(told.final) == told.final.standing().shares()


@pytest.mark.parametrize("game", ["greyhounds", "jockey"])
def test_what_is_dealt_before_a_race_can_be_seen_in_it(game: str) -> None:
    """A stop after a stop is no arrival: between two races one looks through the next, not at the money alone."""
    told = cut(game)
    deal = next(event for event in told.events if event.actor == CHANCE and event.step in told.outlook.deals)
    value = Value(told.game, 4)
    found = {tuple(value.arrived(dealt(deal.before, seed), deal.step)) for seed in range(3)}
    assert len(found) == 3
    assert tuple(value(deal.before)) != tuple(told.outlook.prospects(deal.before))


def dealt(state: State, seed: int) -> State:
    world, random = state.copy(), Random(seed)
    step = world.step
    while world.step is step:
        options = world.legal(CHANCE)
        world.apply(CHANCE, options[random.randrange(len(options))])
    return world


def test_a_lead_in_the_last_race_counts_the_more_the_closer_it_is_to_home() -> None:
    told = cut("homestretch")
    rolls = [event.before for event in told.events if event.step == "first_roll"]
    winner = told.final.standing().winners()[0]
    value = Value(told.game, 64)
    assert value(rolls[-1])[winner] > value(rolls[0])[winner]


def test_a_game_without_its_own_value_is_played_on_by_habit() -> None:
    game = find_game("homestretch")
    assert game.outlook is not None
    plain = replace(game, outlook=replace(game.outlook, valuation=None))
    state = next(event.before for event in cut("homestretch").events if event.step == "first_roll")
    own, playouts = Value(game, 256)(state), Value(plain, 256)(state)
    assert Value(plain, 1).name.startswith("playouts")
    assert max(abs(one - other) for one, other in zip(own, playouts)) < 0.12


# --- draws


def test_strata_have_one_number_in_every_part() -> None:
    assert sorted(int(8 * luck) for luck in strata(Random(1), 8)) == list(range(8))


def test_finishes_count_who_comes_home_in_which_order() -> None:
    columns = [column([1.0, 3.0, -2.5], 7), column([2.0, 2.0, 0.0], 9), column([3.0, 1.0, 5.0], 12)]
    assert finishes(columns, 3) == {(7, 9, 12): 2, (12, 9, 7): 1}
    assert finishes(columns, 1) == {(7,): 2, (12,): 1}
