"""The page of the bots' strength: lines that can be played, kept, gone on with, and told truly."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from railbird.core.registry import game_ids

SCRIPT = Path(__file__).parents[2] / "scripts" / "strength.py"
SEATS = {
    "dostihy": {2, 4, 6},
    "greyhounds": {3, 4},
    "homestretch": {2, 4, 6},
    "jockey": {2, 4, 6},
    "winplaceshow": {2, 4, 6},
}
"""With the printed rules: Greyhounds has more seats only with punters."""


@pytest.fixture
def strength(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The script, with journals of its own."""
    spec = spec_from_file_location("strength", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "strength", script)
    spec.loader.exec_module(script)
    monkeypatch.setattr(script, "JOURNALS", tmp_path)
    return script


@pytest.mark.parametrize("game", game_ids())
def test_every_level_meets_the_others_with_seats_the_game_has(strength: ModuleType, game: str) -> None:
    lines = list(strength.lines_of(game, 40, 40, "searcher@2"))
    assert {line.seats for line in lines} == SEATS[game]
    for count in SEATS[game]:
        assert {(line.one, line.others) for line in lines if line.seats == count} >= {
            ("regular", "random"),
            ("novice", "random"),
            ("novice", "regular"),
            ("searcher@2", "regular"),
        }


def test_a_line_is_kept_and_goes_on(strength: ModuleType) -> None:
    strength.play_all([strength.Line("jockey", 2, "novice", "random", 2)], None, 1)
    longer = strength.Line("jockey", 2, "novice", "random", 4)
    first = longer.result().deals
    assert len(first) == 1
    strength.play_all([longer], None, 1)
    assert longer.result().deals[:1] == first
    seats, one, against, games, *_, fair, _ = strength.cells(longer)
    assert (seats, one, against, games, fair) == ("2", "novice", "random", "4", "50.0 %")


def test_a_line_without_games_is_not_told(strength: ModuleType) -> None:
    line = strength.Line("jockey", 2, "novice", "random", 4)
    assert strength.cells(line) is None
    assert "No games have been played" in strength.page({"jockey": [line]}, 300)
