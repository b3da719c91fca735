"""A deal between two players, in small actions (DS-73 to DS-77)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.offers import Amounts, Offers
from railbird.games.dostihy.rules.actions import (
    ACCEPT,
    ASK,
    ASK_RELEASE,
    COUNTER,
    GIVE,
    GIVE_RELEASE,
    PAY,
    PRICE,
    PROPOSE,
    REJECT,
    WITHDRAW,
    Accept,
    Cash,
    Counter,
    Pay,
    Price,
    Propose,
    Withdraw,
)
from railbird.games.dostihy.rules.queries import fields_of_lot, lots
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.steps.decision import Decision, wrong_step
from railbird.games.dostihy.rules.steps.drafting import (
    after,
    draft_refusal,
    is_asking,
    is_giving,
    is_proposable,
    rewritten,
    with_part,
)
from railbird.games.dostihy.rules.steps.dues import close_deal, settle
from railbird.games.dostihy.rules.values import NO_SEAT, Deal

MAX_COUNTERS: Final = 6
JUST_WITHDRAW: Final[tuple[Action, ...]] = (WITHDRAW,)


def open_deal(state: DostihyState, seat: int, other: int) -> None:
    """DS-73, DS-R26, DS-R28: a negotiation begins with an empty draft; nobody throws until it is over."""
    state.deal = Deal(seat, other, 0, tuple(lots(state, seat)), tuple(lots(state, other)))
    if state.notes is not None:
        state.note("DS-73", "offer_opened", {"seat": seat, "to": other})
    state.interrupt(state.setup.flow.draft)


def open_deal_of(state: DostihyState) -> Deal:
    """The negotiation under way."""
    assert state.deal is not None
    return state.deal


class Draft(Decision):
    """DS-74 to DS-76, DS-R30, DS-R31, DS-R60, DS-R61: a draft is written in one fixed order, then laid open.

    Given lots rising, the release card, asked lots rising, the release card, at most one sum of money. A racing
    stable is one lot, so a part of it cannot even be named. A debtor only sells: his lots for money. The drafter may
    add money when he asks for something, the other when something is given to him.
    """

    name: ClassVar[str] = "draft"

    def decider(self, state: DostihyState) -> int:
        return open_deal_of(state).drafter

    def options(self, state: DostihyState, seat: int) -> Sequence[Action]:
        deal = open_deal_of(state)
        found: list[Action] = []
        if deal.payer == NO_SEAT:
            sells = state.debtor == deal.drafter
            buys = state.debtor == deal.other
            asking = is_asking(deal)
            if not (asking or buys or deal.give_release):
                found += [GIVE[lot] for lot in after(deal.gives, deal.mine)]
                if state.held[deal.drafter]:
                    found.append(GIVE_RELEASE)
            if not (sells or deal.ask_release):
                found += [ASK[lot] for lot in after(deal.asks, deal.yours)]
                if state.held[deal.other]:
                    found.append(ASK_RELEASE)
            if asking and not sells and state.money[deal.drafter] >= state.setup.unit:
                found.append(PAY)
            if not buys and is_giving(deal) and state.money[deal.other] >= state.setup.unit:
                found.append(PRICE)
        if is_proposable(state, deal):
            found.append(PROPOSE)
        found.append(WITHDRAW)
        return found

    def carry_out(self, state: DostihyState, seat: int, action: Action) -> None:
        deal = open_deal_of(state)
        if isinstance(action, Propose):
            if state.notes is not None:
                note_deal(state, deal, "DS-75", "proposed", "offers")
            state.step = state.setup.flow.answer
        elif isinstance(action, Withdraw):
            withdraw(state, seat)
        elif isinstance(action, Pay | Price):
            payer = deal.drafter if isinstance(action, Pay) else deal.other
            state.deal = rewritten(deal, deal.gives, deal.give_release, deal.asks, deal.ask_release, payer)
            state.step = state.setup.flow.cash
        else:
            state.deal = with_part(deal, action)

    def silence(self, state: DostihyState, seat: int) -> Action:
        return WITHDRAW

    def why_not(self, state: DostihyState, seat: int, action: Action) -> Illegal:
        return draft_refusal(state, open_deal_of(state), action)


class CashStep(Decision):
    """DS-76, DS-R31: how much money, in whole notes, up to the payer's cash on hand."""

    name: ClassVar[str] = "cash"

    def decider(self, state: DostihyState) -> int:
        return open_deal_of(state).drafter

    def options(self, state: DostihyState, seat: int) -> Sequence[Action]:
        unit = state.setup.unit
        return Offers(Amounts(Cash, unit, state.money[open_deal_of(state).payer], unit), JUST_WITHDRAW)

    def carry_out(self, state: DostihyState, seat: int, action: Action) -> None:
        if isinstance(action, Withdraw):
            withdraw(state, seat)
            return
        assert isinstance(action, Cash)
        deal = open_deal_of(state)
        parts = (deal.gives, deal.give_release, deal.asks, deal.ask_release)
        state.deal = rewritten(deal, *parts, deal.payer, action.amount)
        state.step = state.setup.flow.draft

    def silence(self, state: DostihyState, seat: int) -> Action:
        return WITHDRAW

    def why_not(self, state: DostihyState, seat: int, action: Action) -> Illegal:
        if not isinstance(action, Cash):
            return wrong_step(action)
        unit = state.setup.unit
        if action.amount % unit or action.amount < unit:
            return Illegal("DS-R31", "not_in_notes", {"amount": action.amount, "unit": unit})
        money = state.money[open_deal_of(state).payer]
        return Illegal("DS-76", "too_little_cash", {"amount": action.amount, "money": money})


class Answer(Decision):
    """DS-76, DS-77, DS-R28: accept and it is carried out at once, reject, or counter with a draft of one's own."""

    name: ClassVar[str] = "answer"

    def decider(self, state: DostihyState) -> int:
        return open_deal_of(state).other

    def options(self, state: DostihyState, seat: int) -> Sequence[Action]:
        if open_deal_of(state).counters < MAX_COUNTERS:
            return [ACCEPT, REJECT, COUNTER]
        return [ACCEPT, REJECT]

    def carry_out(self, state: DostihyState, seat: int, action: Action) -> None:
        deal = open_deal_of(state)
        if isinstance(action, Counter):
            state.deal = Deal(deal.other, deal.drafter, deal.counters + 1, deal.yours, deal.mine)
            if state.notes is not None:
                state.note("DS-77", "countered", {"seat": seat, "to": deal.drafter})
            state.step = state.setup.flow.draft
            return
        if isinstance(action, Accept):
            exchange(state, deal)
        elif state.notes is not None:
            state.note("DS-77", "rejected", {"seat": seat, "to": deal.drafter})
        close_deal(state)
        if state.debts:
            settle(state)

    def silence(self, state: DostihyState, seat: int) -> Action:
        return REJECT

    def why_not(self, state: DostihyState, seat: int, action: Action) -> Illegal:
        if isinstance(action, Counter):
            return Illegal("DS-R28", "counters_used_up", {"counters": MAX_COUNTERS})
        return wrong_step(action)


def withdraw(state: DostihyState, seat: int) -> None:
    """The draft is dropped and the negotiation over."""
    if state.notes is not None:
        state.note("DS-77", "withdrawn", {"seat": seat})
    close_deal(state)


# --- carrying it out


def exchange(state: DostihyState, deal: Deal) -> None:
    """DS-56, DS-74, DS-76, DS-84: cards with their tokens, release cards and money change hands at once."""
    if state.notes is not None:
        note_deal(state, deal, "DS-76", "deal_done", "hands")
    given = [field for lot in deal.gives for field in fields_of_lot(state, lot)]
    asked = [field for lot in deal.asks for field in fields_of_lot(state, lot)]
    for field in given:
        state.owner[field] = deal.other
    for field in asked:
        state.owner[field] = deal.drafter
    if deal.give_release:
        hand_over_release(state, deal.drafter, deal.other)
    if deal.ask_release:
        hand_over_release(state, deal.other, deal.drafter)
    if deal.payer != NO_SEAT:
        payee = deal.other if deal.payer == deal.drafter else deal.drafter
        state.pay(deal.payer, payee, deal.amount, "DS-76")


def hand_over_release(state: DostihyState, giver: int, taker: int) -> None:
    """DS-37: the release card may be sold to another player."""
    held = list(state.held)
    card = held[giver][0]
    held[giver] = held[giver][1:]
    held[taker] = (*held[taker], card)
    state.held = tuple(held)


def note_deal(state: DostihyState, deal: Deal, rule: str, event: str, verb: str) -> None:
    """A deal for people: who deals with whom, then what each side gives."""
    given = [field for lot in deal.gives for field in fields_of_lot(state, lot)]
    asked = [field for lot in deal.asks for field in fields_of_lot(state, lot)]
    facts: dict[str, object] = {
        "seat": deal.drafter,
        "to": deal.other,
        "gives": given,
        "gives_release": int(deal.give_release),
        "asks": asked,
        "asks_release": int(deal.ask_release),
        "pays": deal.amount if deal.payer == deal.drafter else 0,
        "price": deal.amount if deal.payer == deal.other else 0,
    }
    state.note(rule, event, facts)
    note_side(state, deal.drafter, deal.other, rule, verb, given, deal.give_release, deal.payer, deal.amount)
    note_side(state, deal.other, deal.drafter, rule, verb, asked, deal.ask_release, deal.payer, deal.amount)


def note_side(
    state: DostihyState,
    giver: int,
    taker: int,
    rule: str,
    verb: str,
    fields: list[int],
    release: bool,
    payer: int,
    amount: int,
) -> None:
    """What one side of a deal gives: cards, the release card, money."""
    if fields:
        state.note(rule, verb + "_cards", {"seat": giver, "to": taker, "fields": fields})
    if release:
        state.note(rule, verb + "_release", {"seat": giver, "to": taker})
    if payer == giver:
        state.note(rule, verb + "_money", {"seat": giver, "to": taker, "amount": amount})
