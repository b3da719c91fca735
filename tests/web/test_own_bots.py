"""Bots from files of whoever runs the server."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from railbird.cli.serve import serve
from railbird.core.errors import BadBot
from railbird.web.workers import own
from tests.web.harness import QUIET, running, until

BOTS = """
import time

class Last:
    def __init__(self, random):
        pass

    def choose(self, seen):
        return seen.legal()[-1]

class Raises(Last):
    def choose(self, seen):
        raise RuntimeError("I do not know")

class Cheats(Last):
    def choose(self, seen):
        return "three aces"

class Sleeps(Last):
    def choose(self, seen):
        time.sleep(600)

class CannotBeMade:
    def __init__(self):
        pass

    def choose(self, seen):
        return seen.fallback()

def expert(random):
    pass

class random(Last):
    pass
"""


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """A file with bots; afterwards none is offered any more."""
    path = tmp_path / "my_bots.py"
    path.write_text(BOTS)
    yield path
    own.offer(())


@pytest.mark.asyncio
async def test_a_bot_of_ones_own_plays_and_where_it_fails_the_fallback_does(file: Path, migrated_sqlite: Path) -> None:
    shutil.copy(migrated_sqlite, file.parent / "railbird.db")
    names = ("Last", "Raises", "Cheats", "Sleeps")
    config = replace(QUIET, bot_seconds=1.0, bots=tuple(f"{file}:{name}" for name in names))
    async with running(f"sqlite:///{file.parent}/railbird.db", config) as node, node.guest("Ada") as ada:
        offered = (await ada.get("/games/homestretch"))["bots"]
        assert offered[-4:] == list(names)
        assert str(file) not in str(offered)
        assert ">bot: Last<" in (await ada.client.get("/new/homestretch")).text.replace("Bot:", "bot:")
        table = await ada.table(*names)
        live = await node.server.house.find(table)
        await until(lambda: all(live.decisions), 60)
        log = await node.server.store.tables.log(table)
        kinds = [{entry.kind for entry in log if entry.seat == seat} for seat in range(4)]
        assert kinds == [{"bot"}, {"fallback"}, {"fallback"}, {"fallback"}]


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("nowhere.py:Bot", "There is no file"),
        ("my_bots.py:Nobody", "has no class Nobody"),
        ("my_bots.py:expert", "A bot called expert already"),
        ("my_bots.py:random", "A bot called random already"),
        ("my_bots.py:CannotBeMade", "cannot be made"),
        ("broken.py:Bot", "could not be loaded: SyntaxError"),
        ("my_bots.py", "Name the file and the class: my_bot.py:Name"),
        ("my_bots.py:Last,my_bots.py:Last", "A bot called Last already"),
    ],
)
def test_a_bot_that_cannot_play_is_a_clear_error_at_the_start(
    file: Path, written: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    (file.parent / "broken.py").write_text("class Bot(")
    with pytest.raises(BadBot, match=says):
        serve(port=0, database=f"sqlite:///{file.parent}/new.db", bots=written)
    assert own.levels() == ()
    assert not (file.parent / "new.db").exists()


@pytest.mark.asyncio
async def test_without_the_setting_a_file_cannot_be_named_at_a_table(file: Path, migrated_sqlite: Path) -> None:
    shutil.copy(migrated_sqlite, file.parent / "railbird.db")
    async with running(f"sqlite:///{file.parent}/railbird.db") as node, node.guest("Ada") as ada:
        for level in (f"{file}:Last", "Last"):
            seats = [{"kind": "me"}, {"kind": "bot", "bot": level[-40:]}]
            refused = await ada.post("/tables", 422, game="homestretch", seats=seats)
            assert refused["reason"] == "no_bot"
