"""What a deal of Greyhounds is worth: each seat's chance of winning when the cards of all dogs lie open before a race.

Everybody sees the same cards and backs the same dogs, so what a deal decides is whose dog runs for the prizes, who is
ahead when all have bet alike, and what is left in the decks for the races to come. How much each of these counts in
each race is fitted to games between tipsters (`scripts/values.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import TYPE_CHECKING, Final

from railbird.core.draws import chances
from railbird.core.game import Valuation
from railbird.games.greyhounds.bot.form import SPREAD, UNKNOWN, Order, finishes, gains, worth
from railbird.games.greyhounds.bot.stakes import first_two, prize_of
from railbird.games.greyhounds.bot.weights import WEIGHTS
from railbird.games.greyhounds.rules.actions import EINLAUF, KINDS, PAIRS, Bet, Slip
from railbird.games.greyhounds.rules.figures import DECK, cap, payout, receives, total
from railbird.games.greyhounds.rules.setup import DOGS, HAND

if TYPE_CHECKING:
    from railbird.games.greyhounds.rules.state import GreyhoundsState

DRAWS, FINE = 24, 48  # Playouts in a race, for one game of many and for one looked at: with all hands known few do.
THOUSAND: Final = 1000.0
LEAST: Final = 0.02  # Nobody is quite without a chance.
STILL: Final = 0.3  # Luck that is left when nothing is to be played any more, in rounds.
Chart = Sequence[tuple[Order, float]]  # How likely the dogs come in in which order.


def dealt(state: GreyhoundsState) -> list[float] | None:
    """Everybody's chance of winning when bets are to be written; None at any other moment, and in another game."""
    if state.step is not state.setup.flow.bet or not is_base_game(state):
        return None
    weights = WEIGHTS[min(state.race, len(WEIGHTS) - 1)]
    return chances([sum([w * x for w, x in zip(weights, row)]) for row in features(state)], 1.0)


def is_base_game(state: GreyhoundsState) -> bool:
    """GH-6, GH-43, GH-60: whether there is no bookmaker, no punter, and no card that its owner knows beforehand."""
    setup = state.setup
    return not setup.bookmaker_game and not setup.look and setup.seats == setup.owners


def features(state: GreyhoundsState) -> list[list[float]]:
    """By seat: money, what prizes its dog may win, chances to win and to lead then, what its deck has left."""
    chart = likely_orders(state)
    leading, decks = ahead(state, chart), decks_left(state)
    found = []
    for seat in range(state.setup.seats):
        prize = sum([chance * prize_of(state, seat, order) for order, chance in chart])
        wins = sum([chance for order, chance in chart if order[0] == seat < state.setup.owners])
        found.append([state.money[seat] / THOUSAND, prize / THOUSAND, wins, log(leading[seat] + LEAST), decks[seat]])
    return found


def likely_orders(state: GreyhoundsState) -> Chart:
    """How the race may end, by what the best five cards of each dog bring against those of the others."""
    setup = state.setup
    moving = setup.moving[state.race]
    neutral = [setup.neutral_card] * HAND
    hands = [sorted(cards, reverse=True)[:HAND] if cards else neutral for cards in state.shown]
    run = [worth(hand, gains(moving, [*hands[:dog], *hands[dog + 1 :]])) for dog, hand in enumerate(hands)]
    passes = setup.finish[state.race] / max(1.0, *run)
    spread = SPREAD[moving] * sqrt(passes * HAND + STILL)
    return finishes(range(DOGS), [passes * each for each in run], spread)


def ahead(state: GreyhoundsState, chart: Chart) -> list[float]:
    """Each seat's chance to have most when the race is over, everybody having bet on what returns most."""
    setup, seats = state.setup, range(state.setup.seats)
    kind, on = best_bet(state, chart)
    slips: list[Slip] = [((kind, on, cap(setup, state.money[seat])),) for seat in seats]
    before = [state.money[seat] - total(slips[seat]) for seat in seats]
    found = [0.0] * setup.seats
    for order, chance in chart:
        first, second = first_two(state, order)
        money = [
            before[seat] + receives(setup.odds, slips[seat], first, second) + prize_of(state, seat, order)
            for seat in seats
        ]
        most = max(money)
        for seat in seats:
            if money[seat] == most:
                found[seat] += chance / money.count(most)
    return found


def best_bet(state: GreyhoundsState, chart: Chart) -> tuple[int, int]:
    """The kind of bet, and on what, for which most comes back."""
    odds = state.setup.odds
    ends = [(first_two(state, order), chance) for order, chance in chart]

    def returns(bet: Bet) -> float:
        return sum([chance * payout(odds, bet, first, second) for (first, second), chance in ends])

    bets = [(kind, on, 100) for kind in range(len(KINDS)) for on in _targets(kind)]
    best = max(bets, key=returns)
    return best[0], best[1]


def _targets(kind: int) -> range:
    return range(len(PAIRS)) if kind == EINLAUF else range(1, DOGS + 1)


def decks_left(state: GreyhoundsState) -> list[float]:
    """GH-5: what an average card still to be dealt will bring each seat in the races to come; without a dog nothing."""
    setup = state.setup
    races = range(state.race + 1, len(setup.laps))
    found = [0.0] * setup.seats
    for seat in range(setup.owners):
        gone = {card for cards in state.sets[seat] for card in cards}
        left = [card for card in DECK if card not in gone]
        for race in races:
            found[seat] += sum([UNKNOWN[setup.moving[race]][card] for card in left]) / (len(left) * len(races))
    return found


VALUATION = Valuation(version=1, draws=DRAWS, fine=FINE, arrived=dealt, judges=False, deals=128)
