"""The store: one object that holds the database's engine, its writer, its bus and what is kept in it."""

import secrets

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from railbird.store import schema
from railbird.store.bus import Bus, make_bus
from railbird.store.chat import Chat
from railbird.store.engine import Unavailable, async_url, open_engine, reading
from railbird.store.migrate import migrate
from railbird.store.people import People, Sessions
from railbird.store.presence import Presence
from railbird.store.tables import Tables
from railbird.store.writer import GROUP, Writer


class Store:
    """Open it with `open_store`, close it with `close`."""

    def __init__(self, engine: AsyncEngine, bus: Bus, group: int) -> None:
        self.engine = engine
        self.bus = bus
        self.writer = Writer(engine, bus, group)
        self.people = People(engine, self.writer)
        self.sessions = Sessions(engine, self.writer)
        self.tables = Tables(engine, self.writer)
        self.chat = Chat(engine, self.writer)
        self.presence = Presence(engine, self.writer)

    @property
    def is_shared(self) -> bool:
        """Whether other nodes may use the same database."""
        return self.engine.dialect.name == "postgresql"

    async def key(self, name: str) -> bytes:
        """A secret of this service, made when it is first asked for, the same on every node."""
        query = select(schema.keys.c.value).where(schema.keys.c.name == name)

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(schema.keys).values(name=name, value=secrets.token_bytes(32)))

        for _ in range(2):
            async with reading(self.engine) as connection:
                value: bytes | None = (await connection.execute(query)).scalar()
            if value is not None:
                return value
            try:
                await self.writer.write(work)
            except IntegrityError:
                continue
        return await self.key(name)

    async def is_ready(self) -> bool:
        """Whether the database answers."""
        try:
            async with reading(self.engine) as connection:
                await connection.exec_driver_sql("SELECT 1")
        except Unavailable:
            return False
        return True

    async def close(self) -> None:
        """Write what is waiting, then let go."""
        await self.writer.stop()
        await self.bus.stop()
        await self.engine.dispose()


async def open_store(url: str, group: int = GROUP) -> Store:
    """Open a database, bring it up to date, begin to write and to listen."""
    engine = open_engine(url)
    await migrate(engine)
    store = Store(engine, make_bus(async_url(url)), group)
    await store.writer.start()
    await store.bus.start()
    return store
