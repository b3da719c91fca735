"""Levels for people: Novice, Regular, Expert. Each has a name and a line of character (`text/`), none knows more
than its seat."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random

from railbird.bots.searcher import Searcher
from railbird.bots.simple import RandomBot
from railbird.core.action import Action
from railbird.core.errors import BadText
from railbird.core.game import AnyGame
from railbird.core.playout import Bot, Perspective
from railbird.core.text import LANGUAGES

LEVELS = ("novice", "regular", "expert")
EXPERT_SECONDS = 0.9
SLIP = 0.4
"""How often a novice does not think."""


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


class Novice:
    """Knows the rules and often has the right idea, but four times in ten does the first thing that comes to mind."""

    deterministic = False
    cost = "that of the tipster"

    def __init__(self, game: AnyGame, random: Random) -> None:
        self._random = random
        self._whim = RandomBot(random)
        self._idea: Bot = tipster(game, random)

    def choose(self, seen: Perspective) -> Action:
        """The tipster's choice, or a whim."""
        return self._whim.choose(seen) if self._random.random() < SLIP else self._idea.choose(seen)


def tipster(game: AnyGame, random: Random) -> Bot:
    """The game's own judgement; a game without one is played at random."""
    return game.tipster(random) if game.tipster is not None else RandomBot(random)


def play_at(name: str, game: AnyGame, random: Random) -> Bot:
    """A bot of this level."""
    if name == "novice":
        return Novice(game, random)
    if name == "regular":
        return tipster(game, random)
    return Searcher(game, random, EXPERT_SECONDS, adviser=tipster(game, Random(random.getrandbits(64))))
