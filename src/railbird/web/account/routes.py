"""The account's pages: name, register, log in and out, devices, access tokens."""

from typing import Any

from litestar import Router, get, post
from litestar.response import Redirect, Template

from railbird.web.account import service
from railbird.web.account.strength import LONGEST, SHORTEST
from railbird.web.doors import AnyRequest, enter_guest, server_of
from railbird.web.names import MOST_TYPED
from railbird.web.pages import ask_again, fault_in, form_of, local_path, page, see
from railbird.web.refused import Refused


@post("/name")
async def come_in(request: AnyRequest) -> Redirect:
    """Somebody says their name: a new guest, or by another name."""
    form = await form_of(request)
    name, back = form.get("name", ""), local_path(form.get("back", "/"))
    try:
        if not name.strip():
            raise Refused(422, "no_name")
        if request.user is not None:
            await service.rename(request, name)
            return see(back)
        _, cookie = await enter_guest(request, name)
    except Refused as refused:
        return ask_again(back, refused)
    return see(back, [cookie])


@get("/account")
async def account(request: AnyRequest) -> Template:
    """Who I am, where I am logged in, my tokens."""
    return await _account(request, changed=bool(request.query_params.get("changed")))


async def _again(request: AnyRequest, form: str, refused: Refused, login: str = "") -> Template:
    """The page once more, with what was wrong beside the form; too many tries are an answer of their own."""
    if refused.status == 429:
        raise refused
    return await _account(
        request, status=refused.status, login=login[:MOST_TYPED], fault=fault_in(request, form, refused)
    )


async def _account(request: AnyRequest, new_token: str = "", changed: bool = False, **more: Any) -> Template:
    server = server_of(request)
    tokens = await server.store.people.tokens_of(request.user.id) if request.user is not None else []
    me = await service.me_of(server, request.user)
    lengths = {"shortest": SHORTEST, "longest": LONGEST}
    return page(request, "account.html", me=me, tokens=tokens, new_token=new_token, changed=changed, **lengths, **more)


@post("/account/register")
async def register(request: AnyRequest) -> Redirect | Template:
    """Open an account."""
    form = await form_of(request)
    login = form.get("login", "")
    try:
        _, cookies = await service.open_account(request, login, form.get("password", ""))
    except Refused as refused:
        return await _again(request, "register", refused, login)
    return see("/account", cookies)


@post("/account/login")
async def login(request: AnyRequest) -> Redirect | Template:
    """Log in."""
    form = await form_of(request)
    name = form.get("login", "")
    try:
        _, cookies = await service.log_in(request, name, form.get("password", ""))
    except Refused as refused:
        return await _again(request, "login", refused, name)
    return see("/", cookies)


@post("/account/password")
async def password(request: AnyRequest) -> Redirect | Template:
    """Another password."""
    form = await form_of(request)
    try:
        _, cookies = await service.change_password(request, form.get("old", ""), form.get("new", ""))
    except Refused as refused:
        return await _again(request, "password", refused)
    return see("/account?changed=1", cookies)


@post("/account/logout")
async def logout(request: AnyRequest) -> Redirect:
    """Log out here, or everywhere."""
    form = await form_of(request)
    return see("/", await service.log_out(request, everywhere=bool(form.get("everywhere"))))


@post("/account/tokens")
async def add_token(request: AnyRequest) -> Template:
    """A new token, shown once."""
    form = await form_of(request)
    try:
        token, _ = await service.new_token(request, form.get("name", ""))
    except Refused as refused:
        return await _again(request, "token", refused)
    return await _account(request, token)


@post("/account/tokens/drop")
async def drop_token(request: AnyRequest) -> Redirect:
    """Take a token back."""
    form = await form_of(request)
    await service.drop_token(request, form.get("id", ""))
    return see("/account")


routes = Router("/", route_handlers=[come_in, account, register, login, password, logout, add_token, drop_token])
