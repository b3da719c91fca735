"""The server's own sentences, the bots' and the shared ones: the same checks the kit makes of a game's texts."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from railbird.core.conformance.wording import BUTTON, SMALL
from railbird.core.kept import read_toml
from railbird.core.text import LANGUAGES
from railbird.core.wording import faults, sentences, too_long

OWN = [
    ("core", "{}"), ("bots", "{}"), ("web", "{}"), ("web", "ui.{}"), ("web", "notice.{}"), ("web", "record.{}"),
    ("web", "club.{}"),
]  # fmt: skip
TEMPLATES = sorted(path for path in (files("railbird.web") / "templates").rglob("*.html"))  # type: ignore[attr-defined]


def tables(room: str, name: str) -> dict[str, object]:
    return dict(read_toml(files(f"railbird.{room}") / "text" / f"{name}.toml"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("room", "name"), OWN)
def test_the_servers_own_sentences_are_worded_as_the_glossary_says(room: str, name: str, language: str) -> None:
    found = [
        f"{key}: {fault}: {said!r}"
        for key, said in sentences(tables(room, name.format(language)))
        for fault in faults(language, said)
    ]
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_on_a_button_fits_a_phone(language: str) -> None:
    said = {**dict(sentences(tables("web", language)))}
    said |= {f"ui.{key}": words for key, words in sentences(tables("web", f"ui.{language}"))}
    keys = set()
    for path in TEMPLATES:
        for button in BUTTON.findall(path.read_text(encoding="utf-8")):
            shown = SMALL.sub("", button)
            keys |= set(re.findall(r'say\("([\w.]+)"', shown))
            keys |= {f"ui.{key}" for key in re.findall(r'ui\("(\w+)"', shown)}
    assert len(keys) > 30, "the templates are read"
    assert {key: said[key] for key in keys if key in said and too_long(said[key])} == {}


@pytest.mark.parametrize(
    ("language", "said", "fault"),
    [
        ("en", "Everybody rolls.", "'Everybody': we say everyone"),
        ("en", "He pays his debt.", "we say they"),
        ("en", "{count:seat waits|seats wait|more}", "has 3 forms, en has 2"),
        ("en", "95 % of them", "no space before %"),
        ("it", "L'asta", "’, not '"),
        ("it", "Ritira la mossa", "tirare ancora, annullare"),
        ("it", "Costa $500", "the number, then $"),
        ("cs", "Na tvém místě smíš dva", "'tvém': we say váš, vám"),
        ("cs", "Vyplňte lístek", "'lístek': we say tiket"),
        ("cs", "{count} {count:kůň|koně}", "has 2 forms, cs has 3"),
    ],
)
def test_a_fault_is_found_and_what_is_right_is_said(language: str, said: str, fault: str) -> None:
    assert fault in "; ".join(faults(language, said))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The others cheer: she shares a chart at home."),
        ("en", "“They’re off!”"),
        ("it", "Ritira l’offerta, tira ancora: costa 500\u00a0$"),
        ("cs", "Tiket za {amount:money}, {count} {count:kůň|koně|koní}"),
    ],
)
def test_what_is_right_is_left_alone(language: str, said: str) -> None:
    assert list(faults(language, said)) == []


def test_a_button_may_be_as_long_as_the_name_on_it() -> None:
    assert not too_long("Buy {name} for {price:money}")
    assert too_long("Hand this slip in to the bookmaker")
