"""Review: step through a game, through any eyes, and weigh what was decided."""

from typing import Annotated, Any

from litestar import Router, get
from litestar.params import QueryParameter
from litestar.response import Template

from railbird.core.actors import SPECTATOR
from railbird.store.tables import OVER
from railbird.web.board import TableLook
from railbird.web.doors import AnyRequest, TableId, address, server_of, table_of
from railbird.web.house.access import own_seats
from railbird.web.house.house import House
from railbird.web.house.live import Live
from railbird.web.house.sentences import note_lines, text_of
from railbird.web.house.table_info import info
from railbird.web.pages import page
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.review.look import bands, decisions, deed, look_back_at, next_of
from railbird.web.review.service import position, review_eyes, weigh

EVERYBODY = -9  # All open: every seat's side beneath each other.

Eyes = Annotated[int | None, QueryParameter(ge=-9, le=31, required=False)]
At = Annotated[int | None, QueryParameter(ge=0, le=1_000_000, required=False)]


@get("/tables/{table_id:str}/review")
async def review(request: AnyRequest, table_id: TableId, seat: Eyes = None, at: At = None) -> Template:
    """One moment through somebody's eyes; a finished game also all open."""
    house = server_of(request).house
    live = await house.find(table_id)
    language = language_of(request)
    over = live.row.status == OVER
    wanted = [*range(len(live.seats))] if seat == EVERYBODY and over else [seat if seat != EVERYBODY else None]
    viewers = [review_eyes(live, request.user, one) for one in wanted]
    async with live.lock:
        pasts = [await position(house, live, viewer, at) for viewer in viewers]
        looks = [look_back_at(live, past, language) for past in pasts]
        found = await _whole(house, live, looks[0], pasts[0].at, language) if over else {}
    now, mine = pasts[0], own_seats(live, request.user)
    ticks = decisions(live) if over else []
    told = note_lines(now.told, looks[0].words)
    followed = [viewers[0]] if len(viewers) == 1 and viewers[0] >= 0 else mine
    return page(
        request,
        "review.html",
        table=info(live, request.user, language),
        looks=looks,
        ticks=ticks,
        mine=mine,
        followed=followed,
        jumps=next_of(ticks, now.at, followed),
        told=told,
        news=[{"event": line.event, "facts": line.facts, "text": line.text} for line in told],
        at=now.at,
        last=now.last,
        choices=[*range(len(live.seats))] if over else mine,
        chosen=EVERYBODY if len(looks) > 1 else viewers[0],
        spectator=SPECTATOR,
        everybody=EVERYBODY,
        over=over,
        **({"bands": (), "deed": None} | found),
    )


async def _whole(house: House, live: Live, look: TableLook, at: int, language: str) -> dict[str, Any]:
    """What only a finished game can tell: its chapters, and what was decided here. The caller holds the lock."""
    viewer = look.seat
    whole = look_back_at(live, await position(house, live, viewer, None), language)
    return {"bands": bands(live, whole, viewer), "deed": deed(live, look, at, viewer)}


@get("/tables/{table_id:str}/review/worth")
async def worth(request: AnyRequest, table_id: TableId, at: At = None) -> Template:
    """What a seat did at a moment of a finished game and what else it could have done, as far as it could know."""
    server, live = await table_of(request, table_id)
    if live.row.status != OVER:
        raise Refused(409, "not_over")
    review_eyes(live, request.user, None)
    server.limits.count("act", address(request))
    actor, found = await weigh(server, live, at or 0)
    said = text_of(live, language_of(request))
    weighed = [(said.action(action), chance, done) for action, chance, done in found]
    return page(request, "parts/worth.html", weighed=weighed, name=live.seats[actor].name)


routes = Router("/", route_handlers=[review, worth])
