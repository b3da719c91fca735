"""What can be done and what can happen in Greyhounds."""

from __future__ import annotations

from typing import ClassVar, Final

from railbird.core.action import Action, Field, number, word

COLORS: Final = ("red", "blue", "brown", "green")
"""The dogs of the box; which of them runs for which seat is settled when the table is made (GH-3, R-42)."""

PAIRS: Final = ((1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))
"""The pairs of Hunde an Einlauf can name, in the order of the table Einlaufquoten (GH-12)."""

CARD: Final = number("card", 1, 20)
HUND: Final = number("hund", 1, 4)
STAKE: Final = number("stake", 1, 1_000_000)


class Take(Action):
    """Take a card into the hand being chosen: five for race 1, then five for race 2 (GH-49, GH-50)."""

    __slots__ = ("card",)
    fields: ClassVar[tuple[Field, ...]] = (CARD,)

    def __init__(self, card: int) -> None:
        self.card: Final = card


class ShowSet(Action):
    """Lay this set out for the race at hand (GH-8)."""

    __slots__ = ("number",)
    fields: ClassVar[tuple[Field, ...]] = (number("number", 1, 3),)

    def __init__(self, number: int) -> None:
        self.number: Final = number


class Rank(Action):
    """Put a dog on the best free place of the chart (GH-47)."""

    __slots__ = ("dog",)
    fields: ClassVar[tuple[Field, ...]] = (word("dog", *COLORS),)

    def __init__(self, dog: str) -> None:
        self.dog: Final = dog


class Sieg(Action):
    """A win bet (GH-12)."""

    __slots__ = ("hund", "stake")
    fields: ClassVar[tuple[Field, ...]] = (HUND, STAKE)

    def __init__(self, hund: int, stake: int) -> None:
        self.hund: Final = hund
        self.stake: Final = stake


class Platz(Action):
    """A place bet: first or second (GH-12)."""

    __slots__ = ("hund", "stake")
    fields: ClassVar[tuple[Field, ...]] = (HUND, STAKE)

    def __init__(self, hund: int, stake: int) -> None:
        self.hund: Final = hund
        self.stake: Final = stake


class Einlauf(Action):
    """A bet on the first two dogs, in either order (GH-12)."""

    __slots__ = ("high", "low", "stake")
    fields: ClassVar[tuple[Field, ...]] = (number("low", 1, 3), number("high", 2, 4), STAKE)

    def __init__(self, low: int, high: int, stake: int) -> None:
        self.low: Final = low
        self.high: Final = high
        self.stake: Final = stake


class HandIn(Action):
    """Close the slip (GH-14, GH-15)."""

    __slots__ = ()


class PutAside(Action):
    """Put one of six cards aside, face down, for this race (GH-16, GH-55)."""

    __slots__ = ("card",)
    fields: ClassVar[tuple[Field, ...]] = (CARD,)

    def __init__(self, card: int) -> None:
        self.card: Final = card


class Play(Action):
    """The dog's card of this round (GH-17 to GH-20)."""

    __slots__ = ("card",)
    fields: ClassVar[tuple[Field, ...]] = (CARD,)

    def __init__(self, card: int) -> None:
        self.card: Final = card


# --- chance


class Appoint(Action):
    """This seat is the bookmaker (GH-43)."""

    __slots__ = ("seat",)
    fields: ClassVar[tuple[Field, ...]] = (number("seat", 0, 3),)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class Deal(Action):
    """A card of a seat's own deck comes into a set of it (GH-5, GH-49)."""

    __slots__ = ("card", "seat")
    fields: ClassVar[tuple[Field, ...]] = (number("seat", 0, 3), CARD)

    def __init__(self, seat: int, card: int) -> None:
        self.seat: Final = seat
        self.card: Final = card


# --- made once and shared, by card where they have one

TAKE: Final = [Take(card) for card in range(21)]
PUT_ASIDE: Final = [PutAside(card) for card in range(21)]
PLAY: Final = [Play(card) for card in range(21)]
SHOW_SET: Final = [ShowSet(at) for at in range(4)]
RANK: Final = {color: Rank(color) for color in COLORS}
HAND_IN: Final = HandIn()
APPOINT: Final = [Appoint(seat) for seat in range(4)]
DEAL: Final = [[Deal(seat, card) for card in range(21)] for seat in range(4)]

ACTIONS: Final[tuple[type[Action], ...]] = (
    Take,
    ShowSet,
    Rank,
    Sieg,
    Platz,
    Einlauf,
    HandIn,
    PutAside,
    Play,
    Appoint,
    Deal,
)
