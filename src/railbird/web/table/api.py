"""Playing: view, legal actions, act, undo, hint, chat."""

import time
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Response, Router
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, JSONBody, QueryParameter

from railbird import __version__
from railbird.desk.terminal import board
from railbird.insight.odds import Odds
from railbird.store.chat import Line
from railbird.store.tables import OVER
from railbird.web import metrics
from railbird.web.doors import (
    RESPONSES,
    AnyRequest,
    Language,
    SeatOrRail,
    TableId,
    address,
    api_get,
    api_post,
    person_at,
    speaks,
    table_of,
)
from railbird.web.house.access import eyes
from railbird.web.house.coach import Coach
from railbird.web.house.offered import Offer, offer_list
from railbird.web.house.sentences import NoteLine, note_lines, text_of
from railbird.web.house.shown import ClockInfo, Shown, Standing
from railbird.web.table import service
from railbird.web.table.odds import Desks
from railbird.web.table.service import ActIn, UndoIn
from railbird.web.words import words


class ViewAnswer(msgspec.Struct):
    """Everything one seat (or a spectator) may know now."""

    table: str
    game: str
    status: str
    seat: int
    version: int
    decision: int
    step: str
    step_name: str
    ask: str
    pending: list[int]
    timing: str
    passive: list[int]
    may_act: bool
    can_undo: bool
    view: dict[str, Any]
    board: str | None  # As text for a terminal; only where it was asked for.
    legal: list[Offer]
    notes: list[NoteLine]
    clocks: list[ClockInfo]
    standing: list[Standing] | None
    coach: Coach | None  # In a lesson what its learner is told now; `POST …/go_on` where there is a `pause`.


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
    """What a bot would do, and in a sentence why, where playing on from there tells."""

    offer: Offer
    why: str


class OddsOut(msgspec.Struct):
    """What my seat could know about its bets now, with intervals; ask again for a better answer until `final`."""

    odds: Odds
    final: bool


def rendered(shown: Shown, since: int, with_board: bool = False) -> ViewAnswer:
    """What a viewer may know, as data. The board as text takes longer than all the rest: only who asks gets it."""
    began = time.perf_counter()
    seen, said = shown.seen, shown.words
    view, over = seen.view, shown.status == OVER
    answer = ViewAnswer(
        table=shown.id,
        game=shown.game.id,
        status=shown.status,
        seat=seen.seat,
        version=shown.version,
        decision=shown.decision,
        step=view.step,
        step_name="" if over else said.step(view.step),
        ask=said.ask(view.step) if seen.asked else "",
        pending=list(shown.pending),
        timing=view.timing,
        passive=list(shown.passive),
        may_act=seen.asked,
        can_undo=shown.can_undo,
        view=msgspec.to_builtins(view),
        board=board(shown.game, seen, said) if with_board else None,
        legal=offer_list(seen.legal, said),
        notes=note_lines(shown.notes, said, since, seen.seat),
        clocks=list(shown.clocks),
        standing=list(shown.standing) if over else None,
        coach=shown.coach,
    )
    metrics.RENDER.observe(time.perf_counter() - began)
    return answer


@api_get(
    "/tables/{table_id:str}/view",
    summary="What I may know",
    responses=RESPONSES | {304: ResponseSpec(None, description="Nothing has changed since that ETag")},
)
async def view(
    request: AnyRequest,
    table_id: TableId,
    seat: SeatOrRail = None,
    since: Annotated[int, QueryParameter(description="Log lines from this number on", ge=0, le=1_000_000)] = 0,
    with_board: Annotated[bool, QueryParameter(name="board", description="The board as text, too")] = False,
    known: Annotated[str | None, HeaderParameter(name="If-None-Match", required=False, max_length=200)] = None,
    language: Language = None,
) -> Response[ViewAnswer | None]:
    """The table through my seat's eyes: the game's view, my legal actions, what has happened.

    The ETag changes with my version, not with the clocks that run: sent back in If-None-Match, it spares what I know.
    """
    server, live = await table_of(request, table_id)
    viewer, spoken = eyes(live, request.user, seat), speaks(request, language)
    asked = f"{viewer}-{since}-{int(with_board)}-{spoken}"
    tag = _tag(live.version(viewer), asked)
    shown = None
    if live.table is None or tag not in [one.strip() for one in (known or "").split(",")]:
        shown = await service.look(server, live, viewer, spoken)
        tag = _tag(shown.version, asked)
    service.looked(server, live, request.user, address(request))
    answer = rendered(shown, since, with_board) if shown is not None else None
    return Response(answer, status_code=304 if answer is None else 200, headers={"etag": tag})


def _tag(version: int, asked: str) -> str:
    """What two equal answers have in common, whatever the clocks say."""
    return f'W/"{__version__}-{version}-{asked}"'


@api_get("/tables/{table_id:str}/legal", summary="What I may do")
async def legal(
    request: AnyRequest, table_id: TableId, seat: SeatOrRail = None, language: Language = None
) -> list[Offer]:
    """My legal actions, typed and in words; empty when I am not asked."""
    _, live = await table_of(request, table_id)
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
    server, live = await service.for_submission(request, table_id, data.seat, data.token)
    answer = await service.submit(server, live, data, partial(speaks, request, language))
    return ActOut(answer.seat, answer.decision)


@api_post("/tables/{table_id:str}/undo", summary="Take back")
async def undo(request: AnyRequest, table_id: TableId, data: JSONBody[UndoIn], language: Language = None) -> ActOut:
    """My last ply, unless dice, cards or somebody else's ply have followed it."""
    server, live = await service.for_submission(request, table_id, data.seat, data.token)
    answer = await service.take_back(server, live, data, partial(speaks, request, language))
    return ActOut(answer.seat, answer.decision)


@api_get("/tables/{table_id:str}/odds", summary="What are the odds?")
async def odds(request: AnyRequest, table_id: TableId, seat: SeatOrRail = None) -> OddsOut:
    """Only where the table allows hints and my seat is asked; reckoned from what my seat sees."""
    server, live, person = await person_at(request, table_id)
    desks: Desks = request.app.state.desks
    kept = await desks.ask(server, live, person, seat, address(request))
    return OddsOut(kept.odds, kept.is_final)


@api_get("/tables/{table_id:str}/hint", summary="What would a bot do?")
async def hint(request: AnyRequest, table_id: TableId, seat: SeatOrRail = None, language: Language = None) -> HintOut:
    """Only where the table allows hints; the bot sees what my seat sees."""
    server, live, person = await person_at(request, table_id)
    spoken = speaks(request, language)
    found = await service.hint(server, live, person, seat, address(request))
    said = text_of(live, spoken)
    return HintOut(offer_list([found.action], said)[0], found.why(said, words(spoken)))


@api_get("/tables/{table_id:str}/chat", summary="Read the chat")
async def read_chat(
    request: AnyRequest,
    table_id: TableId,
    since: Annotated[int, QueryParameter(description="Lines after this number", ge=0, le=1_000_000)] = 0,
) -> list[Line]:
    """The last lines, without those of people I have muted."""
    server, live = await table_of(request, table_id)
    eyes(live, request.user, None)
    return await service.chat_lines(server, live, request.user, since)


@api_post("/tables/{table_id:str}/chat", summary="Say something", status_code=201)
async def say(request: AnyRequest, table_id: TableId, data: JSONBody[ChatIn]) -> Line:
    """One line to everybody at the table, as plain text."""
    server, live, person = await person_at(request, table_id)
    return await service.say(server, live, person, data.text)


@api_post("/tables/{table_id:str}/mute", summary="Do not show me somebody's lines")
async def mute(request: AnyRequest, table_id: TableId, data: JSONBody[MuteIn]) -> MuteIn:
    """For me alone, at every table; `on: false` shows them again."""
    server, _, person = await person_at(request, table_id)
    await service.mute(server, person, data.person, data.on)
    return data


routes = Router("/", route_handlers=[view, legal, act, undo, odds, hint, read_chat, say, mute], tags=["play"])
