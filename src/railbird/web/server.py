"""The server's parts, put together once and handed to every handler."""

import asyncio
from dataclasses import dataclass

from railbird.store import Store
from railbird.web.auth import Auth
from railbird.web.config import Config
from railbird.web.house.clerk import Clerk
from railbird.web.house.driver import Driver
from railbird.web.house.house import House
from railbird.web.house.seating import Seating
from railbird.web.house.steward import Steward
from railbird.web.limits import Limits
from railbird.web.workers.pool import Pool


@dataclass
class Server:
    """Everything a request may need."""

    config: Config
    store: Store
    house: House
    clerk: Clerk
    steward: Steward
    seating: Seating
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
            live.wake()

    async def stop(self) -> None:
        """Let go of everything, in an order that loses nothing."""
        self.end_streams()
        await self.driver.stop()
        await self.house.errands.stop()
        self.pool.close()
        await self.store.close()


async def make_server(store: Store, config: Config) -> Server:
    """Put the parts together on an open store."""
    house = House(store)
    clerk = Clerk(house)
    seating = Seating(house, clerk)
    pool = Pool(config.bot_workers, config.bot_seconds)
    return Server(
        config=config,
        store=store,
        house=house,
        clerk=clerk,
        steward=Steward(house, clerk, seating),
        seating=seating,
        driver=Driver(house, clerk, pool),
        pool=pool,
        auth=Auth(store, await store.key("cookies"), config.password_cost),
        limits=Limits(config.limits),
        csrf_key=(await store.key("csrf")).hex(),
        stopping=asyncio.Event(),
    )
