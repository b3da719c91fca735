"""What a position is made of besides plain numbers: the numbers that have a name, and claims, debts and the deal.

The objects never change once they are made, so that all copies of a position share them.
"""

from __future__ import annotations

from typing import Final

FREE: Final = -1
"""The owner of a card that is with the bank."""
BOARD: Final = -2
"""The account of the stakes lying on the board; `State.money` has it before the bank's."""
NOWHERE: Final = -1
"""No field: a pawn removed, a window without a stop, no horse named."""
NO_SEAT: Final = -1

# doping, and delays where they stop races too (DS-R13, DS-R14)
CLEAN: Final = 0
WAITING: Final = 1
IN_FORCE: Final = 2

# what is claimed
START_DUE: Final = 0
BET_DUE: Final = 1
VISIT_DUE: Final = 2
DUES: Final = ("start", "bet", "visit")


class OpenClaim:
    """Something due that has not been claimed yet (DS-60). `partner` is set off against it (DS-R20), or -1."""

    __slots__ = ("amount", "creditor", "debtor", "field", "kind", "number", "partner", "rule")

    def __init__(
        self, number: int, creditor: int, debtor: int, amount: int, kind: int, field: int, partner: int, rule: str
    ) -> None:
        self.number: Final = number
        self.creditor: Final = creditor
        self.debtor: Final = debtor
        """A seat or BANK."""
        self.amount: Final = amount
        self.kind: Final = kind
        self.field: Final = field
        self.partner: Final = partner
        self.rule: Final = rule

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OpenClaim):
            return False
        same = self.number == other.number and self.creditor == other.creditor and self.debtor == other.debtor
        return same and self.amount == other.amount and self.kind == other.kind and self.partner == other.partner

    def __hash__(self) -> int:
        return hash((self.number, self.creditor, self.amount))


class Debt:
    """Something that must be paid now (DS-63, DS-80)."""

    __slots__ = ("amount", "creditor", "debtor", "rule")

    def __init__(self, debtor: int, creditor: int, amount: int, rule: str) -> None:
        self.debtor: Final = debtor
        self.creditor: Final = creditor
        """A seat or BANK."""
        self.amount: Final = amount
        self.rule: Final = rule

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Debt):
            return False
        return self.debtor == other.debtor and self.creditor == other.creditor and self.amount == other.amount

    def __hash__(self) -> int:
        return hash((self.debtor, self.creditor, self.amount))


class Deal:
    """A negotiation as it stands: who drafts for whom, and what is in the draft (DS-73 to DS-77)."""

    __slots__ = (
        "amount",
        "ask_release",
        "asks",
        "counters",
        "drafter",
        "give_release",
        "gives",
        "mine",
        "other",
        "payer",
        "yours",
    )

    def __init__(
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
        self.drafter: Final = drafter
        self.other: Final = other
        self.counters: Final = counters
        self.mine: Final = mine
        """All lots of the drafter; nothing changes hands while a negotiation is open."""
        self.yours: Final = yours
        """All lots of the other."""
        self.gives: Final = gives
        """Lots of the drafter, by field, rising."""
        self.give_release: Final = give_release
        self.asks: Final = asks
        """Lots of the other."""
        self.ask_release: Final = ask_release
        self.payer: Final = payer
        """Who adds money, or NO_SEAT."""
        self.amount: Final = amount
        """0 while the amount is still to be named."""

    def parts(self) -> tuple[object, ...]:
        """What two deals are compared by."""
        sides = (self.gives, self.give_release, self.asks, self.ask_release)
        return (self.drafter, self.other, self.counters, sides, self.payer, self.amount)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash(self.parts())
