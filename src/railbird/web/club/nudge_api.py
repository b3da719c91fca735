"""Whose turn it is in a club: `/clubs/{id}/turns`, `/clubs/{id}/nudges`."""

from typing import Annotated

import msgspec
from litestar import Router
from litestar.params import JSONBody

from railbird.web.club import nudge
from railbird.web.club.api import ClubId, Hex
from railbird.web.club.circle import circle_of
from railbird.web.club.nudge import TurnOut
from railbird.web.doors import AnyRequest, Language, api_get, api_post, speaks


class NudgeIn(msgspec.Struct, forbid_unknown_fields=True):
    """Whom I ask to go on: a seat of a table of the club."""

    table: Annotated[str, msgspec.Meta(max_length=16, pattern=Hex)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=11)]


@api_get("/clubs/{club_id:str}/turns", summary="Whose turn it is")
async def list_turns(request: AnyRequest, club_id: ClubId, language: Language = None) -> list[TurnOut]:
    """Whom the tables of a club wait for, as everybody there knows it."""
    return await nudge.turns(request, await circle_of(request, club_id), speaks(request, language))


@api_post("/clubs/{club_id:str}/nudges", summary="Nudge")
async def nudge_them(request: AnyRequest, club_id: ClubId, data: JSONBody[NudgeIn]) -> None:
    """Ask somebody whose turn it is to go on: once for a decision, and once a day."""
    await nudge.nudge(request, club_id, data.table, data.seat)


routes = Router("/", route_handlers=[list_turns, nudge_them], tags=["clubs"])
