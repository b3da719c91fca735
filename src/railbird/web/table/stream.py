"""The stream of the API: tells that something a viewer may know has changed. What it is they ask for themselves."""

import asyncio
import re
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager, suppress
from typing import Annotated

from litestar import Router
from litestar.params import HeaderParameter, QueryParameter
from litestar.response import Stream

from railbird.store.people import Person
from railbird.web import metrics
from railbird.web.doors import AnyRequest, SeatOrRail, TableId, address, api_get, table_of
from railbird.web.house.access import eyes
from railbird.web.house.live import Live
from railbird.web.lasting import Lasting
from railbird.web.refused import Refused
from railbird.web.server import Server
from railbird.web.squeezing import PING

PING_AFTER = 15.0  # Seconds between two signs of life.
CATCH_UP = 32  # Changes that are told one by one; whoever is further behind is told only where it stands.


def frame(event: str, version: int, chat: int) -> bytes:
    """One event. Its id says how far the viewer has been told, and from where to resume."""
    return f'event: {event}\nid: {version}-{chat}\ndata: {{"version":{version},"chat":{chat}}}\n\n'.encode()


def read_last(last: str | None) -> tuple[int, int]:
    """Where a viewer wants to resume; from before the beginning when nothing is said."""
    found = re.fullmatch(r"(\d{1,9})-(\d{1,9})", last or "")
    return (int(found[1]), int(found[2])) if found else (-1, -1)


class Waiter(asyncio.Event):
    """Woken when something has changed, or when nothing has for so long that a sign of life is due.

    One alarm is set for the stream and not one for each event; it looks by itself whether it has come too early.
    """

    def __init__(self) -> None:
        super().__init__()
        self._loop = asyncio.get_running_loop()
        self._waits_since = 0.0
        self._has_rung = False
        self._alarm = self._loop.call_later(PING_AFTER, self._ring)

    async def is_woken(self) -> bool:
        """Wait; False when it is only time for a sign of life."""
        self._waits_since = self._loop.time()
        await self.wait()
        has_rung, self._has_rung = self._has_rung, False
        return not has_rung

    def _ring(self) -> None:
        due = self._waits_since + PING_AFTER - self._loop.time()
        if due <= 0:
            due, self._has_rung = PING_AFTER, True
            self.set()
        self._alarm = self._loop.call_later(due, self._ring)

    def close(self) -> None:
        """Nobody waits any more."""
        self._alarm.cancel()


@asynccontextmanager
async def listening(server: Server, live: Live, person: Person | None, home: str) -> AsyncIterator[Waiter]:
    """Somebody has a table open, and is woken when something has changed there."""
    waiter = Waiter()
    live.waiters.add(waiter)
    server.house.opened(live, person)
    server.house.attend(live, person, home)
    metrics.STREAMS.inc()
    try:
        yield waiter
    finally:
        waiter.close()
        live.waiters.discard(waiter)
        server.house.closed(live, person)
        server.house.attend(live, person, home)  # who loses the connection is back in a moment
        metrics.STREAMS.dec()


async def follow(
    server: Server, live: Live, person: Person | None, seat: int | None, last: tuple[int, int], home: str = ""
) -> AsyncGenerator[bytes, None]:
    """Events as they come, until the viewer leaves, loses the seat or the server stops."""
    version, chat = last
    async with listening(server, live, person, home) as waiter:
        yield b"retry: 1000\n\n"
        try:
            while not server.stopping.is_set():
                waiter.clear()
                if live.stale or live.broken:
                    with suppress(Exception):  # the database is away: whoever comes back wakes us
                        await server.house.find(live.id)
                now, lines = live.version(eyes(live, person, seat)), live.chat_count
                if version < 0 or now < version or now - version > CATCH_UP:
                    version = now - 1
                for number in range(version + 1, now + 1):
                    yield frame("changed", number, max(chat, 0))
                version = now
                if lines != chat:
                    chat = lines
                    yield frame("chat", version, chat)
                if not await waiter.is_woken():
                    yield PING
        except Refused:
            yield b"event: gone\ndata: {}\n\n"


async def counted(
    server: Server, home: str, person: Person | None, events: AsyncGenerator[bytes, None]
) -> AsyncGenerator[bytes, None]:
    """The same events, counted as an open stream of this address and person."""
    with server.streams.one(home, None if person is None else person.id):
        async with aclosing(events):
            async for event in events:
                yield event
                del event  # nobody keeps it until the next one comes


@api_get("/tables/{table_id:str}/stream", summary="Be told when something changes", media_type="text/event-stream")
async def stream(
    request: AnyRequest,
    table_id: TableId,
    seat: SeatOrRail = None,
    last: Annotated[str | None, HeaderParameter(name="Last-Event-ID", required=False, max_length=40)] = None,
    since: Annotated[str | None, QueryParameter(required=False, max_length=40)] = None,
) -> Stream:
    """Server-sent events: `changed` with my version, `chat` with the number of lines; resumes by Last-Event-ID."""
    server, live = await table_of(request, table_id)
    eyes(live, request.user, seat)
    home, person = address(request), request.user
    server.streams.check(home, person.id if person is not None else None)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    events = follow(server, live, person, seat, read_last(last or since), home)
    return Lasting(counted(server, home, person, events), headers)


routes = Router("/", route_handlers=[stream], tags=["play"])
