"""How far the cards of a round move the dogs (GH-21 to GH-25, GH-34, GH-35, GH-37, GH-39)."""

from __future__ import annotations

from railbird.games.greyhounds.rules.setup import DOGS, Setup


def spaces(setup: Setup, race: int, cards: list[int]) -> list[int]:
    """GH-39: how far each dog moves; `cards` are the dogs' cards, 0 for a dog that shows none.

    Works as well for the cards that lie on the table so far.
    """
    if setup.cancel:
        cards = uncancelled(cards)
    falling = sorted([card for card in cards if card], reverse=True)
    if len(falling) < 2:
        return [0] * DOGS
    moving = setup.moving[race]
    if moving == 1:
        return by_highest(cards, falling)
    lowest = falling[-1]
    if moving == 3:
        return [card - lowest if card > lowest else 0 for card in cards]
    if setup.second_race_ties == "two_highest":
        return by_two_highest(cards, falling)
    reference = reference_by_values(falling) if setup.second_race_ties == "values" else reference_tied_only(falling)
    least = falling[0] if setup.second_race_ties == "tied_only" and falling[0] == falling[1] else reference
    return [card - reference if card >= least and card > reference else 0 for card in cards]


def by_highest(cards: list[int], falling: list[int]) -> list[int]:
    """GH-21, GH-22, GH-23: whoever shows the highest value goes its difference to the next lower value, if any."""
    highest = falling[0]
    for card in falling:
        if card < highest:
            gap = highest - card
            return [gap if own == highest else 0 for own in cards]
    return [0] * DOGS


def by_two_highest(cards: list[int], falling: list[int]) -> list[int]:
    """GH-34, GH-35, R-6: cards from the second-highest up move by the third; after a tie, by the lowest card.

    With fewer than three dogs the lowest card is the measure as well (R-7). The bookmaker game knows no other
    order of movement (R-37).
    """
    second = falling[1]
    strict = len(falling) > 2 and falling[0] > second > falling[2]
    reference = falling[2] if strict else falling[-1]
    return [card - reference if card >= second else 0 for card in cards]


def reference_by_values(falling: list[int]) -> int:
    """R-6b `values`: the third-highest different value, or the lowest if there are fewer."""
    distinct = sorted(set(falling), reverse=True)
    return distinct[2] if len(distinct) > 2 else distinct[-1]


def reference_tied_only(falling: list[int]) -> int:
    """R-6b `tied_only`: after a tie on top the lowest card, otherwise the third-highest card."""
    if falling[0] == falling[1] or len(falling) < 3:
        return falling[-1]
    return falling[2]


def uncancelled(cards: list[int]) -> list[int]:
    """GH-25, R-8: while the highest value is shared, the cards that show it are ignored."""
    left = cards[:]
    while True:
        highest = max(left)
        if highest == 0 or left.count(highest) == 1:
            return left
        left = [0 if card == highest else card for card in left]
