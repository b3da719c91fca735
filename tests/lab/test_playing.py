"""What was played counts as long as nothing changes that decides how it was played."""

from __future__ import annotations

from pathlib import Path

import pytest

from railbird.core.registry import game_ids
from railbird.lab import playing
from railbird.lab.playing import digest, modules_of
from railbird.lab.strength import Line

PLAIN = '''
"""A module."""
from __future__ import annotations
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from railbird.core.state import State
LEAST: int = 3

def best(state: State) -> int:
    """What is best."""
    return LEAST  # at least
'''


def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> str:
    """The digest of a module with this text."""
    path = tmp_path / "railbird" / "some.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(playing, "SOURCE", tmp_path)
    playing.behaviour.cache_clear()
    return playing.behaviour("railbird.some")


def test_words_and_types_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = told(tmp_path, monkeypatch, PLAIN)
    for old, new in (
        ("What is best.", "The best there is."),
        ("  # at least", ""),
        ("state: State", "state: object"),
        ("-> int", "-> float"),
        ("LEAST: int", "LEAST: float"),
        ("    from railbird.core.state import State", "    from railbird.core.state import Step"),
    ):
        assert old in PLAIN
        assert told(tmp_path, monkeypatch, PLAIN.replace(old, new)) == before, new


@pytest.mark.parametrize(("old", "new"), [("= 3", "= 4"), ("return LEAST", "return -LEAST"), ("best(", "worst(")])
def test_what_runs_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> None:
    assert told(tmp_path, monkeypatch, PLAIN.replace(old, new)) != told(tmp_path, monkeypatch, PLAIN)


@pytest.mark.parametrize("game", game_ids())
def test_a_bot_rests_on_its_rules_and_on_what_it_thinks_with(game: str) -> None:
    rooms = {bot: modules_of(game, bot) for bot in ("random", "regular", "novice", "searcher@300", "plunger@300")}
    rules = {module for module in rooms["random"] if f".{game}.rules" in module}
    assert len(rules) > 5
    assert all(rules <= room for room in rooms.values())
    assert f"railbird.games.{game}.bot.tipster" in rooms["regular"]
    assert rooms["regular"] < rooms["novice"] | rooms["searcher@300"]
    assert "railbird.bots.searcher" not in rooms["regular"] | rooms["novice"]
    assert rooms["searcher@300"] < rooms["plunger@300"]
    others = [other for other in game_ids() if other != game]
    assert not [module for room in rooms.values() for module in room for other in others if f".{other}." in module]


def test_nobody_plays_by_odds_pages_or_what_values_finished_games() -> None:
    for game in game_ids():
        for module in modules_of(game, "response"):
            assert not module.endswith((".book", ".valuation", ".grid", ".dealt", ".text")), module
            assert ".page" not in module, module


def test_lines_with_the_same_bots_are_played_alike() -> None:
    assert digest(Line("jockey", 4, "searcher@300", "regular")) == digest(Line("jockey", 2, "searcher@30", "regular"))
    assert digest(Line("jockey", 4, "novice", "random")) != digest(Line("jockey", 4, "regular", "novice"))
