"""The worked examples, the rulebook's first (EX-1 to EX-7), with their numbers."""

from __future__ import annotations

from typing import Any

import pytest

from railbird.core import CHANCE
from railbird.games.homestretch.rules.actions import (
    BUY,
    BUY_BLIND,
    KEEP,
    MOVE_ONE,
    MOVE_TWO,
    PASS,
    PICK_LAST,
    ROLL_AGAIN,
    STOP,
    Bet,
    Blind,
    Buy,
    Die,
    Keep,
    PickLast,
    Toss,
    TurnUp,
)
from railbird.games.homestretch.rules.figures import divided
from tests.games.positions import refused, watched, with_money

from .positions import (
    STANDARD,
    betting,
    buying,
    dealt,
    lay,
    owning,
    paying,
    racing,
    roll,
    roll_sum,
    settle,
    slip,
    table,
)

# --- from the rulebook


def test_EX_1_HS_2_6_blue_pays_28_for_five_shares() -> None:
    state = table(3)
    state.kept = ((2, 2, 3, 5, 7), (6, 4, 10, 3, 12), (8, 8, 9, 9, 12))
    state.go(state.setup.flow.draft_pay)
    assert list(state.stables[1]) == [3, 4, 6, 10, 12]
    assert state.money[1] == 22


def test_EX_2_HS_4_2_a_3_on_win_of_11_pays_30_and_a_1_on_place_of_7_pays_2() -> None:
    laid = slip((11, "win"), (2, "win"), (2, "win"), (7, "place"), (2, "win"))
    won = paying(home=[11, 4, 5], stables=[[], []], slips=[laid])
    settle(won)
    assert won.money[0] == 30
    for home in ([7, 4, 5], [4, 7, 5]):
        placed = paying(home=home, stables=[[], []], slips=[laid])
        settle(placed)
        assert placed.money[0] == 2


def test_EX_3_HS_7_2_HS_7_3_HS_7_1_jon_takes_off_the_x_and_rolls_the_4() -> None:
    state = racing(tokens={7: "X", 4: 4})
    roll_sum(state, 7)
    assert (state.position[7], state.token[7]) == (0, 0)
    assert state.pending() == (0,)
    state.play(0, ROLL_AGAIN)
    roll_sum(state, 4)
    assert (state.position[4], state.token[4]) == (6, 0)
    assert (state.turn, state.step.name) == (1, "first_roll")


def test_EX_4_HS_9_2_HS_9_3_HS_9_4_jon_anna_and_frank_make_special_moves() -> None:
    state = racing(positions={2: 0, 3: 0, 12: 0}, home=[8], others=4)
    roll(state, 6, 2)
    assert list(state.legal(0)) == [PICK_LAST[2], PICK_LAST[3], PICK_LAST[12]]
    state.play(0, PickLast(2))
    assert state.position[2] == 3
    state.play(0, ROLL_AGAIN)
    roll(state, 2, 4)
    assert (state.position[6], state.turn) == (6, 1)
    roll(state, 5, 3)
    state.play(1, PickLast(3))
    assert state.position[3] == 2
    state.play(1, ROLL_AGAIN)
    roll(state, 4, 4)
    assert (state.position[12], state.turn) == (1, 2)
    roll(state, 5, 3)
    assert state.position[12] == 3
    state.play(2, STOP)
    assert (state.turn, state.step.name) == (0, "first_roll")


@pytest.mark.parametrize(
    ("stables", "paid"),
    [
        ([[9, 9], [], []], [18, 0, 0]),
        ([[9], [9], []], [9, 9, 0]),
        ([[9, 9], [9], []], [12, 6, 0]),
        ([[9], [9], [9]], [6, 6, 6]),
    ],
)
def test_EX_5_HS_10_2_a_purse_of_18_is_divided_by_the_shares(stables: list[list[int]], paid: list[int]) -> None:
    state = paying(home=[9, 5, 12], stables=stables)
    settle(state)
    assert state.money[:3] == paid


@pytest.mark.parametrize(("horse", "pays"), [(9, [5, 3, 2]), (5, [0, 3, 2]), (12, [0, 0, 5]), (7, [0, 0, 0])])
def test_EX_6_HS_11_2_how_far_bets_reach(horse: int, pays: list[int]) -> None:
    for pool, pay in zip(("win", "place", "show"), pays):
        laid = slip(*[(3, "win")] * 3, (horse, pool), (3, "win"))
        state = paying(home=[9, 5, 12], stables=[[], []], slips=[laid])
        settle(state)
        assert state.money[0] == pay


def test_EX_7_HS_12_3_HS_12_6_green_blue_yellow_and_red_buy() -> None:
    colors = ("red", "yellow", "blue", "green")
    red, yellow, blue, green = range(4)
    state = buying([40, 30, 25, 20], row=[5, 10, 7, 3], deck=[9, 2, 12, 11, 4], colors=colors)
    assert state.order == (green, blue, yellow, red)
    state.play(green, Buy(5))
    state.play(blue, Buy(10))
    state.play(yellow, Buy(7))
    state.play(red, BUY_BLIND)
    state.play(CHANCE, Blind(9))
    assert [state.money[seat] for seat in (green, blue, yellow, red)] == [12, 19, 20, 29]
    assert state.row == (3,)
    for horse in (2, 12, 11):
        assert state.step.name == "share_row"
        state.play(CHANCE, TurnUp(horse))
    assert state.row == (2, 3, 11, 12)
    assert state.order == (green, blue, yellow, red)


# --- further examples


def test_EX_8_HS_5_2_HS_5_3_order_and_limits() -> None:
    white, black, yellow, red = range(4)
    state = betting([20, 35, 27, 31], colors=("white", "black", "yellow", "red"))
    assert state.order == (black, red, yellow, white)
    assert [state.limits[seat] for seat in state.order] == [1, 2, 3, 4]


def test_EX_9_HS_5_2_R_5_R_6_ties_in_order_and_limits() -> None:
    colors = ("yellow", "black", "red", "blue")
    yellow, black, red, blue = range(4)
    shared = betting([30, 30, 22, 22], colors=colors)
    assert shared.order == (black, yellow, blue, red)
    assert [shared.limits[seat] for seat in shared.order] == [1, 1, 3, 3]
    by_color = betting([30, 30, 22, 22], colors=colors, bet_limit_ties="color_order")
    assert [by_color.limits[seat] for seat in by_color.order] == [1, 2, 3, 4]
    assert betting([30] * 6).limits == (1,) * 6


def test_EX_10_HS_5_3_HS_5_4_legal_slips() -> None:
    leader = betting([50, 40, 30, 20, 10, 5])
    lay(leader, 0, (2, "win"), (2, "place"), (2, "show"))
    assert refused(leader, 0, Bet(1, 2, "win")).rule == "HS-5.3"
    lay(leader, 0, (3, "win"))
    assert 0 in leader.pending()  # four tokens are not a slip
    lay(leader, 0, (3, "place"))
    assert 0 not in leader.pending()
    fourth = betting([50, 40, 30, 20, 10, 5])
    lay(fourth, 3, *[(9, "show")] * 4)
    assert refused(fourth, 3, Bet(1, 9, "show")).rule == "HS-5.3"
    for seat in (4, 5):
        state = betting([50, 40, 30, 20, 10, 5])
        lay(state, seat, *[(9, "show")] * 5)
        assert seat not in state.pending()
    paid = paying(home=[2, 3, 9], stables=[[], []], slips=[slip(*[(9, "show")] * 5)])
    settle(paid)
    assert paid.money[0] == 9 * 2


def test_EX_11_HS_7_1_R_10_plus_six_with_one_space_or_two() -> None:
    for action, space in ((MOVE_ONE, 7), (MOVE_TWO, 8)):
        state = racing(tokens={12: 6})
        roll(state, 6, 6)
        state.play(0, action)
        assert state.position[12] == space
    roll(state, 6, 6)
    state.play(1, MOVE_TWO)
    assert state.home == (12,)


def test_EX_12_HS_8_2_HS_8_3_R_19_finishing() -> None:
    state = racing(positions={7: 9, 6: 9, 5: 8})
    roll_sum(state, 7)
    state.play(0, MOVE_ONE)
    assert state.home == (7,)
    roll_sum(state, 6)
    assert state.home == (7, 6)
    roll_sum(state, 5)
    state.play(1, MOVE_ONE)
    assert (state.position[5], state.step.name) == (9, "second_roll")
    roll_sum(state, 4)
    roll_sum(state, 5)
    notes = watched(state)
    state.play(2, MOVE_ONE)
    assert [note.facts["horses"] for note in notes if note.event == "race_over"] == [[7, 6, 5]]
    assert state.step.name != "second_roll"


@pytest.mark.parametrize(
    ("option", "two", "token_two", "eight", "token_eight"),
    [
        ("literal", 9, 0, 2, -1),
        ("number_only", 3, 6, 2, -1),
        ("any_first_move", 9, 0, 0, 0),
    ],
)
def test_EX_13_HS_9_5_R_12_R_13_special_moves_and_tokens(
    option: str, two: int, token_two: int, eight: int, token_eight: int
) -> None:
    state = racing(tokens={2: 6, 8: "X"}, home=[7], special_move_handicap=option)
    roll(state, 6, 1)
    state.play(0, PickLast(2))
    assert (state.position[2], state.token[2]) == (two, token_two)
    state = racing(tokens={2: 6, 8: "X"}, home=[7], special_move_handicap=option)
    roll(state, 5, 2)
    state.play(0, PickLast(8))
    assert (state.position[8], state.token[8]) == (eight, token_eight)
    state.play(0, ROLL_AGAIN)
    roll_sum(state, 8)
    expected = eight if token_eight else eight + 2  # the X that stayed cancels the next roll of 8
    assert (state.position[8], state.token[8]) == (expected, 0)


def test_EX_14_HS_9_3_the_difference_table() -> None:
    assert [table(2).setup.special[difference] for difference in range(6)] == [1, 1, 2, 2, 3, 3]
    special = STANDARD.special_move.spaces_by_difference
    rolls = [(first, second) for first in range(1, 7) for second in range(1, 7)]
    for horse, steps in ((7, {1, 2, 3}), (12, {1}), (2, {1})):
        assert {special[abs(a - b)] for a, b in rolls if a + b == horse} == steps


def test_EX_15_R_16_R_14_a_special_move_ends_the_race() -> None:
    state = racing(positions={7: 8}, home=[2, 12], others=9)
    roll(state, 1, 1)
    assert state.position[7] == 9
    state.play(0, STOP)
    roll(state, 6, 6)
    assert [action.values() for action in state.legal(1)] == [(horse,) for horse in range(3, 12)]
    notes = watched(state)
    state.play(1, PickLast(9))
    assert [note.facts["horses"] for note in notes if note.event == "race_over"] == [[2, 12, 9]]


def test_EX_16_HS_6_2_R_8_the_start_player() -> None:
    clear = betting([20, 12, 31])
    for seat in (2, 0, 1):
        lay(clear, seat, *[(horse, "show") for horse in (7, 6, 8, 5, 9)])
    assert (clear.step.name, clear.turn) == ("first_roll", 1)
    tied = betting([10, 10, 40, 10])
    for seat in tied.order:
        lay(tied, seat, *[(horse, "show") for horse in (7, 6, 8, 5, 9)])
    for value in (3, 5, 5):
        tied.play(CHANCE, Die(value))
    assert tied.order == (1, 3)
    for value in (2, 6):
        tied.play(CHANCE, Die(value))
    assert (tied.step.name, tied.turn) == ("first_roll", 3)


def test_EX_17_R_22_rounding() -> None:
    for rounding, parts in (("down", (13, 6)), ("nearest", (13, 7)), ("up", (14, 7))):
        assert (divided(20 * 2, 3, rounding), divided(20, 3, rounding)) == parts
    assert divided(25, 2, "down") == 12
    assert divided(25, 2, "nearest") == 13


def test_EX_18_HS_12_3_HS_12_4_R_29_R_30_R_31_what_can_be_bought() -> None:
    poor = buying([7, 40], row=[5, 10, 7], deck=[2, 3, 4, 9])
    assert list(poor.legal(0)) == [BUY[10], PASS]
    covered = buying([13, 40], row=[5, 10, 7], deck=[2])
    assert BUY_BLIND in covered.legal(0)
    uncovered = buying([12, 40], row=[5, 10, 7], deck=[2])
    assert BUY_BLIND not in uncovered.legal(0)
    assert refused(uncovered, 0, BUY_BLIND).rule == "HS-12.4"
    empty = buying([49, 50], row=[5, 10, 7], deck=[])
    assert BUY_BLIND not in empty.legal(0)
    assert refused(empty, 0, BUY_BLIND).rule == "HS-12.3"
    broke = buying([0, 40], row=[5, 10, 7], deck=[2])
    assert broke.pending() == (1,)
    debt = buying([0, 40], row=[2], deck=[3, 4, 5], blind_credit="debt_allowed")
    assert list(debt.legal(0)) == [BUY[2], BUY_BLIND, PASS]
    pair = buying([12, 40], row=[7, 7, 3, 10], deck=[])
    assert list(pair.legal(0)) == [BUY[3], BUY[7], BUY[10], PASS]


@pytest.mark.parametrize(
    ("money", "stables", "ranks"),
    [
        ([90, 91, 88], [[], [], []], [2, 1, 3]),
        ([90, 90], [[7, 6], [8, 5]], [1, 2]),
        ([90, 90], [[7], [3, 4]], [2, 1]),
        ([80, 80], [[4, 6], [5, 9]], [2, 1]),
        ([80, 80], [[4, 4, 4, 10, 10, 7], [5, 5, 5, 9, 9]], [1, 2]),
        ([90, 90], [[2, 5], [4, 3]], [1, 1]),
        ([90, 90, 90], [[7, 6], [8, 6], [5, 5]], [1, 1, 3]),
    ],
)
def test_EX_19_HS_13_1_HS_13_2_R_41_R_42_final_ties(
    money: list[int], stables: list[list[int]], ranks: list[int]
) -> None:
    state = owning(with_money(table(len(money)), money), *stables)
    assert state.standing().ranks == ranks


def test_EX_20_HS_2_3_hands_pass_to_the_left() -> None:
    state = dealt([2, 2], [3, 3], [4, 4])
    for seat, horse in enumerate((2, 3, 4)):
        state.play(seat, Keep(horse))
    # with two cards a hand, the pass is followed at once by the last card
    assert [list(stable) for stable in state.stables] == [[2, 4], [2, 3], [3, 4]]
    two = dealt([2, 2, 5], [3, 3, 5], phantom=[4, 4, 6])
    two.play(0, Keep(2))
    two.play(1, Keep(3))
    two.play(CHANCE, Toss(4))
    assert two.hands == ((4, 6), (2, 5), (3, 5))


@pytest.mark.parametrize(
    ("seats", "dealt_cards", "pool"), [(2, 15, 12), (3, 15, 7), (4, 20, 13), (5, 20, 13), (6, 18, 15)]
)
def test_EX_21_HS_2_1_HS_12_2_HS_14_4_counts(seats: int, dealt_cards: int, pool: int) -> None:
    state = table(seats)
    while state.step.name == "deal":
        state.play(CHANCE, state.legal(CHANCE)[0])
    assert sum(len(hand) for hand in state.hands) == dealt_cards
    assert len(state.deck) == 22 - dealt_cards
    while state.race < 0:
        actor = state.pending()[0]
        state.play(actor, state.legal(actor)[0])
    state.go(state.setup.flow.market)
    assert len(state.deck) + len(state.row) == pool >= 2 * seats


@pytest.mark.parametrize(("seats", "dearest"), [(2, 50), (3, 50), (4, 50), (5, 40), (6, 30)])
def test_EX_22_R_33_the_dearest_draft_can_be_paid(seats: int, dearest: int) -> None:
    prices = sorted((horse.price for horse in STANDARD.horses for _ in range(2)), reverse=True)
    assert sum(prices[: STANDARD.hand_size(seats)]) == dearest <= STANDARD.players.starting_money


A_SLIP = slip((7, "show"), (5, "win"), (5, "place"), (9, "win"), (12, "show"))


def test_EX_23_HS_10_1_HS_11_1_R_56_a_complete_payout() -> None:
    state = paying(home=[9, 5, 12], stables=[[9, 9, 5], [5, 9], [12]], slips=[A_SLIP])
    notes = settle(state)
    assert state.money[:3] == [34, 12, 6]
    purses = [(note.facts["seat"], note.facts["amount"]) for note in notes if note.event == "purse"]
    assert purses == [(0, 12), (1, 6), (0, 6), (1, 6), (2, 6)]
    won = [note.facts["amount"] for note in notes if note.event in ("bet_won", "bet_lost")]
    assert (won, sum(map(int, map(str, won)))) == ([0, 0, 6, 5, 5], 16)


def test_EX_24_HS_5_6_R_4_an_early_bet() -> None:
    red, blue, green = range(3)
    state = betting([30, 20, 10], colors=("red", "blue", "green"))
    lay(state, green, *[(9, "win")] * 3, (8, "win"))
    assert state.pending() == (red, blue, green)
    lay(state, green, (8, "win"))
    assert state.pending() == (red, blue)
    assert refused(state, green, Bet(1, 2, "win")).rule == "HS-5.1"


def test_EX_25_HS_7_3_x_on_the_second_roll() -> None:
    state = racing(tokens={7: "X"})
    roll_sum(state, 4)
    state.play(0, MOVE_ONE)
    roll_sum(state, 7)
    assert (state.position[4], state.position[7], state.token[7]) == (1, 0, 0)
    assert (state.turn, state.step.name) == (1, "first_roll")


@pytest.mark.parametrize(("token", "spaces"), [(0, (1, 3)), (2, (3, 5))])
def test_EX_26_HS_6_5_HS_7_1_the_same_number_twice(token: int, spaces: tuple[int, int]) -> None:
    state = racing(tokens={7: token})
    roll_sum(state, 7)
    state.play(0, MOVE_ONE)
    assert state.position[7] == spaces[0]
    roll_sum(state, 7)
    assert state.position[7] == spaces[1]


def test_EX_27_HS_10_3_R_23_nobody_owns_the_winner() -> None:
    laid = slip((3, "win"), (4, "win"), (4, "win"), (4, "win"), (4, "win"))
    state = paying(home=[3, 5, 12], stables=[[7], [8]], card="P02", slips=[laid])
    notes = settle(state)
    assert state.money[:2] == [30, 0]
    assert next(note.facts for note in notes if note.event == "unowned") == {"horse": 3, "purse": 24}


def test_EX_28_HS_12_6_R_28_order_between_the_purchase_rounds() -> None:
    black, red = range(2)
    state = buying([20, 18], row=[7, 3], deck=[2, 12, 11], colors=("black", "red"))
    state.play(red, Buy(7))
    state.play(black, Buy(3))
    for horse in (2, 12):
        state.play(CHANCE, TurnUp(horse))
    assert (state.money[:2], state.order) == ([16, 8], (red, black))
    state = buying([20, 18], row=[7, 3], deck=[2, 12, 11], colors=("black", "red"))
    state.play(red, PASS)
    state.play(black, Buy(3))
    state.play(CHANCE, TurnUp(2))
    assert (state.money[:2], state.order) == ([16, 18], (black, red))


def test_EX_29_HS_4_3_R_49_lost_stakes() -> None:
    all_lost = slip(*[(horse, "win") for horse in (2, 3, 4, 6, 7)])
    options: dict[str, Any] = {"bet_stakes": "lose_stake", "blind_credit": "debt_allowed"}
    state = paying(
        home=[9, 5, 12], stables=[[], [], []], money=[10, 4, -5], slips=[A_SLIP, all_lost, all_lost], **options
    )
    settle(state)
    assert state.money[:3] == [21, 0, -5]


def test_EX_30_R_20_home_within_the_turn() -> None:
    state = racing(positions={6: 9})
    roll_sum(state, 6)
    state.play(0, MOVE_ONE)
    assert state.home == (6,)
    roll(state, 3, 3)
    assert state.step.name == "choose_last"
    state.play(0, PickLast(11))
    assert (state.position[11], state.turn) == (1, 1)


def test_EX_31_fallbacks() -> None:
    drafting = dealt([9, 4, 10, 7], [2, 2, 3, 3], [5, 5, 6, 6])
    assert drafting.fallback(0) == KEEP[4]
    silent = betting([30, 20, 10])
    expected = [(3, 7), (2, 6), (2, 8), (1, 5), (1, 9)]
    for token, horse in expected:
        assert silent.fallback(0) == Bet(token, horse, "show")
        silent.play(0, silent.fallback(0))
    begun = betting([30, 20, 10])
    lay(begun, 0, (7, "show"), (12, "win"))
    for token, horse in ((2, 6), (1, 8), (1, 5)):
        assert begun.fallback(0) == Bet(token, horse, "show")
        begun.play(0, begun.fallback(0))
    last = racing(positions={2: 0, 3: 0, 12: 0}, home=[8], others=4)
    roll_sum(last, 8)
    assert last.fallback(0) == PICK_LAST[2]


def test_the_other_fallbacks_move_two_stop_and_pass() -> None:
    moving, x_off = racing(), racing(tokens={7: "X"})
    roll_sum(moving, 7)
    roll_sum(x_off, 7)
    assert moving.fallback(0) == MOVE_TWO
    assert x_off.fallback(0) == STOP
    assert buying([20, 30], row=[7], deck=[8]).fallback(0) == PASS


def test_EX_32_R_48_R_51_a_pair_is_one_choice_and_two_cards() -> None:
    state = dealt([7, 7, 3], [2, 2, 4], [5, 5, 6])
    assert list(state.legal(0)) == [KEEP[3], KEEP[7]]
    state.play(0, Keep(7))
    assert state.hands[0] == (3, 7)
    pair = dealt([7, 7], [2, 3], [5, 6])
    assert pair.pending() == (0, 1, 2)
    assert list(pair.legal(0)) == [KEEP[7]]
    phantom = dealt([2, 2, 4], [5, 5, 6], phantom=[7, 7, 3])
    phantom.play(0, Keep(2))
    phantom.play(1, Keep(5))
    assert [action.values()[0] for action in phantom.legal(CHANCE)] == [3, 7, 7]
