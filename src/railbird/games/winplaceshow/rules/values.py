"""What a position is made of besides plain numbers: the numbers that have a name, cases and the rides of a horse.

The objects never change once they are made, so that all copies of a position share them.
"""

from __future__ import annotations

from typing import Final

from railbird.core.action import Action

NOBODY: Final = -1
"""No seat: an unsold horse has no owner, and the house rider rides it (WPS-71)."""
OFF: Final = -1
"""The place of a horse that is not on the track."""
OPEN: Final = -1
"""The answer of a seat that has not answered."""

NO_BETS: Final = (-1, -1, -1, 0, 0, 0)
"""An empty slip: the horses to win, place and show, then the three stakes."""


class Case:
    """Objections to one move (WPS-84); never changed once it is filed."""

    __slots__ = ("accusers", "grounds", "harmful", "horse", "margin", "turn")

    def __init__(
        self, horse: int, turn: int, accusers: tuple[int, ...], grounds: tuple[str, ...], margin: int, harmful: bool
    ) -> None:
        self.horse: Final = horse
        self.turn: Final = turn
        self.accusers: Final = accusers
        self.grounds: Final = grounds
        """The ground each accuser cites."""
        self.margin: Final = margin
        """By how many spaces the best legal result would have been better."""
        self.harmful: Final = harmful
        """What the steward test says (WPS-93)."""

    def facts(self) -> tuple[object, ...]:
        """What two cases are compared by."""
        return (self.horse, self.turn, self.accusers, self.grounds, self.margin, self.harmful)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Case) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash(self.facts())


class Rides:
    """The legal results for the horse to move (WPS-66), worked out once when its turn comes; never changed."""

    __slots__ = ("actions", "bonus", "horse", "longest", "moved", "paths", "spaces", "totals")

    def __init__(self, horse: int, bonus: bool) -> None:
        self.horse: Final = horse
        self.bonus: Final = bonus
        """Whether the dice gave this horse the bonus (WPS-53)."""
        self.actions: list[Action] = []
        self.spaces: list[int] = []
        """Where each result ends."""
        self.moved: list[int] = []
        """How many spaces it counts (R-47)."""
        self.totals: list[int] = []
        """The total each was made with (WPS-54)."""
        self.longest: list[int] = []
        """The longest legal move with that total (WPS-63)."""
        self.paths: list[list[int]] = []
        """The spaces each is shown along, worked out when somebody looks (WPS-66)."""

    def index(self, action: Action) -> int:
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
