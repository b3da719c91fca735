"""Another device of mine: a link from the first, and coming in with it on the second."""

from typing import Annotated

import msgspec
from litestar import Response, Router
from litestar.params import JSONBody

from railbird.web.account import handover
from railbird.web.account.service import Me, me_of
from railbird.web.doors import AnyRequest, api_post, server_of


class HandoverOut(msgspec.Struct):
    """Where the other device has to go, and for how many seconds that is good, once."""

    path: str
    seconds: int


class HandoverIn(msgspec.Struct, forbid_unknown_fields=True):
    """The last part of that path."""

    token: Annotated[str, msgspec.Meta(max_length=60)]

    def __repr__(self) -> str:
        return "HandoverIn(…)"  # never in a log


@api_post("/me/handover", summary="Let me in on another device", status_code=201)
async def offer(request: AnyRequest) -> HandoverOut:
    """A link that lets me in on another device of mine; from a browser, not by an access token."""
    return HandoverOut(await handover.make(request), handover.SECONDS)


@api_post("/sessions/handover", summary="Come in with a link", status_code=201)
async def take(request: AnyRequest, data: JSONBody[HandoverIn]) -> Response[Me]:
    """This browser is from now on whoever has made the link."""
    person = await handover.who(request, data.token)
    cookies = await handover.take(request, data.token)
    return Response(await me_of(server_of(request), person), cookies=cookies)


routes = Router("/", route_handlers=[offer, take], tags=["people"])
