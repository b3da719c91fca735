"""The worked examples of the rulebook page: claims, debts, deals and the end. Seats: A is 0, B is 1, C is 2."""

from __future__ import annotations

from typing import Any

import pytest

from railbird.core import BANK, CHANCE
from railbird.games.dostihy.rules.actions import (
    ACCEPT,
    BUY,
    COUNTER,
    INSOLVENT,
    STOP,
    THROW,
    USE_RELEASE,
    Ask,
    Back,
    BuyMain,
    BuyRace,
    Cash,
    Claim,
    Die,
    Give,
    GiveRelease,
    Offer,
    Pay,
    Price,
    Propose,
    ReturnRace,
    SellCard,
)
from railbird.games.dostihy.rules.queries import charge, lots, net_worth
from railbird.games.dostihy.rules.state import DostihyState
from tests.games.positions import plays

from .positions import (
    DARK_BLUE,
    FANTOME,
    FURIOSO,
    GAVORA,
    GRIFEL,
    JAPAN,
    LIGHT_BLUE,
    MELAK,
    NAPOLI,
    NARCIUS,
    NEKLAN,
    ORANGE,
    RED,
    RELEASE,
    TARA,
    TRAINERS,
    bet,
    cash,
    claim,
    dice,
    end_turn,
    finance,
    hold_release,
    miss,
    nahoda,
    position,
    propose,
    refused,
    suspend,
    throw,
)
from .test_examples import backed_napoli


def visit_to_b(**options: Any) -> DostihyState:
    """A stops on B's Tara (440)."""
    state = position([10_000, 0, 0], {1: [TARA]}, at={0: 24}, **options)
    throw(state, 2)
    return state


def test_E16_DS_60_DS_61_DS_R42_a_claim_lapses_at_the_next_throw_of_another() -> None:
    state = visit_to_b()
    claim(state, 1)
    assert cash(state) == [9_560, 440, 0]
    state = visit_to_b()
    end_turn(state)
    assert state.active == 1
    state.play(1, THROW)
    assert not state.claims
    assert cash(state) == [10_000, 0, 0]


def test_E16_DS_R41_missed_turns_let_nothing_lapse() -> None:
    state = visit_to_b()
    miss(state, 1, 1)
    miss(state, 2, 1)
    end_turn(state)
    assert state.active == 0
    throw(state, 1)
    claim(state, 1, 0)
    assert state.money[1] == 440


def test_E17_DS_86_the_bank_completes_the_debt() -> None:
    state = position([3_000, 5_000], {0: [FANTOME], 1: RED}, {GRIFEL: 3}, at={0: 20})
    throw(state, 1)
    claim(state, 1)
    assert state.legal(0) == [SellCard(FANTOME), Offer(1), INSOLVENT]
    state.play(0, INSOLVENT)
    assert cash(state) == [0, 19_000]
    assert state.owner[FANTOME] == -1
    assert state.pending() == ()
    assert state.end == "last_standing"
    assert state.standing().ranks == [2, 1]
    assert state.money[BANK] == -19_000


def test_E18_DS_80_DS_82_the_debtor_chooses_what_he_sells() -> None:
    owns = {0: [*ORANGE, TRAINERS[0]], 1: RED}
    state = position([500, 0], owns, {FANTOME: 2, GRIFEL: 2}, at={0: 20})
    throw(state, 1)
    claim(state, 1)
    state.play(0, ReturnRace(FANTOME))
    state.play(0, ReturnRace(FANTOME))
    assert state.money[0] == 1_500
    state.play(0, SellCard(TRAINERS[0]))
    assert cash(state) == [500, 5_000]
    assert [state.owner[field] for field in ORANGE] == [0, 0]


@pytest.mark.parametrize(("card", "fee"), [("renovation", 2_000), ("race_levy", 4_700)])
def test_E19_DS_39_per_race_cards(card: str, fee: int) -> None:
    state = position([10_000, 0], {0: ORANGE}, {FANTOME: 3, GAVORA: 5})
    throw(state, 2)
    finance(state, card)
    assert state.money[0] == 10_000 - fee


def test_E20_DS_38_birthday_may_ruin_a_guest() -> None:
    state = position([1_000, 100, 1_000])
    throw(state, 2)
    finance(state, "birthday")
    assert cash(state) == [1_400, 0, 800]
    assert state.out == (1,)
    assert state.pending() == (0,)


def test_E21_DS_70_DS_86_an_owner_goes_bankrupt_over_a_winning_bet() -> None:
    owns = {0: ORANGE, 1: DARK_BLUE}
    state = position([34_000, 2_000], owns, {FANTOME: 3, NAPOLI: 3}, at={0: 34})
    bet(state, (NAPOLI, 6_000))
    throw(state, 5)
    assert state.money[0] == 34_000
    claim(state, 0)
    assert state.debts[0].amount == 32_000
    for _ in range(3):
        state.play(1, ReturnRace(NAPOLI))
    state.play(1, SellCard(NARCIUS))
    state.play(1, SellCard(NAPOLI))
    assert cash(state) == [66_000, 0]
    assert state.end == "last_standing"
    assert state.standing().winners() == [0]


def test_E22_DS_34_DS_R13_doping_stops_races_in_the_missed_round() -> None:
    state = position([0, 0, 0], {0: DARK_BLUE}, {NAPOLI: 3}, at={0: 29, 1: 20, 2: 20})
    throw(state, 1)
    assert charge(state, NAPOLI, 0) == 28_000
    for seat in (1, 2):
        end_turn(state)
        assert state.active == seat
        assert charge(state, NAPOLI, 0) == 28_000
        state.suspended = (False,) * 3
        throw(state, 1 if seat == 1 else 5)
    end_turn(state)
    assert (state.round, state.active) == (2, 1)
    assert charge(state, NAPOLI, 0) == 1_000
    for _ in range(2):
        throw(state, 6)
        end_turn(state)
    assert (state.round, state.active) == (3, 0)
    assert charge(state, NAPOLI, 0) == 28_000


def test_E23_DS_1_net_worth() -> None:
    for option, worth in [("half", 30_000), ("full", 40_000)]:
        state = position([1_000, 0], {0: [*DARK_BLUE, TRAINERS[0]]}, {NAPOLI: 5}, worth_tokens=option)
        assert net_worth(state, 0) == worth


def test_E24_DS_R22_no_races_in_the_turn_the_stable_becomes_complete() -> None:
    state = position([40_000, 0], {0: [NARCIUS]}, at={0: 38})
    throw(state, 1)
    state.play(0, BUY)
    assert refused(state, 0, BuyRace(NAPOLI)) == "DS-R22"
    state = position([40_000, 0], {0: DARK_BLUE}, at={0: 36})
    throw(state, 1)
    state.play(0, BuyRace(NAPOLI))
    state = position([40_000, 0], {0: [NARCIUS]}, at={0: 38}, races_same_turn=True)
    throw(state, 1)
    state.play(0, BUY)
    state.play(0, BuyRace(NAPOLI))


def test_E25_DS_R22_nor_when_the_last_horse_comes_by_a_deal() -> None:
    state = position([40_000, 0], {0: [NARCIUS], 1: [NAPOLI]}, at={0: 36})
    throw(state, 1)
    propose(state, 0, 1, ask=[NAPOLI], pay=10_000)
    state.play(1, ACCEPT)
    assert state.owner[NAPOLI] == 0
    assert refused(state, 0, BuyRace(NAPOLI)) == "DS-R22"


def test_E26_DS_R20_a_claim_brings_the_other_one_with_it() -> None:
    state = backed_napoli(2_000, 5)
    claim(state, 0)
    assert not state.claims
    assert state.money[0] == 39_900 - 8_000


def test_E26_DS_R20_a_bet_won_across_start_belongs_to_the_charge_all_the_same() -> None:
    state = position([40_000, 40_000], {0: RED, 1: ORANGE}, {GRIFEL: 3, GAVORA: 3}, at={0: 38})
    bet(state, (GAVORA, 100))
    throw(state, 5)
    start, won, owed = state.claims
    assert (start.kind, won.kind, owed.kind) == ("start", "bet", "visit")
    assert (won.partner, owed.partner) == (owed.number, won.number)
    claim(state, 0, won.number)
    assert [one.kind for one in state.claims] == ["start"]
    assert cash(state) == [40_000 + 1_000 - owed.amount, 40_000 - 1_000 + owed.amount]


def test_E27_DS_R24_two_tokens_left_in_the_box() -> None:
    state = position([40_000, 0], {0: RED}, {GRIFEL: 4}, at={0: 20}, token_supply="limited")
    state.setup.yellow = 6
    throw(state, 1)
    state.play(0, BuyRace(23))
    state.play(0, BuyRace(23))
    assert refused(state, 0, BuyRace(23)) == "DS-R24"
    state.play(0, BuyMain(GRIFEL))
    state.play(0, BuyRace(23))


def test_E28_DS_37_the_release_card() -> None:
    state = position([1_000, 0])
    hold_release(state, 0)
    suspend(state, 0)
    state.play(0, USE_RELEASE)
    assert state.step.name == "bets"
    throw(state, 6, 2)
    assert state.pawn[0] == 18
    assert state.nahoda.used == (RELEASE,)


def test_E29_DS_31_three_back_from_36_draws_a_finance_card() -> None:
    state = position([1_000, 0], at={0: 34})
    throw(state, 2)
    nahoda(state, "back_three")
    assert state.pawn[0] == 33
    finance(state, "bonus")
    assert state.money[0] == 1_500


def test_E30_DS_R36_a_horse_freed_by_ruin_is_not_for_the_visitor() -> None:
    owns = {0: RED, 1: [TARA, FURIOSO, 29]}
    state = position([40_000, 0, 5_000], owns, {GRIFEL: 3, TARA: 3}, at={0: 24, 2: 24})
    bet(state, (TARA, 10_000))
    throw(state, 2)
    claim(state, 0)
    state.play(1, INSOLVENT)
    assert state.owner[TARA] == -1
    assert refused(state, 0, BUY) == "DS-23"
    end_turn(state)
    assert state.active == 2
    throw(state, 2)
    assert state.stop.free
    assert refused(state, 2, BUY) == "DS-22"


def test_E31_DS_R47_the_round_limit() -> None:
    state = position([10_000, 10_000, 9_000], active=1, at={1: 38}, end_mode="round_limit", round_limit=60)
    state.round = 60
    throw(state, 4)
    finance(state, "fine")
    end_turn(state)
    assert state.active == 2
    throw(state, 4)
    end_turn(state)
    assert state.end == "round_limit"
    assert not state.claims
    assert cash(state) == [10_000, 9_600, 8_500]
    assert state.standing().ranks == [1, 2, 3]


def test_E32_DS_R16_start_money_must_be_claimed_too() -> None:
    for scope, money in [("visits_bets_and_start", 0), ("visits_and_bets", 4_000)]:
        state = position([0, 0], at={0: 38}, claim_scope=scope)
        throw(state, 2)
        end_turn(state)
        state.play(1, THROW)
        assert state.money[0] == money


def test_E33_E42_DS_77_haggling_in_actions() -> None:
    state = position([20_000, 1_000, 1_000], {1: [JAPAN]}, at={0: 19})
    hold_release(state, 0)
    throw(state, 1)
    plays(state, 0, Offer(1), Ask(14), Pay(), Cash(6_000), Propose())
    plays(state, 1, COUNTER, Give(14), Price(), Cash(9_000), Propose())
    plays(state, 0, COUNTER, GiveRelease(), Ask(14), Pay(), Cash(7_000), Propose())
    assert state.pending() == (1,)
    state.play(1, ACCEPT)
    assert cash(state) == [13_000, 8_000, 1_000]
    assert state.owner[JAPAN] == 0
    assert state.held == ((), (RELEASE,), ())
    end_turn(state)
    assert state.pending() == (1,)


def test_E34_DS_R18_DS_R65_a_card_carries_the_bettor_onto_his_horse() -> None:
    owns = {0: ORANGE, 1: [16, 18, MELAK]}
    state = position([20_000, 20_000], owns, {FANTOME: 3, MELAK: 3}, at={0: 21})
    bet(state, (MELAK, 1_000))
    throw(state, 1)
    nahoda(state, "back_three")
    assert cash(state) == [19_000, 21_000]
    assert [one.amount for one in state.claims] == [12_000]
    state = position([20_000, 20_000], owns, {FANTOME: 3, MELAK: 3}, at={0: 21}, bet_resolution="final_landing")
    bet(state, (MELAK, 1_000))
    throw(state, 1)
    nahoda(state, "back_three")
    assert [one.amount for one in state.claims] == [10_000, 12_000]
    claim(state, 1)
    assert cash(state) == [18_000, 22_000]


def test_E35_DS_45_DS_R27_a_failed_throw_leaves_a_window() -> None:
    state = position([1_000, 1_000], {1: [JAPAN]}, active=1, at={1: 38})
    throw(state, 2)
    suspend(state, 0)
    end_turn(state)
    assert state.claims
    throw(state, 3)
    assert not state.claims
    assert state.step.name == "window"
    assert refused(state, 0, BUY) == "DS-20"
    propose(state, 0, 1, ask=[JAPAN], pay=1_000)
    state.play(1, ACCEPT)
    end_turn(state)
    assert state.active == 1


def test_E36_DS_35_DS_88_poor_but_in_the_game() -> None:
    state = position([0, 0], at={0: 19})
    throw(state, 1)
    assert state.pawn[0] == 20
    assert state.out == ()
    end_turn(state)


def test_E37_DS_64_start_money_is_claimed_for_who_is_short() -> None:
    state = position([300, 0], {0: [FANTOME]}, at={0: 39})
    throw(state, 5)
    assert state.money[0] == 3_800
    assert state.owner[FANTOME] == 0
    assert state.step.name == "window"


def test_E38_DS_R56_stakes_go_back_when_somebody_must_sell() -> None:
    owns = {0: DARK_BLUE, 1: RED, 2: ORANGE}
    state = position([2_000, 0, 5_000], owns, {NAPOLI: 3, GRIFEL: 3, FANTOME: 3}, at={0: 20})
    throw(state, 1)
    end_turn(state)
    state.active = 2
    bet(state, (NAPOLI, 1_000))
    claim(state, 1)
    assert state.money[2] == 5_000
    assert state.step.name == "debt"
    state.play(0, ReturnRace(NAPOLI))
    assert state.money[0] == 4_000
    for _ in range(2):
        state.play(0, ReturnRace(NAPOLI))
    state.play(0, SellCard(NARCIUS))
    assert cash(state) == [1_000, 14_000, 5_000]
    assert state.step.name == "bets"
    assert refused(state, 2, Back(NAPOLI)) == "DS-67"


@pytest.mark.parametrize(("money", "stands"), [(6_000, False), (7_000, True)])
def test_E39_DS_R55_an_offer_that_can_no_longer_be_paid_falls(money: int, stands: bool) -> None:
    state = position([money, 0, 0], {1: [TARA], 2: [JAPAN]}, at={0: 24})
    throw(state, 2)
    propose(state, 0, 2, ask=[JAPAN], pay=6_000)
    claim(state, 1)
    assert state.money[0] == money - 440
    assert (state.step.name == "answer") == stands
    assert (state.deal is not None) == stands
    assert state.offers[0] == 1


def test_E40_DS_R54_a_claim_on_a_ruined_player_is_a_claim_on_the_bank() -> None:
    owns = {1: [GRIFEL], 2: DARK_BLUE}
    state = position([1_000, 0, 0], owns, {NAPOLI: 3}, at={0: 20})
    miss(state, 1, 2)
    miss(state, 2, 2)
    throw(state, 1)
    end_turn(state)
    assert state.active == 0
    state.pawn[0] = 36
    throw(state, 3)
    claim(state, 2)
    assert state.out == (0,)
    assert state.money[2] == 28_000
    assert [(one.creditor, one.debtor, one.amount) for one in state.claims] == [(1, BANK, 360)]
    claim(state, 1)
    assert state.money[1] == 360


def test_E41_DS_R53_debts_from_different_landings_are_set_off() -> None:
    owns = {0: ORANGE, 1: [*RED, *DARK_BLUE]}
    state = position([10_000, 500], owns, {FANTOME: 3, GRIFEL: 1, NAPOLI: 3}, at={0: 20})
    miss(state, 1, 1)
    throw(state, 1)
    end_turn(state)
    state.pawn[0] = 36
    bet(state, (NAPOLI, 3_000))
    throw(state, 3)
    state.play(0, Claim(1))
    assert cash(state) == [10_200, 300]
    assert not state.claims


def test_E43_DS_74_lots() -> None:
    state = position([0, 9_000], {0: LIGHT_BLUE}, {NEKLAN: 1}, at={0: 19})
    assert lots(state, 0) == [11]
    throw(state, 1)
    propose(state, 0, 1, give=[11], price=9_000)
    state.play(1, ACCEPT)
    assert [state.owner[field] for field in LIGHT_BLUE] == [1, 1, 1]
    assert state.races[NEKLAN] == 1
    state = position([0, 9_000], {0: LIGHT_BLUE})
    assert lots(state, 0) == [11, 13, 14]


def test_E44_DS_86a_insolvent_is_offered_only_below_the_debt() -> None:
    for money, offered in [(1_000, True), (2_200, False)]:
        state = position([money, 0, 6_000], {0: [JAPAN], 1: RED}, {GRIFEL: 2}, at={0: 20})
        throw(state, 1)
        claim(state, 1)
        assert (INSOLVENT in state.legal(0)) == offered
        if not offered:
            assert refused(state, 0, INSOLVENT) == "DS-R32"
            continue
        propose(state, 0, 2, give=[JAPAN], price=4_000)
        state.play(2, ACCEPT)
        assert cash(state) == [0, 5_000, 2_000]
        assert state.out == ()
        assert state.step.name == "window"


def test_E45_DS_80_the_silent_debtor() -> None:
    owns = {0: [*ORANGE, TRAINERS[0], 6, 8, 9], 1: RED}
    state = position([0, 0], owns, {6: 2, 8: 1, GRIFEL: 3}, at={0: 20})
    throw(state, 1)
    claim(state, 1)
    done = []
    while state.step.name == "debt":
        done.append(state.fallback(0))
        state.play(0, done[-1])
    assert done[:3] == [SellCard(1), SellCard(3), SellCard(5)]
    assert (
        done[3:]
        == [ReturnRace(6), ReturnRace(6), ReturnRace(8), SellCard(6), SellCard(8), SellCard(9)][: len(done) - 3]
    )


def test_DS_11_the_choice_after_a_six() -> None:
    state = position([1_000, 1_000])
    state.play(0, THROW)
    state.play(CHANCE, Die(6))
    assert list(state.legal(0)) == [THROW, STOP]
    assert state.fallback(0) == THROW
    dice(state)
    assert state.pawn[0] == 6
