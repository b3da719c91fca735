"""A deal between two players, in small actions (DS-73 to DS-77)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.offers import Amounts, Offers
from railbird.games.dostihy.actions import (
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
    Ask,
    AskRelease,
    Cash,
    Counter,
    Give,
    GiveRelease,
    Pay,
    Price,
    Propose,
    Withdraw,
)
from railbird.games.dostihy.queries import fields_of_lot, lot_value, lots
from railbird.games.dostihy.state import NO_SEAT, Deal, DostihyState
from railbird.games.dostihy.steps.decision import Decision, wrong_step
from railbird.games.dostihy.steps.dues import close_deal, settle

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
    stable is one lot, so a part of it cannot even be named. A debtor only sells: his lots for money.
    """

    name: ClassVar[str] = "draft"

    def decider(self, state: DostihyState) -> int:
        return open_deal_of(state).drafter

    def options(self, state: DostihyState, seat: int) -> Sequence[Action]:
        deal = open_deal_of(state)
        found: list[Action] = []
        if deal.payer == NO_SEAT:
            if may_give(state, deal) and not deal.give_release:
                found += [GIVE[lot] for lot in after(deal.gives, deal.mine)]
                if state.held[deal.drafter]:
                    found.append(GIVE_RELEASE)
            if may_ask(state, deal) and not deal.ask_release:
                found += [ASK[lot] for lot in after(deal.asks, deal.yours)]
                if state.held[deal.other]:
                    found.append(ASK_RELEASE)
            if can_pay(state, deal):
                found.append(PAY)
            if can_price(state, deal):
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


# --- what a draft may contain


def is_sale(state: DostihyState) -> bool:
    """DS-R60: a debtor's negotiation is a sale, his lots for money."""
    return state.debtor != NO_SEAT


def may_give(state: DostihyState, deal: Deal) -> bool:
    """Whether the drafter's side is still open: nothing asked yet; a debtor's counterpart gives only money."""
    if deal.asks or deal.ask_release:
        return False
    return not is_sale(state) or deal.drafter == state.debtor


def may_ask(state: DostihyState, deal: Deal) -> bool:
    """Whether lots of the other may be named; a debtor asks for money only."""
    return not is_sale(state) or deal.drafter != state.debtor


def after(chosen: tuple[int, ...], found: tuple[int, ...]) -> tuple[int, ...]:
    """Lots in rising order only: every deal has one spelling."""
    return found[found.index(chosen[-1]) + 1 :] if chosen else found


def is_giving(deal: Deal) -> bool:
    """Whether goods of the drafter are in the draft."""
    return deal.give_release or len(deal.gives) > 0


def is_asking(deal: Deal) -> bool:
    """Whether goods of the other are in the draft."""
    return deal.ask_release or len(deal.asks) > 0


def can_pay(state: DostihyState, deal: Deal) -> bool:
    """The drafter may add money when he asks for something; a debtor has none to give (DS-R60)."""
    if is_sale(state) and deal.drafter == state.debtor:
        return False
    return is_asking(deal) and state.money[deal.drafter] >= state.setup.unit


def can_price(state: DostihyState, deal: Deal) -> bool:
    """The other may add money when something is given to him."""
    if is_sale(state) and deal.drafter != state.debtor:
        return False
    return is_giving(deal) and state.money[deal.other] >= state.setup.unit


def is_proposable(state: DostihyState, deal: Deal) -> bool:
    """DS-75, DS-76, DS-R31: both sides give something; at the floor price if a debtor sells (DS-R30, DS-R61)."""
    mine = is_giving(deal) or deal.payer == deal.drafter
    yours = is_asking(deal) or deal.payer == deal.other
    if not (mine and yours) or deal.amount < floor_price(state, deal):
        return False
    return deal.payer == NO_SEAT or 0 < deal.amount <= state.money[deal.payer]


def floor_price(state: DostihyState, deal: Deal) -> int:
    """DS-R30, DS-R61: what a debtor must at least get for his lots; nothing unless the table says so."""
    if not is_sale(state) or not state.setup.choices.floor_is_bank_value:
        return 0
    return sum([lot_value(state, lot) for lot in (*deal.gives, *deal.asks)])


def with_part(deal: Deal, action: Action) -> Deal:
    """The draft with one thing more in it."""
    gives, asks = deal.gives, deal.asks
    give_release, ask_release = deal.give_release, deal.ask_release
    if isinstance(action, Give):
        gives += (action.field,)
    elif isinstance(action, Ask):
        asks += (action.field,)
    elif isinstance(action, GiveRelease):
        give_release = True
    else:
        ask_release = True
    return rewritten(deal, gives, give_release, asks, ask_release, deal.payer)


def rewritten(
    deal: Deal,
    gives: tuple[int, ...],
    give_release: bool,
    asks: tuple[int, ...],
    ask_release: bool,
    payer: int,
    amount: int = 0,
) -> Deal:
    """The same negotiation with another draft."""
    return Deal(
        deal.drafter,
        deal.other,
        deal.counters,
        deal.mine,
        deal.yours,
        gives,
        give_release,
        asks,
        ask_release,
        payer,
        amount,
    )


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


def draft_refusal(state: DostihyState, deal: Deal, action: Action) -> Illegal:
    """Why this does not belong into the draft."""
    if isinstance(action, Give | Ask):
        owner = deal.drafter if isinstance(action, Give) else deal.other
        facts: dict[str, object] = {"field": action.field}
        if state.owner[action.field] != owner:
            return Illegal("DS-75", "not_owned", facts)
        if is_sale(state) and (deal.drafter == state.debtor) != isinstance(action, Give):
            return Illegal("DS-R60", "only_sales", facts)
        if action.field not in (deal.mine if isinstance(action, Give) else deal.yours):
            return Illegal("DS-74", "only_whole", facts)
        return Illegal("DS-75", "out_of_order", facts)
    if isinstance(action, GiveRelease | AskRelease):
        return Illegal("DS-37", "no_release_card")
    if isinstance(action, Pay | Price):
        return Illegal("DS-R31", "no_money_here")
    if isinstance(action, Propose):
        if deal.amount < floor_price(state, deal):
            return Illegal("DS-R30", "below_floor", {"amount": deal.amount, "floor": floor_price(state, deal)})
        return Illegal("DS-R31", "one_sided")
    return wrong_step(action)
