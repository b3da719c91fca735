"""The line before the bots' processes: who is served next.

People's tables come first, then bots somebody watches, then what is asked beside a game. What can wait does not stand
here: finished games are reckoned by a process that stands still while anybody does (`study`).

Among those of one rank come first those for whom the processes have thought least: counted by address, and behind an
address by person, so that all tables of one host count as one, and so do all guests one stranger invents. Nobody waits
for ever: whoever has let `PATIENCE` others of an earlier rank pass is served before the next of them.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Generic, NamedTuple, TypeVar

PATIENCE = 8
EXPECTED = 0.5  # Seconds a question is reckoned at until it is answered: two of one host do not count as none.


class Rank(IntEnum):
    """How soon somebody is served."""

    PLAYED = 0  # Somebody plays at this table, and is there.
    WATCHED = 1  # Somebody watches bots; or people play who are not there at the moment.
    ASKED = 2  # A hint, or what else could have been done at a moment of the past.


class Asker(NamedTuple):
    """For whom something is thought."""

    rank: Rank = Rank.ASKED
    address: str = ""
    person: str = ""


@dataclass(eq=False)
class Ticket:
    """A place in the line."""

    asker: Asker


T = TypeVar("T", bound=Ticket)


class Share(Generic[T]):
    """What waits for an address, or for one of the people behind it, and how long has been thought for them."""

    def __init__(self, used: float = 0.0) -> None:
        self.used = used
        self.waiting = 0
        self._parts: dict[str, Share[T]] = {}
        self._tickets: deque[T] = deque()
        self._least = 0.0  # What the one served last had used: who comes now begins there, without credit.

    def join(self, ticket: T, path: Sequence[str]) -> None:
        """One more waits."""
        self.waiting += 1
        if not path:
            self._tickets.append(ticket)
            return
        part = self._parts.setdefault(path[0], Share())
        if not part.waiting:
            part.used = max(part.used, self._least)
        part.join(ticket, path[1:])

    def leave(self, ticket: T, path: Sequence[str]) -> None:
        """One waits no longer."""
        self.waiting -= 1
        if path:
            self._parts[path[0]].leave(ticket, path[1:])
        else:
            self._tickets.remove(ticket)

    def first(self) -> T:
        """Whoever comes next: of the part that has used least the first."""
        if self._tickets:
            return self._tickets[0]
        part = min((part for part in self._parts.values() if part.waiting), key=lambda part: part.used)
        self._least = part.used
        return part.first()

    def charge(self, seconds: float, path: Sequence[str]) -> None:
        """So long has been thought for somebody. It is forgotten when nobody waits: then nobody was kept waiting."""
        self.used = max(0.0, self.used + seconds)
        if not path:
            return
        if self.waiting:
            self._parts.setdefault(path[0], Share(self._least)).charge(seconds, path[1:])
        else:
            self._parts.clear()
            self._least = 0.0


class Line(Generic[T]):
    """All who wait."""

    def __init__(self) -> None:
        self._ranks = [Share[T]() for _ in Rank]
        self._passed = [0] * len(Rank)  # How many of earlier ranks were served while somebody of this one waited.

    def join(self, ticket: T) -> None:
        """Come to the line."""
        self._ranks[ticket.asker.rank].join(ticket, ticket.asker[1:])

    def leave(self, ticket: T) -> None:
        """Go away from it."""
        self._ranks[ticket.asker.rank].leave(ticket, ticket.asker[1:])

    def next(self) -> T | None:
        """Whose turn it is: they leave the line. None when nobody waits."""
        waiting = [rank for rank in Rank if self._ranks[rank].waiting]
        if not waiting:
            return None
        chosen = next((rank for rank in waiting if self._passed[rank] >= PATIENCE), waiting[0])
        for rank in waiting:
            self._passed[rank] += rank > chosen
        self._passed[chosen] = 0
        ticket = self._ranks[chosen].first()
        self.leave(ticket)
        self._ranks[chosen].charge(EXPECTED, ticket.asker[1:])
        return ticket

    def served(self, asker: Asker, seconds: float) -> None:
        """Somebody whose turn it was has been answered after so many seconds."""
        self._ranks[asker.rank].charge(seconds - EXPECTED, asker[1:])
