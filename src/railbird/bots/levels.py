"""Levels for people: Novice, Regular, Expert. Each has a name and a line of character (`text/`), none knows more
than its seat."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random

from railbird.bots.novice import Novice
from railbird.bots.searcher import Searcher
from railbird.bots.simple import RandomBot
from railbird.core.errors import BadText
from railbird.core.game import AnyGame
from railbird.core.playout import Bot
from railbird.core.text import LANGUAGES

LEVELS = ("novice", "regular", "expert")
EXPERT_SECONDS = 0.9
"""What the Expert may think, a little less than the second people are told: the answer has a way to go."""


@dataclass(frozen=True)
class Level:
    """A level as people see it."""

    name: str
    title: str
    character: str
    horseshoes: int


def level(name: str, language: str = "en") -> Level:
    """A level in a language."""
    if name not in LEVELS or language not in LANGUAGES:
        raise BadText(f"There is no level {name!r} in {language!r}; there are: {', '.join(LEVELS)}.")
    words = _words(language)[name]
    return Level(name, words["title"], words["character"], LEVELS.index(name) + 1)


@cache
def _words(language: str) -> dict[str, dict[str, str]]:
    return tomllib.loads((files("railbird.bots") / "text" / f"{language}.toml").read_text(encoding="utf-8"))


def tipster(game: AnyGame, random: Random) -> Bot:
    """The game's own judgement; a game without one is played at random."""
    return game.tipster(random) if game.tipster is not None else RandomBot(random)


def play_at(name: str, game: AnyGame, random: Random) -> Bot:
    """A bot of this level."""
    if name == "novice":
        return Novice(tipster(game, random), random)
    if name == "regular":
        return tipster(game, random)
    return Searcher(game, random, EXPERT_SECONDS, adviser=tipster(game, Random(random.getrandbits(64))))
