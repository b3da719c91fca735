"""Sentences: facts, names, money, plural forms."""

from __future__ import annotations

import pytest

from penny.rules.state import Bid, Seal
from railbird.core.actors import BANK
from railbird.core.errors import BadText
from railbird.core.game import AnyGame
from railbird.core.illegal import Illegal
from railbird.core.note import Note
from railbird.core.text import Text, plural, text


@pytest.fixture
def words(penny: AnyGame) -> Text:
    return text(penny, "en", None, ["Anna", "Ben"])


@pytest.mark.parametrize(
    ("count", "form"), [(0, "koní"), (1, "kůň"), (2, "koně"), (4, "koně"), (5, "koní"), (12, "koní"), (22, "koní")]
)
def test_czech_has_three_forms(count: int, form: str) -> None:
    assert plural("cs", count, ["kůň", "koně", "koní"]) == form


def test_english_and_italian_have_two() -> None:
    assert [plural("it", count, ["cavallo", "cavalli"]) for count in (0, 1, 2)] == ["cavalli", "cavallo", "cavalli"]


def test_the_line_of_a_rule_is_preferred_to_the_lines_of_all(words: Text) -> None:
    paid = Note("PG-2", "paid", {"from": 1, "to": BANK, "amount": 1}, None)
    assert words.note(paid) == "1 penny: Ben to the bank."
    paid = Note("PG-9", "paid", {"from": BANK, "to": 0, "amount": 5}, None)
    assert words.note(paid) == "the bank pays Anna 5p."


def test_actions_and_refusals(words: Text) -> None:
    assert words.action(Bid(1200)) == "bid 1,200p"
    assert words.action(Seal()) == "hand in"
    assert words.refusal(Illegal("PG-2", "not_pending", {"seat": 1})) == "It is not Ben's move now."


def test_money_as_each_language_writes_it(penny: AnyGame) -> None:
    assert text(penny, "it").money(-12345) == "−12.345p"
    assert text(penny, "cs").money(12345) == "12\u00a0345p"


@pytest.mark.parametrize(
    ("note", "says"),
    [
        (Note("PG-1", "nothing", {}, None), "has no notes.nothing"),
        (Note("PG-1", "coin", {"seat": 0}, None), "asks for side"),
        (Note("PG-1", "coin", {"seat": 0, "side": "edge"}, None), "has no names.side.edge"),
    ],
)
def test_what_is_missing_is_named(words: Text, note: Note, says: str) -> None:
    with pytest.raises(BadText, match=says):
        words.note(note)


def test_an_unknown_language_names_those_there_are(penny: AnyGame) -> None:
    with pytest.raises(BadText, match="no language 'de'; there are: en, it, cs"):
        text(penny, "de")
