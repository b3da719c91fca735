"""Clubs: `/clubs`, `/invitations`. To whoever does not belong to a club it does not exist."""

from typing import Annotated, Literal

import msgspec
from litestar import Router
from litestar.params import JSONBody, PathParameter, QueryParameter

from railbird.store.clubs import Invitation
from railbird.web.club import days, season, service
from railbird.web.club.circle import Circle, acting, circle_of
from railbird.web.club.days import AnswerIn, DayIn, DayOut
from railbird.web.club.look import reports_of
from railbird.web.club.season import ClubCard, SeasonIn, SeasonOut
from railbird.web.club.service import ClubChange, ClubIn, Invited, InviteIn, ReportIn
from railbird.web.doors import (
    AnyRequest,
    Language,
    TableRef,
    api_delete,
    api_get,
    api_patch,
    api_post,
    server_of,
    someone,
    speaks,
)

Hex = "^[0-9a-f]{1,16}$"
ClubId = Annotated[str, PathParameter(description="A club of mine, by its id", pattern=Hex)]
DayId = Annotated[str, PathParameter(description="A race day of the club", pattern=Hex)]
PersonId = Annotated[str, PathParameter(description="A member of the club", pattern="^[0-9a-z]{1,32}$")]
Token = Annotated[
    str, PathParameter(description="The last part of an invitation's link", pattern="^[0-9A-Za-z_-]{1,24}$")
]
ReportId = Annotated[str, PathParameter(description="A report, by its id", pattern=Hex)]
TablePath = Annotated[str, PathParameter(description="A table's id", pattern=Hex)]


class ClubRef(msgspec.Struct):
    """A club in a list."""

    id: str
    name: str
    role: str
    members: int


class MemberOut(msgspec.Struct):
    """Somebody who belongs to a club, as members see them."""

    person: str
    name: str
    role: str
    color: str
    joined: float
    you: bool


class ClubOut(msgspec.Struct):
    """A club as a member sees it."""

    id: str
    name: str
    zone: str
    role: str  # Mine.
    created: float
    members: list[MemberOut]
    tv: str | None  # The path of its shared screen, for those who look after it.


class RoleIn(msgspec.Struct, forbid_unknown_fields=True):
    """Another role; with a new host the one before is a steward."""

    role: Literal["host", "steward", "member"]


class ReportOut(msgspec.Struct):
    """What a member has to say."""

    id: str
    by: str
    about: str | None
    text: str
    at: float


def shown(circle: Circle) -> ClubOut:
    """A club as a member sees it."""
    club, me = circle.club, circle.me
    people = [
        MemberOut(one.person, one.name, one.role, one.color, one.joined, one.person == me.person)
        for one in circle.members
    ]
    tv = f"/clubs/{club.id}/tv?key={club.tv}" if club.tv and circle.helps else None
    return ClubOut(club.id, club.name, club.zone, me.role, club.created, people, tv)


@api_get("/clubs", summary="My clubs")
async def list_clubs(request: AnyRequest) -> list[ClubRef]:
    """The clubs I belong to."""
    found = await server_of(request).store.clubs.of(someone(request).id)
    return [ClubRef(club.id, club.name, role, count) for club, role, count in found]


@api_post("/clubs", summary="A new club", status_code=201)
async def add_club(request: AnyRequest, data: JSONBody[ClubIn]) -> ClubOut:
    """Make a club; I am its host."""
    club = await service.make(request, someone(request), data)
    return shown(await circle_of(request, club.id))


@api_get("/clubs/{club_id:str}", summary="One club")
async def one_club(request: AnyRequest, club_id: ClubId) -> ClubOut:
    """A club of mine and who belongs to it."""
    return shown(await circle_of(request, club_id))


@api_patch("/clubs/{club_id:str}", summary="Change a club")
async def change_club(request: AnyRequest, club_id: ClubId, data: JSONBody[ClubChange]) -> ClubOut:
    """Its name and zone (its host), the link of its shared screen (stewards)."""
    await service.change(request, club_id, data)
    return shown(await circle_of(request, club_id))


@api_delete("/clubs/{club_id:str}", summary="End a club")
async def end_club(request: AnyRequest, club_id: ClubId) -> None:
    """For its host; its tables stay with those who sit there."""
    await service.end(request, club_id)


@api_patch("/clubs/{club_id:str}/members/{person_id:str}", summary="A member's role")
async def set_role(request: AnyRequest, club_id: ClubId, person_id: PersonId, data: JSONBody[RoleIn]) -> ClubOut:
    """The host decides."""
    await service.set_role(request, club_id, person_id, data.role)
    return shown(await circle_of(request, club_id))


@api_delete("/clubs/{club_id:str}/members/{person_id:str}", summary="Leave, or see somebody out")
async def drop_member(
    request: AnyRequest,
    club_id: ClubId,
    person_id: PersonId,
    block: Annotated[bool, QueryParameter(description="Whether no invitation lets them in any more")] = False,
) -> None:
    """Myself; or a member, for those who look after the club."""
    await service.drop(request, club_id, person_id, block)


@api_get("/clubs/{club_id:str}/invitations", summary="Invitations")
async def list_invitations(request: AnyRequest, club_id: ClubId) -> list[Invitation]:
    """The links that still let somebody in: `/club/{token}`."""
    circle = await circle_of(request, club_id)
    return await server_of(request).store.clubs.invitations(circle.club.id)


@api_post("/clubs/{club_id:str}/invitations", summary="Invite", status_code=201)
async def add_invitation(request: AnyRequest, club_id: ClubId, data: JSONBody[InviteIn]) -> Invitation:
    """A link for so many people, for so many days."""
    return await service.invite(request, club_id, data)


@api_delete("/clubs/{club_id:str}/invitations/{token:str}", summary="Take an invitation back")
async def drop_invitation(request: AnyRequest, club_id: ClubId, token: Token) -> None:
    """The link lets nobody in any more."""
    await service.take_back(request, club_id, token)


@api_get("/invitations/{token:str}", summary="Where an invitation leads")
async def one_invitation(request: AnyRequest, token: Token) -> Invited:
    """What somebody learns who has the link."""
    return await service.invited(request, token)


@api_post("/invitations/{token:str}", summary="Come in")
async def come_in(request: AnyRequest, token: Token) -> ClubOut:
    """Belong to the club from now on."""
    return shown(await service.come_in(request, someone(request), token))


@api_get("/clubs/{club_id:str}/days", summary="Race days")
async def list_days(request: AnyRequest, club_id: ClubId, language: Language = None) -> list[DayOut]:
    """Those still to come, the next first."""
    found = await days.coming(request, await circle_of(request, club_id), speaks(request, language))
    return [one.day for one in found]


@api_post("/clubs/{club_id:str}/days", summary="A new race day", status_code=201)
async def add_day(
    request: AnyRequest, club_id: ClubId, data: JSONBody[DayIn], language: Language = None
) -> list[DayOut]:
    """Said by those who look after the club; all that are still to come."""
    circle = await days.add(request, club_id, data)
    return [one.day for one in await days.coming(request, circle, speaks(request, language))]


@api_patch("/clubs/{club_id:str}/days/{day_id:str}", summary="Move a race day")
async def move_day(request: AnyRequest, club_id: ClubId, day_id: DayId, data: JSONBody[DayIn]) -> None:
    """Another time, game or note."""
    await days.move(request, club_id, day_id, data)


@api_delete("/clubs/{club_id:str}/days/{day_id:str}", summary="Call a race day off")
async def drop_day(request: AnyRequest, club_id: ClubId, day_id: DayId) -> None:
    """It does not take place."""
    await days.cancel(request, club_id, day_id)


@api_post("/clubs/{club_id:str}/days/{day_id:str}/answer", summary="I come")
async def answer_day(request: AnyRequest, club_id: ClubId, day_id: DayId, data: JSONBody[AnswerIn]) -> None:
    """Or perhaps, or not this time."""
    await days.answer(request, club_id, day_id, data)


@api_get("/clubs/{club_id:str}/season", summary="The season's table")
async def one_season(
    request: AnyRequest,
    club_id: ClubId,
    season_id: Annotated[
        str | None, QueryParameter(name="season", description="An earlier one", required=False, max_length=16)
    ] = None,
) -> SeasonOut:
    """Points by game; the season that counts, if none is named."""
    return await season.season_of(request, await circle_of(request, club_id), season_id)


@api_post("/clubs/{club_id:str}/seasons", summary="A new season", status_code=201)
async def begin_season(request: AnyRequest, club_id: ClubId, data: JSONBody[SeasonIn]) -> SeasonOut:
    """The host begins it; the one before is over."""
    return await season.season_of(request, await season.begin(request, club_id, data))


@api_patch("/clubs/{club_id:str}/season", summary="Change the season")
async def change_season(request: AnyRequest, club_id: ClubId, data: JSONBody[SeasonIn]) -> SeasonOut:
    """Another name, other points: all that has been played counts so."""
    return await season.season_of(request, await season.change(request, club_id, data))


@api_get("/clubs/{club_id:str}/tables", summary="The club's tables")
async def list_tables(request: AnyRequest, club_id: ClubId, language: Language = None) -> list[ClubCard]:
    """Those under way and the last ones; of a chain of rematches the last table."""
    return await season.tables(request, await circle_of(request, club_id), request.user, speaks(request, language))


@api_post("/clubs/{club_id:str}/tables", summary="Bring a table")
async def bring_table(request: AnyRequest, club_id: ClubId, data: JSONBody[TableRef]) -> None:
    """A table of mine that has not begun: members find it, and it counts for the season."""
    await season.bring(request, club_id, data.id)


@api_delete("/clubs/{club_id:str}/tables/{table:str}", summary="Take a table out")
async def take_out(request: AnyRequest, club_id: ClubId, table: TablePath) -> None:
    """It does not belong to the club any more."""
    await season.take_out(request, club_id, table)


@api_get("/clubs/{club_id:str}/reports", summary="Reports")
async def list_reports(request: AnyRequest, club_id: ClubId) -> list[ReportOut]:
    """For those who look after the club; nobody reads what is about themselves."""
    circle = await acting(request, club_id, "steward")
    found = await reports_of(request, circle)
    return [ReportOut(one.id, one.by, one.about, one.text, one.at) for one in found]


@api_post("/clubs/{club_id:str}/reports", summary="Report", status_code=201)
async def report(request: AnyRequest, club_id: ClubId, data: JSONBody[ReportIn]) -> None:
    """Something the host and the stewards should know, or (about nobody) whoever runs this server."""
    await service.report(request, club_id, data)


@api_delete("/clubs/{club_id:str}/reports/{report_id:str}", summary="Dealt with")
async def settle_report(request: AnyRequest, club_id: ClubId, report_id: ReportId) -> None:
    """A report has been dealt with."""
    await service.settle(request, club_id, report_id)


handlers = [
    list_clubs, add_club, one_club, change_club, end_club, set_role, drop_member, list_invitations, add_invitation,
    drop_invitation, one_invitation, come_in, list_days, add_day, move_day, drop_day, answer_day, one_season,
    begin_season, change_season, list_tables, bring_table, take_out, list_reports, report, settle_report,
]  # fmt: skip
routes = Router("/", route_handlers=handlers, tags=["clubs"])
