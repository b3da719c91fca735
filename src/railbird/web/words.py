"""The server's own sentences per language, from `text/*.toml`, in the same notation as the games' texts.

TOML and not gettext: the games' sentences are TOML already, with plural forms in the same notation, so that
translators learn one format, nothing has to be compiled, and a test can compare the three files key by key.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from railbird.core.kept import read_toml
from railbird.core.text import LANGUAGES, pieces, plural

LANGUAGE_NAMES = {"en": "English", "it": "Italiano", "cs": "Čeština"}


@cache
def tables(name: str) -> Mapping[str, Any]:
    """All sentences of a language, or of a file of it."""
    return read_toml(files("railbird.web") / "text" / f"{name}.toml")


class Words:
    """The sentences of one language: `words("page.join")`, `words("refused.stale", decision=3)`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._tables = tables(language)

    def __call__(self, key: str, **facts: object) -> str:
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
            return ", ".join(str(item) for item in value)
        return str(value)


@cache
def words(language: str) -> Words:
    """The sentences of a language."""
    return Words(language)


class Ui(Words):
    """What the pages of all games share, from `text/ui.*.toml`: `ui("your_move")`, `ui("on_the_pegs", count=4)`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._tables = {"ui": tables(f"ui.{language}")}

    def __call__(self, key: str, **facts: object) -> str:
        """The sentence of a key."""
        return super().__call__(f"ui.{key}", **facts)


@cache
def ui(language: str) -> Ui:
    """The words of a language that pages share."""
    return Ui(language)


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
