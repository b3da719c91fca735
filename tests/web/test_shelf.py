"""The shelf: a game that cannot be offered is left out and named in the log; the others are there."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from railbird.core.game import AnyGame
from railbird.core.registry import find_game
from railbird.core.text import LANGUAGES
from railbird.web import shelf
from railbird.web.guide import posters

TEXT = '[game]\ntagline = "Ours"\nkind = "dice"\nline = "…"\n'


@pytest.fixture
def foreign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The text folder of a game that somebody else has installed; its texts are whole."""
    name = f"foreign_{abs(hash(tmp_path))}"  # what is read of a package stays in memory
    room = tmp_path / name
    (room / "text").mkdir(parents=True)
    (room / "__init__.py").write_text("")
    original = find_game("homestretch")
    (room / "edition.toml").write_text(original.builtin().text)
    for language in LANGUAGES:
        (room / "text" / f"{language}.toml").write_text(TEXT)
    monkeypatch.syspath_prepend(str(tmp_path))
    game: AnyGame = dataclasses.replace(original, package=name)
    monkeypatch.setattr(shelf, "game_ids", lambda: ("foreign", "jockey"))
    monkeypatch.setattr(shelf, "find_game", lambda game_id: game if game_id == "foreign" else find_game(game_id))
    shelf.offered_games.cache_clear()
    yield room / "text"
    sys.modules.pop(name, None)
    shelf.offered_games.cache_clear()


def test_a_game_whose_texts_are_whole_is_offered(foreign: Path) -> None:
    assert list(shelf.offered_games()) == ["foreign", "jockey"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_with_a_broken_text_in_any_language_is_left_out_from_the_start(foreign: Path, language: str) -> None:
    (foreign / f"{language}.toml").write_text("[game\n")
    with capture_logs() as said:
        offered = shelf.offered_games()
    assert list(offered) == ["jockey"]
    assert [(line["event"], line["game"]) for line in said] == [("game cannot be loaded", "foreign")]
    assert [one.game.id for one in posters("en")] == ["jockey"]


def test_a_game_with_a_broken_edition_is_left_out_from_the_start(foreign: Path) -> None:
    edition = foreign.parent / "edition.toml"
    edition.write_text(edition.read_text().replace("format = 1", "format = 2"))
    assert list(shelf.offered_games()) == ["jockey"]
