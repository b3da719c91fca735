"""The templates: the house's own and each game's board, in one environment."""

import asyncio
import sys
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from pickle import UnpicklingError

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    PackageLoader,
    PrefixLoader,
    StrictUndefined,
)
from jinja2.bccache import Bucket

from railbird.web.assets import address, script
from railbird.web.shelf import offered_games

SETTLED = (
    1.0  # Seconds after the start in which somebody waits for the first page, and templates are not compiled ahead.
)
PAUSE = 0.02  # Seconds between two templates, for those who play meanwhile.


class Compiled(FileSystemBytecodeCache):
    """Compiled templates beside the templates, as Python keeps its own; where nothing can be written, none."""

    def __init__(self, folder: Path) -> None:
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                folder.mkdir(exist_ok=True)
        super().__init__(str(folder), "railbird-1-%s.cache")  # another number when the environment is another

    def load_bytecode(self, bucket: Bucket) -> None:
        """What was compiled before; a damaged file is compiled anew."""
        with suppress(OSError, UnpicklingError, AttributeError, IndexError, ImportError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it for the next start."""
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                super().dump_bytecode(bucket)


@cache
def environment() -> Environment:
    """The one that pages are drawn with."""
    return make_environment(Path(__file__).parent / "templates" / "__pycache__")


def make_environment(compiled: Path) -> Environment:
    """Jinja with every game's room as a folder of templates: `a-game/board.html`."""
    rooms = {game_id: FileSystemLoader(str(room(game_id))) for game_id in offered_games()}
    env = Environment(
        loader=ChoiceLoader([PackageLoader("railbird.web"), PrefixLoader(rooms)]),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=Compiled(compiled),
    )
    env.globals |= {"asset": address, "script": script}
    # lines and bars of a chart as rows of its table
    env.filters["line_row"] = lambda line: [line.name, *line.values]
    env.filters["bar_row"] = lambda bar: [bar.label, bar.value, bar.expected]
    return env


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
