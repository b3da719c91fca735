"""Simulations: the result depends on the seed alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from railbird.core.errors import BadBot, BadOptions
from railbird.core.registry import find_game
from railbird.lab import simulate as simulations
from railbird.lab.means import Mean, student, wilson
from railbird.lab.simulate import Job, Tally, simulate


def job(games: int = 120, bots: tuple[str, ...] = ("random",), seed: str = "1") -> Job:
    game = find_game("homestretch")
    return Job("homestretch", games, 4, bots, seed, game.options(), game.builtin())


def test_one_process_and_two_give_the_same_result() -> None:
    assert simulate(job(), jobs=1) == simulate(job(), jobs=2)


def test_work_is_cut_small_enough_for_slow_bots_to_share_it_out() -> None:
    """Twenty games between tipsters make ten pieces: two processes end at about the same time."""
    assert len(list(simulations.batches(job(20, ("random", "tipster"))))) == 10
    assert [work[1:] for work in simulations.batches(job(120))] == [(0, 50), (50, 100), (100, 120)]


def test_seats_are_counted_from_one_as_people_do() -> None:
    assert sorted(simulate(job(5)).measures["draft_cost"]) == ["1", "2", "3", "4"]


def test_another_seed_gives_another_result() -> None:
    assert simulate(job(50)) != simulate(job(50, seed="2"))


def test_games_are_counted_whole() -> None:
    tally = simulate(job(70))
    assert tally.games == 70
    assert sum(mean.mean for mean in tally.wins) == pytest.approx(1)
    wins = tally.measures["horse_win"]
    assert len(wins) == 11
    assert sum(mean.total for mean in wins.values()) == 70 * 4  # four races a game, one winner each
    assert {mean.count for mean in wins.values()} == {280}


def test_more_games_begin_with_the_same_games() -> None:
    fewer, more = simulate(job(50)), simulate(job(100))
    assert more.games == 100
    first = Tally()
    first.merge(fewer)
    first.merge(simulations.play_batch((job(100), 50, 100)))
    assert first == more


def test_the_seven_wins_most_often() -> None:
    wins = simulate(job(300)).measures["horse_win"]
    assert max(wins, key=lambda horse: wins[horse].mean) == "7"


def test_ctrl_c_keeps_what_is_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    real, calls = simulations.play_batch, []

    def interrupted(work: tuple[Job, int, int]) -> Tally:
        calls.append(work)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return real(work)

    monkeypatch.setattr(simulations, "play_batch", interrupted)
    assert simulate(job(500)).games == 100


def test_ctrl_c_before_the_first_games_is_a_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    def at_once(work: object) -> Tally:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulations, "play_batch", at_once)
    with pytest.raises(KeyboardInterrupt):
        simulate(job())


def test_what_cannot_be_played_is_said() -> None:
    with pytest.raises(BadOptions, match="At least one game"):
        job(0)
    with pytest.raises(BadOptions, match="At least one bot"):
        replace(job(), bots=())
    with pytest.raises(BadBot, match="no bot called 'genius'"):
        simulate(job(1, ("genius",)))
    with pytest.raises(BadOptions, match="--on must be process or ray, not 'moon'"):
        simulate(job(1), on="moon")
    with pytest.raises(BadOptions, match="At least one process"):
        simulate(job(1), jobs=0)


def test_wilsons_interval_is_right_also_at_the_ends() -> None:
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1), abs=1e-4)
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)


def test_a_mean_of_parts_is_the_mean_of_all() -> None:
    whole, left, right = Mean(), Mean(), Mean()
    for value in (1.0, 2.0, 4.0, 9.0):
        whole.add(value)
        (left if value < 3 else right).add(value)
    left.merge(right)
    assert left == whole
    assert whole.mean == 4
    low, high = whole.interval
    assert (low + high) / 2 == pytest.approx(4)
    assert high - low == pytest.approx(2 * 3.182 * (38 / 3) ** 0.5 / 2, rel=0.03), "Student's, with 3 degrees"
    assert Mean().interval == (0, 0)


def test_students_quantiles_are_those_of_the_tables() -> None:
    for freedom, quantile in ((4, 2.776), (9, 2.262), (29, 2.045), (99, 1.984)):
        assert student(freedom) == pytest.approx(quantile, abs=0.01)


def test_the_interval_of_a_share_stays_between_nothing_and_all() -> None:
    share = Mean()
    for value in (1.0, 1.0, 0.5, 1.0):
        share.add(value)
    assert share.interval[1] > 1
    assert share.share_interval == (share.interval[0], 1)
    equal = Mean()
    for _ in range(4):
        equal.add(0.25)
    low, high = equal.share_interval
    assert low < 0.25 < high, "four equal deals are not certainty"
