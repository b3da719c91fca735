"""How far a chart of chances may be off, and which changes of it are beyond that: by how its passes differ.

The curves of a game without a split rest on few playouts with luck that never changes. Points next to each other are
off together, and late in a game by three times as much as early: no formula knows by how much. But every pass is the
same curve with other luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from railbird.insight.report import Noise
from railbird.insight.values import Vector

LEVEL: Final = 5  # So many points of a chart make a level.
SURE: Final = 5.0
"""A change of level by more than so many standard errors is one. So many, because the largest of a whole chart is
looked for, and errors known from eight passes are themselves off: then about one chart in twenty that is nothing but
noise shows one, in the game where that is most (`scripts/noise.py` counts it)."""
SLIGHT: Final = 0.01  # Less of a change is told to nobody.
Curve = Sequence[Vector]


class Shift(NamedTuple):
    """Where a curve went to another level: the point that begins it, whose, by how much, and from where."""

    at: int
    seat: int
    change: float
    level: float


def measured(known: Noise | None, mean: Curve, one: Curve, before: int, with_shifts: bool = True) -> Noise:
    """What is known of one pass when one more is compared with the mean of those before: variances."""
    cells = [[_apart(old, new, before) for old, new in zip(*rows)] for rows in zip(mean, one)]
    figure = sum(map(sum, cells)) / max(1, sum(map(len, cells)))
    moved = [
        [_apart(old, new, before) for old, new in zip(*rows)] for rows in zip(shifts(mean), shifts(one))
    ] if with_shifts else []  # fmt: skip
    if known is None:
        return Noise(figure, tuple([tuple(row) for row in moved]))
    part = 1 / before
    return Noise(
        known.figure + (figure - known.figure) * part,
        tuple([tuple([a + (b - a) * part for a, b in zip(*rows)]) for rows in zip(known.shifts, moved)]),
    )


def _apart(mean: float, one: float, before: int) -> float:
    """How far one more is off, as its part of a variance."""
    return (one - mean) ** 2 * before / (before + 1)


def shifts(curve: Curve) -> list[list[float]]:
    """Wherever two levels meet: how much higher the second is."""
    found = []
    for at in range(LEVEL, len(curve) - LEVEL + 1):
        before, after = _mean(curve[at - LEVEL : at]), _mean(curve[at : at + LEVEL])
        found.append([new - old for old, new in zip(before, after)])
    return found


def _mean(rows: Curve) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows)]


def changes(curve: Curve, noise: Noise, passes: int, sure: float = SURE) -> list[Shift]:
    """Where the curves of some passes went to another level beyond their noise, of those side by side the largest.

    What the noise is at one place is known from few passes; from the places around it, too, it is known better.
    """
    found = []
    for number, moved in enumerate(shifts(curve)):
        seat = max(range(len(moved)), key=lambda one: abs(moved[one]))
        around = noise.shifts[max(0, number - LEVEL) : number + LEVEL + 1]
        error = sqrt(sum([row[seat] for row in around]) / max(1, len(around)) / passes)
        if abs(moved[seat]) > max(sure * error, SLIGHT):
            at = number + LEVEL
            found.append(Shift(at, seat, moved[seat], _mean(curve[at - LEVEL : at])[seat]))
    kept: list[Shift] = []
    for one in sorted(found, key=lambda one: -abs(one.change)):
        if all([abs(one.at - other.at) >= LEVEL for other in kept]):
            kept.append(one)
    return kept
