"""Payouts, limits and movement over plain numbers: what steps, views, pages and bots reckon with."""

from collections.abc import Sequence
from typing import Final

PER: Final = 1000  # Both tables of payments are printed per 1,000 staked (WPS-36, WPS-45).

# The rules that hang beside figures everybody sees.
ONE_EACH_FIRST: Final = "WPS-27"  # Who owns a horse waits until everybody does.
MOST_HORSES: Final = "WPS-28"
COMBINATIONS: Final = "WPS-44"
DOUBLE_CHART: Final = "WPS-45"
HOUSE_RIDER: Final = "WPS-71"


# --- bets


def next_pool(bets: tuple[int, ...]) -> int:
    """WPS-31: the first pool after the last bet on a slip: win, place, show, any of them left out."""
    for pool in (2, 1, 0):
        if bets[pool] >= 0:
            return pool + 1
    return 0


def laid(bets: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """The bets of a slip: pool, horse and stake."""
    return [(pool, bets[pool], bets[pool + 3]) for pool in range(3) if bets[pool] >= 0]


def bets_total(bets: tuple[int, ...]) -> int:
    """The stakes of the win, place and show bets."""
    return bets[3] + bets[4] + bets[5]


def tickets_total(tickets: tuple[tuple[int, int, int], ...]) -> int:
    """The stakes of the Daily Double tickets."""
    return sum([stake for _, _, stake in tickets])


def returned(pays: int, stake: int) -> int:
    """WPS-36, WPS-45: what a winning stake hands back, by what 1,000 do."""
    return pays * stake // PER


def purse(distribution: Sequence[int], place: int) -> int:
    """WPS-12: what a horse earns its owner with a place, from 1 (0: not placed); from the fifth on nothing (R-38)."""
    return distribution[place - 1] if 1 <= place <= len(distribution) else 0


def even_chance(pays: int) -> int:
    """The chance in per cent, rounded up, from which a bet is worth its stake."""
    return -(-100 * PER // pays)


def in_thousands(amount: int) -> float:
    """An amount as the tables print it for short."""
    return amount / PER


def payout(bets: tuple[int, ...], pool: int, finish: tuple[int, ...], pays: list[list[int]]) -> int:
    """WPS-32, WPS-36, R-29: a win bet pays for the first, place for the first two, show for the first three."""
    horse = bets[pool]
    if horse < 0 or horse not in finish[: pool + 1]:
        return 0
    return returned(pays[horse][pool], bets[pool + 3])


def winnings(bets: tuple[int, ...], finish: tuple[int, ...], pays: list[list[int]]) -> int:
    """Everything win, place and show bets hand back in a race."""
    return sum([payout(bets, pool, finish, pays) for pool in range(3)])


def losing_stakes(bets: tuple[int, ...], horse: int, finish: tuple[int, ...], pays: list[list[int]]) -> int:
    """WPS-88: the stakes lost on one horse."""
    mine = [(pool, stake) for pool, backed, stake in laid(bets) if backed == horse]
    return sum([stake for pool, stake in mine if payout(bets, pool, finish, pays) == 0])


# --- the auction


def dearest(bids: list[int], most: int) -> int:
    """WPS-28: what the dearest bids cost together, as many as one seat may win."""
    return sum(sorted(bids, reverse=True)[:most])


def kept(money: int, price: int) -> int:
    """What is left after paying."""
    return money - price


def fine_shares(total: int, unit: int, accusers: int) -> list[int]:
    """WPS-90, R-16: a fine in notes of one unit, the first accusers the odd ones."""
    notes = total // unit
    return [(notes // accusers + (1 if place < notes % accusers else 0)) * unit for place in range(accusers)]


def exchange(cash: list[int], cents: int) -> tuple[int, list[int], int]:
    """WPS-114: the end of the party version, where the real money paid in is shared out.

    The play money that stands for one unit (a hundred cents), each player's share rounded down to a cent, and
    the rest for the charity.
    """
    total = sum(cash)
    shares = [amount * cents // total if total else 0 for amount in cash]
    return total * 100 // cents if cents else 0, shares, cents - sum(shares)


# --- movement


def box_of(boxes: list[int], turn: int) -> int:
    """WPS-15: which running-strength box counts in a turn, from 1 (0 before the race); after the last one, the last."""
    return min(turn, len(boxes))


def strength(boxes: list[int], turn: int) -> int:
    """WPS-15: the running strength of a turn."""
    return boxes[min(turn, len(boxes)) - 1]


def moving_order(first: int, crossings: list[int]) -> tuple[int, ...]:
    """WPS-52, R-14: from this horse on in rising number, around, those still racing."""
    return tuple([horse for horse in [(first + place) % 6 for place in range(6)] if crossings[horse]])


def bonus_ways(bonus: int) -> int:
    """WPS-16: how many throws of 36 give a bonus number."""
    return 6 - abs(7 - bonus)
