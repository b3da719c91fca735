"""Players that are programs: random, fallback, the games' own tipsters, and a user's own file."""

from railbird.bots.find import BOT_NAMES, find_bot, is_builtin
from railbird.bots.simple import FallbackBot, RandomBot

__all__ = ["BOT_NAMES", "FallbackBot", "RandomBot", "find_bot", "is_builtin"]
