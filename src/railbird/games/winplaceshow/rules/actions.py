"""What can be done and what can happen in Win, Place & Show. Horses are their numbers 1 to 6."""

from typing import ClassVar, Final

from railbird.core.action import Action, Field, label, number, word

POOLS: Final = ("win", "place", "show")  # The three categories of bets (WPS-31).
OFFICES: Final = ("betting", "race")  # The two directors (WPS-7).
GROUNDS: Final = ("a", "b", "c", "d", "e")  # What an objection may be based on (WPS-82).

MAX_SEATS: Final = 10
HORSE: Final = number("horse", 1, 6)
AMOUNT: Final = number("amount", 0, 1_000_000_000)
STAKE: Final = number("stake", 0, 1_000_000_000)
YES_NO: Final = (0, 1)


# --- what seats do


class Pass(Action):
    """No motion, no raise, no objection (WPS-10, WPS-24, WPS-83)."""

    rule: ClassVar[str] = "WPS-83"


class Motion(Action):
    """Propose somebody for an office (WPS-10)."""

    fields: ClassVar[tuple[Field, ...]] = (word("office", *OFFICES), number("nominee", 0, MAX_SEATS - 1))
    rule: ClassVar[str] = "WPS-10"

    def __init__(self, office: str, nominee: int) -> None:
        self.office: Final = office
        self.nominee: Final = nominee


class Vote(Action):
    """1 for the motion, or for "the move was harmful"; 0 against it (WPS-10, WPS-86)."""

    fields: ClassVar[tuple[Field, ...]] = (number("yes", *YES_NO),)
    rule: ClassVar[str] = "WPS-86"

    def __init__(self, yes: int) -> None:
        self.yes: Final = yes


class Bid(Action):
    """One line of the secret bid sheet (WPS-21)."""

    fields: ClassVar[tuple[Field, ...]] = (HORSE, AMOUNT)
    rule: ClassVar[str] = "WPS-21"

    def __init__(self, horse: int, amount: int) -> None:
        self.horse: Final = horse
        self.amount: Final = amount


class Raise(Action):
    """Become the holder of the horse at this amount (WPS-24)."""

    fields: ClassVar[tuple[Field, ...]] = (AMOUNT,)
    rule: ClassVar[str] = "WPS-24"

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount


class NameRider(Action):
    """Say who rides a horse in this race (WPS-70, WPS-72)."""

    fields: ClassVar[tuple[Field, ...]] = (HORSE, number("rider", 0, MAX_SEATS - 1))
    rule: ClassVar[str] = "WPS-70"

    def __init__(self, horse: int, rider: int) -> None:
        self.horse: Final = horse
        self.rider: Final = rider


class RideAnswer(Action):
    """What somebody named says to a ride (WPS-72)."""

    fields: ClassVar[tuple[Field, ...]] = (HORSE,)
    rule: ClassVar[str] = "WPS-72"

    def __init__(self, horse: int) -> None:
        self.horse: Final = horse


class Accept(RideAnswer):
    """Take the ride."""


class Decline(RideAnswer):
    """Refuse the ride; the owner rides."""


class Ticket(Action):
    """A Daily Double combination: the winners of races 1 and 2 (WPS-42, WPS-44, WPS-46)."""

    fields: ClassVar[tuple[Field, ...]] = (number("first", 1, 6), number("second", 1, 6), STAKE)
    rule: ClassVar[str] = "WPS-43"

    def __init__(self, first: int, second: int, stake: int) -> None:
        self.first: Final = first
        self.second: Final = second
        self.stake: Final = stake


class Bet(Action):
    """One line of the bet slip (WPS-31 to WPS-34)."""

    fields: ClassVar[tuple[Field, ...]] = (word("pool", *POOLS), HORSE, STAKE)
    rule: ClassVar[str] = "WPS-30"

    def __init__(self, pool: str, horse: int, stake: int) -> None:
        self.pool: Final = pool
        self.horse: Final = horse
        self.stake: Final = stake


class HandIn(Action):
    """End the slip, empty or not (WPS-35, R-42)."""

    rule: ClassVar[str] = "WPS-30"


class Ride(Action):
    """Move the horse to a space, with or without bonus and allowance (WPS-53 to WPS-66). `space` is its number."""

    fields: ClassVar[tuple[Field, ...]] = (label("end"), number("bonus", *YES_NO), number("allowance", *YES_NO))
    rule: ClassVar[str] = "WPS-52"

    def __init__(self, end: str, bonus: int, allowance: int, space: int = -1) -> None:
        self.end: Final = end
        self.bonus: Final = bonus
        self.allowance: Final = allowance
        self.space: Final = space


class Object(Action):
    """Join the case about the move just made (WPS-81, WPS-82)."""

    fields: ClassVar[tuple[Field, ...]] = (word("ground", *GROUNDS),)
    rule: ClassVar[str] = "WPS-83"

    def __init__(self, ground: str) -> None:
        self.ground: Final = ground


class Judge(Action):
    """The director's verdict: 1 the move harmed the horse's chances, 0 it did not (WPS-85)."""

    fields: ClassVar[tuple[Field, ...]] = (number("harmful", *YES_NO),)
    rule: ClassVar[str] = "WPS-85"

    def __init__(self, harmful: int) -> None:
        self.harmful: Final = harmful


# --- chance


class Throw(Action):
    """One die."""

    fields: ClassVar[tuple[Field, ...]] = (number("face", 1, 6),)

    def __init__(self, face: int) -> None:
        self.face: Final = face


class StableDie(Throw):
    """A die for a stable (WPS-103, WPS-104)."""

    rule: ClassVar[str] = "WPS-103"


class RollOffDie(Throw):
    """A die among tied bidders (WPS-25)."""

    rule: ClassVar[str] = "WPS-25"


class Dice(Action):
    """The white and the red die of a turn (WPS-51)."""

    fields: ClassVar[tuple[Field, ...]] = (number("white", 1, 6), number("red", 1, 6))
    rule: ClassVar[str] = "WPS-51"

    def __init__(self, white: int, red: int) -> None:
        self.white: Final = white
        self.red: Final = red


# --- made once and shared

PASS: Final = Pass()
HAND_IN: Final = HandIn()
ONLY_PASS: Final[tuple[Action, ...]] = (PASS,)
VOTES: Final[tuple[Action, ...]] = (Vote(0), Vote(1))
VERDICTS: Final[tuple[Action, ...]] = (Judge(0), Judge(1))
ANSWERS: Final[list[tuple[Action, ...]]] = [(Accept(horse), Decline(horse)) for horse in range(1, 7)]
"""By horse index 0 to 5: take or refuse the ride."""
MOTIONS: Final[list[Motion]] = [Motion(office, seat) for office in OFFICES for seat in range(MAX_SEATS)]
"""By office times ten plus nominee."""
NAME_RIDER: Final[list[NameRider]] = [NameRider(horse, seat) for horse in range(1, 7) for seat in range(MAX_SEATS)]
"""By horse index times ten plus rider."""
OBJECT: Final[list[Object]] = [Object(ground) for ground in GROUNDS]
STABLE_DIE: Final[tuple[Action, ...]] = tuple([StableDie(face) for face in range(1, 7)])
ROLL_OFF_DIE: Final[tuple[Action, ...]] = tuple([RollOffDie(face) for face in range(1, 7)])
DICE: Final[tuple[Action, ...]] = tuple([Dice(white, red) for white in range(1, 7) for red in range(1, 7)])

BY_SEATS: Final = (Pass, Motion, Vote, Bid, Raise, NameRider, Accept, Decline, Ticket, Bet, HandIn, Ride, Object, Judge)
ACTIONS: Final[tuple[type[Action], ...]] = (*BY_SEATS, StableDie, RollOffDie, Dice)
