"""Claims: what is due stays open until its creditor makes the claim or somebody else throws (DS-60 to DS-66)."""

from railbird.core.actors import BANK
from railbird.games.dostihy.rules import notes
from railbird.games.dostihy.rules.queries import from_left_of
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.values import Debt, Due, OpenClaim


def arise(state: DostihyState, creditor: int, debtor: int, amount: int, kind: Due, field: int, rule: str) -> None:
    """DS-60: something is due and open until it is claimed or lapses."""
    number = state.next_claim
    state.claims += (OpenClaim(number, creditor, debtor, amount, kind, field, -1, rule),)
    state.next_claim = number + 1
    if state.notes is not None:
        state.tell(notes.DUE, "DS-60", creditor, debtor, amount, kind, field, number)


def start_money_due(state: DostihyState, seat: int) -> None:
    """DS-14, DS-65, DS-R16, DS-R51: 4,000 for reaching or crossing Start, to be claimed unless the table pays it."""
    choices = state.setup.choices
    if choices.claim_mode == "automatic" or choices.claim_scope != "visits_bets_and_start":
        state.pay(BANK, seat, state.setup.start_money, "DS-14")
    elif state.setup.start_money > 0:
        arise(state, seat, BANK, state.setup.start_money, "start", 0, "DS-14")


def claim_numbered(state: DostihyState, number: int) -> OpenClaim | None:
    """The open claim with this number."""
    for claim in state.claims:
        if claim.number == number:
            return claim
    return None


def claims_of(state: DostihyState, seat: int) -> list[OpenClaim]:
    """The seat's open claims in the order they arose."""
    return [claim for claim in state.claims if claim.creditor == seat]


def take_up(state: DostihyState, claim: OpenClaim) -> tuple[Debt, ...]:
    """DS-63, DS-R20, DS-R52: the claim is made, its partner with it; the debt the two leave, if any.

    What is due from the bank is paid at once.
    """
    partner = claim_numbered(state, claim.partner) if claim.partner >= 0 and state.setup.choices.set_off else None
    state.claims = tuple([one for one in state.claims if one is not claim and one is not partner])
    amount = claim.amount if partner is None else claim.amount - partner.amount
    if state.notes is not None:
        for one in (claim,) if partner is None else (claim, partner):
            state.tell(notes.CLAIMED, "DS-60", one.creditor, one.debtor, one.amount, one.kind, one.field)
        if partner is not None:
            state.tell(notes.SET_OFF, "DS-R20", [claim.creditor, claim.debtor], abs(amount))
    if claim.debtor == BANK:
        state.pay(BANK, claim.creditor, amount, claim.rule)
    elif amount > 0:
        return (Debt(claim.debtor, claim.creditor, amount, claim.rule),)
    elif partner is not None and amount < 0:
        return (Debt(claim.creditor, claim.debtor, -amount, partner.rule),)
    return ()


def waive(state: DostihyState, seat: int) -> None:
    """DS-61: the seat lets all its open claims go."""
    if state.notes is not None:
        lost = sum([claim.amount for claim in claims_of(state, seat)])
        state.tell(notes.WAIVED, "DS-61", seat, lost)
    state.claims = tuple([claim for claim in state.claims if claim.creditor != seat])


def lapse(state: DostihyState, seat: int) -> None:
    """DS-61, DS-R41, DS-R42: a throw ends all claims that another player's move made, and their numbers begin anew."""
    if state.thrower != seat:
        for claim in state.claims:
            if state.notes is not None:
                state.tell(notes.LAPSED, "DS-61", claim.creditor, claim.debtor, claim.amount)
        state.claims = ()
        state.next_claim = 0
        state.thrower = seat


def creditors(state: DostihyState, decider: int) -> list[int]:
    """Those with open claims, from the active seat's left, the one who must decide left out."""
    owed = [claim.creditor for claim in state.claims]
    around = [*from_left_of(state, state.active), state.active]
    return [seat for seat in around if seat in owed and seat != decider]
