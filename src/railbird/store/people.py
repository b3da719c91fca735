"""Guests and accounts, their sessions and their access tokens."""

import hashlib
import secrets
import time
from collections.abc import Iterable, Sequence

import msgspec
from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.core.errors import RailbirdError
from railbird.store import schema
from railbird.store.letters import visible
from railbird.store.writer import Part

MOST_LETTERS = 60  # Of a login as it is typed; the longest that is kept has fewer.
RENEWED_AFTER = 300.0  # Seconds after which somebody who looks in is written down as seen again.


class NameTaken(RailbirdError):
    """Somebody else has this login."""


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays. `login` is None for a guest."""

    id: str
    name: str
    login: str | None = None


class AccessToken(msgspec.Struct, frozen=True):
    """A personal access token as its owner sees it later: never the token itself."""

    id: str
    name: str
    created: float


class SessionInfo(msgspec.Struct, frozen=True):
    """A device somebody is logged in on."""

    device: str
    seen: float


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def login_key(login: str) -> str:
    """Logins differ only in what people see as different: what is counted, looked up and kept is this."""
    return visible(visible(login[:MOST_LETTERS]).casefold())


class People(Part):
    """Everything about persons in the database."""

    async def add_guest(self, name: str) -> Person:
        """Somebody new."""
        person = Person(secrets.token_hex(12), name)
        await self._run(insert(schema.people).values(id=person.id, name=name, created=time.time()))
        return person

    async def find(self, person_id: str) -> Person | None:
        """The person with this id."""
        if not person_id.isalnum():
            return None
        columns = schema.people.c
        row = await self._first(select(columns.id, columns.name, columns.login).where(columns.id == person_id))
        return None if row is None else Person(*row)

    async def find_guest(self, person_id: str) -> Person | None:
        """The guest with this id, unless there is an account now or the guest has logged out."""
        if not person_id.isalnum():
            return None
        columns = schema.people.c
        guest = (columns.id == person_id, columns.login.is_(None), columns.ended.is_(None))
        row = await self._first(select(columns.id, columns.name).where(*guest))
        return None if row is None else Person(*row)

    async def find_login(self, login: str) -> tuple[Person, str] | None:
        """The account of this login, with its password hash."""
        columns = schema.people.c
        query = select(columns.id, columns.name, columns.login, columns.password)
        row = await self._first(query.where(columns.login == login_key(login)))
        return None if row is None else (Person(row[0], row[1], row[2]), row[3])

    async def guests(self, person_ids: Iterable[str]) -> dict[str, bool]:
        """Those of some people who have no account; and whether that is because they have deleted everything."""
        columns = schema.people.c
        query = select(columns.id, columns.erased).where(columns.id.in_(list(person_ids)), columns.login.is_(None))
        return {row.id: row.erased for row in await self._rows(query)}

    async def rename(self, person_id: str, name: str) -> None:
        """Another name to be called by."""
        await self._run(update(schema.people).where(schema.people.c.id == person_id).values(name=name))

    async def make_account(self, person: Person, login: str, password_hash: str) -> Person:
        """A guest becomes an account and keeps all games; or `NameTaken`."""
        made = Person(person.id, person.name, login_key(login))
        change = update(schema.people).where(schema.people.c.id == person.id)
        try:
            await self._run(change.values(login=made.login, password=password_hash))
        except IntegrityError as error:
            raise NameTaken(f"The name {login!r} is taken.") from error
        return made

    async def set_password(self, person_id: str, password_hash: str) -> None:
        """Another password."""
        await self._run(update(schema.people).where(schema.people.c.id == person_id).values(password=password_hash))

    async def end_all(self, person_id: str) -> None:
        """Nothing that was given to a person counts any more: no session, no access token, no device."""
        columns = schema.people.c
        guest = update(schema.people).where(columns.id == person_id, columns.login.is_(None))
        await self._run(
            delete(schema.sessions).where(schema.sessions.c.person == person_id),
            delete(schema.tokens).where(schema.tokens.c.person == person_id),
            delete(schema.devices).where(schema.devices.c.person == person_id),
            delete(schema.handovers).where(schema.handovers.c.person == person_id),
            guest.values(ended=time.time()),
        )

    # --- signs of life

    async def write_seen(self, person_ids: Sequence[str], at: float) -> None:
        """These people have just asked for something, on any node."""
        await self._run(update(schema.people).where(schema.people.c.id.in_(person_ids)).values(seen=at))

    async def last_seen(self, person_id: str) -> float:
        """When a person has last asked for something, as far as it was written down."""
        return await self._value(select(schema.people.c.seen).where(schema.people.c.id == person_id)) or 0.0

    # --- access tokens

    async def add_token(self, person_id: str, name: str) -> tuple[str, AccessToken]:
        """A new token: the secret (shown once) and its label."""
        token = "rb_" + secrets.token_urlsafe(32)
        made = AccessToken(secrets.token_hex(8), name, time.time())
        row = {"key": hashed(token), "person": person_id, **msgspec.structs.asdict(made)}
        await self._run(insert(schema.tokens).values(row))
        return token, made

    async def token_owner(self, token: str) -> str | None:
        """Whose token this is."""
        query = select(schema.tokens.c.person).where(schema.tokens.c.key == hashed(token))
        owner: str | None = await self._value(query)
        return owner

    async def tokens_of(self, person_id: str) -> list[AccessToken]:
        """The labels of a person's tokens."""
        columns = schema.tokens.c
        query = select(columns.id, columns.name, columns.created).where(columns.person == person_id)
        return [AccessToken(*row) for row in await self._rows(query.order_by(columns.created))]

    async def drop_token(self, person_id: str, token_id: str) -> bool:
        """Take a token back; False when there is none."""
        if not token_id.isalnum():
            return False
        columns = schema.tokens.c
        return await self._run(delete(schema.tokens).where(columns.person == person_id, columns.id == token_id)) > 0


class Handovers(Part):
    """Links that let somebody in on another device of theirs."""

    async def make(self, person_id: str, by: str, seconds: float) -> str:
        """A link's secret, good for so long and once; the ones before are worth nothing any more."""
        token, columns, now = secrets.token_urlsafe(24), schema.handovers.c, time.time()
        row = {"key": hashed(token), "person": person_id, "by": hashed(by), "expires": now + seconds}
        await self._run(
            delete(schema.handovers).where(or_(columns.person == person_id, columns.expires <= now)),
            insert(schema.handovers).values(row),
        )
        return token

    async def owner(self, token: str) -> str | None:
        """Whom a link lets in, if it is still good."""
        columns = schema.handovers.c
        query = select(columns.person).where(columns.key == hashed(token), columns.expires > time.time())
        owner: str | None = await self._value(query)
        return owner

    async def take(self, token: str) -> str | None:
        """Use a link: of several who try at once one is let in."""
        columns = schema.handovers.c
        good = (columns.key == hashed(token), columns.expires > time.time())

        async def work(connection: AsyncConnection) -> str | None:
            taken = await connection.execute(delete(schema.handovers).where(*good).returning(columns.person))
            owner: str | None = taken.scalar()
            return owner

        return await self._writer.write(work)

    async def end(self, by: str) -> None:
        """Whoever was known by this has logged out."""
        await self._run(delete(schema.handovers).where(schema.handovers.c.by == hashed(by)))


class Sessions(Part):
    """Sessions in the database, so that every node knows them. Only hashes of their tokens are kept."""

    async def begin(self, token: str, person_id: str, device: str, seconds: int) -> None:
        """A new session of a person on a device; those that have expired are swept out."""
        now = time.time()
        row = {"key": hashed(token), "value": person_id.encode(), "person": person_id, "device": device}
        await self._run(
            delete(schema.sessions).where(schema.sessions.c.expires <= now),
            insert(schema.sessions).values(row | {"seen": now, "expires": now + seconds}),
        )

    async def owner(self, token: str, renew_for: int | None = None) -> str | None:
        """Whose session this is, unless it has expired; renewed at most once in five minutes."""
        columns = schema.sessions.c
        this = columns.key == hashed(token)
        row = await self._first(select(columns.person, columns.expires, columns.seen).where(this))
        now = time.time()
        if row is None or row.expires <= now:
            return None
        if renew_for is not None and now - row.seen > RENEWED_AFTER:
            await self._run(update(schema.sessions).where(this).values(seen=now, expires=now + renew_for))
        owner: str = row.person
        return owner

    async def of(self, person_id: str) -> list[SessionInfo]:
        """The devices a person is logged in on."""
        columns = schema.sessions.c
        query = select(columns.device, columns.seen).where(columns.person == person_id).order_by(columns.seen.desc())
        return [SessionInfo(*row) for row in await self._rows(query)]

    async def end(self, token: str) -> None:
        """Log out on one device."""
        await self._run(delete(schema.sessions).where(schema.sessions.c.key == hashed(token)))
