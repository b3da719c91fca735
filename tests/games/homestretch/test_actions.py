"""The actions: how many there are, how they are written and read, what is refused."""

from __future__ import annotations

import pytest

from railbird.core.errors import BadAction
from railbird.core.game import write_action
from railbird.games.homestretch import GAME
from railbird.games.homestretch.rules.actions import (
    BUY,
    BUY_BLIND,
    DICE,
    HORSES,
    KEEP,
    MOVE_ONE,
    MOVE_TWO,
    PASS,
    PICK_LAST,
    POOLS,
    ROLL_AGAIN,
    STOP,
    Bet,
    Buy,
    Keep,
    RaceCard,
    box_of,
)
from tests.games.positions import refused

from .positions import betting, buying, dealt, racing, roll, roll_sum

SEAT_ACTIONS = [
    *(KEEP[horse] for horse in HORSES),
    *(Bet(token, horse, pool) for token in (1, 2, 3) for horse in HORSES for pool in POOLS),
    MOVE_TWO,
    MOVE_ONE,
    *(PICK_LAST[horse] for horse in HORSES),
    ROLL_AGAIN,
    STOP,
    *(BUY[horse] for horse in HORSES),
    BUY_BLIND,
    PASS,
]


def test_there_are_138_different_actions_of_the_seats() -> None:
    assert len(SEAT_ACTIONS) == len(set(SEAT_ACTIONS)) == 138


@pytest.mark.parametrize("action", [*SEAT_ACTIONS, *DICE, RaceCard("P01")], ids=repr)
def test_an_action_is_read_back_as_it_was_written(action: object) -> None:
    name, *values = write_action(action)  # type: ignore[arg-type]
    again = GAME.read_action(name, values)
    assert again == action
    assert hash(again) == hash(action)


def test_actions_of_different_kinds_differ_even_with_equal_fields() -> None:
    assert Keep(7) != Buy(7)
    assert repr(Bet(3, 11, "win")) == "Bet(token=3, horse=11, pool='win')"


def test_boxes_are_numbered_row_by_row() -> None:
    assert [box_of(horse, pool) for horse in HORSES for pool in POOLS] == list(range(33))
    assert {dice.difference for dice in DICE if dice.horse == 8} == {0, 2, 4}


@pytest.mark.parametrize(
    ("name", "values", "says"),
    [
        ("Gallop", [], "has no action 'Gallop'"),
        (7, [], "has no action 7"),
        ("Keep", [], "Action Keep has horse; 0 values were given"),
        ("Keep", [7, 8], "2 values"),
        ("Keep", [1], "from 2 to 12"),
        ("Keep", [13], "from 2 to 12"),
        ("Keep", ["7"], "from 2 to 12"),
        ("Keep", [True], "from 2 to 12"),
        ("Keep", [7.0], "from 2 to 12"),
        ("Bet", [3, 7, "draw"], "one of win, place, show"),
        ("Bet", [0, 7, "win"], "token must be"),
        ("Dice", [0, 6], "from 1 to 6"),
        ("Dice", [3, 7], "from 1 to 6"),
        ("RaceCard", [""], "a name of at most"),
        ("RaceCard", ["x" * 41], "a name of at most"),
        ("MoveTwo", [1], "no fields"),
    ],
)
def test_what_is_no_action_is_refused_in_words(name: object, values: list[object], says: str) -> None:
    with pytest.raises(BadAction, match=says):
        GAME.read_action(name, values)


def test_an_unknown_race_card_cannot_be_turned_up() -> None:
    state = betting([30, 20])
    state.go(state.setup.flow.race_prep)
    assert refused(state, -1, RaceCard("P99")).reason == "wrong_step"


FIRST_RULES = {
    "Keep": "HS-2.2",
    "Bet": "HS-5.1",
    "MoveTwo": "HS-6.4",
    "MoveOne": "HS-6.4",
    "PickLast": "HS-9.2",
    "RollAgain": "HS-7.3",
    "Stop": "HS-7.3",
    "Buy": "HS-12.3",
    "BuyBlind": "HS-12.3",
    "Pass": "HS-12.3",
}


def test_an_action_of_another_step_is_refused_under_the_first_rule_of_its_row() -> None:
    choosing, special, x_off = racing(), racing(home=[7]), racing(tokens={7: "X"})
    roll_sum(choosing, 7)
    roll(special, 3, 4)
    roll_sum(x_off, 7)
    places = [
        dealt([2, 3], [4, 5], [6, 7]),
        betting([30, 20, 10]),
        choosing,
        special,
        x_off,
        buying([20, 30, 40], row=[7], deck=[8]),
    ]
    for state in places:
        seat = state.pending()[0]
        kinds = {type(action).__name__ for action in state.legal(seat)}
        for action in SEAT_ACTIONS:
            name = type(action).__name__
            if name not in kinds:
                refusal = refused(state, seat, action)
                assert (refusal.rule, refusal.reason) == (FIRST_RULES[name], "wrong_step"), state.step.name
