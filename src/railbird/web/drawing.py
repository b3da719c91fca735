"""The templates: the house's own and each game's board, in one environment."""

from functools import cache
from importlib.resources import files
from pathlib import Path

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PackageLoader, PrefixLoader, StrictUndefined

from railbird.web.shelf import offered_games


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
    # lines and bars of a chart as rows of its table
    env.filters["line_row"] = lambda line: [line.name, *line.values]
    env.filters["bar_row"] = lambda bar: [bar.label, bar.value, bar.expected]
    return env


def room(game_id: str) -> Path:
    """The folder of a game."""
    return Path(str(files(offered_games()[game_id].package))) / "page"
