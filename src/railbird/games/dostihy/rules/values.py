"""What a position is made of besides plain numbers: the numbers that have a name, and claims, debts, stops, the deal.

The objects never change once they are made, so that all copies of a position share them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

FREE: Final = -1  # The owner of a card that is with the bank.
BOARD: Final = -2  # The account of the stakes lying on the board; `State.money` has it before the bank's.
NOWHERE: Final = -1  # No field: a pawn removed, a window without a stop, no horse named.
NO_SEAT: Final = -1

# doping, and delays where they stop races too (DS-R13, DS-R14)
CLEAN: Final = 0
WAITING: Final = 1
IN_FORCE: Final = 2

Due = Literal["start", "bet", "visit"]  # What is claimed.


@dataclass(unsafe_hash=True)
class OpenClaim:
    """Something due that has not been claimed yet (DS-60)."""

    number: int
    creditor: int
    debtor: int  # A seat or BANK.
    amount: int
    kind: Due
    field: int
    partner: int  # The claim it is set off against (DS-R20), or -1.
    rule: str


@dataclass(unsafe_hash=True)
class Debt:
    """Something that must be paid now (DS-63, DS-80)."""

    debtor: int
    creditor: int  # A seat or BANK.
    amount: int
    rule: str


@dataclass(unsafe_hash=True)
class Deck:
    """A deck of either kind, as places in the edition's list."""

    left: tuple[int, ...]  # Cards that can be drawn, as a set.
    used: tuple[int, ...] = ()  # In the order they were used.

    def discarding(self, cards: tuple[int, ...]) -> Deck:
        """The deck once these cards are used, too."""
        return Deck(self.left, self.used + cards)


@dataclass(unsafe_hash=True)
class Stop:
    """Where the pawn stopped and what that gives a right to, judged by the moment of stopping (DS-23, DS-50)."""

    field: int = NOWHERE  # NOWHERE if the pawn did not stop by a move.
    free: bool = False
    complete: bool = False  # Whether the stable was complete (DS-50).
    four: tuple[int, ...] = ()  # Which of its horses had four races (DS-52).
    mains: tuple[int, ...] = ()
    """Horses put into the main race since: once each, also if the race is given back (DS-53, DS-R62)."""
    bought: bool = False
    races: int = 0  # Races bought since.


NO_STOP: Final = Stop()


@dataclass(init=False, unsafe_hash=True)
class Deal:
    """A negotiation as it stands: who drafts for whom, and what is in the draft (DS-73 to DS-77)."""

    drafter: int
    other: int
    counters: int
    mine: tuple[int, ...]  # All lots of the drafter; nothing changes hands while a negotiation is open.
    yours: tuple[int, ...]  # All lots of the other.
    gives: tuple[int, ...] = ()  # Lots of the drafter, by field, rising.
    give_release: bool = False
    asks: tuple[int, ...] = ()  # Lots of the other.
    ask_release: bool = False
    payer: int = NO_SEAT  # Who adds money, or NO_SEAT.
    amount: int = 0  # 0 while the amount is still to be named.

    def __init__(  # written out, because drafts are written often and this one is compiled
        self,
        drafter: int,
        other: int,
        counters: int,
        mine: tuple[int, ...],
        yours: tuple[int, ...],
        gives: tuple[int, ...] = (),
        give_release: bool = False,
        asks: tuple[int, ...] = (),
        ask_release: bool = False,
        payer: int = NO_SEAT,
        amount: int = 0,
    ) -> None:
        self.drafter = drafter
        self.other = other
        self.counters = counters
        self.mine = mine
        self.yours = yours
        self.gives = gives
        self.give_release = give_release
        self.asks = asks
        self.ask_release = ask_release
        self.payer = payer
        self.amount = amount

    def paid(self, payer: int, amount: int) -> Deal:
        """The same draft with money in it."""
        deal = self.swapping(self.gives, self.give_release, self.asks, self.ask_release)
        deal.payer = payer
        deal.amount = amount
        return deal

    def swapping(self, gives: tuple[int, ...], give_release: bool, asks: tuple[int, ...], ask_release: bool) -> Deal:
        """The same negotiation about other goods; money comes after them."""
        mine, yours = self.mine, self.yours
        return Deal(self.drafter, self.other, self.counters, mine, yours, gives, give_release, asks, ask_release)

    def is_giving(self) -> bool:
        """Whether goods of the drafter are in the draft."""
        return self.give_release or len(self.gives) > 0

    def is_asking(self) -> bool:
        """Whether goods of the other are in the draft."""
        return self.ask_release or len(self.asks) > 0

    def payee(self) -> int:
        """Who gets the money."""
        return self.other if self.payer == self.drafter else self.drafter
