"""Luck and judgement at the end: what each seat's start became, and by what."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Literal, NamedTuple

from railbird.insight.passes import around
from railbird.insight.report import Analysis, Split, Verdict
from railbird.web.insight.telling import Telling

Part = Literal["luck", "own", "others", "rest"]
PARTS: tuple[Part, ...] = ("luck", "own", "others", "rest")

ROOM = 13  # Points that a figure beside its bar needs.


class Bar(NamedTuple):
    """One part of a result, from where the one before ended; places in percent of the axis."""

    part: Part
    points: int
    left: float
    width: float
    around: int  # How far it may be off.
    is_sure: bool  # Whether it is more than that.


class Row(NamedTuple):
    """A seat: its parts, and how well it played."""

    seat: int
    name: str
    color: str
    you: bool
    start: int
    result: int
    bars: Sequence[Bar]
    place: int  # By its own decisions; those who cannot be told apart share one.
    own: int
    around: int


class Axis(NamedTuple):
    """Where nothing, the start and everything stand, in percent of its length."""

    ticks: Sequence[tuple[int, float]]
    start: float


class Splitting(NamedTuple):
    """The table of all seats."""

    rows: Sequence[Row]
    axis: Axis
    around: dict[Part, int]  # How far each part may be off at most, whoever's it is.
    passes: int  # So many times the game has been gone through for that.
    start: int


def whole(split: Split) -> dict[Part, int]:
    """The parts in whole points; what rounding has left over goes into the largest."""
    parts: dict[Part, int] = {part: round(100 * getattr(split, part)) for part in PARTS}
    left = round(100 * split.result) - round(100 * split.start) - sum(parts.values())
    largest = max(PARTS, key=lambda part: abs(getattr(split, part)))
    parts[largest] += left
    return parts


def splitting(analysis: Analysis, tell: Telling, order: Sequence[int]) -> Splitting | None:
    """How each seat's start became its result, in an order of seats; None where that cannot be told."""
    splits = analysis.splits
    if not splits:
        return None
    parts = {seat: whole(splits[seat]) for seat in order}
    edges = [edge for seat in order for edge in _edges(splits[seat], parts[seat])]
    low, high = min(-20, min(edges) - ROOM), max(110, max(edges) + ROOM)

    def place(points: float) -> float:
        return round(100 * (points - low) / (high - low), 2)

    places = by_judgement(analysis)
    rows = [
        Row(
            seat=seat,
            name=tell.name(seat),
            color=tell.colors[seat],
            you=seat == tell.you,
            start=round(100 * splits[seat].start),
            result=round(100 * splits[seat].result),
            bars=[
                Bar(part, points, place(min(start, end)), round(place(max(start, end)) - place(min(start, end)), 2),
                    off(splits[seat], part), abs(points) >= off(splits[seat], part))
                for part, points, start, end in _steps(splits[seat], parts[seat])
            ],
            place=places[seat],
            own=parts[seat]["own"],
            around=off(splits[seat], "own"),
        )
        for seat in order
    ]  # fmt: skip
    start = round(100 * sum(split.start for split in splits) / len(splits))
    ticks = [(tick, place(tick)) for tick in (0, 50, 100)]
    far = {part: max(off(split, part) for split in splits) for part in PARTS}
    return Splitting(rows, Axis(ticks, place(start)), far, len(analysis.passes), start)


def off(split: Split, part: Part) -> int:
    """How far a part may be off, in whole points; less than one is one, and only what is exact is nothing."""
    half = getattr(split.around, part)
    return max(1, round(100 * half)) if half else 0


def by_judgement(analysis: Analysis) -> dict[int, int]:
    """By seat its place by its own decisions; it shares the one above where their difference may be none at all.

    Seats are compared pass by pass, with the same draws: their difference is known better than either of them.
    """
    owns = [split.own for split in analysis.splits]
    order = sorted(range(len(owns)), key=lambda seat: -owns[seat])
    found = {order[0]: 1}
    for number, (above, seat) in enumerate(pairwise(order), 2):
        apart = around([one[above].own - one[seat].own for one in analysis.passes])
        found[seat] = found[above] if owns[above] - owns[seat] <= max(apart, 0.005) else number
    return found


def _steps(split: Split, parts: dict[Part, int]) -> list[tuple[Part, int, int, int]]:
    """The parts with where each begins and ends; one that is nothing is left out, unless it is a seat's own."""
    at, found = round(100 * split.start), []
    for part in PARTS:
        if parts[part] or part != "rest":
            found.append((part, parts[part], at, at + parts[part]))
        at += parts[part]
    return found


def _edges(split: Split, parts: dict[Part, int]) -> list[int]:
    return [edge for _, _, start, end in _steps(split, parts) for edge in (start, end)]


# --- where a result cannot be split: what decisions cost, by what each seat could know


class Cost(NamedTuple):
    """What a seat's decisions cost it together."""

    seat: int
    name: str
    color: str
    you: bool
    place: int
    cost: int
    around: int
    decisions: int


def costs(verdicts: Sequence[Verdict], tell: Telling, order: Sequence[int]) -> list[Cost]:
    """Who played best, the best first; who cannot be told from the one above shares its place.

    Nobody loses less than nothing: a loss that comes out so is a draw's, and earns no place.
    """
    found = []
    for seat in order:
        own = [one for one in verdicts if one.seat == seat]
        cost = max(0.0, 100 * sum(one.loss.mean for one in own))
        around = 50 * sum((one.loss.high - one.loss.low) ** 2 for one in own) ** 0.5
        found.append((cost, around, seat, len(own)))
    found.sort(key=lambda one: one[0])
    placed: list[Cost] = []
    for number, (cost, around, seat, count) in enumerate(found):
        above = found[number - 1] if number else None
        same = above is not None and cost - above[0] < max(hypot(around, above[1]), 0.5)
        place = placed[-1].place if same else number + 1
        placed.append(
            Cost(seat, tell.name(seat), tell.colors[seat], seat == tell.you, place, round(cost), round(around), count)
        )
    return placed
