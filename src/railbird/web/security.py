"""Headers on every response, the CSRF check, and bodies read strictly."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from litestar import Request
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.exceptions import ClientException
from litestar.handlers import BaseRouteHandler
from litestar.middleware.csrf import CSRFMiddleware
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


@cache
def _counter(route: str, method: str, status: int) -> Counter:
    """The counter of these labels; looking it up in the registry takes a lock, and routes are few."""
    return metrics.REQUESTS.labels(route=route, method=method, status=status)


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

        async def send_safely(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = [*message["headers"], *_RAW]
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append(_NO_STORE)
                message["headers"] = headers
                route = str(scope.get("path_template") or "none")
                _counter(route, method, message["status"]).inc()
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


class CookieCSRF(CSRFMiddleware):
    """Litestar's check, except for programs: a request that names its token carries no cookie's authority."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check unless the request brings an access token."""
        given: Any = Headers.from_scope(scope).get("authorization", "") if scope["type"] == ScopeType.HTTP else ""
        if given[:7].lower() == "bearer ":
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


class StrictRequest(Request[Person | None, str, Any]):
    """A request whose JSON body is decoded once, into the type its handler takes, and strictly.

    The framework reads JSON into plain values and then bends them to that type, so that `"0"` would pass for seat 0.
    """

    async def json(self) -> Any:
        """The body as the handler's type, or 400 with the place and what was expected there."""
        try:
            return _decoder(self.route_handler).decode(await self.body())
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            raise ClientException(detail=str(error)) from error


@cache
def _decoder(handler: BaseRouteHandler) -> msgspec.json.Decoder[Any]:
    data = handler.parsed_fn_signature.parameters.get("data")
    return msgspec.json.Decoder(data.annotation if data is not None else Any)
