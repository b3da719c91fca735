"""The components of Win, Place & Show, typed and checked."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Literal, TypeVar

import msgspec

from railbird.core.edition import Edition, Few, Key, Name, Part, Problem
from railbird.games.winplaceshow.rules.problems import (
    money_problems,
    payoff_problems,
    programme_problems,
    track_problems,
)

MAX_ALLOWANCE = 2  # The largest allowance an option gives.

Positive = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Natural = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Post = Annotated[int, msgspec.Meta(ge=1, le=6)]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=24, pattern="^[a-z0-9_]+$")]
Odds = Annotated[str, msgspec.Meta(pattern="^[1-9][0-9]{0,2}-[1-9][0-9]{0,2}$")]
Length = Annotated[int, msgspec.Meta(ge=1, le=60)]
Count = Annotated[int, msgspec.Meta(ge=1, le=60)]
T = TypeVar("T")
Rows = Annotated[list[T], msgspec.Meta(max_length=30)]
Six = tuple[Length, Length, Length, Length, Length, Length]


class Money(Part, frozen=True):
    """Amounts and their limits."""

    start_regular: Positive
    start_fast: Positive
    start_party: Positive
    start_notes: Annotated[dict[Key, Annotated[int, msgspec.Meta(ge=0, le=1_000)]], msgspec.Meta(max_length=12)]
    unit: Positive
    bid_step: Positive
    bid_min: Positive
    bet_step: Positive
    bet_min: Positive
    bet_max: Positive
    bets_per_category: Literal[1]
    daily_double_step: Positive
    daily_double_min: Positive
    daily_double_max: Positive
    rejected_objection_total: Positive
    party_buy_in_cents: Natural


class LaneChanges(Part, frozen=True):
    """Lane changes per move by class of jockey."""

    veteran: Annotated[int, msgspec.Meta(ge=0, le=4)]
    apprentice: Annotated[int, msgspec.Meta(ge=0, le=4)]


class Limits(Part, frozen=True):
    """How many of everything."""

    players_regular: tuple[Literal[3], Literal[6]]
    players_party: tuple[Literal[7], Literal[10]]
    horses_per_race: Literal[6]
    max_horses_per_player: Literal[2]
    races: Literal[6]
    places_paid: Literal[4]
    bonus_spaces: Annotated[int, msgspec.Meta(ge=1, le=6)]
    passing_short_max: Annotated[int, msgspec.Meta(ge=1, le=6)]
    lane_changes: LaneChanges
    betting_seconds: Annotated[int, msgspec.Meta(ge=30, le=900)]


class DiceBox(Part, frozen=True):
    """The two dice."""

    white: Literal[6]
    red: Literal[6]


class Section(Part, frozen=True):
    """A piece of the oval, its spaces and its passing spaces lane by lane."""

    id: Word
    kind: Literal["straight", "turn"]
    spaces: Six
    passing: Annotated[
        tuple[Annotated[tuple[Length, ...], msgspec.Meta(max_length=60)], ...], msgspec.Meta(max_length=12)
    ]


class StartPoint(Part, frozen=True):
    """Where a distance starts and how often it crosses the line."""

    label: Name
    section: Key
    number: Length
    crossings: Annotated[int, msgspec.Meta(ge=1, le=3)]
    rail_spaces: Annotated[int, msgspec.Meta(ge=1, le=600)]


class TrackBoard(Part, frozen=True):
    """The oval."""

    lanes: Literal[6]
    rail_lane: Literal[1]
    spaces_per_furlong_on_rail: Count
    board_pieces: Count
    finish_line_after: Key
    section: Annotated[tuple[Section, ...], msgspec.Meta(max_length=12)]
    start: Annotated[dict[Key, StartPoint], msgspec.Meta(max_length=12)]


class DoubleChart(Part, frozen=True):
    """What a Daily Double ticket pays, by the odds of both winners."""

    odds: Rows[Odds]
    pays: Rows[Rows[Positive]]


class Payoff(Part, frozen=True):
    """Both pay tables."""

    bet: Annotated[dict[Odds, tuple[Positive, Positive, Positive]], msgspec.Meta(max_length=30)]
    daily_double: DoubleChart


class Stable(Part, frozen=True):
    """A stable of the fast and party versions."""

    number: Post
    name: Name


class Horse(Part, frozen=True):
    """A line of the programme: post, running strength, bonus number, jockey, odds (WPS-14 to WPS-18, WPS-17, R-31)."""

    post: Post
    name: Name
    stable: Post
    boxes: Rows[Annotated[int, msgspec.Meta(ge=1, le=20)]]
    bonus: Annotated[int, msgspec.Meta(ge=2, le=12)]
    jockey: Literal["veteran", "apprentice"]
    odds: Odds
    speed: Natural
    class_: Natural = msgspec.field(name="class")


class Race(Part, frozen=True):
    """A race of the programme."""

    number: Count
    distance: Key
    purse: Positive
    distribution: tuple[Natural, Natural, Natural, Natural]
    horse: Few[Horse]


class WinPlaceShowEdition(Edition, frozen=True):
    """A whole box of Win, Place & Show."""

    money: Money
    limits: Limits
    dice: DiceBox
    track: TrackBoard
    payoff: Payoff
    stable: Few[Stable]
    race: Few[Race]

    def problems(self) -> Iterator[Problem]:
        yield from money_problems(self.money)
        yield from track_problems(self)
        yield from payoff_problems(self)
        yield from programme_problems(self)

    def defaults(self) -> Mapping[str, int | str | bool]:
        """The clock and the buy-in are printed in the rulebook."""
        buy_in = min(self.money.party_buy_in_cents, 10_000)
        return {"betting_seconds": self.limits.betting_seconds, "buy_in_cents": buy_in}

    def horses(self, race: Race) -> list[Horse]:
        """The six horses by post (WPS-14)."""
        return sorted(race.horse, key=lambda horse: horse.post)

    def reach(self) -> int:
        """The longest move any horse can ever make."""
        boxes = max(max(horse.boxes) for race in self.race for horse in race.horse)
        return boxes + self.dice.white + self.limits.bonus_spaces + MAX_ALLOWANCE

    def names(self) -> Mapping[str, Mapping[str, str]]:
        """Names for texts: the horses of each race, stables, distances and sections."""
        names = {f"horse_{race.number}": {str(horse.post): horse.name for horse in race.horse} for race in self.race}
        return {**names, "stable": {str(stable.number): stable.name for stable in self.stable}}


def odds_value(odds: str) -> Fraction:
    """3-2 is one and a half to one."""
    left, right = odds.split("-")
    return Fraction(int(left), int(right))
