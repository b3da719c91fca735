"""The waiting room's pages and forms: sit down, get up, paint, options, start, once more."""

import io
from collections.abc import Sequence
from ipaddress import ip_address

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from railbird.bots import CHARACTERS, LEVELS, level
from railbird.web.doors import AnyRequest, TableId, address, server_of, somebody, someone
from railbird.web.guide import is_explained
from railbird.web.house.access import check_host, own_seats
from railbird.web.house.live import Live
from railbird.web.house.rated import as_rated
from railbird.web.house.sentences import text_of
from railbird.web.house.settings import Settings
from railbird.web.house.table_info import info, waiting_colors
from railbird.web.lengths import clocks
from railbird.web.pages import ask_again, checked, decoded, form_of, number, page, see
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.seats import service
from railbird.web.seats.service import EventIn, JoinIn
from railbird.web.shelf import USUAL, offered_bots, questions
from railbird.web.words import is_nameless


def join_link(request: AnyRequest, live: Live) -> str:
    """The address to send to friends."""
    return f"{request.url.scheme}://{request.url.netloc}/join/{live.row.code}"


def is_only_here(request: AnyRequest) -> bool:
    """Whether the address people are shown leads nowhere but to this computer itself."""
    host = request.url.hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def waiting_room(
    request: AnyRequest, live: Live, template: str = "waiting.html", chat: Sequence[object] = ()
) -> Template:
    """Who has come so far; `template` is the whole page or the part of it that changes, here or on a TV."""
    return page(
        request,
        template,
        table=info(live, request.user, language_of(request)),
        link=join_link(request, live),
        only_here=is_only_here(request),
        host=next((row.name for row in live.seats if row.person == live.row.host), ""),
        chat=chat,
        base=f"/tables/{live.id}",
        levels=[level(name, language_of(request)) for name in LEVELS],
        characters=[level(name, language_of(request)) for name in CHARACTERS],
        bots=offered_bots(),
        usual=USUAL,
        mine=own_seats(live, request.user),
        asked=questions(live.game, text_of(live, language_of(request)), live.settings.options),
        colors=waiting_colors(live),
        minutes=live.game.minutes,
        explained=is_explained(live.game),
    )


@get("/tables/{table_id:str}/qr.svg", media_type="image/svg+xml")
async def qr(request: AnyRequest, table_id: TableId) -> Response[bytes]:
    """The join link as a QR code."""
    import segno  # noqa: PLC0415 - a start need not wait for what only a waiting room needs

    live = await server_of(request).house.find(table_id)
    drawn = io.BytesIO()
    segno.make(join_link(request, live), error="m").save(drawn, kind="svg", scale=6, border=2, light="#ffffff")
    return Response(drawn.getvalue(), media_type="image/svg+xml")


@get("/tables/{table_id:str}/options")
async def options(request: AnyRequest, table_id: TableId) -> Template:
    """The host thinks again about how to play, while the others arrive."""
    live = await server_of(request).house.find(table_id)
    check_host(live, request.user)
    language = language_of(request)
    asked = questions(live.game, text_of(live, language), live.settings.options)
    offered = clocks(language, live.settings.clock)
    return page(request, "options.html", table=info(live, request.user, language), asked=asked, clocks=offered)


@post("/tables/{table_id:str}/options")
async def change(request: AnyRequest, table_id: TableId) -> Redirect:
    """Play so."""
    server = server_of(request)
    form = await form_of(request)
    live = await server.house.find(table_id)
    chosen = {name[2:]: value for name, value in form.items() if name.startswith("o.")}
    values = {
        "options": {**live.settings.options, **chosen}, "clock": number(form, "clock"), "rated": "rated" in form,
    }  # fmt: skip
    settings = checked({**msgspec.to_builtins(live.settings), **values}, Settings)
    await server.steward.change(live, request.user, as_rated(settings))
    return see(f"/tables/{live.id}")


@post("/tables/{table_id:str}/join")
async def join(request: AnyRequest, table_id: TableId) -> Redirect:
    """Sit down, with a name."""
    server = server_of(request)
    form = await form_of(request)
    live = await server.house.find(table_id)
    seat, name = number(form, "seat", -1), form.get("name", "").strip()
    try:
        if not name and (request.user is None or is_nameless(request.user.name)):
            raise Refused(422, "no_name")
        person, cookies = await somebody(request)
        await service.join(server, live, person, JoinIn(seat if seat >= 0 else None, name or None))
    except Refused as refused:
        return ask_again(f"/tables/{live.id}", refused)
    return see(f"/tables/{live.id}", cookies)


@post("/tables/{table_id:str}/do/{what:str}")
async def do(request: AnyRequest, table_id: TableId, what: FromPath[str]) -> Redirect:
    """Everything else that is one button: start, leave, return, bots, removal, abandoning, rematch."""
    server = server_of(request)
    form = await form_of(request)
    live = await server.house.find(table_id)
    person = someone(request)
    seat = number(form, "seat")
    steward = server.steward
    match what:
        case "start":
            await steward.start(live, person, form.get("fill") or None)
        case "leave":
            await server.seating.leave(live, person, seat)
        case "return":
            await server.seating.take_back(live, person, seat)
        case "plan":
            await service.plan(server, live, person, seat, form.get("plan", ""), bool(form.get("on")))
        case "day_off":
            await service.take_day_off(server, live, person, seat)
        case "paint":
            await service.paint(server, live, person, seat)
        case "bot":
            await steward.put_bot(live, person, seat, form.get("bot") or None)
        case "remove":
            await service.remove(server, live, person, seat)
        case "abandon":
            await steward.abandon(live, person)
        case "announce":
            event = checked({"action": decoded(form.get("event", ""))}, EventIn).action
            await service.announce(server, live, person, event)
        case "rematch":
            return see(f"/tables/{await service.rematch(server, live, person, address(request))}")
        case _:
            raise Refused(404, "not_found")
    return see(f"/tables/{live.id}")


routes = Router("/", route_handlers=[qr, options, change, join, do])
