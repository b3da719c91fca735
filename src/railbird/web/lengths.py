"""Lengths of time to choose from, in words: nobody counts in seconds.

Programs may set any number of them; a page offers those that people choose, and whatever a table has chosen already.
"""

from collections.abc import Callable, Iterable

from railbird.core.text import length

LENGTHS = (0, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600, 5400, 7200, 10800, 14400)
"""In seconds."""
DAY = 86_400
CLOCKS = (15, 30, 60, 90, 120, 180, 300, 600, 1800, 3600, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY, 14 * DAY)
"""For one decision; days where people answer when they find the time."""
RESERVES = (0, 600, 3600, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY, 14 * DAY)
"""For all decisions of a seat together."""


def lengths(lo: int, hi: int, chosen: int, is_good: Callable[[int], bool]) -> list[int]:
    """Those from `lo` to `hi` that may be chosen, and the one that is."""
    offered = {one for one in LENGTHS if lo <= one <= hi and is_good(one)}
    return sorted(offered | {chosen})


def named(language: str, some: Iterable[int]) -> list[tuple[str, str]]:
    """Each as a form sends it, and in words."""
    return [(str(one), length(language, one)) for one in some]


def rounded(seconds: float) -> int:
    """A length of time as people say it who do not count seconds: whole days, hours or minutes."""
    unit = DAY if seconds >= 2 * DAY else 3600 if seconds >= 2 * 3600 else 60
    return max(60, int(seconds // unit) * unit)


def clocks(language: str, chosen: int = 0) -> list[tuple[str, str]]:
    """Clocks for a decision, and the one a table has."""
    return named(language, sorted({*CLOCKS, chosen} - {0}))
