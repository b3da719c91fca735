"""What stands round every board, the same in every game: what is asked, what else can be done, the story."""

from collections.abc import Sequence
from typing import NamedTuple

from railbird.core.actors import SPECTATOR
from railbird.web.guide import Explained


class Line(NamedTuple):
    """A line of the story."""

    n: int
    text: str
    rule: str
    color: str = ""
    seat: int = SPECTATOR  # Through whose eyes it is the note of this number.


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
    hint: int = -1  # The seat that may ask what a bot would do here.
    odds: bool = False  # Whether it may ask for the odds, too.


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
    plans: Sequence[tuple[str, str, bool]] = ()  # Answers to be given beforehand: name, words, whether it is given.
    days_off: int = 0  # How many days off the viewer may still take; some only while the table waits for them.
