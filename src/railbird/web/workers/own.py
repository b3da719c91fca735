"""Bots from files of whoever runs the server: `railbird serve --bots my_bot.py:Name`.

They are offered as levels at new tables and think in the workers' processes like all others, but with the rights of
the server: only who starts it can name them, never somebody at a table.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from railbird.bots import BOT_NAMES, find_bot
from railbird.core.errors import BadBot
from railbird.core.registry import all_games

_files: dict[str, str] = {}  # Level -> the file and class it is played by.


def offer(files: Sequence[str]) -> None:
    """Offer these and no others, each loaded and made once for trial; or `BadBot`, and all is as before."""
    found: dict[str, str] = {}
    for written in files:
        file, _, name = written.rpartition(":")
        if not file or not name:
            raise BadBot(f"{written!r} is not a bot. Name the file and the class: my_bot.py:Name.")
        if name in BOT_NAMES or name in found:
            raise BadBot(f"A bot called {name} already exists. Rename the class in {file}.")
        found[name] = f"{Path(file).resolve()}:{name}"
        try:
            find_bot(found[name], next(iter(all_games())), Random())
        except BadBot:
            raise
        except Exception as error:
            raise BadBot(f"{written} cannot be made: {type(error).__name__}: {error}.") from error
    _files.clear()
    _files.update(found)


def levels() -> tuple[str, ...]:
    """The names they are offered by: those of their classes."""
    return tuple(_files)


def player(level: str) -> str:
    """What a worker is asked for to play this level."""
    return _files.get(level, level)


def players() -> tuple[str, ...]:
    """What all of them are played by."""
    return tuple(_files.values())
