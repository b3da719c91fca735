"""What each viewer has been told of a table, gone through once: nobody hears a whole game again for its last line."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import NamedTuple

from railbird.core.note import Note
from railbird.core.table import Table


class Heard(NamedTuple):
    """What one viewer has heard of the plies that are final."""

    notes: list[Note]
    counts: array[int]  # How many of them there were after each ply, and at the beginning.


class Hearing:
    """The notes of one table, viewer by viewer."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._heard: dict[int, Heard] = {}

    def notes(self, viewer: int, then: Table | None = None) -> list[Note]:
        """All that has happened by now, or by an earlier moment of the same table, as far as a viewer may know."""
        table = self._table if then is None else then
        found = self.first(viewer, table.settled)
        found += told(viewer, table.log[table.settled :])
        return found

    def first(self, viewer: int, plies: int) -> list[Note]:
        """What was told of the first plies of those that are final."""
        heard = self._final(viewer)
        return heard.notes[: heard.counts[plies]]

    def count(self, viewer: int, plies: int) -> int:
        """How much was told of them."""
        return self._final(viewer).counts[plies]

    def count_by(self, viewer: int, plies: int, then: Table | None = None) -> int:
        """How much of what was told by now, or by an earlier moment, was told of the first plies, final or not."""
        table = self._table if then is None else then
        upto, final = min(plies, len(table.plies)), table.settled
        if upto <= final:
            return self.count(viewer, upto)
        return self.count(viewer, final) + len(told(viewer, table.log[final:upto]))

    def counts(self, viewer: int) -> array[int]:
        """How much was told after each ply that is final, and at the beginning."""
        return self._final(viewer).counts

    def _final(self, viewer: int) -> Heard:
        table = self._table
        heard = self._heard.get(viewer)
        if heard is None:
            opening = told(viewer, [table.opening])
            heard = self._heard[viewer] = Heard(opening, array("L", [len(opening)]))
        final = len(table.log) if table.is_over() else table.settled
        for notes in table.log[len(heard.counts) - 1 : final]:
            heard.notes.extend(told(viewer, [notes]))
            heard.counts.append(len(heard.notes))
        return heard


def told(viewer: int, log: Iterable[Iterable[Note]]) -> list[Note]:
    """What a viewer may know of some plies."""
    return [note for notes in log for note in notes if note.is_for(viewer)]
