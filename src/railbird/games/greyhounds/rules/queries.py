"""What follows from cards and slips alone: which cards may be chosen, what a slip pays."""

from __future__ import annotations

from typing import Final

from railbird.games.greyhounds.rules.actions import PAIRS
from railbird.games.greyhounds.rules.setup import HAND, HUNDREDTHS, Setup

LOW: Final = tuple(range(1, 11))
HIGH: Final = tuple(range(11, 21))
"""GH-5: the halves of a deck."""
DECK: Final = LOW + HIGH

NO_HUND: Final = 0
"""The Hund on a place that stays vacant (R-12)."""


def cards_left(sets: tuple[tuple[int, ...], ...]) -> list[int]:
    """The cards of a deck that are in none of the sets, rising."""
    gone = [card for cards in sets for card in cards]
    return [card for card in DECK if card not in gone]


def takeable(first: tuple[int, ...], second: tuple[int, ...], left: list[int], limit: int) -> list[int]:
    """GH-50: the cards (of `left`, rising) after which both hands can still be completed within the limit."""
    if len(first) < HAND:
        wanted = HAND - len(first) - 1
        room = limit - sum(first)
        return [card for card in left if card <= room and can_split(without(left, card), wanted, room - card, limit)]
    wanted = HAND - len(second) - 1
    room = limit - sum(second)
    return [card for card in left if card + sum(without(left, card)[:wanted]) <= room]


def without(cards: list[int], card: int) -> list[int]:
    """The cards less one."""
    return [other for other in cards if other != card]


def can_split(left: list[int], wanted: int, room: int, limit: int) -> bool:
    """Whether so many cards fit into the room of race 1 and five others into race 2.

    The lowest cards left are enough to look at: those for race 1 must sum to at least what race 2 cannot hold.
    """
    lowest = left[: wanted + HAND]
    least = max(0, sum(lowest) - limit)
    if least > room or sum(lowest[:wanted]) > room or sum(lowest[HAND:]) < least:
        return False
    # card by card the smallest sum grows to the greatest in steps no wider than the gaps: a wide target is hit
    widest = max([lowest[at + 1] - lowest[at] for at in range(len(lowest) - 1)])
    return room - least + 1 >= widest or has_sum(lowest, wanted, least, room)


def has_sum(cards: list[int], count: int, least: int, most: int) -> bool:
    """Whether some so many of the cards sum to a number from `least` to `most`."""
    sums = [1] + [0] * count  # bit n of sums[k]: some k of the cards sum to n
    for card in cards:
        for at in range(count, 0, -1):
            sums[at] |= sums[at - 1] << card
    return (sums[count] >> least) & ((1 << (most - least + 1)) - 1) != 0


def payout(setup: Setup, kind: int, on: int, stake: int, first: int, second: int) -> int:
    """GH-12, GH-31, GH-32: what a bet receives when these Hunde are first and second, rounded down (R-38).

    Without a second dog every Einlauf loses and Platz pays only on the winner (R-12); a lapped dog's bets are
    lost (R-19). Odds are gross: the stake has been paid (R-3).
    """
    if kind == 0:
        won = on == first
    elif kind == 1:
        won = on in (first, second)
    else:
        won = PAIRS[on] in ((first, second), (second, first))
    if not won:
        return 0
    return stake * setup.odds[kind][on if kind == 2 else on - 1] // HUNDREDTHS
