"""Playing: view, legal actions, act, undo, hint, record, review, chat."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, Router
from litestar.params import JSONBody, QueryParameter

from railbird.core.actors import SPECTATOR
from railbird.store.chat import Line
from railbird.web.api.common import (
    AnyRequest,
    Language,
    SeatOrRail,
    TableId,
    api_get,
    api_post,
    server_of,
    someone,
    speaks,
)
from railbird.web.names import clean_line
from railbird.web.refused import Refused
from railbird.web.server import Server
from railbird.web.tables.access import eyes, hand, may_watch, own_seats
from railbird.web.tables.driver import job_of
from railbird.web.tables.live import Live
from railbird.web.tables.new_table import PLAIN
from railbird.web.tables.review import Moment, OwnRecord, full_record, look_back, own_record
from railbird.web.tables.show import Offer, ViewAnswer, in_words, offer_list, show, text_of

Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
SeatIn = Annotated[int, msgspec.Meta(ge=0, le=31)]
Token = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=PLAIN, examples=["5f0c9a"])]
Word = Annotated[str, msgspec.Meta(max_length=60)]
WrittenAction = Annotated[list[bool | int | Word], msgspec.Meta(min_length=1, max_length=16)]


class ActIn(msgspec.Struct, forbid_unknown_fields=True):
    """A submission: the seat's own decision number, a token of the client's, and actions applied all or none."""

    seat: SeatIn
    decision: Number
    token: Token
    actions: Annotated[
        list[WrittenAction], msgspec.Meta(min_length=1, max_length=64, examples=[[["Bet", 3, 11, "win"]]])
    ]


class UndoIn(msgspec.Struct, forbid_unknown_fields=True):
    """Take back the seat's last ply."""

    seat: SeatIn
    decision: Number
    token: Token


class ActOut(msgspec.Struct):
    """The submission is in the log. `decision` is the number of the seat's next one."""

    seat: int
    decision: int


class ChatIn(msgspec.Struct, forbid_unknown_fields=True):
    """A chat line."""

    text: Annotated[str, msgspec.Meta(max_length=20_000, examples=["Good luck!"])]


class MuteIn(msgspec.Struct, forbid_unknown_fields=True):
    """Whose lines I do not want to read."""

    person: Annotated[str, msgspec.Meta(max_length=32)]
    on: bool = True


class HintOut(msgspec.Struct):
    """What a bot would do."""

    offer: Offer


async def submit(server: Server, live: Live, data: ActIn, language: str) -> ActOut:
    """Carry out a submission whose seat has been checked."""
    with in_words(live, language):
        actions = [live.game.read_action(name, values) for name, *values in data.actions]
        answer = await server.clerk.act(live, data.seat, data.decision, data.token, actions)
    return ActOut(answer.seat, answer.decision)


async def take_back(server: Server, live: Live, data: UndoIn, language: str) -> ActOut:
    """Carry out an undo whose seat has been checked."""
    with in_words(live, language):
        answer = await server.clerk.undo(live, data.seat, data.decision, data.token)
    return ActOut(answer.seat, answer.decision)


def answered_before(live: Live, seat: int, token: str) -> bool:
    """Whether this very submission is in the log: then it is answered again, also after the game has ended."""
    return (seat, token) in live.answers


async def for_submission(request: AnyRequest, table_id: str, seat: int, token: str) -> Live:
    """The table, if the person who asks may act there for this seat, or has done just this before."""
    server = server_of(request)
    person = someone(request)
    server.limits.count("act", person.id)
    live = await server.house.find(table_id)
    if seat not in own_seats(live, person) or not answered_before(live, seat, token):
        hand(live, person, seat)
    return live


@api_get("/tables/{table_id:str}/view", summary="What I may know")
async def view(
    request: AnyRequest,
    table_id: TableId,
    seat: SeatOrRail = None,
    since: Annotated[int, QueryParameter(description="Log lines from this number on", ge=0, le=1_000_000)] = 0,
    language: Language = None,
) -> ViewAnswer:
    """The table through my seat's eyes: the game's view, my legal actions, what has happened."""
    server = server_of(request)
    live = await server.house.find(table_id)
    viewer = eyes(live, request.user, seat)
    async with live.lock:
        answer = show(live, viewer, speaks(request, language), since)
    await looked(server, live, request)
    return answer


async def looked(server: Server, live: Live, request: AnyRequest) -> None:
    """Remember what this person has seen, for "what changed since my last visit"."""
    person = request.user
    if person is not None and own_seats(live, person):
        server.house.visits[live.id, person.id] = live.version(eyes(live, person, None))


@api_get("/tables/{table_id:str}/legal", summary="What I may do")
async def legal(
    request: AnyRequest, table_id: TableId, seat: SeatOrRail = None, language: Language = None
) -> list[Offer]:
    """My legal actions, typed and in words; empty when I am not asked."""
    live = await server_of(request).house.find(table_id)
    viewer = eyes(live, request.user, seat)
    async with live.lock:
        if viewer not in live.pending():
            return []
        return offer_list(live.begun.state.legal(viewer), text_of(live, speaks(request, language)))


@api_post("/tables/{table_id:str}/act", summary="Do something")
async def act(request: AnyRequest, table_id: TableId, data: JSONBody[ActIn], language: Language = None) -> ActOut:
    """One or more actions of my seat, all or none; answered when they are on disk.

    Sent again with the same token it has no second effect and gets the same answer. A decision number
    that is not the seat's next one is refused: somebody (I, in another tab) has acted meanwhile.
    """
    live = await for_submission(request, table_id, data.seat, data.token)
    return await submit(server_of(request), live, data, speaks(request, language))


@api_post("/tables/{table_id:str}/undo", summary="Take back")
async def undo(request: AnyRequest, table_id: TableId, data: JSONBody[UndoIn], language: Language = None) -> ActOut:
    """My last ply, unless dice, cards or somebody else's ply have followed it."""
    live = await for_submission(request, table_id, data.seat, data.token)
    return await take_back(server_of(request), live, data, speaks(request, language))


@api_get("/tables/{table_id:str}/hint", summary="What would a bot do?")
async def hint(request: AnyRequest, table_id: TableId, seat: SeatOrRail = None, language: Language = None) -> HintOut:
    """Only where the table allows hints; the bot sees what my seat sees."""
    server = server_of(request)
    person = someone(request)
    live = await server.house.find(table_id)
    viewer = eyes(live, person, seat)
    if not live.settings.hints:
        raise Refused(403, "no_hints")
    if viewer == SPECTATOR or viewer not in live.pending():
        raise Refused(409, "not_asked")
    server.limits.count("hint", person.id)
    async with live.lock:
        job = job_of(live, viewer, live.settings.stand_in)
    written = await server.pool.choose(job)
    async with live.lock:
        action = (
            live.begun.state.fallback(viewer) if written is None else live.game.read_action(written[0], written[1:])
        )
        return HintOut(offer_list([action], text_of(live, speaks(request, language)))[0])


@api_get("/tables/{table_id:str}/record", summary="The record")
async def record(
    request: AnyRequest, table_id: TableId, seat: SeatOrRail = None, language: Language = None
) -> Response[OwnRecord]:
    """Of a finished game everything, the seed included: `railbird verify` accepts it. Of a running one what I know."""
    live = await server_of(request).house.find(table_id)
    viewer = eyes(live, request.user, seat)
    async with live.lock:
        if live.row.status == "over":
            body = full_record(live)
            name = f'attachment; filename="{live.game.id}-{live.id}.json"'
            headers = {"content-disposition": name}
            return Response(body, media_type="application/json", headers=headers)  # type: ignore[arg-type] # bytes
        return Response(own_record(live, viewer, speaks(request, language)))


@api_get("/tables/{table_id:str}/review", summary="Look back")
async def review(
    request: AnyRequest,
    table_id: TableId,
    seat: SeatOrRail = None,
    at: Annotated[
        int | None, QueryParameter(description="Which moment; the last one by default", ge=0, le=1_000_000)
    ] = None,
    language: Language = None,
) -> Moment:
    """A finished game from any seat's eyes; a running one only from mine."""
    server = server_of(request)
    live = await server.house.find(table_id)
    viewer = review_eyes(live, request, seat)
    async with live.lock:
        return await look_back(server.house, live, viewer, at, speaks(request, language))


def review_eyes(live: Live, request: AnyRequest, seat: int | None) -> int:
    """When a game is over everything is open to those who could watch it."""
    if live.row.status == "over" and seat is not None and 0 <= seat < len(live.seats):
        if not may_watch(live, request.user):
            raise Refused(403, "no_spectators")
        return seat
    return eyes(live, request.user, seat)


@api_get("/tables/{table_id:str}/chat", summary="Read the chat")
async def read_chat(
    request: AnyRequest,
    table_id: TableId,
    since: Annotated[int, QueryParameter(description="Lines after this number", ge=0, le=1_000_000)] = 0,
) -> list[Line]:
    """The last lines, without those of people I have muted."""
    server = server_of(request)
    live = await server.house.find(table_id)
    eyes(live, request.user, None)
    muted = await server.store.chat.muted_by(request.user.id) if request.user is not None else set()
    lines = await server.store.chat.lines(live.id, since)
    return [line for line in lines if line.person not in muted]


@api_post("/tables/{table_id:str}/chat", summary="Say something", status_code=201)
async def say(request: AnyRequest, table_id: TableId, data: JSONBody[ChatIn]) -> Line:
    """One line to everybody at the table, as plain text."""
    server = server_of(request)
    person = someone(request)
    live = await server.house.find(table_id)
    eyes(live, person, None)
    text = clean_line(data.text)
    server.limits.count("chat", person.id)
    number = await server.clerk.say(live, person, text)
    return (await server.store.chat.lines(live.id, number - 1, 1))[0]


@api_post("/tables/{table_id:str}/mute", summary="Do not show me somebody's lines")
async def mute(request: AnyRequest, table_id: TableId, data: JSONBody[MuteIn]) -> MuteIn:
    """For me alone, at every table; `on: false` shows them again."""
    server = server_of(request)
    person = someone(request)
    await server.house.find(table_id)
    if await server.store.people.find(data.person) is None:
        raise Refused(404, "not_found")
    await server.store.chat.mute(person.id, data.person, data.on)
    return data


routes = Router(
    "/",
    route_handlers=[view, legal, act, undo, hint, record, review, read_chat, say, mute],
    tags=["play"],
)
