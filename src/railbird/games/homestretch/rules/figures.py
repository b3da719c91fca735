"""Payouts, limits and moves of HomeStretch over plain numbers: steps, views, pages and bots all ask here."""

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from railbird.games.homestretch.rules.actions import HORSES, POOLS

NO_TOKEN: Final = 0
X: Final = -1  # What stands behind a horse: NO_TOKEN, the X, or the number of a plus token.
LIMIT_RULE: Final = "HS-5.3"  # The rule that says how many of one's tokens a box takes.
PLUS_RULE: Final = "HS-7.1"  # The rule that adds a plus token to a horse's first move.


def horse_of(box: int) -> int:
    """The horse of a Tote box."""
    return box // 3 + 2


def pool_of(box: int) -> str:
    """The column of a Tote box."""
    return POOLS[box % 3]


# --- movement


def moved(token: int, spaces: int) -> tuple[int, int]:
    """HS-7.1, HS-7.2: how far a horse with this token goes, and what stands behind it then.

    A plus counts once, with the first move; an X holds the horse.
    """
    return (0 if token == X else spaces + token), NO_TOKEN


def special_moved(token: int, spaces: int, option: str) -> tuple[int, int]:
    """HS-9.3, HS-9.5: the same for a special move, where tokens may wait for their number instead (R-12, R-13)."""
    waits = option == "number_only" or (token == X and option == "literal")
    return (spaces, token) if waits else moved(token, spaces)


def landing(position: int, spaces: int, finish: int) -> int:
    """HS-6.1, HS-8.2: where a move ends; the finish is as far as it goes."""
    return position + spaces if position + spaces < finish else finish


def clockwise(turn: int, seats: int) -> int:
    """HS-6.7: who has the dice next; seats never change (R-46)."""
    return 0 if turn + 1 == seats else turn + 1


# --- shares


def left(money: int, *costs: int) -> int:
    """HS-2.6, HS-12.4: what is left of one's money after paying."""
    return money - sum(costs)


def blind_price(price: int, surcharge: int) -> int:
    """HS-12.3: what a card from the deck costs."""
    return price + surcharge


def divided(amount: int, by: int, rounding: str) -> int:
    """R-22: down, to the nearest (halves up) or up."""
    if rounding == "up":
        return -(-amount // by)
    if rounding == "nearest":
        return (2 * amount + by) // (2 * by)
    return amount // by


def part(purse: int, shares: int, total: int, rounding: str) -> int:
    """HS-10.2: an owner's part of a purse (R-24)."""
    return divided(purse * shares, total, rounding) if shares else 0


# --- bets


def bet_pays(token: int, figure: int) -> int:
    """HS-4.2: box number times token number."""
    return token * figure


def token_gains(token: int, figure: int, paid: bool, lose_stake: bool) -> int:
    """HS-4.2, HS-4.3: what a token brings; a losing one costs nothing, or with `lose_stake` its value (R-2)."""
    if paid:
        return bet_pays(token, figure)
    return -token if lose_stake else 0


def is_paid(box: int, home: tuple[int, ...]) -> bool:
    """HS-11.2: the winner pays Win, Place and Show, the second Place and Show, the third Show only."""
    return box // 3 + 2 in home[: box % 3 + 1]  # without `horse_of`: asked for every token of every race


def most(bets: Sequence[tuple[int, int]]) -> int:
    """The most that tokens in these boxes, with what each would pay, can bring: one horse to a place (HS-8.1)."""
    horses = list(dict.fromkeys([horse_of(box) for box, _ in bets]))
    others = [horse for horse in HORSES if horse not in horses][:3]
    finishes = permutations([*horses, *others], 3)
    return max([sum([pays for box, pays in bets if is_paid(box, home)]) for home in finishes])
