"""A deal between two players, in small actions (DS-73 to DS-77)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.note import Event
from railbird.core.offers import Amounts, Offers
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules import notes
from railbird.games.dostihy.rules.queries import changed, fields_of_lots, hand_over, lots
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.steps.decision import Decision
from railbird.games.dostihy.rules.steps.drafting import after, draft_refusal, is_proposable, with_part
from railbird.games.dostihy.rules.steps.dues import close_deal, settle
from railbird.games.dostihy.rules.values import NO_SEAT, Deal

MAX_COUNTERS: Final = 6
JUST_WITHDRAW: Final[tuple[Action, ...]] = (act.WITHDRAW,)


def open_deal(state: DostihyState, seat: int, other: int) -> None:
    """DS-73, DS-R26, DS-R28: a negotiation begins with an empty draft; nobody throws until it is over."""
    state.deal = Deal(seat, other, 0, tuple(lots(state, seat)), tuple(lots(state, other)))
    if state.notes is not None:
        state.tell(notes.OFFER_OPENED, "DS-73", seat, other)
    state.interrupt(state.setup.flow.draft)


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
            sells = state.debtor == deal.drafter
            buys = state.debtor == deal.other
            asking = deal.is_asking()
            if not (asking or buys or deal.give_release):
                found += [act.GIVE[lot] for lot in after(deal.gives, deal.mine)]
                if state.held[deal.drafter]:
                    found.append(act.GIVE_RELEASE)
            if not (sells or deal.ask_release):
                found += [act.ASK[lot] for lot in after(deal.asks, deal.yours)]
                if state.held[deal.other]:
                    found.append(act.ASK_RELEASE)
            if asking and not sells and state.money[deal.drafter] >= state.setup.unit:
                found.append(act.PAY)
            if not buys and deal.is_giving() and state.money[deal.other] >= state.setup.unit:
                found.append(act.PRICE)
        if is_proposable(state, deal):
            found.append(act.PROPOSE)
        found.append(act.WITHDRAW)
        return found

    def carry_out(self, state: DostihyState, seat: int, action: Action) -> None:
        deal = open_deal_of(state)
        if isinstance(action, act.Propose):
            if state.notes is not None:
                note_deal(state, deal, "DS-75", notes.PROPOSED, notes.OFFERED)
            state.step = state.setup.flow.answer
        elif isinstance(action, act.Withdraw):
            withdraw(state, seat)
        elif isinstance(action, act.Pay | act.Price):
            payer = deal.drafter if isinstance(action, act.Pay) else deal.other
            state.deal = deal.paid(payer, 0)
            state.step = state.setup.flow.cash
        else:
            state.deal = with_part(deal, action)

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


def withdraw(state: DostihyState, seat: int) -> None:
    """The draft is dropped and the negotiation over."""
    if state.notes is not None:
        state.tell(notes.WITHDRAWN, "DS-77", seat)
    close_deal(state)


# --- carrying it out


def exchange(state: DostihyState, deal: Deal) -> None:
    """DS-56, DS-74, DS-76, DS-84: cards with their tokens, release cards and money change hands at once."""
    if state.notes is not None:
        note_deal(state, deal, "DS-76", notes.DEAL_DONE, notes.HANDED)
    hand_over(state, deal)
    if deal.give_release:
        hand_over_release(state, deal.drafter, deal.other)
    if deal.ask_release:
        hand_over_release(state, deal.other, deal.drafter)
    if deal.payer != NO_SEAT:
        state.pay(deal.payer, deal.payee(), deal.amount, "DS-76")


def hand_over_release(state: DostihyState, giver: int, taker: int) -> None:
    """DS-37: the release card may be sold to another player."""
    card, *kept = state.held[giver]
    held = changed(state.held, giver, tuple(kept))
    state.held = changed(held, taker, (*held[taker], card))


def note_deal(state: DostihyState, deal: Deal, rule: str, event: Event, sides: tuple[Event, ...]) -> None:
    """A deal for people: who deals with whom, then what each side gives."""
    given, asked = fields_of_lots(state, deal.gives), fields_of_lots(state, deal.asks)
    pays = deal.amount if deal.payer == deal.drafter else 0
    price = deal.amount if deal.payer == deal.other else 0
    goods = (given, int(deal.give_release), asked, int(deal.ask_release))
    if state.notes is not None:
        state.tell(event, rule, deal.drafter, deal.other, *goods, pays, price)
    cards, release, money = sides
    for giver, taker, fields, gives_release, amount in (
        (deal.drafter, deal.other, given, deal.give_release, pays),
        (deal.other, deal.drafter, asked, deal.ask_release, price),
    ):
        if fields and state.notes is not None:
            state.tell(cards, rule, giver, taker, fields)
        if gives_release and state.notes is not None:
            state.tell(release, rule, giver, taker)
        if amount and state.notes is not None:
            state.tell(money, rule, giver, taker, amount)
