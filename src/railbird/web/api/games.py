"""Games: what there is to play."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Router
from litestar.params import JSONBody

from railbird.core.edition import EditionFile
from railbird.core.game import AnyGame
from railbird.core.options import OptionField, option_fields
from railbird.core.rulebook import headings, page
from railbird.core.text import Text, text
from railbird.web.api.common import AnyRequest, GameId, Language, address, api_get, api_post, server_of, speaks
from railbird.web.games import bot_levels, offered_games, the_game


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
    common: bool
    """Whether most tables look at it; the others are house rules."""
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
    trial: dict[str, bool | int | str]
    """Options under which a game is short; empty where every game is."""


class GameDetail(GameInfo):
    """A game with all that can be chosen."""

    options: list[OptionInfo]
    rules: dict[str, str]
    """Rule ids and titles."""


class EditionIn(msgspec.Struct, forbid_unknown_fields=True):
    """An edition file to be checked."""

    text: Annotated[str, msgspec.Meta(max_length=300_000)]
    name: Annotated[str, msgspec.Meta(max_length=60)] = "edition.toml"


class EditionOut(msgspec.Struct):
    """An edition that can be played, with what is odd about it."""

    title: str
    digest: str
    warnings: list[str]


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


def option_infos(game: AnyGame, said: Text) -> list[OptionInfo]:
    """The options of a game as a form needs them."""
    return [_option(field, said) for field in option_fields(game.options)]


def _option(field: OptionField, said: Text) -> OptionInfo:
    about = said.option(field.name)
    labels = about.get("values", {})
    choices = []
    for value in field.choices:
        word = str(value).lower() if isinstance(value, bool) else str(value)
        choices.append(Choice(value, str(labels.get(word, word))))
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


@api_get("/games", summary="All games")
async def list_games(request: AnyRequest, language: Language = None) -> list[GameInfo]:
    """Every game this server offers."""
    spoken = speaks(request, language)
    return [game_info(game, text(game, spoken)) for game in offered_games().values()]


@api_get("/games/{game_id:str}", summary="One game")
async def one_game(request: AnyRequest, game_id: GameId, language: Language = None) -> GameDetail:
    """A game with its options, bots, editions and rules."""
    game = the_game(game_id)
    said = text(game, speaks(request, language))
    about = msgspec.structs.asdict(game_info(game, said))
    return GameDetail(**about, options=option_infos(game, said), rules=headings(page(game, said.language)))


@api_post("/games/{game_id:str}/edition", summary="Check an edition file")
async def check_edition(request: AnyRequest, game_id: GameId, data: JSONBody[EditionIn]) -> EditionOut:
    """Whether an edition file can be played, with its warnings; 422 with the line and key otherwise."""
    server_of(request).limits.count("edition", address(request))
    file = EditionFile(data.name, data.text, builtin=False)
    edition, warnings = the_game(game_id).read_edition(file)
    return EditionOut(edition.title, file.digest, warnings)


routes = Router("/", route_handlers=[list_games, one_game, check_edition], tags=["games"])
