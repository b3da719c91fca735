"""The shelf: the games this server offers, and what can be said and asked of each before it is played."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import msgspec
import structlog

from railbird.bots import BOT_NAMES
from railbird.core.errors import RailbirdError
from railbird.core.game import AnyGame
from railbird.core.options import OptionField, option_fields
from railbird.core.registry import find_game, game_ids
from railbird.core.text import LANGUAGES, Text, text
from railbird.desk.plain import desk_of
from railbird.web.refused import Refused
from railbird.web.words import words
from railbird.web.workers import own

MOST = 6  # So many questions stand in front where a game does not say which.
FEW = 3
SHORT = 40  # So many choices with so many letters in all stand side by side; longer ones are a list.

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


# --- as data


class Choice(msgspec.Struct):
    """A value an option may have."""

    value: bool | int | str
    label: str


class OptionInfo(msgspec.Struct):
    """One option of a game: a choice of values, or a number from `lo` to `hi`."""

    name: str
    label: str
    help: str
    default: bool | int | str
    common: bool  # Whether most tables look at it; the others are house rules.
    choices: list[Choice]
    lo: int | None
    hi: int | None


class GameInfo(msgspec.Struct):
    """A game on the shelf."""

    id: str
    title: str
    tagline: str
    designer: str
    publisher: str
    seats: list[int]
    minutes: tuple[int, int]
    bots: list[str]
    editions: list[str]
    trial: dict[str, bool | int | str]  # Options under which a game is short; empty where every game is.


class GameDetail(GameInfo):
    """A game with all that can be chosen."""

    options: list[OptionInfo]
    rules: dict[str, str]  # Rule ids and titles.


def game_info(game: AnyGame, said: Text) -> GameInfo:
    """A game on the shelf, in a language."""
    return GameInfo(
        id=game.id,
        title=game.titles.get(said.language, game.title),
        tagline=said.about("tagline"),
        designer=game.designer,
        publisher=game.publisher,
        seats=list(game.seats),
        minutes=game.minutes,
        bots=list(bot_levels(game)),
        editions=list(game.editions()),
        trial=dict(game.trial),
    )


def written(value: bool | int | str) -> str:
    """A value of an option as texts and forms have it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def option_infos(game: AnyGame, said: Text) -> list[OptionInfo]:
    """The options of a game as a form needs them."""
    return [_option(field, said) for field in option_fields(game.options)]


def _option(field: OptionField, said: Text) -> OptionInfo:
    about = said.option(field.name)
    labels = about.get("values", {})
    choices = [Choice(value, str(labels.get(word := written(value), word))) for value in field.choices]
    number = not field.choices
    return OptionInfo(
        name=field.name,
        label=str(about["label"]),
        help=str(about.get("help", "")),
        default=field.default,
        common=bool(about.get("common", number)),
        choices=choices,
        lo=field.lo if number else None,
        hi=field.hi if number else None,
    )


# --- as questions: the few every table looks at in front, the house rules folded behind


class Question(OptionInfo):
    """An option in plain words, its choices as a form sends them, with the one chosen at this table."""

    chosen: str

    @property
    def says(self) -> str:
        """What is chosen, in words."""
        return next((choice.label for choice in self.choices if choice.value == self.chosen), self.chosen)

    @property
    def is_short(self) -> bool:
        """Whether the choices stand side by side."""
        return len(self.choices) <= FEW and sum(len(choice.label) for choice in self.choices) < SHORT

    @property
    def is_changed(self) -> bool:
        """Whether it is played otherwise than the book says."""
        return self.chosen != written(self.default)


@dataclass(frozen=True)
class Questions:
    """All options of a game."""

    front: list[Question]
    house: list[Question]

    @property
    def changed(self) -> int:
        """How many house rules are played otherwise than the book says."""
        return sum(question.is_changed for question in self.house)


def questions(game: AnyGame, said: Text, values: Mapping[str, bool | int | str] | None = None) -> Questions:
    """The options of a game, answered as a table has them or as the book does."""
    given = values or {}
    asked = {info.name: _question(info, given.get(info.name, info.default), said) for info in option_infos(game, said)}
    common = [info.name for info in option_infos(game, said) if info.common][:MOST]
    front = [name for name in desk_of(game).poster.front or common if name in asked]
    return Questions([asked[name] for name in front], [one for name, one in asked.items() if name not in front])


def _question(info: OptionInfo, value: bool | int | str, said: Text) -> Question:
    known = words(said.language)
    plain = {"true": known("page.yes"), "false": known("page.no")}
    choices = [Choice(written(choice.value), plain.get(choice.label, choice.label)) for choice in info.choices]
    return Question(**(msgspec.structs.asdict(info) | {"choices": choices}), chosen=written(value))
