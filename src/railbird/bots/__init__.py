"""Players that are programs: random, fallback, tipster, searcher, levels and characters, and a user's own file."""

from railbird.bots.characters import CHARACTERS
from railbird.bots.find import AT_ONCE, BOT_NAMES, LEVELS, Level, find_bot, is_builtin, level, within
from railbird.bots.simple import FallbackBot, RandomBot

__all__ = [
    "AT_ONCE",
    "BOT_NAMES",
    "CHARACTERS",
    "LEVELS",
    "FallbackBot",
    "Level",
    "RandomBot",
    "find_bot",
    "is_builtin",
    "level",
    "within",
]
