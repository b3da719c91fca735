"""Review: step through a game, through any eyes, and weigh what was decided."""

from typing import Annotated, NamedTuple

from litestar import Response, Router, get
from litestar.params import QueryParameter
from litestar.response import Template

from railbird.core.actors import CHANCE, SPECTATOR
from railbird.store.tables import OVER
from railbird.web.board import TableLook
from railbird.web.doors import AnyRequest, TableId, address, table_of
from railbird.web.house.access import own_seats
from railbird.web.house.live import Live
from railbird.web.house.sentences import note_lines, text_of
from railbird.web.house.table_info import info, sitters
from railbird.web.pages import drawn, page
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.review.scrubber import next_of, scrubber
from railbird.web.review.service import Position, position, review_eyes, weigh

EVERYBODY = -9  # All open: every seat's side beneath each other.

Eyes = Annotated[int | None, QueryParameter(ge=-9, le=31, required=False)]
At = Annotated[int | None, QueryParameter(ge=0, le=1_000_000, required=False)]


@get("/tables/{table_id:str}/review")
async def review(request: AnyRequest, table_id: TableId, seat: Eyes = None, at: At = None) -> Response[str]:
    """One moment through somebody's eyes; a finished game also all open."""
    server, live = await table_of(request, table_id)
    server.limits.count("review", address(request))
    house = server.house
    language = language_of(request)
    over = live.row.status == OVER
    wanted = [*range(len(live.seats))] if seat == EVERYBODY and over else [seat if seat != EVERYBODY else None]
    viewers = [review_eyes(live, request.user, one) for one in wanted]
    pasts = [await position(house, live, viewer, at) for viewer in viewers]
    looks = [look_back_at(live, past, language) for past in pasts]
    line = None
    if over:
        whole = look_back_at(live, await position(house, live, viewers[0], None), language)
        line = await house.turns.aside(scrubber, live.begun, whole, live.hearing.counts(viewers[0]))
    now, mine = pasts[0], own_seats(live, request.user)
    plies = live.begun.plies if over else ()
    told = note_lines(now.told, looks[0].words)
    followed = [viewers[0]] if len(viewers) == 1 and viewers[0] >= 0 else mine
    return await drawn(
        request,
        "review.html",
        table=info(live, request.user, language),
        looks=looks,
        mine=mine,
        followed=followed,
        jumps=next_of(plies, now.at, followed),
        told=told,
        news=[{"event": note.event, "facts": note.facts, "text": note.text} for note in told],
        at=now.at,
        last=now.last,
        choices=[*range(len(live.seats))] if over else mine,
        chosen=EVERYBODY if len(looks) > 1 else viewers[0],
        spectator=SPECTATOR,
        everybody=EVERYBODY,
        over=over,
        scrubber=line,
        deed=deed(live, looks[0], now.at) if over else None,
    )


@get("/tables/{table_id:str}/review/worth")
async def worth(request: AnyRequest, table_id: TableId, at: At = None) -> Template:
    """What a seat did at a moment of a finished game and what else it could have done, as far as it could know."""
    server, live = await table_of(request, table_id)
    if live.row.status != OVER:
        raise Refused(409, "not_over")
    review_eyes(live, request.user, None)
    server.limits.count("worth", address(request))
    actor, found = await weigh(server, live, at or 0, address(request))
    said = text_of(live, language_of(request))
    weighed = [(said.action(action), chance, done) for action, chance, done in found]
    return page(request, "parts/worth.html", weighed=weighed, name=live.seats[actor].name)


# --- what the page shows of a moment


def look_back_at(live: Live, then: Position, language: str) -> TableLook:
    """A moment of the past as a template draws it: nobody is asked anything."""
    return TableLook(
        game=live.game,
        seen=then.seen,
        words=text_of(live, language),
        seats=sitters(live, then.seen.seat, then.seen.view),
        notes=then.notes,
        id=live.id,
        code=live.row.code,
        status="review",
    )


class Deed(NamedTuple):
    """What led to a moment: somebody's decision, or what dice and cards said (then `seat` is negative)."""

    seat: int
    text: str
    then: str  # What happened next, in a sentence.


def deed(live: Live, look: TableLook, at: int) -> Deed | None:
    """What led to a moment of a finished game."""
    table = live.begun
    if not 0 < at <= len(table.plies):
        return None
    actor, action = table.plies[at - 1]
    text = look.words.action(action) if actor != CHANCE else ""
    follow = table.log[at] if at < len(table.log) else ()
    told = [said for note in follow if note.is_for(look.seat) and (said := look.words.note(note))]
    return Deed(actor, text, " ".join(told[:2]))


routes = Router("/", route_handlers=[review, worth])
