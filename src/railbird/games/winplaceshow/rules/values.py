"""What a position is made of besides plain numbers: the numbers that have a name, the auction, cases and rides.

The objects never change once they are made, so that all copies of a position share them.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from railbird.games.winplaceshow.rules.actions import GROUNDS, Ride

HORSES: Final = range(6)  # Horses by index: number, post and starting lane less one.
NOBODY: Final = -1  # No seat: an unsold horse has no owner, and the house rider rides it (WPS-71).
OFF: Final = -1  # The place of a horse that is not on the track.
OPEN: Final = -1  # The answer of a seat that has not answered.
NOT_ASKED: Final = -2
"""The answer of a seat (riders: of a horse) that is not asked, and of one that has nothing to move or to object."""

NO_BETS: Final = (-1, -1, -1, 0, 0, 0)  # An empty slip: the horses to win, place and show, then the three stakes.


@dataclass(init=False)
class Auction:
    """The auction of a race: what is on sale, what was written and read, who raises (WPS-20 to WPS-29)."""

    sale: tuple[int, ...]  # The horses on sale in auction order (WPS-20).
    lot: int  # Which of them is being sold.
    read: tuple[tuple[int, ...], ...]
    """For each horse put up and each seat the bid read out; 0 if it was ignored because of what the seat owns,
    below 0 if it exceeded the cash left, which is then the amount (WPS-29)."""
    tied: tuple[int, ...]  # Those who raise orally or roll a die, in the order they are asked.
    asked: int  # Which of them is asked.
    standing: int  # The bid to beat.
    holder: int
    passes: int  # Passes since the last raise (WPS-24).
    rolls: tuple[int, ...]

    def __init__(self, sale: tuple[int, ...] = (), tied: tuple[int, ...] = ()) -> None:
        self.sale = sale
        self.read = ()
        self.tied = tied
        self.rolls = ()
        self.lot = self.asked = self.standing = self.passes = 0
        self.holder = NOBODY

    def copy(self) -> "Auction":
        """The same, to be changed before anybody else has it."""
        other = Auction(self.sale, self.tied)
        other.lot = self.lot
        other.read = self.read
        other.asked = self.asked
        other.standing = self.standing
        other.holder = self.holder
        other.passes = self.passes
        other.rolls = self.rolls
        return other


@dataclass(init=False)
class Judged:
    """What the last move shows: grounds for objections and the steward test (WPS-82, WPS-93)."""

    shows: tuple[int, ...]  # The grounds, as indices.
    margin: int  # By how many spaces the best legal result would have been better.
    harmful: bool

    def __init__(self, shows: tuple[int, ...] = (), margin: int = 0, harmful: bool = False) -> None:
        self.shows = shows
        self.margin = margin
        self.harmful = harmful

    def grounds(self) -> list[str]:
        """The grounds by their letters (WPS-82)."""
        return [GROUNDS[ground] for ground in self.shows]


NOT_JUDGED: Final = Judged()


class Case(NamedTuple):
    """Objections to one move (WPS-84)."""

    horse: int
    turn: int
    accusers: tuple[int, ...]
    grounds: tuple[str, ...]  # The ground each accuser cites.
    margin: int  # By how many spaces the best legal result would have been better.
    harmful: bool  # What the steward test says (WPS-93).
    upheld: bool | None = None  # The verdict, once there is one (WPS-92).


class Rides:
    """The legal results for the horse to move (WPS-66), worked out once when its turn comes."""

    def __init__(self, horse: int, bonus: bool) -> None:
        self.horse: Final = horse
        self.bonus: Final = bonus  # Whether the dice gave this horse the bonus (WPS-53).
        self.actions: list[Ride] = []
        self.spaces: list[int] = []  # Where each result ends.
        self.moved: list[int] = []  # How many spaces it counts.
        self.totals: list[int] = []  # The total each was made with (WPS-54).
        self.longest: list[int] = []  # The longest legal move with that total (WPS-63).
        self.paths: list[tuple[int, ...]] = []  # What each is shown along, worked out when somebody looks (WPS-66).

    def index(self, action: Ride) -> int:
        """Which result an action is: mostly one of those offered, else one that reads the same."""
        for index, offered in enumerate(self.actions):
            if offered is action:
                return index
        return self.actions.index(action)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rides) and self.horse == other.horse and self.actions == other.actions

    def __hash__(self) -> int:
        return self.horse


NO_RIDES: Final = Rides(NOBODY, False)
