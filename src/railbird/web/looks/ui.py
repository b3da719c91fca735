"""Words of the pages all games share, per language, from `text/ui.*.toml`, in the notation of all our texts."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from railbird.web.words import Words


class Ui(Words):
    """The words of one language: `ui("your_move")`, `ui("on_the_pegs", count=4)`."""

    def __init__(self, language: str) -> None:
        path = files("railbird.web") / "text" / f"ui.{language}.toml"
        self.language = language
        self._tables = {"ui": tomllib.loads(path.read_text(encoding="utf-8"))}

    def __call__(self, key: str, **facts: object) -> str:
        """The sentence of a key."""
        return super().__call__(f"ui.{key}", **facts)

    def knows(self, key: str) -> bool:
        """Whether there is such a word."""
        return self.has(f"ui.{key}")


@cache
def ui(language: str) -> Ui:
    """The words of a language."""
    return Ui(language)
