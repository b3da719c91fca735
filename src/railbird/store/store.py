"""The store: one object that holds the database's engine, its writer, its bus and what is kept in it."""

import asyncio
import secrets
import shutil
import sqlite3
import time
from contextlib import suppress
from pathlib import Path

from sqlalchemy import delete, insert, make_url, select
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from railbird.store import schema
from railbird.store.analyses import Analyses
from railbird.store.blame import explained, unknown_option
from railbird.store.bus import Bus, make_bus
from railbird.store.challenges import Challenges
from railbird.store.chat import Chat
from railbird.store.checkup import check_up
from railbird.store.clubs import Clubs
from railbird.store.company import Company
from railbird.store.deals import Deals
from railbird.store.engine import BadDatabase, Unavailable, async_url, open_engine
from railbird.store.erasing import Erasing
from railbird.store.kept import Kept
from railbird.store.migrating import migrate
from railbird.store.news import News
from railbird.store.notices import Notices
from railbird.store.nudges import Nudges
from railbird.store.outbox import Outbox
from railbird.store.packer import Packer
from railbird.store.people import Handovers, People, Sessions
from railbird.store.place import file_of, prepare
from railbird.store.presence import Presence
from railbird.store.profiles import Profiles
from railbird.store.race_days import RaceDays
from railbird.store.records import Records
from railbird.store.seasons import Seasons
from railbird.store.tables import Tables
from railbird.store.tournaments import Tournaments
from railbird.store.writer import GROUP, Part, Writer

ROOM = 32_000_000  # Bytes that must be free beside a SQLite file: its log and what a game group plays in a year.
ASKED_ANEW = 1.0  # Seconds for which an answer to "is it ready?" is good.


class Store(Part):
    """Open it with `open_store`, close it with `close`."""

    def __init__(self, engine: AsyncEngine, bus: Bus, group: int) -> None:
        self.engine = engine
        self.bus = bus
        self.writer = Writer(engine, bus, group)
        super().__init__(engine, self.writer)
        self.people = People(engine, self.writer)
        self.sessions = Sessions(engine, self.writer)
        self.handovers = Handovers(engine, self.writer)
        self.tables = Tables(engine, self.writer)
        self.chat = Chat(engine, self.writer)
        self.analyses = Analyses(engine, self.writer)
        self.presence = Presence(engine, self.writer)
        self.notices = Notices(engine, self.writer)
        self.outbox = Outbox(engine, self.writer)
        self.records = Records(engine, self.writer)
        self.profiles = Profiles(engine, self.writer)
        self.company = Company(engine, self.writer)
        self.erasing = Erasing(engine, self.writer)
        self.kept = Kept(engine, self.writer)
        self.clubs = Clubs(engine, self.writer)
        self.seasons = Seasons(engine, self.writer)
        self.race_days = RaceDays(engine, self.writer)
        self.deals = Deals(engine, self.writer)
        self.nudges = Nudges(engine, self.writer)
        self.tournaments = Tournaments(engine, self.writer)
        self.challenges = Challenges(engine, self.writer)
        self.packer = Packer(engine, self.writer, self.tables)
        self.news = News(engine, self.writer.reads)
        self._trial = f"?{secrets.token_hex(6)}"  # What this node writes to see whether it can.
        self._ready = (0.0, False)  # Until when that is known, and what.
        self._trying = asyncio.Lock()

    @property
    def is_shared(self) -> bool:
        """Whether other nodes may use the same database."""
        return self.engine.dialect.name == "postgresql"

    async def key(self, name: str) -> bytes:
        """A secret of this service, made when it is first asked for, the same on every node."""
        query = select(schema.keys.c.value).where(schema.keys.c.name == name)
        while (value := await self._value(query)) is None:
            with suppress(IntegrityError):  # another node was faster: then its key is everybody's
                await self._run(insert(schema.keys).values(name=name, value=secrets.token_bytes(32)))
        key: bytes = value
        return key

    async def tell_nodes(self, mark: str) -> None:
        """Tell the other nodes something that belongs to no table; alone, there is nobody to tell."""

        async def nothing(_connection: AsyncConnection) -> None:
            """The notice is all there is to write."""

        if self.is_shared:
            await self.writer.write(nothing, f":{mark}")

    async def is_ready(self) -> bool:
        """Whether the database takes what is written, and has room for more; tried once a second at most."""
        async with self._trying:
            if time.monotonic() >= self._ready[0]:
                is_ready = self._has_room() and await self._can_write()
                self._ready = time.monotonic() + ASKED_ANEW, is_ready
            return self._ready[1]

    def _has_room(self) -> bool:
        """SQLite's log has its room beforehand: a full disk is noticed only when that is used up."""
        file = Path(self.engine.url.database or "")
        return self.is_shared or not file.is_file() or shutil.disk_usage(file.parent).free >= ROOM

    async def _can_write(self) -> bool:
        """A node that nobody knows comes and goes, on disk: the whole way of a move."""
        columns = schema.nodes.c
        try:
            await self._run(insert(schema.nodes).values(id=self._trial, alive=0.0))
            await self._run(delete(schema.nodes).where(columns.id == self._trial))
        except (Unavailable, DBAPIError):
            return False
        return True

    async def close(self) -> None:
        """Write what is waiting, then let go."""
        await self.writer.stop()
        await self.bus.stop()
        await self.news.close()
        await self.engine.dispose()


async def open_store(url: str, group: int = GROUP) -> Store:
    """Open a database, bring it up to date, begin to write and to listen; BadDatabase says why it cannot be done."""
    try:
        if (file := file_of(url)) is not None:
            prepare(file)
            await asyncio.to_thread(check_up, file)
        engine = open_engine(url)
        try:
            await migrate(engine)
            store = Store(engine, make_bus(async_url(url)), group)
            await store.writer.start()
        except BaseException:
            await engine.dispose()
            raise
    except (DBAPIError, OSError, sqlite3.Error, ModuleNotFoundError) as error:
        raise explained(error, url) from error
    except TypeError as error:
        if not (options := make_url(url).query):
            raise
        raise BadDatabase(unknown_option(options, error)) from error
    await store.bus.start()
    return store
