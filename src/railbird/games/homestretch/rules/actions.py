"""What can be done and what can happen in HomeStretch: 138 actions of the seats and the moves of chance."""

from typing import ClassVar, Final

from railbird.core.action import Action, Field, label, number, word

WIN: Final = "win"
PLACE: Final = "place"
SHOW: Final = "show"
POOLS: Final = (WIN, PLACE, SHOW)  # The columns of the Tote (HS-4.1).

HORSES: Final = tuple(range(2, 13))
HORSE: Final = number("horse", 2, 12)


def box_of(horse: int, pool: str) -> int:
    """The number of a Tote box, 0 to 32: three boxes a horse, Win, Place, Show."""
    return (horse - 2) * 3 + POOLS.index(pool)


class OfHorse(Action):
    """The shape of all that is done with one horse."""

    fields: ClassVar[tuple[Field, ...]] = (HORSE,)

    def __init__(self, horse: int) -> None:
        self.horse: Final = horse


class Keep(OfHorse):
    """Keep one card of this horse from the hand (HS-2.2)."""

    rule: ClassVar[str] = "HS-2.2"


class Bet(Action):
    """Lay a bet token in a box of the Tote (HS-5.1)."""

    fields: ClassVar[tuple[Field, ...]] = (number("token", 1, 1_000_000), HORSE, word("pool", *POOLS))
    rule: ClassVar[str] = "HS-5.1"

    def __init__(self, token: int, horse: int, pool: str) -> None:
        self.token: Final = token
        self.horse: Final = horse
        self.pool: Final = pool
        self.box: Final = box_of(horse, pool)
        self.mark: Final = bytes((self.box,))  # As it stands on a slip.


class MoveTwo(Action):
    """Move the rolled horse the long way, pass the dice (HS-6.4)."""

    rule: ClassVar[str] = "HS-6.4"


class MoveOne(Action):
    """Move the rolled horse the short way, roll again (HS-6.4)."""

    rule: ClassVar[str] = "HS-6.4"


class PickLast(OfHorse):
    """The special move goes to this horse (HS-9.2)."""

    rule: ClassVar[str] = "HS-9.2"


class RollAgain(Action):
    """Use the second roll (HS-7.3, HS-9.4)."""

    rule: ClassVar[str] = "HS-7.3"


class Stop(Action):
    """Give up the second roll, pass the dice (HS-7.3, HS-9.4)."""

    rule: ClassVar[str] = "HS-7.3"


class Buy(OfHorse):
    """Buy a face-up card of this horse at its price (HS-12.3)."""

    rule: ClassVar[str] = "HS-12.3"


class BuyBlind(Action):
    """Buy the next card of the deck for the surcharge plus its price (HS-12.3)."""

    rule: ClassVar[str] = "HS-12.3"


class Pass(Action):
    """Buy nothing in this round (HS-12.3)."""

    rule: ClassVar[str] = "HS-12.3"


# --- chance


class Deal(OfHorse):
    """A blue card goes to the next hand (HS-2.1)."""

    rule: ClassVar[str] = "HS-2.1"


class Toss(OfHorse):
    """A card leaves the phantom hand unseen (HS-14.2)."""

    rule: ClassVar[str] = "HS-14.2"


class RaceCard(Action):
    """The next race card is turned up (HS-3.2). `index` is its place in the edition's list."""

    fields: ClassVar[tuple[Field, ...]] = (label("id"),)
    rule: ClassVar[str] = "HS-3.2"

    def __init__(self, id: str, index: int = -1) -> None:
        self.id: Final = id
        self.index: Final = index


class Die(Action):
    """One die, for the start player (HS-6.2)."""

    fields: ClassVar[tuple[Field, ...]] = (number("value", 1, 6),)
    rule: ClassVar[str] = "HS-6.2"

    def __init__(self, value: int) -> None:
        self.value: Final = value


class Dice(Action):
    """Two dice: their sum names the horse, their difference the special move (HS-6.3, HS-9.3)."""

    fields: ClassVar[tuple[Field, ...]] = (number("first", 1, 6), number("second", 1, 6))
    rule: ClassVar[str] = "HS-6.3"

    def __init__(self, first: int, second: int) -> None:
        self.first: Final = first
        self.second: Final = second
        self.horse: Final = first + second
        self.difference: Final = abs(first - second)


class TurnUp(OfHorse):
    """A share card joins the face-up row (HS-12.2, HS-12.5)."""

    rule: ClassVar[str] = "HS-12.2"


class Blind(OfHorse):
    """The card bought from the deck is turned up (HS-12.3)."""

    rule: ClassVar[str] = "HS-12.3"


# --- made once and shared, by horse number where they have one

KEEP: Final = [Keep(horse) for horse in range(13)]
PICK_LAST: Final = [PickLast(horse) for horse in range(13)]
BUY: Final = [Buy(horse) for horse in range(13)]
DEAL: Final = [Deal(horse) for horse in range(13)]
TOSS: Final = [Toss(horse) for horse in range(13)]
TURN_UP: Final = [TurnUp(horse) for horse in range(13)]
BLIND: Final = [Blind(horse) for horse in range(13)]

MOVE_TWO: Final = MoveTwo()
MOVE_ONE: Final = MoveOne()
ROLL_AGAIN: Final = RollAgain()
STOP: Final = Stop()
BUY_BLIND: Final = BuyBlind()
PASS: Final = Pass()

MOVES: Final[tuple[Action, ...]] = (MOVE_TWO, MOVE_ONE)
AGAIN: Final[tuple[Action, ...]] = (ROLL_AGAIN, STOP)
DIE: Final[tuple[Action, ...]] = tuple([Die(value) for value in range(1, 7)])
DICE: Final[tuple[Dice, ...]] = tuple([Dice(first, second) for first in range(1, 7) for second in range(1, 7)])

CHOICES: Final[tuple[type[Action], ...]] = (Keep, Bet, MoveTwo, MoveOne, PickLast, RollAgain, Stop, Buy, BuyBlind, Pass)
CHANCES: Final[tuple[type[Action], ...]] = (Deal, Toss, RaceCard, Die, Dice, TurnUp, Blind)
ACTIONS: Final[tuple[type[Action], ...]] = (*CHOICES, *CHANCES)
