"""Games: what there is to play."""

from typing import Annotated

import msgspec
from litestar import Router
from litestar.params import JSONBody

from railbird.core.rulebook import headings, page
from railbird.core.text import text
from railbird.web.doors import AnyRequest, GameId, Language, address, api_get, api_post, server_of, speaks
from railbird.web.rules.service import EditionOut, check_file
from railbird.web.shelf import GameDetail, GameInfo, game_info, option_infos, shelf, the_game


class EditionIn(msgspec.Struct, forbid_unknown_fields=True):
    """An edition file to be checked."""

    text: Annotated[str, msgspec.Meta(max_length=300_000)]
    name: Annotated[str, msgspec.Meta(max_length=60)] = "edition.toml"


@api_get("/games", summary="All games")
async def list_games(request: AnyRequest, language: Language = None) -> list[GameInfo]:
    """Every game this server offers."""
    return shelf(speaks(request, language))


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
    return check_file(the_game(game_id), data.name, data.text)


routes = Router("/", route_handlers=[list_games, one_game, check_edition], tags=["games"])
