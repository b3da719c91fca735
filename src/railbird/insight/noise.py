"""How far a chart of chances may be off, by how its passes differ: of a figure, and of a change of level.

The curves of a game without a split rest on few playouts with luck that never changes, so that points next to each
other are off together, and by how much no formula knows. But every pass is the same curve with other luck. A chance
near nothing or all is off by less than one in the middle: squares are counted in units of chance × (1 − chance).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from railbird.insight.report import Noise
from railbird.insight.values import Vector

LEVEL: Final = 5  # So many points of a chart make a level.
SURE: Final = 3.3
"""A change of level of more than so many standard errors is one: then in about 19 of 20 games none is found anywhere on
a chart that is nothing but noise. `scripts/noise.py` counts that."""
Curve = Sequence[Vector]


def measured(known: Noise | None, mean: Curve, one: Curve, before: int) -> Noise:
    """What is known of the noise of one pass when one more is compared with the mean of those before."""
    figure = _ratio(mean, one, before)
    shift = _ratio(shifts(mean), shifts(one), before, levels(mean))
    if known is None:
        return Noise(figure, shift)
    part = 1 / before
    return Noise(known.figure + (figure - known.figure) * part, known.shift + (shift - known.shift) * part)


def _ratio(mean: Curve, one: Curve, before: int, at: Curve | None = None) -> float:
    """How far off a pass is here and there, squared, beside what the chances there allow."""
    squares = sum([(new - old) ** 2 for row, other in zip(mean, one) for old, new in zip(row, other)])
    room = sum([chance * (1 - chance) for row in (mean if at is None else at) for chance in row])
    return squares * before / (before + 1) / room if room > 0 else 0.0


def levels(curve: Curve) -> list[list[float]]:
    """Wherever two levels meet: their mean."""
    return [_mean(curve[at - LEVEL : at + LEVEL]) for at in range(LEVEL, len(curve) - LEVEL + 1)]


def shifts(curve: Curve) -> list[list[float]]:
    """Wherever two levels meet: how much higher the second is."""
    found = []
    for at in range(LEVEL, len(curve) - LEVEL + 1):
        before, after = _mean(curve[at - LEVEL : at]), _mean(curve[at : at + LEVEL])
        found.append([new - old for old, new in zip(before, after)])
    return found


def _mean(rows: Curve) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows)]


def off(variance: float, chance: float, passes: int) -> float:
    """One standard error of what so many passes say about a chance."""
    return sqrt(variance * max(0.0, chance * (1 - chance)) / max(1, passes))
