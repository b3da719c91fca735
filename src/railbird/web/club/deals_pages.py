"""The pages of duplicate evenings: one deal, and the forms that set it, sign up, begin and call it off."""

from typing import Any

from litestar import Router, get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from railbird.store.tables import PLAYING
from railbird.web.club import deals
from railbird.web.club.api import ClubId
from railbird.web.club.days import game_title
from railbird.web.club.deals_api import DealId
from railbird.web.club.results import DealResult, ranked
from railbird.web.doors import AnyRequest
from railbird.web.pages import fault_in, form_of, page, see
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.words import club_ui


@get("/clubs/{club_id:str}/deals/{deal_id:str}")
async def deal(request: AnyRequest, club_id: ClubId, deal_id: DealId) -> Template:
    """One deal: who plays it and where; in the end how the tables compare."""
    return await _deal(request, club_id, deal_id)


async def _deal(request: AnyRequest, club_id: str, deal_id: str, **more: Any) -> Template:
    circle, shown = await deals.one_of(request, club_id, deal_id)
    language = language_of(request)
    return page(
        request,
        "club_deal.html",
        club=club_ui(language),
        circle=circle,
        d=shown,
        title=game_title(shown.game, language),
        still=[one.letter for one in shown.tables if one.status == PLAYING],
        best=ranked(shown.result) if shown.result is not None else [],
        most=widest(shown.result) if shown.result is not None else 1.0,
        letter=deals.letter,
        **more,
    )


def widest(result: DealResult) -> float:
    """What the longest bar stands for."""
    return max([abs(one.better) for row in result.seats for one in row] or [0.0]) or 1.0


@post("/clubs/{club_id:str}/deals/{deal_id:str}/do/{what:str}")
async def do(request: AnyRequest, club_id: ClubId, deal_id: DealId, what: FromPath[str]) -> Redirect | Template:
    """Sign up, begin, call off."""
    await form_of(request)
    try:
        match what:
            case "play" | "not":
                await deals.sign_up(request, club_id, deal_id, what == "play")
            case "begin":
                await deals.begin(request, club_id, deal_id)
            case "call_off":
                before = (await deals.one_of(request, club_id, deal_id))[1].status
                await deals.call_off(request, club_id, deal_id)
                if before == "open":
                    return see(f"/clubs/{club_id}#deals")
            case _:
                raise Refused(404, "not_found")
    except Refused as refused:
        if refused.status not in (409, 422):
            raise
        fault = fault_in(request, "deal", refused)
        return await _deal(request, club_id, deal_id, status=refused.status, fault=fault)
    return see(f"/clubs/{club_id}/deals/{deal_id}")


routes = Router("/", route_handlers=[deal, do])
