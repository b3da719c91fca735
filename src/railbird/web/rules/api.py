"""Games: what there is to play."""

from typing import Annotated

import msgspec
from litestar import Router
from litestar.params import JSONBody

from railbird.core.edition import EditionFile
from railbird.core.rulebook import headings, page
from railbird.core.text import text
from railbird.web.doors import AnyRequest, GameId, Language, address, api_get, api_post, server_of, speaks
from railbird.web.shelf import GameDetail, GameInfo, game_info, offered_games, option_infos, the_game


class EditionIn(msgspec.Struct, forbid_unknown_fields=True):
    """An edition file to be checked."""

    text: Annotated[str, msgspec.Meta(max_length=300_000)]
    name: Annotated[str, msgspec.Meta(max_length=60)] = "edition.toml"


class EditionOut(msgspec.Struct):
    """An edition that can be played, with what is odd about it."""

    title: str
    digest: str
    warnings: list[str]


@api_get("/games", summary="All games")
async def list_games(request: AnyRequest, language: Language = None) -> list[GameInfo]:
    """Every game this server offers."""
    return [game_info(game, text(game, speaks(request, language))) for game in offered_games().values()]


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
    found = await server_of(request).inspector.look_at(the_game(game_id), file)
    return EditionOut(found.title, file.digest, found.warnings)


routes = Router("/", route_handlers=[list_games, one_game, check_edition], tags=["games"])
