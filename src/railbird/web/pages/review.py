"""Review: step through a game, through any eyes, and weigh what was decided."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Router, get
from litestar.params import QueryParameter
from litestar.response import Template

from railbird.core.actors import SPECTATOR
from railbird.core.game import write_action
from railbird.web.api.common import AnyRequest, TableId, address, server_of
from railbird.web.api.play import review_eyes
from railbird.web.api.tables import info
from railbird.web.looks.live import look_back_at
from railbird.web.looks.past import bands, deed, next_of
from railbird.web.looks.table import TableLook
from railbird.web.pages.render import page
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.tables.access import own_seats
from railbird.web.tables.driver import job_of
from railbird.web.tables.live import Live
from railbird.web.tables.review import look_back, position
from railbird.web.tables.show import text_of

EVERYBODY = -9
"""All open: every seat's side beneath each other."""

Eyes = Annotated[int | None, QueryParameter(ge=-9, le=31, required=False)]
At = Annotated[int | None, QueryParameter(ge=0, le=1_000_000, required=False)]


def decisions(live: Live) -> list[tuple[int, int]]:
    """Whose decision each moment of a finished game was: moment and seat."""
    return [(number, actor) for number, (actor, _) in enumerate(live.begun.plies, 1) if actor >= 0]


@get("/tables/{table_id:str}/review")
async def review(request: AnyRequest, table_id: TableId, seat: Eyes = None, at: At = None) -> Template:
    """One moment through somebody's eyes; a finished game also all open."""
    server = server_of(request)
    live = await server.house.find(table_id)
    language = language_of(request)
    over = live.row.status == "over"
    wanted = [*range(len(live.seats))] if seat == EVERYBODY and over else [seat if seat != EVERYBODY else None]
    viewers = [review_eyes(live, request, one) for one in wanted]
    async with live.lock:
        moments = [await look_back(server.house, live, viewer, at, language) for viewer in viewers]
        pasts = [await position(server.house, live, viewer, at) for viewer in viewers]
        looks = [look_back_at(live, past, viewer, language) for past, viewer in zip(pasts, viewers, strict=True)]
        found = await _whole(server.house, live, looks[0], pasts[0].at, viewers[0], language) if over else {}
    mine = own_seats(live, request.user)
    ticks = decisions(live) if over else []
    followed = [viewers[0]] if len(viewers) == 1 and viewers[0] >= 0 else mine
    return page(
        request,
        "review.html",
        table=info(live, request.user, language),
        moments=moments,
        looks=looks,
        ticks=ticks,
        mine=mine,
        followed=followed,
        jumps=next_of(ticks, moments[0].at, followed),
        news=[{"event": note.event, "facts": note.facts, "text": looks[0].words.note(note)} for note in pasts[0].told],
        at=moments[0].at,
        last=moments[0].last,
        choices=[*range(len(live.seats))] if over else mine,
        chosen=EVERYBODY if len(moments) > 1 else viewers[0],
        spectator=SPECTATOR,
        everybody=EVERYBODY,
        over=over,
        **({"bands": (), "deed": None} | found),
    )


async def _whole(house: Any, live: Live, look: TableLook, at: int, viewer: int, language: str) -> dict[str, Any]:
    """What only a finished game can tell: its chapters, and what was decided here. The caller holds the lock."""
    whole = look_back_at(live, await position(house, live, viewer, None), viewer, language)
    return {"bands": bands(live, whole, viewer), "deed": deed(live, look, at, viewer)}


@get("/tables/{table_id:str}/review/worth")
async def worth(request: AnyRequest, table_id: TableId, at: At = None) -> Template:
    """What a seat did at a moment of a finished game and what else it could have done, as far as it could know."""
    server = server_of(request)
    live = await server.house.find(table_id)
    if live.row.status != "over":
        raise Refused(409, "not_over")
    review_eyes(live, request, None)
    server.limits.count("act", address(request))
    plies = live.begun.plies
    if at is None or not 0 < at <= len(plies) or plies[at - 1][0] < 0:
        raise Refused(404, "not_found")
    actor, action = plies[at - 1]
    async with live.lock:
        job = job_of(live, actor, "fallback")
    before = msgspec.structs.replace(job, table=f"{live.id} review", plies=job.plies[: at - 1])
    asked = msgspec.structs.replace(before, chosen=write_action(action))
    said = text_of(live, language_of(request))
    weighed = [
        (said.action(live.game.read_action(one[0], one[1:])), round(100 * chance), one == write_action(action))
        for one, chance in await server.pool.weigh(asked)
    ]
    return page(request, "parts/worth.html", weighed=weighed, name=live.seats[actor].name)


routes = Router("/", route_handlers=[review, worth])
