"""Every ruling, R-1 to R-57, at least once."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from railbird.core import CHANCE, SPECTATOR, Seat, Table
from railbird.core.errors import BadEdition, NoUndo
from railbird.core.view import encode
from railbird.games.homestretch import GAME
from railbird.games.homestretch.rules.actions import (
    BUY,
    BUY_BLIND,
    MOVE_ONE,
    MOVE_TWO,
    PASS,
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
from tests.games.positions import random_plies, refused, watched, with_money

from .positions import (
    STANDARD,
    betting,
    buying,
    dealt,
    edited,
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

FIVE = [(7, "show"), (6, "show"), (8, "show"), (5, "show"), (9, "show")]


def test_R_1_any_token_in_any_box_with_the_values_1_1_2_2_3() -> None:
    assert STANDARD.players.bet_tokens == [1, 1, 2, 2, 3]
    state = betting([30, 20])
    for token in (3, 2, 2, 1, 1):
        offered = state.legal(0)
        assert {action.values()[2] for action in offered} == {"win", "place", "show"}
        state.play(0, next(action for action in offered if action.values()[0] == token))


def test_R_2_a_bet_is_free_unless_the_table_says_otherwise() -> None:
    for stakes, left in (("free", 20), ("lose_stake", 11)):
        state = paying(home=[2, 3, 4], stables=[[], []], money=[20, 0], slips=[slip(*FIVE)], bet_stakes=stakes)
        settle(state)
        assert state.money[0] == left


def test_R_3_everybody_lays_all_five() -> None:
    state = betting([30, 20])
    lay(state, 0, *FIVE)
    lay(state, 1, *FIVE[:4])
    assert (state.pending(), state.step.name) == ((1,), "betting")


def test_R_4_a_full_slip_is_public_by_boxes_and_an_unfinished_one_not_at_all() -> None:
    state = betting([30, 20, 10])
    nothing_laid = encode(GAME.view(state, 0))
    lay(state, 2, *FIVE[:4])
    assert encode(GAME.view(state, 0)) == nothing_laid
    notes = watched(state)
    lay(state, 2, FIVE[4])
    seen = GAME.view(state, SPECTATOR).players[2].slip  # type: ignore[attr-defined]
    assert [(chip.horse, chip.pool, chip.value) for chip in seen] == [(h, "show", None) for h in (5, 6, 7, 8, 9)]
    assert [note.event for note in notes if note.seats is None] == ["slip_laid"]


def test_R_5_equal_money_shares_a_place() -> None:
    assert betting([30, 30, 20]).limits == (1, 1, 3)
    assert betting([30, 30, 20], bet_limit_ties="color_order").limits == (1, 2, 3)


def test_R_6_all_tied_everybody_has_one_token_per_box() -> None:
    state = betting([30, 30, 30], colors=("yellow", "black", "red"))
    assert (state.limits, state.order) == ((1, 1, 1), (1, 2, 0))


def test_R_7_the_colour_order_is_the_english_one() -> None:
    state = betting([30] * 6, colors=("yellow", "white", "red", "green", "blue", "black"))
    assert state.order == (5, 4, 3, 2, 1, 0)


def test_R_8_one_die_each_again_among_the_highest() -> None:
    state = betting([10, 10, 10])
    for seat in range(3):
        lay(state, seat, *FIVE)
    for value in (6, 2, 6):
        assert len(state.legal(CHANCE)) == 6
        state.play(CHANCE, Die(value))
    assert state.order == (0, 2)
    for value in (4, 4, 1, 3):
        state.play(CHANCE, Die(value))
    assert (state.turn, state.step.name) == (2, "first_roll")


def test_R_9_the_start_player_is_fixed_after_the_bets() -> None:
    state = betting([10, 10])
    lay(state, 0, *FIVE)
    assert state.step.name == "betting"
    lay(state, 1, *FIVE)
    assert state.step.name == "race_start"


def test_R_10_plus_adds_to_one_space_too() -> None:
    state = racing(tokens={4: 2})
    roll_sum(state, 4)
    state.play(0, MOVE_ONE)
    assert (state.position[4], state.step.name) == (3, "second_roll")


def test_R_11_an_x_leaves_only_stop_or_roll_again() -> None:
    state = racing(tokens={4: "X"})
    roll_sum(state, 4)
    assert list(state.legal(0)) == [ROLL_AGAIN, STOP]
    assert refused(state, 0, MOVE_ONE).rule == "HS-6.4"


def test_R_12_a_special_move_uses_a_plus_and_leaves_an_x() -> None:
    state = racing(tokens={2: 6, 3: "X"}, home=[7])
    roll(state, 3, 4)
    state.play(0, PickLast(2))
    state.play(0, ROLL_AGAIN)
    roll(state, 3, 4)
    state.play(0, PickLast(3))
    assert [(state.position[horse], state.token[horse]) for horse in (2, 3)] == [(7, 0), (1, -1)]


def test_R_13_the_x_of_a_moved_horse_still_cancels() -> None:
    state = racing(positions={3: 1}, tokens={3: "X"})
    roll_sum(state, 3)
    assert (state.position[3], state.token[3], state.step.name) == (1, 0, "choose_again")


def test_R_14_start_counts_as_last_position() -> None:
    state = racing(positions={5: 1}, home=[7])
    roll(state, 3, 4)
    assert [action.values()[0] for action in state.legal(0)] == [2, 3, 4, 6, 8, 9, 10, 11, 12]


def test_R_15_a_special_move_must_be_made() -> None:
    state = racing(home=[7])
    roll(state, 3, 4)
    assert refused(state, 0, STOP).rule == "HS-7.3"
    assert refused(state, 0, PASS).rule == "HS-12.3"


def test_R_16_a_special_move_may_finish_a_horse() -> None:
    state = racing(home=[7], others=8)
    roll(state, 5, 2)
    state.play(0, PickLast(4))
    assert state.home == (7, 4)


def test_R_17_reaching_ten_is_crossing() -> None:
    state = racing(positions={6: 8})
    roll_sum(state, 6)
    state.play(0, MOVE_TWO)
    assert state.home == (6,)


def test_R_18_horses_cross_one_at_a_time() -> None:
    state = table(4)
    notes = watched(state)
    random_plies(state, Random(8), 5000)
    places = [note.facts["place"] for note in notes if note.event == "finished"]
    assert places == [1, 2, 3] * 4


def test_R_19_no_second_roll_after_the_third_horse() -> None:
    for home, dice in (([2, 3], (3, 4)), ([2, 7], (3, 4))):
        state = racing(positions={7: 9} if 7 not in home else {}, home=home, others=9)
        notes = watched(state)
        roll(state, *dice)
        state.play(0, MOVE_ONE if 7 not in home else PickLast(8))
        assert "race_over" in [note.event for note in notes]
        assert state.step.name not in ("second_roll", "choose_again")


def test_R_20_a_horse_home_in_this_turn_counts_as_home() -> None:
    state = racing(positions={8: 9})
    roll(state, 4, 4)
    state.play(0, MOVE_ONE)
    roll(state, 6, 2)
    assert state.step.name == "choose_last"


def test_R_21_there_is_always_a_horse_to_move() -> None:
    state = racing(home=[7, 8], others=9)
    roll(state, 3, 4)
    assert len(state.legal(0)) == 9


@pytest.mark.parametrize(("rounding", "parts"), [("down", [13, 6]), ("nearest", [13, 7]), ("up", [14, 7])])
def test_R_22_each_owners_part_is_rounded(rounding: str, parts: list[int]) -> None:
    box = GAME.read_edition(edited(("purse = [18, 12, 6]", "purse = [20, 12, 6]")))[0]
    state = table(2, edition=box, split_rounding=rounding)
    template = paying(home=[9, 5, 12], stables=[[9, 9], [9]])
    for name in ("race", "card", "cards_run", "limits", "position", "home", "stables", "slips", "money", "deck"):
        setattr(state, name, getattr(template, name))
    settle(state)
    assert state.money[:2] == parts


def test_R_23_an_unowned_purse_goes_to_nobody() -> None:
    state = paying(home=[9, 5, 12], stables=[[5], [12]])
    settle(state)
    assert state.money[:2] == [12, 6]


def test_R_24_only_shares_owned_by_players_count() -> None:
    state = paying(home=[9, 5, 12], stables=[[9], []])
    state.deck = (9, 9)
    state.row = (9,)
    settle(state)
    assert state.money[0] == 18


def test_R_25_purses_and_bets_depend_on_the_finish_alone() -> None:
    rich, poor = (
        paying(home=[9, 5, 12], stables=[[9], []], money=[money, 0], slips=[slip((9, "win"), *FIVE[:4])])
        for money in (100, 0)
    )
    settle(rich)
    settle(poor)
    assert rich.money[0] - poor.money[0] == 100


def test_R_26_all_slips_are_shown_in_full_at_payout() -> None:
    state = paying(home=[2, 3, 4], stables=[[], []], slips=[slip(*FIVE), slip(*FIVE)])
    told = [note for note in settle(state) if note.event in ("bet_won", "bet_lost")]
    assert [note.facts["token"] for note in told] == [3, 2, 2, 1, 1] * 2
    assert {note.seats for note in told} == {None}


def test_R_27_equal_money_buys_in_colour_order() -> None:
    assert buying([20, 20, 20], row=[5], deck=[], colors=("white", "green", "black")).order == (2, 1, 0)


def test_R_28_the_order_is_new_for_the_second_round_and_fixed_inside_one() -> None:
    state = buying([19, 20, 21], row=[7, 2, 3], deck=[])
    state.play(0, PASS)
    state.play(1, Buy(7))
    assert state.pending() == (2,)
    state.play(2, PASS)
    assert (state.money[:3], state.order) == ([19, 10, 21], (1, 0, 2))


def test_R_29_no_credit_for_a_face_up_card() -> None:
    state = buying([30, 3], row=[5, 2], deck=[])
    assert list(state.legal(1)) == [BUY[2], PASS]
    credit = buying([30, 3], row=[5, 2], deck=[], blind_credit="debt_allowed")
    credit.play(1, Buy(5))
    assert credit.money[1] == -5


def test_R_30_a_blind_purchase_needs_thirteen() -> None:
    for money, may in ((12, False), (13, True)):
        state = buying([30, money], row=[2], deck=[7])
        assert (BUY_BLIND in state.legal(1)) is may
    state.play(1, BUY_BLIND)
    state.play(CHANCE, Blind(7))
    assert state.money[1] == 0


def test_R_31_an_empty_deck_sells_nothing_and_fills_nothing() -> None:
    state = buying([30, 20], row=[5, 10], deck=[])
    assert refused(state, 1, BUY_BLIND).reason == "deck_empty"
    state.play(1, Buy(5))
    state.play(0, PASS)
    assert (state.row, state.step.name) == ((10,), "purchase")


def test_R_32_the_row_is_filled_as_far_as_cards_last() -> None:
    state = buying([30, 20, 10], row=[5], deck=[10])
    for seat in (2, 1, 0):
        state.play(seat, PASS)
    state.play(CHANCE, TurnUp(10))
    assert (state.row, state.step.name) == ((5, 10), "purchase")


def test_R_33_debts_count_as_negative_money() -> None:
    state = buying([-5, 20], row=[2], deck=[], blind_credit="debt_allowed")
    assert state.order == (0, 1)
    assert state.standing().ranks == [2, 1]


def test_R_34_a_draft_dearer_than_the_starting_money_is_refused() -> None:
    with pytest.raises(BadEdition, match="R-34"):
        GAME.read_edition(edited(("starting_money = 50", "starting_money = 49")))


def test_R_35_money_has_no_ceiling() -> None:
    state = paying(home=[9, 5, 12], stables=[[9], []], money=[990, 0])
    settle(state)
    assert state.money[0] == 1008


def test_R_36_the_phantom_sits_after_the_second_seat() -> None:
    state = dealt([2, 3, 4], [5, 6, 7], phantom=[8, 9, 10])
    state.play(0, Keep(2))
    state.play(1, Keep(5))
    state.play(CHANCE, Toss(8))
    assert state.hands[1] == (3, 4)
    assert state.hands[2] == (6, 7)


def test_R_37_the_phantoms_last_card_joins_the_leftover() -> None:
    state = dealt([2, 3], [5, 6], phantom=[8, 9])
    state.play(0, Keep(2))
    state.play(1, Keep(5))
    state.play(CHANCE, Toss(8))
    assert [list(stable) for stable in state.stables] == [[2, 9], [3, 5]]
    assert sorted((*state.deck, 2, 9, 3, 5)) == sorted(horse for horse in range(2, 13) for _ in range(2))


def test_R_38_two_players_have_a_row_of_two() -> None:
    state = owning(table(2), [7], [8])
    state.race = 0
    state.go(state.setup.flow.market)
    while state.step.name == "share_row":
        state.play(CHANCE, state.legal(CHANCE)[0])
    assert len(state.row) == 2


def test_R_39_race_card_two_comes_after_the_second_purchase() -> None:
    state = buying([30, 20], row=[5], deck=[])
    assert len(state.cards_run) == 1
    for seat in (1, 0, 1, 0):
        state.play(seat, PASS)
    assert (state.step.name, len(state.cards_run)) == ("race_prep", 1)


def test_R_40_a_single_race_has_no_second_purchase() -> None:
    state = paying(home=[9, 5, 12], stables=[[], []], purple_races=1, green_races=0)
    settle(state)
    assert (state.step.name, state.pending()) == ("game_end", ())


def test_R_41_more_shares_of_a_group_win_the_tie() -> None:
    state = owning(with_money(table(2), [50, 50]), [2, 2, 7], [5, 4])
    assert state.standing().winners() == [0]  # 14 against 14, two long shots against none


def test_R_42_equal_keys_share_a_rank() -> None:
    state = owning(with_money(table(4), [50, 60, 50, 10]), [7], [], [6], [])
    assert state.standing().ranks == [2, 1, 2, 4]


def test_R_43_with_nothing_left_one_plays_on() -> None:
    state = betting([50, 0])
    lay(state, 1, *FIVE)
    lay(state, 0, *FIVE)
    assert state.turn == 1


@pytest.mark.parametrize(
    ("handicap", "says"),
    [
        ('[[2, "+6"], [2, "+4"]]', "two tokens"),
        ('[[2, "+6"], [3, "+6"], [4, "+6"]]', "R-44"),
    ],
)
def test_R_44_impossible_race_cards_are_refused(handicap: str, says: str) -> None:
    with pytest.raises(BadEdition, match=says):
        GAME.read_edition(edited(('[[2, "+6"], [12, "+6"], [7, "X"]]', handicap)))


def test_R_45_red_and_blue_shares_are_alike() -> None:
    state = paying(home=[9, 5, 12], stables=[[9], [9], [9], []])
    settle(state)
    assert state.money[:3] == [6, 6, 6]


def test_R_46_seats_never_change() -> None:
    state = table(4)
    notes = watched(state)
    random_plies(state, Random(2), 5000)
    turns = [(note.facts["seat"], note.event) for note in notes if note.event in ("start_player", "rolled")]
    for (before, _), (after, event) in pairwise(turns):
        assert event == "start_player" or after in (before, (int(str(before)) + 1) % 4)


def test_R_47_the_tie_break_counts_printed_prices() -> None:
    state = buying([33, 40], row=[], deck=[7])
    state.play(0, BUY_BLIND)
    state.play(CHANCE, Blind(7))
    assert state.standing().keys[0][:2] == (20, 10)


def test_R_48_two_cards_of_a_horse_are_one_choice() -> None:
    state = dealt([7, 7, 2], [3, 4, 5], [6, 8, 9])
    assert len(state.legal(0)) == 2
    row = buying([30, 20], row=[7, 7], deck=[])
    assert list(row.legal(1)) == [BUY[7], PASS]


def test_R_49_nobody_pays_more_stakes_than_he_has() -> None:
    lost = slip(*FIVE)
    state = paying(home=[2, 3, 4], stables=[[], [], []], money=[4, 0, -5], slips=[lost] * 3, bet_stakes="lose_stake")
    settle(state)
    assert state.money[:3] == [0, 0, -5]


def test_R_50_colours_are_given_in_order_unless_chosen() -> None:
    state = GAME.new([Seat("Anna"), Seat("Jon", "black"), Seat("Eva")])
    assert state.setup.colors == [1, 0, 2]
    opened = Table(GAME, [Seat("Anna", "red"), Seat("Jon", "blue")], seed=1)
    assert [seat.color for seat in opened.record().seats] == ["red", "blue"]


def test_R_51_what_leaves_no_choice_is_done_unasked() -> None:
    one_last = racing(positions={2: 0}, home=[7], others=3)
    notes = watched(one_last)
    roll(one_last, 3, 4)
    assert (one_last.position[2], one_last.step.name) == (1, "choose_again")
    assert "special_move" in [note.event for note in notes]
    broke = buying([0, 1], row=[7], deck=[])
    assert (broke.step.name, broke.race) == ("race_prep", 1)
    pair = dealt([7, 7], [2, 3], [5, 6])
    assert 0 in pair.pending()


def test_R_52_kept_cards_do_not_show_in_the_standing() -> None:
    state = dealt([7, 2, 9], [3, 8, 10], [4, 5, 6])
    state.play(0, Keep(7))
    assert state.standing().ranks == [1, 1, 1]
    assert state.standing().keys[0] == (50, 0, 0, 0, 0)


def test_R_53_a_blind_purchase_cannot_be_taken_back() -> None:
    opened = Table(GAME, 2, seed="blind")
    while opened.state.step.name != "purchase":
        opened.fall_back(opened.state.pending()[0])
    buyer = opened.state.pending()[0]
    opened.act(buyer, BUY_BLIND)
    with pytest.raises(NoUndo):
        opened.undo(buyer)


def test_R_54_a_card_is_drawn_from_what_is_left_when_it_is_turned_up() -> None:
    state = table(3)
    state.go(state.setup.flow.race_prep)
    assert len(state.legal(CHANCE)) == 12
    state.cards_run = (0,)
    state.race = 0
    state.go(state.setup.flow.race_prep)
    assert len(state.legal(CHANCE)) == 11
    row = buying([30, 20], row=[5], deck=[2, 7, 7])
    row.play(1, BUY_BLIND)
    assert [action.values()[0] for action in row.legal(CHANCE)] == [2, 7, 7]


def test_R_55_both_moves_are_offered_even_with_the_same_result() -> None:
    for action in (MOVE_ONE, MOVE_TWO):
        state = racing(positions={7: 9}, home=[2, 3])
        roll_sum(state, 7)
        assert list(state.legal(0)) == [MOVE_TWO, MOVE_ONE]
        notes = watched(state)
        state.play(0, action)
        assert "race_over" in [note.event for note in notes]


def test_R_56_payments_come_in_a_fixed_order() -> None:
    laid = slip((9, "win"), *FIVE[:4])
    state = paying(home=[9, 5, 12], stables=[[5], [9, 12]], slips=[laid, laid], bet_stakes="lose_stake")
    paid = [(note.rule, note.facts) for note in settle(state) if note.event == "paid"]
    entries = [(rule, facts["to"] if rule != "HS-4.3" else facts["from"]) for rule, facts in paid]
    assert entries == [
        ("HS-10.1", 1),
        ("HS-10.1", 0),
        ("HS-10.1", 1),
        ("HS-11.3", 0),
        ("HS-11.3", 1),
        ("HS-4.3", 0),
        ("HS-4.3", 1),
    ]


def test_R_57_if_nobody_buys_nothing_changes() -> None:
    state = buying([30, 20], row=[5, 10], deck=[7])
    state.play(1, PASS)
    state.play(0, PASS)
    assert (state.row, state.deck, state.round) == ((5, 10), (7,), 1)
    assert refused(state, 1, Bet(3, 7, "win")).rule == "HS-5.1"
