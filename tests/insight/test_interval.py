"""Intervals: known numbers, and honesty about what has never happened."""

from __future__ import annotations

from random import Random

import pytest

from railbird.insight.interval import bounded, exactly, mean, scaled, share
from railbird.insight.report import Figure


def test_wilsons_interval_for_ten_of_a_hundred() -> None:
    found = share(10, 100)
    assert found.mean == pytest.approx(0.1)
    assert (found.low, found.high) == (pytest.approx(0.0552, abs=1e-4), pytest.approx(0.1744, abs=1e-4))


def test_what_has_never_happened_is_not_impossible() -> None:
    never, always = share(0, 50), share(50, 50)
    assert never.mean == never.low == 0
    assert never.high == pytest.approx(0.0714, abs=1e-4)
    assert (always.mean, always.high) == (1, 1)
    assert always.low == pytest.approx(1 - never.high)


def test_values_between_the_bounds_scatter_less_than_yes_or_no() -> None:
    steady = bounded(50 * 0.4 + 50 * 0.6, 50 * 0.16 + 50 * 0.36, 100, 0.0, 1.0)
    tossed = share(50, 100)
    assert steady.mean == tossed.mean == pytest.approx(0.5)
    assert steady.high - steady.low < (tossed.high - tossed.low) / 4


def test_a_value_that_never_changes_is_known() -> None:
    assert bounded(25.0, 6.25, 100, 0.0, 1.0) == exactly(0.25)


@pytest.mark.parametrize("part", [0.02, 0.3, 0.9])
def test_95_of_100_intervals_hold_the_truth(part: float) -> None:
    random = Random(7)
    held = 0
    for _ in range(400):
        found = share(sum(random.random() < part for _ in range(120)), 120)
        held += found.low <= part <= found.high
    assert 0.92 <= held / 400 <= 0.99


def test_means_and_other_units() -> None:
    found = mean(30.0, 350.0, 3)  # 5, 10, 15: their standard error is 5 / √3
    assert found.mean == 10
    assert found.high - 10 == pytest.approx(1.96 * 5 / 3**0.5)
    assert scaled(Figure(1.0, 0.5, 2.0), -2, 1) == Figure(-1.0, -3.0, 0.0)
