"""Looking back: the record of a game, and its moments."""

from typing import Annotated

import msgspec
from litestar import Response, Router
from litestar.params import QueryParameter

from railbird.core.record import encode_record
from railbird.insight.report import Analysis
from railbird.store.tables import OVER
from railbird.web.doors import AnyRequest, Language, SeatOrRail, TableId, address, api_get, speaks, table_of
from railbird.web.house.access import eyes
from railbird.web.house.studies import State, Why
from railbird.web.insight.service import status
from railbird.web.review.service import Moment, OwnRecord, own_record, position, render, review_eyes
from railbird.web.words import ui


@api_get("/tables/{table_id:str}/record", summary="The record")
async def record(
    request: AnyRequest, table_id: TableId, seat: SeatOrRail = None, language: Language = None
) -> Response[OwnRecord]:
    """Of a finished game everything, the seed included: `railbird verify` accepts it. Of a running one what I know."""
    server, live = await table_of(request, table_id)
    server.limits.count("record", address(request))
    viewer = eyes(live, request.user, seat)
    if live.row.status == OVER and not live.is_veiled:  # then its seed is revealed, and nothing of it changes any more
        table = live.begun
        body = await server.house.turns.aside(lambda: encode_record(table.record()))
        headers = {"content-disposition": f'attachment; filename="{live.game.id}-{live.id}.json"'}
        return Response(body, media_type="application/json", headers=headers)  # type: ignore[arg-type] # bytes
    await server.house.turns.take()
    async with live.lock:
        return Response(own_record(live, viewer, speaks(request, language)))


@api_get("/tables/{table_id:str}/review", summary="Look back")
async def review(
    request: AnyRequest,
    table_id: TableId,
    seat: SeatOrRail = None,
    at: Annotated[
        int | None, QueryParameter(description="Which moment; the last one by default", ge=0, le=1_000_000)
    ] = None,
    language: Language = None,
) -> Moment:
    """A finished game from any seat's eyes; a running one only from mine."""
    server, live = await table_of(request, table_id)
    server.limits.count("review", address(request))
    viewer = review_eyes(live, request.user, seat)
    then = await position(server.house, live, viewer, at)
    return render(live, then, speaks(request, language))


class Studied(msgspec.Struct, frozen=True):
    """How far the analysis of a finished game has come, and what it has found so far."""

    state: State
    why: Why  # Why it cannot be analysed; empty where it can.
    says: str  # The same in a sentence; empty where it is done.
    ahead: int  # How many games are analysed before this one.
    analysis: Analysis | None


@api_get("/tables/{table_id:str}/analysis", summary="Analyse")
async def analysis(request: AnyRequest, table_id: TableId, language: Language = None) -> Studied:
    """A finished game in chances of winning: the chart, luck and judgement, verdicts. Begins it, and is asked again."""
    server, live = await table_of(request, table_id)
    server.limits.count("review", address(request))
    review_eyes(live, request.user, None)
    looked = await server.studies.look(live)
    return Studied(
        looked.state, looked.why, status(looked, ui(speaks(request, language))), looked.ahead, looked.analysis
    )


routes = Router("/", route_handlers=[record, review, analysis], tags=["play"])
