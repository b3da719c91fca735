"""Tournaments: every bot in every seat with the same luck."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from railbird.core.errors import BadOptions, BadRecord
from railbird.core.registry import find_game
from railbird.lab import tournament
from railbird.lab.played import Deal, Played
from railbird.lab.tournament import Contest, Result, as_rows, play, play_deal

QUIET = Path(__file__).parent / "quiet.py"


def contest(
    games: int = 24, bots: tuple[str, ...] = ("random", "fallback", "random", "random"), seed: str = "1"
) -> Contest:
    game = find_game("homestretch")
    return Contest("homestretch", games, 4, bots, seed, game.options(), game.builtin())


def test_every_bot_sits_in_every_seat_once_a_deal() -> None:
    deal = play_deal((contest(), 0))
    assert [played.lineup.index("fallback") for played in deal.games] == [1, 0, 3, 2]


def test_the_same_chance_for_every_rotation() -> None:
    """Bots that all stay silent play the same game in every rotation, since the dice are the same."""
    deal = play_deal((contest(bots=("fallback", f"{QUIET}:Quiet")), 0))
    assert len({tuple(played.money) for played in deal.games}) == 1


def test_more_bots_than_seats_meet_in_every_choice() -> None:
    five = contest(bots=("random", "fallback", "a", "b", "c"))
    assert len(five.lineups) == 5
    assert all(len(set(lineup)) == 4 for lineup in five.lineups)
    assert five.deals == 2


def test_fewer_bots_than_seats_go_round() -> None:
    assert contest(bots=("random", "fallback")).lineups == [("random", "fallback", "random", "fallback")]


def test_one_process_and_two_give_the_same_result() -> None:
    assert play(contest(), jobs=1).deals == play(contest(), jobs=2).deals


def test_it_goes_on_from_its_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = tmp_path / "journal"
    half = play(contest(12), jobs=1, journal=journal)
    played: list[int] = []
    real = tournament.play_deal

    def counting(work: tuple[Contest, int]) -> Deal:
        played.append(work[1])
        return real(work)

    monkeypatch.setattr(tournament, "play_deal", counting)
    whole = play(contest(24), jobs=1, journal=journal)
    assert played == [3, 4, 5]
    assert whole.deals[:3] == half.deals
    assert whole.deals == play(contest(24), jobs=1).deals


def test_ctrl_c_keeps_the_deals_that_are_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = tmp_path / "journal"
    real = tournament.play_deal

    def interrupted(work: tuple[Contest, int]) -> Deal:
        if work[1] == 2:
            raise KeyboardInterrupt
        return real(work)

    monkeypatch.setattr(tournament, "play_deal", interrupted)
    assert len(play(contest(), jobs=1, journal=journal).deals) == 2
    monkeypatch.setattr(tournament, "play_deal", real)
    assert play(contest(), jobs=1, journal=journal).deals == play(contest(), jobs=1).deals


def test_a_torn_last_line_is_played_again(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    whole = play(contest(), jobs=1, journal=journal)
    journal.write_bytes(journal.read_bytes()[:-20])
    assert play(contest(), jobs=1, journal=journal).deals == whole.deals


def test_the_journal_of_another_tournament_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    play(contest(4), jobs=1, journal=journal)
    with pytest.raises(BadRecord, match="belongs to another tournament"):
        play(contest(4, seed="2"), jobs=1, journal=journal)


def test_scores_count_a_shared_victory_in_parts_and_by_deal() -> None:
    games = [
        Played(["a", "b"], [1, 1], [50, 50], 9),
        Played(["b", "a"], [2, 1], [10, 90], 9),
    ]
    game = find_game("homestretch")
    pair = Contest("homestretch", 2, 2, ("a", "b"), "x", game.options(), game.builtin())
    scores = Result(pair, [Deal(0, games)]).scores()
    assert list(scores) == ["a", "b"]
    assert scores["a"].share.mean == 0.75
    assert scores["a"].share.count == 1
    assert scores["b"].share.mean == 0.25
    assert scores["a"].money.mean == 70
    assert scores["a"].rank.mean == 1
    assert scores["a"].rating is not None
    assert scores["b"].rating is not None
    assert scores["a"].rating > scores["b"].rating


def test_rows_are_flat_and_json() -> None:
    rows = as_rows(play(contest(4), jobs=1))
    assert [row["bot"] for row in rows] != []
    assert msgspec.json.decode(msgspec.json.encode(rows)) == rows


def test_a_contest_needs_two_bots_and_a_game() -> None:
    with pytest.raises(BadOptions, match="two different bots"):
        contest(bots=("random", "random"))
    with pytest.raises(BadOptions, match="At least one game"):
        contest(0)
