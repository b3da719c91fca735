"""The server's own sentences per language, from `text/*.toml`, in the same notation as the games' texts.

TOML and not gettext: the games' sentences are TOML already, with plural forms in the same notation, so that
translators learn one format, nothing has to be compiled, and a test can compare the three files key by key.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from railbird.core.kept import read_toml
from railbird.core.sentence import pieces, plural
from railbird.core.text import LANGUAGES, TIMES, length, listing
from railbird.core.typeset import typeset_all

KEPT = 2000  # Sentences of a language that are kept as they were filled in.
LANGUAGE_NAMES = {"en": "English", "it": "Italiano", "cs": "Čeština"}


@cache
def tables(name: str) -> Mapping[str, Any]:
    """All sentences of a language, or of a file of it: `cs`, `ui.cs`."""
    found: Mapping[str, Any] = typeset_all(name[-2:], read_toml(files("railbird.web") / "text" / f"{name}.toml"))
    return found


class Words:
    """The sentences of one language: `words("page.join")`, `words("refused.stale", decision=3)`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._tables = tables(language)
        self._said: dict[object, str] = {}  # As they were filled in.

    def __call__(self, key: str, **facts: object) -> str:
        asked = (key, *facts, *facts.values(), *map(type, facts.values())) if facts else key
        try:
            said = self._said.get(asked)
        except TypeError:  # a list cannot be kept
            listed = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in facts.items()}
            return self._filled(key, facts) if listed == facts else self(key, **listed)
        if said is None:
            if len(self._said) >= KEPT:
                self._said.clear()
            said = self._said[asked] = self._filled(key, facts)
        return said

    def _filled(self, key: str, facts: Mapping[str, object]) -> str:
        table, _, name = key.partition(".")
        template = self._tables.get(table, {}).get(name)
        if template is None:
            raise KeyError(f"text/{self.language}.toml has no {key}")
        filled = [
            literal + ("" if name is None else self._value(facts[name], spec))
            for literal, name, spec in pieces(template)
        ]
        return "".join(filled)

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        table, _, name = key.partition(".")
        return name in self._tables.get(table, {})

    def _value(self, value: Any, spec: str) -> str:
        if "|" in spec:
            return plural(self.language, value, spec.split("|"))
        if isinstance(value, list | tuple):
            return listing(self.language, [str(item) for item in value])
        return length(self.language, value, spec) if spec in TIMES else str(value)


@cache
def words(language: str) -> Words:
    """The sentences of a language."""
    return Words(language)


def nameless(language: str) -> str:
    """What somebody is called who has said no name yet."""
    return words(language)("page.guest")


def is_nameless(name: str) -> bool:
    """Whether somebody is called so because they have said no name yet, in whichever language."""
    return any(name == nameless(language) for language in LANGUAGES)


class Ui(Words):
    """What the pages of all games share, from `text/ui.*.toml`: `ui("your_move")`, `ui("on_the_pegs", count=4)`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._tables = {"ui": tables(f"ui.{language}")}
        self._said = {}

    def _filled(self, key: str, facts: Mapping[str, object]) -> str:
        return super()._filled(f"ui.{key}", facts)


@cache
def ui(language: str) -> Ui:
    """The words of a language that pages share."""
    return Ui(language)


class LessonUi(Ui):
    """What all lessons share, from `text/lesson.*.toml`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._tables = {"ui": tables(f"lesson.{language}")}
        self._said = {}


@cache
def lesson_ui(language: str) -> LessonUi:
    """The words of a language that lessons share."""
    return LessonUi(language)


class NoticeUi(Ui):
    """What people are told when they are elsewhere, and how they choose that, from `text/notice.*.toml`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._tables = {"ui": tables(f"notice.{language}")}
        self._said = {}


@cache
def notice_ui(language: str) -> NoticeUi:
    """The words of a language for that."""
    return NoticeUi(language)


class RecordUi(Ui):
    """What is said of records and leaderboards, from `text/record.*.toml`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._tables = {"ui": tables(f"record.{language}")}
        self._said = {}


@cache
def record_ui(language: str) -> RecordUi:
    """The words of a language for that."""
    return RecordUi(language)


class ClubUi(Ui):
    """What clubs say, from `text/club.*.toml`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._tables = {"ui": tables(f"club.{language}")}
        self._said = {}


@cache
def club_ui(language: str) -> ClubUi:
    """The words of a language for clubs."""
    return ClubUi(language)


@lru_cache(maxsize=1024)
def best_language(wanted: str) -> str:
    """The first language of an Accept-Language header that we speak; English otherwise."""
    ranked = []
    for number, part in enumerate(wanted[:500].split(",")):
        tag, _, weight = part.strip().partition(";q=")
        try:
            rank = float(weight) if weight else 1.0
        except ValueError:
            continue
        ranked.append((-rank, number, tag.strip()[:2].lower()))
    return next((tag for _, _, tag in sorted(ranked) if tag in LANGUAGES), LANGUAGES[0])
