"""Accounts, sessions and tokens: what pages and API do alike."""

import asyncio

import msgspec
import structlog
from litestar.datastructures import Cookie

from railbird.store.people import AccessToken, NameTaken, Person, SessionInfo, login_key
from railbird.web.account.strength import LONGEST, check_password
from railbird.web.auth import DEVICE_COOKIE, GUEST_COOKIE, SESSION_COOKIE, gone
from railbird.web.doors import AnyRequest, address, is_secure, server_of, someone
from railbird.web.names import clean_name
from railbird.web.refused import Refused
from railbird.web.server import Server

logger = structlog.get_logger(__name__)


class Me(msgspec.Struct):
    """Who I am. `id` is None for somebody without a name."""

    id: str | None
    name: str
    login: str | None
    sessions: list[SessionInfo]


async def me_of(server: Server, person: Person | None) -> Me:
    """A person as they see themselves."""
    if person is None:
        return Me(None, "", None, [])
    return Me(person.id, person.name, person.login, await server.store.sessions.of(person.id))


async def open_account(request: AnyRequest, login: str, password: str) -> tuple[Person, list[Cookie]]:
    """A guest (or nobody yet) gets an account and keeps all games."""
    server = server_of(request)
    server.limits.count("account", address(request))
    called = clean_name(login)
    person = request.user
    if person is not None and person.login is not None:
        raise Refused(409, "has_account")
    check_password(password, called, person.name if person is not None else "")
    if person is None:
        person = await server.store.people.add_guest(called)
    try:
        made = await server.store.people.make_account(person, called, await server.auth.passwords.hash(password))
    except NameTaken as error:
        raise Refused(409, "name_taken") from error
    return made, await begin(request, made)


async def log_in(request: AnyRequest, login: str, password: str) -> tuple[Person, list[Cookie]]:
    """A new session for an account; what a guest had on this device is the account's from now on."""
    server = server_of(request)
    key, whence = login_key(login), address(request)
    server.limits.count("login_address", whence)
    server.limits.count("login", f"{key} {whence}")
    await asyncio.sleep(server.limits.pause("login_of", key))
    found = await server.store.people.find_login(login)
    right = await server.auth.passwords.check(found[1] if found else None, _given(password))
    if found is None or not right:
        logger.warning("login failed", address=address(request))
        raise Refused(401, "wrong_password")
    person = found[0]
    if request.user is not None and request.user.login is None:
        await server.seating.move_seats(request.user, person)
        await server.auth.end_all(request.user)
    return person, await begin(request, person)


async def begin(request: AnyRequest, person: Person) -> list[Cookie]:
    """A session on this device."""
    device, old = request.headers.get("user-agent", ""), request.cookies.get(SESSION_COOKIE)
    return await server_of(request).auth.begin_session(person, device, old, is_secure(request))


def _given(password: str) -> str:
    """A password as it is checked; what is longer than any is none."""
    return password if len(password) <= LONGEST else ""


async def change_password(request: AnyRequest, old: str, new: str) -> tuple[Person, list[Cookie]]:
    """Another password, for whoever knows the old one; everything else that was let in with it ends."""
    server = server_of(request)
    person = someone(request)
    found = await server.store.people.find_login(person.login) if person.login is not None else None
    if found is None:
        raise Refused(409, "no_account")
    server.limits.count("password", person.id)
    if not await server.auth.passwords.check(found[1], _given(old)):
        raise Refused(401, "wrong_old_password")
    check_password(new, found[0].login or "", person.name)
    await server.store.people.set_password(person.id, await server.auth.passwords.hash(new))
    await server.auth.end_all(person)
    return person, await begin(request, person)


async def log_out(request: AnyRequest, everywhere: bool) -> list[Cookie]:
    """End the session of this browser, or all on all my devices. A guest is gone with the only cookie there is."""
    server = server_of(request)
    auth = server.auth
    if request.user is not None and (device := request.cookies.get(DEVICE_COOKIE)) is not None:
        await server.store.notices.drop_device(request.user.id, device)
    if everywhere:
        await auth.end_all(someone(request))
    for cookie in (SESSION_COOKIE, GUEST_COOKIE):
        if known_by := request.cookies.get(cookie):
            await server.store.handovers.end(known_by)
    await auth.end_session(request.cookies.get(SESSION_COOKIE))
    await auth.end_guest(request.cookies.get(GUEST_COOKIE))
    return [gone(SESSION_COOKIE), gone(GUEST_COOKIE), gone(DEVICE_COOKIE)]


async def rename(request: AnyRequest, name: str) -> Person:
    """How somebody wants to be called from now on, at the tables they sit at, too."""
    server = server_of(request)
    person = someone(request)
    server.limits.count("name", person.id)
    called = clean_name(name)
    await server.store.people.rename(person.id, called)
    await server.seating.rename(person, called)
    await server.auth.forget_everywhere()
    return msgspec.structs.replace(person, name=called)


async def new_token(request: AnyRequest, name: str) -> tuple[str, AccessToken]:
    """An access token for a program of mine, and its label; the token itself is shown this once."""
    server = server_of(request)
    person = someone(request)
    server.limits.count("token", person.id)
    return await server.store.people.add_token(person.id, clean_name(name))


async def drop_token(request: AnyRequest, token_id: str) -> bool:
    """Take a token back: it is worth nothing from now on. Whether there was such a one."""
    server = server_of(request)
    found = await server.store.people.drop_token(someone(request).id, token_id)
    await server.auth.forget_everywhere()
    return found
