"""Tables made and found: `/tables`, `/me/tables`, `/codes`; lessons begun and gone on with."""

from typing import Annotated

import msgspec
from litestar import Router
from litestar.params import FromPath, JSONBody

from railbird.web.doors import (
    AnyRequest,
    GameId,
    Language,
    TableId,
    TableRef,
    api_get,
    api_post,
    person_at,
    server_of,
    someone,
    speaks,
)
from railbird.web.house.settings import TableIn
from railbird.web.house.table_info import TableInfo, info
from railbird.web.lobby import learning, service
from railbird.web.lobby.service import TableCard


@api_get("/tables", summary="Public tables")
async def list_tables(request: AnyRequest, language: Language = None) -> list[TableCard]:
    """Tables anybody may join or watch."""
    return await service.open_cards(server_of(request), request.user, speaks(request, language))


@api_get("/me/tables", summary="My games")
async def my_tables(request: AnyRequest, language: Language = None) -> list[TableCard]:
    """Where I sit: whose turn it is, what has changed since I looked."""
    return await service.my_cards(server_of(request), someone(request), speaks(request, language))


@api_post("/tables", summary="A new table", status_code=201)
async def add_table(request: AnyRequest, data: JSONBody[TableIn], language: Language = None) -> TableInfo:
    """Make a table; it begins at once when no seat is open."""
    person = someone(request)
    live = await service.create(request, person, data)
    return info(live, person, speaks(request, language))


@api_get("/codes/{code:str}", summary="A table by its code")
async def by_code(request: AnyRequest, code: FromPath[str]) -> TableRef:
    """The table whose code somebody read out."""
    return TableRef(await service.find_code(request, code))


@api_get("/tables/{table_id:str}", summary="One table")
async def one_table(request: AnyRequest, table_id: TableId, language: Language = None) -> TableInfo:
    """Who sits there, how it is played, how far it is."""
    live = await server_of(request).house.find(table_id)
    return info(live, request.user, speaks(request, language))


class GoOnIn(msgspec.Struct, forbid_unknown_fields=True):
    """Where the lesson waits, as its `coach` says."""

    pause: Annotated[str, msgspec.Meta(max_length=40, examples=["1"])]


@api_post("/games/{game_id:str}/lesson", summary="A guided race", status_code=201)
async def learn(request: AnyRequest, game_id: GameId, language: Language = None) -> TableInfo:
    """A guided race of a game, from where I was; dice, cards and the other seats come from its script."""
    person = someone(request)
    live = await learning.learn(request, person, game_id)
    return info(live, person, speaks(request, language))


@api_post("/tables/{table_id:str}/go_on", summary="Go on with a lesson", status_code=200)
async def go_on(request: AnyRequest, table_id: TableId, data: JSONBody[GoOnIn], language: Language = None) -> TableInfo:
    """I have read what its coach says, and the script goes on."""
    server, live, person = await person_at(request, table_id)
    await learning.go_on(server, live, person, data.pause)
    return info(live, person, speaks(request, language))


handlers = [list_tables, my_tables, add_table, by_code, one_table, learn, go_on]
routes = Router("/", route_handlers=handlers, tags=["tables"])
