"""What has happened at a table, as a viewer is told it: the lines of the story, and the notes a page is to play."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any
from zlib import crc32

from railbird.core.note import Note
from railbird.web.house.shown import Shown
from railbird.web.lazily import lazily
from railbird.web.panel import Line
from railbird.web.pen import Writing

STORY = 200  # The most lines of the story a page carries.
LATEST = 2  # The lines of it below the board.
NEWS = 150  # The most notes a page is told at once; whoever is further behind sees only where it ended.


@lru_cache(maxsize=1024)
def _tick(text: str) -> str:
    return f"tick-{crc32(text.encode()):x}"


@dataclass(kw_only=True)
class Told(Shown, Writing):
    """A table through one viewer's eyes, with its notes in words."""

    told: int | None = None  # How many notes the page has told; a page opened anew has nothing to play.
    wording: Callable[[Note, int], str] | None = None  # How a note is worded to a seat, where that is kept.

    @property
    def news(self) -> list[dict[str, Any]]:
        """The notes a page has not told yet, with their facts, for the script that plays them."""
        return [] if self.told is None else self.news_since(self.told)

    def news_since(self, told: int) -> list[dict[str, Any]]:
        """The same for a page that has told so many."""
        first, say = max(told, len(self.notes) - NEWS), self.wording or self.words.note
        return [
            {"n": n, "event": note.event, "facts": note.facts, "text": say(note, self.seen.seat)}
            for n, note in enumerate(self.notes[first:], first)
        ]

    @lazily
    def lines(self) -> list[Line]:
        """The last lines of the story, newest first; however long it is, only they are put into words."""
        return list(islice(self.newest(), STORY))

    @lazily
    def latest(self) -> tuple[Line, ...]:
        """The very last of them."""
        return tuple(islice(self.newest(), LATEST))

    def since(self, known: int) -> list[Line]:
        """The lines of the notes from a number on, newest first; mostly they are the very last."""
        if len(self.latest) == LATEST and self.latest[-1].n < known:
            return [line for line in self.latest if line.n >= known]
        return list(self.newest(known))

    @property
    def told_last(self) -> tuple[tuple[str, str, str, str], ...]:
        """Their words, rules and jackets, called by what they say: everybody counts notes for themselves, and most
        have heard the same."""
        named = {_tick(line.text): line for line in reversed(self.latest)}
        return tuple((name, line.text, line.rule, line.color) for name, line in reversed(named.items()))

    def newest(self, upto: int = 0) -> Iterator[Line]:
        """The story, newest first, back to a note."""
        colors: dict[object, str] = {sitter.seat: sitter.color for sitter in self.seats}
        say = self.wording or self.words.note
        for n in range(len(self.notes) - 1, upto - 1, -1):
            note = self.notes[n]
            if text := say(note, self.seen.seat):
                yield Line(n, text, note.rule, colors.get(note.facts.get("seat"), ""), self.seen.seat)

    def follow(self, before: "Told") -> None:
        """What an earlier look has found out need not be looked for again."""
        if before.has_earlier and len(self.notes) >= len(before.notes):
            self.has_earlier = True
        elif len(before.notes) <= len(self.notes) < before.earlier_at:
            self.has_earlier, self.earlier_at = False, before.earlier_at

    @lazily
    def has_earlier(self) -> bool:
        """Whether the story has more lines than a page carries."""
        return len(self.notes) > STORY and len(self.lines) == STORY and self.lines[-1].n > 0

    @lazily
    def earlier_at(self) -> int:
        """With so many notes it may have, at the soonest: not every note is a line."""
        return STORY + 1 if len(self.notes) <= STORY else len(self.notes) + STORY - len(self.lines)
