"""The words of the pages: no key is missing, the same ones in three languages, the right plural forms."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import railbird
from railbird.core.text import LANGUAGES
from railbird.web.shelf import offered_games

ROOT = Path(railbird.__file__).parent
ENGLISH = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("**/text/*en.toml"))
"""Every file of sentences: the games' and their guides', the pages', the bots', the server's, what all games share."""
FORMS = {"en": 2, "it": 2, "cs": 3}
USED = re.compile(r"""\b(ui|say|page|notice)\(\s*["']([a-z_.0-9]+)["']\s*[,)]""")
"""A key written out where it is used; those put together from parts are met by the tests that open the pages."""


def sentences(path: Path) -> dict[str, str]:
    """All sentences of a file, tables and keys joined by dots."""
    found: dict[str, str] = {}

    def walk(prefix: str, value: Any) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                walk(f"{prefix}{key}.", inner)
        elif isinstance(value, list):
            for number, inner in enumerate(value):
                walk(f"{prefix}{number}.", inner)
        else:
            found[prefix[:-1]] = str(value)

    walk("", tomllib.loads(path.read_text(encoding="utf-8")))
    return found


def in_language(english: str, language: str) -> Path:
    return ROOT / re.sub(r"en\.toml$", f"{language}.toml", english)


def facts(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("english", ENGLISH)
def test_every_file_says_the_same_in_every_language(english: str, language: str) -> None:
    wanted, found = sentences(ROOT / english), sentences(in_language(english, language))
    assert found.keys() == wanted.keys()
    assert {key: facts(text) for key, text in found.items()} == {key: facts(text) for key, text in wanted.items()}
    assert [key for key, text in wanted.items() if text and not found[key]] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("english", ENGLISH)
def test_a_word_that_is_counted_has_all_forms_of_its_language(english: str, language: str) -> None:
    for key, text in sentences(in_language(english, language)).items():
        for forms in re.findall(r"\{\w+:([^}]*\|[^}]*)\}", text):
            assert len(forms.split("|")) == FORMS[language], f"{key}: {text}"


@pytest.mark.parametrize("game", [*offered_games(), ""])
def test_every_key_that_is_used_has_a_sentence(game: str) -> None:
    rooms = [ROOT / "games" / game] if game else [ROOT / "web", ROOT / "core"]
    shared = {f"ui {key}" for key in sentences(ROOT / "web/text/ui.en.toml")}
    server = {f"say {key}" for key in sentences(ROOT / "web/text/en.toml")}
    notices = {f"notice {key}" for key in sentences(ROOT / "web/text/notice.en.toml")}
    common = sentences(ROOT / "core/text/en.toml")
    own = sentences(ROOT / "games" / game / "text/en.toml") if game else {}
    pages = {f"page {key.removeprefix('page.')}" for key in (common | own) if key.startswith("page.")}
    if not game:  # what is shared asks every game for these
        every = [sentences(ROOT / "games" / one / "text/en.toml") for one in offered_games()]
        pages |= {f"page {key[5:]}" for key in set.intersection(*map(set, every)) if key.startswith("page.")}
    used = {
        f"{kind} {key}"
        for room in rooms
        for path in (*room.rglob("*.py"), *room.rglob("*.html"))
        for kind, key in USED.findall(path.read_text(encoding="utf-8"))
    }
    assert used - shared - server - notices - pages == set()
