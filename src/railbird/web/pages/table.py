"""The table: playing, hand-over of a shared device, TV."""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated, Any

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect, Template

from railbird.core.actors import SPECTATOR
from railbird.core.errors import RailbirdError
from railbird.core.game import write_action
from railbird.core.record import verify
from railbird.web.api.common import AnyRequest, TableId, server_of, someone
from railbird.web.api.play import ActIn, ChatIn, UndoIn, answered_before, for_submission, looked, submit, take_back
from railbird.web.api.play import hint as api_hint
from railbird.web.api.play import say as api_say
from railbird.web.api.tables import EventIn, info, is_absent
from railbird.web.looks.ending import end_look
from railbird.web.looks.live import look_at, seat_colors
from railbird.web.pages.lobby import somebody
from railbird.web.pages.render import checked, csrf_token, form_of, number, page, see
from railbird.web.pages.room import paint, waiting_room
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.tables.access import check_host, eyes, hand, own_seats, the_seat
from railbird.web.tables.live import Live
from railbird.web.tables.show import show, status_line

Seat = Annotated[int | None, QueryParameter(ge=-3, le=31, required=False)]

Told = Annotated[int | None, QueryParameter(ge=0, le=1_000_000, required=False)]
"""How many notes a page has told: the answer brings the others."""


@get("/tables/{table_id:str}")
async def table(request: AnyRequest, table_id: TableId, seat: Seat = None) -> Template:
    """The waiting room, a hand-over, or the table itself."""
    server = server_of(request)
    live = await server.house.find(table_id)
    if live.table is None:
        return await waiting_room(request, live)
    person = request.user
    own = own_seats(live, person)
    played = [one for one in own if live.seats[one].bot is None]
    if seat is None and len(played) > 1 and live.is_playing:
        return await _hand_over(request, live, played)
    seen = await context(request, live, seat)
    if live.row.status == "over":
        return page(request, "end.html", end=end_look(seen["t"]), verified=await _verified(live), **seen)
    return page(request, "table.html", **seen)


async def _verified(live: Live) -> int:
    """How many dice and cards the server itself has drawn again from the seed; 0 when one was not as it should be."""
    try:
        return await asyncio.to_thread(verify, live.begun.record())
    except RailbirdError:
        return 0


@get("/tables/{table_id:str}/live")
async def live_part(request: AnyRequest, table_id: TableId, seat: Seat = None, told: Told = None) -> Template:
    """The part of the page that changes, for the script that swaps it."""
    live = await server_of(request).house.find(table_id)
    if live.table is None:
        return await waiting_room(request, live, "parts/waiting.html")
    return page(request, "parts/table_view.html", **await context(request, live, seat, told=told))


@get("/tables/{table_id:str}/chat")
async def chat_part(request: AnyRequest, table_id: TableId, seat: Seat = None) -> Template:
    """The chat lines, for the script that swaps them."""
    live = await server_of(request).house.find(table_id)
    return page(request, "parts/chat.html", **await context(request, live, seat))


async def context(
    request: AnyRequest,
    live: Live,
    seat: int | None,
    form: dict[str, str] | None = None,
    told: int | None = None,
) -> dict[str, Any]:
    """What the table page shows: one viewer's knowledge, and nothing else."""
    server = server_of(request)
    viewer = eyes(live, request.user, seat)
    language = language_of(request)
    async with live.lock:
        shown = show(live, viewer, language)
        look = look_at(live, request.user, viewer, language, csrf_token(request), form, told)
    await looked(server, live, request)
    muted = await server.store.chat.muted_by(request.user.id) if request.user is not None else set()
    return {
        "table": info(live, request.user, language),
        "t": look,
        "shown": shown,
        "says": status_line(live, language),
        "values": [msgspec.json.encode(offer.action).decode() for offer in shown.legal],
        "token": secrets.token_hex(8),
        "chat": [line for line in await server.store.chat.lines(live.id) if line.person not in muted],
        "seat_query": f"?seat={viewer}",
        "rail": viewer == SPECTATOR,
    }


async def _hand_over(request: AnyRequest, live: Live, played: list[int]) -> Template:
    """Between secrets: the public board, and whose turn it is to take the device."""
    asked = [one for one in played if one in live.pending()]
    async with live.lock:
        shown = show(live, SPECTATOR, language_of(request))
        colors = seat_colors(live.seats, live.game.view(live.begun.state, SPECTATOR))
    return page(
        request,
        "handover.html",
        table=info(live, request.user, language_of(request)),
        shown=shown,
        says=status_line(live, language_of(request)),
        seats=[live.seats[one] for one in (asked or played)],
        colors=colors,
        seat_query=f"?seat={SPECTATOR}",
    )


@get(["/tables/{table_id:str}/tv", "/tables/{table_id:str}/tv/live"])
async def tv(request: AnyRequest, table_id: TableId, told: Told = None) -> Template:
    """The public board, large, for a shared screen; `live` is the part of it that changes."""
    live = await server_of(request).house.find(table_id)
    viewer = eyes(live, request.user, SPECTATOR)
    language = language_of(request)
    if live.table is None:
        return await waiting_room(request, live)
    async with live.lock:
        look = look_at(live, request.user, viewer, language, csrf_token(request), told=told)
    template = "parts/tv_view.html" if request.url.path.endswith("/live") else "tv.html"
    return page(request, template, t=look, says=status_line(live, language))


# --- what forms do


@post("/tables/{table_id:str}/draft", status_code=200)
async def draft(request: AnyRequest, table_id: TableId, told: Told = None) -> Template:
    """A slip that is being filled in, worked out as it stands; nothing is played and nothing is kept."""
    server = server_of(request)
    form = await form_of(request)
    live = await server.house.find(table_id)
    seat = number(form, "seat", -1)
    person = someone(request)
    server.limits.count("act", person.id)
    hand(live, person, seat)
    fresh = number(form, "decision") == live.decisions[seat]
    template = "parts/table_view.html" if form.get("part") else "table.html"
    return page(request, template, **await context(request, live, seat, form if fresh else None, told))


async def _written(request: AnyRequest, live: Live, seat: int, form: dict[str, str]) -> list[Any]:
    """What a slip as it is filled in plays, or why it cannot be handed in."""
    async with live.lock:
        look = look_at(live, request.user, seat, language_of(request), csrf_token(request), form)
        sheet = look.page.sheet if look.may_act and look.page is not None else None
        answer = list(sheet.actions) if sheet is not None else list(getattr(look.page, "answer", ()))
        if not answer:
            missing = sheet.missing if sheet is not None else getattr(look.page, "missing", "")
            rule = sheet.rule if sheet is not None else getattr(look.page, "missing_rule", "")
            raise Refused(422, "illegal", rule=rule, says=missing) if missing else Refused(422, "unreadable")
    return [write_action(action) for action in answer]


@post("/tables/{table_id:str}/act")
async def act(request: AnyRequest, table_id: TableId) -> Redirect:
    """Buttons, fields or an amount: what the form plays, all or none."""
    server = server_of(request)
    form = await form_of(request)
    seat, token = number(form, "seat", -1), form.get("token", "")
    live = await for_submission(request, table_id, seat, token)
    again = answered_before(live, seat, token)
    if form.get("about") and not again:
        await _check_about(request, live, seat, form["about"])
    if form.get("written") and not again:
        actions = await _written(request, live, seat, form)
    else:
        fields = (await request.form()).getall("action", [])
        actions = _actions(form, [value for value in fields if isinstance(value, str)])
    data = checked({"seat": seat, "decision": number(form, "decision"), "token": token, "actions": actions}, ActIn)
    await submit(server, live, data, language_of(request))
    return _after(request, live, seat)


async def _check_about(request: AnyRequest, live: Live, seat: int, about: str) -> None:
    """A question that others have closed may have been followed by another: the answer was not meant for that one."""
    async with live.lock:
        now = look_at(live, request.user, seat, language_of(request), csrf_token(request)).about
    if now and now != about:
        raise Refused(409, "gone_on")


def _actions(form: dict[str, str], fields: list[str]) -> list[Any]:
    """What a form plays: a JSON list of actions, or its fields `action` in order, the last perhaps with an amount.

    A field holds one action or a list of them; a field left empty plays nothing.
    """
    if form.get("actions"):
        return _decoded(form["actions"])
    written: list[Any] = []
    for field in fields:
        if field:
            value = _decoded(field)
            written.extend(value if value and isinstance(value[0], list) else [value])
    if written and form.get("amount"):
        written[-1] = [*written[-1], number(form, "amount")]
    if not written:
        raise Refused(422, "unreadable")
    return written


def _decoded(text: str) -> list[Any]:
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refused(422, "unreadable") from error
    if not isinstance(found, list):
        raise Refused(422, "unreadable")
    return found


def _after(request: AnyRequest, live: Live, seat: int) -> Redirect:
    """Back to the same seat while it is still asked; otherwise the device may go to somebody else."""
    played = [one for one in own_seats(live, request.user) if live.seats[one].bot is None]
    stays = len(played) > 1 and seat in live.pending()
    return see(f"/tables/{live.id}?seat={seat}" if stays else f"/tables/{live.id}")


@post("/tables/{table_id:str}/undo")
async def undo(request: AnyRequest, table_id: TableId) -> Redirect:
    """Take back."""
    server = server_of(request)
    form = await form_of(request)
    seat, token = number(form, "seat", -1), form.get("token", "")
    live = await for_submission(request, table_id, seat, token)
    data = checked({"seat": seat, "decision": number(form, "decision"), "token": token}, UndoIn)
    await take_back(server, live, data, language_of(request))
    return see(f"/tables/{live.id}?seat={seat}")


@post("/tables/{table_id:str}/hint")
async def hint(request: AnyRequest, table_id: TableId) -> Template:
    """What a bot would do, beside the table."""
    form = await form_of(request)
    live = await server_of(request).house.find(table_id)
    seat = number(form, "seat", -1)
    found = await api_hint.fn(request, table_id, seat)
    return page(request, "table.html", hint=found.offer.text, **await context(request, live, seat))


@post("/tables/{table_id:str}/chat")
async def say(request: AnyRequest, table_id: TableId) -> Redirect:
    """A chat line."""
    form = await form_of(request)
    await api_say.fn(request, table_id, ChatIn(form.get("text", "")))
    seat = form.get("seat", "")
    return see(f"/tables/{table_id}" + (f"?seat={number(form, 'seat')}" if seat else ""))


@post("/tables/{table_id:str}/mute")
async def mute(request: AnyRequest, table_id: TableId) -> Redirect:
    """Do not show me somebody's lines."""
    server = server_of(request)
    form = await form_of(request)
    who = form.get("person", "")[:32]
    if await server.store.people.find(who) is None:
        raise Refused(404, "not_found")
    await server.store.chat.mute(someone(request).id, who, on=True)
    return see(f"/tables/{table_id}")


@post("/tables/{table_id:str}/join")
async def join(request: AnyRequest, table_id: TableId) -> Redirect:
    """Sit down, with a name."""
    server = server_of(request)
    form = await form_of(request)
    live = await server.house.find(table_id)
    person, cookies = await somebody(request)
    server.limits.count("join", person.id)
    seat = number(form, "seat", -1)
    await server.lobby.join(live, person, seat if seat >= 0 else None, form.get("name") or None, None)
    return see(f"/tables/{live.id}", cookies)


@post("/tables/{table_id:str}/do/{what:str}")
async def do(request: AnyRequest, table_id: TableId, what: FromPath[str]) -> Redirect:
    """Everything else that is one button: start, leave, return, bots, removal, abandoning, rematch."""
    server = server_of(request)
    form = await form_of(request)
    live = await server.house.find(table_id)
    person = someone(request)
    seat = number(form, "seat")
    lobby = server.lobby
    match what:
        case "start":
            await lobby.start(live, person, form.get("fill") or None)
        case "leave":
            await server.seating.leave(live, person, seat)
        case "return":
            await server.seating.take_back(live, person, seat)
        case "paint":
            await paint(server, live, person, seat)
        case "bot":
            await lobby.put_bot(live, person, seat, form.get("bot") or None)
        case "remove":
            absent = await is_absent(server, live, the_seat(live, seat).person)
            await server.seating.remove(live, person, seat, absent)
        case "abandon":
            await lobby.abandon(live, person)
        case "announce":
            check_host(live, person)
            event = checked({"action": _decoded(form.get("event", ""))}, EventIn).action
            await server.clerk.announce(live, live.game.read_action(event[0], event[1:]))
        case "rematch":
            return see(f"/tables/{await lobby.rematch(live, person)}")
        case _:
            raise Refused(404, "not_found")
    return see(f"/tables/{live.id}")


routes = Router(
    "/",
    route_handlers=[table, live_part, chat_part, tv, draft, act, undo, hint, say, mute, join, do],
)
