"""Finding bots, and a user's own file."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from railbird.bots import BOT_NAMES, CHARACTERS, LEVELS, find_bot, is_builtin, level, within
from railbird.core.errors import BadBot, BadText
from railbird.core.registry import find_game, game_ids
from railbird.core.table import Table
from railbird.core.text import LANGUAGES

HOMESTRETCH = find_game("homestretch")


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("name", [*BOT_NAMES, "searcher@6", "searcher@0.01s"])
def test_every_bot_makes_a_legal_choice_in_every_game(game_id: str, name: str) -> None:
    game = find_game(game_id)
    table = Table(game, 4, seed=1)
    seat = table.state.pending()[0]
    bot = find_bot("searcher@6" if name in ("expert", "champion", "searcher", *CHARACTERS) else name, game, Random(1))
    assert bot.choose(table.see(seat)) in table.state.legal(seat)
    assert is_builtin(name)


def test_an_unknown_bot_names_those_there_are() -> None:
    with pytest.raises(
        BadBot, match=r"no bot called 'genius'\. Choose one of random, fallback, tipster, searcher, novice"
    ):
        find_bot("genius", HOMESTRETCH, Random(1))


@pytest.mark.parametrize("name", ["searcher@fast", "searcher@1.2.3s", "searcher@-4"])
def test_a_strange_budget_is_refused(name: str) -> None:
    with pytest.raises(
        BadBot, match=r"not a searcher budget. Write seconds \(searcher@0\.2s\) or playouts \(searcher@500\)"
    ):
        find_bot(name, HOMESTRETCH, Random(1))


GOOD = """
class Last:
    def __init__(self, random):
        pass
    def choose(self, seen):
        return seen.legal()[-1]
class Cheat(Last):
    def choose(self, seen):
        from railbird.games.homestretch.rules.actions import Keep
        return Keep(13)
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "my_bot.py"
    path.write_text(GOOD)
    return path


def test_a_users_own_file_works(own: Path) -> None:
    table = Table(HOMESTRETCH, 2, seed=1)
    bot = find_bot(f"{own}:Last", HOMESTRETCH, Random(1))
    assert bot.choose(table.see(0)) == table.state.legal(0)[-1]
    assert not is_builtin(f"{own}:Last")


def test_a_bot_that_cheats_is_caught(own: Path) -> None:
    table = Table(HOMESTRETCH, 2, seed=1)
    with pytest.raises(BadBot, match=r"chose Keep\(horse=13\), which is not legal for seat 0"):
        find_bot(f"{own}:Cheat", HOMESTRETCH, Random(1)).choose(table.see(0))


@pytest.mark.parametrize(
    ("content", "name", "says"),
    [
        (GOOD, "Nobody", "has no class Nobody with a choose\\(\\) method"),
        ("x = ", "Last", "could not be loaded: SyntaxError"),
        ("import nowhere", "Last", "could not be loaded: ModuleNotFoundError"),
        ("class Last: pass", "Last", "has no class Last with a choose\\(\\) method"),
    ],
)
def test_a_broken_file_is_explained(tmp_path: Path, content: str, name: str, says: str) -> None:
    path = tmp_path / "broken.py"
    path.write_text(content)
    with pytest.raises(BadBot, match=says):
        find_bot(f"{path}:{name}", HOMESTRETCH, Random(1))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadBot, match="There is no file"):
        find_bot(f"{tmp_path}/none.py:Bot", HOMESTRETCH, Random(1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_have_a_name_and_a_character_in_three_languages(language: str) -> None:
    titles = [level(name, language).title for name in LEVELS]
    assert len(set(titles)) == 4
    assert [level(name, language).horseshoes for name in LEVELS] == [1, 2, 3, 4]
    assert all(level(name, language).character.endswith(".") for name in LEVELS)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(BadText, match="no bot level 'god'"):
        level("god")


def test_a_level_with_less_time_is_the_same_player_and_only_who_searches_needs_any() -> None:
    assert [within("expert", seconds) for seconds in (10.0, 0.9, 0.25, 0.1, 0.05, 0.0)] == [
        "expert", "expert", "searcher@0.25s", "searcher@0.10s", "regular", "regular",
    ]  # fmt: skip
    assert [within("champion", seconds) for seconds in (2.8, 2.7, 0.05)] == ["champion", "searcher@2.70s", "regular"]
    assert [within(name, 0.0) for name in ("novice", "regular", "random", "my_bot.py:Own")] == [
        "novice", "regular", "random", "my_bot.py:Own",
    ]  # fmt: skip
    find_bot(within("expert", 0.25), find_game("homestretch"), Random(1))
