"""The kit's promises on short tables of every version; `railbird check winplaceshow` goes through all of them."""

from __future__ import annotations

import pytest

from railbird.core.conformance import Report, check_arrangement
from railbird.core.conformance.report import Arrangement
from railbird.games.winplaceshow import GAME


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"max_horses_per_player": 3}),
        (4, {"start_money": 3000, "elimination": "end_of_race"}),
        (3, {"version": "fast", "adjudication": "vote"}),
        (8, {"slips_revealed": "at_closing"}),
    ],
)
def test_a_short_meeting_keeps_the_contract(seats: int, options: dict[str, object]) -> None:
    report = Report(GAME.id)
    chosen = GAME.read_options({"number_of_races": 1, **options})
    check_arrangement(GAME, report, Arrangement(seats, chosen, GAME.builtin()), f"contract {seats}")
    assert report.findings == []
    assert report.plies > 30
