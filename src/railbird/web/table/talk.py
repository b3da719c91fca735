"""Chat lines as a page shows them: all at first, and then the new ones, brought by its stream.

A reaction is a line that says nothing but one of a few words: everybody reads it in their own language, and it stands
for a moment beside the silks of whoever sent it.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from railbird.store.chat import Line
from railbird.store.engine import Unavailable
from railbird.store.people import Person
from railbird.web.drawing import environment
from railbird.web.house.live import Live
from railbird.web.server import Server
from railbird.web.table import service
from railbird.web.words import words


class Said(msgspec.Struct, rename={"count": "chat"}):
    """What an event tells a page: how many lines there are, and the new ones drawn."""

    count: int
    lines: str


REACTIONS: Final = {"/hat": "hat", "/photo": "camera", "/applause": "rosette"}
"""What is sent, and the picture of it."""


class Spoken(NamedTuple):
    """A line as somebody reads it."""

    n: int
    person: str
    name: str
    text: str
    icon: str = ""  # Of a reaction; empty for a line that somebody has written.
    seat: int | None = None  # Of whoever said it, where they sit at the table.


def spoken(lines: Sequence[Line], live: Live, language: str) -> list[Spoken]:
    """Lines in a reader's language."""
    seats = {row.person: row.seat for row in reversed(live.seats)}
    say = words(language)
    found = []
    for line in lines:
        icon = REACTIONS.get(line.text, "")
        text = say(f"reactions.{line.text[1:]}") if icon else line.text
        found.append(Spoken(line.n, line.person, line.name, text, icon, seats.get(line.person)))
    return found


async def new_lines(
    server: Server, live: Live, person: Person | None, language: str, since: int, only_reactions: bool = False
) -> Said | None:
    """What was said after so many lines, for one reader; None while the database is away.

    Whose lines they do not want to read is looked up each time: they may have muted somebody in another window.
    """
    count = live.chat_count
    try:
        lines = await service.chat_lines(server, live, person, since)
    except Unavailable:
        return None
    count = max([count, *(line.n for line in lines)])
    told = [line for line in lines if line.text in REACTIONS] if only_reactions else lines
    return Said(count, draw(told, live, person, language))


def draw(lines: list[Line], live: Live, person: Person | None, language: str) -> str:
    """Lines for one reader; the forms in them are signed by the page's script."""
    template = environment().get_template("parts/chat_lines.html")
    return template.render(
        chat=spoken(lines, live, language), base=f"/tables/{live.id}", person=person, csrf="", say=words(language)
    )
