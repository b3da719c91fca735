"""Guests and accounts, their sessions and their access tokens."""

from __future__ import annotations

import hashlib
import secrets
import time
from datetime import timedelta

import msgspec
from litestar.stores.base import Store as LitestarStore
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from railbird.core.errors import RailbirdError
from railbird.store import schema
from railbird.store.engine import reading
from railbird.store.writer import Writer


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
    return login.strip().casefold()


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
        columns = schema.tokens.c

        async def work(connection: AsyncConnection) -> bool:
            gone = await connection.execute(
                delete(schema.tokens).where(columns.person == person_id, columns.id == token_id)
            )
            return gone.rowcount > 0

        return await self._writer.write(work)


class Sessions(LitestarStore):
    """Sessions in the database, so that every node knows them. Only hashes of their tokens are kept."""

    __slots__ = ("_engine", "_writer")

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def begin(self, token: str, person_id: str, device: str, seconds: int) -> None:
        """A new session of a person on a device."""
        await self._put(token, person_id.encode(), seconds, person_id, device)

    async def end_all(self, person_id: str) -> None:
        """Log a person out everywhere."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.person == person_id))

        await self._writer.write(work)

    async def of(self, person_id: str) -> list[SessionInfo]:
        """The devices a person is logged in on."""
        columns = schema.sessions.c
        query = select(columns.device, columns.seen).where(columns.person == person_id).order_by(columns.seen.desc())
        async with reading(self._engine) as connection:
            rows = await connection.execute(query)
        return [SessionInfo(*row) for row in rows]

    async def set(self, key: str, value: str | bytes, expires_in: int | timedelta | None = None) -> None:
        """Keep a value."""
        seconds = expires_in.total_seconds() if isinstance(expires_in, timedelta) else expires_in
        raw = value.encode() if isinstance(value, str) else value
        await self._put(key, raw, seconds, None, "")

    async def _put(self, token: str, value: bytes, seconds: float | None, person: str | None, device: str) -> None:
        now = time.time()
        row = {"key": hashed(token), "value": value, "person": person, "device": device, "seen": now}
        row["expires"] = None if seconds is None else now + seconds

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.key == row["key"]))
            await connection.execute(insert(schema.sessions).values(row))

        await self._writer.write(work)

    async def get(self, key: str, renew_for: int | timedelta | None = None) -> bytes | None:
        """The value, unless it has expired; renewed at most once in five minutes."""
        columns = schema.sessions.c
        query = select(columns.value, columns.expires, columns.seen).where(columns.key == hashed(key))
        async with reading(self._engine) as connection:
            row = (await connection.execute(query)).first()
        now = time.time()
        if row is None or (row.expires is not None and row.expires <= now):
            return None
        if renew_for is not None and row.expires is not None and now - row.seen > 300:
            seconds = renew_for.total_seconds() if isinstance(renew_for, timedelta) else renew_for

            async def work(connection: AsyncConnection) -> None:
                change = update(schema.sessions).where(columns.key == hashed(key))
                await connection.execute(change.values(seen=now, expires=now + seconds))

            await self._writer.write(work)
        value: bytes = row.value
        return value

    async def delete(self, key: str) -> None:
        """Forget a value."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.key == hashed(key)))

        await self._writer.write(work)

    async def delete_all(self) -> None:
        """Forget everything."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(schema.sessions))

        await self._writer.write(work)

    async def delete_expired(self) -> None:
        """Sweep out what has expired."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.expires <= time.time()))

        await self._writer.write(work)

    async def exists(self, key: str) -> bool:
        """Whether there is a value."""
        return await self.get(key) is not None

    async def expires_in(self, key: str) -> int | None:
        """Seconds until a value expires."""
        query = select(schema.sessions.c.expires).where(schema.sessions.c.key == hashed(key))
        async with reading(self._engine) as connection:
            expires: float | None = (await connection.execute(query)).scalar()
        return None if expires is None else max(0, int(expires - time.time()))
