"""Who is asking: a personal access token, a session, or a guest's signed cookie."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
from typing import TYPE_CHECKING, Any, Literal

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType

from railbird.store import Store
from railbird.store.people import Person, hashed

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

SESSION_COOKIE = "railbird_session"
GUEST_COOKIE = "railbird_guest"
DEVICE_COOKIE = "railbird_device"  # Which push subscription is this browser's: it ends when somebody logs out here.
SESSION_SECONDS = 90 * 86_400
GUEST_SECONDS = 365 * 86_400
REMEMBER = 10.0  # Seconds a node trusts what it has read, should it not hear that another has ended a session.
ALONE = 120.0  # The same for a server with a database of its own: nobody else logs anybody out.
FORGET = "f"  # What nodes tell each other when somebody has logged out or changed their name.
MOST_REMEMBERED = 10_000
AT_ONCE = 2  # Passwords hashed in threads at the same time, so that logins cannot stop the tables.

Means = Literal["token", "session", "guest", ""]
COOKIES: dict[Means, str] = {"session": SESSION_COOKIE, "guest": GUEST_COOKIE}


class Passwords:
    """Hashes and checks passwords with argon2id; never keeps or logs one."""

    def __init__(self, cost: tuple[int, int]) -> None:
        passes, memory = cost
        self._hasher = PasswordHasher(time_cost=passes, memory_cost=memory)
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._nobody: str | None = None

    async def hash(self, password: str) -> str:
        """The hash that is kept."""
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def check(self, kept: str | None, password: str) -> bool:
        """Whether the password is right; an unknown login takes as long as a wrong password."""
        if kept is None:
            if self._nobody is None:
                self._nobody = await self.hash("nobody's password")
            await self._verify(self._nobody, password)
            return False
        return await self._verify(kept, password)

    async def _verify(self, kept: str, password: str) -> bool:
        async with self._turn:
            try:
                return await asyncio.to_thread(self._hasher.verify, kept, password)
            except (VerificationError, InvalidHashError):
                return False


class Auth:
    """Knows people by what their requests carry."""

    def __init__(self, store: Store, key: bytes, password_cost: tuple[int, int]) -> None:
        self._store = store
        self._trusted = REMEMBER if store.is_shared else ALONE
        self._key = key
        self.passwords = Passwords(password_cost)
        self._known: dict[str, tuple[float, Person | None]] = {}
        self._forgotten = 0  # How often all that was known has been forgotten.
        store.bus.listen(lambda _table, mark: self.forget() if mark == FORGET else None, self.forget)

    async def who(self, connection: ASGIConnection[Any, Any, Any, Any]) -> tuple[Person | None, Means]:
        """The person behind a request. A request with a token is judged by the token alone."""
        if (token := _bearer(connection)) is not None:
            return await self._remembered("token", token), "token"
        for means, cookie in COOKIES.items():
            secret = connection.cookies.get(cookie)
            if secret and (person := await self._remembered(means, secret)) is not None:
                return person, means
        return None, ""

    def key_of(self, connection: ASGIConnection[Any, Any, Any, Any], means: Means) -> str:
        """Under what somebody is remembered who has come in by these means."""
        secret = _bearer(connection) if means == "token" else connection.cookies.get(COOKIES[means])
        return _key(means, secret or "")

    def remembers(self, key: str) -> Person | None:
        """Who is remembered under this, for as long as that is trusted."""
        until, person = self._known.get(key, (0.0, None))
        return person if until > time.monotonic() else None

    async def _remembered(self, means: Means, secret: str) -> Person | None:
        key = _key(means, secret)
        known = self._known.get(key)
        if known is not None and known[0] > time.monotonic():
            return known[1]
        while True:
            forgotten = self._forgotten
            person = await self._look_up(means, secret)
            if forgotten == self._forgotten:  # nobody was logged out while we looked
                break
        if len(self._known) > MOST_REMEMBERED:
            self._known.clear()
        self._known[key] = (time.monotonic() + self._trusted, person)
        return person

    async def _look_up(self, means: Means, secret: str) -> Person | None:
        people, sessions = self._store.people, self._store.sessions
        if means != "guest":
            token = means == "token"
            owner = await (people.token_owner(secret) if token else sessions.owner(secret, renew_for=SESSION_SECONDS))
            return None if owner is None else await people.find(owner)
        # Once a guest has an account only a session lets them in, so that they can be logged out everywhere.
        return await people.find_guest(guest) if (guest := self._signed(secret)) is not None else None

    def forget(self) -> None:
        """Read everything again: somebody has logged out or changed their name."""
        self._known.clear()
        self._forgotten += 1

    async def forget_everywhere(self) -> None:
        """The same on every node."""
        self.forget()
        await self._store.tell_nodes(FORGET)

    def _sign(self, person_id: str) -> str:
        return hmac.new(self._key, f"guest {person_id}".encode(), hashlib.sha256).hexdigest()

    def _signed(self, cookie: str) -> str | None:
        """The guest whose cookie this is, if we have signed it."""
        person_id, _, signature = cookie.partition(".")
        return person_id if hmac.compare_digest(signature.encode(), self._sign(person_id).encode()) else None

    def guest_cookie(self, person: Person, secure: bool) -> Cookie:
        """What a guest is known by."""
        return _cookie(GUEST_COOKIE, f"{person.id}.{self._sign(person.id)}", GUEST_SECONDS, secure)

    async def begin_session(self, person: Person, device: str, old: str | None, secure: bool) -> list[Cookie]:
        """A new session with a new token; whatever the browser had before is worth nothing from now on."""
        if old is not None:
            await self._store.sessions.end(old)
            await self._store.tell_nodes(FORGET)
        token = secrets.token_urlsafe(32)
        await self._store.sessions.begin(token, person.id, device[:120], SESSION_SECONDS)
        self.forget()
        return [_cookie(SESSION_COOKIE, token, SESSION_SECONDS, secure), gone(GUEST_COOKIE)]

    async def end_session(self, token: str | None) -> None:
        """Log out on one device."""
        if token is not None:
            await self._store.sessions.end(token)
        await self.forget_everywhere()

    async def end_all(self, person: Person) -> None:
        """Log a person out everywhere: sessions, access tokens and a guest's cookie are worth nothing from now on."""
        await self._store.people.end_all(person.id)
        await self.forget_everywhere()

    async def end_guest(self, cookie: str | None) -> None:
        """The guest of a cookie is gone for good: nobody could log in as them again."""
        guest = None if cookie is None else self._signed(cookie)
        if guest is not None and (person := await self._store.people.find_guest(guest)) is not None:
            await self.end_all(person)


def _key(means: Means, secret: str) -> str:
    return f"{means} {hashed(secret)}"


def _bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    given = connection.headers.get("authorization", "")
    return given[7:].strip() if given[:7].lower() == "bearer " else None


def _cookie(name: str, value: str, seconds: int, secure: bool) -> Cookie:
    return Cookie(key=name, value=value, max_age=seconds, path="/", httponly=True, samesite="lax", secure=secure)


def kept_cookie(name: str, value: str, secure: bool) -> Cookie:
    """A cookie for as long as a guest is known."""
    return _cookie(name, value, GUEST_SECONDS, secure)


def gone(name: str) -> Cookie:
    """A cookie that is taken back."""
    return Cookie(key=name, value="", max_age=0, expires=0, path="/", httponly=True, samesite="lax")


class WhoIsIt:
    """Puts the person and the means into every request; refuses nothing by itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find out who asks, then go on."""
        if scope["type"] == ScopeType.HTTP and "user" not in scope:
            connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
            recognise(connection, *await connection.app.state.server.auth.who(connection))
        await self.app(scope, receive, send)


def recognise(connection: ASGIConnection[Any, Any, Any, Any], person: Person | None, means: Means) -> None:
    """Put the person and the means into a request; whoever asks for anything gives a sign of life."""
    connection.scope["user"], connection.scope["auth"] = person, means
    if person is not None:
        connection.app.state.server.house.signs.of_life(person.id)
