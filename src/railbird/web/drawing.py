"""The templates: the house's own and each game's board, in one environment."""

import asyncio
import re
import sys
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from pickle import UnpicklingError
from typing import NamedTuple

from jinja2 import (
    ChoiceLoader,
    FileSystemBytecodeCache,
    FileSystemLoader,
    PackageLoader,
    PrefixLoader,
    StrictUndefined,
)
from jinja2.bccache import Bucket

from railbird.web.assets import address, script
from railbird.web.compiling import Drawing
from railbird.web.regions import Draws
from railbird.web.shelf import offered_games

SETTLED = (
    1.0  # Seconds after the start in which somebody waits for the first page, and templates are not compiled ahead.
)
CZECH = re.compile("[ČčĎďĚěŇňŘřŠšŤťŮůŽžĹĺĽľŔŕ]")
PAUSE = 0.02  # Seconds between two templates, for those who play meanwhile.


class Compiled(FileSystemBytecodeCache):
    """Compiled templates beside the templates, as Python keeps its own; where nothing can be written, none."""

    def __init__(self, folder: Path) -> None:
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                folder.mkdir(exist_ok=True)
        super().__init__(str(folder), "railbird-4-%s.cache")  # another number when the environment is another

    def load_bytecode(self, bucket: Bucket) -> None:
        """What was compiled before; a damaged file is compiled anew."""
        with suppress(OSError, UnpicklingError, AttributeError, IndexError, ImportError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it for the next start."""
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                super().dump_bytecode(bucket)


class Board(NamedTuple):
    """The macros of a board; None for those it does without."""

    board: Draws
    decision: Draws
    waiting: Draws | None = None
    private: Draws | None = None
    players: Draws | None = None
    tv: Draws | None = None
    tvdice: Draws | None = None
    tvside: Draws | None = None


@cache
def macros_of(template: str) -> Board:
    """The macros of a board, found once."""
    module = environment().get_template(template).module
    return Board(**{name: macro for name in Board._fields if (macro := getattr(module, name, None)) is not None})


@cache
def layout(name: str) -> Draws:
    """What lays out a page: it is given a look and the macros of its board."""
    draws: Draws = getattr(environment().get_template("macros/layout.html").module, name)
    return draws


@cache
def environment() -> Drawing:
    """The one that pages are drawn with."""
    return make_environment(Path(__file__).parent / "templates" / "__pycache__")


def make_environment(compiled: Path) -> Drawing:
    """Jinja with every game's room as a folder of templates: `a-game/board.html`."""
    rooms = {game_id: FileSystemLoader(str(room(game_id))) for game_id in offered_games()}
    env = Drawing(
        loader=ChoiceLoader([PackageLoader("railbird.web"), PrefixLoader(rooms)]),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=Compiled(compiled),
    )
    env.globals |= {"asset": address, "script": script, "macros_of": macros_of, "signed": signed, "is_czech": is_czech}
    # lines and bars of a chart as rows of its table
    env.filters["line_row"] = lambda line: [line.name, *line.values]
    env.filters["bar_row"] = lambda bar: [bar.label, bar.value, bar.expected]
    return env


def is_czech(html: str) -> bool:
    """Whether letters stand somewhere that only Czech and Slovak have: they are in a font of their own."""
    return CZECH.search(html) is not None


def signed(points: int) -> str:
    """Points that were won or lost: the sign always stands there, and it is a real minus."""
    return f"{points:+d}".replace("-", "\u2212") if points else "0"


def room(game_id: str) -> Path:
    """The folder of a game."""
    return Path(str(files(offered_games()[game_id].package))) / "page"


async def compile_ahead() -> None:
    """Compile what is not compiled yet, apart from the loop: the first page of a game would make everybody wait."""
    await asyncio.sleep(SETTLED)
    env = environment()
    for name in env.list_templates(extensions=["html"]):
        await asyncio.to_thread(env.get_template, name)
        await asyncio.sleep(PAUSE)
