"""What all handlers share: documented errors, who asks and how somebody comes in, which table, in which language."""

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from railbird.store.people import Person
from railbird.web.house.live import Live
from railbird.web.names import clean_name
from railbird.web.origin import origin
from railbird.web.problems import Problem, language_of
from railbird.web.refused import Refused
from railbird.web.server import Server
from railbird.web.words import nameless

AnyRequest = Request[Person | None, str, Any]


class TableRef(msgspec.Struct):
    """A table by its id."""

    id: str


ERRORS = {
    400: "The request cannot be read",
    401: "Nobody knows who is asking",
    403: "Not allowed",
    404: "There is no such thing",
    405: "Not with this method",
    409: "Not now",
    410: "Played with rules this server no longer has",
    413: "Too large",
    415: "Not JSON",
    422: "Against the rules, or a value that is not allowed",
    429: "Too often",
    503: "Try again in a moment",
}
RESPONSES = {
    status: ResponseSpec(Problem, description=text, media_type="application/problem+json", generate_examples=False)
    for status, text in ERRORS.items()
}

TableId = Annotated[str, PathParameter(description="The table's id, from its link", pattern="^[0-9a-f]{1,16}$")]
SeatNumber = Annotated[int, PathParameter(description="A seat of the table, from 0", ge=0, le=31)]
GameId = Annotated[str, PathParameter(description="A game's id", max_length=40)]
SeatOrRail = Annotated[
    int | None,
    QueryParameter(description="Which seat of mine; -3 for what spectators see; by default one of mine that is asked",
              ge=-3, le=31, required=False),
]  # fmt: skip
Language = Annotated[
    str | None,
    QueryParameter(description="en, it or cs; otherwise the request's Accept-Language", required=False, max_length=5),
]


api_get = partial(get, responses=RESPONSES)
api_post = partial(post, responses=RESPONSES, status_code=200)
api_patch = partial(patch, responses=RESPONSES)
api_delete = partial(delete, responses=RESPONSES, status_code=200)


def server_of(request: AnyRequest) -> Server:
    """The server's parts."""
    server: Server = request.app.state.server
    return server


async def person_at(request: AnyRequest, table_id: str) -> tuple[Server, Live, Person]:
    """The server's parts, a table and the person who asks, or a refusal."""
    person = someone(request)
    return *await table_of(request, table_id), person


async def table_of(request: AnyRequest, table_id: str) -> tuple[Server, Live]:
    """The server's parts and a table, up to date."""
    server = server_of(request)
    return server, await server.house.find(table_id)


def someone(request: AnyRequest) -> Person:
    """The person who asks, or a refusal."""
    if request.user is None:
        raise Refused(401, "who_are_you")
    return request.user


def address(request: AnyRequest) -> str:
    """Where a request comes from, for counting."""
    return origin(request.client.host) if request.client is not None else "unknown"


def speaks(request: AnyRequest, language: str | None) -> str:
    """The language of the answer."""
    return language if language in ("en", "it", "cs") else language_of(request)


# --- coming in by a name: anybody is a guest until there is an account


def is_secure(request: AnyRequest) -> bool:
    """Whether cookies can be kept to HTTPS; on a home network they cannot."""
    return request.url.scheme == "https"


async def enter_guest(request: AnyRequest, name: str) -> tuple[Person, Cookie]:
    """Somebody new, by a name."""
    server = server_of(request)
    server.limits.count("guest", address(request))
    person = await server.store.people.add_guest(clean_name(name))
    return person, server.auth.guest_cookie(person, is_secure(request))


async def somebody(request: AnyRequest) -> tuple[Person, list[Cookie]]:
    """The person who asks; a new guest when there is none yet, so that one click is enough to play."""
    if request.user is not None:
        return request.user, []
    person, cookie = await enter_guest(request, nameless(language_of(request)))
    return person, [cookie]
