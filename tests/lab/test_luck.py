"""Luck over many games: factors, biases, and tournaments without it."""

from __future__ import annotations

from random import Random

import pytest

from railbird.core.errors import NoInsight
from railbird.core.registry import find_game
from railbird.insight.ledger import luck
from railbird.insight.values import Value
from railbird.lab import tournament
from railbird.lab.luck import Adjusted, biases, factor, means, slope
from railbird.lab.tournament import Contest, as_rows, play
from tests.insight.games import cut


def games(explained: float, count: int = 300) -> list[Adjusted]:
    """Two seats; so much of each result is luck that was found, the rest is luck that was not."""
    random = Random(3)
    found = []
    for number in range(count):
        seen, unseen = random.gauss(0, explained**0.5), random.gauss(0, (1 - explained) ** 0.5)
        found.append(Adjusted(number, [seen + unseen, -seen - unseen], [seen, -seen]))
    return found


def test_the_factor_is_how_many_times_fewer_games_tell_as_much() -> None:
    half, most = factor(games(0.5, 100)), factor(games(0.9, 100))
    assert half.low < 2 < half.high < most.low < 10 < most.high


def test_luck_that_explains_nothing_has_a_factor_below_one() -> None:
    assert factor([Adjusted(one.number, one.result, one.luck[::-1]) for one in games(0.5)]).high < 1


def test_slope_and_biases() -> None:
    assert slope(games(0.5)) == pytest.approx(1.0, abs=0.15)
    assert all(abs(z) < 3 for _, z in biases(games(0.5)))


def test_between_equals_luck_favours_nobody_and_results_without_it_vary_less() -> None:
    value = Value(find_game("homestretch"), 8)
    found = []
    for seed in range(12):
        told = cut("homestretch", seed)
        found.append(Adjusted(seed, told.final.standing().shares(), luck(told, value)))
    assert all(abs(z) < 3 for _, z in biases(found))
    plain, adjusted = [means(found, of) for of in (lambda game, seat: game.result[seat], without_luck)]
    for (one, error), (other, less) in zip(plain, adjusted, strict=True):
        assert abs(one - other) < 3 * (error + less)
        assert less < error
    assert factor(found).factor > 2


@pytest.mark.parametrize(
    ("game", "draws", "count"), [("winplaceshow", 8, 12), ("dostihy", 2, 12), ("jockey", 1, 8), ("greyhounds", 1, 6)]
)
def test_luck_favours_no_seat_in_any_game_and_takes_nothing_from_results(game: str, draws: int, count: int) -> None:
    """Whatever is thought of its value function; that more games find no more is in docs/explanation/luck.md."""
    value, found = Value(find_game(game), draws), []
    for seed in range(count):
        told = cut(game, seed)
        found.append(Adjusted(seed, told.final.standing().shares(), luck(told, value)))
    assert all(abs(z) < 3 for _, z in biases(found))
    plain, adjusted = [means(found, of) for of in (lambda game, seat: game.result[seat], without_luck)]
    for (one, error), (other, less) in zip(plain, adjusted, strict=True):
        assert abs(one - other) < 3 * (error + less)


def without_luck(game: Adjusted, seat: int) -> float:
    return game.result[seat] - game.luck[seat]


def contest(game: str, adjusted: bool) -> Contest:
    found = find_game(game)
    short = found.read_options({"purple_races": 1, "green_races": 0}) if game == "homestretch" else found.options()
    return Contest(game, 4, 2, ("tipster", "random"), "adjusted", short, found.builtin(), adjusted)


def test_a_tournament_prints_plain_and_adjusted_shares_of_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "_value", lambda game: Value(find_game(game), 4))
    plain, adjusted = play(contest("homestretch", False), jobs=1), play(contest("homestretch", True), jobs=1)
    for one, other in zip(as_rows(plain), as_rows(adjusted), strict=True):
        assert one["win_share"] == other["win_share"]
        assert "adjusted" not in one
        assert other["adjusted"] != other["win_share"]
        assert other["adjusted_low"] <= other["adjusted"] <= other["adjusted_high"]  # type: ignore[operator]  # floats
    assert sum(row["adjusted"] for row in as_rows(adjusted)) == pytest.approx(1.0)  # type: ignore[misc]  # floats
    assert contest("homestretch", False).identity() != contest("homestretch", True).identity()


def test_a_game_whose_luck_explains_nothing_is_not_adjusted() -> None:
    with pytest.raises(NoInsight, match=r"Results of Jockey cannot be adjusted.*HomeStretch"):
        contest("jockey", True)
