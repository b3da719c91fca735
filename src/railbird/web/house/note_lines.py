"""Log lines as data, numbered as one viewer counts them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from railbird.core.note import Note
from railbird.core.text import Text

MOST = 300  # The most log lines one answer has; earlier ones are asked for with `since`.


class NoteLine(msgspec.Struct):
    """One line of the log, numbered as this viewer counts."""

    number: int
    rule: str
    event: str
    facts: dict[str, Any]
    text: str


def note_lines(notes: Sequence[Note], said: Text, since: int = 0) -> list[NoteLine]:
    """Log lines from a number on; notes only for the machine have an empty text."""
    first = max(since, len(notes) - MOST, 0)
    return [
        NoteLine(number, note.rule, note.event, note.facts, said.note(note))
        for number, note in enumerate(notes[first:], first)
    ]
