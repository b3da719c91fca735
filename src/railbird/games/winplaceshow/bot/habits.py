"""How people play Win, Place & Show on without much thought, and what they are worth between races.

Bids follow the purse and the number of rivals, slips hold the bet of each kind that pays most for its chance, horses
are ridden as the house rider would.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Final

from railbird.core.action import Action
from railbird.games.winplaceshow.bot.chances import before, earned, gain, shaded
from railbird.games.winplaceshow.rules.actions import HAND_IN, Bid
from railbird.games.winplaceshow.rules.figures import next_pool
from railbird.games.winplaceshow.rules.setup import CROWD, Setup
from railbird.games.winplaceshow.rules.values import HORSES, NOBODY
from railbird.games.winplaceshow.view.printed import programme

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.state import WinPlaceShowState

EDGE: Final = 0.05  # The gain per dollar from which a bet is worth its risk.
BIDDING_SHARE: Final = 0.35  # At most so much of the cash for one horse: the bets want money too.
BETTING_SHARE: Final = 0.3  # At most so much of the cash on one line.
LOWEST, HIGHEST = 60, 141  # Bids vary from so many hundredths of the usual one to just below so many.
WIDE: Final = 3  # So many bets of a kind are worth having: who bets as everybody does never gets ahead of them.
NEARLY: Final = 0.6  # How much of what the best brings a good one has to bring.
LUCK: Final = 7000.0  # How far luck carries the money of two players apart in one race.

Favourites = tuple[tuple[int, ...], ...]  # By pool the horses worth a bet, first the one that pays most for its chance.


@lru_cache(maxsize=64)
def purse_values(setup: Setup, race: int) -> tuple[float, ...]:
    """By horse what it may be expected to earn, and what riding it is worth."""
    card = programme(setup)[race]
    return tuple([earned(shares, card.purse) for shares in before(card)])


@lru_cache(maxsize=64)
def favourites(setup: Setup, race: int) -> Favourites:
    """The bets of every kind that pay, the best first."""
    shares, pays = before(programme(setup)[race]), setup.pays[race]
    found = []
    for pool in range(3):
        ranked = sorted([(gain(shares[horse], pays[horse], pool), horse) for horse in HORSES], reverse=True)
        found.append(tuple(worth_a_bet(ranked, setup.seats)))
    return tuple(found)


def worth_a_bet(ranked: Sequence[tuple[float, int]], players: int) -> list[int]:
    """Of horses with the gain per dollar of a bet, the best first, those one might back.

    None that brings far less, unless in a crowd: there it counts more to win when others do not.
    """
    least = EDGE if players >= CROWD else max(EDGE, ranked[0][0] * NEARLY)
    return [horse for gained, horse in ranked[:WIDE] if gained > least]


def habit(state: WinPlaceShowState, seat: int, options: Sequence[Action], random: Callable[[], float]) -> Action:
    """What somebody does in a playout."""
    flow = state.setup.flow
    if state.step is flow.betting:
        return usual_line(state, seat, options, random)
    if state.step is flow.bid_sheets:
        place = len(state.sheets[seat])
        part = LOWEST + int(random() * (HIGHEST - LOWEST))
        return Bid(state.auction.sale[place] + 1, usual_bid(state, seat, place, part))
    return state.step.fallback(state, seat)


def usual_bid(state: WinPlaceShowState, seat: int, place: int, hundredths: int) -> int:
    """WPS-21: what a seat bids for the horse at this place of the sale: its value, less what rivals leave."""
    setup = state.setup
    bidders = sum([state.is_solvent(other) for other in range(setup.seats)])
    worth = purse_values(setup, state.race)[state.auction.sale[place]]
    worth = shaded(worth, bidders, place) * hundredths / 100
    wanted = int(min(worth, state.money[seat] * BIDDING_SHARE))
    return max(setup.bid_min, wanted - wanted % setup.bid_step)


def usual_line(state: WinPlaceShowState, seat: int, options: Sequence[Action], random: Callable[[], float]) -> Action:
    """WPS-31: the next line of a slip: in each pool one of the good bets, if there is one; no tickets."""
    setup = state.setup
    stakes = [stake for stake in setup.bet_stakes if stake <= state.money[seat] * BETTING_SHARE]
    best = favourites(setup, state.race)
    for pool in range(next_pool(state.bets[seat]), 3):
        if best[pool] and stakes:
            horse = best[pool][int(random() * len(best[pool]))]
            line = setup.lines[pool][horse * len(setup.bet_stakes) + len(stakes) - 1]
            return line if line in options else HAND_IN
    return HAND_IN


# --- between races and before the bets


def worth(state: WinPlaceShowState) -> list[float]:
    """What each seat holds and its horses may earn, measured by the luck still to come (WPS-5, WPS-6, WPS-12)."""
    setup = state.setup
    held = [float(state.money[seat]) if state.out[seat] == 0 else 0.0 for seat in range(setup.seats)]
    if state.step is setup.flow.betting:
        values = purse_values(setup, state.race)
        for horse in HORSES:
            if state.owners[horse] != NOBODY:
                held[state.owners[horse]] += values[horse]
    luck = LUCK * sqrt(max(1, setup.races - len(state.results)))
    return [money / luck for money in held]
