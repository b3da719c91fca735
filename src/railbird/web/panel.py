"""What stands round every board, the same in every game: what is asked, what else can be done, the story."""

from collections.abc import Sequence
from typing import NamedTuple

from railbird.web.guide import Explained


class Line(NamedTuple):
    """A line of the story."""

    n: int
    text: str
    rule: str
    color: str = ""


class Asked(NamedTuple):
    """What is asked of a viewer, or whom the table waits for: the same in every game."""

    tag: str  # The small label over the question.
    decision: int
    hidden: Sequence[tuple[str, str]]  # The hidden fields of every form.
    can_undo: bool
    window: int
    first: Explained | None
    waiting_for: str
    thinking: Sequence[str]  # The jackets of those who are.


class Deeds(NamedTuple):
    """What somebody can do at a table beside playing."""

    seat: int
    playing: bool
    hint: bool
    bot_plays: bool
    host: bool
    free: Sequence[tuple[int, str]]  # Seats one may sit down on, and whose they were.
    sealed: Sequence[str]  # Whose seats nobody may take yet.
    away: Sequence[tuple[int, str]]  # Who can be removed: they have the table open nowhere.
    events: Sequence[tuple[str, str]]  # What the table may announce, as a form sends it and in words.
