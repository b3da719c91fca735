"""The server's parts, put together once and handed to every handler."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from railbird.store import Store
from railbird.web.auth import Auth
from railbird.web.bots.pool import Pool
from railbird.web.config import Config
from railbird.web.limits import Limits
from railbird.web.tables.driver import Driver
from railbird.web.tables.house import House
from railbird.web.tables.lobby import Lobby


@dataclass
class Server:
    """Everything a request may need."""

    config: Config
    store: Store
    house: House
    lobby: Lobby
    driver: Driver
    pool: Pool
    auth: Auth
    limits: Limits
    csrf_key: str
    stopping: asyncio.Event

    async def start(self) -> None:
        """Begin to drive tables."""
        await self.driver.start()

    def end_streams(self) -> None:
        """Let every open stream come to its end."""
        self.stopping.set()
        for live in self.house.lives.values():
            for waiter in live.waiters:
                waiter.set()

    async def stop(self) -> None:
        """Let go of everything, in an order that loses nothing."""
        self.end_streams()
        await self.driver.stop()
        await self.house.close()
        self.pool.close()
        await self.store.close()


async def make_server(store: Store, config: Config) -> Server:
    """Put the parts together on an open store."""
    house = House(store)
    pool = Pool(config.bot_workers, config.bot_seconds)
    return Server(
        config=config,
        store=store,
        house=house,
        lobby=Lobby(house),
        driver=Driver(house, pool),
        pool=pool,
        auth=Auth(store, await store.key("cookies"), config.password_cost),
        limits=Limits(config.limits),
        csrf_key=(await store.key("csrf")).hex(),
        stopping=asyncio.Event(),
    )
