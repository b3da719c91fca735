"""The chart of chances over the moments of a game: curves in a box of 1000 by 100, which a page stretches."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from railbird.insight.report import Point
from railbird.web.insight.course import Course, Turn
from railbird.web.insight.telling import Telling

MOST_POINTS = 400  # Of one curve: more could not be told apart.
APART = 8.5  # Percent of the height that two labels need, and of the length on a phone that two signs do.
SIGN, SAID = 1.3, 0.72  # Percent of the length that half a sign takes, and a letter of its words.


class Curve(NamedTuple):
    """One seat: its line, and how it ended."""

    seat: int
    name: str
    color: str
    dash: int  # Which dash and which point: the reader's own is solid.
    path: str
    last: int
    label_y: float


class Now(NamedTuple):
    """How a seat stood at the moment that is looked at."""

    name: str
    color: str
    you: bool
    dash: int
    chance: int
    y: float


class Mark(NamedTuple):
    """A turning point above the curves, and a row of the table."""

    kind: str
    at: int
    x: float  # In percent of the length.
    seat: int
    color: str
    who: str
    change: int
    before: int
    after: int
    says: str
    when: str
    side: str  # Where its words stand: left or right of it, or nowhere where there is no room.
    wide: float  # Where its sign stands, beside those of others, on a wide screen,
    narrow: float  # and on a phone.


class Chart(NamedTuple):
    """What is drawn."""

    curves: Sequence[Curve]
    marks: Sequence[Mark]
    even: float  # Where the chances would be equal, in percent.
    now: Sequence[Now]
    x: float  # Where the moment is, in percent of the length.
    around: int | None  # How far a figure may be off; None where that is not known yet,
    draws: int  # which rests on so many draws.


def chart(course: Course, tell: Telling, at: int) -> Chart | None:
    """The chart as a reader sees it at a moment; None until there is one."""
    points, last = course.analysis.points, max(1, tell.last)
    if not points:
        return None
    seats = range(len(points[0].chances))
    order = sorted(seats, key=lambda seat: (seat != tell.you, seat))
    dashes = {seat: number for number, seat in enumerate(order)}
    thinned = thin(points)
    ends = labels_apart([100 - 100 * points[-1].chances[seat] for seat in seats])
    chances = course.chances(at)
    return Chart(
        curves=[
            Curve(
                seat=seat,
                name=tell.name(seat),
                color=tell.colors[seat],
                dash=dashes[seat],
                path=path(thinned, seat, last),
                last=round(100 * points[-1].chances[seat]),
                label_y=ends[seat],
            )
            for seat in order[::-1]
        ],
        marks=with_room([mark(course, tell, turn) for turn in course.turns]),
        even=100 - 100 / len(seats),
        now=[
            Now(
                name=tell.name(seat),
                color=tell.colors[seat],
                you=seat == tell.you,
                dash=dashes[seat],
                chance=round(100 * chances[seat]),
                y=round(100 - 100 * chances[seat], 1),
            )
            for seat in seats
        ],
        x=round(100 * at / last, 2),
        around=_around(course.around),
        draws=course.analysis.draws,
    )


def _around(share: float | None) -> int | None:
    """In whole points; less than one is one, and only what is exact is nothing."""
    return None if share is None else max(1, round(100 * share)) if share else 0


def mark(course: Course, tell: Telling, turn: Turn) -> Mark:
    """A turning point in words and figures."""
    x = round(100 * turn.at / max(1, tell.last), 2)
    before, after = (course.chances(at)[turn.seat] for at in (turn.ply, turn.at))
    if turn.level is not None:
        before, after = turn.level, turn.level + turn.change
    return Mark(
        kind=turn.kind,
        at=turn.at,
        x=x,
        seat=turn.seat,
        color=tell.colors[turn.seat],
        who=tell.name(turn.seat),
        change=round(100 * turn.change),
        before=round(100 * before),
        after=round(100 * after),
        says=tell.says(turn.ply),
        when=tell.when(turn.at),
        side="",
        wide=x,
        narrow=x,
    )


def with_room(marks: Sequence[Mark]) -> list[Mark]:
    """Turning points side by side, their words left or right of them, the largest first, as far as there is room."""
    places = [one.x for one in marks]
    both = zip(marks, labels_apart(places, 2 * SIGN), labels_apart(places))
    marks = [one._replace(wide=wide, narrow=narrow) for one, wide, narrow in both]
    taken = {one.at: (one.wide - SIGN, one.wide + SIGN) for one in marks}
    sides: dict[int, str] = {}
    for one in sorted(marks, key=lambda one: -abs(one.change)):
        room = SAID * (len(one.who) + 4)
        x = one.wide
        for side, span in (("left", (x - SIGN - room, x)), ("right", (x, x + SIGN + room))):
            others = [other for at, other in taken.items() if at != one.at]
            if span[0] >= 0 and span[1] <= 100 and all(span[1] <= low or high <= span[0] for low, high in others):
                taken[one.at], sides[one.at] = (min(span[0], x - SIGN), max(span[1], x + SIGN)), side
                break
    return [one._replace(side=sides.get(one.at, "")) for one in marks]


def thin(points: Sequence[Point]) -> list[Point]:
    """As many points as can be told apart, of each stretch the first and the one furthest from it."""
    if len(points) <= MOST_POINTS:
        return list(points)
    size = -(-2 * len(points) // MOST_POINTS)
    found: list[Point] = []
    for start in range(0, len(points), size):
        stretch = points[start : start + size]
        first = stretch[0]
        far = max(stretch, key=lambda one: max(abs(a - b) for a, b in zip(one.chances, first.chances, strict=True)))
        found += [first] if far is first else [first, far]
    return [*found, points[-1]] if found[-1] is not points[-1] else found


def path(points: Sequence[Point], seat: int, last: int) -> str:
    """A seat's line."""
    places = [f"{1000 * one.ply / last:.1f} {100 - 100 * one.chances[seat]:.1f}" for one in points]
    return "M" + "L".join(places)


def labels_apart(heights: Sequence[float], apart: float = APART) -> list[float]:
    """The heights of labels at the end of curves, pushed apart so that each can be read, within the box.

    The places of signs in a row likewise.
    """
    order = sorted(range(len(heights)), key=lambda one: heights[one])
    found = list(heights)
    for above, below in pairwise(order):
        found[below] = max(found[below], found[above] + apart)
    for below, above in pairwise(order[::-1]):
        limit = 100.0 if below == order[-1] else found[below]
        found[below] = min(found[below], limit)
        found[above] = min(found[above], found[below] - apart)
    return [round(height, 1) for height in found]
