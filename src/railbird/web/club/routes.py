"""The pages of clubs: mine, one club, where it is looked after, its shared screen, an invitation."""

import hmac
import io
from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect, Template

from railbird.store.clubs import Member
from railbird.web.account import service as account
from railbird.web.club import days, look, service
from railbird.web.club.api import ClubId, DayId, Token
from railbird.web.club.circle import Circle, circle_of
from railbird.web.club.deeds import carry_out
from railbird.web.club.look import clocks, club_look, own_tables, reports_of
from railbird.web.club.service import ClubIn
from railbird.web.doors import AnyRequest, address, enter_guest, server_of, someone
from railbird.web.pages import ask_again, checked, fault_in, form_of, page, see
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.shelf import USUAL, offered_bots
from railbird.web.words import club_ui, is_nameless

AGAIN = 30  # Seconds after which a shared screen looks anew.
Season = Annotated[str | None, QueryParameter(max_length=16, required=False)]
Key = Annotated[str, QueryParameter(max_length=40, required=False)]


@get("/clubs")
async def clubs(request: AnyRequest) -> Template:
    """The clubs I belong to, and a new one."""
    return await _clubs(request)


async def _clubs(request: AnyRequest, form: dict[str, str] | None = None, **more: Any) -> Template:
    mine = await server_of(request).store.clubs.of(request.user.id) if request.user is not None else []
    return page(request, "clubs.html", club=club_ui(language_of(request)), mine=mine, form=form or {}, **more)


@post("/clubs")
async def make(request: AnyRequest) -> Redirect | Template:
    """A new club."""
    form = await form_of(request)
    wanted = {"name": form.get("name", "").strip(), "zone": form.get("zone", "").strip() or "UTC"}
    try:
        made = await service.make(request, someone(request), checked(wanted, ClubIn))
    except Refused as refused:
        if refused.status not in (409, 422):
            raise
        return await _clubs(request, form, status=refused.status, fault=fault_in(request, "club", refused))
    return see(f"/clubs/{made.id}")


@get("/clubs/{club_id:str}")
async def club(request: AnyRequest, club_id: ClubId, season: Season = None) -> Template:
    """One club."""
    return await _club(request, await circle_of(request, club_id), "club.html", season)


@get("/clubs/{club_id:str}/members")
async def people(request: AnyRequest, club_id: ClubId) -> Template:
    """Who belongs to it, and all that looks after it."""
    return await _club(request, await circle_of(request, club_id), "club_people.html")


async def _club(
    request: AnyRequest, circle: Circle, template: str, season: str | None = None, form: Any = None, **more: Any
) -> Template:
    shown = await club_look(request, circle, season)
    site = f"{request.url.scheme}://{request.url.netloc}"
    return page(
        request,
        template,
        c=shown,
        club=club_ui(language_of(request)),
        own=await own_tables(request, someone(request)) if template == "club.html" else [],
        reports=await reports_of(request, circle) if template == "club_people.html" else [],
        names={one.person: one.name for one in circle.members},
        clocks=clocks(),
        bots=offered_bots(),
        usual=USUAL,
        game_title=lambda game: days.game_title(game, language_of(request)),
        site=site,
        form=form or {},
        done=request.query_params.get("done", ""),
        **more,
    )


@post("/clubs/{club_id:str}/do/{what:str}")
async def do(request: AnyRequest, club_id: ClubId, what: FromPath[str]) -> Redirect | Template:
    """Everything that is one button or one form; what cannot be is said beside it."""
    form = await form_of(request)
    try:
        done = await carry_out(request, club_id, what, form)
    except Refused as refused:
        if refused.status not in (409, 422):
            raise
        template = "club_people.html" if form.get("at") == "members" else "club.html"
        circle = await circle_of(request, club_id)
        fault = fault_in(request, what, refused)
        return await _club(request, circle, template, form=form, status=refused.status, fault=fault)
    return see(done)


@get("/clubs/{club_id:str}/tv")
async def tv(request: AnyRequest, club_id: ClubId, key: Key = "") -> Template:
    """The club on a shared screen: for its members, and for whoever has the link its stewards have made."""
    server = server_of(request)
    server.limits.count("page", address(request))
    found = await server.store.clubs.find(club_id)
    if found is None or found.tv is None or not hmac.compare_digest(key.encode(), found.tv.encode()):
        found = (await circle_of(request, club_id)).club
    circle = Circle(found, await server.store.clubs.members(club_id), _nobody())
    shown = await look.tv_look(request, circle)
    return page(request, "club_tv.html", c=shown, club=club_ui(language_of(request)), again=AGAIN)


def _nobody() -> Member:
    """A screen on a wall is nobody's."""
    return Member("", "", "member", "", 0.0)


@get("/clubs/{club_id:str}/days/{day_id:str}/calendar.ics")
async def calendar(request: AnyRequest, club_id: ClubId, day_id: DayId) -> Response[str]:
    """A race day for anybody's calendar."""
    body = await days.calendar(request, club_id, day_id, language_of(request))
    headers = {"content-disposition": 'attachment; filename="race-day.ics"'}
    return Response(body, media_type="text/calendar; charset=utf-8", headers=headers)


@get("/clubs/{club_id:str}/invitations/{token:str}/qr.svg", media_type="image/svg+xml")
async def qr(request: AnyRequest, club_id: ClubId, token: Token) -> Response[bytes]:
    """An invitation as a QR code."""
    import segno  # noqa: PLC0415 - a start need not wait for it

    links = await look.links_of(request, await circle_of(request, club_id))
    link = next((one.url for one in links if one.invitation.token == token), None)
    if link is None:
        raise Refused(404, "not_found")
    drawn = io.BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", scale=6, border=2, light="#ffffff")
    return Response(drawn.getvalue(), media_type="image/svg+xml")


# --- an invitation


@get("/club/{token:str}")
async def invitation(request: AnyRequest, token: Token) -> Template:
    """What somebody sees who follows a link."""
    found = await service.invited(request, token)
    return page(request, "club_invited.html", club=club_ui(language_of(request)), i=found, token=token)


@post("/club/{token:str}")
async def come_in(request: AnyRequest, token: Token) -> Redirect:
    """Belong to it; who has not said their name says it here."""
    name = (await form_of(request)).get("name", "").strip()
    try:
        if not name and (request.user is None or is_nameless(request.user.name)):
            raise Refused(422, "no_name")
        person, cookies = request.user, []
        if person is None:
            person, cookie = await enter_guest(request, name)
            cookies = [cookie]
        elif name:
            person = await account.rename(request, name)
    except Refused as refused:
        return ask_again(f"/club/{token}", refused)
    circle = await service.come_in(request, person, token)
    return see(f"/clubs/{circle.club.id}", cookies)


routes = Router("/", route_handlers=[clubs, make, club, people, do, tv, calendar, qr, invitation, come_in])
