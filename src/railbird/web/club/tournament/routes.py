"""The pages of tournaments: one of them, the forms that set it up, sign up, draw and close; its results as files."""

from typing import Any
from zoneinfo import ZoneInfo

from litestar import Response, Router, get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from railbird.web.club.api import ClubId
from railbird.web.club.days import game_title
from railbird.web.club.tournament import look, service
from railbird.web.club.tournament.api import TournamentId
from railbird.web.club.tournament.export import as_csv
from railbird.web.club.tournament.look import TournamentOut
from railbird.web.dates import leaf
from railbird.web.doors import AnyRequest
from railbird.web.house.slow import zone_of
from railbird.web.pages import fault_in, form_of, number, page, see
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.words import club_ui


@get("/clubs/{club_id:str}/tournaments/{tournament_id:str}")
async def tournament(request: AnyRequest, club_id: ClubId, tournament_id: TournamentId) -> Template:
    """One tournament: who plays, the draws, the tables, how it stands."""
    return await _tournament(request, club_id, tournament_id)


async def _tournament(request: AnyRequest, club_id: str, tournament_id: str, **more: Any) -> Template:
    circle, shown = await look.one_of(request, club_id, tournament_id)
    language = language_of(request)
    zone = zone_of(circle.club.zone) or ZoneInfo("UTC")
    return page(
        request,
        "club_tournament.html",
        club=club_ui(language),
        circle=circle,
        t=shown,
        title=game_title(shown.game, language),
        names={one.number: one.name for one in shown.standing},
        whens=[leaf(one.due, zone, language).whole if one.due is not None else "" for one in shown.rounds],
        **more,
    )


@post("/clubs/{club_id:str}/tournaments/{tournament_id:str}/do/{what:str}")
async def do(
    request: AnyRequest, club_id: ClubId, tournament_id: TournamentId, what: FromPath[str]
) -> Redirect | Template:
    """Sign up, be away, draw, close, end."""
    form = await form_of(request)
    try:
        match what:
            case "play" | "not":
                whom = number(form, "number") or None
                await service.sign_up(request, club_id, tournament_id, what == "play", whom)
            case "draw":
                await service.draw(request, club_id, tournament_id)
            case "close":
                await service.close(request, club_id, tournament_id)
            case "end":
                if not await service.end(request, club_id, tournament_id):
                    return see(f"/clubs/{club_id}#tournaments")
            case _:
                raise Refused(404, "not_found")
    except Refused as refused:
        if refused.status not in (409, 422):
            raise
        fault = fault_in(request, "tournament", refused)
        return await _tournament(request, club_id, tournament_id, status=refused.status, fault=fault)
    return see(f"/clubs/{club_id}/tournaments/{tournament_id}")


@get("/clubs/{club_id:str}/tournaments/{tournament_id:str}/results.csv")
async def results(request: AnyRequest, club_id: ClubId, tournament_id: TournamentId) -> Response[str]:
    """The standing and every table, for a spreadsheet."""
    _, shown = await look.one_of(request, club_id, tournament_id)
    language = language_of(request)
    body = as_csv(shown, game_title(shown.game, language), club_ui(language))
    return Response(body, media_type="text/csv; charset=utf-8", headers=_file("csv"))


@get("/clubs/{club_id:str}/tournaments/{tournament_id:str}/results.json")
async def results_json(request: AnyRequest, club_id: ClubId, tournament_id: TournamentId) -> Response[TournamentOut]:
    """The same as facts, with the keys of all draws."""
    _, shown = await look.one_of(request, club_id, tournament_id)
    return Response(shown, media_type="application/json", headers=_file("json"))


def _file(kind: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="tournament.{kind}"'}


routes = Router("/", route_handlers=[tournament, do, results, results_json])
