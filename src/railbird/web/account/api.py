"""People: guests, accounts, sessions, access tokens."""

from typing import Annotated

import msgspec
from litestar import Response, Router
from litestar.params import FromPath, JSONBody

from railbird.store.people import AccessToken
from railbird.web.account import service
from railbird.web.account.service import Me, me_of
from railbird.web.doors import AnyRequest, api_delete, api_get, api_patch, api_post, enter_guest, server_of, someone
from railbird.web.refused import Refused

Name = Annotated[str, msgspec.Meta(max_length=200, examples=["Ada"])]
Password = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class NameIn(msgspec.Struct, forbid_unknown_fields=True):
    """What a guest is called, or what an access token is for."""

    name: Name


class AccountIn(msgspec.Struct, forbid_unknown_fields=True):
    """A login and a password."""

    login: Name
    password: Password

    def __repr__(self) -> str:
        return f"AccountIn({self.login!r}, …)"  # a password never reaches a log


class PasswordIn(msgspec.Struct, forbid_unknown_fields=True):
    """The password so far, and the one from now on."""

    old: Password
    new: Password

    def __repr__(self) -> str:
        return "PasswordIn(…)"


class TokenOut(msgspec.Struct):
    """A new access token; it is shown this once."""

    token: str
    id: str
    name: str


@api_post("/guests", summary="Come in as a guest", status_code=201)
async def add_guest(request: AnyRequest, data: JSONBody[NameIn]) -> Response[Me]:
    """Gives the browser a signed cookie that is this guest from now on."""
    person, cookie = await enter_guest(request, data.name)
    return Response(await me_of(server_of(request), person), cookies=[cookie])


@api_get("/me", summary="Who am I?")
async def me(request: AnyRequest) -> Me:
    """The person behind this request; all empty for nobody."""
    return await me_of(server_of(request), request.user)


@api_patch("/me", summary="Another name")
async def rename(request: AnyRequest, data: JSONBody[NameIn]) -> Me:
    """How I want to be called from now on, at tables that are not over, too."""
    return await me_of(server_of(request), await service.rename(request, data.name))


@api_post("/me/password", summary="Another password")
async def change_password(request: AnyRequest, data: JSONBody[PasswordIn]) -> Response[Me]:
    """With the old one. Ends all other sessions and all access tokens; this browser gets a new session."""
    person, cookies = await service.change_password(request, data.old, data.new)
    return Response(await me_of(server_of(request), person), cookies=cookies)


@api_post("/accounts", summary="Open an account", status_code=201)
async def add_account(request: AnyRequest, data: JSONBody[AccountIn]) -> Response[Me]:
    """Name and password; a guest keeps all games. Begins a session."""
    person, cookies = await service.open_account(request, data.login, data.password)
    return Response(await me_of(server_of(request), person), cookies=cookies)


@api_post("/sessions", summary="Log in", status_code=201)
async def add_session(request: AnyRequest, data: JSONBody[AccountIn]) -> Response[Me]:
    """Begins a session with a new token; the browser's old one ends."""
    person, cookies = await service.log_in(request, data.login, data.password)
    return Response(await me_of(server_of(request), person), cookies=cookies)


@api_delete("/sessions/current", summary="Log out", status_code=200)
async def end_session(request: AnyRequest) -> Response[Me]:
    """Ends the session of this browser; a guest's cookie and access tokens are worth nothing from then on."""
    return Response(Me(None, "", None, []), cookies=await service.log_out(request, everywhere=False))


@api_delete("/sessions", summary="Log out everywhere", status_code=200)
async def end_sessions(request: AnyRequest) -> Response[Me]:
    """Ends the sessions of all my devices, and all my access tokens."""
    return Response(Me(None, "", None, []), cookies=await service.log_out(request, everywhere=True))


@api_get("/tokens", summary="My access tokens")
async def tokens(request: AnyRequest) -> list[AccessToken]:
    """Their names; the tokens themselves are never shown again."""
    return await server_of(request).store.people.tokens_of(someone(request).id)


@api_post("/tokens", summary="A new access token", status_code=201)
async def add_token(request: AnyRequest, data: JSONBody[NameIn]) -> TokenOut:
    """For a program of mine: `Authorization: Bearer …`."""
    token, label = await service.new_token(request, data.name)
    return TokenOut(token, label.id, label.name)


@api_delete("/tokens/{token_id:str}", summary="Take an access token back", status_code=200)
async def drop_token(request: AnyRequest, token_id: FromPath[str]) -> list[AccessToken]:
    """It is worth nothing from now on."""
    person = someone(request)
    if not await service.drop_token(request, token_id):
        raise Refused(404, "not_found")
    return await server_of(request).store.people.tokens_of(person.id)


routes = Router(
    "/",
    route_handlers=[
        add_guest, me, rename, change_password, add_account, add_session, end_session, end_sessions, tokens, add_token,
        drop_token,
    ],
    tags=["people"],
)  # fmt: skip
