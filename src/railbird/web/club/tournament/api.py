"""Tournaments: `/clubs/{id}/tournaments`."""

from typing import Annotated

import msgspec
from litestar import Router
from litestar.params import JSONBody, PathParameter

from railbird.web.club.api import ClubId, Hex
from railbird.web.club.circle import circle_of
from railbird.web.club.tournament import look, service
from railbird.web.club.tournament.look import TournamentOut, TournamentRef
from railbird.web.club.tournament.service import MOST_ENTRANTS, TournamentIn
from railbird.web.doors import AnyRequest, api_delete, api_get, api_post

TournamentId = Annotated[str, PathParameter(description="A tournament of the club", pattern=Hex)]


class EntrantIn(msgspec.Struct, forbid_unknown_fields=True):
    """Whether I play; once it has begun, whether I am there. Stewards say it of anybody by their number."""

    on: bool = True
    number: Annotated[int, msgspec.Meta(ge=1, le=MOST_ENTRANTS)] | None = None


@api_get("/clubs/{club_id:str}/tournaments", summary="Tournaments")
async def list_tournaments(request: AnyRequest, club_id: ClubId) -> list[TournamentRef]:
    """The tournaments of a club, the newest first."""
    return await look.list_of(request, await circle_of(request, club_id))


@api_post("/clubs/{club_id:str}/tournaments", summary="A tournament", status_code=201)
async def add_tournament(request: AnyRequest, club_id: ClubId, data: JSONBody[TournamentIn]) -> TournamentOut:
    """Set up by those who look after the club; the hash before its first draw is published from now on."""
    return (await look.one_of(request, club_id, await service.add(request, club_id, data)))[1]


@api_get("/clubs/{club_id:str}/tournaments/{tournament_id:str}", summary="One tournament")
async def one_tournament(request: AnyRequest, club_id: ClubId, tournament_id: TournamentId) -> TournamentOut:
    """Who plays, every draw with its key, every table, how it stands."""
    return (await look.one_of(request, club_id, tournament_id))[1]


@api_post("/clubs/{club_id:str}/tournaments/{tournament_id:str}/entrants", summary="I play, or am away")
async def enter(
    request: AnyRequest, club_id: ClubId, tournament_id: TournamentId, data: JSONBody[EntrantIn]
) -> TournamentOut:
    """Or not after all, until it begins; then who is away is left out of the draws."""
    await service.sign_up(request, club_id, tournament_id, data.on, data.number)
    return (await look.one_of(request, club_id, tournament_id))[1]


@api_post("/clubs/{club_id:str}/tournaments/{tournament_id:str}/rounds", summary="Draw the next round")
async def draw(request: AnyRequest, club_id: ClubId, tournament_id: TournamentId) -> TournamentOut:
    """Draws who rests, who meets whom and who sits where, and sets the tables."""
    await service.draw(request, club_id, tournament_id)
    return (await look.one_of(request, club_id, tournament_id))[1]


@api_post("/clubs/{club_id:str}/tournaments/{tournament_id:str}/close", summary="Close the round")
async def close(request: AnyRequest, club_id: ClubId, tournament_id: TournamentId) -> TournamentOut:
    """What is still played ends, and whom a table waits for counts as absent."""
    await service.close(request, club_id, tournament_id)
    return (await look.one_of(request, club_id, tournament_id))[1]


@api_delete("/clubs/{club_id:str}/tournaments/{tournament_id:str}", summary="End a tournament")
async def end(request: AnyRequest, club_id: ClubId, tournament_id: TournamentId) -> None:
    """It is over as it stands; before it has begun, or when it is over, it is removed."""
    await service.end(request, club_id, tournament_id)


handlers = [list_tournaments, add_tournament, one_tournament, enter, draw, close, end]
routes = Router("/", route_handlers=handlers, tags=["clubs"])
