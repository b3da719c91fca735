"""Fixed draws: who comes home in which order, counted over many draws of luck that are the same for all positions.

Each runner has a column: when it comes home in the first draw, in the second, and so on, as whole numbers that also
name the runner. A move changes one column; the draws themselves never change, so two positions one ply apart are
compared with equal luck.
"""

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from math import exp
from random import Random
from typing import Final

RUNNERS: Final = 4  # Bits that name the runner.
FINE: Final = 1 << 32
MASK: Final = (1 << RUNNERS) - 1
KEPT: Final = 2_000_000  # How many entries of columns are remembered: 16 MB.
Column = Sequence[int]


def strata(random: Random, count: int) -> list[float]:
    """So many numbers from 0 up to 1, one in each equal part, in random order."""
    found = [(part + random.random()) / count for part in range(count)]
    random.shuffle(found)
    return found


def column(whens: Iterable[float], runner: int) -> Column:
    """When a runner comes home, draw by draw: earlier is smaller."""
    return array("q", [int(when * FINE) << RUNNERS | runner for when in whens])


def finishes(columns: Sequence[Column], places: int) -> Counter[tuple[int, ...]]:
    """How often the first so many places are taken by whom, in order."""
    if places == 3:  # written out: half the time, and most of what is reckoned is this
        rows = map(sorted, zip(*columns))
        return Counter([(row[0] & MASK, row[1] & MASK, row[2] & MASK) for row in rows])
    return Counter([tuple([one & MASK for one in sorted(row)[:places]]) for row in zip(*columns)])


def chances(worth: Sequence[float], spread: float) -> list[float]:
    """From what seats are worth to their chances of winning: the softer, the more luck is left."""
    top = max(worth)
    weights = [exp((value - top) / spread) for value in worth]
    total = sum(weights)
    return [weight / total for weight in weights]
