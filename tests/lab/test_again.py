"""What bots have played counts on where their code has changed and their play has not, and only there."""

from __future__ import annotations

from pathlib import Path

import pytest

from railbird.lab.again import comes_out, recount, spread
from railbird.lab.journals import Journals, Row
from railbird.lab.strength import Line, Piece, Run

LINE = Line("jockey", 2, "random", "fallback")
OTHER = Line("jockey", 3, "random", "fallback")
DEALS = 5


def journals(folder: Path, digest: str) -> Journals:
    """The journals of bots whose code is of this digest."""
    return Journals(folder, lambda _: digest)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A folder with some deals of a line, by code "a"."""
    Run([LINE], journals(tmp_path, "a"), lambda _: None, jobs=1)._play([Piece(LINE, 0, DEALS)])
    return tmp_path


@pytest.mark.parametrize(
    ("kept", "count", "numbers"),
    [(9, 4, [0, 3, 5, 8]), (3, 4, [0, 1, 2]), (4, 4, [0, 1, 2, 3]), (9, 2, [0, 8]), (9, 1, [0]), (0, 4, [])],
)
def test_deals_are_played_again_from_the_first_to_the_last(kept: int, count: int, numbers: list[int]) -> None:
    assert spread(kept, count) == numbers


def test_whoever_plays_as_before_goes_on_with_what_was_played(played: Path) -> None:
    before = journals(played, "a").row(LINE)
    assert before is not None
    changed = journals(played, "b")
    assert changed.row(LINE) is None
    assert list(recount([LINE, OTHER], changed, jobs=1)) == [(LINE, True)], "of the other nothing was kept"
    changed.tidy()
    found = journals(played, "b").row(LINE)
    assert found is not None
    assert (found.games, found.seconds, found.asked) == (before.games, before.seconds, before.asked)
    assert journals(played, "a").row(LINE) is None, "it is there once"


def test_one_deal_that_comes_out_differently_is_enough_to_begin_anew(played: Path) -> None:
    changed = journals(played, "b")
    row = changed.older(LINE)
    assert row is not None
    deals = row.deals()
    last = deals[-1]
    row.games = " ".join([*deals[:-1], last.replace(last[0], "0" if last[0] == "5" else "5", 1)])
    assert list(recount([LINE], changed, jobs=1)) == [(LINE, False)]
    changed.tidy()
    assert journals(played, "b").row(LINE) is None
    assert journals(played, "b").older(LINE) is None


def test_what_is_as_it_was_is_not_played_again(played: Path) -> None:
    assert list(recount([LINE], journals(played, "a"), jobs=1)) == []


def test_luck_has_to_come_out_too_where_it_is_reckoned() -> None:
    kept = Row("a line", 0, "50 55", luck=[120, -7])
    assert comes_out(kept, 1, Row("", 1, "55", luck=[-7]))
    assert not comes_out(kept, 1, Row("", 1, "55", luck=[-8]))
    assert not comes_out(kept, 1, Row("", 1, "50", luck=[-7]))
    assert comes_out(kept, 1, Row("", 1, "55")), "nobody reckons it any more"
