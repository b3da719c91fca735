"""The money of a race: slips before it, prizes and payouts after, the end (GH-12 to GH-15, GH-29 to GH-32, GH-56)."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.illegal import Illegal
from railbird.core.note import Facts
from railbird.core.offers import Amounts, Offers
from railbird.core.state import NOBODY, Step, replaced
from railbird.games.greyhounds.rules import actions as act
from railbird.games.greyhounds.rules import figures, notes
from railbird.games.greyhounds.rules.actions import EINLAUF, HAND_IN, KINDS, PAIRS, PLATZ, Bet, Einlauf, OnHund, bet_of
from railbird.games.greyhounds.rules.figures import BANKRUPT_RULE, BOOK_RULE, can_hand_in, cap, next_kind, total
from railbird.games.greyhounds.rules.setup import DOGS, Setup
from railbird.games.greyhounds.rules.state import GreyhoundsState, hund_of
from railbird.games.greyhounds.rules.steps.opening import Asked

Readers = tuple[int, ...] | None  # Who may read a slip; None: everybody.


class Betting(Asked):
    """GH-12, GH-13, GH-14, GH-15, GH-45: every bettor writes one to three bets, at most one of each kind, in secret.

    In all at least $500 and at most $2000 (R-4, R-26), on any dogs: one's own, another's (R-33), the neutral one
    (GH-41). The bookmaker does not bet. Punters bet like players (GH-60). Who has less than $500 hands in an
    empty slip (R-25). In the bookmaker game the stakes go to the bookmaker with the slips (GH-46).
    """

    name: ClassVar[str] = "bet"
    rule: ClassVar[str] = "GH-15"

    def rule_in(self, state: GreyhoundsState) -> str:
        return "GH-45" if state.setup.bookmaker_game else self.rule

    def enter(self, state: GreyhoundsState) -> None:
        state.waiting = tuple([seat for seat in range(state.setup.seats) if seat != state.bookmaker])

    def legal(self, state: GreyhoundsState, seat: int) -> Sequence[Action]:
        setup, slip = state.setup, state.slips[seat]
        key = (next_kind(slip), total(slip), cap(setup, state.money[seat]))
        found = setup.offers.get(key)
        if found is None:
            found = setup.offers[key] = offers(setup, key[0], key[1], key[2])
        return found

    def apply(self, state: GreyhoundsState, seat: int, action: Action) -> None:
        if not isinstance(action, act.HandIn):
            bet = bet_of(action)
            state.slips = replaced(state.slips, seat, (*state.slips[seat], bet))
            if state.notes is not None:
                tell_bet(state, notes.BET_WRITTEN, "GH-12", seat, bet, (seat,))
            return
        if state.notes is not None:
            state.tell(notes.SLIP_IN, "GH-15", seat)
        if state.done(seat):
            state.reveals += 1
            if state.setup.bookmaker_game:
                stakes_to_bookmaker(state)
            state.go(state.setup.flow.discard)

    def fallback(self, state: GreyhoundsState, seat: int) -> Action:
        """What is missing to the minimum, on the favourite."""
        setup, slip = state.setup, state.slips[seat]
        if can_hand_in(setup, next_kind(slip), total(slip), cap(setup, state.money[seat])):
            return HAND_IN
        missing = setup.bet_min - total(slip)
        return act.Platz(1, missing) if next_kind(slip) <= PLATZ else Einlauf(1, 2, missing)

    def refusal(self, state: GreyhoundsState, seat: int, action: Action) -> Illegal:
        slip = state.slips[seat]
        if isinstance(action, act.HandIn):
            return wrong_amount(state.setup, 0, total(slip), state.money[seat])
        if not isinstance(action, OnHund | Einlauf):
            return super().refusal(state, seat, action)
        if (action.low, action.high) not in PAIRS if isinstance(action, Einlauf) else not 1 <= action.hund <= 4:
            return Illegal("GH-12", "no_such_bet")
        if bet_of(action)[0] < next_kind(slip):
            return Illegal(figures.SLIP_RULE, "kind_again")
        if action.stake <= 0 or action.stake % state.setup.bet_step:
            return Illegal("GH-14", "wrong_step_of_stake", {"step": state.setup.bet_step})
        return wrong_amount(state.setup, action.stake, total(slip), state.money[seat])


def stakes_to_bookmaker(state: GreyhoundsState) -> None:
    """GH-46, R-43: slips and stakes come before any card is put aside or played; a slip cannot be changed."""
    for seat in range(state.setup.seats):
        if state.notes is not None:
            for bet in state.slips[seat]:
                tell_bet(state, notes.SLIP_READ, BOOK_RULE, seat, bet, (state.bookmaker,))
        if seat != state.bookmaker:
            state.pay(seat, state.bookmaker, total(state.slips[seat]), BOOK_RULE)


def offers(setup: Setup, kind: int, laid: int, most: int) -> Sequence[Action]:
    """GH-13, GH-14: what may be added to a slip; never more than leaves it legal, an empty range is left out."""
    if most < setup.bet_min:
        return (HAND_IN,)
    step = setup.bet_step
    lo = setup.bet_min if setup.per_bet else step
    last = setup.bet_min if setup.per_bet else max(step, setup.bet_min - laid)
    hi = min(setup.bet_max, most - laid) if setup.per_bet else most - laid
    single = [act.Sieg, act.Platz][kind:]
    parts: list[Sequence[Action]] = [Amounts(bet, lo, hi, step, (hund,)) for bet in single for hund in range(1, 5)]
    if kind <= EINLAUF:
        parts += [Amounts(Einlauf, last, hi, step, (low, high)) for low, high in PAIRS]
    if can_hand_in(setup, kind, laid, most):
        parts.append((HAND_IN,))
    return Offers(*parts)


def wrong_amount(setup: Setup, stake: int, laid: int, money: int) -> Illegal:
    """GH-14, R-4, R-25: what is wrong with a stake, or (0) with handing in; and by how much."""
    in_all = laid + stake
    facts: Facts = {"min": setup.bet_min, "max": setup.bet_max, "laid": laid, "stake": stake, "money": money}
    if money < setup.bet_min:
        return Illegal("GH-14", "may_not_bet", facts)
    if stake > money - laid:
        return Illegal("GH-14", "not_enough_money", facts)
    if setup.per_bet and stake:
        return Illegal("GH-14", "each_bet", facts)
    if in_all > setup.bet_max:
        return figures.too_much(in_all, setup.bet_max)
    return Illegal("GH-14", "below_minimum", {**facts, "more": setup.bet_min - in_all})


def tell_bet(
    state: GreyhoundsState, events: notes.OfBet, rule: str, seat: int, bet: Bet, seats: Readers, *more: object
) -> None:
    """A line of a slip in the words printed on the board, for those who may read it."""
    kind, on, stake = bet
    if state.notes is not None:
        state.tell(events[kind], rule, seat, KINDS[kind], *act.hunde_of(kind, on), stake, *more, seats=seats)


class Settle(Step[GreyhoundsState]):
    """GH-29, GH-30, GH-31, GH-48: prizes by place, then the slips are turned over, then bets are paid.

    In the base game stakes go to the bank and winnings come from it. In the bookmaker game the bookmaker has the
    stakes already and pays everything; if that cannot be paid, the game is over with this race (GH-57).
    """

    name: ClassVar[str] = "settle"
    rule: ClassVar[str] = "GH-29"

    def enter(self, state: GreyhoundsState) -> None:
        state.reveals += 1
        state.played = [0] * DOGS
        if state.notes is not None:
            tell_result(state)
        settle(state)
        over = state.bankrupt or state.race + 1 == len(state.setup.laps)
        state.go(state.setup.flow.end if over else state.setup.flow.line_up)


def tell_result(state: GreyhoundsState) -> None:
    """GH-15, GH-16, GH-28: the finish chart, and what was put aside, are open to all."""
    colors, placed = state.setup.colors, state.first_dogs()
    dogs, hunde = [colors[dog] for dog in placed], [hund_of(state, dog) for dog in placed]
    state.tell(notes.RACE_OVER, "GH-28", state.race + 1, dogs, hunde, state.round + 1, len(state.retired))
    for owner in range(state.setup.owners):
        if state.aside[owner]:
            state.tell(notes.ASIDE_SHOWN, "GH-16", colors[owner], state.aside[owner])


def first_two(state: GreyhoundsState) -> tuple[int, int]:
    """GH-12, R-12: the Hunde on the first two places; there may be no second."""
    placed = state.first_dogs()
    return (hund_of(state, placed[0]), hund_of(state, placed[1]) if len(placed) > 1 else figures.NO_HUND)


def prizes_due(state: GreyhoundsState) -> list[tuple[int, int, int]]:
    """GH-29, GH-42, R-12, R-16, R-23: seat, place and amount of each prize that is paid.

    Nobody gets the prize of the neutral dog or of a vacant place, and nobody moves up for it. The bookmaker's own
    dog earns nothing: it would be the same pocket both ways.
    """
    due = []
    for place, dog in enumerate(state.first_dogs()[: len(state.setup.prizes)]):
        if dog == state.setup.neutral_dog:
            if state.notes is not None:
                state.tell(notes.PRIZE_KEPT, "GH-42", state.setup.colors[dog], place + 1)
        elif dog != state.bookmaker:
            due.append((dog, place + 1, state.setup.prizes[place]))
    return due


def give_prize(state: GreyhoundsState, source: int, seat: int, place: int, amount: int) -> None:
    """GH-29, GH-48: the prize, from the bank or from the bookmaker."""
    if state.notes is not None:
        state.tell(notes.PRIZE, "GH-29", seat, state.setup.colors[seat], place, amount)
    state.pay(source, seat, amount, "GH-29")
    state.prizes = replaced(state.prizes, seat, state.prizes[seat] + amount)


def read_out(state: GreyhoundsState, seat: int) -> None:
    """GH-15, GH-30: the slip is turned over, line by line."""
    if state.notes is None:
        return
    odds, (first, second) = state.setup.odds, first_two(state)
    for bet in state.slips[seat]:
        paid = figures.payout(odds, bet, first, second)
        events, rule = (notes.BET_WON, "GH-31") if paid else (notes.BET_LOST, "GH-30")
        tell_bet(state, events, rule, seat, bet, None, figures.to_one(figures.odds_of(odds, bet[0], bet[1])), paid)


def settle(state: GreyhoundsState) -> None:
    """GH-29, GH-30, GH-31, GH-48, GH-57, R-21, R-22: prizes; in the base game the stakes; then winning bets are paid.

    A bookmaker who owes more than there is, is bankrupt (with exactly nothing left, not): the bank helps out, or prizes
    are paid as far as the money goes and the rest is shared by what each bettor has won, rounded down. After race 3 the
    game is over anyway (R-39).
    """
    setup, bookmaker = state.setup, state.bookmaker
    source, rule = (bookmaker, "GH-48") if setup.bookmaker_game else (BANK, "GH-31")
    prizes, (first, second) = prizes_due(state), first_two(state)
    claims = [figures.receives(setup.odds, slip, first, second) for slip in state.slips]
    owed = sum([amount for _, _, amount in prizes]) + sum(claims)
    state.bankrupt = setup.bookmaker_game and owed > state.money[bookmaker]
    pro_rata = state.bankrupt and setup.options.bookmaker_insolvency == "pro_rata"
    if state.bankrupt and state.notes is not None:
        state.tell(notes.BANKRUPT, BANKRUPT_RULE, bookmaker, owed, state.money[bookmaker])
    if state.bankrupt and not pro_rata:
        state.pay(BANK, bookmaker, owed - state.money[bookmaker], BANKRUPT_RULE)
    for seat, place, amount in prizes:
        give_prize(state, source, seat, place, min(amount, state.money[source]) if pro_rata else amount)
    if pro_rata:
        rest, claimed, rule = state.money[bookmaker], max(1, sum(claims)), BANKRUPT_RULE
        claims = [rest * claim // claimed for claim in claims]
    if not setup.bookmaker_game:
        for seat, slip in enumerate(state.slips):
            state.pay(seat, BANK, total(slip), "GH-30")
    for seat, claim in enumerate(claims):
        read_out(state, seat)
        state.pay(source, seat, claim, rule)


class GameEnd(Step[GreyhoundsState]):
    """GH-1, GH-38, GH-56, R-34: the player with the most money wins; it may be the bookmaker, or a punter (GH-60)."""

    name: ClassVar[str] = "end"
    rule: ClassVar[str] = "GH-38"

    def enter(self, state: GreyhoundsState) -> None:
        if state.notes is not None:
            winners = state.standing().winners()
            rule = "GH-56" if state.setup.bookmaker_game else "GH-38"
            state.tell(notes.WON if len(winners) == 1 else notes.SHARED, rule, winners, state.money[winners[0]])

    def pending(self, state: GreyhoundsState) -> tuple[int, ...]:
        return NOBODY
