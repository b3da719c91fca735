"""People: guests, accounts, sessions, access tokens."""

from __future__ import annotations

from typing import Annotated

import msgspec
import structlog
from litestar import Response, Router
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody

from railbird.store.people import AccessToken, NameTaken, Person, SessionInfo
from railbird.web.api.common import AnyRequest, address, api_delete, api_get, api_patch, api_post, server_of, someone
from railbird.web.auth import SESSION_COOKIE
from railbird.web.names import clean_name
from railbird.web.refused import Refused
from railbird.web.server import Server

logger = structlog.get_logger(__name__)

Name = Annotated[str, msgspec.Meta(max_length=200, examples=["Ada"])]
Password = Annotated[str, msgspec.Meta(min_length=8, max_length=200)]


class GuestIn(msgspec.Struct, forbid_unknown_fields=True):
    """What a guest is called."""

    name: Name


class AccountIn(msgspec.Struct, forbid_unknown_fields=True):
    """A login and a password."""

    login: Name
    password: Password

    def __repr__(self) -> str:
        return f"AccountIn({self.login!r}, …)"  # a password never reaches a log


class TokenIn(msgspec.Struct, forbid_unknown_fields=True):
    """What an access token is for."""

    name: Name


class TokenOut(msgspec.Struct):
    """A new access token; it is shown this once."""

    token: str
    id: str
    name: str


class Me(msgspec.Struct):
    """Who I am. `id` is None for somebody without a name."""

    id: str | None
    name: str
    login: str | None
    sessions: list[SessionInfo]


async def me_of(server: Server, person: Person | None) -> Me:
    """A person as he sees himself."""
    if person is None:
        return Me(None, "", None, [])
    return Me(person.id, person.name, person.login, await server.store.sessions.of(person.id))


def is_secure(request: AnyRequest) -> bool:
    """Whether cookies can be kept to HTTPS; on a home network they cannot."""
    return request.url.scheme == "https"


async def enter_guest(request: AnyRequest, name: str) -> tuple[Person, Cookie]:
    """Somebody new, by a name."""
    server = server_of(request)
    server.limits.count("guest", address(request))
    person = await server.store.people.add_guest(clean_name(name))
    return person, server.auth.guest_cookie(person, is_secure(request))


async def open_account(request: AnyRequest, login: str, password: str) -> tuple[Person, list[Cookie]]:
    """A guest (or nobody yet) gets an account and keeps his games."""
    server = server_of(request)
    server.limits.count("account", address(request))
    called = clean_name(login)
    person = request.user
    if person is not None and person.login is not None:
        raise Refused(409, "has_account")
    if person is None:
        person = await server.store.people.add_guest(called)
    try:
        made = await server.store.people.make_account(person, called, await server.auth.passwords.hash(password))
    except NameTaken as error:
        raise Refused(409, "name_taken") from error
    return made, await _begin(request, made)


async def log_in(request: AnyRequest, login: str, password: str) -> tuple[Person, list[Cookie]]:
    """A new session for an account; what a guest had on this device stays with the account."""
    server = server_of(request)
    server.limits.count("login", login.strip().casefold()[:60])
    server.limits.count("login_address", address(request))
    found = await server.store.people.find_login(login[:60])
    right = await server.auth.passwords.check(found[1] if found else None, password)
    if found is None or not right:
        logger.warning("login failed", address=address(request))
        raise Refused(401, "wrong_password")
    person = found[0]
    if request.user is not None and request.user.login is None:
        await server.seating.move_seats(request.user, person)
    return person, await _begin(request, person)


async def _begin(request: AnyRequest, person: Person) -> list[Cookie]:
    server = server_of(request)
    device = request.headers.get("user-agent", "")
    old = request.cookies.get(SESSION_COOKIE)
    return await server.auth.begin_session(person, device, old, is_secure(request))


@api_post("/guests", summary="Come in as a guest", status_code=201)
async def add_guest(request: AnyRequest, data: JSONBody[GuestIn]) -> Response[Me]:
    """Gives the browser a signed cookie that is this guest from now on."""
    person, cookie = await enter_guest(request, data.name)
    return Response(await me_of(server_of(request), person), cookies=[cookie])


@api_get("/me", summary="Who am I?")
async def me(request: AnyRequest) -> Me:
    """The person behind this request; all empty for nobody."""
    return await me_of(server_of(request), request.user)


@api_patch("/me", summary="Another name")
async def rename(request: AnyRequest, data: JSONBody[GuestIn]) -> Me:
    """How I want to be called from now on."""
    server = server_of(request)
    person = someone(request)
    name = clean_name(data.name)
    await server.store.people.rename(person.id, name)
    server.auth.forget()
    return await me_of(server, Person(person.id, name, person.login))


@api_post("/accounts", summary="Open an account", status_code=201)
async def add_account(request: AnyRequest, data: JSONBody[AccountIn]) -> Response[Me]:
    """Name and password; a guest keeps his games. Begins a session."""
    person, cookies = await open_account(request, data.login, data.password)
    return Response(await me_of(server_of(request), person), cookies=cookies)


@api_post("/sessions", summary="Log in", status_code=201)
async def add_session(request: AnyRequest, data: JSONBody[AccountIn]) -> Response[Me]:
    """Begins a session with a new token; the browser's old one ends."""
    person, cookies = await log_in(request, data.login, data.password)
    return Response(await me_of(server_of(request), person), cookies=cookies)


@api_delete("/sessions/current", summary="Log out", status_code=200)
async def end_session(request: AnyRequest) -> Response[Me]:
    """Ends the session of this browser."""
    cookies = await server_of(request).auth.end_session(request.cookies.get(SESSION_COOKIE))
    return Response(Me(None, "", None, []), cookies=cookies)


@api_delete("/sessions", summary="Log out everywhere", status_code=200)
async def end_sessions(request: AnyRequest) -> Response[Me]:
    """Ends the sessions of all my devices."""
    cookies = await server_of(request).auth.end_all(someone(request))
    return Response(Me(None, "", None, []), cookies=cookies)


@api_get("/tokens", summary="My access tokens")
async def tokens(request: AnyRequest) -> list[AccessToken]:
    """Their names; the tokens themselves are never shown again."""
    return await server_of(request).store.people.tokens_of(someone(request).id)


@api_post("/tokens", summary="A new access token", status_code=201)
async def add_token(request: AnyRequest, data: JSONBody[TokenIn]) -> TokenOut:
    """For a program of mine: `Authorization: Bearer …`."""
    server = server_of(request)
    person = someone(request)
    server.limits.count("token", person.id)
    token, label = await server.store.people.add_token(person.id, clean_name(data.name))
    return TokenOut(token, label.id, label.name)


@api_delete("/tokens/{token_id:str}", summary="Take an access token back", status_code=200)
async def drop_token(request: AnyRequest, token_id: FromPath[str]) -> list[AccessToken]:
    """It is worth nothing from now on."""
    server = server_of(request)
    person = someone(request)
    if not await server.store.people.drop_token(person.id, token_id):
        raise Refused(404, "not_found")
    server.auth.forget()
    return await server.store.people.tokens_of(person.id)


routes = Router(
    "/",
    route_handlers=[
        add_guest, me, rename, add_account, add_session, end_session, end_sessions, tokens, add_token, drop_token,
    ],
    tags=["people"],
)  # fmt: skip
