"""Every rule of the rulebook at least once: HS-1 to HS-5, before a race, and HS-10 to HS-14, after it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from railbird.core import CHANCE, Seat
from railbird.core.errors import BadOptions
from railbird.core.playout import rollout
from railbird.games.homestretch import GAME
from railbird.games.homestretch.rules.actions import (
    BUY,
    BUY_BLIND,
    PASS,
    Bet,
    Blind,
    Buy,
    Keep,
    RaceCard,
    Toss,
    TurnUp,
)
from tests.games.positions import random_plies, refused, watched, with_money

from .positions import (
    COLORS,
    STANDARD,
    betting,
    buying,
    dealt,
    lay,
    owning,
    paying,
    settle,
    slip,
    table,
    turn_card,
)

FIVE = [(7, "show"), (6, "show"), (8, "show"), (5, "show"), (9, "show")]

# --- HS-1 setup


def test_HS_1_1_two_to_six_players_each_with_a_colour() -> None:
    for count in range(2, 7):
        assert len(table(count).stables) == count
    for count in (1, 7):
        with pytest.raises(BadOptions, match="2 to 6 players"):
            GAME.new(count)
    with pytest.raises(BadOptions, match="a different colour"):
        GAME.new([Seat("Anna", "red"), Seat("Jon", "red")])
    with pytest.raises(BadOptions, match="no colour 'mauve'"):
        GAME.new([Seat("Anna", "mauve"), Seat("Jon")])


def test_HS_1_2_nine_handicap_tokens() -> None:
    assert {token.kind: token.count for token in STANDARD.handicap_tokens} == {"+6": 2, "+4": 2, "+2": 2, "X": 3}


def test_HS_1_3_two_purple_races_then_two_green_ones() -> None:
    state = table(3)
    notes = watched(state)
    random_plies(state, Random(1), 5000)
    run = [str(note.facts["card"]) for note in notes if note.event == "card_turned"]
    assert [card[0] for card in run] == ["P", "P", "G", "G"]


def test_HS_1_4_the_other_cards_are_never_turned_up() -> None:
    state = betting([50, 50], purple_races=1, green_races=1)
    assert len(state.cards_run) == 1
    rollout(state, Random(1).random, 5000)
    assert len(state.cards_run) == 2


def test_HS_1_5_five_bet_tokens_each() -> None:
    assert sorted(table(2).setup.tokens) == [1, 1, 2, 2, 3]


def test_HS_1_6_everybody_starts_with_50() -> None:
    assert table(4).money == [50, 50, 50, 50, -200]


@pytest.mark.parametrize(("seats", "per_horse"), [(2, 2), (3, 2), (4, 3), (5, 3), (6, 3)])
def test_HS_1_7_red_cards_join_from_four_players_on(seats: int, per_horse: int) -> None:
    state = owning(table(seats), *[[]] * seats)
    state.go(state.setup.flow.market)
    assert Counter(state.deck) == dict.fromkeys(range(2, 13), per_horse)


# --- HS-2 the draft


@pytest.mark.parametrize(("seats", "size"), [(2, 5), (3, 5), (4, 5), (5, 4), (6, 3)])
def test_HS_2_1_blue_cards_are_dealt_clockwise_into_equal_hands(seats: int, size: int) -> None:
    state = table(seats)
    assert len(state.legal(CHANCE)) == 22
    first = [state.legal(CHANCE)[0].values()[0] for _ in range(1)]
    state.play(CHANCE, state.legal(CHANCE)[0])
    assert state.hands[0] == tuple(first)
    while state.step.name == "deal":
        state.play(CHANCE, state.legal(CHANCE)[0])
    assert {len(hand) for hand in state.hands} == {size}


def test_HS_2_2_all_keep_one_card_at_the_same_time_and_face_down() -> None:
    state = dealt([2, 7, 9], [3, 8, 10], [4, 5, 6])
    assert state.pending() == (0, 1, 2)
    notes = watched(state)
    state.play(2, Keep(5))
    assert state.pending() == (0, 1)
    assert [note.seats for note in notes] == [(2,)]
    assert refused(state, 0, Keep(5)).rule == "HS-2.2"
    assert refused(state, 2, Keep(4)).rule == "HS-2.2"


def test_HS_2_3_the_rest_of_the_hand_passes_left() -> None:
    state = dealt([2, 7, 9], [3, 8, 10], [4, 5, 6])
    for seat, horse in enumerate((2, 3, 4)):
        state.play(seat, Keep(horse))
    assert state.hands == ((5, 6), (7, 9), (8, 10))


def test_HS_2_4_until_every_card_is_taken() -> None:
    state = dealt([2, 7, 9], [3, 8, 10], [4, 5, 6])
    for seat, horse in enumerate((2, 3, 4)):
        state.play(seat, Keep(horse))
    for seat, horse in enumerate((5, 7, 8)):
        assert refused(state, seat, PASS).rule == "HS-12.3"  # nobody may refuse a card
        state.play(seat, Keep(horse))
    assert [list(stable) for stable in state.stables] == [[2, 5, 10], [3, 6, 7], [4, 8, 9]]


def test_HS_2_5_stables_are_turned_up_and_stay_public() -> None:
    state = dealt([2, 7], [3, 8], [4, 5])
    notes = watched(state)
    for seat, horse in enumerate((7, 3, 4)):
        state.play(seat, Keep(horse))
    shown = [(note.facts["seat"], note.facts["horses"]) for note in notes if note.event == "stable_shown"]
    assert shown == [(0, [5, 7]), (1, [2, 3]), (2, [4, 8])]
    assert [GAME.view(state, 0).players[seat].stable for seat in range(3)] == [[5, 7], [2, 3], [4, 8]]  # type: ignore[attr-defined]


def test_HS_2_6_everybody_pays_the_prices() -> None:
    state = dealt([2, 7], [3, 8], [4, 5])
    for seat, horse in enumerate((7, 3, 4)):
        state.play(seat, Keep(horse))
    assert state.money == [50 - 18, 50 - 6, 50 - 16, -150 + 40]


def test_HS_2_7_several_shares_of_one_horse() -> None:
    state = dealt([7, 2], [3, 4], [5, 7])
    for seat, horse in enumerate((7, 3, 5)):
        state.play(seat, Keep(horse))
    assert list(state.stables[0]) == [7, 7]


# --- HS-3 preparing a race


def test_HS_3_1_all_horses_go_to_start() -> None:
    state = paying(home=[9, 5, 12], stables=[[], []], purple_races=2)
    settle(state)
    while state.step.name != "race_prep":
        actor = state.pending()[0]
        state.play(actor, PASS if actor >= 0 else state.legal(actor)[0])
    assert (state.position, state.home) == ([0] * 13, ())


def test_HS_3_2_the_card_gives_handicaps_and_purse() -> None:
    state = table(3)
    state.go(state.setup.flow.race_prep)
    turn_card(state, "P01")
    view = GAME.view(state, 0)
    assert (view.card.id, view.card.purse) == ("P01", (18, 12, 6))  # type: ignore[attr-defined]
    assert {horse: token for horse, token in enumerate(state.token) if token} == {2: 6, 7: -1, 12: 6}
    assert refused(table(3), CHANCE, RaceCard("P01")).reason == "wrong_step"


def test_HS_3_3_at_most_one_token_behind_a_horse() -> None:
    for card in STANDARD.race_cards:
        horses = [horse for horse, _ in card.handicap]
        assert len(horses) == len(set(horses))


# --- HS-4, HS-5 the Tote and betting


def test_HS_4_1_the_tote_has_33_boxes() -> None:
    assert len(betting([30, 20]).legal(0)) == 33
    assert len(table(2).setup.tote) == 33


def test_HS_4_2_box_number_times_token_number() -> None:
    laid = slip((2, "win"), (2, "place"), (2, "show"), (9, "show"), (7, "win"))
    state = paying(home=[2, 3, 4], stables=[[], []], slips=[laid])
    settle(state)
    assert state.money[0] == 3 * 15 + 2 * 8 + 2 * 5


def test_HS_4_3_losing_tokens_cost_nothing() -> None:
    state = paying(home=[2, 3, 4], stables=[[], []], money=[5, 5], slips=[slip(*FIVE)])
    settle(state)
    assert state.money[0] == 5


def test_HS_5_1_all_five_tokens_are_laid_highest_first() -> None:
    state = betting([30, 20])
    assert refused(state, 0, Bet(1, 7, "win")).rule == "HS-5.1"
    for token, box in zip((3, 2, 2, 1, 1), FIVE):
        assert 0 in state.pending()
        state.play(0, Bet(token, *box))
    assert 0 not in state.pending()


def test_HS_5_2_most_money_first() -> None:
    state = betting([10, 30, 20], bet_timing="strict_order")
    assert state.pending() == (1,)
    lay(state, 1, *FIVE)
    assert state.pending() == (2,)
    lay(state, 2, *FIVE)
    assert state.pending() == (0,)


def test_HS_5_3_the_limit_is_the_place_in_money() -> None:
    state = betting([60, 50, 40, 30, 20, 10])
    assert state.limits == (1, 2, 3, 4, 5, 6)
    lay(state, 1, (9, "win"), (9, "win"))
    refusal = refused(state, 1, Bet(2, 9, "win"))
    assert (refusal.rule, refusal.facts["limit"]) == ("HS-5.3", 2)


def test_HS_5_4_the_limit_is_per_box_not_per_horse() -> None:
    state = betting([30, 20])
    lay(state, 0, (9, "win"), (9, "place"), (9, "show"))
    assert len(state.slips[0]) == 3


def test_HS_5_5_other_players_tokens_do_not_count() -> None:
    state = betting([30, 20])
    lay(state, 1, (9, "win"), (9, "win"), *FIVE[:3])
    lay(state, 0, (9, "win"))
    assert tuple(state.slips[0]) == slip((9, "win"))


def test_HS_5_6_anybody_may_bet_before_his_turn_with_the_same_limit() -> None:
    state = betting([30, 20, 10])
    lay(state, 2, *[(9, "win")] * 3)
    assert refused(state, 2, Bet(1, 9, "win")).rule == "HS-5.3"
    assert state.pending()[0] == 0


def test_HS_5_7_own_and_other_horses_may_be_backed() -> None:
    state = owning(betting([30, 20]), [9], [7])
    assert {action.values()[1] for action in state.legal(0)} == set(range(2, 13))


# --- HS-10, HS-11 payday


def test_HS_10_1_the_first_three_earn_the_three_purses() -> None:
    state = paying(home=[9, 5, 12], stables=[[9], [5], [12]])
    settle(state)
    assert state.money[:3] == [18, 12, 6]


def test_HS_10_2_a_purse_is_divided_by_the_shares_in_play() -> None:
    state = paying(home=[9, 5, 12], stables=[[9, 9], [9], []])
    notes = settle(state)
    assert state.money[:3] == [12, 6, 0]
    parts = [(note.facts["shares"], note.facts["total"]) for note in notes if note.event == "purse"]
    assert parts == [(2, 3), (1, 3)]


def test_HS_10_3_a_purse_without_owners_is_not_paid() -> None:
    state = paying(home=[9, 5, 12], stables=[[5], []])
    settle(state)
    assert state.money == [12, 0, -12]


def test_HS_11_1_bets_are_paid_after_the_purses() -> None:
    state = paying(home=[9, 5, 12], stables=[[9], []], slips=[slip((9, "win"), *FIVE[:4])])
    events = [note.event for note in settle(state) if note.event in ("purse", "bet_won")]
    assert events[0] == "purse"
    assert "bet_won" in events[1:]


def test_HS_11_2_the_second_horse_does_not_pay_win_bets() -> None:
    laid = slip((5, "win"), (5, "place"), (5, "show"), (12, "place"), (12, "show"))
    state = paying(home=[9, 5, 12], stables=[[], []], slips=[laid])
    settle(state)
    assert state.money[0] == 2 * 3 + 2 * 2 + 1 * 5


def test_HS_11_3_winnings_move_the_cube_forward() -> None:
    state = paying(home=[9, 5, 12], stables=[[], []], money=[7, 0], slips=[slip((9, "win"), *FIVE[:4])])
    settle(state)
    assert state.money[0] == 7 + 15 + 2 * 0 + 1 * 2


def test_HS_11_4_all_tokens_return() -> None:
    state = paying(home=[9, 5, 12], stables=[[], []], slips=[slip(*FIVE), slip(*FIVE)])
    settle(state)
    assert state.slips == (b"", b"")


# --- HS-12 the second purchase


def test_HS_12_1_once_after_the_first_race_up_to_two_shares() -> None:
    state = table(3)
    notes = watched(state)
    random_plies(state, Random(5), 5000)
    rounds = [note.facts["round"] for note in notes if note.event == "purchase_round"]
    assert rounds == [1, 2]
    races = [note.event for note in notes if note.event in ("race_over", "purchase_round")]
    assert races == ["race_over", "purchase_round", "purchase_round", "race_over", "race_over", "race_over"]


def test_HS_12_2_as_many_cards_face_up_as_players() -> None:
    state = owning(table(4), *[[]] * 4)
    state.race = 0
    state.go(state.setup.flow.market)
    for _ in range(4):
        assert state.step.name == "share_row"
        state.play(CHANCE, state.legal(CHANCE)[0])
    assert (len(state.row), state.step.name) == (4, "purchase")


def test_HS_12_3_poorest_first_buys_or_buys_blind_or_passes() -> None:
    state = buying([30, 20], row=[5, 10], deck=[7])
    assert state.pending() == (1,)
    assert list(state.legal(1)) == [BUY[5], BUY[10], BUY_BLIND, PASS]
    assert refused(state, 0, PASS).rule == "HS-12.3"
    assert refused(state, 1, Buy(9)).rule == "HS-12.3"
    state.play(1, BUY_BLIND)
    state.play(CHANCE, Blind(7))
    assert (state.stables[1], state.money[1]) == (b"\x07", 20 - 3 - 10)


def test_HS_12_4_paid_at_once_and_only_what_one_has() -> None:
    state = buying([30, 9], row=[5, 7], deck=[])
    assert refused(state, 1, Buy(7)).rule == "HS-12.4"
    state.play(1, Buy(5))
    assert (state.money[1], state.stables[1]) == (1, b"\x05")


def test_HS_12_5_the_row_is_refilled_after_the_round() -> None:
    state = buying([30, 20], row=[5, 10], deck=[7, 8, 9])
    state.play(1, Buy(5))
    assert state.row == (10,)
    state.play(0, Buy(10))
    notes = watched(state)
    state.play(CHANCE, TurnUp(7))
    state.play(CHANCE, TurnUp(8))
    assert state.row == (7, 8)
    assert [note.rule for note in notes if note.event == "turned_up"] == ["HS-12.5", "HS-12.5"]


def test_HS_12_6_a_second_round_also_for_those_who_passed() -> None:
    state = buying([30, 20], row=[5, 10], deck=[])
    state.play(1, PASS)
    state.play(0, PASS)
    assert (state.round, state.pending()) == (1, (1,))
    state.play(1, Buy(5))
    assert list(state.stables[1]) == [5]


def test_HS_12_7_the_rest_leaves_the_game() -> None:
    state = buying([30, 20], row=[5, 10], deck=[7])
    for seat in (1, 0, 1, 0):
        state.play(seat, PASS)
    assert (state.row, state.deck, state.step.name, state.race) == ((), (), "race_prep", 1)


# --- HS-13, HS-14


def test_HS_13_1_the_most_money_wins() -> None:
    state = paying(home=[9, 5, 12], stables=[[9], [5], []], last_race=True)
    notes = settle(state)
    assert state.pending() == ()
    assert state.standing().winners() == [0]
    assert (notes[-1].rule, notes[-1].event, notes[-1].facts["seats"]) == ("HS-13.1", "won", [0])


def test_HS_13_2_equal_money_is_broken_by_the_stables() -> None:
    broken = paying(home=[2, 3, 4], stables=[[7, 6], [8, 5]], money=[90, 90], last_race=True)
    note = settle(broken)[-1]
    assert (note.rule, note.event, note.facts["seats"]) == ("HS-13.2", "won", [0])
    shared = paying(home=[10, 11, 12], stables=[[2, 5], [3, 4]], money=[90, 90], last_race=True)
    note = settle(shared)[-1]
    assert (note.rule, note.event, note.facts["seats"]) == ("HS-13.2", "shared", [0, 1])


def test_HS_14_1_three_hands_of_five_for_two_players() -> None:
    state = table(2)
    while state.step.name == "deal":
        state.play(CHANCE, state.legal(CHANCE)[0])
    assert [len(hand) for hand in state.hands] == [5, 5, 5]
    assert state.pending() == (0, 1)


def test_HS_14_2_a_card_leaves_the_phantom_hand_before_each_pass() -> None:
    state = dealt([2, 3, 4], [5, 6, 7], phantom=[8, 9, 10])
    state.play(1, Keep(5))
    state.play(0, Keep(2))
    assert state.pending() == (CHANCE,)
    notes = watched(state)
    state.play(CHANCE, Toss(9))
    assert state.hands == ((8, 10), (3, 4), (6, 7))
    assert [note.facts for note in notes if note.event == "tossed"] == [{}]


def test_HS_14_3_the_phantom_owns_nothing() -> None:
    state = table(2)
    while state.race < 0:
        actor = state.pending()[0]
        state.play(actor, state.legal(actor)[0])
    assert [len(stable) for stable in state.stables] == [5, 5]
    assert len(state.money) == 3


def test_HS_14_4_twelve_cards_and_a_row_of_two() -> None:
    state = owning(table(2), [2, 2, 3, 3, 4], [4, 5, 5, 6, 6])
    state.race = 0
    state.go(state.setup.flow.market)
    assert len(state.deck) == 12
    for _ in range(2):
        state.play(CHANCE, state.legal(CHANCE)[0])
    assert (len(state.row), len(state.deck)) == (2, 10)


def test_every_colour_has_a_seat() -> None:
    state = with_money(table(6), [50] * 6)
    assert [player.color for player in GAME.view(state, 0).players] == list(COLORS)  # type: ignore[attr-defined]
