"""Who has come and gone at a table under way, as its log has it: who may sit down where and look back at what.

Somebody new on a seat looks back with the eyes of the rail: of what happened before, they know what everybody knows.
"""

from collections.abc import Sequence
from typing import NamedTuple

from railbird.core.actors import SPECTATOR
from railbird.core.note import Event, Note
from railbird.core.table import Table
from railbird.web.house.entries import SeatChange
from railbird.web.house.hearing import Hearing

HOUSE = ""  # The rule of a note that no rulebook has: it is the house that tells it.
STANDS_IN = Event("stands_in", "seat", "name")  # A bot plays for somebody who may come back.
BACK = Event("back", "seat", "name")  # They have come back; the bot gets up.
REMOVED = Event("removed", "seat", "name")  # Somebody was away for long: their seat can be another's.
TAKEN = Event("taken", "seat", "name", "was")  # Somebody else sits there now.
RENAMED = Event("renamed", "seat", "name", "was")  # The same person goes by another name.
EVENTS = {event.name: event for event in (STANDS_IN, BACK, REMOVED, TAKEN, RENAMED)}


class Told(NamedTuple):
    """What the table was told of its people: after how many plies, and what each viewer counted to with it."""

    plies: int
    versions: Sequence[int]
    note: Note


class Arrival(NamedTuple):
    """When somebody new has sat down on a seat: after how many plies, and what the seat counted to then."""

    plies: int
    version: int


class Comings:
    """Everything about a table's people that only its log knows."""

    def __init__(self) -> None:
        self.vacated: dict[int, str | None] = {}  # Seats whose player was removed -> who it was, and may come back.
        self.arrivals: dict[int, Arrival] = {}
        """Seats on which somebody else began -> when whoever sits there now came."""
        self._told: list[Told] = []

    def read(self, seat: int, change: SeatChange, plies: int, versions: Sequence[int]) -> None:
        """Somebody else on a seat, or a bot for somebody, from now on."""
        if change.person is None:
            self.vacated[seat] = change.removed
        else:
            self.vacated.pop(seat, None)
        if change.event == TAKEN.name:
            self.arrivals[seat] = Arrival(plies, versions[seat])
        if (event := EVENTS.get(change.event)) is not None:
            facts = (seat, change.name, change.was)[: len(event.fields)]
            self._told.append(Told(plies, versions, event.note(HOUSE, facts, None)))

    def eyes_at(self, viewer: int, version: int) -> int:
        """Through whose eyes a viewer looks back at what was when they counted to this."""
        arrival = self.arrivals.get(viewer)
        return SPECTATOR if arrival is not None and version < arrival.version else viewer

    def plies_known(self, viewer: int) -> int:
        """How many plies were played before whoever looks through these eyes was there."""
        arrival = self.arrivals.get(viewer)
        return 0 if arrival is None else arrival.plies

    def told_at(self, slot: int, version: int) -> list[Note]:
        """What a viewer, whose versions stand there, was told of the table's people when they counted to this."""
        return [told.note for told in self._told if told.versions[slot] == version]

    def heard(self, viewer: int, hearing: Hearing, then: Table | None = None, version: int | None = None) -> list[Note]:
        """All that has happened, as far as a viewer may know, with what the table was told of its people.

        By now, or by an earlier moment `then`, when the viewer counted to `version`.
        """
        slot = -1 if viewer == SPECTATOR else viewer
        notes, before, later = hearing.notes(viewer, then), 0, 0
        arrival = self.arrivals.get(viewer)
        if arrival is None and not self._told:
            return notes
        if arrival is not None:
            before = hearing.count_by(SPECTATOR, arrival.plies, then)
            later = before - hearing.count_by(viewer, arrival.plies, then)  # by how much their own notes lie farther on
            notes = hearing.notes(SPECTATOR, then)[:before] + notes[before - later :]
        found: list[Note] = []
        done = 0
        for told in self._told:
            if version is not None and told.versions[slot] > version:
                break
            if arrival is not None and told.plies <= arrival.plies:
                upto = hearing.count_by(SPECTATOR, told.plies, then)
            else:
                upto = hearing.count_by(viewer, told.plies, then) + later
            found += notes[done:upto]
            found.append(told.note)
            done = upto
        return found + notes[done:]
