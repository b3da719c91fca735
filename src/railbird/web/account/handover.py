"""Another device of mine: a link or QR code from the first lets somebody in on a second, once and soon."""

from typing import Any

from litestar import Router, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath
from litestar.response import Redirect, Template

from railbird.store.people import Person
from railbird.web.account import service
from railbird.web.auth import COOKIES
from railbird.web.doors import AnyRequest, address, is_secure, server_of, someone
from railbird.web.pages import page, see
from railbird.web.refused import Refused

SECONDS = 300  # A link is good for so long.


def _known_by(request: AnyRequest) -> str:
    """What somebody is known by on this device."""
    return next((request.cookies.get(name, "") for kind, name in COOKIES.items() if kind == request.auth), "")


async def make(request: AnyRequest) -> str:
    """A new link, as a path; earlier ones are worth nothing any more. A program has no device to hand over from."""
    server, person = server_of(request), someone(request)
    server.limits.count("handover", person.id)
    if not (by := _known_by(request)):
        raise Refused(403, "only_here")
    return f"/hello/{await server.store.handovers.make(person.id, by, SECONDS)}"


async def who(request: AnyRequest, token: str) -> Person:
    """Whom a link would let in; or a refusal, where it is not good any more."""
    server = server_of(request)
    server.limits.check("wrong_code", address(request))
    owner = await server.store.handovers.owner(token)
    person = await server.store.people.find(owner) if owner is not None else None
    if person is None:
        server.limits.count("wrong_code", address(request))
        raise Refused(404, "no_handover")
    return person


async def take(request: AnyRequest, token: str) -> list[Cookie]:
    """Come in on this device as whoever has made the link.

    Nobody is made somebody else by a link they were sent: who has games under another name here keeps them.
    """
    server = server_of(request)
    person = await who(request, token)
    here = request.user
    if here is not None and here.id != person.id and await server.store.tables.all_of(here.id):
        raise Refused(409, "device_taken", name=here.name)
    if await server.store.handovers.take(token) is None:
        raise Refused(404, "no_handover")
    if person.login is None:
        return [server.auth.guest_cookie(person, is_secure(request))]
    return await service.begin(request, person)


@post("/account/devices")
async def offer(request: AnyRequest) -> Template:
    """The link and its QR code, on the first device."""
    import segno  # noqa: PLC0415 - a start need not wait for what few pages need

    link = f"{request.url.scheme}://{request.url.netloc}{await make(request)}"
    drawn: Any = segno.make(link, error="m")
    picture = drawn.svg_data_uri(scale=6, border=2, light="#ffffff")
    return page(request, "handover_link.html", link=link, picture=picture, minutes=SECONDS // 60)


@get("/hello/{token:str}")
async def ask(request: AnyRequest, token: FromPath[str]) -> Template:
    """On the second device: who one will be there. Programs that look at links take nothing by it."""
    return page(request, "hello.html", who=await who(request, token), token=token)


@post("/hello/{token:str}")
async def come_in(request: AnyRequest, token: FromPath[str]) -> Redirect:
    """Come in."""
    return see("/my", await take(request, token))


routes = Router("/", route_handlers=[offer, ask, come_in])
