"""Which games are installed. A game from another package plugs in through the entry point `railbird.games`."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from railbird.core.errors import UnknownGame
from railbird.core.game import AnyGame, Game

GROUP = "railbird.games"


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda e: e.name)}


def game_ids() -> tuple[str, ...]:
    """The ids of all installed games, in alphabetical order."""
    return tuple(_entries())


@cache
def find_game(game_id: str) -> AnyGame:
    """The game of this id, or `UnknownGame` naming those there are."""
    entry = _entries().get(game_id)
    if entry is None:
        raise UnknownGame(f"There is no game called {game_id!r}. Choose one of: {', '.join(game_ids()) or 'none'}.")
    game = entry.load()
    if not isinstance(game, Game):
        raise UnknownGame(f"The entry point {entry.value!r} of {game_id!r} is not a railbird Game.")
    return game


def all_games() -> tuple[AnyGame, ...]:
    """Every installed game."""
    return tuple(find_game(game_id) for game_id in game_ids())
