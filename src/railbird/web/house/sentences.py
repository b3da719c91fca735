"""What is said at one table: the game's sentences with its names, log lines, refusals, whose move it is."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import msgspec

from railbird.core.errors import BadAction, NoUndo
from railbird.core.illegal import Illegal
from railbird.core.lesson import lesson_words
from railbird.core.note import Note
from railbird.core.text import Text, text
from railbird.web.house.comings import EVENTS, HOUSE
from railbird.web.house.lesson import Unwanted
from railbird.web.house.live import Live
from railbird.web.refused import Refused
from railbird.web.words import lesson_ui, words

MOST = 300  # The most log lines one answer has; earlier ones are asked for with `since`.


@dataclass(frozen=True)
class TableText(Text):
    """The game's sentences, and what the house tells among them of people who come and go."""

    def note(self, note: Note, you: int | None = None) -> str:
        """The log line of a note, as the seat `you` reads it or (None) everybody."""
        if note.rule == HOUSE and note.event in EVENTS:
            table = "yours" if you in self.addressed(note) else "told"
            return words(self.language)(f"{table}.{note.event}", **note.facts)
        return super().note(note, you)

    def addressed(self, note: Note) -> tuple[int, ...]:
        """The seats to whom the line of a note says "you": not to whoever sits there after the one it names."""
        if note.rule == HOUSE and note.event in EVENTS:
            seat = note.number("seat")
            return (seat,) if self.seats[seat] == note.facts["name"] else ()
        return super().addressed(note)


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
    except Unwanted as error:
        tongue, objection = language if isinstance(language, str) else language(), error.objection
        own = lesson_words(live.game.package, tongue).refusal(objection)
        raise Refused(422, "lesson", says=own or lesson_ui(tongue)(objection.key or "another")) from error
    except NoUndo as error:
        raise Refused(409, "no_undo") from error
    except BadAction as error:
        raise Refused(422, "bad_choice", says=str(error)) from error


def status_line(live: Live, language: str, own: Collection[int] = ()) -> str:
    """Whose move it is, in a sentence everybody may read; who has one of these seats reads "you"."""
    say = words(language)
    if live.row.status != "playing":
        return say(f"status.{live.row.status}")
    due = live.on_clock()
    names = [live.seats[seat].name for seat in due if seat not in own]
    return say("status.waits_for", names=[say("status.you"), *names] if len(names) < len(due) else names)


class NoteLine(msgspec.Struct):
    """One line of the log, numbered as this viewer counts."""

    number: int
    rule: str
    event: str
    facts: dict[str, Any]
    text: str


def note_lines(notes: Sequence[Note], said: Text, since: int = 0, you: int | None = None) -> list[NoteLine]:
    """Log lines from a number on, as the seat `you` reads them; notes only for the machine have an empty text."""
    first = max(since, len(notes) - MOST, 0)
    return [
        NoteLine(number, note.rule, note.event, note.facts, said.note(note, you))
        for number, note in enumerate(notes[first:], first)
    ]
