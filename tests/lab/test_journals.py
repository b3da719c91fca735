"""What has been played of lines of bots: kept small, whole after any stop, and only as long as the bots play so."""

from __future__ import annotations

from pathlib import Path

import pytest

from railbird.lab.journals import Journals, letter, rank_of, share_of
from railbird.lab.played import Deal, Played
from railbird.lab.strength import Line

LINE = Line("jockey", 3, "random", "fallback")


def game(ranks: list[int], one: int = 0, luck: float = 0.0) -> Played:
    """A game at three seats, with the one bot on one of them."""
    lineup = ["random" if seat == one else "fallback" for seat in range(3)]
    lucks = [luck if seat == one else -luck / 2 for seat in range(3)]
    return Played(lineup, ranks, [0, 0, 0], 9, luck=lucks, asked=[4, 5, 6], seconds=[0.1, 0.2, 0.3])


def deal(number: int, ranks: list[int]) -> Deal:
    """A deal of three games that all end the same way for their seats."""
    return Deal(number, [game(ranks, seat, 0.03 * seat) for seat in range(3)], 1.25)


def journals(folder: Path, digest: str = "a") -> Journals:
    """The journals of bots that play in a certain way."""
    return Journals(folder, lambda _: digest)


@pytest.mark.parametrize(
    ("ranks", "share", "rank"),
    [([1, 2, 3], 1.0, -1), ([1, 1, 3], 0.5, -1), ([1, 1, 1], 1 / 3, 0), ([2, 1, 3], 0.0, 0), ([3, 1, 2], 0.0, 1)],
)
def test_a_game_is_a_letter(ranks: list[int], share: float, rank: int) -> None:
    """It tells the part of the victory, and the place beside the mean of the others."""
    found = letter(game(ranks), "random")
    assert len(found) == 1
    assert share_of(found) == share
    assert rank_of(found) == rank


def test_what_was_kept_is_read_again_elsewhere(tmp_path: Path) -> None:
    mine = journals(tmp_path)
    for number in range(3):
        mine.add(LINE, deal(number, [1, 2, 3]))
    found = journals(tmp_path).row(LINE)
    assert found == mine.row(LINE)
    assert found is not None
    assert found.shares() == pytest.approx([1 / 3] * 3)
    assert found.adjusted() == pytest.approx([1 / 3 - 0.03] * 3)
    assert (found.seconds, found.asked) == (3.75, [45, 90])
    assert found.thought == pytest.approx([3 * 0.6, 3 * 1.2])


def test_tidied_it_is_one_row_a_line_and_tells_the_same(tmp_path: Path) -> None:
    mine = journals(tmp_path)
    for number in range(4):
        mine.add(LINE, deal(number, [2, 1, 3]))
    before = mine.row(LINE)
    mine.tidy()
    assert len(mine.path("jockey").read_bytes().splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["jockey.jsonl"]
    again = journals(tmp_path)
    assert again.row(LINE) == before
    again.add(LINE, deal(4, [2, 1, 3]))
    found = journals(tmp_path).row(LINE)
    assert found is not None
    assert len(found.deals()) == 5


def test_a_torn_row_and_what_came_behind_it_are_dropped(tmp_path: Path) -> None:
    mine = journals(tmp_path)
    for number in range(3):
        mine.add(LINE, deal(number, [1, 2, 3]))
    path = mine.path("jockey")
    rows = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(rows[0] + rows[1][:-20] + b"\n" + rows[2])
    found = journals(tmp_path).row(LINE)
    assert found is not None
    assert len(found.deals()) == 1


def test_changed_bots_begin_anew_and_leave_the_others_alone(tmp_path: Path) -> None:
    other = Line("jockey", 4, "random", "fallback")
    mine = journals(tmp_path)
    mine.add(LINE, deal(0, [1, 2, 3]))
    mine.add(other, deal(0, [1, 2, 3]))
    changed = journals(tmp_path, "b")
    assert changed.row(LINE) is None
    changed.add(LINE, deal(0, [2, 1, 3]))
    changed.tidy()
    assert journals(tmp_path).row(LINE) is None, "what old bots have played is gone"
    assert journals(tmp_path).row(other) is not None
    assert journals(tmp_path, "b").row(LINE) is not None


def test_every_version_has_a_row_of_its_own(tmp_path: Path) -> None:
    mine = journals(tmp_path)
    fast = Line("winplaceshow", 2, "random", "fallback", (("version", "fast"),))
    plain = Line("winplaceshow", 2, "random", "fallback")
    assert mine.name(fast) != mine.name(plain)
    assert " fast " in mine.name(fast)
