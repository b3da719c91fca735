"""The end of a game as a page: how it ended, why, and what its analysis has found so far."""

from typing import Annotated

from litestar import Response, Router, get
from litestar.params import QueryParameter
from litestar.response import Template

from railbird.core.errors import RailbirdError
from railbird.core.record import verify
from railbird.store.tables import OVER
from railbird.web.doors import AnyRequest, SeatOrRail, TableId, address, table_of
from railbird.web.house.access import eyes
from railbird.web.house.coach import epilogue
from railbird.web.house.live import Live
from railbird.web.house.table_info import info
from railbird.web.insight.service import Insight
from railbird.web.pages import drawn, page
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.server import Server
from railbird.web.table import service
from railbird.web.table.ending import end_look
from railbird.web.table.judgement import judgement
from railbird.web.table.whole import look_of
from railbird.web.words import ClubUi, club_ui

Has = Annotated[str, QueryParameter(max_length=80, required=False)]


async def end_page(
    request: AnyRequest, server: Server, live: Live, seat: int | None, template: str = "end.html"
) -> Template:
    """How it ended."""
    server.limits.count("review", address(request))
    viewer = eyes(live, request.user, seat)
    look = await look_of(request, live, viewer)
    service.looked(server, live, request.user, address(request))
    ins = Insight(await server.studies.look(live))
    return page(
        request,
        template,
        t=look,
        j=await server.house.turns.aside(judgement, live, look, ins),
        table=info(live, request.user, language_of(request)),
        end=await server.house.turns.aside(end_look, look),
        verified=await server.house.turns.aside(_verified, live),
        told=epilogue(live, live.lesson, language_of(request)) if live.lesson is not None else (),
        back=await _way_back(server, live, club_ui(language_of(request))) if viewer >= 0 else None,
    )


async def _way_back(server: Server, live: Live, club: ClubUi) -> tuple[str, str] | None:
    """Where the table was a part of something, and in words: for those who have played there."""
    deal, tournament = live.settings.deal, live.settings.tournament
    if tournament and (cup := await server.store.tournaments.find(tournament)) is not None:
        return club("to_tournament"), f"/clubs/{cup.club}/tournaments/{cup.id}"
    if deal and (evening := await server.store.deals.find(deal)) is not None:
        return club("to_deal"), f"/clubs/{evening.club}/deals/{evening.id}"
    if deal and (challenge := await server.store.challenges.find(challenge_id=deal)) is not None:
        return club("to_challenge"), f"/challenges/{challenge.token}"
    return None


@get("/tables/{table_id:str}/insight")
async def insight(
    request: AnyRequest,
    table_id: TableId,
    seat: SeatOrRail = None,
    have: Has = "",
    tv: Annotated[bool, QueryParameter()] = False,
) -> Response[str] | Response[None]:
    """What the end page shows of the analysis, once there is more than it has; or what a shared screen does."""
    server, live = await table_of(request, table_id)
    if live.row.status != OVER:
        raise Refused(409, "not_over")
    server.limits.count("review", address(request))
    viewer = eyes(live, request.user, seat)
    ins = Insight(await server.studies.look(live))
    if have == ins.stamp:
        return Response(None, status_code=204)
    look = await look_of(request, live, viewer)
    found = await server.house.turns.aside(judgement, live, look, ins)
    return await drawn(request, "parts/tv_judgement.html" if tv else "parts/judgement.html", t=look, j=found)


def _verified(live: Live) -> int:
    """How many dice and cards the server itself has drawn again from the seed; 0 when one was not as it should be.

    A finished game is gone through once for everybody who looks at its end.
    """
    if live.verified is None:
        try:
            live.verified = verify(live.begun.record())
        except RailbirdError:
            live.verified = 0
    return live.verified


routes = Router("/", route_handlers=[insight])
