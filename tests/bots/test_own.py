"""The bot of docs/how-to/write-a-bot.md runs as it stands there, in every game."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from railbird.bots import find_bot
from railbird.core.registry import find_game, game_ids
from railbird.core.table import Table

PAGE = Path(__file__).parent.parent.parent / "docs" / "how-to" / "write-a-bot.md"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    code = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(code) == 1
    path = tmp_path_factory.mktemp("own") / "my_bot.py"
    path.write_text(code[0])
    return path


@pytest.mark.parametrize("game_id", game_ids())
def test_the_bot_of_the_how_to_page_plays(game_id: str, file: Path) -> None:
    game = find_game(game_id)
    table = Table(game, 4, game.read_options(game.trial), seed=2)
    bot = find_bot(f"{file}:Dreamer", game, Random(1))
    asked = 0
    while asked < 12 and not table.is_over():
        seat = table.state.pending()[0]
        asked += len(table.state.legal(seat)) > 1
        action = bot.choose(table.see(seat))  # a `CheckedBot`: what is not legal would be refused
        table.act(seat, action)
    assert asked == 12


def test_with_the_same_stream_it_makes_the_same_choice(file: Path) -> None:
    game = find_game("homestretch")
    table = Table(game, 2, seed=1)
    choices = [find_bot(f"{file}:Dreamer", game, Random(4)).choose(table.see(0)) for _ in range(2)]
    assert choices[0] == choices[1]
