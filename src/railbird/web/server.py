"""The server's parts, put together once and handed to every handler."""

import asyncio
from dataclasses import dataclass, fields

from railbird.insight.values import version
from railbird.store import Store
from railbird.web import pulse
from railbird.web.auth import Auth
from railbird.web.config import Config
from railbird.web.house.clerk import Clerk
from railbird.web.house.driver import Driver
from railbird.web.house.house import House
from railbird.web.house.keeper import Keeper
from railbird.web.house.live import Live
from railbird.web.house.room import Room
from railbird.web.house.seating import Seating
from railbird.web.house.steward import Steward
from railbird.web.house.studies import Studies
from railbird.web.limits import Limits, Streams
from railbird.web.post.post import Post
from railbird.web.workers import own
from railbird.web.workers.inspector import Inspector
from railbird.web.workers.pool import Pool
from railbird.web.workers.study import Study


@dataclass(frozen=True)
class Keys:
    """The secrets of a service, the same on all its nodes; kept in its database."""

    cookies: bytes
    csrf: bytes
    push: bytes  # What push services know it by.
    notices: bytes  # What links in mails are signed with.


class Server:
    """Everything a request may need, put together on an open store and its secret keys."""

    def __init__(self, store: Store, config: Config, keys: Keys) -> None:
        self.config = config
        self.store = store
        self.inspector = Inspector()
        self.house = House(store, self.inspector, config.node)
        self.clerk = Clerk(self.house)
        self.seating = Seating(self.house, self.clerk)
        self.steward = Steward(self.house, self.clerk, self.seating)
        self.pool = Pool(config.bot_workers, config.bot_seconds, bots=own.players)
        self.study = Study()
        self.pool.asked = self.study.courtesy.thinks
        self.studies = Studies(self.house, self.study, version, config.analysis)
        self.driver = Driver(self.house, self.clerk, self.pool)
        self.auth = Auth(store, keys.cookies, config.password_cost)
        self.post = Post(self.house, config.outgoing, keys.push, keys.notices)
        self.keeper = Keeper(self.house, self.clerk, self.seating)
        self.driver.noticed = self._noticed
        self.limits = Limits(config.limits)
        door = config.door
        self.streams = Streams(door.streams_per_address, door.streams_per_person, config.limits)
        most = (config.tables_per_person, config.tables_per_address) if config.limits else (0, 0)
        self.room = Room(store.tables, *most)
        self.csrf_key = keys.csrf.hex()
        self.stopping = asyncio.Event()

    def _noticed(self, live: Live) -> None:
        """A table of this node has changed."""
        self.post.watch.look(live)
        self.keeper.look(live)

    async def start(self) -> None:
        """Begin to drive tables, and to pack away those that ended long ago."""
        self.house.errands.run(pulse.beat())
        self.house.errands.run(self.store.packer.run())
        await self.post.watch.start()
        await self.driver.start()
        self.post.start()
        self.house.errands.run(self.keeper.run())

    def end_streams(self) -> None:
        """Let every open stream come to its end."""
        self.stopping.set()
        for live in self.house.lives.values():
            live.wake()

    async def stop(self) -> None:
        """Let go of everything, in an order that loses nothing."""
        self.end_streams()
        await self.driver.stop()
        await self.house.stop()
        self.pool.close()
        self.study.close()
        self.inspector.close()
        await self.store.close()


async def make_server(store: Store, config: Config) -> Server:
    """Put the parts together on an open store."""
    return Server(store, config, Keys(**{one.name: await store.key(one.name) for one in fields(Keys)}))
