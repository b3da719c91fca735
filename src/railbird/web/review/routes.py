"""Review: step through a game, through any eyes, and weigh what was decided."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from typing import Annotated, NamedTuple

from litestar import Router, get
from litestar.params import QueryParameter
from litestar.response import Template

from railbird.core.actors import CHANCE, SPECTATOR
from railbird.store.tables import OVER
from railbird.web.board import TableLook
from railbird.web.doors import AnyRequest, TableId, address, server_of, table_of
from railbird.web.house.access import own_seats
from railbird.web.house.live import Live
from railbird.web.house.sentences import note_lines, text_of
from railbird.web.house.table_info import info, sitters
from railbird.web.pages import page
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.review.service import Position, position, review_eyes, weigh

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
        whole = look_back_at(live, await position(house, live, viewers[0], None), language) if over else None
    now, mine = pasts[0], own_seats(live, request.user)
    plies = live.begun.plies if over else ()
    ticks = [(number, actor) for number, (actor, _) in enumerate(plies, 1) if actor >= 0]
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
        bands=bands(live, whole) if whole is not None else (),
        deed=deed(live, looks[0], now.at) if over else None,
    )


@get("/tables/{table_id:str}/review/worth")
async def worth(request: AnyRequest, table_id: TableId, at: At = None) -> Template:
    """What a seat did at a moment of a finished game and what else it could have done, as far as it could know."""
    server, live = await table_of(request, table_id)
    if live.row.status != OVER:
        raise Refused(409, "not_over")
    review_eyes(live, request.user, None)
    server.limits.count("act", address(request))
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


class Band(NamedTuple):
    """A chapter of the game along the scrubber, in per mille of its length."""

    label: str
    start: float
    width: float


class Deed(NamedTuple):
    """What led to a moment: somebody's decision, or what dice and cards said (then `seat` is negative)."""

    seat: int
    text: str
    then: str  # What happened next, in a sentence.


def bands(live: Live, look: TableLook) -> list[Band]:
    """The chapters of a finished game as the game itself names them, from its notes to its moments."""
    told = look.ending
    last = len(live.begun.plies)
    if told is None or not told.chapters or not last:
        return []
    table = live.begun
    counts = list(accumulate(sum(note.is_for(look.seat) for note in ply) for ply in (table.opening, *table.log)))
    ends = [min(bisect_left(counts, upto), last) for _, upto in told.chapters]
    if ends[-1] < last * 0.98:
        ends.append(last)
    else:
        ends[-1] = last
    labels = [*(label for label, _ in told.chapters), look.ui("end")]
    starts = [0, *ends[:-1]]
    return [
        Band(label, round(1000 * start / last, 1), round(1000 * (end - start) / last, 1))
        for label, start, end in zip(labels, starts, ends, strict=False)
        if end > start
    ]


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


def next_of(ticks: Sequence[tuple[int, int]], at: int, seats: Sequence[int]) -> tuple[int | None, int | None]:
    """The moments of the decisions of some seats before and after this one."""
    own = [moment for moment, seat in ticks if seat in seats]
    before, after = (moment for moment in own if moment < at), (moment for moment in own if moment > at)
    return max(before, default=None), min(after, default=None)


routes = Router("/", route_handlers=[review, worth])
