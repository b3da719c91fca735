"""How people play Dostihy a sázky without much thought: how a search plays on.

Claims are made, free cards bought, races built while the next throw can be paid, horses near ahead backed; debts
are paid with idle cards first. Nobody opens a deal; an offer is answered by what it is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from railbird.core.action import Action
from railbird.games.dostihy.bot.judgement import visit_cost, visits
from railbird.games.dostihy.bot.tipster import answer, best_claim, best_race, good_stake, next_bet
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules.figures import SIZE
from railbird.games.dostihy.rules.values import FREE

if TYPE_CHECKING:
    from railbird.games.dostihy.rules.state import DostihyState

BEHIND: Final = range(7, 12)  # Where a second throw after a six may lead.


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
    match step.name:
        case "window":
            return in_window(state, seat, options)
        case "bets":
            return next_bet(state, seat, options)
        case "stake":
            return act.Stake(good_stake(state, seat, state.backed))
        case "extra":
            return stop_or_throw(state, seat)
        case "debt":
            return sell(state, options)
        case "draft":
            return act.WITHDRAW
        case "answer":
            return answer(state, seat) if state.debtor != seat else act.REJECT
        case "vote":
            return act.REFUSE
    return step.fallback(state, seat)


def in_window(state: DostihyState, seat: int, options: Sequence[Action]) -> Action:
    """Buy, build, go on."""
    if seat != state.active:
        return state.step.fallback(state, seat)
    if options[0] == act.BUY:
        return act.BUY
    if isinstance(options[0], act.BuyRace | act.BuyMain):
        return best_race(state, seat, options) or act.END_TURN
    return act.END_TURN


def stop_or_throw(state: DostihyState, seat: int) -> Action:
    """Stop on a free card, or where it costs less than behind it."""
    at = state.pawn[seat]
    six = (at + 6) % SIZE
    price = state.setup.board.price[six]
    if price and state.owner[six] == FREE and state.money[seat] >= price:
        return act.STOP
    onward = sum([visit_cost(state, seat, (at + spaces) % SIZE) for spaces in BEHIND]) / len(BEHIND)
    return act.STOP if visit_cost(state, seat, six) < onward else act.THROW


def sell(state: DostihyState, options: Sequence[Action]) -> Action:
    """DS-81 to DS-83: idle cards first, then the race on the least visited horse; give up when nothing helps."""
    if options[-1] == act.INSOLVENT:
        return act.INSOLVENT
    if isinstance(options[0], act.SellCard):
        return options[0]
    often = visits(state.setup.board)
    races = [option for option in options if isinstance(option, act.ReturnRace)]
    return min(races, key=lambda race: often[race.field])
