"""The waiting room: who sits where, in which jacket, and how it will be played."""

from __future__ import annotations

import io

import msgspec
import segno
from litestar import Response, Router, get, post
from litestar.response import Redirect, Template

from railbird.store.people import Person
from railbird.web.api.common import AnyRequest, TableId, server_of
from railbird.web.api.tables import info
from railbird.web.games import bot_levels
from railbird.web.looks.live import COLORS, waiting_colors
from railbird.web.looks.setup import questions
from railbird.web.pages.render import checked, form_of, number, page, see
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.server import Server
from railbird.web.tables.access import check_host, own_seats
from railbird.web.tables.live import Live
from railbird.web.tables.settings import Settings
from railbird.web.tables.show import text_of


def join_link(request: AnyRequest, live: Live) -> str:
    """The address to send to friends."""
    return f"{request.url.scheme}://{request.url.netloc}/join/{live.row.code}"


async def waiting_room(request: AnyRequest, live: Live, template: str = "waiting.html") -> Template:
    """Who has come so far; `template` is the whole page or the part of it that changes."""
    return page(
        request,
        template,
        table=info(live, request.user, language_of(request)),
        link=join_link(request, live),
        bots=bot_levels(live.game),
        mine=own_seats(live, request.user),
        asked=questions(live.game, text_of(live, language_of(request)), live.settings.options),
        colors=waiting_colors(live),
        minutes=live.game.minutes,
    )


@get("/tables/{table_id:str}/qr.svg", media_type="image/svg+xml")
async def qr(request: AnyRequest, table_id: TableId) -> Response[bytes]:
    """The join link as a QR code."""
    live = await server_of(request).house.find(table_id)
    drawn = io.BytesIO()
    segno.make(join_link(request, live), error="m").save(drawn, kind="svg", scale=6, border=2, light="#ffffff")
    return Response(drawn.getvalue(), media_type="image/svg+xml")


async def paint(server: Server, live: Live, person: Person, seat: int) -> None:
    """The next jacket nobody wears that the game knows."""
    worn = waiting_colors(live)
    if not 0 <= seat < len(worn):
        raise Refused(404, "no_seat")
    known = [*COLORS, "brown"]
    start = known.index(worn[seat]) + 1 if worn[seat] in known else 0
    for color in [*known[start:], *known[:start]]:
        if color in worn:
            continue
        try:
            await server.lobby.paint(live, person, seat, color)
            return
        except Refused as refused:
            if refused.reason != "bad_choice":
                raise


@get("/tables/{table_id:str}/options")
async def options(request: AnyRequest, table_id: TableId) -> Template:
    """The host thinks again about how to play, while the others arrive."""
    live = await server_of(request).house.find(table_id)
    check_host(live, request.user)
    language = language_of(request)
    asked = questions(live.game, text_of(live, language), live.settings.options)
    return page(request, "options.html", table=info(live, request.user, language), asked=asked)


@post("/tables/{table_id:str}/options")
async def change(request: AnyRequest, table_id: TableId) -> Redirect:
    """Play so."""
    server = server_of(request)
    form = await form_of(request)
    live = await server.house.find(table_id)
    chosen = {name[2:]: value for name, value in form.items() if name.startswith("o.")}
    values = {"options": {**live.settings.options, **chosen}, "clock": number(form, "clock")}
    settings = checked({**msgspec.to_builtins(live.settings), **values}, Settings)
    await server.lobby.change(live, request.user, settings)
    return see(f"/tables/{live.id}")


routes = Router("/", route_handlers=[qr, options, change])
