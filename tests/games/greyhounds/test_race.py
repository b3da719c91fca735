"""The rules and rulings of the race itself."""

from __future__ import annotations

import pytest

from railbird.games.greyhounds.rules.actions import Play
from railbird.games.greyhounds.view import view
from tests.games.greyhounds.positions import A, B, C, D, dogs, moves, play_round, racing
from tests.games.positions import watched

FIVE = (9, 8, 7, 6, 5)


def test_GH_17_a_card_is_played_once_in_a_pass() -> None:
    state = racing(1)
    state.play(A, Play(20))
    assert state.hands[A] == (16, 12, 8, 4)


def test_GH_18_in_the_first_round_all_choose_together() -> None:
    state = racing(1)
    for seat, card in enumerate((20, 19, 18)):
        state.play(seat, Play(card))
        assert all(dog.card is None for dog in view(state, D).dogs)
    state.play(D, Play(17))
    assert state.position == [1, 0, 0, 0]


def test_GH_19_R_9_the_follower_sees_the_cards_before_him() -> None:
    state = racing(1, (9, 5, 5, 0))
    state.play(A, Play(8))
    assert state.pending() == dogs("BC")
    assert view(state, B).dogs[A].card == 8
    state.play(B, Play(7))
    assert view(state, C).dogs[B].card is None, "level dogs show together"
    state.play(C, Play(10))
    assert [dog.card for dog in view(state, D).dogs] == [8, 7, 10, None]
    own = view(state, D).own
    assert own is not None
    prospects = {seen.card: (seen.spaces, seen.others, seen.blocks) for seen in own.prospects}
    assert prospects[17] == (7, [0, 0, 0, 7], 2)
    assert prospects[9] == (0, [0, 0, 1, 0], 1)
    assert prospects[1] == (0, [0, 0, 2, 0], 0)


def test_GH_24_R_32_cards_are_spent_whoever_moves() -> None:
    state = racing(1, hands=[FIVE] * 4)
    play_round(state, 9, 9, 9, 9)
    play_round(state, 8, 8, 7, 7)
    assert [len(hand) for hand in state.hands] == [3, 3, 3, 3]
    assert state.position == [1, 1, 0, 0]


def test_GH_25_cancelling_repeats_down_to_a_card_that_is_alone() -> None:
    assert moves(3, 18, 18, 11, 4, tie_rule="hans_im_glueck") == [0, 0, 7, 0]
    assert moves(1, 18, 18, 4, 4, tie_rule="hans_im_glueck") == [0, 0, 0, 0]
    assert moves(1, 18, 15, 15, 4, tie_rule="hans_im_glueck") == [3, 0, 0, 0]


def test_GH_26_GH_27_a_finished_dog_plays_no_more() -> None:
    state = racing(1, (40, 30, 20, 10))
    play_round(state, 20, 3, 2, 1)
    assert state.home == (A,)
    assert state.pending() == (B,)
    assert view(state, B).order == [["blue"], ["brown"], ["green"]]


def test_GH_36_R_17_all_dogs_a_lap_behind_go_out_together() -> None:
    state = racing(3, (60, 30, 20, 19), chart="DCBA")
    notes = watched(state)
    play_round(state, 20, 10, 6, 6)
    assert state.retired == dogs("CD"), "20 and 19 are more than 40 behind 74; 34 is not"
    assert [note.facts["dog"] for note in notes if note.event == "lapped"] == ["brown", "green"]
    off = racing(3, (60, 30, 20, 19), lapping="off")
    play_round(off, 20, 10, 6, 6)
    assert off.retired == ()


def test_R_7_fewer_dogs_than_the_race_needs() -> None:
    assert moves(3, 18, 0, 11, 0) == [7, 0, 0, 0]
    assert moves(2, 18, 0, 11, 0) == [7, 0, 0, 0]
    assert moves(1, 18, 0, 11, 0) == [7, 0, 0, 0]


def test_R_10_a_lap_ahead_is_not_level() -> None:
    state = racing(2, (43, 3, 20, 20))
    assert state.pending() == (A,)
    assert [dog.space for dog in view(state, A).dogs] == [3, 3, 20, 20]
    assert [dog.lap for dog in view(state, A).dogs] == [2, 1, 1, 1]
    assert [dog.laps_to_go for dog in view(state, A).dogs] == [1, 2, 2, 2]
    assert [dog.behind for dog in view(state, A).dogs] == [0, 40, 23, 23]


def test_R_12_retired_dogs_are_placed_in_the_opposite_order_of_their_going() -> None:
    state = racing(3, (90, 60, 45, 55), retired_dogs="placed_last")
    play_round(state, 14, 13, 12, 11)
    assert state.retired == (C,)
    play_round(state, 20, 18, 12, dogs="ABD")
    assert state.retired == dogs("DC")


def test_R_14_mirrored_hands_are_stopped_after_ten_rounds() -> None:
    state = racing(3, (100, 90, 85, 80), hands=[FIVE] * 4, chart="DCBA")
    notes = watched(state)
    for at in range(10):
        play_round(state, *[FIVE[at % 5]] * 4)
    assert [note.facts["dogs"] for note in notes if note.event == "race_over"] == [["red", "blue", "brown", "green"]]
    level = racing(3, (90, 90, 90, 90), hands=[FIVE] * 4, chart="DCBA")
    notes = watched(level)
    for at in range(10):
        play_round(level, *[FIVE[at % 5]] * 4)
    assert [note.facts["hunde"] for note in notes if note.event == "race_over"] == [[1, 2, 3, 4]]


def test_R_37_the_two_highest_cards_of_the_bookmaker_game_move_as_in_the_base_game() -> None:
    state = racing(2, mode="bookmaker", bookmaker_seat=0)
    play_round(state, 18, 15, 11, 4)
    assert state.position == [7, 4, 0, 0]


def test_R_40_running_dogs_have_always_played_equally_many_cards() -> None:
    state = racing(1, (40, 30, 20, 10))
    play_round(state, 20, 3, 2, 1)
    assert [len(state.hands[dog]) for dog in state.running] == [4, 4, 4]


@pytest.mark.parametrize("race", [1, 2, 3])
def test_GH_40_R_44_the_neutral_dog_shows_its_ten_with_its_group(race: int) -> None:
    state = racing(race, (0, 5, 0, 3), seats=3)
    assert state.pending() == (B,)
    state.play(B, Play(11))
    assert view(state, A).dogs[D].card == 10, "alone on its space it needs no decision"
    assert state.pending() == dogs("AC")
    level = racing(race, (0, 5, 5, 5), seats=3)
    assert level.pending() == dogs("BC")
    tie = racing(race, (0, 0, 0, 0), seats=3)
    play_round(tie, 10, 10, 10)
    assert tie.position == [0, 0, 0, 0]
    assert tie.hands[D] == ()


def test_finish_line_and_start_in_the_view() -> None:
    seen = view(racing(2, (0, 40, 41, 80)), A)
    assert [(dog.space, dog.lap, dog.spaces_to_go) for dog in seen.dogs] == [
        (0, 1, 81),
        (40, 1, 41),
        (1, 2, 40),
        (40, 2, 1),
    ]
    assert (seen.laps, seen.finish, seen.lapped_at) == (2, 81, 41)
