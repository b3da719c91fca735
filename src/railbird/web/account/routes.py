"""The account's pages: name, register, log in and out, devices, access tokens."""

from litestar import Router, get, post
from litestar.response import Redirect, Template

from railbird.web.account import service
from railbird.web.account.strength import LONGEST, SHORTEST
from railbird.web.doors import AnyRequest, enter_guest, server_of
from railbird.web.pages import form_of, local_path, page, see


@post("/name")
async def come_in(request: AnyRequest) -> Redirect:
    """A guest says a name."""
    form = await form_of(request)
    _, cookie = await enter_guest(request, form.get("name", ""))
    return see(local_path(form.get("back", "/")), [cookie])


@get("/account")
async def account(request: AnyRequest) -> Template:
    """Who I am, where I am logged in, my tokens."""
    return await _account(request, changed=bool(request.query_params.get("changed")))


async def _account(request: AnyRequest, new_token: str = "", changed: bool = False) -> Template:
    server = server_of(request)
    tokens = await server.store.people.tokens_of(request.user.id) if request.user is not None else []
    me = await service.me_of(server, request.user)
    lengths = {"shortest": SHORTEST, "longest": LONGEST}
    return page(request, "account.html", me=me, tokens=tokens, new_token=new_token, changed=changed, **lengths)


@post("/account/register")
async def register(request: AnyRequest) -> Redirect:
    """Open an account."""
    form = await form_of(request)
    _, cookies = await service.open_account(request, form.get("login", ""), form.get("password", ""))
    return see("/account", cookies)


@post("/account/login")
async def login(request: AnyRequest) -> Redirect:
    """Log in."""
    form = await form_of(request)
    _, cookies = await service.log_in(request, form.get("login", ""), form.get("password", ""))
    return see("/", cookies)


@post("/account/password")
async def password(request: AnyRequest) -> Redirect:
    """Another password."""
    form = await form_of(request)
    _, cookies = await service.change_password(request, form.get("old", ""), form.get("new", ""))
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
    token, _ = await service.new_token(request, form.get("name", ""))
    return await _account(request, token)


@post("/account/tokens/drop")
async def drop_token(request: AnyRequest) -> Redirect:
    """Take a token back."""
    form = await form_of(request)
    await service.drop_token(request, form.get("id", ""))
    return see("/account")


routes = Router("/", route_handlers=[come_in, account, register, login, password, logout, add_token, drop_token])
