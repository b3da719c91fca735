"""The shapes actions have: what fields those of one kind share."""

from typing import ClassVar, Final

from railbird.core.action import Action, Field, label, number
from railbird.core.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class OnField(Action):
    """Something done with one field: its horse, its card."""

    fields: ClassVar[tuple[Field, ...]] = (number("field", 0, 39),)

    def __init__(self, field: int) -> None:
        self.field: Final = field


@mypyc_attr(allow_interpreted_subclasses=True)
class Sum(Action):
    """A sum of money."""

    fields: ClassVar[tuple[Field, ...]] = (number("amount", 1, 1_000_000_000),)

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount


@mypyc_attr(allow_interpreted_subclasses=True)
class OfSeat(Action):
    """Something about one seat."""

    fields: ClassVar[tuple[Field, ...]] = (number("seat", 0, 5),)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Pips(Action):
    """What a die shows."""

    fields: ClassVar[tuple[Field, ...]] = (number("pips", 1, 6),)

    def __init__(self, pips: int) -> None:
        self.pips: Final = pips


@mypyc_attr(allow_interpreted_subclasses=True)
class Card(Action):
    """A card of a deck. `index` is its place in the edition's list; one read from a record has only its name."""

    fields: ClassVar[tuple[Field, ...]] = (label("card"),)

    def __init__(self, card: str, index: int = -1) -> None:
        self.card: Final = card
        self.index: Final = index
