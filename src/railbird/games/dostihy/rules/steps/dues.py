"""Debts: they stand in one queue until their debtor can pay or is out (DS-63, DS-64, DS-80, DS-86, DS-87)."""

from dataclasses import replace

from railbird.core.actors import BANK
from railbird.games.dostihy.rules import notes
from railbird.games.dostihy.rules.queries import bank_value, cards_of, changed, living
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.steps.claims import claim_numbered, claims_of, take_up
from railbird.games.dostihy.rules.values import BOARD, CLEAN, FREE, NO_SEAT, NOWHERE, Deal, Debt, OpenClaim


def make_claim(state: DostihyState, claim: OpenClaim) -> None:
    """DS-60, DS-62, DS-63, DS-R52: a claim is made: paid at once, or to the end of the queue while others are paid."""
    state.debts += take_up(state, claim)
    settle(state)


def owe(state: DostihyState, debtor: int, creditor: int, amount: int, rule: str) -> None:
    """DS-R35: a fee or a card that must be paid goes to the end of the queue."""
    if amount > 0:
        state.debts += (Debt(debtor, creditor, amount, rule),)


def settle(state: DostihyState) -> None:
    """DS-63, DS-80, DS-88, DS-R35, DS-R39: work the queue off; the first debt is paid from cash whenever it can be.

    If it cannot: stakes go back (DS-R56), the debtor's own claims are made (DS-64), mutual debts are set off
    (DS-R53), and then the debtor sells or is out. When the queue is empty the game goes on where it was.
    """
    while state.debts:
        debt = state.debts[0]
        if state.money[debt.debtor] >= debt.amount:
            pay_first(state)
        elif state.stakes or state.backed != NOWHERE:
            return_stakes(state)
        elif has_more_to_count(state):
            leave_debt(state)
        elif state.deal is not None and state.debtor == NO_SEAT:
            # DS-R55: somebody must sell, so a negotiation that is not about this debt is over
            drop_deal(state, state.deal)
        elif not state.held[debt.debtor] and debt.debtor not in state.owner:
            # DS-86: there is nothing to sell to anybody
            eliminate(state)
            if state.end != "":
                return
        elif state.debtor == debt.debtor:
            return
        else:
            state.debtor = debt.debtor
            state.debt_offers = 0
            if state.notes is not None:
                state.tell(notes.SHORT, "DS-80", debt.debtor, debt.creditor, debt.amount)
            state.interrupt(state.setup.flow.debt)
            return
    go_on(state)


def pay_first(state: DostihyState) -> None:
    """The first debt is paid in full from cash (DS-63, DS-R33)."""
    debt = state.debts[0]
    state.debts = state.debts[1:]
    state.pay(debt.debtor, debt.creditor, debt.amount, debt.rule)
    leave_debt(state)
    if debt.debtor == state.active and state.backed != NOWHERE:
        # DS-R56: the bettor's cash has changed, so the horse is named again
        state.backed = NOWHERE
        state.step = state.setup.flow.bets


def return_stakes(state: DostihyState) -> None:
    """DS-R46, DS-R56: before somebody has to sell, the stakes on the board go back and betting starts afresh."""
    for _, amount in state.stakes:
        state.pay(BOARD, state.active, amount, "DS-R56")
    state.stakes = ()
    state.backed = NOWHERE
    state.step = state.setup.flow.bets
    if state.notes is not None:
        state.tell(notes.STAKES_BACK, "DS-R56", state.active)


def has_more_to_count(state: DostihyState) -> bool:
    """DS-64, DS-R53, DS-R58: whether the debtor's own claims or mutual debts have changed the queue.

    Open claims in the debtor's favour are made, and debts of players come to the front.
    """
    first = state.debts[0]
    made = [claim for claim in claims_of(state, first.debtor) if is_in_favour(state, claim, first)]
    front: tuple[Debt, ...] = ()
    for claim in made:
        front += take_up(state, claim)
    state.debts = front + state.debts
    found = len(made) > 0
    while set_off(state):
        found = True
    return found


def is_in_favour(state: DostihyState, claim: OpenClaim, debt: Debt) -> bool:
    """DS-R58: winnings against the charge of one landing count only if the difference is the debtor's gain.

    Without set-off claims against the very player who is being paid are left alone (DS-R53).
    """
    if not state.setup.choices.set_off:
        return claim.debtor != debt.creditor or claim.debtor == BANK
    partner = claim_numbered(state, claim.partner)
    return partner is None or claim.amount > partner.amount


def set_off(state: DostihyState) -> bool:
    """DS-R53: two players in the queue owe each other: only the difference stays."""
    if not state.setup.choices.set_off:
        return False
    debts = state.debts
    for early in range(len(debts)):
        for late in range(early + 1, len(debts)):
            one, other = debts[early], debts[late]
            if one.debtor == other.creditor and one.creditor == other.debtor:
                less = min(one.amount, other.amount)
                rest = list(debts)
                rest[early] = replace(one, amount=one.amount - less)
                rest[late] = replace(other, amount=other.amount - less)
                state.debts = tuple([debt for debt in rest if debt.amount > 0])
                if state.notes is not None:
                    state.tell(notes.DEBTS_SET_OFF, "DS-R53", [one.debtor, one.creditor], less)
                return True
    return False


def leave_debt(state: DostihyState) -> None:
    """The first debt is not what it was: its debtor stops selling, and a sale on offer is over."""
    if state.debtor != NO_SEAT:
        if state.deal is not None:
            close_deal(state)
        state.debtor = NO_SEAT
        state.resume()


def close_deal(state: DostihyState) -> None:
    """The negotiation is over; back to the window or the debt it began in."""
    state.deal = None
    state.resume()


def drop_deal(state: DostihyState, deal: Deal) -> None:
    """DS-R55: a debt has ended a negotiation."""
    if state.notes is not None:
        state.tell(notes.DEAL_FELL, "DS-R55", [deal.drafter, deal.other])
    close_deal(state)


def go_on(state: DostihyState) -> None:
    """The queue is empty: the game goes on exactly where it was, or at the turn end if the active player is out."""
    flow = state.setup.flow
    if state.active in state.out:
        state.under = state.voters = ()
        state.go(flow.turn_end)
        return
    deal = state.deal
    if deal is not None and deal.payer != NO_SEAT and deal.amount > state.money[deal.payer]:
        drop_deal(state, deal)
    elif state.step is flow.vote:
        state.voters = tuple([seat for seat in state.voters if seat not in state.out])
        if not state.voters:
            end_game(state, "agreement")


# --- out of the game


def eliminate(state: DostihyState) -> None:
    """DS-85, DS-86, DS-86a, DS-R40, DS-R48: all goes to the bank, cash to the creditor; the bank completes the debt.

    The bank takes races at half and cards at full price; the cards are free again.
    """
    debt = state.debts[0]
    seat = debt.debtor
    state.pay(BANK, seat, bank_value(state, seat), "DS-86a")
    for field in cards_of(state, seat):
        state.owner[field] = FREE
        state.races[field] = 0
    cash = state.money[seat]
    state.pay(seat, debt.creditor, cash, debt.rule)
    if debt.creditor != BANK:
        state.pay(BANK, debt.creditor, debt.amount - cash, "DS-86")
    if state.notes is not None:
        state.tell(notes.BANKRUPT, "DS-86", seat, debt.creditor, debt.amount, debt.amount - cash)
    others = state.debts[1:]
    state.debts = ()
    leave_debt(state)
    leave_table(state, seat)
    pay_for_the_ruined(state, seat, others)
    if len(living(state)) == 1:
        end_game(state, "last_standing")


def leave_table(state: DostihyState, seat: int) -> None:
    """DS-87, DS-R37, DS-R54: pawn removed, claims gone, kept cards discarded; claims on it are now on the bank."""
    state.out += (seat,)
    state.pawn[seat] = NOWHERE
    state.suspended = changed(state.suspended, seat, False)
    state.attempts = changed(state.attempts, seat, 0)
    state.missed = changed(state.missed, seat, 0)
    state.doping = changed(state.doping, seat, CLEAN)
    state.nahoda = state.nahoda.discarding(state.held[seat])
    state.held = changed(state.held, seat, ())
    kept = []
    for claim in [one for one in state.claims if one.creditor != seat]:
        if claim.debtor != seat:
            kept.append(claim)
            continue
        partner = claim_numbered(state, claim.partner) if state.setup.choices.set_off else None
        amount = claim.amount if partner is None else claim.amount - partner.amount
        if amount > 0:
            kept.append(replace(claim, partner=-1, debtor=BANK, amount=amount))
    state.claims = tuple(kept)


def pay_for_the_ruined(state: DostihyState, seat: int, others: tuple[Debt, ...]) -> None:
    """DS-87, DS-R54: the bank pays all other debts of the ruined at once; what was owed to them vanishes."""
    rest = []
    for debt in others:
        if debt.debtor == seat:
            if debt.creditor != BANK:
                state.pay(BANK, debt.creditor, debt.amount, "DS-R54")
        elif debt.creditor != seat:
            rest.append(debt)
    state.debts = tuple(rest)


def end_game(state: DostihyState, how: str) -> None:
    """The game is over, whatever was open; see the step `game_end`."""
    state.end = how
    state.under = ()
    state.debts = ()
    state.debtor = NO_SEAT
    state.deal = None
    state.go(state.setup.flow.game_end)
