"""Finding a bot by its name, by its level or in a user's own file: `my_bot.py:Name`.

Levels are for people: Novice, Regular, Expert, Champion. Each has a name and a line of character (`text/`).
Characters differ by how they play and not by how well: Plunger, Accountant, Contrarian.
"""

import importlib.util
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random

from railbird.bots.characters import CHARACTERS, Character
from railbird.bots.learned import Learned, kept
from railbird.bots.novice import Novice
from railbird.bots.response import Response
from railbird.bots.searcher import Searcher
from railbird.bots.simple import FallbackBot, RandomBot
from railbird.core.action import Action
from railbird.core.errors import BadBot, BadText
from railbird.core.game import AnyGame
from railbird.core.playout import Bot, Perspective
from railbird.core.text import LANGUAGES

LEVELS = ("novice", "regular", "expert", "champion")
SECONDS = {"expert": 0.9, "champion": 2.8, **dict.fromkeys(CHARACTERS, 0.9)}
"""What a level may think, a little less than the one or three seconds people are told: the answer has a way to go."""
SHORTEST = 0.1  # Seconds below which nothing can be tried.
BOT_NAMES = ("random", "fallback", "tipster", "searcher", *LEVELS, *CHARACTERS)
LEARNED = "learned"  # Plays by a learned value alone; only in games that come with one.
RESPONSE = "response"  # What a search finds against Regulars; only to be measured.
RESPONSES = 60  # Its playouts a decision.
AT_ONCE: dict[str, Callable[[Random], Bot]] = {"random": RandomBot, "fallback": FallbackBot}  # Need no time to think.


class CheckedBot:
    """A user's bot, its choices checked: what is not legal is refused with a sentence, never played."""

    def __init__(self, name: str, bot: Bot) -> None:
        self._name = name
        self._bot = bot

    def choose(self, seen: Perspective) -> Action:
        """The bot's choice, or `BadBot`."""
        action = self._bot.choose(seen)
        if action not in seen.legal():
            raise BadBot(f"The bot {self._name} chose {action!r}, which is not legal for seat {seen.seat}.")
        return action


def is_builtin(name: str) -> bool:
    """Whether a bot comes with railbird (and is trusted to choose what is legal)."""
    return name.partition("@")[0] in (*BOT_NAMES, LEARNED, RESPONSE)


def find_bot(name: str, game: AnyGame, random: Random) -> Bot:
    """The bot of this name for a game, with a random stream of its own; or `BadBot` naming those there are."""
    if name in AT_ONCE:
        return AT_ONCE[name](random)
    if name == "tipster":
        if game.tipster is None:
            raise BadBot(f"{game.title} has no tipster; choose random, fallback or a file: my_bot.py:Name.")
        return game.tipster(random)
    if name == "novice":
        return Novice(game, tipster(game, random), random)
    if name == "regular":
        return tipster(game, random)
    if name in LEVELS:
        return Searcher(game, random, SECONDS[name], adviser=_adviser(game, random))
    if name.partition("@")[0] in CHARACTERS:
        return _character(name, game, random)
    if name == LEARNED:
        return Learned(game, random, kept(game))
    if name.partition("@")[0] == RESPONSE:
        playouts = _budget(name, 0.0)[1] or RESPONSES
        return Response(game, random, playouts, _adviser(game, random), _adviser(game, random))
    if name.partition("@")[0] == "searcher":
        return _searcher(name, game, random)
    if ":" in name:
        return CheckedBot(name, _load(name)(random))
    raise BadBot(
        f"There is no bot called {name!r}. Choose one of {', '.join(BOT_NAMES)}, or use your own file: my_bot.py:Name."
    )


def within(level: str, seconds: float) -> str:
    """The level as it plays when it may think for so long at most: the same player, with less time.

    Without time for a handful of worlds it does what it would have weighed everything else against.
    """
    if seconds >= SECONDS.get(level, 0.0):
        return level
    who = level if level in CHARACTERS else "searcher"
    return f"{who}@{seconds:.2f}s" if seconds >= SHORTEST else "regular"


def _searcher(name: str, game: AnyGame, random: Random) -> Bot:
    """`searcher`, `searcher@0.2s` with so many seconds, or `searcher@500` with so many playouts a decision."""
    seconds, playouts = _budget(name, 1.0)
    return Searcher(game, random, seconds, playouts, _adviser(game, random))


def _character(name: str, game: AnyGame, random: Random) -> Bot:
    """`plunger`, or with a budget as a searcher has it."""
    who = name.partition("@")[0]
    seconds, playouts = _budget(name, SECONDS[who])
    return Character(game, random, who, _adviser(game, random), seconds, playouts)


def _budget(name: str, usual: float) -> tuple[float | None, int | None]:
    """What a name says a decision may take: seconds, or playouts."""
    who = name.partition("@")[0]
    budget = re.fullmatch(r"\w+(?:@(?:(\d+\.?\d*|\.\d+)s|(\d+)))?", name, re.ASCII)
    if budget is None:
        raise BadBot(f"{name!r} is not a {who} budget. Write seconds ({who}@0.2s) or playouts ({who}@500).")
    return (None, int(budget[2])) if budget[2] else (float(budget[1] or usual), None)


def _adviser(game: AnyGame, random: Random) -> Bot:
    return tipster(game, Random(random.getrandbits(64)))


@cache
def _load(name: str) -> type:
    """The class in a user's file. Its constructor takes a `random.Random`, its `choose` a `Perspective`."""
    file, _, class_name = name.rpartition(":")
    path = Path(file)
    if not path.is_file():
        raise BadBot(f"There is no file {file}.")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise BadBot(f"{file} is not a Python file.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BadBot(f"{file} could not be loaded: {type(error).__name__}: {error}.") from error
    found = getattr(module, class_name, None)
    if not isinstance(found, type) or not hasattr(found, "choose"):
        raise BadBot(f"{file} has no class {class_name} with a choose() method.")
    return found


# --- levels


@dataclass(frozen=True)
class Level:
    """A level, or a character, as people see it."""

    name: str
    title: str
    character: str
    horseshoes: int  # How strong it is; a character has none.


def level(name: str, language: str = "en") -> Level:
    """A level in a language."""
    named = (*LEVELS, *CHARACTERS)
    if name not in named or language not in LANGUAGES:
        raise BadText(f"There is no bot level {name!r} in {language!r}. Choose one of: {', '.join(named)}.")
    words = _words(language)[name]
    return Level(name, words["title"], words["character"], LEVELS.index(name) + 1 if name in LEVELS else 0)


@cache
def _words(language: str) -> dict[str, dict[str, str]]:
    return tomllib.loads((files("railbird.bots") / "text" / f"{language}.toml").read_text(encoding="utf-8"))


def tipster(game: AnyGame, random: Random) -> Bot:
    """The game's own judgement; a game without one is played at random."""
    return game.tipster(random) if game.tipster is not None else RandomBot(random)
