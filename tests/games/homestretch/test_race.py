"""Every rule of the race at least once: HS-6 to HS-9."""

from __future__ import annotations

import pytest

from railbird.core import CHANCE
from railbird.games.homestretch.rules.actions import (
    MOVE_ONE,
    MOVE_TWO,
    ROLL_AGAIN,
    STOP,
    PickLast,
)
from tests.games.positions import refused, watched

from .positions import (
    betting,
    lay,
    paying,
    racing,
    roll,
    roll_sum,
    settle,
)

FIVE = [(7, "show"), (6, "show"), (8, "show"), (5, "show"), (9, "show")]

# --- HS-6 turns


def test_HS_6_1_ten_spaces_to_cross_the_line() -> None:
    state = racing(positions={7: 7, 8: 8})
    roll_sum(state, 7)
    state.play(0, MOVE_TWO)
    assert state.home == ()
    roll_sum(state, 8)
    state.play(1, MOVE_TWO)
    assert state.home == (8,)


def test_HS_6_2_least_money_starts() -> None:
    state = betting([30, 10, 20])
    for seat in (0, 1, 2):
        lay(state, seat, *FIVE)
    assert state.turn == 1


def test_HS_6_3_the_sum_of_the_dice_is_the_horse() -> None:
    state = racing()
    assert len(state.legal(CHANCE)) == 36
    roll(state, 5, 6)
    state.play(0, MOVE_TWO)
    assert state.position[11] == 2


def test_HS_6_4_two_and_pass_or_one_and_roll_again() -> None:
    state = racing()
    roll(state, 3, 4)
    assert list(state.legal(0)) == [MOVE_TWO, MOVE_ONE]
    state.play(0, MOVE_ONE)
    assert (state.position[7], state.step.name, state.turn) == (1, "second_roll", 0)
    other = racing()
    roll(other, 3, 4)
    other.play(0, MOVE_TWO)
    assert (other.position[7], other.step.name, other.turn) == (2, "first_roll", 1)


def test_HS_6_5_the_second_roll_moves_two_without_choice() -> None:
    state = racing()
    roll(state, 3, 4)
    state.play(0, MOVE_ONE)
    roll(state, 4, 4)
    assert (state.position[8], state.turn, state.step.name) == (2, 1, "first_roll")


def test_HS_6_6_never_more_than_two_rolls() -> None:
    state = racing(tokens={7: "X"})
    roll(state, 3, 4)
    state.play(0, ROLL_AGAIN)
    roll(state, 3, 4)
    assert state.turn == 1


def test_HS_6_7_the_dice_pass_clockwise() -> None:
    state = racing(turn=2)
    roll(state, 1, 1)
    state.play(2, MOVE_TWO)
    assert state.turn == 0
    roll(state, 1, 1)
    assert refused(state, 1, MOVE_TWO).rule == "HS-6.7"


# --- HS-7 handicap tokens


def test_HS_7_1_a_plus_is_added_to_the_first_move_only() -> None:
    state = racing(tokens={5: 4})
    roll_sum(state, 5)
    state.play(0, MOVE_TWO)
    assert (state.position[5], state.token[5]) == (6, 0)
    roll_sum(state, 5)
    state.play(1, MOVE_TWO)
    assert state.position[5] == 8


def test_HS_7_2_an_x_cancels_the_first_roll_of_its_number() -> None:
    state = racing(tokens={7: "X"})
    roll_sum(state, 7)
    assert (state.position[7], state.token[7]) == (0, 0)
    state.play(0, STOP)
    roll_sum(state, 7)
    state.play(1, MOVE_TWO)
    assert state.position[7] == 2


def test_HS_7_3_after_an_x_one_may_roll_again_or_stop() -> None:
    state = racing(tokens={7: "X"})
    roll_sum(state, 7)
    assert list(state.legal(0)) == [ROLL_AGAIN, STOP]
    state.play(0, STOP)
    assert (state.turn, state.step.name) == (1, "first_roll")
    assert refused(state, 0, STOP).rule == "HS-6.7"


def test_HS_7_4_unused_tokens_go_back_after_the_race() -> None:
    state = paying(home=[9, 5, 12], stables=[[], []])
    state.token[2] = 6
    settle(state)
    assert state.token == [0] * 13


# --- HS-8, HS-9 finishing and special moves


def test_HS_8_1_win_place_and_show_go_to_the_first_three() -> None:
    state = racing(positions={7: 8, 6: 8})
    notes = watched(state)
    for seat, horse in enumerate((7, 6)):
        roll_sum(state, horse)
        state.play(seat, MOVE_TWO)
    finished = [(note.facts["horse"], note.facts["place"]) for note in notes if note.event == "finished"]
    assert finished == [(7, 1), (6, 2)]


def test_HS_8_2_surplus_spaces_are_ignored() -> None:
    for action in (MOVE_ONE, MOVE_TWO):
        state = racing(positions={7: 9})
        roll_sum(state, 7)
        state.play(0, action)
        assert (state.position[7], state.home) == (10, (7,))


def test_HS_8_3_the_race_ends_with_the_third_horse() -> None:
    state = racing(positions={7: 9}, home=[2, 3])
    notes = watched(state)
    roll_sum(state, 7)
    state.play(0, MOVE_ONE)
    over = next(note for note in notes if note.event == "race_over")
    assert over.facts == {"race": 1, "horses": [2, 3, 7]}


def test_HS_9_1_the_number_of_a_finished_horse_makes_a_special_move() -> None:
    state = racing(home=[7])
    roll(state, 3, 4)
    assert state.step.name == "choose_last"
    second = racing(home=[7])
    roll(second, 1, 1)
    second.play(0, MOVE_ONE)
    roll(second, 3, 4)
    assert second.step.name == "choose_last"


def test_HS_9_2_one_of_the_horses_in_last_position() -> None:
    state = racing(positions={4: 1, 9: 1}, home=[7], others=3)
    roll(state, 3, 4)
    assert [action.values()[0] for action in state.legal(0)] == [4, 9]
    refusal = refused(state, 0, PickLast(5))
    assert (refusal.rule, refusal.facts["horses"]) == ("HS-9.2", [4, 9])


@pytest.mark.parametrize(("dice", "spaces"), [((4, 4), 1), ((5, 3), 2), ((6, 2), 3)])
def test_HS_9_3_as_far_as_the_difference_of_the_dice_gives(dice: tuple[int, int], spaces: int) -> None:
    state = racing(home=[8])
    roll(state, *dice)
    state.play(0, PickLast(12))
    assert state.position[12] == spaces


def test_HS_9_4_roll_again_or_stop_after_a_special_move_on_the_first_roll() -> None:
    state = racing(home=[7])
    roll(state, 3, 4)
    state.play(0, PickLast(2))
    assert list(state.legal(0)) == [ROLL_AGAIN, STOP]
    state.play(0, ROLL_AGAIN)
    roll(state, 3, 4)
    state.play(0, PickLast(3))
    assert (state.turn, state.step.name) == (1, "first_roll")


def test_HS_9_5_a_waiting_plus_is_used_by_a_special_move() -> None:
    state = racing(tokens={2: 6}, home=[7])
    roll(state, 3, 4)
    state.play(0, PickLast(2))
    assert (state.position[2], state.token[2]) == (7, 0)
