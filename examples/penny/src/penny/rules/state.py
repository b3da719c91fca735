"""Actions, and the whole table as they change it."""

from __future__ import annotations

from typing import ClassVar, Final

from railbird.core.action import Action, Field, number, word
from railbird.core.state import Pick, Standing, State


class Coin(Action):
    """PG-1: a coin for the next seat."""

    fields: ClassVar[tuple[Field, ...]] = (word("side", "heads", "tails"),)

    def __init__(self, side: str) -> None:
        self.side: Final = side


class Bid(Action):
    """PG-2: how much."""

    fields: ClassVar[tuple[Field, ...]] = (number("amount", 0, 1000),)
    rule: ClassVar[str] = "PG-2"

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount


class Seal(Action):
    """PG-2: hand it in."""

    rule: ClassVar[str] = "PG-2"


COINS: Final = (Coin("heads"), Coin("tails"))


class PennyState(State):
    """Coins and bids lie open here; a seat sees them through its view. A bid of -1 is not written yet."""

    coins: tuple[str, ...]
    bids: tuple[int, ...]
    sealed: tuple[bool, ...]
    round: int
    rounds: int
    seats: int

    def copy(self) -> PennyState:
        other = type(self)()
        for name in ("step", "under", "reveals", *PennyState.__annotations__):
            setattr(other, name, getattr(self, name))
        other.money, other.notes = self.money[:], None
        return other

    def imagine(self, seat: int, pick: Pick) -> None:
        self.coins = tuple(coin if other == seat else COINS[pick(2)].side for other, coin in enumerate(self.coins))
        bids = list(self.bids)
        for other in range(self.seats):
            if other != seat and self.step.name == "bidding":
                bids[other] = pick(self.money[other] + 1) if self.sealed[other] or pick(2) else -1
        self.bids = tuple(bids)

    def standing(self) -> Standing:
        """PG-3: the most pennies win."""
        return Standing(self.money[: self.seats], [(money,) for money in self.money[: self.seats]])
