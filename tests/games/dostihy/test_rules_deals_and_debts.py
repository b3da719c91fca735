"""Rules and rulings on deals, debts and the end of the game, one by one. Seats: A is 0, B is 1, C is 2."""

from __future__ import annotations

from typing import Any

import pytest

from railbird.core import TABLE, Illegal
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
    PASS,
    PROPOSE_END,
    REFUSE,
    REJECT,
    STOP,
    THROW,
    TIME_UP,
    WAIVE,
    WITHDRAW,
    Ask,
    Back,
    Cash,
    Claim,
    Give,
    NahodaCard,
    Offer,
    Pay,
    Price,
    Propose,
    ReturnRace,
    SellCard,
    Stake,
)
from railbird.games.dostihy.rules.queries import bank_value, lot_value, net_worth
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.view import view
from tests.games.positions import plays

from .positions import (
    DARK_BLUE,
    FANTOME,
    GAVORA,
    GRIFEL,
    JAPAN,
    LIGHT_BLUE,
    METAL,
    NAPOLI,
    NARCIUS,
    NEKLAN,
    ORANGE,
    RED,
    RELEASE,
    STAJE,
    TARA,
    TRAINERS,
    cash,
    claim,
    end_turn,
    finance,
    hold_release,
    position,
    propose,
    refused,
    throw,
)

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
    assert state.nahoda.used == (RELEASE,)


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


def test_DS_R67_nobody_is_asked_any_more_when_the_proposer_is_ruined() -> None:
    state = position([100, 6_000, 9_000], {1: [NARCIUS]}, at={0: 36}, end_by_agreement=True)
    throw(state, 1)
    state.play(0, PROPOSE_END)
    claim(state, 1)
    assert state.out == (0,)
    assert state.voters == ()
    assert state.pending() == (1,)


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
