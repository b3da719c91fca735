"""What every registered game keeps: the kit passes, small scale; `railbird check` does the whole of it."""

from __future__ import annotations

import pytest

from railbird.core import conformance
from railbird.core.conformance import Report
from railbird.core.registry import find_game, game_ids


@pytest.mark.parametrize("game_id", game_ids())
def test_facts_editions_texts_and_rulebook_are_complete(game_id: str) -> None:
    game = find_game(game_id)
    report = Report(game.id)
    conformance.check_facts(game, report)
    conformance.check_editions(game, report)
    conformance.check_texts(game, report)
    conformance.check_rulebook(game, report)
    assert report.findings == []


@pytest.mark.parametrize("game_id", game_ids())
def test_every_option_value_and_seat_count_makes_a_table(game_id: str) -> None:
    game = find_game(game_id)
    report = Report(game.id)
    conformance.check_every_value_is_played(game, report, list(conformance.arrangements(game)))
    assert report.findings == []
