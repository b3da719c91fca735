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

RELEASE: Final = 40  # The release card as a lot of a deal; all others are known by a field (DS-37, DS-75).
Lots = tuple[int, ...]  # Rising, so that the release card is the last.
Due = Literal["start", "bet", "visit"]  # What is claimed.
Refused = tuple[int, Lots, Lots]  # A proposal in vain: to whom, the lots given, the lots asked for.
REMEMBERED: Final = 16  # So many of them are remembered of each seat.


# The constructors below are written out because the compiler leaves those of dataclasses alone, and turns make many.


@dataclass(init=False, unsafe_hash=True)
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

    def __init__(
        self, number: int, creditor: int, debtor: int, amount: int, kind: Due, field: int, partner: int, rule: str
    ) -> None:
        self.number = number
        self.creditor = creditor
        self.debtor = debtor
        self.amount = amount
        self.kind = kind
        self.field = field
        self.partner = partner
        self.rule = rule


@dataclass(init=False, unsafe_hash=True)
class Debt:
    """Something that must be paid now (DS-63, DS-80)."""

    debtor: int
    creditor: int  # A seat or BANK.
    amount: int
    rule: str

    def __init__(self, debtor: int, creditor: int, amount: int, rule: str) -> None:
        self.debtor = debtor
        self.creditor = creditor
        self.amount = amount
        self.rule = rule


@dataclass(init=False, unsafe_hash=True)
class Deck:
    """A deck of either kind, as places in the edition's list."""

    left: tuple[int, ...]  # Cards that can be drawn, as a set.
    used: tuple[int, ...]  # In the order they were used.

    def __init__(self, left: tuple[int, ...], used: tuple[int, ...] = ()) -> None:
        self.left = left
        self.used = used

    def discarding(self, cards: tuple[int, ...]) -> Deck:
        """The deck once these cards are used, too."""
        return Deck(self.left, self.used + cards)


@dataclass(init=False, unsafe_hash=True)
class Stop:
    """Where the pawn stopped and what that gives a right to, judged by the moment of stopping (DS-23, DS-50)."""

    field: int  # NOWHERE if the pawn did not stop by a move.
    free: bool
    complete: bool  # Whether the stable was complete (DS-50).
    four: tuple[int, ...]  # Which of its horses had four races (DS-52).
    mains: tuple[int, ...]  # Horses put into the main race since: once each, even if given back (DS-53, DS-R62).
    bought: bool
    races: int  # Races bought since.

    def __init__(
        self, field: int, free: bool, complete: bool, four: Lots, mains: Lots = (), bought: bool = False, races: int = 0
    ) -> None:
        self.field = field
        self.free = free
        self.complete = complete
        self.four = four
        self.mains = mains
        self.bought = bought
        self.races = races


NO_STOP: Final = Stop(NOWHERE, False, False, ())


@dataclass(init=False, unsafe_hash=True)
class Deal:
    """A negotiation as it stands: who drafts for whom, and what is in the draft (DS-73 to DS-77)."""

    drafter: int
    other: int
    counters: int
    mine: Lots  # All lots of the drafter; nothing changes hands while a negotiation is open.
    yours: Lots  # All lots of the other.
    gives: Lots  # Lots of the drafter in the draft.
    asks: Lots  # Lots of the other.
    payer: int  # Who adds money, or NO_SEAT.
    amount: int  # 0 while the amount is still to be named.

    def __init__(  # written out, because drafts are written often and this one is compiled
        self, drafter: int, other: int, counters: int, mine: Lots, yours: Lots, gives: Lots = (), asks: Lots = ()
    ) -> None:
        self.drafter = drafter
        self.other = other
        self.counters = counters
        self.mine = mine
        self.yours = yours
        self.gives = gives
        self.asks = asks
        self.payer = NO_SEAT
        self.amount = 0

    def swapping(self, gives: Lots, asks: Lots) -> Deal:
        """The same negotiation about other goods; money comes after them."""
        return Deal(self.drafter, self.other, self.counters, self.mine, self.yours, gives, asks)

    def paid(self, payer: int, amount: int) -> Deal:
        """The same draft with money in it."""
        deal = self.swapping(self.gives, self.asks)
        deal.payer = payer
        deal.amount = amount
        return deal

    def pays(self, seat: int) -> int:
        """How much money this one of the two adds."""
        return self.amount if self.payer == seat else 0
