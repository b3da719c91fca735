"""Clubs made, joined and left; roles and invitations: what pages and API do alike."""

import secrets
import time
from typing import Annotated

import msgspec
import structlog

from railbird.store.clubs import HOST, STEWARD, Club, Invitation, NotLetIn
from railbird.store.deals import RUNNING
from railbird.store.people import Person
from railbird.web.club.circle import RANK, Circle, acting, circle_of, free_color, refuse
from railbird.web.doors import AnyRequest, address, server_of
from railbird.web.house.settings import PLAIN, Short
from railbird.web.house.slow import zone_of
from railbird.web.names import clean_line, clean_name
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.words import club_ui

MOST_CLUBS = 20  # Of one person.
MOST_MEMBERS = 200
MOST_INVITATIONS = 10  # Links of one club that are good at the same time.
DAY = 86_400
POINTS = (7, 5, 3, 2, 1)  # Of a club that has not said anything else.

logger = structlog.get_logger(__name__)

Zone = Annotated[str, msgspec.Meta(max_length=60)]
Points = Annotated[
    list[Annotated[int, msgspec.Meta(ge=0, le=100)]], msgspec.Meta(min_length=1, max_length=12, examples=[[7, 5, 3]])
]


class ClubIn(msgspec.Struct, forbid_unknown_fields=True):
    """A new club."""

    name: Annotated[Short, msgspec.Meta(examples=["The Sunday Rail"])]
    zone: Zone = "UTC"


class ClubChange(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What is to change; what is left out stays as it is."""

    name: Short | msgspec.UnsetType = msgspec.UNSET
    zone: Zone | msgspec.UnsetType = msgspec.UNSET
    tv: bool | msgspec.UnsetType = msgspec.UNSET  # A link for a shared screen: a new one, or none any more.


class InviteIn(msgspec.Struct, forbid_unknown_fields=True):
    """A link for so many people, for so many days."""

    uses: Annotated[int, msgspec.Meta(ge=1, le=50)] = 5
    days: Annotated[int, msgspec.Meta(ge=1, le=30)] = 7


class ReportIn(msgspec.Struct, forbid_unknown_fields=True):
    """What the host and the stewards should know; about nobody: what whoever runs this server should know."""

    text: Annotated[str, msgspec.Meta(max_length=500, pattern=PLAIN)]
    about: Annotated[str, msgspec.Meta(max_length=32, pattern="^[0-9a-z]*$")] | None = None


def checked_zone(request: AnyRequest, name: str) -> str:
    """A time zone that there is."""
    if zone_of(name) is None:
        refuse(request, "zone", 422)
    return name


async def make(request: AnyRequest, person: Person, wanted: ClubIn) -> Club:
    """A new club; whoever makes it is its host."""
    server = server_of(request)
    server.limits.count("club", person.id)
    name, zone = clean_name(wanted.name), checked_zone(request, wanted.zone)
    if len(await server.store.clubs.of(person.id)) >= MOST_CLUBS:
        refuse(request, "many_clubs", most=MOST_CLUBS)
    season = club_ui(language_of(request))("first_season")
    return await server.store.clubs.make(name, zone, person.id, free_color([]), season, POINTS)


async def change(request: AnyRequest, club_id: str, wanted: ClubChange) -> None:
    """Another name or zone, or a new key of the shared screen."""
    circle = await acting(request, club_id, HOST if wanted.name or wanted.zone else STEWARD)
    values: dict[str, object] = {}
    if wanted.name is not msgspec.UNSET:
        values["name"] = clean_name(wanted.name)
    if wanted.zone is not msgspec.UNSET:
        values["zone"] = checked_zone(request, wanted.zone)
    if wanted.tv is not msgspec.UNSET:
        values["tv"] = secrets.token_urlsafe(18) if wanted.tv else None
    if values:
        await server_of(request).store.clubs.change(circle.club.id, **values)


async def end(request: AnyRequest, club_id: str) -> None:
    """The club is no more."""
    circle = await acting(request, club_id, HOST)
    store = server_of(request).store
    if any(one.status == RUNNING and one.result is None for one in await store.deals.of(circle.club.id, 100)):
        refuse(request, "deal_running")
    await store.clubs.end(circle.club.id)


# --- who belongs to it


async def set_role(request: AnyRequest, club_id: str, person_id: str, role: str) -> None:
    """The host makes somebody a steward, a member again, or the next host."""
    circle = await acting(request, club_id, HOST)
    if circle.member(person_id).role == HOST:
        refuse(request, "host_stays")
    await server_of(request).store.clubs.set_role(circle.club.id, person_id, role)


async def drop(request: AnyRequest, club_id: str, person_id: str, block: bool = False) -> None:
    """Leave, or see somebody out: stewards see out members, the host anybody; blocked, they do not come back."""
    circle = await acting(request, club_id)
    them = circle.member(person_id)
    if them.person == circle.me.person:
        if them.role == HOST:
            refuse(request, "host_stays")
        block = False
    elif RANK[circle.me.role] <= RANK[them.role]:
        refuse(request, "only_host" if them.role == STEWARD else "only_steward", 403)
    await server_of(request).store.clubs.drop(circle.club.id, person_id, block)


# --- invitations


async def invite(request: AnyRequest, club_id: str, wanted: InviteIn) -> Invitation:
    """A link that lets people in: any member may bring somebody."""
    circle = await acting(request, club_id)
    server = server_of(request)
    server.limits.count("invite", circle.me.person)
    if len(await server.store.clubs.invitations(circle.club.id)) >= MOST_INVITATIONS:
        refuse(request, "many_invitations", most=MOST_INVITATIONS)
    expires = time.time() + wanted.days * DAY
    return await server.store.clubs.invite(circle.club.id, circle.me.person, wanted.uses, expires)


async def take_back(request: AnyRequest, club_id: str, token: str) -> None:
    """A link lets nobody in any more: one's own, or anybody's for those who look after the club."""
    circle = await acting(request, club_id)
    known = await server_of(request).store.clubs.invitations(circle.club.id)
    found = next((one for one in known if one.token == token), None)
    if found is None:
        raise Refused(404, "not_found")
    if found.by != circle.me.person and not circle.helps:
        refuse(request, "only_steward", 403)
    await server_of(request).store.clubs.take_back(circle.club.id, token)


class Invited(msgspec.Struct):
    """What somebody with a link learns before they come in: no names but that of whoever has made it."""

    club: str
    by: str
    members: int
    uses: int
    expires: float
    member: bool  # Whether I belong to it already.
    id: str | None  # The club, where I belong to it.


async def invited(request: AnyRequest, token: str) -> Invited:
    """Where a link leads; guessing is counted."""
    server = server_of(request)
    server.limits.check("wrong_code", address(request))
    found = await server.store.clubs.invitation(token)
    club = await server.store.clubs.find(found.club) if found is not None else None
    if found is None or club is None:
        server.limits.count("wrong_code", address(request))
        refuse(request, "no_invitation", 404)
    members = await server.store.clubs.members(club.id)
    by = next((one.name for one in members if one.person == found.by), "")
    mine = request.user is not None and any(one.person == request.user.id for one in members)
    return Invited(club.name, by, len(members), found.uses, found.expires, mine, club.id if mine else None)


async def come_in(request: AnyRequest, person: Person, token: str) -> Circle:
    """Belong to a club from now on; whoever does already comes in and uses nothing up."""
    server = server_of(request)
    server.limits.count("join", person.id)
    known = await invited(request, token)
    if known.id is not None:
        return await circle_of(request, known.id, person)
    if len(await server.store.clubs.of(person.id)) >= MOST_CLUBS:
        refuse(request, "many_clubs", most=MOST_CLUBS)
    found = await server.store.clubs.invitation(token)
    worn = await server.store.clubs.members(found.club) if found is not None else []
    try:
        club = await server.store.clubs.let_in(token, person.id, free_color(worn), MOST_MEMBERS)
    except NotLetIn as error:
        refuse(request, error.says, 404 if error.says == "no_invitation" else 409, most=MOST_MEMBERS)
    return await circle_of(request, club, person)


# --- something is wrong


async def report(request: AnyRequest, club_id: str, wanted: ReportIn) -> None:
    """Tell those who look after the club, or after this server."""
    circle = await acting(request, club_id)
    server = server_of(request)
    server.limits.count("report", circle.me.person)
    text = clean_line(wanted.text)
    about = circle.member(wanted.about).person if wanted.about else None
    made = await server.store.clubs.report(circle.club.id, circle.me.person, about, text)
    if about is None or circle.member(about).role == HOST:  # nobody judges their own case
        logger.warning("club reported", club=circle.club.id, report=made, by=circle.me.person, about=about)


async def settle(request: AnyRequest, club_id: str, report_id: str) -> None:
    """A report has been dealt with."""
    circle = await acting(request, club_id, STEWARD)
    store = server_of(request).store.clubs
    known = [one.id for one in await store.reports(circle.club.id) if one.about != circle.me.person]
    if report_id not in known or not await store.settled(circle.club.id, report_id):
        raise Refused(404, "not_found")
