"""The pages of challenges: mine with a new one, and one by its link."""

from typing import Any
from zoneinfo import ZoneInfo

from litestar import Router, get, post
from litestar.response import Redirect, Template

from railbird.web.account import service as account
from railbird.web.club import challenges
from railbird.web.club.api import Token
from railbird.web.club.challenges import MOST_SHOWN, ChallengeIn
from railbird.web.club.days import game_title
from railbird.web.club.deals import from_form
from railbird.web.dates import leaf
from railbird.web.doors import AnyRequest, enter_guest, server_of, someone
from railbird.web.guide import posters
from railbird.web.pages import ask_again, fault_in, form_of, number, page, see
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.shelf import USUAL, offered_bots
from railbird.web.words import club_ui, is_nameless


@get("/challenges")
async def mine(request: AnyRequest) -> Template:
    """What I have set or taken up, and a new one."""
    return await _mine(request)


async def _mine(request: AnyRequest, **more: Any) -> Template:
    language, found = language_of(request), []
    if request.user is not None:
        known = await server_of(request).store.challenges.of(request.user.id, MOST_SHOWN)
        found = [await challenges.shown(request, one, whole=False) for one in known]
    return page(
        request,
        "challenges.html",
        club=club_ui(language),
        mine=found,
        games=posters(language),
        bots=offered_bots(),
        usual=USUAL,
        game_title=lambda game: game_title(game, language),
        **more,
    )


@post("/challenges")
async def add(request: AnyRequest) -> Redirect | Template:
    """Set one, and play it."""
    form = await form_of(request)
    person = someone(request)
    try:
        asked = from_form(request, form)
        days = min(30, max(1, number(form, "days", 7)))
        made = await challenges.add(
            request, person, ChallengeIn(asked.game, asked.seats, asked.options, asked.bot, days)
        )
    except Refused as refused:
        if refused.status not in (409, 422):
            raise
        return await _mine(request, status=refused.status, fault=fault_in(request, "challenge", refused))
    return see(f"/challenges/{made.token}")


@get("/challenges/{token:str}")
async def one(request: AnyRequest, token: Token) -> Template:
    """A challenge by its link."""
    return await _one(request, token)


async def _one(request: AnyRequest, token: str, **more: Any) -> Template:
    shown = await challenges.shown(request, await challenges.find(request, token))
    language = language_of(request)
    return page(
        request,
        "challenge.html",
        club=club_ui(language),
        h=shown,
        title=game_title(shown.game, language),
        until=leaf(shown.closes, ZoneInfo("UTC"), language),
        link=f"{request.url.scheme}://{request.url.netloc}/challenges/{shown.token}",
        **more,
    )


@post("/challenges/{token:str}")
async def take_up(request: AnyRequest, token: Token) -> Redirect | Template:
    """Play it; who has not said their name says it here."""
    name = (await form_of(request)).get("name", "").strip()
    cookies = []
    try:
        if not name and (request.user is None or is_nameless(request.user.name)):
            raise Refused(422, "no_name")
        person = request.user
        if person is None:
            person, cookie = await enter_guest(request, name)
            cookies = [cookie]
        elif name:
            person = await account.rename(request, name)
    except Refused as refused:
        return ask_again(f"/challenges/{token}", refused)
    try:
        table = await challenges.take_up(request, person, token)
    except Refused as refused:
        if refused.status != 409:
            raise
        return await _one(request, token, status=409, fault=fault_in(request, "challenge", refused))
    return see(f"/tables/{table}", cookies)


@post("/challenges/{token:str}/close")
async def close(request: AnyRequest, token: Token) -> Redirect:
    """Nobody plays it any more."""
    await form_of(request)
    await challenges.close(request, someone(request), token)
    return see(f"/challenges/{token}")


routes = Router("/", route_handlers=[mine, add, one, take_up, close])
