"""Moments kept while a table is played: whoever looks back goes on from the nearest one, not from the beginning."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from railbird.core.table import Mark, Table

EVERY = 100  # Entries, or plies, from one kept moment to the next: what is played again at most to see any moment.


class Kept(NamedTuple):
    """A moment, and where it lies."""

    n: int  # How many entries the log had.
    versions: Sequence[int]  # What each viewer counted to.
    plies: int
    mark: Mark
    until: int | None = None  # How many entries the log had at the next moment that is kept; None at the last.

    @property
    def length(self) -> int:
        """How many entries there are to the next moment, or can be."""
        return EVERY if self.until is None else self.until - self.n


class Marks:
    """The kept moments of one table, the oldest first."""

    def __init__(self) -> None:
        self._kept: list[Kept] = []

    def __len__(self) -> int:
        return len(self._kept)

    def pass_by(self, table: Table, n: int, versions: Sequence[int]) -> None:
        """Keep this moment if the last one lies far enough behind."""
        plies = len(table.plies)
        if self._kept:
            last = self._kept[-1]
            if n - last.n < EVERY and plies - last.plies < EVERY:
                return
            self._kept[-1] = last._replace(until=n)
        self._kept.append(Kept(n, versions, plies, table.mark()))

    def before(self, slot: int, version: int) -> Kept:
        """The last moment before a viewer counted to a number, or the first of all."""
        return self._kept[max(bisect_left(self._kept, version, key=lambda kept: kept.versions[slot]) - 1, 0)]

    def up_to(self, slot: int, version: int) -> Kept:
        """The last moment when a viewer counted to no more than a number, or the first of all."""
        return self._kept[max(bisect_right(self._kept, version, key=lambda kept: kept.versions[slot]) - 1, 0)]

    def by_ply(self, ply: int) -> Mark | None:
        """The last moment whose final position has no more plies than that; None before the first."""
        found = bisect_right(self._kept, ply, key=lambda kept: kept.mark.settled)
        return self._kept[found - 1].mark if found else None
