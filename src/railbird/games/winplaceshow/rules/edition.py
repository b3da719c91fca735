"""The components of Win, Place & Show, typed and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from railbird.core.edition import Edition, Part, Problem

LANES = 6
STAKE_UNIT = 1000
"""Both pay tables are per 1,000 staked (WPS-36, WPS-45)."""
RACES = 6
MAX_ALLOWANCE = 2
"""The largest allowance an option gives (R-2)."""

Positive = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Natural = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Post = Annotated[int, msgspec.Meta(ge=1, le=6)]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=24, pattern="^[a-z0-9_]+$")]
Odds = Annotated[str, msgspec.Meta(pattern="^[1-9][0-9]{0,2}-[1-9][0-9]{0,2}$")]
Length = Annotated[int, msgspec.Meta(ge=1, le=200)]
Six = tuple[Length, Length, Length, Length, Length, Length]


class Money(Part, frozen=True):
    """Amounts and their limits."""

    start_regular: Positive
    start_fast: Positive
    start_party: Positive
    start_notes: dict[str, Natural]
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
    passing: tuple[tuple[Positive, ...], ...]


class StartPoint(Part, frozen=True):
    """Where a distance starts and how often it crosses the line."""

    label: str
    section: str
    number: Positive
    crossings: Annotated[int, msgspec.Meta(ge=1, le=3)]
    rail_spaces: Positive


class TrackBoard(Part, frozen=True):
    """The oval."""

    lanes: Literal[6]
    rail_lane: Literal[1]
    spaces_per_furlong_on_rail: Positive
    board_pieces: Positive
    finish_line_after: str
    section: tuple[Section, ...]
    start: dict[str, StartPoint]


class DoubleChart(Part, frozen=True):
    """What a Daily Double ticket pays, by the odds of both winners."""

    odds: list[Odds]
    pays: list[list[Positive]]


class Payoff(Part, frozen=True):
    """Both pay tables."""

    bet: dict[Odds, tuple[Positive, Positive, Positive]]
    daily_double: DoubleChart


class Stable(Part, frozen=True):
    """A stable of the fast and party versions."""

    number: Post
    name: str


class Horse(Part, frozen=True):
    """A line of the programme: post, running strength, bonus number, jockey, odds (WPS-14 to WPS-18, WPS-17, R-31)."""

    post: Post
    name: str
    stable: Post
    boxes: list[Annotated[int, msgspec.Meta(ge=1, le=20)]]
    bonus: Annotated[int, msgspec.Meta(ge=2, le=12)]
    jockey: Literal["veteran", "apprentice"]
    odds: Odds
    speed: Natural
    class_: Natural = msgspec.field(name="class")


class Race(Part, frozen=True):
    """A race of the programme."""

    number: Positive
    distance: str
    purse: Positive
    distribution: tuple[Natural, Natural, Natural, Natural]
    horse: list[Horse]


class WinPlaceShowEdition(Edition, frozen=True):
    """A whole box of Win, Place & Show."""

    money: Money
    limits: Limits
    dice: DiceBox
    track: TrackBoard
    payoff: Payoff
    stable: list[Stable]
    race: list[Race]

    def problems(self) -> Iterator[Problem]:
        yield from _money_problems(self.money)
        yield from _track_problems(self)
        yield from _payoff_problems(self)
        yield from _programme_problems(self)

    def defaults(self) -> Mapping[str, int | str | bool]:
        """The clock and the buy-in are printed in the rulebook."""
        return {
            "betting_seconds": self.limits.betting_seconds,
            "buy_in_cents": min(self.money.party_buy_in_cents, 10_000),
        }

    def horses(self, race: Race) -> list[Horse]:
        """The six horses by post (WPS-14)."""
        return sorted(race.horse, key=lambda horse: horse.post)

    def reach(self) -> int:
        """The longest move any horse can ever make."""
        boxes = max(max(horse.boxes) for race in self.race for horse in race.horse)
        return boxes + self.dice.white + self.limits.bonus_spaces + MAX_ALLOWANCE

    def names(self) -> Mapping[str, Mapping[str, str]]:
        """Names for texts: the horses of each race, stables, distances and sections."""
        names: dict[str, dict[str, str]] = {
            f"horse_{race.number}": {str(horse.post): horse.name for horse in race.horse} for race in self.race
        }
        names["stable"] = {str(stable.number): stable.name for stable in self.stable}
        return names


def odds_value(odds: str) -> Fraction:
    """3-2 is one and a half to one."""
    left, right = odds.split("-")
    return Fraction(int(left), int(right))


def _money_problems(money: Money) -> Iterator[Problem]:
    for key in (
        "start_regular",
        "start_fast",
        "start_party",
        "bid_step",
        "bid_min",
        "bet_step",
        "bet_min",
        "bet_max",
        "daily_double_step",
        "daily_double_min",
        "daily_double_max",
        "rejected_objection_total",
    ):
        if getattr(money, key) % money.unit:
            yield Problem(f"money.{key}", f"every amount is a multiple of {money.unit} (WPS-4)")
    if money.bid_min % money.bid_step:
        yield Problem("money.bid_min", f"a bid is a multiple of {money.bid_step} (WPS-21)")
    for kind, rule in (("bet", "WPS-33"), ("daily_double", "WPS-44")):
        step, low, high = (getattr(money, f"{kind}_{part}") for part in ("step", "min", "max"))
        if step % STAKE_UNIT:
            yield Problem(f"money.{kind}_step", f"the tables pay per {STAKE_UNIT} staked ({rule})")
        if low % step or high % step or low > high:
            yield Problem(f"money.{kind}_max", f"stakes go from the least to the most in whole steps ({rule})")
    if not all(note.isdecimal() for note in money.start_notes):
        yield Problem("money.start_notes", "notes are whole numbers")
    elif sum(int(note) * count for note, count in money.start_notes.items()) != money.start_regular:
        yield Problem("money.start_notes", f"the notes dealt must add up to {money.start_regular} (WPS-4)")


def _track_problems(box: WinPlaceShowEdition) -> Iterator[Problem]:
    sections = box.track.section
    if len(sections) < 2 or len({section.id for section in sections}) != len(sections):
        yield Problem("track.section", "at least two sections are expected, with different ids")
        return
    for index, section in enumerate(sections):
        yield from _section_problems(index, section)
    if box.track.finish_line_after != sections[-1].id:
        yield Problem("track.finish_line_after", f"the line lies after the last section, {sections[-1].id}")
    for index in (0, len(sections) - 1):
        if sections[index].kind != "straight":
            yield Problem(f"track.section[{index}].kind", "the line lies between two straights (WPS-67)")
    if sections[0].spaces[0] + sections[-1].spaces[0] < box.reach():
        yield Problem("track.section", f"no move of {box.reach()} spaces may pass both straights at the line (R-13)")
    for key, start in box.track.start.items():
        yield from _start_problems(box, f"track.start.{key}", start)


def _section_problems(index: int, section: Section) -> Iterator[Problem]:
    key = f"track.section[{index}]"
    if section.kind == "straight" and len(set(section.spaces)) != 1:
        yield Problem(f"{key}.spaces", "a straight has the same number of spaces in every lane")
    if list(section.spaces) != sorted(section.spaces):
        yield Problem(f"{key}.spaces", "an outer lane is never shorter than an inner one")
    if len(section.passing) != LANES:
        yield Problem(f"{key}.passing", "passing spaces are listed for six lanes")
        return
    for lane, numbers in enumerate(section.passing):
        if list(numbers) != sorted(set(numbers)) or any(number > section.spaces[lane] for number in numbers):
            yield Problem(
                f"{key}.passing", f"lane {lane + 1}: rising numbers up to {section.spaces[lane]} are expected"
            )


def _start_problems(box: WinPlaceShowEdition, key: str, start: StartPoint) -> Iterator[Problem]:
    ids = [section.id for section in box.track.section]
    if start.section not in ids:
        yield Problem(f"{key}.section", f"there is no section {start.section!r}; there are {', '.join(ids)}")
        return
    at = ids.index(start.section)
    section = box.track.section[at]
    if section.kind != "straight" or start.number > section.spaces[0]:
        yield Problem(f"{key}.number", "a start is a space of a straight, the same in every lane (WPS-50)")
        return
    lap = sum(part.spaces[0] for part in box.track.section)
    before = sum(part.spaces[0] for part in box.track.section[:at]) + start.number - 1
    spaces = start.crossings * lap - before
    if start.rail_spaces != spaces:
        yield Problem(f"{key}.rail_spaces", f"on the rail there are {spaces} spaces to the last crossing (WPS-13)")


def _payoff_problems(box: WinPlaceShowEdition) -> Iterator[Problem]:
    unit = box.money.unit
    for odds, pays in box.payoff.bet.items():
        if not pays[0] >= pays[1] >= pays[2] or any(amount % unit for amount in pays):
            yield Problem(f"payoff.bet.{odds}", f"win, place, show are expected, falling, in multiples of {unit}")
    chart = box.payoff.daily_double
    size = len(chart.odds)
    if len(set(chart.odds)) != size or len(chart.pays) != size or any(len(row) != size for row in chart.pays):
        yield Problem("payoff.daily_double.pays", f"a square of {size} rows and columns is expected (WPS-45)")
    elif any(amount % unit for row in chart.pays for amount in row):
        yield Problem("payoff.daily_double.pays", f"every amount is a multiple of {unit} (WPS-4)")


def _programme_problems(box: WinPlaceShowEdition) -> Iterator[Problem]:
    if sorted(stable.number for stable in box.stable) != list(range(1, LANES + 1)):
        yield Problem("stable", "the stables 1 to 6 are expected, each once (WPS-103)")
    if [race.number for race in box.race] != list(range(1, RACES + 1)):
        yield Problem("race", "the races 1 to 6 are expected, in order (WPS-2)")
    for index, race in enumerate(box.race):
        key = f"race[{index}]"
        if race.distance not in box.track.start:
            yield Problem(f"{key}.distance", f"there is no start for {race.distance!r} (WPS-13)")
        if sum(race.distribution) != race.purse or any(part % box.money.unit for part in race.distribution):
            yield Problem(f"{key}.distribution", f"four amounts adding up to {race.purse} are expected (WPS-12)")
        yield from _field_problems(box, key, race)


def _field_problems(box: WinPlaceShowEdition, key: str, race: Race) -> Iterator[Problem]:
    for what, numbers in (
        ("post", Counter(horse.post for horse in race.horse)),
        ("stable", Counter(horse.stable for horse in race.horse)),
    ):
        if sorted(numbers.elements()) != list(range(1, LANES + 1)):
            yield Problem(f"{key}.horse", f"each {what} from 1 to 6 is expected exactly once (WPS-14)")
    for at, horse in enumerate(race.horse):
        where = f"{key}.horse[{at}]"
        if not horse.boxes:
            yield Problem(f"{where}.boxes", "at least one running-strength box is expected (WPS-15)")
            continue
        if horse.class_ != sum(horse.boxes):
            yield Problem(f"{where}.class", f"the sum of all boxes is {sum(horse.boxes)} (WPS-18)")
        if horse.speed != sum(horse.boxes[:-1]):
            yield Problem(f"{where}.speed", f"the sum of all boxes but the last is {sum(horse.boxes[:-1])} (WPS-18)")
        if horse.odds not in box.payoff.bet or horse.odds not in box.payoff.daily_double.odds:
            yield Problem(f"{where}.odds", f"the pay tables have no odds {horse.odds} (WPS-36)")
