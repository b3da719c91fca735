"""What the coach of a lesson says to its learner, as a page shows it."""

import msgspec

from railbird.core.lesson import Beat, Script, Told, lesson_words
from railbird.core.lesson.script import GO_ON
from railbird.web.house.lesson import Lesson
from railbird.web.house.live import Live
from railbird.web.words import lesson_ui


class Idea(msgspec.Struct, frozen=True):
    """A beat in the reader's language; a remark has no title."""

    title: str
    text: str


class Coach(msgspec.Struct, frozen=True):
    """What the learner is told now, what is lit up, and what can be done about it."""

    number: int  # Which idea of how many.
    of: int
    idea: Idea
    lit: tuple[str, ...]  # Selectors of the page.
    pause: str  # Where the script waits; empty where it does not,
    button: str  # and what the button says that lets it go on.
    is_over: bool


def coached(live: Live, viewer: int, language: str) -> Coach | None:
    """What somebody is told at a table; nothing at one that is no lesson, and to nobody but the learner."""
    lesson = live.lesson
    if lesson is None or viewer != lesson.script.learner:
        return None
    stand = lesson.stand(live.begun)
    told = lesson_words(live.game.package, language)
    shared = lesson_ui(language)
    if stand.beat is None:
        return None
    idea = Idea(shared("lost_title"), shared("lost")) if stand.is_lost else _idea(stand.beat, stand.says, told)
    button = stand.pause.button if stand.pause else ""
    return Coach(
        number=_number(stand.beat),
        of=_count(lesson.script),
        idea=idea,
        lit=() if stand.is_lost else stand.lit,
        pause=stand.pause.name if stand.pause else "",
        button=shared(GO_ON) if button == GO_ON else told.button(button) or "",
        is_over=stand.is_over,
    )


def epilogue(live: Live, lesson: Lesson, language: str) -> list[Idea]:
    """What is told after the last ply of a game that has come to its end."""
    told = lesson_words(live.game.package, language)
    return [_idea(beat, says, told) for beat, says in lesson.epilogue(live.begun)]


def _idea(beat: Beat, says: str, told: Told) -> Idea:
    return Idea(told.title(beat), told.text(beat, says))


def _number(beat: Beat) -> int:
    return int("".join(letter for letter in beat.name if letter.isdecimal()) or 0)


def _count(script: Script) -> int:
    return sum(beat.is_counted for beat in script.beats())
