"""Raising money: the debtor sells to the bank or to others until it is paid, or is out (DS-80 to DS-86a)."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.illegal import Illegal
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules import notes
from railbird.games.dostihy.rules.queries import bank_value, raced, races_left, sellable, token_proceeds
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.steps.deals import offer_refusal, offers, open_deal
from railbird.games.dostihy.rules.steps.decision import Decision
from railbird.games.dostihy.rules.steps.dues import eliminate, settle
from railbird.games.dostihy.rules.values import FREE


class DebtStep(Decision):
    """DS-80 to DS-86a, DS-R26, DS-R28 to DS-R30, DS-R32, DS-R33, DS-R60: the debtor chooses what to sell, in any order.

    After each sale the debt is paid at once if cash reaches it. Giving up is offered only when everything
    together is less than the debt.
    """

    name: ClassVar[str] = "debt"
    rule: ClassVar[str] = "DS-80"

    def decider(self, state: DostihyState) -> int:
        return state.debtor

    def options(self, state: DostihyState, seat: int) -> Sequence[Action]:
        found = [*bank_options(state, seat), *offers(state, seat, state.debt_offers)]
        if is_insolvent(state, seat):
            found.append(act.INSOLVENT)
        return found

    def carry_out(self, state: DostihyState, seat: int, action: Action) -> None:
        if isinstance(action, act.Offer):
            state.debt_offers += 1
            open_deal(state, seat, action.seat)
            return
        if isinstance(action, act.SellCard):
            sell_card(state, seat, action.field)
        elif isinstance(action, act.ReturnRace):
            return_race(state, seat, action.field)
        else:
            eliminate(state)
            if state.end != "":
                return
        settle(state)

    def silence(self, state: DostihyState, seat: int) -> Action:
        """Give up if that is offered, else sell the lowest card, else give back the lowest race."""
        return act.INSOLVENT if is_insolvent(state, seat) else bank_options(state, seat)[0]

    def why_not(self, state: DostihyState, seat: int, action: Action) -> Illegal:
        if isinstance(action, act.SellCard | act.ReturnRace):
            return sale_refusal(state, seat, action)
        if isinstance(action, act.Insolvent):
            value = state.money[seat] + bank_value(state, seat)
            return Illegal("DS-R32", "can_still_pay", {"amount": state.debts[0].amount, "value": value})
        if isinstance(action, act.Offer):
            return offer_refusal(state, seat, action)
        return super().why_not(state, seat, action)


def is_insolvent(state: DostihyState, seat: int) -> bool:
    """DS-86a: cash and full bank value together are below the debt."""
    return state.money[seat] + bank_value(state, seat) < state.debts[0].amount


def bank_options(state: DostihyState, seat: int) -> list[Action]:
    """DS-81 to DS-83: what the bank takes from this seat."""
    cards = [act.SELL_CARD[field] for field in sellable(state, seat)]
    return [*cards, *[act.RETURN_RACE[field] for field in raced(state, seat)]]


def sell_card(state: DostihyState, seat: int, field: int) -> None:
    """DS-82, DS-83, DS-85, DS-R40: the bank pays the price and the card is free again."""
    amount = state.setup.resale[field]
    if state.notes is not None:
        state.tell(notes.CARD_SOLD, "DS-83", seat, field, amount)
    state.pay(BANK, seat, amount, "DS-83")
    state.owner[field] = FREE


def return_race(state: DostihyState, seat: int, field: int) -> None:
    """DS-56, DS-81, DS-R24: half price for a race; a main race turns back into four (or what the box has of them)."""
    left, amount = races_left(state, field), token_proceeds(state, field)
    state.races[field] = left
    if state.notes is not None:
        state.tell(notes.RACE_RETURNED, "DS-81", seat, field, left, amount)
    state.pay(BANK, seat, amount, "DS-81")


def sale_refusal(state: DostihyState, seat: int, action: act.SellCard | act.ReturnRace) -> Illegal:
    """Why the bank does not take this."""
    facts: dict[str, object] = {"field": action.field}
    if state.owner[action.field] != seat:
        return Illegal("DS-80", "not_yours", facts)
    if isinstance(action, act.SellCard):
        return Illegal("DS-83", "stable_races", facts)
    return Illegal("DS-81", "no_race_there", facts)
