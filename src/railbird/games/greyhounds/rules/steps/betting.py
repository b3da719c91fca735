"""The slips (GH-12 to GH-15, GH-45, GH-46)."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.note import Facts
from railbird.core.offers import Amounts, Offers
from railbird.core.state import replaced
from railbird.games.greyhounds.rules import actions as act
from railbird.games.greyhounds.rules import notes
from railbird.games.greyhounds.rules.actions import EINLAUF, HAND_IN, KINDS, PAIRS, PLATZ, Bet, Einlauf, OnHund, bet_of
from railbird.games.greyhounds.rules.figures import BOOK_RULE, SLIP_RULE, can_hand_in, cap, next_kind, too_much, total
from railbird.games.greyhounds.rules.setup import Setup
from railbird.games.greyhounds.rules.state import GreyhoundsState
from railbird.games.greyhounds.rules.steps.opening import Asked


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
        laid = total(slip)
        if can_hand_in(setup, next_kind(slip), laid, cap(setup, state.money[seat])):
            return HAND_IN
        missing = setup.bet_min - laid
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
        return too_much(in_all, setup.bet_max)
    return Illegal("GH-14", "below_minimum", {**facts, "more": setup.bet_min - in_all})


def tell_bet(
    state: GreyhoundsState,
    events: notes.OfBet,
    rule: str,
    seat: int,
    bet: Bet,
    seats: tuple[int, ...] | None,
    *more: object,
) -> None:
    """A line of a slip in the words printed on the board, for those who may read it."""
    kind, on, stake = bet
    if state.notes is not None:
        state.tell(events[kind], rule, seat, KINDS[kind], *act.hunde_of(kind, on), stake, *more, seats=seats)
