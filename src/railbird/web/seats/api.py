"""Seats: join, start, leave, return, bots, removal, the end of a table, once more."""

import msgspec
from litestar import Router
from litestar.params import JSONBody

from railbird.web.doors import (
    AnyRequest,
    Language,
    SeatNumber,
    TableId,
    TableRef,
    address,
    api_post,
    person_at,
    someone,
    speaks,
    table_of,
)
from railbird.web.house.entries import Plan
from railbird.web.house.settings import Short
from railbird.web.house.table_info import TableInfo, info
from railbird.web.seats import service
from railbird.web.seats.service import EventIn, JoinIn


class JoinOut(msgspec.Struct):
    """The seat that was taken."""

    seat: int
    table: TableInfo


class StartIn(msgspec.Struct, forbid_unknown_fields=True):
    """Begin; open seats go to bots of the level `fill`."""

    fill: Short | None = None


class BotIn(msgspec.Struct, forbid_unknown_fields=True):
    """A bot's level, or null to open the seat again."""

    bot: Short | None = None


@api_post("/tables/{table_id:str}/join", summary="Sit down")
async def join(request: AnyRequest, table_id: TableId, data: JSONBody[JoinIn], language: Language = None) -> JoinOut:
    """Take an open seat, or one whose player was removed."""
    server, live, person = await person_at(request, table_id)
    seat = await service.join(server, live, person, data)
    return JoinOut(seat, info(live, person, speaks(request, language)))


@api_post("/tables/{table_id:str}/start", summary="Begin")
async def start(
    request: AnyRequest, table_id: TableId, data: JSONBody[StartIn], language: Language = None
) -> TableInfo:
    """The host begins the game."""
    server, live = await table_of(request, table_id)
    await server.steward.start(live, request.user, data.fill)
    return info(live, request.user, speaks(request, language))


@api_post("/tables/{table_id:str}/abandon", summary="End a table for good")
async def abandon(request: AnyRequest, table_id: TableId, language: Language = None) -> TableInfo:
    """The host gives the table up."""
    server, live = await table_of(request, table_id)
    await server.steward.abandon(live, request.user)
    return info(live, request.user, speaks(request, language))


@api_post("/tables/{table_id:str}/rematch", summary="Once more")
async def rematch(request: AnyRequest, table_id: TableId) -> TableRef:
    """The same people and bots at a new table."""
    server, live, person = await person_at(request, table_id)
    return TableRef(await service.rematch(server, live, person, address(request)))


@api_post("/tables/{table_id:str}/announce", summary="Announce an event of the table")
async def announce(request: AnyRequest, table_id: TableId, data: JSONBody[EventIn]) -> TableRef:
    """The host says that time is up, where the game knows that."""
    server, live = await table_of(request, table_id)
    await service.announce(server, live, request.user, data.action)
    return TableRef(live.id)


@api_post("/tables/{table_id:str}/seats/{seat:int}/bot", summary="Give a seat to a bot, or open it")
async def put_bot(
    request: AnyRequest, table_id: TableId, seat: SeatNumber, data: JSONBody[BotIn], language: Language = None
) -> TableInfo:
    """Before the game the host's choice; later a player, or the host for an absent one, lets a bot play."""
    server, live, person = await person_at(request, table_id)
    await service.put_bot(server, live, person, seat, data.bot)
    return info(live, person, speaks(request, language))


@api_post("/tables/{table_id:str}/seats/{seat:int}/leave", summary="Get up")
async def leave(request: AnyRequest, table_id: TableId, seat: SeatNumber, language: Language = None) -> TableInfo:
    """The seat is open again, or a bot plays on until I return."""
    server, live = await table_of(request, table_id)
    await server.seating.leave(live, someone(request), seat)
    return info(live, request.user, speaks(request, language))


@api_post("/tables/{table_id:str}/seats/{seat:int}/return", summary="Take my seat back")
async def take_back(request: AnyRequest, table_id: TableId, seat: SeatNumber, language: Language = None) -> TableInfo:
    """The bot that played for me gets up."""
    server, live = await table_of(request, table_id)
    await server.seating.take_back(live, someone(request), seat)
    return info(live, request.user, speaks(request, language))


@api_post("/tables/{table_id:str}/seats/{seat:int}/remove", summary="Remove an absent player")
async def remove(request: AnyRequest, table_id: TableId, seat: SeatNumber, language: Language = None) -> TableInfo:
    """The host's right, once somebody has not been seen for half a minute."""
    server, live = await table_of(request, table_id)
    await service.remove(server, live, request.user, seat)
    return info(live, request.user, speaks(request, language))


@api_post("/tables/{table_id:str}/seats/{seat:int}/day_off", summary="Take a day off")
async def day_off(request: AnyRequest, table_id: TableId, seat: SeatNumber, language: Language = None) -> TableInfo:
    """At a pace of days: one day more for what this seat is asked, as often as the table allows."""
    server, live, person = await person_at(request, table_id)
    await service.take_day_off(server, live, person, seat)
    return info(live, person, speaks(request, language))


@api_post("/tables/{table_id:str}/seats/{seat:int}/plan", summary="Answer beforehand")
async def plan(
    request: AnyRequest, table_id: TableId, seat: SeatNumber, data: JSONBody[Plan], language: Language = None
) -> TableInfo:
    """Give one of the answers the game lists (`beforehand`) before I am asked, or take it back; only I see it."""
    server, live, person = await person_at(request, table_id)
    await service.plan(server, live, person, seat, data.name, data.on)
    return info(live, person, speaks(request, language))


handlers = [join, start, abandon, rematch, announce, put_bot, leave, take_back, remove, day_off, plan]
routes = Router("/", route_handlers=handlers, tags=["tables"])
