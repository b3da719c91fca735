"""The rules and rulings one by one, as far as the worked examples do not show them already."""

from __future__ import annotations

from collections import Counter

import pytest

from railbird.core import BANK, CHANCE, SPECTATOR, Table
from railbird.core.errors import BadOptions, NoUndo
from railbird.games.jockey import GAME
from railbird.games.jockey.rules.actions import (
    BLANK,
    CODES,
    EMPTY,
    HORSES,
    TYPES,
    Back,
    Choose,
    Deal,
    Dealer,
    Done,
    Keep,
    Kind,
    NoBet,
    Play,
    Run,
    Seal,
    Sheet,
    Stake,
)
from railbird.games.jockey.rules.figures import max_stake
from railbird.games.jockey.view import view
from tests.games.positions import watched, with_money

from .positions import after, betting, cards, codes, deal, play_on, race, refused, sheet, table, why_void, with_hands


def seal(state: object, seat: int, *actions: object) -> None:
    for action in actions:
        state.play(seat, action)  # type: ignore[attr-defined]


# --- set-up


def test_JK_1_two_to_six_players() -> None:
    for seats in (1, 7):
        with pytest.raises(BadOptions, match="2 to 6 players"):
            GAME.new(seats)


def test_JK_2_JK_9_fifty_four_cards_of_seven_types() -> None:
    deck = table().setup.deck
    assert len(deck) == 54
    assert {CODES[card].split(":")[0] for card in deck} == set(TYPES)


def test_R_1_the_three_decks_have_54_cards_and_treat_the_horses_alike() -> None:
    expected = {
        "classic54": (3, 3, 2, 1, 6, 6, 6),
        "steady54": (4, 3, 1, 1, 6, 6, 6),
        "colours54": (4, 3, 2, 1, 5, 4, 5),
    }
    for name, copies in expected.items():
        deck = Counter(codes(table(deck=name).setup.deck))
        assert sum(deck.values()) == 54
        for kind, count in zip(TYPES, copies, strict=True):
            for code in [kind] if kind.startswith("no") else [f"{kind}:{horse}" for horse in HORSES]:
                assert deck[code] == count


def test_JK_3_a_game_is_three_races() -> None:
    state = play_on(table(), 3)
    assert len(state.results) == 3
    assert len(play_on(table(races_per_block=5), 3).results) == 5


def test_JK_4_before_each_race_all_horses_stand_on_the_start_line() -> None:
    state = play_on(table(), 4, until="keep")
    assert max(state.position) == 81
    play_on(state, 4, until="betting")
    assert (state.race, state.position, state.place) == (1, [0] * 4, [0] * 4)


def test_JK_5_R_15_everybody_starts_with_1000_from_a_bank_without_limit() -> None:
    state = table(5)
    assert state.money == [1000] * 5 + [-5000]


def test_JK_8_nobody_owns_a_horse() -> None:
    state = race((0, 0, 0, 0), *[f"plus7:{horse}" for horse in HORSES])
    state.sheets = (sheet("win", "red", 100),) * 4
    for horse in range(4):
        other = state.copy()
        other.play(0, Play(f"plus7:{HORSES[horse]}"))
        assert other.position[horse] == 7


def test_JK_11_JK_19_the_leader_is_rank_one_and_neutral_cards_ask_for_no_colour() -> None:
    for leader in range(4):
        position = [10, 10, 10, 10]
        position[leader] = 20
        state = race((position[0], position[1], position[2], position[3]))
        assert view(state, 0).lanes[leader].rank == 1
        state.play(0, Play("no2"))
        assert leader not in state.targets


def test_JK_58_R_20_the_first_dealer_by_lot_then_clockwise() -> None:
    state = table(3)
    assert list(state.legal(CHANCE)) == [Dealer(0), Dealer(1), Dealer(2)]
    state.play(CHANCE, Dealer(1))
    assert state.turn == 2
    dealers = [state.dealer]
    for _ in range(2):
        play_on(state, 7, until="keep")
        play_on(state, 8, until="betting")
        dealers.append(state.dealer)
    assert dealers == [1, 2, 0]


def test_R_20_the_table_may_name_the_dealer() -> None:
    state = table(3, first_dealer="seat2", dealer_rotation="fixed")
    assert (state.dealer, state.turn, state.step.name) == (2, 0, "deal")
    play_on(state, 1, until="keep")
    play_on(state, 1, until="betting")
    assert state.dealer == 2
    state = table(3, first_dealer="seat0", dealer_rotation="random")
    play_on(state, 1, until="keep")
    play_on(state, 1, until="dealer")
    assert state.pending() == (CHANCE,)
    assert list(state.legal(CHANCE)) == [Dealer(0), Dealer(1), Dealer(2)]
    with pytest.raises(BadOptions, match="first_dealer"):
        table(3, first_dealer="seat3")


# --- the race


def test_JK_25_R_6_the_order_of_passing_counts_and_a_parked_horse_stays() -> None:
    state = race((79, 60, 75, 0), "plus7:brown", "plus10:blue", seats=2)
    state.hands[1] = cards("plus10:brown")
    state.play(0, Play("plus7:brown"))
    state.play(1, Play("plus10:brown"))
    assert (state.position[0], state.place[0]) == (81, 1)
    state.play(0, Play("plus10:blue"))
    assert state.results[0].place == (1, 0, 2, 0)


def test_JK_27_a_card_for_a_horse_that_is_home_is_void() -> None:
    for card in ("plus7:brown", "plus10:brown", "chase:brown", "triple:brown"):
        assert why_void((81, 50, 40, 20), card) == "horse_finished"


def test_JK_29_the_race_ends_at_once_in_the_middle_of_a_round() -> None:
    state = race((81, 75, 0, 0), "plus7:yellow", "no2")
    state.play(0, Play("plus7:yellow"))
    assert state.step.name == "keep"
    assert [len(hand) for hand in state.hands] == [1, 2, 2, 2]


def test_JK_30_the_left_neighbour_of_the_dealer_begins_and_play_goes_clockwise() -> None:
    state = table(4, first_dealer="seat1")
    deal(state)
    assert state.pending() == (2, 3, 0, 1)
    while state.step.name == "betting":
        state.play(state.pending()[0], state.fallback(state.pending()[0]))
    order: list[int] = []
    for _ in range(8):
        order += state.pending()
        state.play(state.turn, state.fallback(state.turn))
        while state.step.name == "horse":
            state.play(state.turn, state.fallback(state.turn))
    assert order == [2, 3, 0, 1, 2, 3, 0, 1]
    assert refused(state, 0, Play("no2")) == ("JK-30", "not_your_turn")


def test_JK_31_a_card_must_be_played_and_only_one_in_hand() -> None:
    state = race((0, 0, 0, 0), "no2", "no2", "plus7:red")
    assert list(state.legal(0)) == [Play("plus7:red"), Play("no2")]
    assert refused(state, 0, Play("no4")) == ("JK-31", "not_in_hand")
    assert refused(state, 0, Done()) == ("JK-36", "wrong_step")


def test_JK_32_a_useless_card_may_be_thrown_away() -> None:
    state = race((0, 0, 32, 28), "chase:red")
    notes = watched(state)
    state.play(0, Play("chase:red"))
    assert state.position == [0, 0, 32, 28]
    assert [(note.rule, note.event) for note in notes] == [("JK-30", "played"), ("JK-17", "void")]
    assert state.turn == 1


def test_JK_33_a_card_that_can_take_effect_is_carried_out_in_full() -> None:
    state = race((0, 0, 60, 10), "chase:red")
    assert refused(state, 0, Run(5)) == ("JK-33", "steps_not_allowed")
    state.play(0, Play("chase:red"))
    assert state.position[3] == 40


def test_JK_23_a_choice_is_open_only_between_the_level_horses() -> None:
    state = race((0, 0, 0, 7), "no2", "no4")
    assert refused(state, 0, Choose("brown")) == ("JK-23", "horse_not_eligible")
    state.play(0, Play("no2"))
    assert refused(state, 0, Choose("red")) == ("JK-23", "horse_not_eligible")
    assert refused(state, 0, Play("no4")) == ("JK-23", "horse_needed")
    assert state.pile  # the card lies on the table while its player thinks
    assert view(state, 2).choice is not None


def test_R_4_R_37_one_distance_for_all_level_horses() -> None:
    state = race((30, 30, 20, 20), "no3", tied_position_card="move_all", upto_cards="choose")
    state.play(0, Play("no3"))
    assert list(state.legal(0)) == [Run(spaces) for spaces in range(1, 12)]
    assert refused(state, 0, Run(12)) == ("JK-33", "steps_not_allowed")
    assert refused(state, 0, Choose("red")) == ("JK-33", "distance_needed")
    state.play(0, Run(4))
    assert state.position == [30, 30, 24, 24]


def test_R_4_a_maximum_of_one_is_run_unasked() -> None:
    assert after((0, 0, 32, 26), "chase:red", upto_cards="choose") == [0, 0, 32, 27]


def test_JK_34_two_cards_from_the_reserve_when_all_hands_are_empty() -> None:
    state = race((0, 0, 0, 0), "no2", seats=2)
    with_hands(state, cards("no2"), ())
    state.play(0, Play("no2"))
    assert state.step.name == "redeal"
    receivers = []
    while state.pending() == (CHANCE,):
        before = [len(hand) for hand in state.hands]
        state.play(CHANCE, state.legal(CHANCE)[0])
        receivers += [seat for seat in (0, 1) if len(state.hands[seat]) > before[seat]]
    assert receivers == [1, 0, 1, 0]
    assert state.pending() == (1,)
    assert state.known == ((), ())


def test_R_17_R_23_hands_never_differ_by_more_than_one_card_and_a_redeal_goes_one_by_one() -> None:
    state = table(5)
    play_on(state, 1, until="turn")
    while state.step.name in ("turn", "horse"):
        sizes = [len(hand) for hand in state.hands]
        assert max(sizes) - min(sizes) <= 1
        state.play(state.turn, state.legal(state.turn)[0])


def test_R_27_all_played_cards_their_order_and_players_are_public() -> None:
    state = race((0, 0, 0, 0), "plus7:red", "no4", seats=2)
    state.pile = []
    state.hands[1] = cards("no2")
    state.play(0, Play("plus7:red"))
    state.play(1, Play("no2"))
    state.play(1, Choose("blue"))
    for seat in (0, 1, SPECTATOR):
        pile = view(state, seat).pile
        assert [(entry.seat, entry.card, entry.horses, entry.spaces) for entry in pile] == [
            (0, "plus7:red", ["red"], 7),
            (1, "no2", ["blue"], 13),
        ]


def test_R_32_a_position_card_cannot_be_aimed_at_a_horse_that_is_elsewhere() -> None:
    state = race((40, 35, 30, 20), "no2")
    state.play(0, Play("no2"))
    assert state.position == [40, 48, 30, 20]


def test_R_26_an_adversary_who_only_throws_away_cannot_hold_up_a_race() -> None:
    for seats in (2, 4, 6):
        state = table(seats, races_per_block=1)
        played = 0
        while state.step.name != "game_over":
            seat = state.pending()[0]
            played += state.step.name == "turn"
            state.play(seat, state.fallback(seat) if seat >= 0 else state.legal(seat)[0])
        assert played < 120


# --- keeping


def test_JK_36_up_to_two_cards_are_kept_in_secret() -> None:
    state = race((81, 75, 0, 0), "plus7:yellow", "no2", "no2", "no3")
    state.play(0, Play("plus7:yellow"))
    assert state.pending() == (0, 1, 2, 3)
    assert list(state.legal(0)) == [Keep("no2"), Keep("no3"), Done()]
    assert refused(state, 0, Keep("no4")) == ("JK-36", "not_in_hand")
    state.play(0, Keep("no2"))
    state.play(0, Keep("no2"))
    assert list(state.legal(0)) == [Done()]
    assert refused(state, 0, Keep("no3")) == ("JK-36", "too_many")
    state.play(0, Done())
    assert [player.kept for player in view(state, 1).players] == [0, 0, 0, 0]
    for seat in (1, 2, 3):
        state.play(seat, Done())
    assert codes(state.hands[0]) == ["no2", "no2"]
    assert [player.kept for player in view(state, 1).players] == [2, 0, 0, 0]


def test_JK_38_everything_not_kept_is_shuffled_again() -> None:
    state = play_on(table(), 11, until="keep")
    while state.step.name == "keep":
        state.play(state.pending()[0], Done())
    assert state.hands == [()] * 4
    assert state.reserve == state.setup.deck
    assert state.pile == []


def test_JK_36_keeping_is_skipped_where_nothing_may_be_kept() -> None:
    state = race((81, 75, 0, 0), "plus7:yellow", "no2", keep_max=0)
    state.play(0, Play("plus7:yellow"))
    assert state.step.name == "deal"
    state = race((81, 75, 0, 0), "plus7:yellow", seats=2)
    state.hands[1] = ()
    state.play(0, Play("plus7:yellow"))
    assert state.step.name == "deal"
    state = race((81, 75, 0, 0), "plus7:yellow", "no2", races_per_block=1)
    state.race = 0
    state.play(0, Play("plus7:yellow"))
    assert state.step.name == "game_over"


def test_R_19_R_38_cards_may_be_kept_between_blocks_unless_the_table_says_no() -> None:
    for across, step in ((True, "keep"), (False, "deal")):
        state = race((81, 75, 0, 0), "plus7:yellow", "no2", blocks=2, races_per_block=1, keep_across_blocks=across)
        state.race = 0
        state.play(0, Play("plus7:yellow"))
        assert (state.block, state.step.name) == (1, step)


# --- betting


def test_JK_39_R_21_hands_are_dealt_before_bets_are_written() -> None:
    state = betting(1000, 1000)
    seen = view(state, 0)
    assert seen.step == "betting"
    assert seen.hand is not None
    assert sum(card.copies for card in seen.hand) == 15
    assert seen.timing == "simultaneous"


def test_JK_40_R_34_others_see_only_that_a_sheet_is_in() -> None:
    state = betting(1000, 1000, 1000)
    notes = watched(state)
    seal(state, 0, Kind("exacta"), Back("red"), Stake(300), Back("blue"), Stake(100), Seal())
    assert [note.event for note in notes if note.is_for(1)] == ["sheet_in"]
    assert refused(state, 0, Kind("win")) == ("JK-40", "sheet_in")
    seen = view(state, 1)
    assert [player.sheet_in for player in seen.players] == [True, False, False]
    assert seen.sheet is not None
    assert seen.sheet.slip.kind == ""


def test_JK_40_all_sheets_are_revealed_after_the_race() -> None:
    state = race((81, 75, 0, 0), "plus7:yellow", "no2")
    state.sheets = (sheet("win", "brown", 100), EMPTY, sheet("place", "red", 200), EMPTY)
    assert view(state, 1).results == []
    state.play(0, Play("plus7:yellow"))
    result = view(state, SPECTATOR).results[0]
    assert [slip.kind for slip in result.sheets] == ["win", "none", "place", "none"]
    assert result.nets == [300, 0, -200, 0]
    assert (result.first, result.second) == (["brown"], ["yellow"])


def test_JK_41_one_bet_of_one_type() -> None:
    state = betting(1000, 1000)
    assert refused(state, 0, Back("red")) == ("JK-41", "type")
    assert refused(state, 0, Stake(100)) == ("JK-41", "type")
    assert refused(state, 0, Seal()) == ("JK-41", "kind_needed")
    state.play(0, Kind("win"))
    assert refused(state, 0, Kind("place")) == ("JK-41", "type")
    assert refused(state, 0, NoBet()) == ("JK-41", "type")
    assert refused(state, 0, Seal()) == ("JK-60", "pick_horse")
    assert refused(state, 0, Stake(100)) == ("JK-60", "legs")
    assert refused(state, 0, Back("green")) == ("JK-60", "horse")
    state.play(0, Back("red"))
    assert refused(state, 0, Seal()) == ("JK-42", "stake_min")
    assert refused(state, 0, Back("blue")) == ("JK-42", "stake_min")
    assert refused(state, 0, Play("no2")) == ("JK-30", "wrong_step")


def test_JK_44_no_money_moves_before_settlement() -> None:
    state = betting(1000, 1000)
    for seat in (0, 1):
        seal(state, seat, Kind("win"), Back("red"), Stake(1000), Seal())
    assert state.money == [1000, 1000, -2000]
    play_on(state, 5, until="keep")
    assert state.money != [1000, 1000, -2000]


def test_JK_45_a_lost_loan_is_a_debt() -> None:
    state = race((81, 75, 0, 0), "plus7:yellow", "no2")
    with_money(state, (0, 500, -300, 1000))
    state.sheets = (
        sheet("win", "red", 1000),
        sheet("win", "red", 1000),
        sheet("win", "brown", 700),
        sheet("place", "red", 100),
    )
    state.play(0, Play("plus7:yellow"))
    assert state.money[:4] == [-1000, -500, 1800, 900]
    assert state.money[BANK] == -sum(state.money[:4])


def test_R_29_R_31_payouts_are_fixed_and_independent_of_each_other() -> None:
    state = race((81, 75, 0, 0), "plus7:yellow", "no2")
    state.sheets = (sheet("win", "brown", 500),) * 4
    state.play(0, Play("plus7:yellow"))
    assert state.money[:4] == [2500] * 4


def test_R_10_an_exacta_needs_room_for_two_stakes_and_the_limits_hold_for_the_sum() -> None:
    state = betting(-900, 1000)
    assert refused(state, 0, Kind("exacta")) == ("JK-43", "capital")
    seal(state, 1, Kind("exacta"), Back("red"))
    assert state.legal(1)[-1] == Stake(900)
    assert refused(state, 1, Stake(1000)) == ("JK-43", "capital")


def test_R_12_anybody_may_abstain_where_the_table_allows_it() -> None:
    state = betting(5000, 1000, must_bet=False)
    state.play(0, NoBet())
    assert state.sheets[0] == EMPTY


def test_R_13_a_second_horse_on_a_win_sheet() -> None:
    state = betting(300, 150, horses_per_bet=2, loan_rule="none")
    seal(state, 0, Kind("win"), Back("red"), Stake(200))
    assert list(state.legal(0)) == [Seal(), Back("brown"), Back("yellow"), Back("blue")]
    assert refused(state, 0, Back("red")) == ("JK-60", "same_horse")
    seal(state, 0, Back("blue"))
    assert list(state.legal(0)) == [Stake(100)]
    seal(state, 0, Stake(100))
    assert list(state.legal(0)) == [Seal()]
    assert refused(state, 0, Back("brown")) == ("JK-60", "legs")
    seal(state, 1, Kind("place"), Back("red"), Stake(100))
    assert list(state.legal(1)) == [Seal()]
    assert refused(state, 1, Back("blue")) == ("JK-43", "capital")


def test_R_14_JK_61_other_steps_for_stakes() -> None:
    state = betting(1000, 1000, stake_step=50)
    seal(state, 0, Kind("win"), Back("red"))
    assert list(state.legal(0))[:3] == [Stake(100), Stake(150), Stake(200)]
    assert refused(state, 0, Stake(125)) == ("JK-61", "stake_step")
    assert max_stake(table(stake_step=1).setup, 1234) == 1234
    assert max_stake(table(stake_step=10).setup, 1234) == 1230


def test_R_28_the_loan_shows_only_on_ones_own_sheet() -> None:
    state = betting(600, 1000)
    seal(state, 0, Kind("win"), Back("red"), Stake(1000))
    mine = view(state, 0).sheet
    assert mine is not None
    assert (mine.most, mine.loan, mine.stage) == (1000, 400, "seal")
    assert view(state, 1).players[0].money == 600


def test_R_33_hidden_balances_are_not_displayed_before_the_end() -> None:
    state = table(3, show_balances=False)
    play_on(state, 2, until="turn")
    seen = view(state, 1)
    assert [player.money for player in seen.players] == [None, 1000, None]
    assert [player.rank for player in seen.players] == [None] * 3
    play_on(state, 2)
    assert None not in [player.money for player in view(state, 1).players]


def test_R_35_a_seat_that_cannot_bet_is_asked_all_the_same() -> None:
    state = betting(-1000, 1000)
    assert state.pending() == (0, 1)
    assert list(state.legal(0)) == [NoBet()]
    state.play(0, NoBet())
    assert view(state, 1).players[0].sheet_in


# --- longer play


def test_JK_51_JK_53_R_18_capitals_are_noted_and_everybody_starts_again() -> None:
    state = race((81, 75, 0, 0), "plus7:yellow", "no2", blocks=2)
    state.race = 2
    with_money(state, (2500, 0, -600, 1000))
    state.play(0, Play("plus7:yellow"))
    assert state.banked == (2500, 0, -600, 1000)
    assert state.money[:4] == [1000] * 4
    assert sum(state.money) == 0
    assert state.standing().money == [3500, 1000, 400, 2000]


def test_JK_52_a_game_of_two_blocks_adds_them_up() -> None:
    state = play_on(table(3, blocks=2, races_per_block=2), 9)
    assert len(state.results) == 4
    nets = [sum(result.nets[seat] for result in state.results) for seat in range(3)]
    assert state.standing().money == [2000 + net for net in nets]


def test_JK_63_R_30_equal_amounts_share_the_victory() -> None:
    state = with_money(table(4), (1200, 1500, 1500, -200))
    assert state.standing().ranks == [3, 1, 1, 4]
    notes = watched(state)
    state.go(state.setup.flow.game_over)
    assert (notes[0].event, notes[0].facts["seats"]) == ("shared", [1, 2])


# --- the table


def test_R_34_a_sheet_may_be_taken_back_until_the_last_one_is_in_and_a_played_card_never() -> None:
    opened = Table(GAME, 2, GAME.read_options({"first_dealer": "seat1"}), seed="undo")
    for action in (Kind("win"), Back("red"), Stake(300), Seal()):
        opened.act(0, action)
    opened.undo(0)
    opened.act(0, Seal())
    for action in (Kind("win"), Back("red"), Stake(100), Seal()):
        opened.act(1, action)
    with pytest.raises(NoUndo):
        opened.undo(1)
    opened.fall_back(0)
    with pytest.raises(NoUndo):
        opened.undo(0)


def test_the_deal_is_uniform_over_every_copy_left() -> None:
    state = table(2, first_dealer="seat0")
    outcomes = state.legal(CHANCE)
    assert len(outcomes) == 54
    assert list(outcomes).count(Deal("no2")) == 6
    state.play(CHANCE, Deal("no2"))
    assert list(state.legal(CHANCE)).count(Deal("no2")) == 5


def test_every_card_tells_what_it_would_do_now_as_the_rules_then_do_it() -> None:
    for seed in range(6):
        state = table(3)
        play_on(state, seed, until="turn")
        for ply in range(40):
            if state.step.name != "turn":
                break
            hand = view(state, state.turn).hand
            assert hand is not None
            for card in hand:
                trial = state.copy()
                seat = trial.turn
                before = trial.position[:]
                trial.play(seat, Play(card.card))
                if trial.step.name == "horse":
                    trial.play(seat, Choose(card.horses[-1]))
                moved = {HORSES[h]: trial.position[h] for h in range(4) if trial.position[h] != before[h]}
                expected = {} if card.void else {card.horses[-1]: card.to[-1]}
                assert moved == expected
            state.play(state.turn, state.legal(state.turn)[ply % len(state.legal(state.turn))])
            if state.step.name == "horse":
                state.play(state.turn, state.legal(state.turn)[0])


def test_known_cards_leave_the_hand_when_they_are_played() -> None:
    state = race((0, 0, 0, 0), "no2", "no3", seats=2)
    state.known = (cards("no2"), ())
    state.play(0, Play("no2"))
    assert state.known == ((), ())
    assert codes(laid[0] for laid in state.pile)[-1] == "no2"


def test_a_blank_sheet_has_nothing_on_it() -> None:
    assert Sheet(0, (), (), sealed=False) == BLANK
    assert BLANK != EMPTY
    assert hash(Sheet(0, (), (), sealed=False)) == hash(BLANK)
    assert BLANK != "blank"
