"""Rules and rulings one by one, beyond the worked examples. Seats: A is 0, B is 1, C is 2."""

from __future__ import annotations

from typing import Any

import pytest

from railbird.core import BANK, CHANCE, TABLE, Illegal
from railbird.core.errors import BadOptions
from railbird.games.dostihy import GAME
from railbird.games.dostihy.rules.actions import (
    ACCEPT,
    AGREE,
    ASK_RELEASE,
    BUY,
    COUNTER,
    END_TURN,
    INSOLVENT,
    KEEP,
    PASS,
    PROPOSE_END,
    REFUSE,
    REJECT,
    STOP,
    THROW,
    TIME_UP,
    USE_RELEASE,
    WAIVE,
    WITHDRAW,
    Ask,
    Back,
    BuyMain,
    BuyRace,
    Cash,
    Claim,
    Give,
    Offer,
    Pay,
    Price,
    Propose,
    ReturnRace,
    SellCard,
    Stake,
)
from railbird.games.dostihy.rules.actions_chance import Die, FinanceCard, First, NahodaCard
from railbird.games.dostihy.rules.queries import bank_value, charge, lot_value, net_worth
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.steps.dues import settle
from railbird.games.dostihy.rules.values import Debt
from railbird.games.dostihy.view import view
from tests.games.positions import plays, watched

from .positions import (
    BROWN,
    DARK_BLUE,
    FANTOME,
    GAVORA,
    GRIFEL,
    JAPAN,
    LIGHT_BLUE,
    MELAK,
    METAL,
    MOHYLA,
    NAPOLI,
    NARCIUS,
    NEKLAN,
    ORANGE,
    PREPRAVA,
    RED,
    RELEASE,
    STAJE,
    TARA,
    TRAINERS,
    bet,
    cash,
    claim,
    end_turn,
    finance,
    hold_release,
    miss,
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
    state.finance_deck = (3,)
    state.finance_used = (0, 1, 2)
    throw(state, 2)
    assert state.legal(CHANCE) == [FinanceCard("extra_profit")]
    finance(state, "extra_profit")
    end_turn(state)
    throw(state, 2)
    assert state.legal(CHANCE) == [FinanceCard(card) for card in ("insurance", "fine", "renovation", "extra_profit")]
    finance(state, "fine")
    assert state.finance_deck == (0, 2, 3)
    assert state.finance_used == (1,)


def test_DS_R63_bottom_keeps_the_order_of_use_and_an_empty_pile_gives_no_card() -> None:
    state = position([50_000, 0], deck_recycle="bottom")
    state.finance_deck = ()
    state.finance_used = (5, 1, 2)
    throw(state, 2)
    assert state.legal(CHANCE) == [FinanceCard("bonus")]
    finance(state, "bonus")
    assert state.finance_deck + state.finance_used == (1, 2, 5)
    end_turn(state)
    throw(state, 2)
    assert state.legal(CHANCE) == [FinanceCard("fine")]
    state = position([50_000, 0], at={0: 6})
    state.nahoda_deck = ()
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


# --- races


def test_DS_50_DS_55_only_a_stop_on_a_stable_already_complete() -> None:
    state = position([9_000, 0], {0: [FANTOME]})
    throw(state, 1)
    assert refused(state, 0, BuyRace(FANTOME)) == "DS-50"
    state = position([9_000, 0], {0: ORANGE})
    throw(state, 5)
    assert refused(state, 0, BuyRace(FANTOME)) == "DS-55"
    state = position([9_000, 0], {0: ORANGE}, at={0: 1})
    suspend(state, 0)
    throw(state, 3)
    assert refused(state, 0, BuyRace(FANTOME)) == "DS-55"


def test_DS_51_at_most_four_on_a_horse_no_evenness() -> None:
    state = position([9_000, 0], {0: ORANGE}, {FANTOME: 3})
    throw(state, 1)
    state.play(0, BuyRace(FANTOME))
    assert refused(state, 0, BuyRace(FANTOME)) == "DS-51"
    assert refused(state, 0, BuyMain(GAVORA)) == "DS-52"


def test_DS_56_tokens_leave_only_to_the_bank_or_with_the_stable() -> None:
    state = position([0, 20_000], {0: ORANGE}, {FANTOME: 2, GAVORA: 1}, at={0: 19})
    throw(state, 1)
    propose(state, 0, 1, give=[FANTOME], price=500)
    state.play(1, ACCEPT)
    assert (state.races[FANTOME], state.races[GAVORA]) == (2, 1)
    assert state.owner[FANTOME] == state.owner[GAVORA] == 1


def test_DS_R21_tokens_only_on_the_horse_stopped_on() -> None:
    state = position([9_000, 0], {0: ORANGE}, race_placement="landing_horse")
    throw(state, 1)
    assert refused(state, 0, BuyRace(GAVORA)) == "DS-R21"
    state.play(0, BuyRace(FANTOME))


def test_DS_R62_tokens_given_back_do_not_renew_the_limit() -> None:
    state = position([9_000, 0], {0: ORANGE}, voluntary_bank_sale="own_turn", races_per_stop=2)
    throw(state, 1)
    state.play(0, BuyRace(FANTOME))
    state.play(0, BuyRace(FANTOME))
    state.play(0, ReturnRace(FANTOME))
    assert refused(state, 0, BuyRace(FANTOME)) == "DS-50"


def test_DS_R62_the_stable_must_still_be_complete() -> None:
    state = position([9_000, 9_000], {0: ORANGE})
    throw(state, 1)
    propose(state, 0, 1, give=[GAVORA], price=2_000)
    state.play(1, ACCEPT)
    assert refused(state, 0, BuyRace(FANTOME)) == "DS-50"


def test_DS_53_one_main_race_each_also_if_it_is_given_back_at_once() -> None:
    state = position([9_000, 0], {0: ORANGE}, {FANTOME: 4}, voluntary_bank_sale="own_turn")
    throw(state, 1)
    state.play(0, BuyMain(FANTOME))
    state.play(0, ReturnRace(FANTOME))
    assert state.races[FANTOME] == 4
    assert refused(state, 0, BuyMain(FANTOME)) == "DS-53"


def test_DS_R24_a_red_token_given_back_finds_too_few_yellow_ones() -> None:
    state = position([100, 0], {0: ORANGE}, {FANTOME: 5, GAVORA: 1}, at={0: 3}, token_supply="limited")
    state.setup.yellow = 3
    throw(state, 1)
    state.play(0, ReturnRace(FANTOME))
    assert state.races[FANTOME] == 2
    assert state.money[0] == 100 + 3 * 500 - 500


def test_DS_R25_the_main_race_costs_one_more_token() -> None:
    state = position([3_000, 0], {0: RED}, {GRIFEL: 4}, at={0: 20})
    throw(state, 1)
    state.play(0, BuyMain(GRIFEL))
    assert state.money[0] == 0


def test_DS_R44_the_main_race_is_more_than_three_races() -> None:
    state = position([1_000, 0], {0: ORANGE, 1: DARK_BLUE}, {FANTOME: 5, NAPOLI: 5})
    assert Back(NAPOLI) in state.legal(0)


# --- claims


def test_DS_62_claims_in_any_order_also_by_those_who_miss_their_turn() -> None:
    state = position([20_000, 0, 0], {1: [TARA]}, at={0: 39})
    miss(state, 1, 1)
    state.pawn[0] = 39
    throw(state, 1)
    end_turn(state)
    assert state.active == 2
    assert state.pending() == (0, 2)
    assert state.step.is_passive(state, 0)
    assert not state.step.is_passive(state, 2)
    claim(state, 0)
    assert state.money[0] == 24_000


def test_DS_61_the_order_of_pending_and_a_waiver() -> None:
    state = position([20_000, 0, 0], {1: [TARA]}, at={0: 24})
    throw(state, 2)
    assert state.pending() == (1, 0)
    assert list(state.legal(1)) == [Claim(0), WAIVE]
    assert state.fallback(1) == WAIVE
    assert refused(state, 1, THROW) == "DS-6"
    state.play(1, WAIVE)
    assert state.pending() == (0,)
    assert refused(state, 0, WAIVE) == "DS-61"
    assert refused(state, 0, Claim(0)) == "DS-60"


def test_DS_63_a_claim_is_paid_at_once() -> None:
    state = position([500, 0], {1: [TARA]}, at={0: 24})
    throw(state, 2)
    claim(state, 1)
    assert cash(state) == [60, 440]


def test_DS_65_automatic_claims_pay_start_then_the_difference() -> None:
    owns = {0: [FANTOME, GAVORA], 1: [NAPOLI, NARCIUS, *BROWN]}
    state = position([5_000, 0], owns, {FANTOME: 3, 6: 3}, at={0: 39}, claim_mode="automatic")
    bet(state, (6, 600))
    throw(state, 6, 1)
    assert state.pawn[0] == 6
    assert state.debts[0].amount == 6_000 - 5_400
    assert (state.debtor, state.money[0]) == (1, 9_000)
    assert not state.claims


def test_DS_66_lost_stakes_go_to_the_owner_by_themselves() -> None:
    state = position([1_000, 0], {0: ORANGE, 1: DARK_BLUE}, {FANTOME: 3, NAPOLI: 3}, at={0: 18})
    bet(state, (NAPOLI, 400))
    assert state.money[-2] == 400
    throw(state, 2)
    assert cash(state) == [600, 400]
    assert not state.claims


def test_DS_69_DS_R18d_bets_hold_for_the_whole_throw() -> None:
    state = position([1_000, 0], {0: ORANGE, 1: DARK_BLUE}, {FANTOME: 3, NAPOLI: 3}, at={0: 32})
    bet(state, (NAPOLI, 100))
    state.play(0, THROW)
    state.play(CHANCE, Die(6))
    assert refused(state, 0, Back(NAPOLI)) == "DS-R18d"
    assert refused(state, 0, Claim(0)) == "DS-R57"
    state.play(0, THROW)
    state.play(CHANCE, Die(1))
    assert [one.amount for one in state.claims] == [1_000, 28_000]


def test_DS_72_horses_are_backed_in_rising_order() -> None:
    state = position([1_000, 0], {0: ORANGE, 1: [*DARK_BLUE, *RED]}, {FANTOME: 3, NAPOLI: 3, GRIFEL: 3})
    bet(state, (NAPOLI, 100))
    assert state.legal(0) == [THROW]
    assert refused(state, 0, Back(GRIFEL)) == "DS-72"


def test_DS_67_no_side_bets_where_the_table_has_none() -> None:
    state = position([1_000, 0], {0: ORANGE, 1: DARK_BLUE}, {FANTOME: 3, NAPOLI: 3}, side_bets=False)
    assert refused(state, 0, Back(NAPOLI)) == "DS-67"


def test_DS_R18b_bets_on_suspended_owners_where_allowed() -> None:
    owns = {0: ORANGE, 1: DARK_BLUE}
    state = position([1_000, 0], owns, {FANTOME: 3, NAPOLI: 3}, bets_on_suspended=True)
    suspend(state, 1)
    assert Back(NAPOLI) in state.legal(0)


def test_DS_R18c_no_bets_before_a_releasing_throw_but_before_the_moving_one() -> None:
    state = position([1_000, 0], {0: ORANGE, 1: DARK_BLUE}, {FANTOME: 3, NAPOLI: 3})
    suspend(state, 0)
    assert state.legal(0) == [THROW]
    state.play(0, THROW)
    state.play(CHANCE, Die(6))
    assert Back(NAPOLI) in state.legal(0)


def test_DS_R20_without_set_off_the_bet_is_paid_first() -> None:
    owns = {0: ORANGE, 1: DARK_BLUE}
    options: dict[str, Any] = {"claim_mode": "automatic", "set_off": False}
    state = position([34_000, 2_000, 0], owns, {FANTOME: 3, NAPOLI: 3}, at={0: 34}, **options)
    bet(state, (NAPOLI, 2_000))
    throw(state, 5)
    assert state.debtor == 1
    assert [debt.amount for debt in state.debts] == [20_000, 28_000]


def test_DS_R37_DS_87_claims_of_the_ruined_vanish() -> None:
    owns = {0: [FANTOME], 1: [TARA], 2: RED}
    state = position([10_000, 0, 0], owns, at={0: 24})
    hold_release(state, 1)
    throw(state, 2)
    assert state.claims
    state.debts = (Debt(1, 2, 50_000, "DS-24"),)
    settle(state)
    state.play(1, INSOLVENT)
    assert not state.claims
    assert state.pawn[1] == -1
    assert state.nahoda_used == (RELEASE,)
    assert state.money[2] == 50_000


def test_DS_R51_card_money_is_paid_at_once_start_money_even_of_the_poor_is_claimed() -> None:
    state = position([0, 0], at={0: 6})
    throw(state, 1)
    nahoda(state, "back_start_paid")
    assert state.money[0] == 4_000
    state = position([0, 0], at={0: 38})
    throw(state, 2)
    assert state.money[0] == 0
    assert state.claims[0].amount == 4_000


def test_DS_R52_a_claim_while_somebody_raises_money() -> None:
    owns = {0: [TARA, *ORANGE], 1: RED, 2: [MELAK]}
    state = position([0, 0, 0], owns, {GRIFEL: 3}, at={0: 20})
    miss(state, 1, 1)
    miss(state, 2, 1)
    state.pawn[0] = MELAK - 1
    throw(state, 1)
    end_turn(state)
    assert state.active == 0
    throw(state, 2)
    claim(state, 1)
    assert state.debtor == 0
    claim(state, 2)
    assert [debt.creditor for debt in state.debts] == [1, 2]
    state.play(0, INSOLVENT)
    assert cash(state) == [0, 14_000, 320]


def test_DS_R53_without_set_off_what_he_could_claim_from_his_creditor_is_left_alone() -> None:
    owns = {0: ORANGE, 1: [*RED, *DARK_BLUE]}
    state = position([10_000, 500], owns, {FANTOME: 3, GRIFEL: 1, NAPOLI: 3}, at={0: 20}, set_off=False)
    miss(state, 1, 1)
    throw(state, 1)
    end_turn(state)
    state.pawn[0] = 36
    bet(state, (NAPOLI, 3_000))
    throw(state, 3)
    state.play(0, Claim(1))
    assert state.debtor == 1
    assert [one.number for one in state.claims] == [0, 2]


def test_DS_R54_the_bank_pays_the_other_debts_of_the_ruined() -> None:
    owns = {1: [GRIFEL], 2: DARK_BLUE}
    state = position([1_000, 0, 0], owns, {NAPOLI: 3}, at={0: 20})
    miss(state, 1, 2)
    miss(state, 2, 2)
    throw(state, 1)
    end_turn(state)
    hold_release(state, 0)
    state.pawn[0] = 36
    throw(state, 3)
    claim(state, 2)
    assert state.debtor == 0
    claim(state, 1)
    state.play(0, INSOLVENT)
    assert cash(state) == [0, 360, 28_000]


def test_DS_R56_a_horse_named_without_a_stake_is_dropped_when_the_bettor_pays() -> None:
    owns = {0: [TARA], 1: ORANGE, 2: DARK_BLUE}
    state = position([1_000, 5_000, 0], owns, {FANTOME: 3, NAPOLI: 3}, active=1, at={1: 24})
    miss(state, 0, 1)
    miss(state, 2, 1)
    throw(state, 2)
    end_turn(state)
    assert state.active == 1
    state.play(1, Back(NAPOLI))
    claim(state, 0)
    assert state.step.name == "bets"
    assert state.backed == -1
    assert cash(state) == [1_440, 4_560, 0]


def test_DS_R58_winnings_below_the_charge_are_not_claimed_for_the_debtor() -> None:
    owns = {0: [*ORANGE, TARA], 1: DARK_BLUE, 2: [MOHYLA]}
    state = position([100, 0, 0], owns, {FANTOME: 3, NAPOLI: 3}, at={0: 22})
    miss(state, 1, 1)
    miss(state, 2, 1)
    throw(state, 1)
    end_turn(state)
    state.pawn[0] = 34
    bet(state, (NAPOLI, 100))
    throw(state, 5)
    assert state.money[0] == 100
    claim(state, 2)
    assert state.debtor == 0
    assert [one.number for one in state.claims] == [1, 2]


# --- deals


def window_of_a(**options: Any) -> DostihyState:
    """A's window on the car park; A owns Japan, B the orange stable."""
    state = position([10_000, 10_000, 10_000], {0: [JAPAN], 1: ORANGE}, at={0: 19}, **options)
    throw(state, 1)
    return state


def test_DS_73_only_the_player_on_turn_opens_deals_and_nobody_throws_meanwhile() -> None:
    state = window_of_a()
    assert refused(state, 1, Offer(2)) == "DS-6"
    assert refused(state, 0, Offer(0)) == "DS-73"
    state.play(0, Offer(1))
    assert refused(state, 2, THROW) == "DS-73"
    assert refused(state, 0, END_TURN) == "DS-6"


def test_DS_R26_under_anyone_the_others_may_deal_too() -> None:
    state = window_of_a(trade_parties="anyone")
    assert state.pending() == (0, 1, 2)
    assert state.fallback(2) == PASS
    propose(state, 2, 1, ask=[FANTOME], pay=2_000)
    state.play(1, ACCEPT)
    assert state.owner[FANTOME] == 2
    assert state.pending() == (0, 1, 2)
    state.play(1, PASS)
    assert state.pending() == (0, 2)
    assert refused(state, 1, Offer(2)) == "DS-6"
    end_turn(state)
    assert state.pending() == (1,)


def test_DS_R26_a_creditor_stands_first_and_may_still_deal() -> None:
    state = position([10_000, 10_000, 10_000], {1: [TARA]}, at={0: 24}, trade_parties="anyone")
    throw(state, 2)
    assert state.pending() == (1, 0, 2)
    assert state.legal(1) == [Claim(0), WAIVE, Offer(0), Offer(2), PASS]
    assert state.fallback(1) == WAIVE
    state.play(1, WAIVE)
    assert state.fallback(1) == PASS


def test_DS_76_a_deal_is_carried_out_at_once_and_completely() -> None:
    state = window_of_a()
    propose(state, 0, 1, give=[JAPAN], ask=[FANTOME, GAVORA], pay=1_000)
    state.play(1, ACCEPT)
    assert state.owner[JAPAN] == 1
    assert state.owner[FANTOME] == state.owner[GAVORA] == 0
    assert cash(state) == [9_000, 11_000, 10_000]


def test_DS_77_accept_reject_counter_withdraw() -> None:
    state = window_of_a()
    propose(state, 0, 1, ask=[FANTOME], pay=1_000)
    assert state.legal(1) == [ACCEPT, REJECT, COUNTER]
    assert state.fallback(1) == REJECT
    state.play(1, COUNTER)
    assert state.fallback(1) == WITHDRAW
    state.play(1, WITHDRAW)
    assert state.step.name == "window"
    assert state.deal is None


def test_DS_75_parts_of_a_draft_come_in_one_order() -> None:
    state = window_of_a()
    state.play(0, Offer(1))
    state.play(0, Ask(GAVORA))
    assert refused(state, 0, Ask(FANTOME)) == "DS-75"
    assert refused(state, 0, Give(JAPAN)) == "DS-75"
    assert refused(state, 0, Ask(JAPAN)) == "DS-75"
    assert refused(state, 0, ASK_RELEASE) == "DS-37"


def test_DS_R28_haggling_ends() -> None:
    state = window_of_a(max_offers_per_turn=2)
    propose(state, 0, 1, ask=[FANTOME], pay=1_000)
    for counter in range(6):
        seat = 1 if counter % 2 == 0 else 0
        state.play(seat, COUNTER)
        if seat == 1:
            propose(state, 1, give=[FANTOME], price=2_000)
        else:
            propose(state, 0, ask=[FANTOME], pay=1_000)
    assert state.legal(1) == [ACCEPT, REJECT]
    assert refused(state, 1, COUNTER) == "DS-R28"
    state.play(1, REJECT)
    state.play(0, Offer(1))
    state.play(0, WITHDRAW)
    assert refused(state, 0, Offer(1)) == "DS-R28"


def test_DS_R29_selling_to_the_bank_only_when_short_unless_the_table_allows_it() -> None:
    state = window_of_a()
    assert refused(state, 0, SellCard(JAPAN)) == "DS-R29"
    state = window_of_a(voluntary_bank_sale="own_turn")
    state.play(0, SellCard(JAPAN))
    assert state.money[0] == 12_800


# --- debts


def in_debt(money: int = 0, **options: Any) -> DostihyState:
    """A owes B 14,000 for Grifel and owns Japan, the orange stable with a race, and a release card."""
    owns = {0: [JAPAN, *ORANGE, *TRAINERS], 1: RED}
    state = position([money, 1_000, 9_000], owns, {GRIFEL: 3, FANTOME: 1}, at={0: 20}, **options)
    hold_release(state, 0)
    throw(state, 1)
    claim(state, 1)
    return state


def test_DS_84_DS_R60_a_debtor_sells_for_money_only_and_racing_stables_whole() -> None:
    state = in_debt()
    state.play(0, Offer(1))
    assert refused(state, 0, Ask(METAL)) == "DS-R60"
    assert refused(state, 0, Give(GAVORA)) == "DS-74"
    state.play(0, Give(FANTOME))
    assert refused(state, 0, Pay()) == "DS-R31"
    state.play(0, Price())
    state.play(0, Cash(1_000))
    state.play(0, Propose())
    state.play(1, COUNTER)
    assert refused(state, 1, Give(METAL)) == "DS-R60"
    propose(state, 1, ask=[FANTOME], pay=500)
    state.play(0, ACCEPT)
    assert state.owner[GAVORA] == 1
    assert state.races[FANTOME] == 1
    assert state.step.name == "debt"
    assert state.money[0] == 500


def test_DS_R30_DS_R61_the_floor_is_the_bank_value() -> None:
    state = in_debt(debt_trade_floor="bank_value")
    assert lot_value(state, FANTOME) == 1_200 + 1_200 + 500
    state.play(0, Offer(2))
    plays(state, 0, Give(FANTOME), Price(), Cash(2_880))
    assert refused(state, 0, Propose()) == "DS-R30"
    state.play(0, WITHDRAW)
    propose(state, 0, 2, give=[FANTOME], price=2_900)
    state.play(2, ACCEPT)
    assert state.money[0] == 2_900
    state = in_debt()
    propose(state, 0, 2, give=[FANTOME], price=20)
    state.play(2, ACCEPT)
    assert state.money[0] == 20


def test_DS_R33_the_debt_is_paid_the_moment_cash_reaches_it() -> None:
    state = in_debt(money=11_500)
    state.play(0, SellCard(JAPAN))
    assert state.step.name == "window"
    assert cash(state) == [300, 15_000, 9_000]


def test_DS_R28_five_offers_per_debt() -> None:
    state = in_debt()
    for _ in range(5):
        state.play(0, Offer(2))
        state.play(0, WITHDRAW)
    assert refused(state, 0, Offer(2)) == "DS-R28"


def test_DS_80_only_own_things_are_sold() -> None:
    state = in_debt()
    assert refused(state, 0, SellCard(GRIFEL)) == "DS-80"
    assert refused(state, 0, ReturnRace(GAVORA)) == "DS-81"
    assert refused(state, 1, SellCard(GRIFEL)) == "DS-80"


def test_DS_85_DS_R40_what_the_bank_buys_back_is_free_at_the_printed_price() -> None:
    state = in_debt(money=11_500)
    state.play(0, SellCard(JAPAN))
    end_turn(state)
    state.pawn[1] = 13
    throw(state, 1)
    state.play(1, BUY)
    assert state.money[1] == 15_000 - 2_800


def test_DS_R32_no_bankruptcy_by_choice_and_no_resigning() -> None:
    state = in_debt(money=5_000)
    assert bank_value(state, 0) + 5_000 >= 14_000
    assert refused(state, 0, INSOLVENT) == "DS-R32"


def test_DS_R35_one_queue_in_the_order_they_were_made() -> None:
    state = position([0, 0, 0], {1: [TARA], 2: [FANTOME]})
    throw(state, 2)
    finance(state, "birthday")
    assert [(debt.debtor, debt.amount) for debt in state.debts] == [(1, 200), (2, 200)]
    assert state.pending() == (1,)


def test_DS_R48_property_of_the_ruined_goes_to_the_bank_not_to_the_creditor() -> None:
    state = in_debt(money=0)
    state.owner[5] = state.owner[15] = state.owner[25] = -1
    state.play(0, INSOLVENT)
    assert 0 not in state.owner
    assert state.owner[JAPAN] == -1
    assert state.races[FANTOME] == 0
    assert state.money[1] == 15_000
    assert state.nahoda_used == (RELEASE,)


def test_DS_86_who_has_nothing_left_is_out_without_being_asked() -> None:
    state = position([400, 0, 0], at={0: 3})
    throw(state, 1)
    assert state.out == (0,)
    assert state.active == 1
    assert state.pending() == (1,)


def test_DS_89_the_last_player_wins_at_once() -> None:
    state = position([400, 0], at={0: 3})
    throw(state, 1)
    assert state.end == "last_standing"
    assert state.standing().winners() == [1]


def test_DS_88_without_debt_nobody_is_out() -> None:
    state = position([0, 0])
    throw(state, 1)
    assert refused(state, 0, BUY) == "DS-22"
    end_turn(state)
    assert state.out == ()


def test_DS_R46_DS_R55_a_claim_closes_a_negotiation_when_somebody_must_sell() -> None:
    state = position([400, 0, 5_000], {0: [JAPAN], 1: [TARA]}, at={0: 24})
    throw(state, 2)
    propose(state, 0, 2, give=[JAPAN], price=100)
    claim(state, 1)
    assert state.deal is None
    assert state.step.name == "debt"
    state.play(0, SellCard(JAPAN))
    assert state.step.name == "window"
    assert state.offers[0] == 1


# --- the end


def test_DS_R47_rounds_are_counted_from_the_first_players_seat() -> None:
    state = position([0, 0, 0], at={0: 14, 1: 14, 2: 14})
    state.first = 1
    for seat, round_ in [(1, 2), (2, 2), (0, 2), (1, 3)]:
        throw(state, 1)
        state.suspended = (False,) * 3
        end_turn(state)
        assert (state.active, state.round) == (seat, round_)


def test_DS_R50_time_up_makes_the_round_the_last() -> None:
    state = position([0, 0], at={0: 14, 1: 14}, end_mode="time_limit")
    assert list(state.legal(TABLE)) == [TIME_UP]
    state.play(TABLE, TIME_UP)
    assert list(state.legal(TABLE)) == []
    with pytest.raises(Illegal):
        state.play(TABLE, TIME_UP)
    throw(state, 1)
    end_turn(state)
    assert state.end == ""
    throw(state, 1)
    end_turn(state)
    assert state.end == "time_limit"
    with pytest.raises(Illegal):
        position([0, 0]).play(TABLE, TIME_UP)


def test_DS_R67_everybody_must_agree_to_end() -> None:
    state = position([5_000, 6_000, 0], at={0: 14}, end_by_agreement=True)
    throw(state, 1)
    state.play(0, PROPOSE_END)
    assert state.pending() == (1,)
    state.play(1, AGREE)
    assert state.fallback(2) == REFUSE
    assert refused(state, 0, END_TURN) == "DS-R67"
    state.play(2, REFUSE)
    assert state.step.name == "window"
    assert refused(state, 0, PROPOSE_END) == "DS-R67"
    end_turn(state)
    throw(state, 5)
    state.play(1, PROPOSE_END)
    state.play(2, AGREE)
    state.play(0, AGREE)
    assert state.end == "agreement"
    assert state.standing().ranks == [2, 1, 3]


def test_first_bankruptcy_finishes_the_turn() -> None:
    state = position([1_000, 0, 0], end_mode="first_bankruptcy")
    state.money[2] = 1_000
    throw(state, 2)
    finance(state, "birthday")
    assert state.pending() == (0,)
    end_turn(state)
    assert state.end == "first_bankruptcy"


def test_ties_are_broken_by_cash_then_stables_then_horses() -> None:
    state = position([7_000, 14_000, 0], {0: [NARCIUS], 2: [FANTOME]})
    assert state.standing().ranks == [2, 1, 3]
    state = position([4_800, 4_800], {0: ORANGE, 1: [6]})
    state.money[1] += net_worth(state, 0) - net_worth(state, 1)
    assert state.standing().ranks == [2, 1]
    state = position([1_600, 1_600], {0: ORANGE, 1: [6, FANTOME]})
    state.owner[FANTOME] = 0
    assert state.standing().keys[0][3] == 1


def test_DS_R34_hidden_cash_is_left_out_of_the_view_only() -> None:
    state = position([1_000, 2_000], cash_visibility="hidden")
    assert [player.money for player in view(state, 0).players] == [1_000, None]
    assert [player.net_worth for player in view(state, 1).players] == [None, 2_000]
    state.go(state.setup.flow.game_end)
    state.end = "agreement"
    assert [player.money for player in view(state, 0).players] == [1_000, 2_000]


def test_DS_R43_every_amount_is_in_whole_notes() -> None:
    state = position([1_000, 0], {0: ORANGE, 1: DARK_BLUE}, {FANTOME: 3, NAPOLI: 3})
    state.play(0, Back(NAPOLI))
    assert refused(state, 0, Stake(50)) == "DS-72"
    assert state.fallback(0) == Stake(20)


def test_a_safety_cap_below_100_rounds_is_refused() -> None:
    with pytest.raises(BadOptions, match="safety_round_cap"):
        GAME.new(2, GAME.read_options({"safety_round_cap": 50}))


def test_DS_6_a_seat_that_is_not_asked_is_refused() -> None:
    state = position([0, 0])
    assert refused(state, 1, THROW) == "DS-6"
    assert refused(state, 0, NahodaCard("release")) == "DS-6"
    assert refused(state, 0, STOP) == "DS-6"
    assert refused(state, 0, Stake(20)) == "DS-6"


def test_DS_82_trainers_and_services_are_bought_back_at_their_price() -> None:
    state = position([0, 0], {0: [5, STAJE, NEKLAN], 1: LIGHT_BLUE}, voluntary_bank_sale="own_turn", at={0: 19})
    throw(state, 1)
    state.play(0, SellCard(5))
    state.play(0, SellCard(STAJE))
    assert state.money[0] == 7_000
