"""The words of the pages: the same keys in three languages, the right plural forms."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from string import Formatter

import pytest

from railbird.core.text import LANGUAGES
from railbird.web.games import offered_games
from railbird.web.looks.table import page_of

SHARED = files("railbird.web") / "text"


def shared(language: str) -> dict[str, str]:
    return tomllib.loads((SHARED / f"ui.{language}.toml").read_text(encoding="utf-8"))


def own(game: str, language: str) -> dict[str, str]:
    path = files(offered_games()[game].package) / "text" / f"{language}.toml"
    words: dict[str, str] = tomllib.loads(path.read_text(encoding="utf-8")).get("page", {})
    return words


def facts(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_shared_words_have_the_same_keys_and_facts_in_every_language(language: str) -> None:
    english, words = shared("en"), shared(language)
    assert words.keys() == english.keys()
    assert {key: facts(text) for key, text in words.items()} == {key: facts(text) for key, text in english.items()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game for game, room in offered_games().items() if page_of(room.package)])
def test_a_games_page_has_the_same_keys_and_facts_in_every_language(game: str, language: str) -> None:
    english, words = own(game, "en"), own(game, language)
    assert words.keys() == english.keys()
    assert {key: facts(text) for key, text in words.items()} == {key: facts(text) for key, text in english.items()}


def test_czech_plurals_have_three_forms() -> None:
    texts = list(shared("cs").values()) + [text for game in offered_games() for text in own(game, "cs").values()]
    for text in texts:
        for forms in re.findall(r"\{\w+:([^}]*\|[^}]*)\}", text):
            assert forms.count("|") == 2, text
