"""The slips (GH-12 to GH-15, GH-45, GH-46)."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.note import Event, Facts
from railbird.core.offers import Amounts, Offers
from railbird.games.greyhounds.rules import notes
from railbird.games.greyhounds.rules.actions import (
    EINLAUF,
    HAND_IN,
    KINDS,
    PAIRS,
    PLATZ,
    SIEG,
    Bet,
    Einlauf,
    HandIn,
    OnHund,
    Platz,
    Sieg,
    bet_of,
    hunde_of,
)
from railbird.games.greyhounds.rules.figures import BOOK_RULE, SLIP_RULE, can_hand_in, cap, next_kind, too_much, total
from railbird.games.greyhounds.rules.setup import Setup
from railbird.games.greyhounds.rules.state import GreyhoundsState
from railbird.games.greyhounds.rules.steps.opening import Together


class Betting(Together):
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
        setup = state.setup
        slip = state.slips[seat]
        key = (next_kind(slip), total(slip), cap(setup, state.money[seat]))
        found = setup.offers.get(key)
        if found is None:
            found = offers(setup, key[0], key[1], key[2])
            setup.offers[key] = found
        return found

    def apply(self, state: GreyhoundsState, seat: int, action: Action) -> None:
        if isinstance(action, HandIn):
            self._hand_in(state, seat)
            return
        bet = bet_of(action)
        slips = list(state.slips)
        slips[seat] += (bet,)
        state.slips = tuple(slips)
        if state.notes is not None:
            tell_bet(state, notes.BET_WRITTEN, "GH-12", seat, bet, (seat,))

    def _hand_in(self, state: GreyhoundsState, seat: int) -> None:
        if state.notes is not None:
            state.tell(notes.SLIP_IN, "GH-15", seat)
        state.done(seat)
        if state.waiting:
            return
        state.reveals += 1
        if state.setup.bookmaker_game:
            stakes_to_bookmaker(state)
        state.go(state.setup.flow.discard)

    def fallback(self, state: GreyhoundsState, seat: int) -> Action:
        """What is missing to the minimum, on the favourite."""
        setup = state.setup
        slip = state.slips[seat]
        laid = total(slip)
        if can_hand_in(setup, next_kind(slip), laid, cap(setup, state.money[seat])):
            return HAND_IN
        missing = setup.bet_min - laid
        return Platz(1, missing) if next_kind(slip) <= PLATZ else Einlauf(1, 2, missing)

    def refusal(self, state: GreyhoundsState, seat: int, action: Action) -> Illegal:
        slip = state.slips[seat]
        if isinstance(action, HandIn):
            return wrong_amount(state.setup, 0, total(slip), state.money[seat])
        if not isinstance(action, OnHund | Einlauf):
            return super().refusal(state, seat, action)
        if not names_dogs(action):
            return Illegal("GH-12", "no_such_bet")
        if bet_of(action)[0] < next_kind(slip):
            return Illegal(SLIP_RULE, "kind_again")
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
    parts: list[Sequence[Action]] = []
    if kind <= SIEG:
        parts += [Amounts(Sieg, lo, hi, step, (hund,)) for hund in range(1, 5)]
    if kind <= PLATZ:
        parts += [Amounts(Platz, lo, hi, step, (hund,)) for hund in range(1, 5)]
    if kind <= EINLAUF:
        parts += [Amounts(Einlauf, last, hi, step, (low, high)) for low, high in PAIRS]
    if can_hand_in(setup, kind, laid, most):
        parts.append((HAND_IN,))
    return Offers(*parts)


def names_dogs(action: OnHund | Einlauf) -> bool:
    """GH-12: whether a bet names a Hund, or two different ones in order."""
    if isinstance(action, Einlauf):
        return (action.low, action.high) in PAIRS
    return 1 <= action.hund <= 4


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
        return too_much(in_all, setup.bet_max)
    return Illegal("GH-14", "below_minimum", {**facts, "more": setup.bet_min - in_all})


def tell_bet(
    state: GreyhoundsState,
    events: tuple[Event, Event, Event],
    rule: str,
    seat: int,
    bet: Bet,
    seats: tuple[int, ...] | None,
    *more: object,
) -> None:
    """A line of a slip in the words printed on the board, for those who may read it."""
    kind, on, stake = bet
    if state.notes is not None:
        state.tell(events[kind], rule, seat, KINDS[kind], *hunde_of(kind, on), stake, *more, seats=seats)
