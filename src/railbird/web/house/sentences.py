"""What is said at one table: the game's sentences with its names, log lines, refusals, whose move it is."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import msgspec

from railbird.core.errors import BadAction, NoUndo
from railbird.core.illegal import Illegal
from railbird.core.note import Note
from railbird.core.text import Text, text
from railbird.web.house.comings import EVENTS, HOUSE
from railbird.web.house.live import Live
from railbird.web.refused import Refused
from railbird.web.words import words

MOST = 300  # The most log lines one answer has; earlier ones are asked for with `since`.


@dataclass(frozen=True)
class TableText(Text):
    """The game's sentences, and what the house tells among them of people who come and go."""

    def note(self, note: Note) -> str:
        """The log line of a note; empty for one that is only for the machine."""
        if note.rule == HOUSE and note.event in EVENTS:
            return words(self.language)(f"told.{note.event}", **note.facts)
        return super().note(note)


def text_of(live: Live, language: str) -> Text:
    """The game's sentences with the names of this table."""
    names = tuple(seat.name or f"{seat.seat + 1}" for seat in live.seats)
    key = (live.table is not None, names)
    known, said = live.texts.get(language, (None, None))
    if said is None or known != key:
        edition = live.table.edition if live.table is not None else None
        plain = text(live.game, language, edition, names)
        said = TableText(plain.game, plain.language, plain.names, plain.seats)
        live.texts[language] = (key, said)
    return said


Tongue = str | Callable[[], str]  # A language, or how to find out which: most moves are not answered in words.


@contextmanager
def in_words(live: Live, language: Tongue) -> Iterator[None]:
    """What the rules refuse, as a refusal in the reader's language."""
    try:
        yield
    except Illegal as error:
        says = text_of(live, language if isinstance(language, str) else language()).refusal(error)
        raise Refused(422, "illegal", rule=error.rule, says=says) from error
    except NoUndo as error:
        raise Refused(409, "no_undo") from error
    except BadAction as error:
        raise Refused(422, "bad_choice", says=str(error)) from error


def status_line(live: Live, language: str) -> str:
    """Whose move it is, in a sentence everybody may read."""
    say = words(language)
    if live.row.status != "playing":
        return say(f"status.{live.row.status}")
    names = [live.seats[seat].name for seat in live.on_clock()]
    return say("status.waits_for", names=names)


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
