"""The worked examples, with the rulebook's numbers where it has some. Dogs and seats are A, B, C, D."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product

import pytest

from railbird.core import BANK
from railbird.games.greyhounds.rules.actions import HAND_IN, RANK, Einlauf, HandIn, Platz, Sieg, Take
from railbird.games.greyhounds.rules.figures import cards_left, payout, play_order, takeable
from tests.games.greyhounds.positions import (
    A,
    B,
    C,
    D,
    Slips,
    betting,
    cards_offered,
    dogs,
    finished,
    moves,
    play_round,
    racing,
    shown,
    stakes,
    table,
    take,
    with_six,
    write,
)
from tests.games.positions import refused, watched

# --- from the rulebook


def test_E1_GH_21_the_highest_card_moves_by_its_difference_to_the_next() -> None:
    """Red 7, blue 10, brown 10, green 13: green moves 3."""
    assert moves(1, 7, 10, 10, 13) == [0, 0, 0, 3]
    state = racing(1)
    play_round(state, 7, 10, 10, 13)
    assert state.position == [0, 0, 0, 3]


def test_E2_GH_32_500_at_3_to_1_receives_1500() -> None:
    state = finished("ABCD", "ABCD", [6000] * 4, {B: [Sieg(1, 500)]})
    assert state.money[B] == 7000 + 1000  # 1000 more is the prize of the second dog
    assert payout(state.setup.odds, (0, 1, 500), 1, 2) == 1500


@pytest.mark.parametrize("order", ["ABCD", "BACD"])
def test_E3_GH_12_the_pair_wins_in_either_order(order: str) -> None:
    state = finished(order, "ABCD", [6000] * 4, {D: [Einlauf(1, 2, 500)]})
    assert state.money[D] == 6000 - 500 + 1500


def test_E4_GH_22_several_dogs_with_the_highest_value_all_move() -> None:
    assert moves(1, 13, 13, 10, 7) == [3, 3, 0, 0]


@pytest.mark.parametrize("race", [1, 2, 3])
def test_E5_GH_23_all_equal_nobody_moves_and_the_cards_are_spent(race: int) -> None:
    assert moves(race, 9, 9, 9, 9) == [0, 0, 0, 0]
    hand = (9, 8, 7, 6, 5)
    state = racing(race, hands=[hand] * 4)
    play_round(state, 9, 9, 9, 9)
    assert state.position == [0, 0, 0, 0]
    assert state.hands == [(8, 7, 6, 5)] * 4


def test_E6_GH_25_hans_im_glueck_cancels_the_highest() -> None:
    assert moves(1, 13, 13, 10, 7, tie_rule="hans_im_glueck") == [0, 0, 3, 0]


def test_E7_GH_34_two_highest_move_by_the_third() -> None:
    assert moves(2, 18, 15, 11, 4) == [7, 4, 0, 0]


def test_E8_GH_35_equal_highest_cards_move_by_the_lowest() -> None:
    assert moves(2, 18, 18, 11, 4) == [14, 14, 0, 0]
    assert moves(2, 18, 18, 11, 4, second_race_ties="values") == [14, 14, 7, 0]
    assert moves(2, 18, 18, 18, 4) == [14, 14, 14, 0]


def test_E9_GH_37_three_highest_move_by_the_lowest() -> None:
    assert moves(3, 18, 15, 11, 4) == [14, 11, 7, 0]


def test_E10_GH_9_the_chart_goes_by_the_sum_of_six_cards() -> None:
    state = shown({1, 2, 3, 11, 12, 13}, {8, 9, 10, 18, 19, 20}, {4, 5, 6, 14, 15, 16}, {2, 4, 6, 12, 14, 16})
    assert state.chart == dogs("BCDA")


def test_E11_GH_10_equal_sums_go_by_the_higher_cards() -> None:
    rest = ({1, 2, 3, 11, 12, 13}, {1, 2, 4, 11, 12, 13})
    assert shown({3, 5, 7, 12, 16, 18}, {2, 5, 7, 11, 17, 19}, *rest).chart[:2] == dogs("BA")
    assert shown({3, 5, 7, 12, 15, 19}, {2, 5, 7, 11, 17, 19}, *rest).chart[:2] == dogs("BA")


def test_E12_GH_29_GH_30_GH_31_a_whole_settlement() -> None:
    slips: Slips = {A: [Sieg(1, 500)], B: [Platz(2, 500)], C: [Einlauf(1, 2, 500)], D: [Sieg(4, 500)]}
    state = finished("CADB", "ACBD", [6000] * 4, slips)
    assert state.money == [6500, 6500, 8500, 6000, -3500]


# --- movement


@pytest.mark.parametrize(
    ("race", "cards", "expected"),
    [
        (1, (20, 12, 12, 12), [8, 0, 0, 0]),  # W1
        (1, (13, 13, 10, 10), [3, 3, 0, 0]),  # W2
        (1, (13, 13, 13, 2), [11, 11, 11, 0]),  # W3
        (2, (18, 11, 11, 4), [14, 7, 7, 0]),  # W4
        (2, (18, 15, 4, 4), [14, 11, 0, 0]),  # W6
        (2, (18, 18, 4, 4), [14, 14, 0, 0]),  # W7
        (3, (18, 15, 4, 4), [14, 11, 0, 0]),  # W8
        (3, (18, 18, 11, 4), [14, 14, 7, 0]),  # W9
        (3, (18, 0, 11, 4), [14, 0, 7, 0]),  # W10: B has finished
        (3, (18, 0, 11, 0), [7, 0, 0, 0]),  # W11: only A and C run
        (2, (18, 11, 4), [14, 7, 0]),  # W12
        (1, (12, 12), [0, 0]),  # W13
    ],
)
def test_W1_to_W13_GH_39_movement(race: int, cards: tuple[int, ...], expected: list[int]) -> None:
    assert moves(race, *cards) == expected


def test_W4_W5_R_6_R_6b_the_other_readings_of_ties_in_race_2() -> None:
    assert moves(2, 18, 11, 11, 4, second_race_ties="values") == [14, 7, 7, 0]
    assert moves(2, 18, 11, 11, 4, second_race_ties="tied_only") == [7, 0, 0, 0]
    assert moves(2, 18, 18, 11, 4, second_race_ties="tied_only") == [14, 14, 0, 0]


@pytest.mark.parametrize("cards", [(13, 13, 10, 10), (13, 13, 13, 2), (13, 13, 10)])
def test_W14_GH_25_cancelling_until_nobody_is_left(cards: tuple[int, ...]) -> None:
    assert moves(1, *cards, tie_rule="hans_im_glueck") == [0] * len(cards)


def test_W15_R_8_cancelling_in_race_2_comes_before_the_movement() -> None:
    assert moves(2, 13, 13, 10, 7, tie_rule="hans_im_glueck") == [0, 0, 3, 0]
    assert moves(2, 18, 11, 11, 4, tie_rule="hans_im_glueck") == [14, 7, 7, 0]


def test_W60_R_6_the_readings_of_race_2_differ_only_where_they_should() -> None:
    for count in (2, 3, 4):
        for cards in combinations_with_replacement(range(1, 21), count):
            plain = moves(2, *cards)
            falling = sorted(cards, reverse=True)
            tied_on_top = len(falling) == 4 and falling[0] == falling[1] > falling[2] > falling[3]
            tied_for_second = len(falling) == 4 and falling[0] > falling[1] == falling[2] > falling[3]
            assert (moves(2, *cards, second_race_ties="values") != plain) == tied_on_top, cards
            assert (moves(2, *cards, second_race_ties="tied_only") != plain) == tied_for_second, cards
            assert any(plain) == (len(set(cards)) > 1), cards


# --- order of play


@pytest.mark.parametrize(
    ("race", "position", "home", "groups"),
    [
        (1, (0, 0, 0, 0), "", ["ABCD"]),  # W20
        (1, (5, 12, 5, 0), "", ["B", "AC", "D"]),  # W21
        (2, (43, 3, 43, 20), "", ["AC", "D", "B"]),  # W22: B stands on the printed space of A and C, a lap behind
        (1, (41, 12, 5, 12), "A", ["BD", "C"]),  # W23
    ],
)
def test_W20_to_W23_GH_18_GH_19_GH_20_R_10_order_of_play(
    race: int, position: tuple[int, ...], home: str, groups: list[str]
) -> None:
    state = racing(race, position, home=home)
    assert play_order(state.running, state.position) == [list(dogs(group)) for group in groups]
    for group in groups:
        assert state.pending() == dogs(group)
        for seat in dogs(group):
            state.play(seat, state.legal(seat)[0])


# --- finishing


def test_W24_GH_26_over_the_line_is_finished() -> None:
    state = racing(1, (40, 30, 20, 10))
    play_round(state, 4, 3, 2, 1)
    assert state.position[A] == 41
    assert state.home == (A,)


def test_W25_R_2_on_the_last_space_is_not_over_the_line() -> None:
    state = racing(1, (30, 20, 20, 10))
    play_round(state, 20, 3, 10, 1)
    assert state.position[A] == 40
    assert state.home == ()
    reach = racing(1, (30, 20, 20, 10), finish_line="reach")
    play_round(reach, 20, 3, 10, 1)
    assert reach.home == (A,)


def test_W26_R_13_equal_distance_goes_by_the_higher_card() -> None:
    state = racing(2, (70, 75, 60, 50))
    play_round(state, 20, 15, 6, 1)
    assert state.position[:2] == [84, 84]
    assert state.home == dogs("AB")


def test_W27_R_13_the_greater_distance_is_ahead_unless_the_card_decides() -> None:
    state = racing(2, (70, 78, 60, 50))
    play_round(state, 20, 15, 6, 1)
    assert state.position[:2] == [84, 87]
    assert state.home == dogs("BA")
    by_card = racing(2, (70, 78, 60, 50), photo_finish="card")
    play_round(by_card, 20, 15, 6, 1)
    assert by_card.home == dogs("AB")


def test_W28_R_13_a_dead_heat_goes_to_the_lower_hund() -> None:
    state = racing(1, (35, 35, 20, 10), chart="BACD")
    play_round(state, 20, 20, 10, 1)
    assert state.position[:2] == [45, 45]
    assert state.home == dogs("BA")


def test_W29_GH_28_the_race_is_over_with_the_third_dog() -> None:
    state = racing(1, (40, 38, 33, 10))
    play_round(state, 20, 3, 10, 1)
    assert (state.home, state.position[A]) == (dogs("A"), 50)
    play_round(state, 19, 6, 5, dogs="BCD")
    assert (state.home, state.position[B]) == (dogs("AB"), 51)
    notes = watched(state)
    play_round(state, 18, 9, dogs="CD")
    result = next(note for note in notes if note.event == "race_over")
    assert result.facts["dogs"] == ["red", "blue", "brown", "green"]
    assert [note.facts["to"] for note in notes if note.event == "moved"] == [42]
    assert state.race == 1


def test_W30_GH_36_more_than_a_lap_behind_is_out() -> None:
    state = racing(2, (38, 20, 10, 2))
    play_round(state, 20, 15, 14, 1)
    assert state.position == [44, 21, 10, 2]
    assert state.retired == (D,)
    assert state.running == dogs("ABC")


def test_W31_R_18_exactly_a_lap_behind_is_still_in() -> None:
    state = racing(2, (36, 20, 10, 2))
    play_round(state, 20, 15, 14, 1)
    assert state.position[A] == 42
    assert state.retired == ()
    level = racing(2, (36, 20, 10, 2), lapping="draw_level")
    play_round(level, 20, 15, 14, 1)
    assert level.retired == (D,)


def test_W32_R_17_the_leader_counts_up_to_the_line() -> None:
    state = racing(2, (70, 60, 41, 40))
    play_round(state, 20, 15, 2, 1)
    assert state.position[A] == 88
    assert state.home == (A,)
    assert state.retired == (D,)
    assert C in state.running


def test_W33_R_12_no_second_dog() -> None:
    state = racing(3, (75, 30, 36, 34))
    state.slips = (((1, 1, 500),), ((2, 0, 500),), (), ())
    play_round(state, 20, 3, 6, 5)
    assert state.step.name == "end"
    assert state.home == (A,)
    assert state.retired == dogs("CDB")
    assert state.money == [6000 - 500 + 1000 + 1500, 5500, 6000, 6000, -1500]
    last = racing(3, (75, 30, 36, 34), retired_dogs="placed_last")
    play_round(last, 20, 3, 6, 5)
    assert last.first_dogs() == dogs("ACDB")
    assert last.money[:4] == [7500, 6000, 7000, 6500]


def test_W34_R_11_a_dog_left_alone_takes_the_next_place() -> None:
    hands = [(20, 16, 12, 8, 4), (19, 15, 11, 7, 3), (18, 14, 10, 6, 2), (17, 13, 9, 5, 1)]
    state = racing(2, (79, 60, 55, 0), hands=hands, retired="D")
    play_round(state, 20, 3, 2, dogs="ABC")
    assert state.home == (A,)
    run = [state.position[B]]
    state.hands[B], state.hands[C] = (19, 15, 11, 7, 3), (18, 14, 10, 6, 2)
    notes = watched(state)
    for cards in ((19, 18), (15, 6), (11, 10), (7, 14), (3, 2), (19, 10)):
        where = state.position
        play_round(state, *cards, dogs="BC")
        run.append(where[B])
    assert run == [61, 62, 71, 72, 72, 73, 82]
    assert next(note for note in notes if note.event == "race_over").facts["dogs"] == ["red", "blue", "brown"]
    assert [note.facts["dog"] for note in notes if note.event == "walked_over"] == ["brown"]


def test_W35_GH_36_nobody_is_lapped_in_race_1() -> None:
    state = racing(1, (40, 0, 0, 0))
    play_round(state, 20, 3, 2, 1)
    assert state.home == (A,)
    assert state.retired == ()


def test_W36_GH_17_five_rounds_and_the_hands_are_full_again() -> None:
    state = racing(1)
    full = list(state.hands)
    for at in range(5):
        play_round(state, *[hand[at] for hand in full])
    assert state.position == [5, 0, 0, 0]
    assert state.hands == full


def test_W37_GH_59_ten_rounds_without_a_move_stop_the_race() -> None:
    five = (9, 8, 7, 6, 5)
    state = racing(1, (41, 41, 10, 12), hands=[five] * 4, home="AB")
    notes = watched(state)
    for at in range(10):
        play_round(state, five[at % 5], five[at % 5], dogs="CD")
    result = next(note for note in notes if note.event == "race_over")
    assert result.facts["dogs"] == ["red", "blue", "green", "brown"]
    assert [note.facts["rounds"] for note in notes if note.event == "stopped"] == [10]


# --- the neutral dog


THREE_SETS = ({1, 2, 3, 11, 12, 13}, {8, 9, 10, 18, 19, 20}, {4, 5, 6, 14, 15, 16})


def test_W38_GH_42_the_neutral_dog_is_hund_4() -> None:
    assert shown(*THREE_SETS, seats=3).chart == dogs("BCAD")


def test_W39_R_15_six_tens_lose_a_tie() -> None:
    assert shown(*THREE_SETS, seats=3, neutral_rank="six_tens").chart == dogs("BCDA")


def test_W40_GH_40_the_neutral_dog_always_plays_a_ten() -> None:
    state = racing(3, seats=3)
    play_round(state, 20, 3, 6)
    assert state.position == [17, 0, 3, 7]


def test_W41_GH_41_R_16_bets_on_the_neutral_dog_and_its_prize() -> None:
    slips: Slips = {A: [Sieg(4, 500)], B: [Sieg(1, 2000)], C: [Platz(4, 1000)]}
    state = finished("DABC", "ABCD", [6000] * 3, slips, seats=3)
    assert state.money == [11_500, 4500, 9000, -7000]


# --- slips


def test_W42_GH_14_at_least_500_in_all() -> None:
    state = betting()
    state.play(A, Sieg(1, 400))
    assert refused(state, A, HAND_IN).rule == "GH-14"
    write(state, B, Sieg(1, 100), Platz(2, 200), Einlauf(1, 4, 200))
    assert B not in state.pending()


def test_W43_GH_14_at_most_2000_in_all() -> None:
    state = betting()
    state.play(A, Sieg(1, 1000))
    error = refused(state, A, Platz(1, 1100))
    assert (error.rule, error.reason) == ("GH-14", "above_maximum")
    state.play(A, Platz(1, 1000))
    state.play(A, HAND_IN)


def test_W44_GH_14_multiples_of_the_step() -> None:
    error = refused(betting(), A, Sieg(1, 550))
    assert (error.rule, error.reason) == ("GH-14", "wrong_step_of_stake")


def test_W45_GH_12_a_pair_is_two_dogs() -> None:
    assert refused(betting(), A, Einlauf(2, 2, 500)).rule == "GH-12"


def test_W46_GH_12_there_are_four_hunde() -> None:
    assert refused(betting(), A, Sieg(5, 500)).rule == "GH-12"


def test_W47_R_26_an_empty_slip_is_not_handed_in() -> None:
    error = refused(betting(), A, HAND_IN)
    assert (error.rule, error.reason) == ("GH-14", "below_minimum")


def test_W48_GH_14_nobody_stakes_what_he_does_not_have() -> None:
    error = refused(betting([1100, 6000, 6000, 6000]), A, Sieg(1, 1200))
    assert (error.rule, error.reason) == ("GH-14", "not_enough_money")


def test_W49_R_25_below_the_minimum_one_may_not_bet() -> None:
    state = betting([400, 6000, 6000, 6000])
    assert list(state.legal(A)) == [HAND_IN]
    error = refused(state, A, Sieg(1, 400))
    assert (error.rule, error.reason) == ("GH-14", "may_not_bet")
    state.play(A, HAND_IN)


def test_W50_R_4_limits_for_each_bet() -> None:
    state = betting(bet_scope="per_bet")
    write(state, A, Sieg(1, 2000), Platz(1, 2000), Einlauf(1, 2, 2000))
    state.play(B, Sieg(1, 500))
    error = refused(state, B, Platz(1, 400))
    assert (error.rule, error.reason) == ("GH-14", "each_bet")


def test_W51_W52_W53_GH_31_payouts() -> None:
    odds = table(4).setup.odds
    assert [payout(odds, bet, 2, 3) for bet in ((0, 2, 1000), (1, 3, 500), (2, 3, 500))] == [4000, 1500, 4000]
    assert [payout(odds, (1, 4, 700), 2, 4), payout(odds, (1, 4, 700), 2, 3)] == [2800, 0]
    assert payout(odds, (2, 5, 2000), 3, 4) == 30_000


# --- the bookmaker


def test_W54_GH_46_GH_48_R_23_the_bookmaker_takes_stakes_and_pays() -> None:
    state = betting([24_000, 6000, 6000, 6000], chart="BACD", mode="bookmaker", bookmaker_seat=0)
    assert state.pending() == dogs("BCD")
    write(state, B, Sieg(1, 500))
    write(state, C, Platz(2, 1000))
    assert state.money[:4] == [24_000, 6000, 6000, 6000]
    write(state, D, Einlauf(1, 3, 2000))
    assert state.money[:4] == [27_500, 5500, 5000, 4000]
    state.home, state.running = dogs("BACD"), ()
    state.go(state.setup.flow.settle)
    assert state.money == [22_000, 8500, 7500, 4000, 0]


BROKEN: Slips = {B: [Sieg(4, 2000)], C: [Einlauf(3, 4, 2000)], D: [Sieg(1, 2000)]}


def test_W55_GH_57_R_21_a_bankrupt_bookmaker() -> None:
    state = finished("DCBA", "ABCD", [9000, 4000, 4000, 4000], BROKEN, race=1, mode="bookmaker")
    assert state.money == [0, 24_500, 35_000, 5500, -44_000]
    assert state.bankrupt
    assert state.pending() == ()
    shared = finished(
        "DCBA", "ABCD", [9000, 4000, 4000, 4000], BROKEN, race=1, mode="bookmaker", bookmaker_insolvency="pro_rata"
    )
    assert shared.money == [0, 6900, 8600, 5500, 0]
    assert shared.pending() == ()


def test_W56_R_22_nothing_left_is_not_bankrupt() -> None:
    slips: Slips = {D: [Platz(1, 250), Einlauf(3, 4, 500)]}
    state = finished("DCBA", "DCBA", [3500, 4000, 4000, 4000], slips, race=1, mode="bookmaker")
    assert state.money[A] == 0
    assert not state.bankrupt
    assert state.race == 1


def test_W57_GH_50_legal_and_illegal_hands() -> None:
    state = with_six(1, 2, 3, 11, 12, 13)
    take(state, A, 4, 5, 10, 14, 15)
    take(state, A, 6, 7, 8, 9, 16)
    assert A not in state.pending()
    take(state, B, 4, 5, 10, 15)
    assert refused(state, B, Take(17)).rule == "GH-50"
    assert refused(state, B, Take(4)).rule == "GH-49"
    assert refused(state, B, Take(1)).rule == "GH-49"


def test_W58_R_34_equal_money_shares_the_place() -> None:
    state = finished("ABCD", "ABCD", [9000, 12_000, 12_000, 8000], race=3)
    state.money = [9000, 12_000, 12_000, 8000, 0]
    assert state.standing().ranks == [3, 1, 1, 4]
    prized = finished("ABCD", "ABCD", [9000, 12_000, 12_000, 8000], race=3, final_tie="prize_money")
    prized.money = [9000, 12_000, 12_000, 8000, 0]
    prized.prizes = (0, 1500, 3000, 0)
    assert prized.standing().ranks == [3, 2, 1, 4]


def test_W59_R_27_two_legal_hands_always_exist() -> None:
    """All 14,400 draws of the random six."""
    halves = [list(combinations(range(1, 11), 3)), list(combinations(range(11, 21), 3))]
    for low, high in product(*halves):
        assert takeable((), (), cards_left(((), (), low + high)), 50)


def test_W66_R_21_crumbs_stay_with_the_bookmaker() -> None:
    slips: Slips = {B: [Sieg(1, 700), Platz(2, 1100)], C: [Sieg(1, 1300), Platz(3, 400)], D: [Einlauf(3, 4, 500)]}
    money = [3100, 4000, 4000, 4000]
    state = finished("DCBA", "DCBA", money, slips, race=1, mode="bookmaker", bookmaker_insolvency="pro_rata")
    assert state.money == [1, 4552, 5047, 5500, 0]
    assert state.bankrupt


# --- what is offered, and fallbacks


def test_W61_GH_50_exactly_the_cards_that_can_be_completed_are_offered() -> None:
    def completable(first: tuple[int, ...], second: tuple[int, ...], left: list[int]) -> bool:
        for more in combinations(left, 5 - len(first)):
            rest = [card for card in left if card not in more]
            if sum(first) + sum(more) <= 50 and sum(second) + sum(rest[: 5 - len(second)]) <= 50:
                return True
        return False

    for six in ((1, 2, 3, 11, 12, 13), (1, 3, 5, 12, 14, 20), (8, 9, 10, 11, 15, 16), (2, 6, 7, 18, 19, 20)):
        for highest in (True, False):
            first: tuple[int, ...] = ()
            second: tuple[int, ...] = ()
            while len(second) < 5:
                left = cards_left((first, second, six))
                expected = []
                for card in left:
                    rest = [other for other in left if other != card]
                    taken = ((*first, card), second) if len(first) < 5 else (first, (*second, card))
                    if completable(*taken, rest):
                        expected.append(card)
                offered = takeable(first, second, left, 50)
                assert offered == expected
                card = offered[-1] if highest else offered[len(offered) // 2]
                first, second = ((*first, card), second) if len(first) < 5 else (first, (*second, card))


def test_W62_the_fallback_of_a_bettor() -> None:
    state = betting([6000, 6000, 6000, 499])
    assert state.fallback(A) == Platz(1, 500)
    state.play(A, Sieg(2, 300))
    assert state.fallback(A) == Platz(1, 200)
    state.play(B, Platz(2, 300))
    assert state.fallback(B) == Einlauf(1, 2, 200)
    state.play(C, Sieg(2, 500))
    assert state.fallback(C) == HAND_IN
    assert state.fallback(D) == HAND_IN
    assert betting(bet_scope="per_bet").fallback(A) == Platz(1, 500)


def test_W63_GH_14_the_stakes_offered() -> None:
    state = betting([6000, 6000, 750, 6000])
    assert stakes(state, A, Sieg) == stakes(state, A, Platz) == list(range(100, 2001, 100))
    assert stakes(state, A, Einlauf) == list(range(500, 2001, 100))
    assert HAND_IN not in state.legal(A)
    state.play(A, Sieg(1, 300))
    assert stakes(state, A, Sieg) == []
    assert stakes(state, A, Platz) == list(range(100, 1701, 100))
    assert stakes(state, A, Einlauf) == list(range(200, 1701, 100))
    assert HAND_IN not in state.legal(A)
    state.play(B, Platz(1, 2000))
    assert list(state.legal(B)) == [HAND_IN]
    state.play(C, Sieg(1, 600))
    assert stakes(state, C, Platz) == stakes(state, C, Einlauf) == [100]
    assert isinstance(state.legal(C)[-1], HandIn)


def test_W64_GH_47_an_absent_bookmaker_goes_by_the_sums() -> None:
    state = shown({1, 2, 3, 19, 20}, {6, 7, 8, 14, 15}, {8, 9, 10, 11, 12}, seats=3, mode="bookmaker", bookmaker_seat=0)
    while state.step.name == "chart":
        state.play(A, state.fallback(A))
    assert state.chart == dogs("BCDA")
    assert RANK["red"] not in state.legal(A)


def test_W65_GH_50_offers_and_fallback_hands() -> None:
    state = with_six(1, 2, 3, 11, 12, 13)
    assert cards_offered(state, A) == [4, 5, 6, 7, 8, 9, 10, 14, 15, 16, 17, 18, 19, 20]
    take(state, A, 20)
    assert cards_offered(state, A) == [4, 5, 6, 7, 8, 9, 10, 14, 15]
    take(state, B, 4, 5, 6)
    assert cards_offered(state, B) == [14, 15, 16, 17, 18, 19, 20]
    while C in state.pending():
        state.play(C, state.fallback(C))
    assert state.sets[C][:2] == ((20, 15, 6, 5, 4), (16, 10, 9, 8, 7))
    assert state.money[BANK] == 0
