"""Judging a Dostihy position some turns ahead: what everybody owns and what it will bring, and how people play on.

Without much thought claims are made, free cards bought, races built while the next throw can be paid, horses near
ahead backed; debts are paid with idle cards first. Nobody opens a deal; an offer is answered by what it is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from railbird.core.action import Action
from railbird.games.dostihy.bot.judgement import prospects, visit_cost, visits
from railbird.games.dostihy.bot.tipster import answer, best_claim, best_race, good_stake, next_bet
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules.figures import SIX, field_at
from railbird.games.dostihy.rules.values import FREE

if TYPE_CHECKING:
    from railbird.games.dostihy.rules.state import DostihyState

BEHIND: Final = range(7, 12)  # Where a second throw after a six may lead.
LUCK: Final = 0.2
"""Fitted to games between tipsters at two to six seats: a fixed sum was too sure of a lead, the surer the later."""


def outlook_worth(state: DostihyState) -> list[float]:
    """What each seat is worth, for a search that stops before the end; nothing for those who are out."""
    return [0.0 if seat in state.out else prospects(state, seat) for seat in range(state.setup.seats)]


def luck(state: DostihyState) -> float:
    """How far luck carries players apart in the rest of a game, by what the richest is worth by now."""
    return max(1.0, LUCK * max(outlook_worth(state)))


def habit(state: DostihyState, seat: int, options: Sequence[Action], _random: Callable[[], float]) -> Action:
    """What somebody does in a playout."""
    step = state.step
    if state.claims:
        passive = step.is_passive(state, seat)
        claim = best_claim(state, seat, passive)
        if claim is not None:
            return claim
        if passive:
            return act.WAIVE
    decide = HABITS.get(step.name)
    return step.fallback(state, seat) if decide is None else decide(state, seat, options)


def in_window(state: DostihyState, seat: int, options: Sequence[Action]) -> Action:
    """Buy, build, go on."""
    if seat != state.active:
        return state.step.fallback(state, seat)
    if options[0] == act.BUY:
        return act.BUY
    if isinstance(options[0], act.BuyRace | act.BuyMain):
        return best_race(state, seat, options) or act.END_TURN
    return act.END_TURN


def stop_or_throw(state: DostihyState, seat: int, _options: Sequence[Action]) -> Action:
    """Stop on a free card, or where it costs less than behind it."""
    at = state.pawn[seat]
    six = field_at(at, SIX)
    price = state.setup.board.price[six]
    if price and state.owner[six] == FREE and state.money[seat] >= price:
        return act.STOP
    onward = sum([visit_cost(state, seat, field_at(at, spaces)) for spaces in BEHIND]) / len(BEHIND)
    return act.STOP if visit_cost(state, seat, six) < onward else act.THROW


def sell(state: DostihyState, _seat: int, options: Sequence[Action]) -> Action:
    """DS-81 to DS-83: idle cards first, then the race on the least visited horse; give up when nothing helps."""
    if options[-1] == act.INSOLVENT:
        return act.INSOLVENT
    if isinstance(options[0], act.SellCard):
        return options[0]
    often = visits(state.setup.board)
    races = [option for option in options if isinstance(option, act.ReturnRace)]
    return min(races, key=lambda race: often[race.field])


def reply(state: DostihyState, seat: int, options: Sequence[Action]) -> Action:
    """A debtor does not haggle."""
    return act.REJECT if state.debtor == seat else answer(state, seat, options)


HABITS: Final[Mapping[str, Callable[[DostihyState, int, Sequence[Action]], Action]]] = {
    "window": in_window,
    "bets": next_bet,
    "stake": good_stake,
    "extra": stop_or_throw,
    "debt": sell,
    "answer": reply,
}
"""By step: what people do; elsewhere what happens when nobody says anything (DS-77: a draft is dropped, DS-R67: no)."""
