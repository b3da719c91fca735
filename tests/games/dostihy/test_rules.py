"""Rules and rulings one by one, beyond the worked examples: turns, fields, cards. Seats: A is 0, B is 1, C is 2."""

from __future__ import annotations

import pytest

from railbird.core import BANK, CHANCE
from railbird.games.dostihy.rules.actions import (
    ACCEPT,
    BUY,
    KEEP,
    THROW,
    USE_RELEASE,
    Die,
    FinanceCard,
    First,
)
from railbird.games.dostihy.rules.queries import charge
from railbird.games.dostihy.rules.values import Deck
from tests.games.positions import watched

from .positions import (
    DARK_BLUE,
    FANTOME,
    NAPOLI,
    NARCIUS,
    PREPRAVA,
    TARA,
    cash,
    claim,
    end_turn,
    finance,
    hold_release,
    nahoda,
    position,
    propose,
    refused,
    suspend,
    table,
    throw,
)

# --- setup and order


def test_DS_1_the_greatest_gain_ranks_while_the_game_goes_on() -> None:
    state = position([1_000, 3_000, 2_000], {0: [NAPOLI]})
    assert state.standing().ranks == [1, 2, 3]


def test_DS_2_a_deck_is_shuffled_every_card_may_come_first() -> None:
    state = position([1_000, 0])
    throw(state, 2)
    assert len(state.legal(CHANCE)) == 14
    state = position([1_000, 0], at={0: 6})
    throw(state, 1)
    assert len(state.legal(CHANCE)) == 14


def test_DS_4_nobody_is_the_banker_and_the_bank_never_runs_dry_DS_R39() -> None:
    state = table(6, first_player="seat_1")
    assert state.money[BANK] == -6 * 34_000
    assert state.pending() == (0,)


def test_DS_6_DS_R1_the_first_player_is_drawn_and_turns_go_clockwise_past_the_ruined() -> None:
    state = table(3)
    assert list(state.legal(CHANCE)) == [First(0), First(1), First(2)]
    state.play(CHANCE, First(2))
    assert (state.active, state.first, state.round) == (2, 2, 1)
    state.out = (0,)
    throw(state, 4)
    end_turn(state)
    assert state.active == 1


def test_DS_R1_highest_throw_ties_throw_again_among_themselves() -> None:
    state = table(3, first_player="highest_throw")
    for pips in (5, 2, 5):
        state.play(CHANCE, Die(pips))
    assert state.rollers == (0, 2)
    state.play(CHANCE, Die(1))
    state.play(CHANCE, Die(3))
    assert state.active == 2


def test_DS_7_all_28_cards_begin_with_the_bank() -> None:
    state = table(2)
    assert len(state.setup.board.cards) == 28
    assert set(state.owner) == {-1}


# --- throwing and moving


def test_DS_13_DS_33_the_field_takes_effect_at_once() -> None:
    for start, fee in [(3, 500), (37, 1_000)]:
        state = position([5_000, 0], at={0: start})
        throw(state, 1)
        assert state.money[0] == 5_000 - fee


def test_DS_15_pawns_share_a_field() -> None:
    state = position([0, 0], at={1: 20, 0: 19})
    throw(state, 1)
    assert state.pawn == [20, 20]


def test_DS_16_DS_R5_one_turn_one_move_and_sixes_do_not_add_up_over_turns() -> None:
    state = position([0, 0], at={0: 14})
    throw(state, 6)
    assert state.step.name == "window"
    end_turn(state)
    throw(state, 1)
    end_turn(state)
    state.play(0, THROW)
    state.play(CHANCE, Die(6))
    assert state.step.name == "extra"
    assert not state.suspended[0]


def test_DS_R3_six_six_in_place_suspends_on_the_spot() -> None:
    state = position([0, 0], at={0: 33}, double_six="in_place")
    throw(state, 6, 6)
    assert state.suspended[0]
    assert state.pawn[0] == 33
    end_turn(state)
    throw(state, 1)
    end_turn(state)
    throw(state, 6, 2)
    assert state.pawn[0] == 35


def test_DS_R6_passing_distanc_is_harmless_stopping_always_suspends_DS_40() -> None:
    state = position([0, 0], at={0: 8})
    throw(state, 3)
    assert not state.suspended[0]
    state = position([0, 0], at={0: 8})
    throw(state, 2)
    assert state.suspended[0]
    assert state.step.name == "window"


def test_DS_R8_no_start_money_on_the_way_to_distanc() -> None:
    state = position([0, 0], at={0: 35})
    throw(state, 6, 6)
    assert not state.claims
    assert state.money[0] == 0


# --- buying and visiting


def test_DS_20_DS_21_DS_22_buying_is_a_right_and_costs_the_printed_price() -> None:
    for field, price in [(FANTOME, 1_200), (5, 4_000), (PREPRAVA, 3_000)]:
        state = position([5_000, 0], at={0: field - 1})
        throw(state, 1)
        state.play(0, BUY)
        assert state.money[0] == 5_000 - price
        assert state.owner[field] == 0
        assert refused(state, 0, BUY) == "DS-23"
    state = position([1_180, 0])
    throw(state, 1)
    assert refused(state, 0, BUY) == "DS-22"
    end_turn(state)
    assert state.owner[FANTOME] == -1


def test_DS_23_the_right_lasts_until_the_turn_ends_so_money_may_be_found_first() -> None:
    state = position([0, 9_000], {0: [TARA]}, at={0: 38})
    throw(state, 1)
    assert refused(state, 0, BUY) == "DS-22"
    propose(state, 0, 1, give=[TARA], price=8_000)
    state.play(1, ACCEPT)
    state.play(0, BUY)
    assert state.owner[NAPOLI] == 0


def test_DS_27_DS_R59_the_charge_is_fixed_at_the_stop_for_the_owner_of_that_moment() -> None:
    state = position([20_000, 0], {1: DARK_BLUE}, {NAPOLI: 1}, at={0: 38})
    throw(state, 1)
    propose(state, 0, 1, ask=[NARCIUS], pay=9_000)
    state.play(1, ACCEPT)
    assert state.owner[NAPOLI] == 0
    suspend(state, 1)
    claim(state, 1)
    assert cash(state) == [7_000, 13_000]


def test_DS_28_own_fields_and_free_ones_cost_nothing() -> None:
    state = position([0, 0], {0: [FANTOME]})
    throw(state, 1)
    assert not state.claims
    state = position([0, 0])
    throw(state, 3)
    assert not state.claims


def test_DS_R49_no_buying_on_the_first_lap() -> None:
    state = position([40_000, 0], at={0: 38}, buying_from_lap=2)
    throw(state, 1)
    assert refused(state, 0, BUY) == "DS-R49"
    state = position([40_000, 0], at={0: 38}, buying_from_lap=2)
    throw(state, 3)
    state.play(0, BUY)
    assert state.owner[FANTOME] == 0


# --- cards


def test_DS_30_gifts_and_fees_of_finance() -> None:
    for card, change in [("subsidy_4000", 4_000), ("debt", -3_000), ("repairs", -100), ("refund", 3_000)]:
        state = position([5_000, 0])
        throw(state, 2)
        finance(state, card)
        assert state.money[0] == 5_000 + change
        assert not state.claims


def test_DS_31_a_card_move_may_be_bought_and_charged() -> None:
    state = position([10_000, 0], at={0: 6})
    throw(state, 1)
    nahoda(state, "trainer_course")
    state.play(0, BUY)
    assert state.owner[15] == 0
    state = position([40_000, 0], {1: DARK_BLUE}, {NAPOLI: 2}, at={0: 6})
    throw(state, 1)
    nahoda(state, "back_napoli")
    assert state.claims[0].amount == 12_000


def test_DS_32_DS_R10_used_cards_are_reshuffled_when_none_is_left() -> None:
    state = position([50_000, 0])
    state.finance = Deck((3,), (0, 1, 2))
    throw(state, 2)
    assert state.legal(CHANCE) == [FinanceCard("extra_profit")]
    finance(state, "extra_profit")
    end_turn(state)
    throw(state, 2)
    assert state.legal(CHANCE) == [FinanceCard(card) for card in ("insurance", "fine", "renovation", "extra_profit")]
    finance(state, "fine")
    assert state.finance == Deck((0, 2, 3), (1,))


def test_DS_R63_bottom_keeps_the_order_of_use_and_an_empty_pile_gives_no_card() -> None:
    state = position([50_000, 0], deck_recycle="bottom")
    state.finance = Deck((), (5, 1, 2))
    throw(state, 2)
    assert state.legal(CHANCE) == [FinanceCard("bonus")]
    finance(state, "bonus")
    assert state.finance.left + state.finance.used == (1, 2, 5)
    end_turn(state)
    throw(state, 2)
    assert state.legal(CHANCE) == [FinanceCard("fine")]
    state = position([50_000, 0], at={0: 6})
    state.nahoda = Deck(())
    throw(state, 1)
    assert state.step.name == "window"


def test_DS_R12_the_trainer_course_goes_forward_or_to_the_nearest() -> None:
    for start, forward, nearest in [(7, 15, 5), (22, 25, 25), (36, 5, 35)]:
        for option, field in [("forward", forward), ("nearest", nearest)]:
            state = position([10_000, 0], at={0: start - 1}, trainer_card=option)
            throw(state, 1)
            nahoda(state, "trainer_course")
            assert state.pawn[0] == field
            assert state.money[0] == 10_000 + (4_000 if field < start and field == forward else 0)


def test_DS_36_DS_R14_held_up_players_miss_turns_and_go_on_earning() -> None:
    for option, due in [(False, 28_000), (True, 1_000)]:
        state = position([0, 9_000], {0: DARK_BLUE}, {NAPOLI: 3}, at={0: 6, 1: 20}, delay_stops_races=option)
        throw(state, 1)
        nahoda(state, "delay_two_a")
        assert charge(state, NAPOLI, 0) == 28_000
        for _ in range(2):
            end_turn(state)
            assert state.active == 1
            throw(state, 3)
            assert charge(state, NAPOLI, 0) == (28_000 if state.round == 1 else due)
        end_turn(state)
        throw(state, 1)
        assert (state.active, state.round) == (1, 3)
        assert charge(state, NAPOLI, 0) == due
        end_turn(state)
        assert (state.active, state.round) == (0, 4)
        assert charge(state, NAPOLI, 0) == 28_000


@pytest.mark.parametrize(
    ("window", "on_landing", "while_missed"),
    [("skipped_round", 28_000, 1_000), ("until_skip", 1_000, 28_000), ("until_next_throw", 1_000, 1_000)],
)
def test_DS_R13_when_doping_is_in_force(window: str, on_landing: int, while_missed: int) -> None:
    state = position([0, 0], {0: DARK_BLUE}, {NAPOLI: 3}, at={0: 29, 1: 14}, doping_window=window)
    throw(state, 1)
    assert charge(state, NAPOLI, 0) == on_landing
    end_turn(state)
    throw(state, 1)
    assert charge(state, NAPOLI, 0) == on_landing
    end_turn(state)
    assert (state.round, state.active) == (2, 1)
    assert charge(state, NAPOLI, 0) == while_missed


def test_DS_R45_missed_turns_do_not_add_up() -> None:
    state = position([0, 0, 0], at={0: 29})
    throw(state, 1)
    assert state.missed[0] == 1
    end_turn(state)
    for _ in range(2):
        throw(state, 1)
        end_turn(state)
    assert state.active == 1
    assert state.missed[0] == 0


def test_DS_38_birthday_presents_need_no_claim_and_come_from_the_left() -> None:
    state = position([0, 1_000, 1_000, 1_000], active=2)
    notes = watched(state)
    throw(state, 2)
    finance(state, "birthday")
    told = [(note.event, note.facts.get("from", note.facts.get("seat"))) for note in notes[-5:]]
    assert told == [("card", 2), ("paid", 3), ("paid", BANK), ("bankrupt", 0), ("paid", 1)][-len(told) :]
    assert state.out == (0,)
    assert cash(state) == [0, 800, 1_600, 800]


def test_DS_R38_several_ruined_by_one_card_go_in_seat_order_and_the_drawer_wins() -> None:
    state = position([1_000, 0, 0])
    throw(state, 2)
    finance(state, "birthday")
    assert state.out == (1, 2)
    assert state.end == "last_standing"
    assert state.standing().ranks == [1, 3, 2]
    assert cash(state) == [1_400, 0, 0]


# --- Distanc


def test_DS_41_DS_45_a_suspended_owner_keeps_everything_but_race_income() -> None:
    state = position([20_000, 0], {1: [*DARK_BLUE, 5]}, {NAPOLI: 3}, at={0: 38})
    suspend(state, 1)
    assert charge(state, 5, 0) == 1_000
    throw(state, 1)
    claim(state, 1)
    assert state.money[1] == 1_000
    assert state.races[NAPOLI] == 3


def test_DS_44_no_limit_unless_the_table_has_one() -> None:
    state = position([0, 0], at={1: 20})
    suspend(state, 0)
    for _ in range(8):
        throw(state, 5)
        assert state.suspended[0]
        end_turn(state)
        state.pawn[1] = 20
        state.suspended = (True, False)
        throw(state, 1)
        end_turn(state)
    state = position([0, 0], at={1: 18}, distanc_max_attempts=3)
    suspend(state, 0)
    for attempt in (1, 2, 3):
        throw(state, 5)
        assert state.suspended[0] == (attempt < 3)
        assert state.pawn[0] == 10
        end_turn(state)
        throw(state, 1)
        end_turn(state)
    assert state.step.name == "bets"


def test_DS_R7_before_the_throw_only() -> None:
    state = position([0, 0], at={0: 8})
    hold_release(state, 0)
    throw(state, 2)
    assert state.step.name == "window"
    assert refused(state, 0, USE_RELEASE) == "DS-R7"
    state = position([0, 0])
    suspend(state, 0)
    assert refused(state, 0, USE_RELEASE) == "DS-37"


def test_DS_R66_at_any_time_the_card_stops_the_suspension_itself() -> None:
    state = position([0, 0], at={0: 8}, release_card_timing="any_time")
    hold_release(state, 0)
    throw(state, 2)
    assert list(state.legal(0)) == [USE_RELEASE, KEEP]
    state.play(0, USE_RELEASE)
    assert (state.pawn[0], state.suspended[0]) == (10, False)
    end_turn(state)
    throw(state, 1)
    end_turn(state)
    throw(state, 2)
    assert state.pawn[0] == 12
    state = position([0, 0], at={0: 8}, release_card_timing="any_time")
    hold_release(state, 0)
    throw(state, 2)
    state.play(0, KEEP)
    state.play(0, USE_RELEASE)
    assert not state.suspended[0]
    assert state.step.name == "window"
