"""Turning points of a chart: noise alone makes hardly any, whatever it looks like, and a change beyond it is found."""

from __future__ import annotations

from random import Random

import pytest

from railbird.insight.ledger import Ledger, keep
from railbird.insight.noise import LEVEL, SURE, changes, measured, shifts
from railbird.insight.passes import PASSES, mixed
from railbird.insight.report import Noise
from railbird.insight.values import Value
from tests.insight.games import cut

POINTS, GAMES = 100, 120
Curve = list[list[float]]


def one_pass(truth: list[float], random: Random, scale: float) -> Curve:
    """A pass over a game of two: points next to each other are off together, late ones by three times as much."""
    found, off = [], 0.0
    for at, chance in enumerate(truth):
        off = 0.8 * off + 0.6 * random.gauss(0, scale * (1 + 2 * at / len(truth)))
        found.append([chance + off, 1 - chance - off])
    return found


def chart(truth: list[float], random: Random, scale: float = 0.03) -> tuple[Curve, Noise]:
    """What an analysis of such a game has."""
    mean, noise = one_pass(truth, random, scale), None
    for before in range(1, PASSES):
        one = one_pass(truth, random, scale)
        noise = measured(noise, mean, one, before)
        mean = [mixed(old, new, before) for old, new in zip(mean, one, strict=True)]
    assert noise is not None
    return mean, noise


@pytest.mark.parametrize("scale", [0.01, 0.1])
def test_of_twenty_charts_that_are_nothing_but_noise_one_at_most_has_a_turning_point(scale: float) -> None:
    random = Random(7)
    found = sum(bool(changes(*chart([0.5] * POINTS, random, scale), PASSES)) for _ in range(GAMES))
    assert found / GAMES <= 0.05 + 3 * (0.05 * 0.95 / GAMES) ** 0.5


def test_a_bound_of_two_standard_errors_would_find_one_in_nearly_every_chart() -> None:
    """Why so many: the largest of a whole chart is looked for."""
    random = Random(8)
    found = sum(bool(changes(*chart([0.5] * POINTS, random), PASSES, sure=2.0)) for _ in range(40))
    assert found > 30


@pytest.mark.parametrize(("step", "least"), [(0.10, 0.5), (0.15, 0.95)])
def test_a_change_beyond_the_noise_is_found_where_it_was(step: float, least: float) -> None:
    random, found = Random(9), 0
    for _ in range(40):
        told = changes(*chart([0.3] * 50 + [0.3 + step] * 50, random), PASSES)
        found += bool(told) and abs(told[0].at - 50) <= LEVEL
    assert found / 40 >= least


def test_what_is_known_of_the_noise_is_the_variance_of_all_passes() -> None:
    random = Random(3)
    passes = [one_pass([0.5] * 30, random, 0.05) for _ in range(PASSES)]
    mean, noise = passes[0], None
    for before, one in enumerate(passes[1:], 1):
        noise = measured(noise, mean, one, before)
        mean = [mixed(old, new, before) for old, new in zip(mean, one, strict=True)]
    assert noise is not None

    def variance(values: list[float]) -> float:
        middle = sum(values) / len(values)
        return sum((value - middle) ** 2 for value in values) / (len(values) - 1)

    cells = [variance([one[at][seat] for one in passes]) for at in range(30) for seat in range(2)]
    assert noise.figure == pytest.approx(sum(cells) / len(cells))
    moved = [shifts(one) for one in passes]
    assert noise.shifts[4][1] == pytest.approx(variance([one[4][1] for one in moved]))


def test_a_chart_that_rests_on_no_draws_has_no_noise_and_every_change_of_a_point_is_one() -> None:
    curve = [[0.5, 0.5]] * 20 + [[0.53, 0.47]] * 20
    noise = measured(None, curve, curve, 1)
    assert noise.figure == 0
    (change,) = changes(curve, noise, PASSES)
    assert (change.at, round(abs(change.change), 3), change.level) == (20, 0.03, 0.5)
    assert changes([[0.5, 0.5]] * 20 + [[0.505, 0.495]] * 20, noise, PASSES) == [], "less is told to nobody"


def test_the_noise_of_a_real_game_makes_no_turning_points() -> None:
    """One half of its passes less the other: nothing that was true is left in that."""
    told, passes = cut("jockey"), list[Curve]()
    for seed in range(2 * PASSES):
        ledger, points = Ledger(told.seats), dict[int, list[float]]()
        for entry in keep(told, Value(told.game, 4, seed), ledger, with_luck=False):
            points[entry.end] = list(entry.after)
        passes.append([points[ply] for ply in sorted(points)])
    assert len(passes[0]) > 2 * LEVEL
    random, found, halvings = Random(1), 0, 20
    for _ in range(halvings):
        order = random.sample(passes, len(passes))
        one, other = order[:PASSES], order[PASSES:]
        noise = None
        mean = one[0]
        for before, more in enumerate(one[1:], 1):
            noise = measured(noise, mean, more, before)
            mean = [mixed(old, new, before) for old, new in zip(mean, more, strict=True)]
        assert noise is not None
        alone = [[sum(curve[at][seat] for curve in one) - sum(curve[at][seat] for curve in other)
                  for seat in range(told.seats)] for at in range(len(mean))]  # fmt: skip
        scaled = [[value / PASSES / 2**0.5 for value in row] for row in alone]
        found += bool(changes(scaled, noise, PASSES, SURE))
    assert found <= halvings // 4
