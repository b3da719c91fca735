"""Form: what a dog's cards are worth, and how a race is likely to end.

A quick model beside the rules, for judgement only: cards fall in any order, nobody defends a bet.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import exp, sqrt
from random import Random

from railbird.games.greyhounds.setup import DOGS, HAND, NEUTRAL, Setup
from railbird.games.greyhounds.steps.movement import spaces

Order = tuple[int, ...]
"""Dogs in the order they come in; lapped dogs are missing."""

SPREAD = (0.0, 1.5, 2.6, 3.2)
"""How far luck carries a dog in one round, by the number of cards that move."""
PERMUTATIONS = {size: tuple(permutations(range(size))) for size in range(DOGS + 1)}


def gains(moving: int, others: int) -> list[float]:
    """How many spaces a card brings on average against so many cards of any value, by card (GH-39).

    A card moves by its difference to the highest, the second or the third of the other cards: the chance that
    this one is at most n, summed over all n below the card.
    """
    rank = min(moving, others)
    found = [0.0, 0.0]
    for card in range(1, 20):
        below = card / 20
        found.append(found[-1] + _at_most(rank, others, below))
    return found


def _at_most(rank: int, others: int, below: float) -> float:
    """The chance that the rank-th highest of the other cards is low, if one card is low with this chance."""
    above = 1 - below
    if rank == 1:
        return below**others
    if rank == others:
        return 1 - above**others
    return below**3 + 3 * below**2 * above


GAINS = {(moving, others): gains(moving, others) for moving in (1, 2, 3) for others in (1, 2, 3)}


def worth(cards: Sequence[int], moving: int, others: int = 3) -> float:
    """What a dog can expect to run with these cards, each played once."""
    table = GAINS[moving, max(1, others)]
    return sum([table[card] for card in cards])


def run_race(setup: Setup, race: int, hands: Sequence[Sequence[int]], random: Random) -> Order:
    """One race from the start, cards in any order."""
    position = [0] * DOGS
    running = list(range(DOGS))
    home: list[int] = []
    line, behind = setup.finish[race], setup.out_behind[race]
    still = 0
    while len(running) > 1 and still < setup.stall_rounds:
        passes = [random.sample(hand, len(hand)) for hand in hands]
        for turn in range(HAND):
            cards = [0] * DOGS
            for dog in running:
                cards[dog] = passes[dog][turn]
            moves = spaces(setup, race, cards)
            still = 0 if any(moves) else still + 1
            for dog in running:
                position[dog] += moves[dog]
            leader = min(max([position[dog] for dog in running]), line)
            over = sorted(
                [dog for dog in running if position[dog] >= line], key=lambda dog: (-position[dog], -cards[dog])
            )
            home += over
            running = [dog for dog in running if dog not in over and (not behind or leader - position[dog] < behind)]
            if len(running) < 2:
                break
    return (*home, *sorted(running, key=lambda dog: -position[dog]))


def likely_results(
    setup: Setup, race: int, shown: Sequence[Sequence[int]], random: Random, races: int, own: int = -1
) -> list[Order]:
    """How this race may end, as often as it is run in the mind; most dogs leave their lowest card aside."""
    results = []
    for _ in range(races):
        hands: list[Sequence[int]] = []
        for dog in range(DOGS):
            if setup.neutral and dog == NEUTRAL:
                hands.append([setup.neutral_card] * HAND)
            elif len(shown[dog]) == HAND:
                hands.append(shown[dog])
            else:
                lowest = dog == own or random.random() < 0.6
                drop = len(shown[dog]) - 1 if lowest else random.randrange(len(shown[dog]))
                hands.append([card for at, card in enumerate(shown[dog]) if at != drop])
        results.append(run_race(setup, race, hands, random))
    return results


class Finish:
    """How likely each order of finish is, given where the dogs will stand if everything goes as expected."""

    def __init__(self, home: Sequence[int], running: Sequence[int], expected: Sequence[float], spread: float) -> None:
        self.orders: list[tuple[Order, float]] = []
        best = max([expected[dog] for dog in running], default=0.0)
        weights = [exp(max(-40.0, (expected[dog] - best) / spread)) for dog in running]
        for order in PERMUTATIONS[len(running)]:
            chance, left = 1.0, sum(weights)
            for at in order:
                chance *= weights[at] / left if left > 0 else 0.0
                left -= weights[at]
            if chance > 1e-4:
                self.orders.append(((*home, *[running[at] for at in order]), chance))


def spread_of(moving: int, rounds: float) -> float:
    """How wide the field is scattered by luck after so many more rounds."""
    return SPREAD[moving] * sqrt(rounds + 0.3)
