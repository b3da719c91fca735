"""What happened at a ply of a finished game, in the words of a reader."""

from collections.abc import Sequence
from dataclasses import dataclass

from railbird.core.table import Table
from railbird.core.text import Text
from railbird.web.words import Ui

LINES = 2  # Of the story that are told of one moment.


@dataclass(frozen=True)
class Telling:
    """A finished game and whoever reads of it."""

    table: Table
    words: Text
    ui: Ui
    names: Sequence[str]
    colors: Sequence[str]
    eyes: int  # Through which it is seen.
    you: int | None  # The reader's own seat: only to it anything says "you".
    chapters: Sequence[tuple[str, int]] = ()  # Their labels, and the moment up to which each goes.

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.table.plies)

    def name(self, seat: int) -> str:
        """Who sits there: "You" to themselves."""
        return self.ui("you") if seat == self.you else self.names[seat]

    def says(self, ply: int) -> str:
        """What happened at a ply: what the story told of it, or what was done."""
        if not 0 <= ply < len(self.table.plies):
            return ""
        actor, action = self.table.plies[ply]
        if actor >= 0:
            return f"{self.name(actor)}: {self.words.action(action)}"
        told = [self.words.note(note, self.you) for note in self.table.log[ply] if note.is_for(self.eyes)]
        return " ".join([line for line in told if line][:LINES]) or self.ui("by_chance")

    def when(self, at: int) -> str:
        """The chapter of a moment; nothing where the game names none."""
        return next((label for label, upto in self.chapters if at <= upto), "")
