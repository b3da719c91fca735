"""Review: step through a game, through any eyes; a finished one in chances, with verdicts on what was decided."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from litestar import Response, Router, get
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
from railbird.web.insight.service import Insight, telling
from railbird.web.pages import drawn, page
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.review.chances import Reader, chances, in_words
from railbird.web.review.scrubber import next_of, scrubber
from railbird.web.review.service import Position, moment_of, position, review_eyes, weigh

EVERYBODY = -9  # All open: every seat's side beneath each other.

Eyes = Annotated[int | None, QueryParameter(ge=-9, le=31, required=False)]
At = Annotated[int | None, QueryParameter(ge=0, le=1_000_000, required=False)]


Has = Annotated[str, QueryParameter(max_length=80, required=False)]


@get("/tables/{table_id:str}/review")
async def review(
    request: AnyRequest, table_id: TableId, seat: Eyes = None, at: At = None, note: At = None
) -> Response[str]:
    """One moment through somebody's eyes, by its number or by what was told then; a finished game also all open."""
    server, live = await table_of(request, table_id)
    server.limits.count("review", address(request))
    house = server.house
    language = language_of(request)
    over = live.row.status == OVER
    wanted = [*range(len(live.seats))] if seat == EVERYBODY and over else [seat if seat != EVERYBODY else None]
    viewers = [review_eyes(live, request.user, one) for one in wanted]
    if at is None and note is not None:
        at = await moment_of(house, live, viewers[0], note)
    pasts = [await position(house, live, viewer, at) for viewer in viewers]
    looks = [look_back_at(live, past, language) for past in pasts]
    now, mine = pasts[0], own_seats(live, request.user)
    plies = live.begun.plies if over else ()
    told = note_lines(now.told, looks[0].words, you=followed_by(looks))
    followed = followed_seats(viewers, mine)
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
        deed=deed(live, looks[0], now.at, followed_by(looks)) if over else None,
        **await in_chances(request, live, looks[0], now.at, followed),
    )


@get("/tables/{table_id:str}/review/insight")
async def insight(
    request: AnyRequest, table_id: TableId, seat: Eyes = None, at: At = None, have: Has = ""
) -> Response[str] | Response[None]:
    """What a moment of a finished game shows of its analysis, once there is more than a page has."""
    server, live = await table_of(request, table_id)
    if live.row.status != OVER:
        raise Refused(409, "not_over")
    server.limits.count("review", address(request))
    viewer = review_eyes(live, request.user, None if seat == EVERYBODY else seat)
    ins = Insight(await server.studies.look(live))
    if have == ins.stamp:
        return Response(None, status_code=204)
    past = await position(server.house, live, viewer, at)
    look, mine = look_back_at(live, past, language_of(request)), own_seats(live, request.user)
    followed = followed_seats([viewer] if seat != EVERYBODY else [*range(len(live.seats))], mine)
    return await drawn(
        request,
        "parts/review_insight.html",
        table=info(live, request.user, language_of(request)),
        mine=mine,
        followed=followed,
        at=past.at,
        chosen=EVERYBODY if seat == EVERYBODY else viewer,
        **await in_chances(request, live, look, past.at, followed, ins),
    )


@get("/tables/{table_id:str}/review/worth")
async def worth(request: AnyRequest, table_id: TableId, at: At = None) -> Template:
    """What a seat did at a moment of a finished game and what else it could have done, as far as it could know."""
    server, live = await table_of(request, table_id)
    if live.row.status != OVER:
        raise Refused(409, "not_over")
    viewer = review_eyes(live, request.user, None)
    server.limits.count("worth", address(request))
    found = await weigh(server, live, at or 0, address(request))
    look = look_back_at(live, await position(server.house, live, viewer, at), language_of(request))
    mine = own_seats(live, request.user)
    tell = telling(live, look, None, [])
    return page(
        request,
        "parts/verdict.html",
        judged=None if found is None else in_words(live, tell, found),
        asked=True,
        **whose(live, live.begun.plies[(at or 1) - 1][0], mine),
    )


# --- what the page shows of its chances


async def in_chances(
    request: AnyRequest, live: Live, look: TableLook, at: int, followed: list[int], ins: Insight | None = None
) -> dict[str, Any]:
    """The chart of a finished game and the verdict on what led to a moment; nothing of a running one."""
    if live.row.status != OVER:
        return {"scrubber": None, "c": None, "decided": False, "judged": None, "asked": False, "name": "", "you": False}
    server, mine = server_of(request), own_seats(live, request.user)
    whole = look_back_at(live, await position(server.house, live, look.seat, None), look.lang)
    line = await server.house.turns.aside(scrubber, live.begun, whole, live.hearing.counts(look.seat))
    ins = ins or Insight(await server.studies.look(live))
    reader = Reader(mine[0] if len(mine) == 1 else None, followed, request.headers.get("x-chart", "")[:80])
    found = await server.house.turns.aside(chances, live, look, ins, line, at, reader)
    actor = live.begun.plies[at - 1][0] if at else CHANCE
    return {
        "scrubber": line,
        "c": found,
        "decided": actor >= 0,
        "judged": found.verdict,
        "asked": False,
        **whose(live, actor, mine),
    }


def whose(live: Live, actor: int, mine: list[int]) -> dict[str, Any]:
    """Whose decision it was: "you" only to whoever sits there."""
    return {"name": live.seats[actor].name if actor >= 0 else "", "you": mine == [actor]}


def followed_seats(viewers: Sequence[int], mine: list[int]) -> list[int]:
    """Whose decisions the buttons lead to: those of the seat that is looked through, or the reader's own."""
    return [viewers[0]] if len(viewers) == 1 and viewers[0] >= 0 else mine


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


def followed_by(looks: Sequence[TableLook]) -> int | None:
    """To whom the past is told: to the seat through whose eyes it is seen, by name where there are several."""
    return looks[0].seat if len(looks) == 1 else None


class Deed(NamedTuple):
    """What led to a moment: somebody's decision, or what dice and cards said (then `seat` is negative)."""

    seat: int
    text: str
    then: str  # What happened next, in a sentence.


def deed(live: Live, look: TableLook, at: int, you: int | None) -> Deed | None:
    """What led to a moment of a finished game."""
    table = live.begun
    if not 0 < at <= len(table.plies):
        return None
    actor, action = table.plies[at - 1]
    text = look.words.action(action) if actor != CHANCE else ""
    follow = table.log[at] if at < len(table.log) else ()
    told = [said for note in follow if note.is_for(look.seat) and (said := look.words.note(note, you))]
    return Deed(actor, text, " ".join(told[:2]))


routes = Router("/", route_handlers=[review, insight, worth])
