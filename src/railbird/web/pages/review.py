"""Review: step through a game."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get
from litestar.params import QueryParameter
from litestar.response import Template

from railbird.core.actors import SPECTATOR
from railbird.web.api.common import AnyRequest, TableId, server_of
from railbird.web.api.play import review_eyes
from railbird.web.api.tables import info
from railbird.web.looks.live import look_back_at
from railbird.web.pages.render import page
from railbird.web.problems import language_of
from railbird.web.tables.access import own_seats
from railbird.web.tables.live import Live
from railbird.web.tables.review import look_back, position

EVERYBODY = -9
"""All open: every seat's side beneath each other."""


def decisions(live: Live) -> list[tuple[int, int]]:
    """Whose decision each moment of a finished game was: moment and seat."""
    return [(number, actor) for number, (actor, _) in enumerate(live.begun.plies, 1) if actor >= 0]


@get("/tables/{table_id:str}/review")
async def review(
    request: AnyRequest,
    table_id: TableId,
    seat: Annotated[int | None, QueryParameter(ge=-9, le=31, required=False)] = None,
    at: Annotated[int | None, QueryParameter(ge=0, le=1_000_000, required=False)] = None,
) -> Template:
    """One moment through somebody's eyes; a finished game also all open."""
    server = server_of(request)
    live = await server.house.find(table_id)
    language = language_of(request)
    over = live.row.status == "over"
    wanted = [*range(len(live.seats))] if seat == EVERYBODY and over else [seat if seat != EVERYBODY else None]
    viewers = [review_eyes(live, request, one) for one in wanted]
    async with live.lock:
        moments = [await look_back(server.house, live, viewer, at, language) for viewer in viewers]
        looks = [
            look_back_at(live, await position(server.house, live, viewer, at), viewer, language) for viewer in viewers
        ]
        ticks = decisions(live) if over else []
    choices = [*range(len(live.seats))] if over else own_seats(live, request.user)
    return page(
        request,
        "review.html",
        table=info(live, request.user, language),
        moments=moments,
        looks=looks,
        ticks=ticks,
        mine=own_seats(live, request.user),
        at=moments[0].at,
        last=moments[0].last,
        choices=choices,
        chosen=EVERYBODY if len(moments) > 1 else viewers[0],
        spectator=SPECTATOR,
        everybody=EVERYBODY,
        over=over,
    )


routes = Router("/", route_handlers=[review])
