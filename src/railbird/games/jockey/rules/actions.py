"""What can be done and what can happen in Jockey, the cards by their codes, and the sheet a bet is written on."""

from dataclasses import dataclass
from typing import ClassVar, Final

from railbird.core.action import Action, Field, number, word

HORSES: Final = ("brown", "yellow", "blue", "red")
"""The four horses in the order of their lanes; everywhere in the rules a horse is its place in this list (JK-2)."""
RUNNERS: Final = (0, 1, 2, 3)

PLUS7: Final = 0
PLUS10: Final = 1
TRIPLE: Final = 2
CHASE: Final = 3
NO2: Final = 4
NO4: Final = 5
NO3: Final = 6
TYPES: Final = ("plus7", "plus10", "triple", "chase", "no2", "no4", "no3")
"""The seven types of card, in card order: a card refers to a colour, to a position, or to both (JK-9)."""
UPTO: Final = (CHASE, NO3)  # The types that go "up to" a number of spaces.
COLOUR_TYPES: Final = 4
FIRST_NEUTRAL: Final = 16

CODES: Final[tuple[str, ...]] = tuple(
    [TYPES[kind] + ":" + horse for kind in range(COLOUR_TYPES) for horse in HORSES] + list(TYPES[COLOUR_TYPES:])
)
"""Every different card, in card order; everywhere in the rules a card is its place in this list."""
CARDS: Final = 19
TYPE_OF: Final[tuple[int, ...]] = tuple([TYPES.index(code.split(":")[0]) for code in CODES])

Laid = tuple[int, int, tuple[int, ...], int, int]
"""A card on the discard pile: which, by whom, the horses it moved, how far, and why it was void (0: it was not)."""

PLACE: Final = 1
WIN: Final = 2
EXACTA: Final = 3
NO_BET: Final = 4
KINDS: Final = ("", "place", "win", "exacta", "none")
"""What stands on a sheet: nothing yet, one of the three bets (JK-41), or that there is none (JK-59)."""


@dataclass(init=False, unsafe_hash=True)
class Sheet:
    """A betting sheet of one race: what is written on it so far. Never changed, always replaced."""

    kind: int
    horses: tuple[int, ...]
    stakes: tuple[int, ...]  # The stake on each horse; one fewer than horses while a stake is due.
    sealed: bool

    def __init__(self, kind: int, horses: tuple[int, ...], stakes: tuple[int, ...], sealed: bool) -> None:
        self.kind = kind
        self.horses = horses
        self.stakes = stakes
        self.sealed = sealed

    def total(self) -> int:
        """The sum of the stakes."""
        return sum(self.stakes)


BLANK: Final = Sheet(0, (), (), False)
EMPTY: Final = Sheet(NO_BET, (), (), True)  # A sheet handed in without a bet (JK-59, R-35).


class OfHorse(Action):
    """An action about one of the four horses."""

    fields: ClassVar[tuple[Field, ...]] = (word("horse", *HORSES),)

    def __init__(self, horse: str) -> None:
        self.horse: Final = horse
        self.index: Final = HORSES.index(horse) if horse in HORSES else -1


class OfCard(Action):
    """An action about a card."""

    fields: ClassVar[tuple[Field, ...]] = (word("card", *CODES),)

    def __init__(self, card: str) -> None:
        self.card: Final = card
        self.index: Final = CODES.index(card) if card in CODES else -1


class Kind(Action):
    """Begin a sheet with one of the three kinds of bet (JK-41)."""

    fields: ClassVar[tuple[Field, ...]] = (word("kind", "place", "win", "exacta"),)
    rule: ClassVar[str] = "JK-41"

    def __init__(self, kind: str) -> None:
        self.kind: Final = kind
        self.index: Final = KINDS.index(kind) if kind in KINDS else -1


class NoBet(Action):
    """Hand in a sheet without a bet (JK-59)."""

    rule: ClassVar[str] = "JK-59"


class Back(OfHorse):
    """Put a horse on the sheet; on an exacta the winner first, then the second (JK-46 to JK-48, JK-60)."""

    rule: ClassVar[str] = "JK-60"


class Stake(Action):
    """The stake on the horse backed last (JK-42, JK-43, JK-61)."""

    fields: ClassVar[tuple[Field, ...]] = (number("amount", 1, 1_000_000),)
    rule: ClassVar[str] = "JK-42"

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount


class Seal(Action):
    """Fold the sheet and hand it in (JK-40)."""

    rule: ClassVar[str] = "JK-40"


class Play(OfCard):
    """Lay a card face up on the pile; everybody sees it from now on (JK-30 to JK-33)."""

    rule: ClassVar[str] = "JK-30"


class Choose(OfHorse):
    """Which of the level horses the card moves (JK-23)."""

    rule: ClassVar[str] = "JK-23"


class Run(Action):
    """How far an "up to" card moves, where the player may choose (JK-33, R-4)."""

    fields: ClassVar[tuple[Field, ...]] = (number("spaces", 1, 1000),)
    rule: ClassVar[str] = "JK-33"

    def __init__(self, spaces: int) -> None:
        self.spaces: Final = spaces


class Keep(OfCard):
    """Keep one card for the next race (JK-36)."""

    rule: ClassVar[str] = "JK-36"


class Done(Action):
    """The rest of the hand goes back; no more cards are kept (JK-36, JK-38)."""

    rule: ClassVar[str] = "JK-36"


class Dealer(Action):
    """The dealer is drawn by lot (JK-58)."""

    fields: ClassVar[tuple[Field, ...]] = (number("seat", 0, 5),)
    rule: ClassVar[str] = "JK-58"

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class Deal(OfCard):
    """A card is dealt to the seat that is due (JK-6, JK-34)."""

    rule: ClassVar[str] = "JK-6"


# --- made once and shared, by card, horse or seat

KIND: Final = [Kind("place"), Kind("win"), Kind("exacta")]
BACK: Final = [Back(horse) for horse in HORSES]
CHOOSE: Final = [Choose(horse) for horse in HORSES]
PLAY: Final = [Play(code) for code in CODES]
KEEP: Final = [Keep(code) for code in CODES]
DEAL: Final = [Deal(code) for code in CODES]
DEALER: Final = [Dealer(seat) for seat in range(6)]
NO_BET_ACTION: Final = NoBet()
SEAL: Final = Seal()
DONE: Final = Done()

ACTIONS: Final[tuple[type[Action], ...]] = (Kind, NoBet, Back, Stake, Seal, Play, Choose, Run, Keep, Done, Dealer, Deal)
