"""Edition files: errors name the file, the line, the key and what is expected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from penny.rules.state import PennyEdition
from railbird.core.edition import EditionFile, Problem
from railbird.core.errors import BadEdition
from railbird.core.game import AnyGame
from railbird.core.toml_text import MAX_BYTES, line_of, too_much

GOOD = 'format = 1\ngame = "penny"\ntitle = "Penny"\npennies = 10\n'


class Careful(PennyEdition, frozen=True):
    """An edition that finds some numbers odd."""

    def problems(self) -> Iterator[Problem]:
        if self.pennies > 100:
            yield Problem("pennies", "at most 100 are expected")
        if self.pennies > 50:
            yield Problem("pennies", "more than 50 make a long game", fatal=False)


def read(penny: AnyGame, text: str) -> list[str]:
    return replace(penny, edition=Careful).read_edition(EditionFile("mine.toml", text, builtin=False))[1]


def test_a_good_file_has_no_warnings(penny: AnyGame) -> None:
    assert read(penny, GOOD) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (GOOD.replace("10", "-3"), r"^mine\.toml, line 4: key pennies: Expected `int` >= 1\.$"),
        (GOOD.replace("10", '"ten"'), r"line 4: key pennies: Expected `int`, got `str`"),
        (GOOD.replace("10", "200"), r"line 4: key pennies: at most 100 are expected"),
        (GOOD + "pence = 3\n", r"line 5: key pence: .*unknown field `pence`"),
        (GOOD.replace("pennies = 10\n", ""), r"missing required field `pennies`"),
        (GOOD.replace('"penny"', '"jockey"'), r'key game: expected "penny", found \'jockey\''),
        (GOOD.replace("format = 1", "format = 7"), r"key format: expected 1, found 7"),
        (GOOD + "pennies = \n", r"not a valid TOML file: .*line 5"),
    ],
)
def test_a_bad_file_is_refused_naming_the_key(penny: AnyGame, text: str, says: str) -> None:
    with pytest.raises(BadEdition, match=says):
        read(penny, text)


def test_a_doubtful_file_is_played_with_a_warning(penny: AnyGame) -> None:
    warnings = read(penny, GOOD.replace("10", "60"))
    assert warnings == ["mine.toml, line 4: key pennies: more than 50 make a long game."]


def test_a_huge_file_is_refused_unread(penny: AnyGame) -> None:
    with pytest.raises(BadEdition, match="64 KiB at most"):
        read(penny, GOOD + "#" * MAX_BYTES)


def test_an_unknown_edition_names_those_there_are(penny: AnyGame) -> None:
    with pytest.raises(BadEdition, match=r"no edition called 'gold'\. Choose one of: standard"):
        penny.builtin("gold")


def test_the_digest_does_not_depend_on_line_endings() -> None:
    unix = EditionFile("a", "x = 1\ny = 2\n", builtin=True)
    windows = EditionFile("a", "x = 1\r\ny = 2\r\n", builtin=True)
    assert unix.digest == windows.digest
    assert unix.digest != EditionFile("a", "x = 1\ny = 3\n", builtin=True).digest


def test_an_edition_answers_to_the_digests_of_earlier_texts_that_play_alike() -> None:
    was = EditionFile("a", "x = 1  # old words\n", builtin=True)
    now = EditionFile("a", "x = 1\n", builtin=True, earlier=frozenset([was.digest]))
    assert now.plays(now.digest)
    assert now.plays(was.digest)
    assert not now.plays(EditionFile("a", "x = 2\n", builtin=True).digest)
    assert not was.plays(now.digest)


TOML = """\
top = 1
[shares]
blue = 2
[shares.hand_size]
"2" = 5
[[horses]]
number = 2
[[horses]]
number = 3
price = -3
"""


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("top", 1),
        ("shares.blue", 3),
        ("shares.hand_size.2", 5),
        ("horses[0].number", 7),
        ("horses[1].price", 10),
        ("horses[1].name", 8),
        ("horses[1].price[0]", 10),
        ("nowhere", 0),
    ],
)
def test_the_line_of_a_key_or_of_its_nearest_parent(key: str, line: int) -> None:
    assert line_of(TOML, key) == line


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("a = 1\n" + "a." * 6 + "a = 1", 2, "a key has at most 6 parts"),
        ("a = 1\n[" + "a." * 6 + "a]", 2, "a key has at most 6 parts"),
        ("x = [\n" + "[\n" * 9, 7, "at most 6 brackets"),
        ("x = " + "{a=" * 9, 1, "at most 6 brackets"),
        ("k = 1\n" * 2_001, 2_001, "at most 2000 keys"),
        ("[[a]]\n" * 1_001, 1_001, "at most 1000 tables"),
        ("x = [" + ("1," * 900 + "\n") * 7, 7, "at most 6000 values"),
        ("\n" * 5_000, 5_001, "at most 5000 lines"),
        ("#" * 2_001, 1, "at most 2000 letters"),
        ('x = """', 1, "three quotation marks"),
    ],
)
def test_more_of_anything_than_a_box_needs_is_refused_before_it_is_parsed(text: str, line: int, says: str) -> None:
    found = too_much(text)
    assert found is not None
    assert (found.line, says in found.says) == (line, True), found


@pytest.mark.parametrize(
    "text", ['x = "[[[[[[[["', "x = '.........'", "# [[[[[[[[ ........", 'x = "\\"[[[[[[["', "x = 1.5"]
)
def test_brackets_and_points_in_texts_and_comments_count_for_nothing(text: str) -> None:
    assert too_much(text) is None


@pytest.mark.parametrize(
    "key", ["shares.hand_size.x]", "shares.hand_size.y.", "shares.hand_size.[[", "shares.hand_size.2.]"]
)
def test_whatever_a_key_ends_in_its_nearest_parent_is_found(key: str) -> None:
    """A key in quotation marks may hold anything."""
    assert line_of(TOML, key) in (4, 5)


@pytest.mark.parametrize(
    ("number", "says"), [("nan", "nan is no number"), ("9" * 1_900, "Expected `int`")], ids=["nan", "1,900 figures"]
)
def test_what_is_no_number_or_a_very_long_one_is_refused(penny: AnyGame, number: str, says: str) -> None:
    with pytest.raises(BadEdition, match=says):
        read(penny, GOOD.replace("= 10", f"={number}"))


def test_a_sentence_repeats_only_the_beginning_of_what_is_wrong(penny: AnyGame) -> None:
    with pytest.raises(BadEdition) as refused:
        read(penny, GOOD.replace('"penny"', f"[{'1, ' * 600}]"))
    assert len(str(refused.value)) < 150
