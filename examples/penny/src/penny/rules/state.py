"""What is in the box, what can be done, and the whole table as it changes."""

from typing import Annotated

import msgspec

from railbird.core.action import Action, number, word
from railbird.core.edition import Edition
from railbird.core.options import Options
from railbird.core.state import Pick, Standing, State

SIDES = ("heads", "tails")


class PennyOptions(Options, frozen=True):
    """PG-3: how many rounds."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3


class PennyEdition(Edition, frozen=True):
    """PG-1: the pennies everybody starts with."""

    pennies: Annotated[int, msgspec.Meta(ge=1, le=1_000)]


class Coin(Action):
    """PG-1: a coin for the next seat."""

    fields = (word("side", *SIDES),)

    def __init__(self, side: str) -> None:
        self.side = side


class Bid(Action):
    """PG-2: how much."""

    fields = (number("amount", 0, 1000),)
    rule = "PG-2"

    def __init__(self, amount: int) -> None:
        self.amount = amount


class Seal(Action):
    """PG-2: hand it in."""

    rule = "PG-2"


class PennyState(State):
    """Coins and bids lie open here; a seat sees them through its view. A bid of -1 is not written yet."""

    seats: int
    rounds: int
    round: int
    coins: list[str]
    bids: list[int]
    sealed: list[bool]

    def imagine(self, seat: int, pick: Pick) -> None:
        for other in [other for other in range(len(self.coins)) if other != seat]:
            self.coins[other] = SIDES[pick(2)]
            if self.step.name == "bidding":
                self.bids[other] = pick(self.money[other] + 1) if self.sealed[other] or pick(2) else -1

    def standing(self) -> Standing:
        """PG-3: the most pennies win."""
        return Standing(self.money[: self.seats], [(money,) for money in self.money[: self.seats]])
