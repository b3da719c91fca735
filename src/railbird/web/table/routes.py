"""The table's pages: playing, hand-over of a shared device, TV, chat."""

from typing import Annotated, Any
from urllib.parse import parse_qsl

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.params import QueryParameter
from litestar.response import Redirect, Template

from railbird.core.actors import SPECTATOR
from railbird.core.game import write_action
from railbird.store.tables import ABANDONED, OVER
from railbird.web.board import TableLook
from railbird.web.doors import AnyRequest, TableId, address, person_at, server_of, someone, table_of
from railbird.web.house.access import eyes, hand, played_by
from railbird.web.house.live import Live
from railbird.web.house.sentences import status_line, text_of
from railbird.web.house.table_info import info, seat_colors
from railbird.web.pages import ask_again, checked, decoded, done, form_of, number, page, see
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.screens import Screen, Screens
from railbird.web.seats.routes import waiting_room
from railbird.web.table import service
from railbird.web.table.finish import end_page
from railbird.web.table.odds import Desks
from railbird.web.table.service import ActIn, UndoIn
from railbird.web.table.talk import spoken
from railbird.web.table.whole import closed_desk, desk_of, gaps, look_of, screen_of, table_page, unless_known, whole

Seat = Annotated[int | None, QueryParameter(ge=-3, le=31, required=False)]

MOST_FILLED = 4000  # Letters in which a slip is filled in at once.


@get("/tables/{table_id:str}")
async def table(
    request: AnyRequest, table_id: TableId, seat: Seat = None, odds: Annotated[bool, QueryParameter()] = False
) -> Template | Response[None] | Redirect:
    """The waiting room, a hand-over, or the table itself; of a lesson that was left, where its learner went."""
    server, live = await table_of(request, table_id)
    if live.table is None:
        said = await service.chat_lines(server, live, request.user)
        return waiting_room(request, live, chat=spoken(said, live, language_of(request)))
    if live.settings.lesson and live.row.status == ABANDONED:
        eyes(live, request.user, seat)
        return see(f"/tables/{live.row.next}" if live.row.next else "/")
    played = played_by(live, request.user)
    if seat is None and len(played) > 1 and live.is_playing:
        return _hand_over(request, live, played)
    if live.row.status == OVER:
        return await end_page(request, server, live, seat)
    desk = await _desk(request, live, seat) if odds else ""
    screen = await screen_of(request, live, seat)
    view = screen.whole(gaps(request, odds=desk))
    return unless_known(request, screen, await table_page(request, live, screen, view))


async def _desk(request: AnyRequest, live: Live, seat: int | None) -> str:
    """The odds desk of whoever is asked; nothing where nobody is, as when a page is loaded again after the answer."""
    desks: Desks = request.app.state.desks
    try:
        kept = await desks.ask(server_of(request), live, someone(request), seat, address(request))
    except Refused as refused:
        if refused.reason == "no_hints" and live.lesson is None:
            return closed_desk(live, language_of(request))
        if refused.reason != "not_asked":
            raise
        return ""
    return desk_of(kept, live, language_of(request))


@get("/tables/{table_id:str}/odds")
async def odds(request: AnyRequest, table_id: TableId, seat: Seat = None) -> Response[str]:
    """The odds desk alone: for a page that is open."""
    _, live, _ = await person_at(request, table_id)
    return Response(await _desk(request, live, seat), media_type=MediaType.HTML)


@get("/tables/{table_id:str}/live")
async def live_part(request: AnyRequest, table_id: TableId, seat: Seat = None) -> Template | Response[str]:
    """The part of the page that changes, drawn from nothing: for a page whose stream is lost."""
    live = await server_of(request).house.find(table_id)
    if live.table is None:
        return waiting_room(request, live, "parts/waiting.html")
    screen = await screen_of(request, live, seat)
    return Response(screen.whole(gaps(request)), media_type=MediaType.HTML)


def _hand_over(request: AnyRequest, live: Live, played: list[int]) -> Template:
    """Between secrets: whose turn it is to take the device."""
    asked = [one for one in played if one in live.pending()]
    return page(
        request,
        "handover.html",
        table=info(live, request.user, language_of(request)),
        version=live.version(SPECTATOR),
        says=status_line(live, language_of(request)),
        seats=[live.seats[one] for one in (asked or played)],
        colors=seat_colors(live.seats, live.game.view(live.begun.state, SPECTATOR)),
        seat_query=f"?seat={SPECTATOR}",
    )


@get(["/tables/{table_id:str}/tv", "/tables/{table_id:str}/tv/live"])
async def tv(request: AnyRequest, table_id: TableId) -> Template | Response[str] | Response[None]:
    """The public board, large, for a shared screen; `live` is the part of it that changes. In the end how it ended."""
    server, live = await table_of(request, table_id)
    if live.table is None:
        eyes(live, request.user, SPECTATOR)
        part = request.url.path.endswith("/live")
        return waiting_room(request, live, "parts/tv_waiting.html" if part else "tv_waiting.html")
    if live.row.status == OVER and not request.url.path.endswith("/live"):
        return await end_page(request, server, live, SPECTATOR, "tv_end.html")
    screen = await screen_of(request, live, SPECTATOR, "tv")
    if request.url.path.endswith("/live"):
        return Response(screen.whole({}), media_type=MediaType.HTML)
    return unless_known(request, screen, page(request, "tv.html", **whole(request, live, screen, screen.whole({}))))


# --- what forms do


@post("/tables/{table_id:str}/draft", status_code=200)
async def draft(request: AnyRequest, table_id: TableId) -> Template | Response[bytes]:
    """A slip that is being filled in, worked out as it stands; nothing is played and nothing is kept.

    A script gets what looks different, unless the slip has been handed in meanwhile.
    """
    server = server_of(request)
    form = await form_of(request)
    live = await server.house.find(table_id)
    seat = number(form, "seat", -1)
    person = someone(request)
    server.limits.count("act", person.id)
    hand(live, person, seat)
    screen = await screen_of(request, live, seat)
    fresh = number(form, "decision") == live.decisions[seat]
    if form.get("part") and not fresh:
        raise Refused(409, "gone_on")
    look = await _drafted(request, live, screen, _filled(form) if fresh else {})
    if form.get("part"):
        return Response(msgspec.json.encode(screen.drafted(look)), media_type=MediaType.JSON)
    return await table_page(request, live, screen, screen.drafted_whole(look, gaps(request)))


def _filled(form: dict[str, str]) -> dict[str, str]:
    """The slip as it stands; or as the odds desk would fill it in, where its button was pressed."""
    if "fill" not in form:
        return form
    others = {name: value for name, value in form.items() if not name.startswith(("on.", "amount.")) and name != "now"}
    return {**others, **dict(parse_qsl(form["fill"][:MOST_FILLED]))}


async def _drafted(request: AnyRequest, live: Live, screen: Screen, form: dict[str, str]) -> TableLook:
    screens: Screens = request.app.state.screens
    async with live.lock:
        look = screens.look(live, request.user, screen.eyes, screen)
    look.form = form
    return look


def _written(look: TableLook) -> list[Any]:
    """What a slip as it is filled in plays, or why it cannot be handed in."""
    sheet = look.page.sheet if look.may_act else None
    if sheet is None or not (sheet.actions or sheet.missing):
        raise Refused(422, "unreadable")
    if not sheet.actions:
        raise Refused(422, "illegal", rule=sheet.rule, says=sheet.missing)
    return [write_action(action) for action in sheet.actions]


@post("/tables/{table_id:str}/act")
async def act(request: AnyRequest, table_id: TableId) -> Redirect | Response[None]:
    """Buttons, fields or an amount: what the form plays, all or none."""
    form = await form_of(request)
    seat, token = number(form, "seat", -1), form.get("token", "")
    server, live = await service.for_submission(request, table_id, seat, token)
    again = service.answered_before(live, seat, token)
    look = (
        await look_of(request, live, seat, form) if not again and (form.get("about") or form.get("written")) else None
    )
    if look is not None and form.get("about") and look.about and look.about != form["about"]:
        raise Refused(409, "gone_on")  # others have closed the question; the answer was not meant for the next one
    if look is not None and form.get("written"):
        actions = _written(look)
    else:
        fields = (await request.form()).getall("action", [])
        actions = _actions(form, [value for value in fields if isinstance(value, str)])
    data = checked({"seat": seat, "decision": number(form, "decision"), "token": token, "actions": actions}, ActIn)
    await service.submit(server, live, data, language_of(request))
    stays = len(played_by(live, request.user)) > 1 and seat in live.pending()  # else the device may go to somebody else
    return done(request, f"/tables/{live.id}?seat={seat}" if stays else f"/tables/{live.id}")


def _actions(form: dict[str, str], fields: list[str]) -> list[Any]:
    """What a form plays: a JSON list of actions, or its fields `action` in order, the last perhaps with an amount.

    A field holds one action or a list of them; a field left empty plays nothing.
    """
    if form.get("actions"):
        return decoded(form["actions"])
    written: list[Any] = []
    for field in fields:
        if field:
            value = decoded(field)
            written.extend(value if value and isinstance(value[0], list) else [value])
    if written and form.get("amount"):
        written[-1] = [*written[-1], number(form, "amount")]
    if not written:
        raise Refused(422, "unreadable")
    return written


@post("/tables/{table_id:str}/undo")
async def undo(request: AnyRequest, table_id: TableId) -> Redirect | Response[None]:
    """Take back."""
    form = await form_of(request)
    seat, token = number(form, "seat", -1), form.get("token", "")
    server, live = await service.for_submission(request, table_id, seat, token)
    data = checked({"seat": seat, "decision": number(form, "decision"), "token": token}, UndoIn)
    await service.take_back(server, live, data, language_of(request))
    return done(request, f"/tables/{live.id}?seat={seat}")


@post("/tables/{table_id:str}/hint")
async def hint(request: AnyRequest, table_id: TableId) -> Template:
    """What a bot would do and why, beside the question."""
    form = await form_of(request)
    server, live, person = await person_at(request, table_id)
    seat = number(form, "seat", -1)
    found = await service.hint(server, live, person, seat, address(request))
    screen = await screen_of(request, live, seat)
    drawn = gaps(request, found, text_of(live, language_of(request)))
    return await table_page(request, live, screen, screen.whole(drawn))


@post("/tables/{table_id:str}/chat")
async def say(request: AnyRequest, table_id: TableId) -> Redirect | Response[None]:
    """A chat line."""
    form = await form_of(request)
    server, live, person = await person_at(request, table_id)
    try:
        await service.say(server, live, person, form.get("text", ""))
    except Refused as refused:
        if live.table is not None:
            raise
        return ask_again(f"/tables/{table_id}#chat", refused)
    seat = form.get("seat", "")
    return done(request, f"/tables/{table_id}" + (f"?seat={number(form, 'seat')}" if seat else ""))


@post("/tables/{table_id:str}/mute")
async def mute(request: AnyRequest, table_id: TableId) -> Redirect:
    """Do not show me somebody's lines."""
    form = await form_of(request)
    await service.mute(server_of(request), someone(request), form.get("person", "")[:32])
    return see(f"/tables/{table_id}")


routes = Router("/", route_handlers=[table, live_part, tv, odds, draft, act, undo, hint, say, mute])
