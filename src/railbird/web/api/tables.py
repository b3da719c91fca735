"""Tables and seats: create, find, join, start, leave, rematch."""

from __future__ import annotations

import time
from typing import Annotated, Literal

import msgspec
from litestar import Router
from litestar.params import FromPath, JSONBody

from railbird.core.actors import SPECTATOR
from railbird.store.people import Person
from railbird.web.api.cards import TableCard, my_cards, open_cards
from railbird.web.api.common import (
    AnyRequest,
    Language,
    SeatNumber,
    TableId,
    address,
    api_get,
    api_post,
    server_of,
    someone,
    speaks,
)
from railbird.web.refused import Refused
from railbird.web.server import Server
from railbird.web.tables.access import check_host, eyes, is_host, may_watch, own_seats, the_seat
from railbird.web.tables.live import Live
from railbird.web.tables.new_table import PLAIN, NewSeat, NewTable
from railbird.web.tables.settings import Seconds, Settings
from railbird.web.tables.table_info import TableInfo, table_info

AWAY = 30.0
"""Seconds without a sign of life after which a player counts as absent."""

Short = Annotated[str, msgspec.Meta(max_length=60)]


class TableIn(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A new table. Options and edition are the game's own; see `/games/{id}`."""

    game: Annotated[str, msgspec.Meta(max_length=40, examples=["homestretch"])]
    seats: Annotated[
        list[NewSeat],
        msgspec.Meta(min_length=1, max_length=12, examples=[[{"kind": "me"}, {"kind": "bot"}, {"kind": "open"}]]),
    ]
    options: dict[Short, bool | int | Annotated[str, msgspec.Meta(max_length=200)]] = {}
    edition: Short = "standard"
    edition_text: Annotated[str, msgspec.Meta(max_length=300_000)] | None = None
    public: bool = False
    spectators: bool = True
    seating: Literal["chosen", "random"] = "chosen"
    clock: Seconds = 0
    on_time: Short = "fallback"
    hints: bool = False
    pace: Literal["human", "instant"] = "human"
    minutes: Annotated[int, msgspec.Meta(ge=0, le=1440)] = 0
    stand_in: Short | None = None

    def new_table(self) -> NewTable:
        """As the lobby takes it."""
        settings = Settings(
            options=dict(self.options),
            edition=self.edition,
            edition_text=self.edition_text,
            spectators=self.spectators,
            seating=self.seating,
            clock=self.clock,
            on_time=self.on_time,
            hints=self.hints,
            pace=self.pace,
            minutes=self.minutes,
            stand_in=self.stand_in or Settings().stand_in,
        )
        return NewTable(game=self.game, seats=self.seats, settings=settings, public=self.public)


class JoinIn(msgspec.Struct, forbid_unknown_fields=True):
    """Where and how somebody wants to sit."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=31)] | None = None
    name: Short | None = None
    salt: Annotated[str, msgspec.Meta(max_length=64, pattern=PLAIN)] | None = None
    color: Annotated[str, msgspec.Meta(max_length=40, pattern=PLAIN)] = ""


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


class CodeOut(msgspec.Struct):
    """The table behind a code."""

    id: str


class RematchOut(msgspec.Struct):
    """The new table."""

    id: str


class EventIn(msgspec.Struct, forbid_unknown_fields=True):
    """An event of the table itself, as `events` of the table names it."""

    action: Annotated[list[bool | int | Short], msgspec.Meta(min_length=1, max_length=8)]


def info(live: Live, person: Person | None, language: str) -> TableInfo:
    """A table as everybody with the link sees it."""
    viewer = eyes(live, person, None) if may_watch(live, person) else SPECTATOR
    return table_info(live, person, viewer, language)


async def is_absent(server: Server, live: Live, person_id: str | None) -> bool:
    """Whether somebody has neither an open page nor looked in for a while."""
    await server.house.presence.look_around(live)
    if person_id is None or live.has_open(person_id):
        return False
    await server.house.write_visits()
    seen = await server.store.tables.last_seen(live.id)
    return time.time() - seen.get(person_id, 0.0) > AWAY


async def find_code(request: AnyRequest, code: str) -> str:
    """The id of the table with this code, however it was typed."""
    server = server_of(request)
    server.limits.count("join", address(request))
    typed = code.strip().upper()
    table_id = await server.store.tables.find_code(typed[:8]) if typed.isalpha() else None
    if table_id is None:
        raise Refused(404, "no_table")
    return table_id


@api_get("/tables", summary="Public tables")
async def list_tables(request: AnyRequest, language: Language = None) -> list[TableCard]:
    """Tables anybody may join or watch."""
    return await open_cards(server_of(request), request.user, speaks(request, language))


@api_get("/me/tables", summary="My games")
async def my_tables(request: AnyRequest, language: Language = None) -> list[TableCard]:
    """Where I sit: whose turn it is, what has changed since I looked."""
    return await my_cards(server_of(request), someone(request), speaks(request, language))


@api_post("/tables", summary="A new table", status_code=201)
async def add_table(request: AnyRequest, data: JSONBody[TableIn], language: Language = None) -> TableInfo:
    """Make a table; it begins at once when no seat is open."""
    server = server_of(request)
    person = someone(request)
    server.limits.count("table", person.id)
    live = await server.lobby.create(person, data.new_table())
    return info(live, person, speaks(request, language))


@api_get("/codes/{code:str}", summary="A table by its code")
async def by_code(request: AnyRequest, code: FromPath[str]) -> CodeOut:
    """The table whose code somebody read out."""
    return CodeOut(await find_code(request, code))


@api_get("/tables/{table_id:str}", summary="One table")
async def one_table(request: AnyRequest, table_id: TableId, language: Language = None) -> TableInfo:
    """Who sits there, how it is played, how far it is."""
    live = await server_of(request).house.find(table_id)
    return info(live, request.user, speaks(request, language))


@api_post("/tables/{table_id:str}/join", summary="Sit down")
async def join(request: AnyRequest, table_id: TableId, data: JSONBody[JoinIn], language: Language = None) -> JoinOut:
    """Take an open seat, or one whose player was removed."""
    server = server_of(request)
    person = someone(request)
    server.limits.count("join", person.id)
    live = await server.house.find(table_id)
    seat = await server.lobby.join(live, person, data.seat, data.name, data.salt, data.color)
    return JoinOut(seat, info(live, person, speaks(request, language)))


@api_post("/tables/{table_id:str}/start", summary="Begin")
async def start(
    request: AnyRequest, table_id: TableId, data: JSONBody[StartIn], language: Language = None
) -> TableInfo:
    """The host begins the game."""
    server = server_of(request)
    live = await server.house.find(table_id)
    await server.lobby.start(live, request.user, data.fill)
    return info(live, request.user, speaks(request, language))


@api_post("/tables/{table_id:str}/abandon", summary="End a table for good")
async def abandon(request: AnyRequest, table_id: TableId, language: Language = None) -> TableInfo:
    """The host gives the table up."""
    server = server_of(request)
    live = await server.house.find(table_id)
    await server.lobby.abandon(live, request.user)
    return info(live, request.user, speaks(request, language))


@api_post("/tables/{table_id:str}/rematch", summary="Once more")
async def rematch(request: AnyRequest, table_id: TableId) -> RematchOut:
    """The same people and bots at a new table."""
    server = server_of(request)
    person = someone(request)
    server.limits.count("table", person.id)
    live = await server.house.find(table_id)
    return RematchOut(await server.lobby.rematch(live, person))


@api_post("/tables/{table_id:str}/announce", summary="Announce an event of the table")
async def announce(request: AnyRequest, table_id: TableId, data: JSONBody[EventIn]) -> CodeOut:
    """The host says that time is up, where the game knows that."""
    server = server_of(request)
    live = await server.house.find(table_id)
    check_host(live, request.user)
    await server.clerk.announce(live, live.game.read_action(data.action[0], data.action[1:]))
    return CodeOut(live.id)


@api_post("/tables/{table_id:str}/seats/{seat:int}/bot", summary="Give a seat to a bot, or open it")
async def put_bot(
    request: AnyRequest, table_id: TableId, seat: SeatNumber, data: JSONBody[BotIn], language: Language = None
) -> TableInfo:
    """Before the game the host's choice; later a player, or the host for an absent one, lets a bot play."""
    server = server_of(request)
    person = someone(request)
    live = await server.house.find(table_id)
    if live.table is None:
        await server.lobby.put_bot(live, person, seat, data.bot)
    else:
        sitting = the_seat(live, seat)
        absent = is_host(live, person) and await is_absent(server, live, sitting.person)
        if seat not in own_seats(live, person) and not absent:
            raise Refused(403, "not_your_seat")
        await server.seating.replace(live, seat, data.bot or live.settings.stand_in)
    return info(live, person, speaks(request, language))


@api_post("/tables/{table_id:str}/seats/{seat:int}/leave", summary="Get up")
async def leave(request: AnyRequest, table_id: TableId, seat: SeatNumber, language: Language = None) -> TableInfo:
    """The seat is open again, or a bot plays on until I return."""
    server = server_of(request)
    live = await server.house.find(table_id)
    await server.seating.leave(live, someone(request), seat)
    return info(live, request.user, speaks(request, language))


@api_post("/tables/{table_id:str}/seats/{seat:int}/return", summary="Take my seat back")
async def take_back(request: AnyRequest, table_id: TableId, seat: SeatNumber, language: Language = None) -> TableInfo:
    """The bot that played for me gets up."""
    server = server_of(request)
    live = await server.house.find(table_id)
    await server.seating.take_back(live, someone(request), seat)
    return info(live, request.user, speaks(request, language))


@api_post("/tables/{table_id:str}/seats/{seat:int}/remove", summary="Remove an absent player")
async def remove(request: AnyRequest, table_id: TableId, seat: SeatNumber, language: Language = None) -> TableInfo:
    """The host's right, once somebody has not been seen for half a minute."""
    server = server_of(request)
    live = await server.house.find(table_id)
    check_host(live, request.user)
    absent = await is_absent(server, live, the_seat(live, seat).person)
    await server.seating.remove(live, request.user, seat, absent)
    return info(live, request.user, speaks(request, language))


routes = Router(
    "/",
    route_handlers=[
        list_tables, my_tables, add_table, by_code, one_table, join, start, abandon, rematch, announce,
        put_bot, leave, take_back, remove,
    ],
    tags=["tables"],
)  # fmt: skip
