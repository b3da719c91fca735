"""The hatch: the requests that come most often, handed to their handlers past the framework.

Routing, middlewares, injection and response classes take twice as long as all else that a move needs. Here a request
that is plainly in order goes to the handler's own function at once: somebody is known, the CSRF token is theirs, the
body is JSON, or the form that a page's script sends, of a known length. Whatever is not goes through the framework,
which says what is wrong with it; so nobody comes in here who would not come in there. Errors are told by the one place
that tells them all.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from litestar import Litestar
from litestar.enums import ScopeType
from litestar.handlers import HTTPRouteHandler

from railbird.web.auth import Auth, Means, recognise
from railbird.web.csrf import Tokens, is_theirs
from railbird.web.problems import handle
from railbird.web.security import StrictRequest, count, decoded, on_the_wire
from railbird.web.sending import AT_ONCE, AtOnce

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

    from railbird.web.workers.courtesy import Courtesy

PATH = re.compile(r"((?:/api/v1)?/tables)/([0-9a-f]{1,16})/([a-z]+)")
JSON = b"application/json"
FORM = b"application/x-www-form-urlencoded"
LONGEST = 65_536  # Bytes of a body that is taken in here; a move has a hundred.
MOST_FAMILIAR = 10_000
FIELDS = on_the_wire((b"content-type", JSON))


class Way(NamedTuple):
    """What is taken in at one address."""

    handler: HTTPRouteHandler
    template: str  # Under which it is counted.
    has_form: bool  # A form whose sender wants to be told in JSON what is wrong with it; otherwise JSON.


class Hatch:
    """Takes in what it knows, and hands on everything else."""

    def __init__(
        self,
        app: Litestar,
        onward: ASGIApp,
        courtesy: Courtesy,
        auth: Auth,
        tokens: Tokens,
        submissions: Mapping[str, HTTPRouteHandler],
        forms: Mapping[str, HTTPRouteHandler],
    ) -> None:
        """Handlers by the last part of their path, POST and a table: of the API, with a body, and of pages.

        Whatever is handed on goes `onward`, by and by to the application.
        """
        self.app = app
        self._onward = onward
        self._courtesy = courtesy
        self._auth = auth
        self._tokens = tokens
        self._ways = {
            (room, name): Way(handler, f"{room}/{{table_id}}/{name}", has_form)
            for room, handlers, has_form in (("/api/v1/tables", submissions, False), ("/tables", forms, True))
            for name, handler in handlers.items()
        }
        self._familiar: dict[bytes, tuple[str, Means]] = {}
        """A digest of what tells who asks -> under what `Auth` remembers them, and the means."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take it in, or hand it on."""
        if scope["type"] == ScopeType.HTTP and scope["method"] == "POST" and not scope["query_string"]:
            found = PATH.fullmatch(scope["path"])
            way = self._ways.get((found[1], found[3])) if found is not None else None
            if found is not None and way is not None and await self._is_taken_in(way, found[2], scope, receive, send):
                return
        await self._onward(scope, receive, send)

    async def _is_taken_in(self, way: Way, table_id: str, scope: Scope, receive: Receive, send: Send) -> bool:
        """Take in what is plainly in order; whether it was."""
        given = scope["headers"]
        fields = dict(given)
        if len(fields) != len(tuple(given)) or not _is_short(fields, way.has_form):
            return False
        scope["app"] = scope["litestar_app"] = self.app
        request = StrictRequest(scope, receive, send)
        self._courtesy.comes()
        try:
            if not await self._is_known(request, fields):
                return False
            scope["route_handler"] = way.handler
            scope["path_template"] = way.template
            await self._take_in(request, way, table_id)
        finally:
            self._courtesy.goes()
        return True

    async def _is_known(self, request: StrictRequest, fields: Mapping[bytes, bytes]) -> bool:
        """Whether somebody asks whom we know, and nobody asks in their name; looked into once for the same words."""
        get = fields.get
        words = b"%b\n%b\n%b" % (get(b"authorization", b""), get(b"cookie", b""), get(b"x-csrftoken", b""))
        mark = hashlib.blake2b(words, digest_size=16).digest()
        key, means = self._familiar.get(mark, ("", ""))
        if (person := self._auth.remembers(key)) is not None:
            recognise(request, person, means)
            return True
        person, means = await self._auth.who(request)
        recognise(request, person, means)
        if person is None or not is_theirs(self._tokens, means, request.cookies, request.headers):
            return False
        if len(self._familiar) >= MOST_FAMILIAR:
            self._familiar.clear()
        self._familiar[mark] = self._auth.key_of(request, means), means
        return True

    async def _take_in(self, request: StrictRequest, way: Way, table_id: str) -> None:
        handler = way.handler
        try:
            body = await _body(request.receive)
            if body is None:
                return  # they have gone: nobody waits for an answer
            if way.has_form:
                request.has_read(body)
                response: Any = await handler.fn(request, table_id=table_id)
            else:
                result = await handler.fn(request, table_id=table_id, data=decoded(handler, body))
                response = msgspec.json.encode(result)
        except Exception as error:
            response = handle(request, error)
        if isinstance(response, bytes):
            await _answer(request, way, response)
        else:
            await response.to_asgi_response(app=None, request=request)(request.scope, request.receive, request.send)


async def _answer(request: StrictRequest, way: Way, body: bytes) -> None:
    """Send what a handler has answered; in one piece where the connection can do that."""
    scope: dict[str, Any] = request.scope  # type: ignore[assignment] # more than a server knows of
    at_once: AtOnce | None = scope.get(AT_ONCE)
    status = way.handler.status_code
    if at_once is not None and at_once(status, FIELDS, body):
        count(way.template, "POST", status)
        return
    headers = [(b"content-type", JSON), (b"content-length", b"%d" % len(body))]
    await request.send({"type": "http.response.start", "status": status, "headers": headers})
    await request.send({"type": "http.response.body", "body": body, "more_body": False})


def _is_short(fields: Mapping[bytes, bytes], has_form: bool) -> bool:
    length, kind = fields.get(b"content-length", b""), fields.get(b"content-type", b"")
    is_short = length.isdigit() and len(length) < 7 and 0 < int(length) <= LONGEST
    if has_form:
        return is_short and kind.partition(b";")[0] == FORM and fields.get(b"accept") == JSON
    return is_short and kind == JSON


async def _body(receive: Receive) -> bytes | None:
    """What was sent; None when they have left in the middle of it."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message["body"]
        if not message["more_body"]:
            return body
