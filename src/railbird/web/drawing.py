"""The templates: the house's own and each game's board, in one environment."""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PackageLoader, PrefixLoader, StrictUndefined

from railbird.core.page import Tally
from railbird.web.shelf import offered_games


def line_row(series: dict[str, Any]) -> list[Any]:
    """A line of a chart as a row of its table."""
    return [series["name"], *series["values"]]


def bar_row(bar: Tally) -> list[Any]:
    """A bar of a chart as a row of its table."""
    return [bar.label, bar.value, bar.expected]


@cache
def environment() -> Environment:
    """Jinja with every game's room as a folder of templates: `a-game/board.html`."""
    rooms = {game_id: FileSystemLoader(str(room(game_id))) for game_id in offered_games()}
    env = Environment(
        loader=ChoiceLoader([PackageLoader("railbird.web"), PrefixLoader(rooms)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.filters["line_row"] = line_row
    env.filters["bar_row"] = bar_row
    return env


def room(game_id: str) -> Path:
    """The folder of a game."""
    return Path(str(files(offered_games()[game_id].package))) / "page"
