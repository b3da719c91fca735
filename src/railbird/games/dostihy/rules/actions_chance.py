"""What chance decides in Dostihy a sázky: who begins, the dice, the cards drawn."""

from __future__ import annotations

from typing import ClassVar, Final

from railbird.core.action import Action, Field, label, number

PIPS: Final = number("pips", 1, 6)


class First(Action):
    """Who begins (DS-6, DS-R1)."""

    __slots__ = ("seat",)
    fields: ClassVar[tuple[Field, ...]] = (number("seat", 0, 5),)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class Die(Action):
    """The die (DS-10; DS-R1 for the start)."""

    __slots__ = ("pips",)
    fields: ClassVar[tuple[Field, ...]] = (PIPS,)

    def __init__(self, pips: int) -> None:
        self.pips: Final = pips


class FinanceCard(Action):
    """A card of the Finance deck (DS-30). `index` is its place in the edition's list."""

    __slots__ = ("card", "index")
    fields: ClassVar[tuple[Field, ...]] = (label("card"),)

    def __init__(self, card: str, index: int = -1) -> None:
        self.card: Final = card
        self.index: Final = index


class NahodaCard(Action):
    """A card of the Náhoda deck (DS-30). `index` is its place in the edition's list."""

    __slots__ = ("card", "index")
    fields: ClassVar[tuple[Field, ...]] = (label("card"),)

    def __init__(self, card: str, index: int = -1) -> None:
        self.card: Final = card
        self.index: Final = index


class ServiceDie(Action):
    """A die of its own for a service (DS-R64)."""

    __slots__ = ("pips",)
    fields: ClassVar[tuple[Field, ...]] = (PIPS,)

    def __init__(self, pips: int) -> None:
        self.pips: Final = pips


# --- made once and shared

FIRST: Final[tuple[Action, ...]] = tuple([First(seat) for seat in range(6)])
DIE: Final[tuple[Action, ...]] = tuple([Die(pips) for pips in range(1, 7)])
SERVICE_DIE: Final[tuple[Action, ...]] = tuple([ServiceDie(pips) for pips in range(1, 7)])

OUTCOMES: Final[tuple[type[Action], ...]] = (First, Die, FinanceCard, NahodaCard, ServiceDie)
