"""Scripts of guided races: how they are read, followed along a table's plies, and checked."""

from __future__ import annotations

from importlib.resources import files

import pytest

from penny.rules.state import Bid, Coin, Seal
from railbird.core.actors import CHANCE
from railbird.core.conformance import lessons
from railbird.core.conformance.report import Report
from railbird.core.errors import BadLesson
from railbird.core.game import AnyGame
from railbird.core.lesson import Course, lesson_words
from railbird.core.lesson.conditions import condition
from railbird.core.lesson.reading import parse_script, read_script
from railbird.core.lesson.script import Script
from railbird.core.table import Table

HEAD = "option rounds = 1\nseat You\nseat Marta\n"
COINS = [(CHANCE, Coin("heads")), (CHANCE, Coin("tails"))]
OWN = [(0, Bid(0)), (0, Seal())]


def script(*rows: str) -> Script:
    return parse_script(HEAD + "\n".join(rows))


# --- reading


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("luigi: Seal", "line 4: nobody here is called luigi"),
        ("you?; Seal", "line 4: not a line of a script"),
        ("you?: Bid(1", "line 4: not an action"),
        ("beat 1\n    colour red", "line 4: beat 1: what is 'colour red'"),
        ("when view.round =:\n    marta: Seal", "line 4: 'view.round =' is no condition"),
    ],
)
def test_a_script_that_cannot_be_read_is_refused_with_its_line(row: str, says: str) -> None:
    with pytest.raises(BadLesson, match=says.replace("(", r"\(")):
        script(row)


@pytest.mark.parametrize(
    "written",
    ["view.__class__", "(lambda: 1)()", "[x for x in view.money if x := 1]", "f'{view}'", "view.money[0] = 1"],
)
def test_a_condition_may_look_and_nothing_else(written: str) -> None:
    with pytest.raises(BadLesson):
        condition(written)


def test_a_condition_sees_no_more_than_the_learner(penny: AnyGame) -> None:
    course = Course(penny, script("when s.coins:", "    you?: Seal"))
    with pytest.raises(NameError):
        course.follow([])


# --- following


def test_it_waits_at_a_pause_until_the_learner_goes_on_or_has_played_on(penny: AnyGame) -> None:
    course = Course(penny, read_script(penny.package))
    first = course.follow([])
    assert first.pause is not None
    assert (first.pause.name, first.due) == ("1", None)
    assert course.follow([], {"1"}).due is not None
    assert course.answer() == Coin("heads")
    assert course.follow(COINS).pause is None
    assert [beat.name for beat, _ in course.epilogue(COINS)] == ["2"]


def test_a_ply_taken_back_is_not_there(penny: AnyGame) -> None:
    course = Course(penny, read_script(penny.package))
    before = course.follow([*COINS, OWN[0]], {"1"})
    course.follow([*COINS, *OWN], {"1"})
    assert course.follow([*COINS, OWN[0]], {"1"}) == before


def test_what_the_script_does_not_know_ends_it_and_everybody_plays_by_themselves(penny: AnyGame) -> None:
    course = Course(penny, read_script(penny.package))
    assert course.follow([*COINS, (1, Bid(3))], {"1"}).is_lost
    assert not course.follow(COINS, {"1"}).is_lost


def test_a_block_that_never_ends_is_given_up(penny: AnyGame) -> None:
    course = Course(penny, script("chance: Coin('heads'); Coin('tails')", "until over:", "    marta@dealing: Seal"))
    assert course.follow(COINS).is_lost


def test_another_choice_is_asked_about_once_and_a_forbidden_one_always(penny: AnyGame) -> None:
    asks = Course(penny, read_script(penny.package))
    first = asks.objection(COINS, {"1"}, [Bid(9)])
    assert first is not None
    assert (first.key, first.action, first.is_asked) == ("high", "Bid", True)
    assert asks.objection(COINS, {"1"}, [Bid(9)], {"high"}) is None
    assert asks.objection(COINS, {"1"}, [Bid(1), Seal()]) is None
    must = Course(penny, script("chance: Coin('heads'); Coin('tails')", "you!low: Bid(0) / Bid(0-2)", "you?: Seal"))
    assert must.objection(COINS, (), [Bid(2)]) is None
    refused = must.objection(COINS, (), [Bid(3)], {"low"})
    assert refused is not None
    assert (refused.key, refused.is_asked) == ("low", False)


def test_where_the_script_is_used_up_nothing_more_is_played(penny: AnyGame) -> None:
    over = Course(penny, script("chance: Coin('heads'); Coin('tails')"))
    assert over.follow(COINS).is_over
    found = over.objection(COINS, (), [Bid(0)])
    assert found is not None
    assert found.key == "over"


# --- at a table


def test_dice_and_cards_of_a_table_wait_for_whoever_deals(penny: AnyGame) -> None:
    dealt = [Coin("tails"), None, Coin("tails")]
    table = Table(penny, 2, seed="fair", deal=lambda _table: dealt.pop(0))
    assert table.plies == [(CHANCE, Coin("tails"))]
    assert table.state.pending() == (CHANCE,)
    table.go_on()
    assert table.plies == [(CHANCE, Coin("tails"))] * 2
    assert table.state.pending() == (0, 1)


# --- checking


def found_in(penny: AnyGame, monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> str:
    """What the kit says of Penny's lesson with something else in its script."""
    written = (files(penny.package) / "lesson" / "script.txt").read_text()
    assert old in written
    monkeypatch.setattr(lessons, "read_script", lambda _package: parse_script(written.replace(old, new)))
    report = Report(penny.id)
    lessons.check_lesson(penny, report)
    return " ".join(report.findings)


def test_a_sound_lesson_is_found_sound(penny: AnyGame) -> None:
    report = Report(penny.id)
    lessons.check_lesson(penny, report)
    assert report.findings == []


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("expect money[:2] == [11, 10]", "expect money[:2] == [12, 10]", "not so: money"),
        ("marta: Bid(0); Seal", "marta: Bid(11); Seal", "Bid(11,) of seat 1"),
        ("you?: Seal\n", "", "pending (0,)"),
        ("beat 3\n", "beat 4\n", "no beats.4"),
        ("    lit #decision\n", "", "lights up nothing"),
        ("says dear if view.money[you] < 11", "says dear if view.money[you] > 99", "nobody ever hears"),
        ("waits deal", "waits shuffle", "buttons has no"),
        ("you~high", "you~higher", "refused has no"),
        ("end: money[:2] == [6, 10]", "end: money[:2] == [7, 10]", "not so: money"),
        ("beat 2: Bid(5)", "beat 2: Bid(5); Seal; Seal", "never asked"),
    ],
)
def test_a_mistake_in_a_lesson_is_found(
    penny: AnyGame, monkeypatch: pytest.MonkeyPatch, old: str, new: str, says: str
) -> None:
    assert says in found_in(penny, monkeypatch, old, new)


def test_words_are_missed_in_any_language(penny: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    czech = lesson_words(penny.package, "cs")
    beats = {name: dict(words) for name, words in czech.tables["beats"].items()}
    monkeypatch.setitem(beats["3"], "text", " ".join(["slovo"] * 41))
    long = type(czech)(czech.package, "cs", {**czech.tables, "beats": beats})
    monkeypatch.setattr(
        lessons, "lesson_words", lambda package, language: long if language == "cs" else lesson_words(package, language)
    )
    report = Report(penny.id)
    lessons.check_lesson(penny, report)
    assert report.findings == ["lesson: cs: beat 3 : 41 words"]
