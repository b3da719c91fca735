"""The shelf: the games this server offers, and what can be said and asked of each before it is played."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial

import msgspec
import structlog

from railbird.bots import BOT_NAMES, CHARACTERS, LEVELS
from railbird.core.errors import BadOptions, RailbirdError
from railbird.core.game import AnyGame
from railbird.core.options import OptionField, option_fields, unit_of
from railbird.core.registry import find_game, game_ids
from railbird.core.text import LANGUAGES, Text, length, text
from railbird.desk.plain import desk_of
from railbird.web.lengths import lengths
from railbird.web.refused import Refused
from railbird.web.words import words
from railbird.web.workers import own

MOST = 6  # So many questions stand in front where a game does not say which.
FEW = 3
DIGITS = 9  # Of a number that somebody types.
COUNTS = ("0", "1", "3", "7")  # For each form that goes with a number, in every language.
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


ORDER = ("regular", "expert", "champion", "novice", *CHARACTERS, "tipster", "searcher", "random", "fallback")
USUAL = ORDER[0]  # Sits down where nobody says which.


def bot_levels(game: AnyGame) -> tuple[str, ...]:
    """The bots that can sit down at a game, the usual one first, those of whoever runs the server last."""
    names = [name for name in BOT_NAMES if name != "tipster" or game.tipster is not None]
    return (*sorted(names, key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER)), *own.levels())


def offered_bots() -> tuple[str, ...]:
    """The bots people choose from: the levels, the weakest first, characters, and those of whoever runs the server."""
    return (*LEVELS, *CHARACTERS, *own.levels())


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
    minutes: tuple[int, int]  # With people, from and to.
    alone: int  # Minutes that one person needs against bots; 0 where it is not known.
    bots: list[str]
    editions: list[str]
    trial: dict[str, bool | int | str]  # Options under which a game is short; empty where every game is.
    beforehand: dict[str, str]  # Answers a seat may give before it is asked, by name, in words.


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
        alone=game.alone,
        bots=list(bot_levels(game)),
        editions=list(game.editions()),
        trial=dict(game.trial),
        beforehand={one.name: said.page(f"beforehand_{one.name}") for one in game.beforehand},
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
    ask: str
    sentences: dict[str, str]
    """How it is played with each of the choices; of a number with `COUNTS`, for the forms that go with one."""
    sentence: str  # How it is played at this table.

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
    asked = {
        info.name: _question(game, info, given.get(info.name, info.default), said) for info in option_infos(game, said)
    }
    common = [info.name for info in option_infos(game, said) if info.common][:MOST]
    front = [name for name in desk_of(game).poster.front or common if name in asked]
    return Questions([asked[name] for name in front], [one for name, one in asked.items() if name not in front])


def _question(game: AnyGame, info: OptionInfo, value: bool | int | str, said: Text) -> Question:
    choices = _times(game, info, value, said) if unit_of(info.name) else _choices(info, said)
    labels = {str(choice.value): choice.label for choice in choices}

    def sentence(one: str) -> str:
        return said.option_says(info.name, one) or f"{info.label}: {labels.get(one, one)}."

    return Question(
        **(msgspec.structs.asdict(info) | {"choices": choices}),
        chosen=written(value),
        ask=str(said.option(info.name).get("ask", info.label)),
        sentences={one: sentence(one) for one in labels or COUNTS},
        sentence=sentence(written(value)),
    )


def _choices(info: OptionInfo, said: Text) -> list[Choice]:
    known = words(said.language)
    plain = {"true": known("page.yes"), "false": known("page.no")}
    return [Choice(written(choice.value), plain.get(choice.label, choice.label)) for choice in info.choices]


def _times(game: AnyGame, info: OptionInfo, value: bool | int | str, said: Text) -> list[Choice]:
    """Lengths of time that the rules allow, in words; a number somebody has typed is asked about as it is."""
    unit, called = unit_of(info.name), said.option(info.name).get("values", {})
    typed = written(value)
    chosen = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= DIGITS else int(info.default)
    offered = lengths(
        (info.lo or 0) * unit, (info.hi or 0) * unit, chosen * unit, partial(_is_good, game.id, info.name)
    )
    return [Choice(str(one // unit), called.get(str(one // unit)) or length(said.language, one)) for one in offered]


@cache
def _is_good(game_id: str, name: str, seconds: int) -> bool:
    """Whether a game can be played with an option that is this length of time."""
    game = find_game(game_id)
    count, rest = divmod(seconds, unit_of(name))
    try:
        game.new(game.seats.start, game.read_options({name: count}))
    except BadOptions:
        return False
    return rest == 0
