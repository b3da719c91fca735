"""The server's own measurement measures what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from railbird.cli.load import loads
from railbird.cli.load.report import ALONE, MANY, SINGLY, Report, told


@pytest.mark.asyncio
async def test_a_load_plays_real_moves_and_counts_every_event(tmp_path: Path) -> None:
    load = await loads.play(ALONE, f"sqlite:///{tmp_path}/bench.db", connections=2, moves=5)
    assert load.moves.count == load.views.count == 10
    assert load.events == load.expected > 0
    assert 0 < load.moves.p50 <= load.moves.p99
    assert load.moves.cpu > 0


def test_the_report_says_both_gains_apart() -> None:
    def at(rate: float) -> loads.Times:
        return loads.Times(count=100, rate=rate, p50=1.5, p99=4.0, cpu=0.7)

    parts = [
        loads.Load(name, at(rate), at(900), 100, 100) for name, rate in ((ALONE, 500), (MANY, 1200), (SINGLY, 400))
    ]
    report = Report("sqlite", parts, loads.Log(grouped=20_000, single=1_000), None)
    assert "web and rules included: 3.0 times" in told(report)
    assert "the log alone: 20000/s against 1000/s: 20.0 times" in told(report)
