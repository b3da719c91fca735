"""What keeps an open page up to date: a stream of the regions that have changed, no second request.

`event: table` brings everything that looks different since the version the page has; its id says how far the page is
then, and from where to resume: version, notes told, chat lines, and the build of the server. All who look through the
same eyes at the same version get the same bytes, compressed once.
"""

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Annotated, NamedTuple

import msgspec
from litestar import Router, get
from litestar.params import HeaderParameter, QueryParameter
from litestar.response import Stream

from railbird.store.engine import Unavailable
from railbird.store.people import Person
from railbird.web.doors import AnyRequest, TableId, address, table_of
from railbird.web.house.access import eyes
from railbird.web.house.audience import away
from railbird.web.house.live import Live
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.screens import FULL, GZIP, Layout, Screen, Screens, packed
from railbird.web.server import Server
from railbird.web.table.stream import PING, counted, listening

HELLO = b"retry: 1000\n\n"
GONE = b"event: gone\ndata: {}\n\n"  # The page is to be loaded anew.


class Reached(NamedTuple):
    """How far a page is."""

    version: int = FULL
    told: int = 0
    chat: int = 0
    build: str = ""

    def __str__(self) -> str:
        return f"{self.version}-{self.told}-{self.chat}-{self.build}"


def read_reached(text: str | None, build: str) -> Reached:
    """Where a page wants to resume; from nothing when it does not say."""
    found = re.fullmatch(r"(\d{1,9})-(\d{1,9})-(\d{1,9})-(\w{0,20})", text or "")
    if found is None:
        return Reached(build=build)
    return Reached(int(found[1]), int(found[2]), int(found[3]), found[4])


def frame(event: str, reached: Reached, data: bytes) -> bytes:
    """One event."""
    return b"event: %b\nid: %b\ndata: %b\n\n" % (event.encode(), str(reached).encode(), data)


class Viewer(NamedTuple):
    """Who looks, and how."""

    person: Person | None
    seat: int | None
    language: str
    layout: Layout


async def screen_for(server: Server, screens: Screens, live: Live, viewer: Viewer) -> Screen:
    """Somebody's screen, up to date, when it is their turn."""
    through = eyes(live, viewer.person, viewer.seat)
    await server.house.turns.take()
    async with live.lock:
        return screens.of(live, viewer.person, through, viewer.language, viewer.layout)


async def follow(
    server: Server, screens: Screens, live: Live, viewer: Viewer, reached: Reached, home: str
) -> AsyncGenerator[bytes, None]:
    """Changes as they come, until the viewer leaves, loses the seat or the server stops."""
    if reached.build != screens.build:
        yield GONE  # another build has drawn that page, with other styles and scripts
        return
    last: Screen | None = None
    told_away: tuple[int, ...] = ()
    async with listening(server, live, viewer.person, home) as waiter:
        yield HELLO
        try:
            while not server.stopping.is_set():
                waiter.clear()
                if live.stale or live.broken:
                    with suppress(Unavailable, OSError):  # the database is away: whoever comes back wakes us
                        await server.house.find(live.id)
                screen = await screen_for(server, screens, live, viewer)
                if last is not None and screen is not last:  # never a difference between two people's pages
                    reached = reached._replace(version=FULL)
                last = screen
                if screen.version != reached.version:
                    data = screen.event(reached.version, reached.told)
                    assert screen.look is not None
                    reached = reached._replace(version=screen.version, told=len(screen.look.notes))
                    yield frame("table", reached, data)
                if live.chat_count != reached.chat:
                    reached = reached._replace(chat=live.chat_count)
                    yield frame("chat", reached, msgspec.json.encode({"chat": live.chat_count}))
                if (gone := away(live)) != told_away:
                    told_away = gone
                    yield b"event: here\ndata: %b\n\n" % msgspec.json.encode({"away": gone})
                try:
                    async with asyncio.timeout(PING):
                        await waiter.wait()
                except TimeoutError:
                    yield b": ping\n\n"
        except Refused:
            yield GONE


async def compressed(events: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    """The same in gzip, each event for itself."""
    yield GZIP
    async for event in events:
        yield packed(event)


@get("/tables/{table_id:str}/stream")
async def stream(
    request: AnyRequest,
    table_id: TableId,
    seat: Annotated[int | None, QueryParameter(ge=-3, le=31, required=False)] = None,
    layout: Annotated[Layout, QueryParameter(required=False)] = "table",
    last: Annotated[str | None, HeaderParameter(name="Last-Event-ID", required=False, max_length=60)] = None,
    since: Annotated[str | None, QueryParameter(required=False, max_length=60)] = None,
) -> Stream:
    """The regions of the page as they change."""
    server, live = await table_of(request, table_id)
    eyes(live, request.user, seat)
    server.streams.check(address(request), request.user.id if request.user is not None else None)
    screens: Screens = request.app.state.screens
    reached = read_reached(last or since, screens.build)
    viewer = Viewer(request.user, seat, language_of(request), layout)
    events = follow(server, screens, live, viewer, reached, address(request))
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        events = compressed(events)
    return Stream(counted(request, server, events), media_type="text/event-stream", headers=headers)


routes = Router("/", route_handlers=[stream])
