"""The CSRF check: what a page sends must come from a page that we gave to the same person in the same browser.

Litestar's check compares a cookie with a field of the form, and any pair that the server has ever signed will do:
whoever can plant a cookie plants their own. Here the signature covers what somebody is known by, a session or a guest's
cookie, so that nobody's pair is worth anything to another. Whoever comes in, logs in or out gets a new one at once.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from litestar import Request
from litestar.datastructures import Cookie, Headers
from litestar.enums import RequestEncodingType, ScopeType
from litestar.exceptions import PermissionDeniedException
from litestar.utils.scope.state import ScopeState

from railbird.web.auth import COOKIES

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

CSRF_COOKIE = "railbird_csrf"
HEADER = "x-csrftoken"
FIELD = "_csrf_token"
SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
NONCE = 32  # Letters of the random part.
SIGNED = 32  # Bytes of the signature.
FORMS = (RequestEncodingType.URL_ENCODED, RequestEncodingType.MULTI_PART)
NOBODY = ""
BY_LINK = "/notices/stop/"
"""What is done by a signed link alone, for whoever has it: a mailbox asks in nobody's name (RFC 8058)."""


class Tokens:
    """Random letters with a signature that covers what somebody is known by."""

    def __init__(self, key: str) -> None:
        self._key = bytes.fromhex(key)

    def make(self, known_by: str) -> str:
        """A new token."""
        nonce = secrets.token_hex(NONCE // 2)
        return nonce + self._sign(nonce, known_by)

    def fits(self, token: str, known_by: str) -> bool:
        """Whether the token was given to somebody known by this."""
        return hmac.compare_digest(token[NONCE:].encode(), self._sign(token[:NONCE], known_by).encode())

    def _sign(self, nonce: str, known_by: str) -> str:
        # BLAKE2 has a key of its own; an HMAC takes twenty times as long, with every request
        return hashlib.blake2b(f"{nonce} {known_by}".encode(), key=self._key, digest_size=SIGNED).hexdigest()


class BoundCSRF:
    """Tokens bound to what somebody is known by; a request with an access token carries no cookie's authority."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check what changes something; see to it that whoever looks has a token."""
        if scope["type"] != ScopeType.HTTP or _is_program(scope) or scope["path"].startswith(BY_LINK):
            await self.app(scope, receive, send)
            return
        request: Request[Any, Any, Any] = scope["litestar_app"].request_class(scope=scope, receive=receive)
        tokens: Tokens = scope["litestar_app"].state.tokens
        known_by = _known_by(scope["auth"], request.cookies)
        cookie = request.cookies.get(CSRF_COOKIE, "")
        token = cookie if tokens.fits(cookie, known_by) else ""
        if scope["method"] not in SAFE:
            given = request.headers.get(HEADER)
            if not given and request.content_type[0] in FORMS:
                given = (await request.form()).get(FIELD)
            # Nobody has nothing to lose, and whose session has ended shall be told to log in: there any pair will do.
            wanted = token if known_by != NOBODY else cookie
            if not wanted or not isinstance(given, str) or not _same(given, wanted):
                raise PermissionDeniedException("CSRF token verification failed")
        state = ScopeState.from_scope(scope)
        state.csrf_token = token or tokens.make(known_by)

        async def send_with_token(message: Message) -> None:
            if message["type"] == "http.response.start":
                changed = _set_now(message["headers"])
                fresh = tokens.make(changed) if changed is not None else "" if token else state.csrf_token
                if isinstance(fresh, str) and fresh:
                    set_cookie = Cookie(key=CSRF_COOKIE, value=fresh, path="/", samesite="lax").to_header(header="")
                    message["headers"] = [*message["headers"], (b"set-cookie", set_cookie.encode("latin-1"))]
            await send(message)

        await self.app(scope, receive, send_with_token)


def is_theirs(tokens: Tokens, means: str, cookies: dict[str, str], headers: Mapping[str, str]) -> bool:
    """Whether what somebody sends carries their token, in the header and in the cookie; a program needs none."""
    if means == "token":
        return True
    cookie = cookies.get(CSRF_COOKIE, "")
    known_by = _known_by(means, cookies)
    return known_by != NOBODY and tokens.fits(cookie, known_by) and _same(headers.get(HEADER, ""), cookie)


def _same(given: str, wanted: str) -> bool:
    return hmac.compare_digest(given.encode(), wanted.encode())


def _is_program(scope: Scope) -> bool:
    return Headers.from_scope(scope).get("authorization", "")[:7].lower() == "bearer "


def _known_by(means: str, cookies: dict[str, str]) -> str:
    """What somebody is known by: the cookie that has let them in."""
    return next((f"{kind} {cookies.get(name, '')}" for kind, name in COOKIES.items() if kind == means), NOBODY)


def _set_now(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """What somebody is known by from this answer on; None when it changes nothing."""
    given: dict[str, str] = {}
    for name, value in headers:
        key, _, rest = value.decode("latin-1").partition("=")
        if name == b"set-cookie" and key in COOKIES.values():
            given[key] = rest.partition(";")[0].strip('"')
    if not given:
        return None
    return next((f"{kind} {given[name]}" for kind, name in COOKIES.items() if given.get(name)), NOBODY)
