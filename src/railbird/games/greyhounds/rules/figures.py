"""What follows from plain numbers alone: how far cards carry dogs, who is home, what may be chosen, staked and paid."""

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from railbird.core.illegal import Illegal
from railbird.core.note import Facts
from railbird.games.greyhounds.rules.actions import EINLAUF, PAIRS, PLATZ, SIEG, Bet, Slip
from railbird.games.greyhounds.rules.setup import DOGS, HAND, HUNDREDTHS, Setup

LOW: Final = tuple(range(1, 11))
HIGH: Final = tuple(range(11, 21))  # GH-5: the halves of a deck.
DECK: Final = LOW + HIGH

NO_HUND: Final = 0  # The Hund on a place that stays vacant.

MOVE_RULES: Final = ("", "GH-21", "GH-34", "GH-37")  # The rule of movement by the number of cards that move.
SLIP_RULE: Final = "GH-13"  # A slip has one, two or three bets, at most one of each kind.
BOOK_RULE: Final = "GH-46"  # The bookmaker receives slips and stakes before the race.
BANKRUPT_RULE: Final = "GH-57"  # A bookmaker who cannot pay ends the game.


# --- movement (GH-21 to GH-25, GH-34, GH-35, GH-37, GH-39)


def spaces(setup: Setup, race: int, cards: list[int]) -> list[int]:
    """GH-39: how far each dog moves by the cards that lie on the table (so far), 0 for a dog that shows none."""
    if setup.cancel:
        cards = uncancelled(cards)
    falling = sorted([card for card in cards if card], reverse=True)
    if len(falling) < 2:
        return [0] * DOGS
    least, reference = moving(falling, setup.moving[race], setup.second_race_ties)
    return [card - reference if card >= least else 0 for card in cards]


def moving(falling: list[int], count: int, ties: str) -> tuple[int, int]:
    """The least card with which a dog moves, and the card to which it goes the difference; `count` is the race's.

    GH-21, GH-22, GH-23: the highest value goes to the next lower one, if any. GH-37: all but the lowest go to that.
    GH-34, GH-35, R-6: cards from the second-highest up go to the third; after a tie, or with fewer than three dogs
    (R-7), to the lowest. The bookmaker game knows no other order of movement (R-37). R-6b: by `values` they go to the
    third-highest different value, or the lowest; with `tied_only` only a tie on top goes to the lowest card, alone.
    """
    highest, lowest = falling[0], falling[-1]
    if count == 1:
        for card in falling:
            if card < highest:
                return highest, card
        return highest, highest
    if count == 3:
        return lowest, lowest
    second = falling[1]
    third = falling[2] if len(falling) > 2 else lowest
    if ties == "values":
        distinct = sorted(set(falling), reverse=True)
        reference = distinct[2] if len(distinct) > 2 else lowest
        return reference, reference
    if ties == "tied_only":
        return (highest, lowest) if highest == second else (third, third)
    return second, third if highest > second > third else lowest


def uncancelled(cards: list[int]) -> list[int]:
    """GH-25, R-8: while the highest value is shared, the cards that show it are ignored."""
    left = cards[:]
    while True:
        highest = max(left)
        if highest == 0 or left.count(highest) == 1:
            return left
        left = [0 if card == highest else card for card in left]


# --- the field


def play_order(running: Sequence[int], position: list[int]) -> list[list[int]]:
    """GH-19, GH-20, R-10: the running dogs from front to back, level dogs together."""
    distances = sorted({position[dog] for dog in running}, reverse=True)
    return [[dog for dog in running if position[dog] == distance] for distance in distances]


def lapped(running: Sequence[int], position: list[int], line: int, behind: int) -> list[int]:
    """GH-36, R-17, R-18: dogs so far behind the leader, who counts up to the line, are out; 0: nobody can be."""
    if not behind:
        return []
    leader = min(max([position[dog] for dog in running]), line)
    return [dog for dog in running if leader - position[dog] >= behind]


def home_in_order(
    running: Sequence[int], position: list[int], line: int, cards: list[int], by_card: bool, hunde: Sequence[int]
) -> list[int]:
    """GH-26, GH-27, R-2, R-13: the dogs over the line, the first of them first.

    The greater distance, then the higher card, then the lower Hund; with `by_card` the card comes first.
    """
    first, then = (cards, position) if by_card else (position, cards)
    over = [dog for dog in running if position[dog] >= line]
    return sorted(over, key=lambda dog: (-first[dog], -then[dog], hunde[dog]))


# --- choosing hands, with a limit


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
    if room - least + 1 >= max([lowest[at + 1] - lowest[at] for at in range(len(lowest) - 1)]):
        return True
    sums = [1] + [0] * wanted  # bit n of sums[k]: some k of the cards sum to n
    for card in lowest:
        for at in range(wanted, 0, -1):
            sums[at] |= sums[at - 1] << card
    return (sums[wanted] >> least) & ((1 << (room - least + 1)) - 1) != 0


def unfit_hand(race: int, cards: Sequence[int], limit: int) -> Illegal | None:
    """GH-49, GH-50: why these cards are no whole hand: they sum to too much, they are too many or too few."""
    facts: Facts = {"race": race, "cards": len(cards), "sum": sum(cards), "limit": limit}
    if sum(cards) > limit:
        return Illegal("GH-50", "hand_over_limit", facts)
    if len(cards) > HAND:
        return Illegal("GH-49", "too_many_cards", facts)
    return Illegal("GH-49", "cards_wanted", {**facts, "cards": HAND - len(cards)}) if len(cards) < HAND else None


# --- slips (GH-12 to GH-14, GH-31, GH-32)


def total(slip: Sequence[Bet]) -> int:
    """What a slip stakes in all."""
    return sum([stake for _, _, stake in slip])


def next_kind(slip: Slip) -> int:
    """GH-13: a slip is written in the order Sieg, Platz, Einlauf; the first kind that may still come."""
    return slip[-1][0] + 1 if slip else SIEG


def cap(setup: Setup, money: int) -> int:
    """GH-14, R-4: the most a slip may stake: the maximum (unless that is for each bet) or the money, by the step."""
    most = money if setup.per_bet else min(setup.bet_max, money)
    return most - most % setup.bet_step


def can_hand_in(setup: Setup, kind: int, laid: int, most: int) -> bool:
    """GH-14, R-25: enough is laid, or there is not enough money to bet at all."""
    if most < setup.bet_min:
        return True
    return kind > SIEG if setup.per_bet else laid >= setup.bet_min


def single_stake(setup: Setup, money: int) -> tuple[int, int]:
    """GH-14, R-4: the least and the most that one bet may stake while nothing else is laid."""
    return setup.bet_min if setup.per_bet else setup.bet_step, min(setup.bet_max, cap(setup, money))


def too_much(staked: int, most: int) -> Illegal:
    """GH-14: a slip stakes more than the maximum, and by how much."""
    return Illegal("GH-14", "above_maximum", {"max": most, "less": staked - most})


def odds_of(odds: list[list[int]], kind: int, on: int) -> int:
    """GH-32, R-3: the gross odds of a bet, in hundredths."""
    return odds[kind][on if kind == EINLAUF else on - 1]


def to_one(odds: int) -> float | int:
    """GH-32: 3 for 3 : 1; a fraction where an edition has one (R-38)."""
    return odds // HUNDREDTHS if odds % HUNDREDTHS == 0 else odds / HUNDREDTHS


def pays(odds: list[list[int]], bet: Bet) -> int:
    """GH-32, R-38: what a bet receives if it wins, rounded down; the stake has been paid (R-3)."""
    kind, on, stake = bet
    return stake * odds_of(odds, kind, on) // HUNDREDTHS


def payout(odds: list[list[int]], bet: Bet, first: int, second: int) -> int:
    """GH-12, GH-31: what a bet receives when these Hunde are first and second.

    Without a second every Einlauf loses and Platz pays only the winner (R-12); bets on a lapped dog are lost (R-19).
    """
    kind, on, _ = bet
    if kind == SIEG:
        won = on == first
    elif kind == PLATZ:
        won = on in (first, second)
    else:
        won = PAIRS[on] in ((first, second), (second, first))
    return pays(odds, bet) if won else 0


def receives(odds: list[list[int]], slip: Sequence[Bet], first: int, second: int) -> int:
    """GH-31: what a whole slip receives when these Hunde are first and second."""
    return sum([payout(odds, bet, first, second) for bet in slip])


def outcomes(odds: list[list[int]], slip: Sequence[Bet]) -> list[tuple[int, int, list[tuple[int, int]]]]:
    """GH-31, R-3: what a slip can receive, the most first; what it then gains, and for which first two Hunde."""
    found: dict[int, list[tuple[int, int]]] = {}
    for first, second in permutations(range(1, DOGS + 1), 2):
        found.setdefault(receives(odds, slip, first, second), []).append((first, second))
    return [(received, received - total(slip), found[received]) for received in sorted(found, reverse=True)]
