"""The tipster of Dostihy a sázky: how a good human thinks, in figures.

It claims what is in its favour, buys nearly everything (the bank buys back at full price), builds up to the third
race first, bets on what lies one to six fields ahead, stops at a six when the field is better than the throw behind
it, offers and accepts deals that gain it more than they cost, and gives up what it misses least when it must pay.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final, cast

from railbird.core.action import Action
from railbird.core.playout import Perspective, picks
from railbird.games.dostihy.bot.dealing import best_plan, counter_plan, gains, next_word, sale_plan
from railbird.games.dostihy.bot.judgement import (
    danger,
    distanc_value,
    liquid,
    prospects,
    race_gain,
    stop_value,
)
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules.figures import SIZE, claimed_times, in_notes
from railbird.games.dostihy.rules.queries import is_target, stake_limit, standing_key
from railbird.games.dostihy.rules.values import FREE

if TYPE_CHECKING:
    from railbird.games.dostihy.rules.state import DostihyState

NEAR: Final = 6
RESERVE: Final = 1.5  # So many times what the next throw costs on average stays liquid when races are bought.
LEAST_EARNED: Final = 0.5  # A race that earns less for every crown of its price is not bought.
STAKES: Final[Sequence[float]] = (0.5, 2.0, 0.25)  # Parts and multiples of a stake that are worth a look.
IDLE: Final = (act.Offer, act.Counter, act.ProposeEnd, act.Waive)
"""What nobody looks into besides the choice: talk without a plan comes to nothing."""
FAIR: Final = 0.5  # A deal must bring at least this part of what it brings the other.


class Tipster:
    """Plays by value: every decision is the action whose consequences are worth most to its seat."""

    deterministic: ClassVar[bool] = True
    cost: ClassVar[str] = "about a millisecond"

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, seen: Perspective) -> Action:
        """One of the legal actions."""
        world = self._imagined(seen)
        seat = seen.seat
        options = seen.legal()
        claim = best_claim(world, seat, world.step.is_passive(world, seat))
        if claim is not None:
            return claim
        if len(options) == 1:
            return options[0]
        decide = DECISIONS.get(world.step.name)
        return seen.fallback() if decide is None else decide(world, seat, options)

    def shortlist(self, seen: Perspective, count: int) -> Sequence[Action]:
        """The choice first, then what else is worth a look; a deal is written as it was planned."""
        chosen = self.choose(seen)
        world = self._imagined(seen)
        if world.step.name in ("draft", "cash"):
            return [chosen]
        options = seen.legal()
        if isinstance(chosen, act.Stake):
            more: list[Action] = [_stake(world, seen.seat, part * chosen.amount) for part in STAKES]
        else:
            more = [option for option in options if not isinstance(option, IDLE)]
        if world.step.name == "bets":
            more = [option for option in more if not isinstance(option, act.Back) or _is_near(world, seen.seat, option)]
        return list(dict.fromkeys([chosen, *more]))[:count]

    def _imagined(self, seen: Perspective) -> DostihyState:
        return cast("DostihyState", seen.imagine(picks(self.random)))


# --- claims


def best_claim(state: DostihyState, seat: int, must_answer: bool) -> Action | None:
    """The claim that brings most, set off against its partner.

    One that costs is left alone while that is possible; but who would have to waive it makes it, because waiving
    gives up the set-off (DS-R20) and the other side will claim in full.
    """
    if state.step.name in ("extra", "release"):
        return None
    best, most = None, 0
    amounts = {claim.number: claim.amount for claim in state.claims}
    for claim in state.claims:
        if claim.creditor == seat:
            against = amounts.get(claim.partner, 0) if state.setup.choices.set_off else 0
            net = claim.amount - against
            if net > most or (best is None and must_answer):
                best, most = act.CLAIM[claim.number], max(0, net)
    return best


# --- throwing


def stop_or_throw(state: DostihyState, seat: int, _options: Sequence[Action]) -> Action:
    """Stop if six fields ahead is better than the mean of the five behind it and Distanc."""
    onward = sum(stop_value(state, seat, spaces) for spaces in range(7, 12)) + distanc_value(state, seat)
    return act.STOP if stop_value(state, seat, NEAR) >= onward / 6 else act.THROW


def use_card(state: DostihyState, seat: int, options: Sequence[Action]) -> Action:
    """Leave Distanc unless it is the safer place."""
    if act.USE_RELEASE in options and distanc_value(state, seat) < 0:
        return act.USE_RELEASE
    return act.THROW if act.THROW in options else act.KEEP


def next_bet(state: DostihyState, seat: int, options: Sequence[Action]) -> Action:
    """Back what lies one to six fields ahead: ten for one with a chance of one in six."""
    near = (option for option in options if isinstance(option, act.Back) and _is_near(state, seat, option))
    return next(near, act.THROW)


def _is_near(state: DostihyState, seat: int, option: act.Back) -> bool:
    return _is_ahead(state, seat, option.field)


def _is_ahead(state: DostihyState, seat: int, field: int) -> bool:
    """Whether one throw reaches a field."""
    return 1 <= (field - state.pawn[seat]) % SIZE <= NEAR


def good_stake(state: DostihyState, seat: int, _options: Sequence[Action]) -> act.Stake:
    """Growth-optimal by all that is as good as cash: what lies in hand and what the bank takes back at full price."""
    means = liquid(state, seat) + sum(amount for _, amount in state.stakes)
    near = [field for field in state.setup.board.horses if _is_ahead(state, seat, field)]
    count = sum(is_target(state, seat, field) for field in near)
    brings = claimed_times(state.setup.payout, state.setup.choices.bet_stake_on_win == "included")
    return _stake(state, seat, kelly(max(1, count), brings) * means)


@lru_cache(maxsize=64)
def kelly(horses: int, brings: int) -> float:
    """The part of the means for each of so many horses that bring so many times the stake, each one throw in six."""
    gross = brings + 1
    if horses >= gross:
        return 0.0
    left = (1 - horses / NEAR) / (1 - horses / gross)
    return max(0.0, 1 / NEAR - left / gross)


def _stake(state: DostihyState, seat: int, wanted: float) -> act.Stake:
    """A stake on the horse just named, in whole notes, within the limit."""
    unit = state.setup.unit
    return act.Stake(max(unit, in_notes(min(int(wanted), stake_limit(state, seat, state.backed)), unit)))


# --- the window


def in_window(state: DostihyState, seat: int, options: Sequence[Action]) -> Action:
    """Buy, build, deal, and go on."""
    if seat != state.active:
        return act.PASS if act.PASS in options else act.END_TURN
    if act.BUY in options:
        return act.BUY
    race = best_race(state, seat, options)
    if race is not None:
        return race
    if act.USE_RELEASE in options and distanc_value(state, seat) < 0:
        return act.USE_RELEASE
    if any(isinstance(option, act.Offer) for option in options) and state.offers[seat] == 0:
        plan = best_plan(state, seat)
        if plan is not None and act.OFFER[plan.other] in options:
            return act.OFFER[plan.other]
    return act.END_TURN


def best_race(state: DostihyState, seat: int, options: Sequence[Action]) -> Action | None:
    """The token that earns most for its price, while enough stays liquid for the next throw."""
    board = state.setup.board
    spare = liquid(state, seat) - RESERVE * danger(state, seat)
    best, most = None, LEAST_EARNED
    for option in options:
        if isinstance(option, act.BuyRace | act.BuyMain):
            costs = board.token_cost if isinstance(option, act.BuyRace) else board.main_cost
            cost = costs[board.stable_of[option.field]]
            earned = race_gain(state, option.field) / cost
            if cost <= spare and earned > most:
                best, most = option, earned
    return best


# --- deals


def write(state: DostihyState, seat: int, _options: Sequence[Action]) -> Action:
    """Write what the seat would have in the draft before it."""
    deal = state.deal
    assert deal is not None
    if state.debtor >= 0:
        return next_word(state, sale_plan(state, seat, deal.other) if state.debtor == seat else None)
    return next_word(state, (counter_plan if deal.counters else best_plan)(state, seat, deal.other))


def answer(state: DostihyState, seat: int, _options: Sequence[Action]) -> Action:
    """Accept what gains more than enough, compared with what the other gains; else name a fair price, once."""
    mine, theirs = gains(state, seat)
    if mine > 0 and mine >= FAIR * theirs:
        return act.ACCEPT
    deal = state.deal
    assert deal is not None
    can_counter = deal.counters == 0 and state.debtor < 0
    return act.COUNTER if can_counter and counter_plan(state, seat, deal.drafter) is not None else act.REJECT


# --- debts


def raise_money(state: DostihyState, seat: int, options: Sequence[Action]) -> Action:
    """Sell what costs least for what it brings; look for a buyer only when the bank cannot save the seat."""
    if act.INSOLVENT in options:
        buyers = [option for option in options if isinstance(option, act.Offer)] if state.debt_offers < 2 else []
        asked = (offer for offer in buyers if sale_plan(state, seat, offer.seat) is not None)
        return next(asked, act.INSOLVENT)
    missing = state.debts[0].amount - state.money[seat]
    sales = [option for option in options if isinstance(option, act.SellCard | act.ReturnRace)]
    return min(sales, key=lambda sale: sale_loss(state, seat, sale, missing))


def sale_loss(state: DostihyState, seat: int, sale: act.SellCard | act.ReturnRace, missing: int) -> float:
    """What a sale costs in worth for every crown it brings towards the debt."""
    trial, setup = state.copy(), state.setup
    if isinstance(sale, act.SellCard):
        brings = setup.resale[sale.field]
        trial.owner[sale.field] = FREE
    else:
        brings = setup.token_resale[setup.board.stable_of[sale.field]]
        trial.races[sale.field] -= 1
    trial.money[seat] += brings
    return (prospects(state, seat) - prospects(trial, seat)) / max(1, min(missing, brings))


def vote(state: DostihyState, seat: int, _options: Sequence[Action]) -> Action:
    """End it whoever would win now."""
    mine = standing_key(state, seat)
    leads = all(mine >= standing_key(state, other) for other in range(state.setup.seats))
    return act.AGREE if leads else act.REFUSE


DECISIONS: Final[Mapping[str, Callable[[DostihyState, int, Sequence[Action]], Action]]] = {
    "extra": stop_or_throw,
    "bets": next_bet,
    "stake": good_stake,
    "distanc": use_card,
    "release": use_card,
    "window": in_window,
    "draft": write,
    "cash": write,
    "answer": answer,
    "debt": raise_money,
    "vote": vote,
}
"""By step: how it is decided."""
