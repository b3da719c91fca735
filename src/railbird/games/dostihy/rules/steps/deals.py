"""A deal between two players, in small actions (DS-73 to DS-77)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.note import Event
from railbird.core.offers import Amounts, Offers
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules import notes
from railbird.games.dostihy.rules.queries import changed, fields_of_lots, hand_over, lot_value, lots
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.steps.decision import Decision
from railbird.games.dostihy.rules.steps.dues import close_deal, settle
from railbird.games.dostihy.rules.values import NO_SEAT, RELEASE, REMEMBERED, Deal, Lots

MAX_COUNTERS: Final = 6
JUST_WITHDRAW: Final[tuple[Action, ...]] = (act.WITHDRAW,)


def offers(state: DostihyState, seat: int, made: int) -> list[Action]:
    """DS-73, DS-R26, DS-R28: whom a seat that has made so many offers may still address."""
    if made >= state.setup.max_offers:
        return []
    return [act.OFFER[other] for other in range(state.setup.seats) if other != seat and other not in state.out]


def offer_refusal(state: DostihyState, seat: int, action: act.Offer) -> Illegal:
    """Why this opponent cannot be addressed."""
    if action.seat == seat or action.seat in state.out or action.seat >= state.setup.seats:
        return Illegal("DS-73", "no_opponent")
    return Illegal("DS-R28", "offers_used_up", {"offers": state.setup.max_offers})


def open_deal(state: DostihyState, seat: int, other: int) -> None:
    """DS-73, DS-R26, DS-R28: a negotiation begins with an empty draft; nobody throws until it is over."""
    state.deal = Deal(seat, other, 0, goods(state, seat), goods(state, other))
    if state.notes is not None:
        state.tell(notes.OFFER_OPENED, "DS-73", seat, other)
    state.interrupt(state.setup.flow.draft)


def goods(state: DostihyState, seat: int) -> Lots:
    """DS-37, DS-74, DS-75: everything the seat could give but money."""
    return (*lots(state, seat), RELEASE) if state.held[seat] else tuple(lots(state, seat))


def open_deal_of(state: DostihyState) -> Deal:
    """The negotiation under way."""
    assert state.deal is not None
    return state.deal


class Draft(Decision):
    """DS-74 to DS-76, DS-R30, DS-R31, DS-R60, DS-R61: a draft is written in one fixed order, then laid open.

    Given lots rising, the release card, asked lots rising, the release card, at most one sum of money. A racing
    stable is one lot, so a part of it cannot even be named. A debtor only sells: lots for money. The drafter may
    add money when asking for something, the other when something is given.
    """

    name: ClassVar[str] = "draft"
    usual: ClassVar[Action] = act.WITHDRAW
    rule: ClassVar[str] = "DS-73"

    def decider(self, state: DostihyState) -> int:
        return open_deal_of(state).drafter

    def options(self, state: DostihyState, seat: int) -> Sequence[Action]:
        deal = open_deal_of(state)
        found: list[Action] = []
        if deal.payer == NO_SEAT:
            sells, buys = state.debtor == deal.drafter, state.debtor == deal.other
            if not (deal.asks or buys):
                found += [act.GIVE[lot] for lot in after(deal.gives, deal.mine)]
            if not sells:
                found += [act.ASK[lot] for lot in after(deal.asks, deal.yours)]
            if deal.asks and not sells and state.money[deal.drafter] >= state.setup.unit:
                found.append(act.PAY)
            if deal.gives and not buys and state.money[deal.other] >= state.setup.unit:
                found.append(act.PRICE)
        if is_proposable(state, deal):
            found.append(act.PROPOSE)
        found.append(act.WITHDRAW)
        return found

    def carry_out(self, state: DostihyState, seat: int, action: Action) -> None:
        deal = open_deal_of(state)
        if isinstance(action, (act.Give, act.GiveRelease)):  # a tuple is what the compiler turns into comparisons
            lot = action.field if isinstance(action, act.Give) else RELEASE
            state.deal = deal.swapping((*deal.gives, lot), deal.asks)
        elif isinstance(action, (act.Ask, act.AskRelease)):
            lot = action.field if isinstance(action, act.Ask) else RELEASE
            state.deal = deal.swapping(deal.gives, (*deal.asks, lot))
        elif isinstance(action, act.Propose):
            if state.notes is not None:
                note_deal(state, deal, "DS-75", notes.PROPOSED, notes.OFFERED)
            state.step = state.setup.flow.answer
        elif isinstance(action, act.Withdraw):
            withdraw(state, seat)
        else:
            state.deal = deal.paid(deal.drafter if isinstance(action, act.Pay) else deal.other, 0)
            state.step = state.setup.flow.cash

    def why_not(self, state: DostihyState, seat: int, action: Action) -> Illegal:
        return draft_refusal(state, open_deal_of(state), action)


class CashStep(Decision):
    """DS-76, DS-R31: how much money, in whole notes, up to the payer's cash on hand."""

    name: ClassVar[str] = "cash"
    usual: ClassVar[Action] = act.WITHDRAW
    rule: ClassVar[str] = "DS-73"

    def decider(self, state: DostihyState) -> int:
        return open_deal_of(state).drafter

    def options(self, state: DostihyState, seat: int) -> Sequence[Action]:
        unit = state.setup.unit
        return Offers(Amounts(act.Cash, unit, state.money[open_deal_of(state).payer], unit), JUST_WITHDRAW)

    def carry_out(self, state: DostihyState, seat: int, action: Action) -> None:
        if isinstance(action, act.Withdraw):
            withdraw(state, seat)
            return
        assert isinstance(action, act.Cash)
        deal = open_deal_of(state)
        state.deal = deal.paid(deal.payer, action.amount)
        state.step = state.setup.flow.draft

    def why_not(self, state: DostihyState, seat: int, action: Action) -> Illegal:
        if not isinstance(action, act.Cash):
            return super().why_not(state, seat, action)
        unit = state.setup.unit
        if action.amount % unit or action.amount < unit:
            return Illegal("DS-R31", "not_in_notes", {"amount": action.amount, "unit": unit})
        money = state.money[open_deal_of(state).payer]
        return Illegal("DS-76", "too_little_cash", {"amount": action.amount, "money": money})


class Answer(Decision):
    """DS-76, DS-77, DS-R28: accept and it is carried out at once, reject, or counter with a draft of one's own."""

    name: ClassVar[str] = "answer"
    usual: ClassVar[Action] = act.REJECT
    rule: ClassVar[str] = "DS-73"

    def decider(self, state: DostihyState) -> int:
        return open_deal_of(state).other

    def options(self, state: DostihyState, seat: int) -> Sequence[Action]:
        if open_deal_of(state).counters < MAX_COUNTERS:
            return [act.ACCEPT, act.REJECT, act.COUNTER]
        return [act.ACCEPT, act.REJECT]

    def carry_out(self, state: DostihyState, seat: int, action: Action) -> None:
        deal = open_deal_of(state)
        if not isinstance(action, act.Accept):
            remember(state, deal)
        if isinstance(action, act.Counter):
            state.deal = Deal(deal.other, deal.drafter, deal.counters + 1, deal.yours, deal.mine)
            if state.notes is not None:
                state.tell(notes.COUNTERED, "DS-77", seat, deal.drafter)
            state.step = state.setup.flow.draft
            return
        if isinstance(action, act.Accept):
            exchange(state, deal)
        elif state.notes is not None:
            state.tell(notes.REJECTED, "DS-77", seat, deal.drafter)
        close_deal(state)
        if state.debts:
            settle(state)

    def why_not(self, state: DostihyState, seat: int, action: Action) -> Illegal:
        if isinstance(action, act.Counter):
            return Illegal("DS-R28", "counters_used_up", {"counters": MAX_COUNTERS})
        return super().why_not(state, seat, action)


def remember(state: DostihyState, deal: Deal) -> None:
    """DS-77: everybody has heard what was refused; the oldest is forgotten."""
    told, before = (deal.other, deal.gives, deal.asks), state.refused[deal.drafter]
    if told not in before:
        state.refused = changed(state.refused, deal.drafter, (*before[-REMEMBERED + 1 :], told))


def withdraw(state: DostihyState, seat: int) -> None:
    """The draft is dropped and the negotiation over."""
    if state.notes is not None:
        state.tell(notes.WITHDRAWN, "DS-77", seat)
    close_deal(state)


# --- what a draft may contain, and in which order (DS-74 to DS-76, DS-R30, DS-R31, DS-R60, DS-R61)


def after(chosen: Lots, found: Lots) -> Lots:
    """Lots in rising order only: every deal has one spelling."""
    return found[found.index(chosen[-1]) + 1 :] if chosen else found


def is_proposable(state: DostihyState, deal: Deal) -> bool:
    """DS-75, DS-76, DS-R31: both sides give something; at the floor price if a debtor sells (DS-R30, DS-R61)."""
    if not (deal.gives or deal.payer == deal.drafter) or not (deal.asks or deal.payer == deal.other):
        return False
    if deal.amount < floor_price(state, deal):
        return False
    return deal.payer == NO_SEAT or 0 < deal.amount <= state.money[deal.payer]


def floor_price(state: DostihyState, deal: Deal) -> int:
    """DS-R30, DS-R61: what a debtor must at least get for the lots; nothing unless the table says so."""
    if state.debtor == NO_SEAT or state.setup.choices.debt_trade_floor != "bank_value":
        return 0
    return sum([lot_value(state, lot) for lot in (*deal.gives, *deal.asks)])


def draft_refusal(state: DostihyState, deal: Deal, action: Action) -> Illegal:
    """Why this does not belong into the draft."""
    if isinstance(action, act.Give | act.Ask):
        owner = deal.drafter if isinstance(action, act.Give) else deal.other
        facts: dict[str, object] = {"field": action.field}
        if state.owner[action.field] != owner:
            return Illegal("DS-75", "not_owned", facts)
        if state.debtor != NO_SEAT and (deal.drafter == state.debtor) != isinstance(action, act.Give):
            return Illegal("DS-R60", "only_sales", facts)
        if action.field not in (deal.mine if isinstance(action, act.Give) else deal.yours):
            return Illegal("DS-74", "only_whole", facts)
        return Illegal("DS-75", "out_of_order", facts)
    if isinstance(action, act.GiveRelease | act.AskRelease):
        return Illegal("DS-37", "no_release_card")
    if isinstance(action, act.Pay | act.Price):
        # money needs goods in return, one sum is enough, and the payer needs cash
        if isinstance(action, act.Pay) and not deal.asks:
            return Illegal("DS-R31", "pays_for_nothing")
        if isinstance(action, act.Price) and not deal.gives:
            return Illegal("DS-R31", "paid_for_nothing")
        return Illegal("DS-R31", "no_money_here")
    if isinstance(action, act.Propose):
        return proposal_refusal(state, deal)
    return Illegal("DS-6", "wrong_step")


def proposal_refusal(state: DostihyState, deal: Deal) -> Illegal:
    """What the draft lacks: goods at all, something of one side, the floor price."""
    if not (deal.gives or deal.asks):
        return Illegal("DS-R31", "nothing_in_it")
    if not deal.asks and deal.payer != deal.other:
        return Illegal("DS-R31", "nothing_in_return")
    if not deal.gives and deal.payer != deal.drafter:
        return Illegal("DS-R31", "nothing_given")
    return Illegal("DS-R30", "below_floor", {"amount": deal.amount, "floor": floor_price(state, deal)})


# --- carrying it out


def exchange(state: DostihyState, deal: Deal) -> None:
    """DS-56, DS-74, DS-76, DS-84: cards with their tokens, release cards and money change hands at once."""
    if state.notes is not None:
        note_deal(state, deal, "DS-76", notes.DEAL_DONE, notes.HANDED)
    hand_over(state, deal)
    if RELEASE in deal.gives:
        hand_over_release(state, deal.drafter, deal.other)
    if RELEASE in deal.asks:
        hand_over_release(state, deal.other, deal.drafter)
    state.pay(deal.drafter, deal.other, deal.pays(deal.drafter), "DS-76")
    state.pay(deal.other, deal.drafter, deal.pays(deal.other), "DS-76")


def hand_over_release(state: DostihyState, giver: int, taker: int) -> None:
    """DS-37: the release card may be sold to another player."""
    card, *kept = state.held[giver]
    held = changed(state.held, giver, tuple(kept))
    state.held = changed(held, taker, (*held[taker], card))


def note_deal(state: DostihyState, deal: Deal, rule: str, event: Event, sides: tuple[Event, ...]) -> None:
    """A deal for people: who deals with whom, then what each side gives."""
    one, other = deal.drafter, deal.other
    cards, release, money = sides
    given, asked = fields_of_lots(state, deal.gives), fields_of_lots(state, deal.asks)
    parts = (given, int(RELEASE in deal.gives), asked, int(RELEASE in deal.asks))
    state.tell(event, rule, one, other, *parts, deal.pays(one), deal.pays(other))
    for giver, taker, fields, named in ((one, other, given, deal.gives), (other, one, asked, deal.asks)):
        if fields:
            state.tell(cards, rule, giver, taker, fields)
        if RELEASE in named:
            state.tell(release, rule, giver, taker)
        if deal.pays(giver):
            state.tell(money, rule, giver, taker, deal.pays(giver))
