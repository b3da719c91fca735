"""Who has come and gone at a table under way, as its log has it: who may sit down where and look back at what.

Somebody new on a seat looks back with the eyes of the rail: of what happened before, they know what everybody knows.
"""

from typing import NamedTuple

from railbird.core.actors import SPECTATOR
from railbird.core.note import Event, Note
from railbird.core.table import Table
from railbird.web.house.entries import SeatChange

HOUSE = ""  # The rule of a note that no rulebook has: it is the house that tells it.
STANDS_IN = Event("stands_in", "seat", "name")  # A bot plays for somebody who may come back.
BACK = Event("back", "seat", "name")  # They have come back; the bot gets up.
REMOVED = Event("removed", "seat", "name")  # Somebody was away for long: their seat can be another's.
TAKEN = Event("taken", "seat", "name", "was")  # Somebody else sits there now.
EVENTS = {event.name: event for event in (STANDS_IN, BACK, REMOVED, TAKEN)}


class Arrival(NamedTuple):
    """When somebody new has sat down on a seat: after how many plies, and what the seat counted to then."""

    plies: int
    version: int


class Comings:
    """Everything about a table's people that only its log knows."""

    def __init__(self) -> None:
        self.vacated: dict[int, str | None] = {}  # Seats whose player was removed -> who it was, and may come back.
        self.arrivals: dict[
            int, Arrival
        ] = {}  # Seats on which somebody else began -> when whoever sits there now came.
        self._told: list[tuple[int, Note]] = []  # After how many plies the table was told what.

    def read(self, seat: int, change: SeatChange, plies: int, version: int) -> None:
        """Somebody else on a seat, or a bot for somebody, from now on."""
        if change.person is None:
            self.vacated[seat] = change.removed
        else:
            self.vacated.pop(seat, None)
        if change.event == TAKEN.name:
            self.arrivals[seat] = Arrival(plies, version)
        if (event := EVENTS.get(change.event)) is not None:
            facts = (seat, change.name, change.was)[: len(event.fields)]
            self._told.append((plies, event.note(HOUSE, facts, None)))

    def eyes_at(self, viewer: int, version: int) -> int:
        """Through whose eyes a viewer looks back at what was when they counted to this."""
        arrival = self.arrivals.get(viewer)
        return SPECTATOR if arrival is not None and version < arrival.version else viewer

    def plies_known(self, viewer: int) -> int:
        """How many plies were played before whoever looks through these eyes was there."""
        arrival = self.arrivals.get(viewer)
        return 0 if arrival is None else arrival.plies

    def heard(self, viewer: int, table: Table) -> list[Note]:
        """All that has happened, as far as a viewer may know, with what the table was told of its people."""
        by_ply = [table.opening, *table.log]
        if not self._told:
            return [note for notes in by_ply for note in notes if note.is_for(viewer)]
        before = self.arrivals[viewer].plies if viewer in self.arrivals else -1
        found: list[Note] = []
        told = 0
        for number, notes in enumerate(by_ply):
            while told < len(self._told) and self._told[told][0] < number:
                found.append(self._told[told][1])
                told += 1
            eyes = SPECTATOR if number <= before else viewer
            found += [note for note in notes if note.is_for(eyes)]
        return found + [note for _, note in self._told[told:]]
