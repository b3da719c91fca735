"""Duplicate evenings: `/clubs/{id}/deals`."""

from typing import Annotated

import msgspec
from litestar import Router
from litestar.params import JSONBody, PathParameter

from railbird.web.club import deals
from railbird.web.club.api import ClubId, Hex
from railbird.web.club.circle import circle_of
from railbird.web.club.deals import DealIn, DealOut
from railbird.web.doors import AnyRequest, api_delete, api_get, api_post
from railbird.web.house.settings import PLAIN

DealId = Annotated[str, PathParameter(description="A deal of the club", pattern=Hex)]


class SignUpIn(msgspec.Struct, forbid_unknown_fields=True):
    """Whether I play it, and what I add to its dice: drawn for me where I name nothing."""

    on: bool = True
    salt: Annotated[str, msgspec.Meta(max_length=64, pattern=PLAIN)] | None = None


@api_get("/clubs/{club_id:str}/deals", summary="Duplicate evenings")
async def list_deals(request: AnyRequest, club_id: ClubId) -> list[DealOut]:
    """The deals of a club, the newest first."""
    return await deals.list_of(request, await circle_of(request, club_id))


@api_post("/clubs/{club_id:str}/deals", summary="A duplicate evening", status_code=201)
async def add_deal(request: AnyRequest, club_id: ClubId, data: JSONBody[DealIn]) -> DealOut:
    """The same dice and cards at every table; the hash of their seed is published from now on."""
    return (await deals.one_of(request, club_id, await deals.add(request, club_id, data)))[1]


@api_get("/clubs/{club_id:str}/deals/{deal_id:str}", summary="One deal")
async def one_deal(request: AnyRequest, club_id: ClubId, deal_id: DealId) -> DealOut:
    """Who plays it and where; when every table is over, how they compare, and the seed."""
    return (await deals.one_of(request, club_id, deal_id))[1]


@api_post("/clubs/{club_id:str}/deals/{deal_id:str}/players", summary="I play")
async def sign_up(request: AnyRequest, club_id: ClubId, deal_id: DealId, data: JSONBody[SignUpIn]) -> DealOut:
    """Or not after all, until it begins."""
    await deals.sign_up(request, club_id, deal_id, data.on, data.salt)
    return (await deals.one_of(request, club_id, deal_id))[1]


@api_post("/clubs/{club_id:str}/deals/{deal_id:str}/begin", summary="Begin")
async def begin(request: AnyRequest, club_id: ClubId, deal_id: DealId) -> DealOut:
    """Draws who sits where; bots fill up, and all tables begin."""
    await deals.begin(request, club_id, deal_id)
    return (await deals.one_of(request, club_id, deal_id))[1]


@api_delete("/clubs/{club_id:str}/deals/{deal_id:str}", summary="Call a deal off")
async def call_off(request: AnyRequest, club_id: ClubId, deal_id: DealId) -> None:
    """By whoever has set it, or those who look after the club: tables under way end."""
    await deals.call_off(request, club_id, deal_id)


routes = Router("/", route_handlers=[list_deals, add_deal, one_deal, sign_up, begin, call_off], tags=["clubs"])
