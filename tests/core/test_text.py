"""Sentences: facts, names, money, plural forms."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from penny.rules.state import Bid, Seal
from railbird.core.actors import BANK
from railbird.core.errors import BadText
from railbird.core.game import AnyGame
from railbird.core.illegal import Illegal
from railbird.core.kept import Tables
from railbird.core.note import Note
from railbird.core.sentence import plural
from railbird.core.text import CORE, LANGUAGES, Text, _load, length, text
from railbird.core.typeset import typeset


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
    assert words.note(paid) == "The bank pays Anna 5p."


def test_actions_and_refusals(words: Text) -> None:
    assert words.action(Bid(1200)) == "bid 1,200p"
    assert words.action(Seal()) == "hand in"
    assert words.refusal(Illegal("PG-2", "not_pending", {"seat": 1})) == "It isn't Ben's turn."


@pytest.mark.parametrize(
    ("language", "one", "two", "three"),
    [
        ("en", "Anna", "Anna and Ben", "Anna, Ben and Cleo"),
        ("it", "Anna", "Anna e Ben", "Anna, Ben e Cleo"),
        ("cs", "Anna", "Anna a\u00a0Ben", "Anna, Ben a\u00a0Cleo"),
    ],
)
def test_a_list_ends_in_and(penny: AnyGame, language: str, one: str, two: str, three: str) -> None:
    words = text(penny, language, None, ["Anna", "Ben", "Cleo"])
    said = [words._fill("{seats:seat}", {"seats": seats}) for seats in ([], [0], [0, 1], [0, 1, 2])]
    assert said == ["", one, two, three]


def test_two_lists_are_said_in_pairs(words: Text) -> None:
    facts = {"seats": [0, 1], "bids": [500, 1000]}
    assert words._fill("Bids: {seats:seat bids:money}.", facts) == "Bids: Anna 500p and Ben 1,000p."


def test_a_line_begins_with_a_capital_whoever_it_begins_with(words: Text) -> None:
    assert words.note(Note("PG-9", "paid", {"from": BANK, "to": 0, "amount": 5}, None))[0] == "T"


@pytest.mark.parametrize(
    ("said", "set_"),
    [
        ("Anna a Ben v cíli", "Anna a\u00a0Ben v\u00a0cíli"),
        ("stojí 4 000 Kčs", "stojí 4\u00a0000\u00a0Kčs"),
        ("za 90 s a 5 min", "za 90\u00a0s\u00a0a\u00a05\u00a0min"),
        ("na dráze", "na dráze"),
    ],
)
def test_czech_lines_do_not_end_in_a_single_letter_or_inside_a_number(said: str, set_: str) -> None:
    assert typeset("cs", said) == set_
    assert typeset("it", said) == said


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
    with pytest.raises(BadText, match=r"no language 'de'\. Choose one of: en, it, cs"):
        text(penny, "de")


def test_a_line_about_you_says_you_and_to_all_others_the_name(words: Text) -> None:
    coin = Note("PG-3", "coin", {"seat": 0, "side": "heads"}, None)
    assert [words.note(coin, you) for you in (None, 0, 1)] == ["Anna has heads.", "You have heads.", "Anna has heads."]
    assert words.addressed(coin) == (0,)


def test_you_in_the_other_cases_and_the_line_of_a_rule_before_the_lines_of_all(words: Text) -> None:
    paid = Note("PG-2", "paid", {"from": 1, "to": 0, "amount": 2}, None)
    assert [words.note(paid, you) for you in (0, 1)] == ["2 pennies: Ben to you.", "2 pennies: you to Anna."]
    others = Note("PG-9", "paid", {"from": BANK, "to": 0, "amount": 5}, None)
    assert words.note(others, 0) == "The bank pays you 5p."
    assert words.addressed(others) == (0,)  # the bank reads nothing


def test_who_is_named_twice_reads_the_line_as_all_do(words: Text) -> None:
    own = Note("PG-2", "paid", {"from": 1, "to": 1, "amount": 2}, None)
    assert words.note(own, 1) == words.note(own) == "2 pennies: Ben to Ben."


def _with(tables: Tables) -> Callable[[str, str], Tables]:
    """A game's text that is only this; core's as it is."""
    return lambda package, language: _load(package, language) if package == CORE else tables


@pytest.mark.parametrize(
    ("facts", "reads"),
    [
        ({"seats": [0], "by": 2}, "You win by 2."),
        ({"seats": [0, 1], "by": 2}, "Anna and Ben win by 2."),
        ({"seats": [1], "by": 2}, "Ben win by 2."),
    ],
)
def test_a_list_says_you_to_who_stands_there_alone(
    words: Text, facts: dict[str, object], reads: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = {"notes": {"won": "{seats:seat} win by {by}."}, "yours": {"seats": {"won": "You win by {by}."}}}
    monkeypatch.setattr("railbird.core.text._load", _with(tables))
    assert words.note(Note("PG-1", "won", facts, None), 0) == reads


def test_a_game_without_such_a_line_says_the_name(words: Text, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railbird.core.text._load", _with({"notes": {"coin": "{seat:seat} has {side}."}}))
    assert words.note(Note("PG-3", "coin", {"seat": 0, "side": "heads"}, None), 0) == "Anna has heads."


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, ["0 seconds", "0 secondi", "0 sekund"]),
        (1, ["1 second", "1 secondo", "1 sekunda"]),
        (90, ["1 minute 30 seconds", "1 minuto e 30 secondi", "1 minuta 30 sekund"]),
        (300, ["5 minutes", "5 minuti", "5 minut"]),
        (7200 + 180 + 2, ["2 hours 3 minutes 2 seconds", "2 ore 3 minuti e 2 secondi", "2 hodiny 3 minuty 2 sekundy"]),
        (86400, ["24 hours", "24 ore", "24 hodin"]),
    ],
)
def test_a_length_of_time_is_said_in_words(seconds: int, said: list[str]) -> None:
    assert [length(language, seconds) for language in LANGUAGES] == said


def test_in_czech_a_length_of_time_has_another_form_as_an_object() -> None:
    assert length("cs", 3661, "time_object") == "1 hodinu 1 minutu 1 sekundu"
    assert length("en", 61, "time_object") == "1 minute 1 second"
