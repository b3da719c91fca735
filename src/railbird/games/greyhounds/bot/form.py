"""Form: what a dog's cards are worth, and how a race is likely to end.

A quick model beside the rules, for judgement only: cards fall in any order, nobody defends a bet.
"""

from collections.abc import Sequence
from math import exp, prod
from random import Random
from typing import Final

from railbird.games.greyhounds.rules.figures import home_in_order, lapped, spaces
from railbird.games.greyhounds.rules.setup import DOGS, HAND, Setup

Order = tuple[int, ...]  # Dogs in the order they come in; lapped dogs are missing.

SPREAD: Final[Sequence[float]] = (0.0, 1.5, 2.6, 3.2)
"""How wide luck scatters the field in one round, by the number of cards that move."""
NEVER = 1e-3  # A chance so small that it is left out.


def gains(moving: int, others: Sequence[Sequence[int]]) -> list[float]:
    """How many spaces a card brings on average against any card of each of these hands, by card (GH-39).

    A card moves by its difference to the highest, the second or the third of the other cards: the chance that
    this one is at most n, summed over all n below the card.
    """
    rank = min(moving, len(others))
    found = [0.0, 0.0]
    for most in range(1, 20):
        lows = [sum([card <= most for card in hand]) / len(hand) for hand in others]
        found.append(found[-1] + _at_most(rank, lows))
    return found


def _at_most(rank: int, lows: list[float]) -> float:
    """The chance that the rank-th highest of the other cards is low, by each card's chance to be low."""
    if rank == 1:
        return prod(lows, start=1.0)
    if rank == len(lows):
        return 1 - prod([1 - low for low in lows], start=1.0)
    first, second, third = lows
    return first * second + first * third + second * third - 2 * first * second * third


UNKNOWN = [gains(moving, [range(1, 21)] * 3) if moving else [] for moving in range(4)]
"""What cards bring against three dogs of which nothing is known, by the number of cards that move."""


def worth(cards: Sequence[int], table: Sequence[float]) -> float:
    """What a dog can expect to run with these cards, each played once."""
    return sum([table[card] for card in cards])


def run_race(setup: Setup, race: int, hands: Sequence[Sequence[int]], random: Random) -> Order:
    """One race from the start, cards in any order."""
    position = [0] * DOGS
    running = list(range(DOGS))
    home: list[int] = []
    line, behind = setup.finish[race], setup.out_behind[race]
    still = 0
    while len(running) > 1 and still < setup.stall_rounds:
        passes = [shuffled(hand, random) for hand in hands]
        for turn in range(HAND):
            cards = [0] * DOGS
            for dog in running:
                cards[dog] = passes[dog][turn]
            moves = spaces(setup, race, cards)
            still = 0 if any(moves) else still + 1
            for dog in running:
                position[dog] += moves[dog]
            over = home_in_order(running, position, line, cards, setup.by_card, range(DOGS))
            gone = over + lapped(running, position, line, behind)
            home += over
            running = [dog for dog in running if dog not in gone]
            if len(running) < 2:
                break
    return (*home, *sorted(running, key=lambda dog: -position[dog]))


def shuffled(hand: Sequence[int], random: Random) -> list[int]:
    """The five cards in any order."""
    cards = list(hand)
    for at in range(HAND - 1):
        other = at + int(random.random() * (HAND - at))
        cards[at], cards[other] = cards[other], cards[at]
    return cards


def likely_results(
    setup: Setup, race: int, shown: Sequence[Sequence[int]], random: Random, races: int, own: int = -1
) -> list[Order]:
    """How this race may end, as often as it is run in the mind; most dogs leave their lowest card aside."""
    results = []
    for _ in range(races):
        hands: list[Sequence[int]] = []
        for dog in range(DOGS):
            if dog == setup.neutral_dog:
                hands.append([setup.neutral_card] * HAND)
            elif len(shown[dog]) == HAND:
                hands.append(shown[dog])
            else:
                lowest = dog == own or random.random() < 0.6
                drop = len(shown[dog]) - 1 if lowest else random.randrange(len(shown[dog]))
                hands.append([card for at, card in enumerate(shown[dog]) if at != drop])
        results.append(run_race(setup, race, hands, random))
    return results


def finishes(running: Sequence[int], expected: Sequence[float], spread: float) -> list[tuple[Order, float]]:
    """How likely it is that these dogs come in first, second and third of those running.

    Each place goes to one of the dogs left, more likely the further on it is expected to be.
    """
    best = max([expected[dog] for dog in running])
    weights = [exp(max(-40.0, (expected[dog] - best) / spread)) for dog in running]
    whole = sum(weights)
    found: list[tuple[Order, float]] = []
    for first, weight in zip(running, weights, strict=True):
        chance = weight / whole
        if chance > NEVER:
            others = [(dog, other) for dog, other in zip(running, weights, strict=True) if dog != first]
            _behind(first, chance, others, found)
    return found


def _behind(first: int, chance: float, others: list[tuple[int, float]], found: list[tuple[Order, float]]) -> None:
    """Second and third behind a winner."""
    whole = sum([weight for _, weight in others])
    for second, weight in others:
        share = chance * weight / whole
        if share <= NEVER:
            continue
        if len(others) == 1:
            found.append(((first, second), share))
            continue
        left = whole - weight
        for third, last in others:
            if third != second:
                found.append(((first, second, third), share * last / left if left > 0 else 0.0))
