"""The games this server offers: all installed ones that can be loaded."""

from __future__ import annotations

from functools import cache

import structlog

from railbird.bots import BOT_NAMES
from railbird.core.errors import RailbirdError
from railbird.core.game import AnyGame
from railbird.core.registry import find_game, game_ids
from railbird.core.text import LANGUAGES, text
from railbird.web.bots import own
from railbird.web.refused import Refused

logger = structlog.get_logger(__name__)


@cache
def offered_games() -> dict[str, AnyGame]:
    """Game id -> game; one that cannot be loaded is named in the log and left out."""
    found = {}
    for game_id in game_ids():
        try:
            game = find_game(game_id)
            for language in LANGUAGES:
                text(game, language).about("tagline")
            found[game_id] = game
        except (RailbirdError, ImportError, AttributeError, TypeError, ValueError) as error:
            logger.warning("game cannot be loaded", game=game_id, error=repr(error))
    return found


def the_game(game_id: str) -> AnyGame:
    """A game by its id, or a refusal."""
    game = offered_games().get(game_id)
    if game is None:
        raise Refused(404, "no_game", game=game_id)
    return game


ORDER = ("regular", "expert", "novice", "tipster", "searcher", "random", "fallback")


def bot_levels(game: AnyGame) -> tuple[str, ...]:
    """The bots that can sit down at a game, the usual one first, those of whoever runs the server last."""
    names = [name for name in BOT_NAMES if name != "tipster" or game.tipster is not None]
    return (*sorted(names, key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER)), *own.levels())


def check_level(game: AnyGame, level: str) -> str:
    """The level, or a refusal naming those there are."""
    levels = bot_levels(game)
    if level not in levels:
        raise Refused(422, "no_bot", bot=level, bots=list(levels))
    return level
