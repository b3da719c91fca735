"""Headers on every response, cookies of our own and no others, and bodies read strictly."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

import msgspec
import structlog
from litestar import Request
from litestar.datastructures import FormMultiDict
from litestar.enums import RequestEncodingType, ScopeType
from litestar.exceptions import ClientException, InternalServerException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.handlers import BaseRouteHandler
from prometheus_client import Counter

from railbird.store.people import Person
from railbird.web import metrics

logger = structlog.get_logger(__name__)

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_RAW = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_NO_STORE = (b"cache-control", b"no-store")

OURS = b"railbird_"
COOKIES = 8  # A browser has six of ours.
COOKIE_BYTES = 512
FORM_BYTES = 100_000  # Of a form without files.
FORM_FIELDS = 1000  # The largest slip has some two hundred.


@cache
def _counter(route: str, method: str, status: int) -> Counter:
    """The counter of these labels; looking it up in the registry takes a lock, and routes are few."""
    return metrics.REQUESTS.labels(route=route, method=method, status=status)


def count(route: str, method: str, status: int) -> None:
    """Count an answer."""
    _counter(route, method, status).inc()


def on_the_wire(*fields: tuple[bytes, bytes]) -> bytes:
    """These header fields and ours of an answer that is not cached, as they are sent."""
    return b"".join([b"%b: %b\r\n" % field for field in (*fields, *_RAW, _NO_STORE)])


def own_cookies(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers with our own cookies only.

    Whatever else runs on this machine, browsers send us its cookies too; and the framework remembers each line of
    cookies that it has read, so that a line must be short.
    """
    return [(name, _ours(value) if name == b"cookie" else value) for name, value in headers]


def _ours(line: bytes) -> bytes:
    kept = [one for part in line.split(b";") if (one := part.strip()).startswith(OURS) and len(one) <= COOKIE_BYTES]
    return b"; ".join(kept[:COOKIES])


class SafeHeaders:
    """The outermost layer: whatever answers, these headers are on it. Pages and data are not cached."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to every response."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return

        method, begun = scope["method"], False
        scope["headers"] = own_cookies(scope["headers"])

        async def send_safely(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = [*message["headers"], *_RAW]
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append(_NO_STORE)
                message["headers"] = headers
                count(str(scope.get("path_template") or "none"), method, message["status"])
            await send(message)

        try:
            await self.app(scope, receive, send_safely)
        except Exception:
            logger.exception("request failed")
            if begun:
                raise
            start: Any = {"type": "http.response.start", "status": 500, "headers": [(b"content-type", b"text/plain")]}
            await send_safely(start)
            await send({"type": "http.response.body", "body": b"Our mistake. Please try again.", "more_body": False})


class StrictRequest(Request[Person | None, str, Any]):
    """A request whose JSON body is decoded once, into the type its handler takes, and strictly.

    The framework reads JSON into plain values and then bends them to that type, so that `"0"` would pass for seat 0.
    """

    def has_read(self, body: bytes) -> None:
        """Somebody else has read the body."""
        self._connection_state.body = body

    async def json(self) -> Any:
        """The body as the handler's type, or 400 with the place and what was expected there."""
        return decoded(self.route_handler, await self.body())

    async def form(self) -> FormMultiDict:
        """A form of a bounded number of fields; the framework would keep the last thousand forms in memory."""
        state = self._connection_state
        if self.content_type[0] == RequestEncodingType.URL_ENCODED and not isinstance(state.form, dict):
            body = await self.body()
            if len(body) > FORM_BYTES or body.count(b"&") >= FORM_FIELDS:
                raise RequestEntityTooLarge
            fields: dict[str, Any] = {}
            for name, value in parse_qsl(body.decode("latin-1"), keep_blank_values=True):
                fields.setdefault(name, []).append(value)
            state.form = {name: values if len(values) > 1 else values[0] for name, values in fields.items()}
        try:
            return await super().form()
        except LookupError as error:
            raise ClientException(detail="a field is written in letters nobody knows") from error

    async def stream(self) -> AsyncGenerator[bytes, None]:
        """The body as it comes; whoever leaves in the middle of it has made the mistake, not we."""
        try:
            async for piece in super().stream():
                yield piece
        except InternalServerException as error:
            raise ClientException(detail=error.detail) from error


def decoded(handler: BaseRouteHandler, body: bytes) -> Any:
    """A body as the type its handler takes, or 400 with the place and what was expected there."""
    try:
        return _decoder(handler).decode(body)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:  # also a number of thousands of digits
        raise ClientException(detail=str(error)) from error


@cache
def _decoder(handler: BaseRouteHandler) -> msgspec.json.Decoder[Any]:
    data = handler.parsed_fn_signature.parameters.get("data")
    return msgspec.json.Decoder(data.annotation if data is not None else Any)
