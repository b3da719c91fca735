"""The tipster of Jockey: how a good human thinks, in figures.

Before the race it weighs sheets (`sheets.py`). In the race it tries its cards in worlds that may be the real one.
Afterwards it keeps what is strong for any horse. It looks only at what lies open and at what is its own.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from railbird.core.action import Action
from railbird.core.playout import Perspective
from railbird.games.jockey.bot.outlook import imagined, ride
from railbird.games.jockey.bot.sheets import Bettor
from railbird.games.jockey.rules.actions import CHASE, NO2, NO3, NO4, TRIPLE, TYPE_OF, Keep

ROUNDS: Final = ((4, 4), (6, 2), (8, 1))
"""In how many worlds the cards are tried, and how many of them go on to the next round."""
MOST_TRIED: Final = 16
KEEPING: Final = {CHASE: 3.0, TRIPLE: 1.5, NO4: 2.0, NO3: 1.2, NO2: 1.2}
"""What a card is worth in the next race, whatever is backed there; plain cards come back anyway (JK-55)."""
LEAST_KEPT: Final = 1.0


class Tipster:
    """Bets by chances and standings, plays the card that brings its sheet most, keeps the strong cards."""

    deterministic = False
    cost = "about 10 ms a card, 20 ms a stroke of a sheet"

    def __init__(self, random: Random) -> None:
        self._random = random
        self.effort = 1
        """How many times as many races are imagined before a bet; from twice on with what the others probably bet."""

    def choose(self, seen: Perspective) -> Action:
        """The most valuable of the legal actions."""
        options = seen.legal()
        if len(options) == 1:
            return options[0]
        step = seen.view().step
        if step == "betting":
            return Bettor(seen, self._random, self.effort).choose(options)
        if step == "keep":
            return best_kept(options)
        return best_ride(seen, options, self._random)


def best_kept(options: Sequence[Action]) -> Action:
    """JK-36, JK-55: a card worth more than one from the next deal, or no more."""
    best, most = options[-1], LEAST_KEPT
    for action in options:
        if isinstance(action, Keep) and KEEPING.get(TYPE_OF[action.index], 0.0) > most:
            best, most = action, KEEPING[TYPE_OF[action.index]]
    return best


def best_ride(seen: Perspective, options: Sequence[Action], random: Random) -> Action:
    """JK-54 to JK-56: which card, which horse, how far: whatever brings the own sheet most, of equal ones the first.

    Every option is tried in the same worlds with the same luck, and each race is ridden to its end in haste.
    A strong card played too early, a position card at the wrong moment or a push that helps a rival shows in
    the results. Without a bet the race is left alone.
    """
    seat, world = seen.seat, imagined(seen, random)
    sheet, races = world.sheets[seat], len(world.results) + 1
    if not sheet.horses:
        return seen.fallback()
    tried = spread_out(options)
    totals = dict.fromkeys(tried, 0)
    for worlds, left in ROUNDS:
        for _ in range(worlds):
            world = imagined(seen, random)
            luck = random.getrandbits(32)
            for action in tried:
                trial = world.copy()
                trial.apply(seat, action)
                ride(trial, seat, sheet, races, Random(luck).random)
                totals[action] += trial.results[-1].nets[seat]
        tried = sorted(tried, key=lambda action: -totals[action])[:left]
    return tried[0]


def spread_out(options: Sequence[Action]) -> list[Action]:
    """All options, or of a long offer of distances the ends and some between."""
    if len(options) <= MOST_TRIED:
        return list(options)
    return [options[at * (len(options) - 1) // (MOST_TRIED - 1)] for at in range(MOST_TRIED)]
