"""Sums over a whole game with their intervals: these cover what endless draws would give as often as they say."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from railbird.insight.ledger import Ledger, keep
from railbird.insight.passes import PASSES, STUDENT, around, mixed, parts, shared, splits
from railbird.insight.report import Parts
from railbird.insight.values import Value
from tests.insight.games import cut

TIMES = 4000
NAMES = Parts.__struct_fields__


def normal(random: Random) -> float:
    return random.gauss(0.2, 0.05)


def skewed(random: Random) -> float:
    """As far from a bell as a sum of hundreds of steps could ever be; its mean is 0.2."""
    return 0.2 * random.expovariate(1.0)


@pytest.mark.parametrize("passes", [2, 3, 5, PASSES, 12])
def test_the_interval_of_passes_holds_the_truth_in_95_of_100_repetitions(passes: int) -> None:
    random, held = Random(passes), 0
    for _ in range(TIMES):
        values = [normal(random) for _ in range(passes)]
        held += abs(sum(values) / passes - 0.2) <= around(values)
    assert held / TIMES == pytest.approx(0.95, abs=0.011)  # three standard errors


@pytest.mark.parametrize(("drawn", "least"), [(normal, 0.938), (skewed, 0.87)])
def test_what_is_skewed_is_held_less_often_but_never_by_far(drawn: Callable[[Random], float], least: float) -> None:
    random, held = Random(1), 0
    for _ in range(TIMES):
        values = [drawn(random) for _ in range(PASSES)]
        held += abs(sum(values) / PASSES - 0.2) <= around(values)
    assert held / TIMES >= least


def test_an_interval_that_takes_its_standard_error_for_known_would_promise_too_much() -> None:
    """Why so many standard errors: with 1.96 of them 8 passes hold the truth in about 91 of 100."""
    random, held = Random(2), 0
    for _ in range(TIMES):
        values = [normal(random) for _ in range(PASSES)]
        held += abs(sum(values) / PASSES - 0.2) <= around(values) * 1.96 / STUDENT[PASSES - 2]
    assert held / TIMES < 0.93


# --- of a real game


GROUPS = 12  # Repetitions of a whole analysis.


@cache
def gone_through(passes: int) -> list[tuple[Parts, ...]]:
    """A short game gone through so many times, each with draws of its own; few, so that they differ."""
    told, found = cut("homestretch"), []
    for number in range(passes):
        ledger = Ledger(told.seats)
        for _ in keep(told, Value(told.game, 2, number), ledger):
            pass
        found.append(parts(ledger))
    return found


def test_in_a_real_game_luck_and_decisions_are_held_as_often_as_is_said() -> None:
    """What many passes come to is the truth; groups of 8 are analyses that know nothing of each other."""
    every = gone_through(GROUPS * PASSES)
    shares = []
    for name in ("luck", "own", "others", "rest"):
        held, far, wide = 0, 0.0, 0.0
        for seat in range(len(every[0])):
            values = [getattr(one[seat], name) for one in every]
            truth = sum(values) / len(values)
            for at in range(0, len(values), PASSES):
                group = values[at : at + PASSES]
                held += abs(sum(group) / PASSES - truth) <= around(group)
                far, wide = far + abs(sum(group) / PASSES - truth), wide + around(group)
        shares.append(held / GROUPS / len(every[0]))
        assert wide > far > 0, "nothing is held by an interval that is none"
    assert min(shares) >= 0.8
    assert sum(shares) / len(shares) >= 0.88


def test_steps_added_up_as_if_they_knew_nothing_of_each_other_would_be_off() -> None:
    """The interval of a sum is not that of its steps: they share their draws, so that their errors stay together."""
    told, passes = cut("homestretch"), 12
    steps = [[entry.change[0] for entry in keep(told, Value(told.game, 2, number), Ledger(told.seats))
              if entry.actor < 0] for number in range(passes)]  # fmt: skip
    columns = list(zip(*steps, strict=True))
    alone = sum(around(column) ** 2 for column in columns) ** 0.5
    together = around([sum(row) for row in steps])
    assert not 0.9 < alone / together < 1.1


def test_the_parts_of_all_passes_together_add_up_and_their_luck_is_nothing() -> None:
    every = gone_through(6)
    result = [sum(getattr(every[0][seat], name) for name in NAMES) for seat in range(len(every[0]))]
    found = splits(every, result)
    for split in found:
        assert sum(getattr(split, name) for name in NAMES) == pytest.approx(split.result, abs=1e-12)
        assert split.around.luck > max(split.around.own, split.around.start) >= 0
    assert sum(split.luck for split in found) == pytest.approx(0, abs=1e-12)


def test_draws_are_shared_between_passes_and_few_draws_make_at_least_two() -> None:
    assert [shared(draws) for draws in (2048, 160, 48, 3, 1)] == [(8, 256), (8, 20), (8, 6), (3, 1), (2, 1)]


def test_a_mean_grows_one_by_one() -> None:
    values, mean = [[0.1, 0.9], [0.3, 0.7], [0.8, 0.2]], [0.1, 0.9]
    for before, one in enumerate(values[1:], 1):
        mean = mixed(mean, one, before)
    assert mean == pytest.approx([0.4, 0.6])
