"""Guests and accounts, their sessions and their access tokens."""

import hashlib
import secrets
import time

import msgspec
from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from railbird.core.errors import RailbirdError
from railbird.store import schema
from railbird.store.engine import reading
from railbird.store.writer import Writer

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
    """Logins differ only in what people see as different."""
    return "".join(letter for letter in login if letter.isprintable()).strip().casefold()


class People:
    """Everything about persons in the database."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def add_guest(self, name: str) -> Person:
        """Somebody new."""
        person = Person(secrets.token_hex(12), name)

        async def work(connection: AsyncConnection) -> None:
            row = {"id": person.id, "name": name, "created": time.time()}
            await connection.execute(insert(schema.people).values(row))

        await self._writer.write(work)
        return person

    async def find(self, person_id: str) -> Person | None:
        """The person with this id."""
        if not person_id.isalnum():
            return None
        columns = schema.people.c
        query = select(columns.id, columns.name, columns.login).where(columns.id == person_id)
        async with reading(self._engine) as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Person(*row)

    async def find_login(self, login: str) -> tuple[Person, str] | None:
        """The account of this login, with its password hash."""
        columns = schema.people.c
        query = select(columns.id, columns.name, columns.login, columns.password).where(
            columns.login == login_key(login)
        )
        async with reading(self._engine) as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else (Person(row[0], row[1], row[2]), row[3])

    async def rename(self, person_id: str, name: str) -> None:
        """Another name to be called by."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(update(schema.people).where(schema.people.c.id == person_id).values(name=name))

        await self._writer.write(work)

    async def make_account(self, person: Person, login: str, password_hash: str) -> Person:
        """A guest becomes an account and keeps his games; or `NameTaken`."""
        made = Person(person.id, person.name, login_key(login))

        async def work(connection: AsyncConnection) -> None:
            values = {"login": made.login, "password": password_hash}
            await connection.execute(update(schema.people).where(schema.people.c.id == person.id).values(values))

        try:
            await self._writer.write(work)
        except IntegrityError as error:
            raise NameTaken(f"The name {login!r} is taken.") from error
        return made

    # --- access tokens

    async def add_token(self, person_id: str, name: str) -> tuple[str, AccessToken]:
        """A new token: the secret (shown once) and its label."""
        token = "rb_" + secrets.token_urlsafe(32)
        made = AccessToken(secrets.token_hex(8), name, time.time())

        async def work(connection: AsyncConnection) -> None:
            row = {"key": hashed(token), "person": person_id, **msgspec.structs.asdict(made)}
            await connection.execute(insert(schema.tokens).values(row))

        await self._writer.write(work)
        return token, made

    async def token_owner(self, token: str) -> str | None:
        """Whose token this is."""
        query = select(schema.tokens.c.person).where(schema.tokens.c.key == hashed(token))
        async with reading(self._engine) as connection:
            owner: str | None = (await connection.execute(query)).scalar()
        return owner

    async def tokens_of(self, person_id: str) -> list[AccessToken]:
        """The labels of a person's tokens."""
        columns = schema.tokens.c
        query = select(columns.id, columns.name, columns.created).where(columns.person == person_id)
        async with reading(self._engine) as connection:
            rows = await connection.execute(query.order_by(columns.created))
        return [AccessToken(*row) for row in rows]

    async def drop_token(self, person_id: str, token_id: str) -> bool:
        """Take a token back; False when there is none."""
        if not token_id.isalnum():
            return False
        columns = schema.tokens.c

        async def work(connection: AsyncConnection) -> bool:
            gone = await connection.execute(
                delete(schema.tokens).where(columns.person == person_id, columns.id == token_id)
            )
            return gone.rowcount > 0

        return await self._writer.write(work)


class Sessions:
    """Sessions in the database, so that every node knows them. Only hashes of their tokens are kept."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def begin(self, token: str, person_id: str, device: str, seconds: int) -> None:
        """A new session of a person on a device; those that have expired are swept out."""
        columns = schema.sessions.c
        now = time.time()
        row = {"key": hashed(token), "value": person_id.encode(), "person": person_id, "device": device}

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(schema.sessions).where(columns.expires <= now))
            await connection.execute(insert(schema.sessions).values(row | {"seen": now, "expires": now + seconds}))

        await self._writer.write(work)

    async def owner(self, token: str, renew_for: int | None = None) -> str | None:
        """Whose session this is, unless it has expired; renewed at most once in five minutes."""
        columns = schema.sessions.c
        query = select(columns.person, columns.expires, columns.seen).where(columns.key == hashed(token))
        async with reading(self._engine) as connection:
            row = (await connection.execute(query)).first()
        now = time.time()
        if row is None or row.expires <= now:
            return None
        if renew_for is not None and now - row.seen > RENEWED_AFTER:
            await self._renew(token, now, renew_for)
        owner: str = row.person
        return owner

    async def _renew(self, token: str, now: float, seconds: int) -> None:
        change = update(schema.sessions).where(schema.sessions.c.key == hashed(token))

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(change.values(seen=now, expires=now + seconds))

        await self._writer.write(work)

    async def of(self, person_id: str) -> list[SessionInfo]:
        """The devices a person is logged in on."""
        columns = schema.sessions.c
        query = select(columns.device, columns.seen).where(columns.person == person_id).order_by(columns.seen.desc())
        async with reading(self._engine) as connection:
            rows = await connection.execute(query)
        return [SessionInfo(*row) for row in rows]

    async def end(self, token: str) -> None:
        """Log out on one device."""
        await self._delete(schema.sessions.c.key == hashed(token))

    async def end_all(self, person_id: str) -> None:
        """Log a person out everywhere."""
        await self._delete(schema.sessions.c.person == person_id)

    async def _delete(self, which: ColumnElement[bool]) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(schema.sessions).where(which))

        await self._writer.write(work)
