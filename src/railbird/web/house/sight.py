"""What each viewer sees of a table, so that a version moves when something changes for its viewer, and only then."""

import hashlib
import random
from collections.abc import Sequence, Set
from typing import NamedTuple

from railbird.core.actors import SPECTATOR
from railbird.core.note import Note
from railbird.core.state import State
from railbird.core.table import Table
from railbird.core.view import encode
from railbird.web.house.offered import same_offers

WORLDS = 24  # So many look the same by chance once in sixteen million times, where a secret is a mere yes or no.


class Glance(NamedTuple):
    """A table as it was at a moment: the position, and which viewers could take something back."""

    state: State
    can_undo: Set[int]


class Sight:
    """Finds out for whom a table has changed. Viewers are the seats in order, then the spectators.

    Looking through everybody's eyes costs more than all the rest of a move, so it is done only where nothing simpler
    tells: when the same seats are asked for the same as before, of something that is not written in secret, for those
    who have heard nothing, and where the rail sees nothing new, for what the rail sees everybody sees.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._viewers = (*range(len(table.seats)), SPECTATOR)
        self._seen: dict[int, bytes] = {}
        """Viewer -> a digest of what is seen now, where the last comparison has left one."""
        self._secrets: dict[int, tuple[int, bool]] = {}  # Seat -> after how many entries, and whether it had a secret.

    def forget(self) -> None:
        """The table was changed without a comparison."""
        self._seen.clear()

    def glance(self) -> Glance:
        """The table as it is now, to be compared with what follows."""
        return Glance(self._table.state.copy(), self._table.undoable().keys())

    def hear(self, notes: Sequence[Note]) -> list[bool]:
        """Whether any of these notes is for each viewer."""
        if any([note.seats is None for note in notes]):
            return [True] * len(self._viewers)
        return [any(note.is_for(viewer) for note in notes) for viewer in self._viewers]

    def changes(self, actor: int, before: Glance, heard: Sequence[bool]) -> list[bool]:
        """Whether something has changed for each viewer: what is heard, what is seen or what may be done.

        For whoever has acted it always has: they are at their next decision.
        """
        was, now = before.state, self._table.state  # every view says the step, and who is still to answer
        if (now.step.name, now.pending()) != (was.step.name, was.pending()):
            self.forget()
            return [True] * len(self._viewers)
        other = before.can_undo ^ self._table.undoable().keys() | {actor}
        found = {viewer: has_heard or viewer in other for viewer, has_heard in zip(self._viewers, heard, strict=True)}
        for viewer, changed in found.items():
            if changed:
                self._seen.pop(viewer, None)
        if actor >= 0 and was.step.is_secret(was, actor) and now.reveals == was.reveals:
            return [*found.values()]  # what a seat writes in secret is its own until its part is complete
        if not found[SPECTATOR] and self._looks_new(SPECTATOR, was):
            self._seen = {SPECTATOR: self._seen[SPECTATOR]}
            return [True] * len(found)
        return [found[viewer] or (viewer >= 0 and self._looks_new(viewer, was)) for viewer in self._viewers]

    def _looks_new(self, viewer: int, was: State) -> bool:
        """Whether a viewer sees or may do something else than before."""
        known, now = self._seen.get(viewer), self._digest(self._table.state, viewer)
        self._seen[viewer] = now
        return now != (known or self._digest(was, viewer))

    def keeps_secret(self, seat: int, n: int) -> bool:
        """Whether a seat has a secret after so many entries; found out once for each."""
        known, secret = self._secrets.get(seat, (-1, False))
        if known != n:
            secret = self._has_secret(seat)
            self._secrets[seat] = (n, secret)
        return secret

    def _has_secret(self, seat: int) -> bool:
        """Whether a seat has anything behind its hand: cards, a slip or a vote that the rail does not know yet.

        The rules tell for any game: where worlds that fit all the rail knows look different to the seat, the seat
        knows more. Whoever is just writing something in secret counts too, whatever is on the paper so far.
        """
        state = self._table.state
        if seat in state.pending() and state.step.is_secret(state, seat):
            return True
        own, drawn = self._digest(state, seat), False

        def pick(count: int) -> int:
            nonlocal drawn
            drawn = drawn or count > 1
            return random.randrange(count)

        for _ in range(WORLDS):
            world = state.copy()
            world.imagine(SPECTATOR, pick)
            if self._digest(world, seat) != own:
                return True
            if not drawn:
                return False  # there is only this one world
        return False

    def _digest(self, state: State, viewer: int) -> bytes:
        block = hashlib.blake2b(encode(self._table.game.view(state, viewer)), digest_size=16)
        if viewer != SPECTATOR:
            block.update(same_offers(state.legal(viewer)))
        return block.digest()


def advanced(versions: Sequence[int], changes: Sequence[bool]) -> list[int]:
    """Each viewer's version, one further where something has changed for them."""
    return [version + changed for version, changed in zip(versions, changes, strict=True)]
