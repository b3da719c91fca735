"""What chance decides in Dostihy a sázky: who begins, the dice, the cards drawn."""

from typing import ClassVar, Final

from railbird.core.action import Action
from railbird.games.dostihy.rules.shapes import Card, OfSeat, Pips


class First(OfSeat):
    """Who begins (DS-6, DS-R1)."""

    rule: ClassVar[str] = "DS-R1"


class Die(Pips):
    """The die (DS-10; DS-R1 for the start)."""

    rule: ClassVar[str] = "DS-10"


class FinanceCard(Card):
    """A card of the Finance deck (DS-30)."""

    rule: ClassVar[str] = "DS-30"


class NahodaCard(Card):
    """A card of the Náhoda deck (DS-30)."""

    rule: ClassVar[str] = "DS-30"


class ServiceDie(Pips):
    """A die of its own for a service (DS-R64)."""

    rule: ClassVar[str] = "DS-R64"


# --- made once and shared

FIRST: Final[tuple[Action, ...]] = tuple([First(seat) for seat in range(6)])
DIE: Final[tuple[Action, ...]] = tuple([Die(pips) for pips in range(1, 7)])
SERVICE_DIE: Final[tuple[Action, ...]] = tuple([ServiceDie(pips) for pips in range(1, 7)])

OUTCOMES: Final[tuple[type[Action], ...]] = (First, Die, FinanceCard, NahodaCard, ServiceDie)
