"""How much deals decide: found without a value function, and honest about doubt."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from railbird.bots import find_bot
from railbird.core.game import AnyGame
from railbird.core.playout import Bot
from railbird.core.registry import find_game
from railbird.core.tape import seed_bytes
from railbird.lab import deals
from railbird.lab.deals import Trial, decided, is_dealing, most, to_deal, try_deals


def trials(part: float, count: int = 60) -> list[Trial]:
    """Two seats; so much of the result is the deal's doing, the rest is everything after it."""
    random = Random(5)

    def played(deal: float) -> list[float]:
        result = deal + random.gauss(0, (1 - part) ** 0.5)
        return [result, -result]

    found = []
    for number in range(count):
        means = [random.gauss(0, part**0.5) for _ in range(4)]
        found.append(Trial(number, 1, [[played(mean) for _ in range(4)] for mean in means]))
    return found


def test_what_deals_decide_is_found() -> None:
    none, half = decided(trials(0.0), 1), decided(trials(0.5), 1)
    assert none.low < 0 < none.high < 0.15
    assert 0.3 < half.low < 0.5 < half.high < 0.7


def test_the_best_factor_takes_all_deals_together() -> None:
    first = trials(0.25)
    second = [Trial(trial.number, 2, trial.results) for trial in trials(0.25)]
    bound = most([*first, *second])
    assert bound.low < 2 < bound.high
    assert bound.value == pytest.approx(1 / (1 - 2 * decided(first, 1).value))


def at_random(_name: str, game: AnyGame, random: Random) -> Bot:
    return find_bot("random", game, random)


def test_a_trial_deals_and_plays_on_as_often_as_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "find_bot", at_random)
    game = find_game("greyhounds")
    trial = try_deals(game, 4, "seed", 3, 2, deals=3, times=2)
    assert trial == try_deals(game, 4, "seed", 3, 2, deals=3, times=2)
    assert trial is not None
    assert [len(again) for again in trial.results] == [2, 2, 2]
    assert all(sum(result) == pytest.approx(1) for again in trial.results for result in again)
    assert try_deals(game, 4, "seed", 3, 4, deals=1, times=1) is None  # there are three races


def test_the_second_deal_is_that_of_the_second_race(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "find_bot", at_random)
    game = find_game("greyhounds")
    state: Any = game.new(4)
    assert to_deal(game, state, 2, seed_bytes("seed"))
    assert is_dealing(game, state)
    assert (state.race, state.shown[0]) == (1, ())
