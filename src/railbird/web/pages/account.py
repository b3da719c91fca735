"""The account: my games; register, log in and out, devices, access tokens."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.response import Redirect, Template

from railbird.core.actors import SPECTATOR
from railbird.web.api.cards import TableCard, my_cards
from railbird.web.api.common import AnyRequest, server_of, someone
from railbird.web.api.people import log_in, me_of, open_account
from railbird.web.auth import SESSION_COOKIE
from railbird.web.looks.live import COLORS
from railbird.web.names import clean_name
from railbird.web.pages.render import form_of, page, see
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.server import Server
from railbird.web.tables.show import text_of


@get("/my")
async def mine(request: AnyRequest) -> Template:
    """Where I sit: whose turn it is, and what has happened since I looked."""
    server = server_of(request)
    language = language_of(request)
    cards = await my_cards(server, request.user, language) if request.user is not None else []
    told = [(card, await _last_line(server, card, language)) for card in cards]
    groups = [
        ("your_turn", [one for one in told if one[0].my_turn]),
        ("mine_playing", [one for one in told if one[0].status == "playing" and not one[0].my_turn]),
        ("mine_waiting", [one for one in told if one[0].status == "waiting"]),
        ("mine_over", [one for one in told if one[0].status in ("over", "abandoned")]),
    ]
    return page(request, "mine.html", groups=groups, asked=len(groups[0][1]), palette=COLORS)


async def _last_line(server: Server, card: TableCard, language: str) -> str:
    """The last thing everybody knows of a table: a list of games is looked at while others sit beside one."""
    live = await server.house.find(card.id)
    if live.table is None:
        return ""
    said = text_of(live, language)
    lines = (said.note(note) for note in reversed(live.notes(SPECTATOR)))
    return next((line for line in lines if line), "")


@get("/account")
async def account(request: AnyRequest) -> Template:
    """Who I am, where I am logged in, my tokens."""
    return await _account(request)


async def _account(request: AnyRequest, new_token: str = "") -> Template:
    server = server_of(request)
    tokens = await server.store.people.tokens_of(request.user.id) if request.user is not None else []
    me = await me_of(server, request.user)
    return page(request, "account.html", me=me, tokens=tokens, new_token=new_token)


@post("/account/register")
async def register(request: AnyRequest) -> Redirect:
    """Open an account."""
    form = await form_of(request)
    password = _password(form)
    _, cookies = await open_account(request, form.get("login", ""), password)
    return see("/account", cookies)


@post("/account/login")
async def login(request: AnyRequest) -> Redirect:
    """Log in."""
    form = await form_of(request)
    _, cookies = await log_in(request, form.get("login", ""), _password(form))
    return see("/", cookies)


def _password(form: dict[str, str]) -> str:
    password = form.get("password", "")
    if not 8 <= len(password) <= 200:
        raise Refused(401, "wrong_password")
    return password


@post("/account/logout")
async def logout(request: AnyRequest) -> Redirect:
    """Log out here, or everywhere."""
    form = await form_of(request)
    auth = server_of(request).auth
    if form.get("everywhere"):
        return see("/", await auth.end_all(someone(request)))
    return see("/", await auth.end_session(request.cookies.get(SESSION_COOKIE)))


@post("/account/tokens")
async def add_token(request: AnyRequest) -> Template:
    """A new token, shown once."""
    server = server_of(request)
    person = someone(request)
    form = await form_of(request)
    server.limits.count("token", person.id)
    token, _ = await server.store.people.add_token(person.id, clean_name(form.get("name", "")))
    return await _account(request, token)


@post("/account/tokens/drop")
async def drop_token(request: AnyRequest) -> Redirect:
    """Take a token back."""
    server = server_of(request)
    form = await form_of(request)
    await server.store.people.drop_token(someone(request).id, form.get("id", ""))
    server.auth.forget()
    return see("/account")


routes = Router("/", route_handlers=[mine, account, register, login, logout, add_token, drop_token])
