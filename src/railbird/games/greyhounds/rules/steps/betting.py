"""The slips (GH-12 to GH-15, GH-45, GH-46)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.offers import Amounts, Offers
from railbird.core.state import SIMULTANEOUS, Step
from railbird.games.greyhounds.rules.actions import HAND_IN, PAIRS, Einlauf, HandIn, Platz, Sieg
from railbird.games.greyhounds.rules.setup import Setup
from railbird.games.greyhounds.rules.state import EINLAUF, PLATZ, SIEG, Bet, GreyhoundsState, Slip, total
from railbird.games.greyhounds.rules.steps.opening import wrong_step

NO_KIND = 3
"""The next kind of bet of a slip that has its Einlauf."""


class Betting(Step[GreyhoundsState]):
    """GH-12, GH-13, GH-14, GH-15, GH-45: every bettor writes one to three bets, at most one of each kind, in secret.

    In all at least $500 and at most $2000 (R-4, R-26), on any dogs: one's own, another's (R-33), the neutral one
    (GH-41). The bookmaker does not bet. Punters bet like players (GH-60). Who has less than $500 hands in an
    empty slip (R-25). In the bookmaker game the stakes go to the bookmaker with the slips (GH-46).
    """

    name: ClassVar[str] = "bet"

    def enter(self, state: GreyhoundsState) -> None:
        state.waiting = tuple([seat for seat in range(state.setup.seats) if seat != state.bookmaker])

    def timing(self, state: GreyhoundsState) -> str:
        return SIMULTANEOUS

    def pending(self, state: GreyhoundsState) -> tuple[int, ...]:
        return state.waiting

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
            note_bet(state, "GH-12", "bet_written", seat, bet, (seat,))

    def _hand_in(self, state: GreyhoundsState, seat: int) -> None:
        if state.notes is not None:
            state.note("GH-15", "slip_in", {"seat": seat})
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
        setup = state.setup
        slip = state.slips[seat]
        laid = total(slip)
        facts: dict[str, object] = {"min": setup.bet_min, "max": setup.bet_max, "laid": laid}
        if isinstance(action, HandIn):
            return Illegal("GH-14", "below_minimum", facts)
        if not isinstance(action, Sieg | Platz | Einlauf):
            return wrong_step(action)
        if not names_dogs(action):
            return Illegal("GH-12", "no_such_bet")
        if bet_of(action)[0] < next_kind(slip):
            return Illegal("GH-13", "kind_again")
        facts["stake"] = action.stake
        facts["step"] = setup.bet_step
        facts["money"] = state.money[seat]
        return Illegal("GH-14", wrong_amount(setup, action, laid, state.money[seat]), facts)


def stakes_to_bookmaker(state: GreyhoundsState) -> None:
    """GH-46, R-43: he receives slips and stakes before any card is put aside or played; a slip cannot be changed."""
    for seat in range(state.setup.seats):
        if state.notes is not None:
            for bet in state.slips[seat]:
                note_bet(state, "GH-46", "slip_read", seat, bet, (state.bookmaker,))
        if seat != state.bookmaker:
            state.pay(seat, state.bookmaker, total(state.slips[seat]), "GH-46")


def next_kind(slip: Slip) -> int:
    """GH-13: a slip is written in the order Sieg, Platz, Einlauf; the first kind that may still come."""
    return slip[-1][0] + 1 if slip else SIEG


def cap(setup: Setup, money: int) -> int:
    """GH-14: the most a bettor's slip may stake: the maximum or his money, rounded down to the step.

    With `per_bet` the maximum is for each bet, so his money alone is the cap (R-4).
    """
    most = money if setup.per_bet else min(setup.bet_max, money)
    return most - most % setup.bet_step


def can_hand_in(setup: Setup, kind: int, laid: int, most: int) -> bool:
    """GH-14, R-25: enough is laid, or there is not enough money to bet at all."""
    if most < setup.bet_min:
        return True
    return kind > SIEG if setup.per_bet else laid >= setup.bet_min


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


def bet_of(action: Action) -> Bet:
    """A bet as a slip holds it."""
    if isinstance(action, Sieg):
        return (SIEG, action.hund, action.stake)
    if isinstance(action, Platz):
        return (PLATZ, action.hund, action.stake)
    assert isinstance(action, Einlauf)
    return (EINLAUF, PAIRS.index((action.low, action.high)), action.stake)


def names_dogs(action: Sieg | Platz | Einlauf) -> bool:
    """GH-12: whether a bet names a Hund, or two different ones in order."""
    if isinstance(action, Einlauf):
        return (action.low, action.high) in PAIRS
    return 1 <= action.hund <= 4


def wrong_amount(setup: Setup, action: Sieg | Platz | Einlauf, laid: int, money: int) -> str:
    """GH-14, R-25: what is wrong with a stake."""
    if money < setup.bet_min:
        return "may_not_bet"
    if action.stake <= 0 or action.stake % setup.bet_step:
        return "wrong_step_of_stake"
    if action.stake > money - laid:
        return "not_enough_money"
    if action.stake + (0 if setup.per_bet else laid) > setup.bet_max:
        return "above_maximum"
    return "below_minimum"


def note_bet(
    state: GreyhoundsState, rule: str, event: str, seat: int, bet: Bet, seats: tuple[int, ...] | None = None
) -> None:
    """A line of a slip, for those who may read it."""
    state.note(rule, bet_event(event, bet), bet_facts(seat, bet), seats)


def bet_event(event: str, bet: Bet) -> str:
    """An Einlauf names two dogs and so has a sentence of its own."""
    return event + "_pair" if bet[0] == EINLAUF else event


def bet_facts(seat: int, bet: Bet) -> dict[str, object]:
    """A bet for people: the words printed on the board."""
    kind, on, stake = bet
    if kind == EINLAUF:
        low, high = PAIRS[on]
        return {"seat": seat, "kind": "einlauf", "low": low, "high": high, "stake": stake}
    return {"seat": seat, "kind": "sieg" if kind == SIEG else "platz", "hund": on, "stake": stake}
