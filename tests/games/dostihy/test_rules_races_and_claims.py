"""Rules and rulings on races, claims and bets, one by one. Seats: A is 0, B is 1, C is 2."""

from __future__ import annotations

from typing import Any

from railbird.core import CHANCE
from railbird.games.dostihy.rules.actions import (
    ACCEPT,
    INSOLVENT,
    THROW,
    WAIVE,
    Back,
    BuyMain,
    BuyRace,
    Claim,
    Die,
    ReturnRace,
)
from railbird.games.dostihy.rules.steps.dues import settle
from railbird.games.dostihy.rules.values import Debt

from .positions import (
    BROWN,
    DARK_BLUE,
    FANTOME,
    GAVORA,
    GRIFEL,
    MELAK,
    MOHYLA,
    NAPOLI,
    NARCIUS,
    ORANGE,
    RED,
    RELEASE,
    TARA,
    bet,
    cash,
    claim,
    end_turn,
    hold_release,
    miss,
    nahoda,
    position,
    propose,
    refused,
    suspend,
    throw,
)

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
    assert state.nahoda.used == (RELEASE,)
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
