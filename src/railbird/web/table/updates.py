"""What keeps an open page up to date: a stream of the regions that have changed, no second request.

`event: table` brings everything that looks different since the version the page has; its id says how far the page is
then, and from where to resume: version, notes told, chat lines, and the build of the server. All who look through the
same eyes and have been sent the same get the same bytes, compressed once. `event: chat` brings what was said.
"""

import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Annotated, Literal, NamedTuple

import msgspec
from litestar import Router, get, post
from litestar.params import HeaderParameter, QueryParameter
from litestar.response import Stream

from railbird.store.engine import Unavailable
from railbird.store.people import Person
from railbird.web.doors import AnyRequest, TableId, address, server_of, table_of
from railbird.web.house.access import eyes
from railbird.web.house.audience import away
from railbird.web.house.live import Live
from railbird.web.house.watching import USUAL, Watcher
from railbird.web.lasting import Lasting
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.screens import FULL, Eyes, Layout, Screen, Screens
from railbird.web.server import Server
from railbird.web.squeezing import HEAD, PING, Squeezed
from railbird.web.table.stream import counted, listening
from railbird.web.table.talk import new_lines

Watch = Annotated[str, QueryParameter(required=False, max_length=20)]
Version = Annotated[int, QueryParameter(required=False, ge=0, le=1_000_000_000)]
Pace = Annotated[Literal["slow", "normal", "fast", "instant"], QueryParameter(required=False)]

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
    watch: str = ""  # What an open page calls itself when it says how far it is; empty where it never will.
    pace: str = USUAL


async def screen_for(server: Server, screens: Screens, live: Live, viewer: Viewer) -> Screen:
    """Somebody's screen, up to date, when it is their turn."""
    through = eyes(live, viewer.person, viewer.seat)
    await server.house.turns.take()
    async with live.lock:
        return screens.of(live, viewer.person, through, viewer.language, viewer.layout)


@asynccontextmanager
async def watching(live: Live, viewer: Viewer, reached: Reached) -> AsyncGenerator[None, None]:
    """A page that plays what happens is waited for; one that never says how far it is, is not."""
    if not viewer.watch:
        yield
        return
    person = None if viewer.person is None else viewer.person.id
    watcher = Watcher(person, eyes(live, viewer.person, viewer.seat), viewer.pace, reached.version)
    with live.watching.one(viewer.watch, watcher):
        yield


def brought(screen: Screen, reached: Reached) -> tuple[Reached, bytes]:
    """How far a page is with what it has to be told, and the event that tells it."""
    data = screen.event(reached.version, reached.told)
    assert screen.look is not None
    now = reached._replace(version=screen.version, told=len(screen.look.notes))
    return now, frame("table", now, data)


async def follow(
    server: Server, screens: Screens, live: Live, viewer: Viewer, reached: Reached, home: str
) -> AsyncGenerator[bytes, None]:
    """Changes as they come, until the viewer leaves, loses the seat or the server stops."""
    if reached.build != screens.build:
        yield GONE  # another build has drawn that page, with other styles and scripts
        return
    last: Eyes | None = None
    told_away: tuple[int, ...] = ()
    async with listening(server, live, viewer.person, home) as waiter, watching(live, viewer, reached):
        yield HELLO
        try:
            while not server.stopping.is_set():
                waiter.clear()
                if live.stale or live.broken:
                    with suppress(Unavailable, OSError):  # the database is away: whoever comes back wakes us
                        await server.house.find(live.id)
                screen = await screen_for(server, screens, live, viewer)
                if last is not None and screen.eyes != last:  # never a difference between two people's pages
                    reached = reached._replace(version=FULL)
                last = screen.eyes
                if screen.version != reached.version:
                    reached, event = brought(screen, reached)
                    yield event
                    del event
                del screen  # nothing of it is held while nothing happens: it may be let go
                if live.chat_count != reached.chat:
                    on_tv = viewer.layout == "tv"
                    said = await new_lines(server, live, viewer.person, viewer.language, reached.chat, on_tv)
                    if said is not None:
                        reached = reached._replace(chat=said.count)
                        yield frame("chat", reached, msgspec.json.encode(said))
                if (gone := away(live)) != told_away:
                    told_away = gone
                    yield b"event: here\ndata: %b\n\n" % msgspec.json.encode({"away": gone})
                if not await waiter.is_woken():
                    yield PING
        except Refused:
            yield GONE


async def compressed(events: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    """The same in gzip."""
    yield HEAD
    pieces = Squeezed()
    async for event in events:
        yield pieces.packed(event)
        del event  # it may be a whole page, and the next comes late


@post("/tables/{table_id:str}/shown", status_code=204)
async def shown(
    request: AnyRequest, table_id: TableId, watch: Watch = "", pace: Pace = "normal", version: Version = 0
) -> None:
    """An open page has shown a version, or goes at another pace: bots wait for that, and for nothing else."""
    server = server_of(request)
    server.limits.count("shown", address(request))
    live = server.house.lives.get(table_id)  # a table nobody has open here waits for nobody
    if live is not None:
        live.watching.hear(watch, request.user.id if request.user is not None else None, version, pace)


@get("/tables/{table_id:str}/stream")
async def stream(
    request: AnyRequest,
    table_id: TableId,
    seat: Annotated[int | None, QueryParameter(ge=-3, le=31, required=False)] = None,
    layout: Annotated[Layout, QueryParameter(required=False)] = "table",
    last: Annotated[str | None, HeaderParameter(name="Last-Event-ID", required=False, max_length=60)] = None,
    since: Annotated[str | None, QueryParameter(required=False, max_length=60)] = None,
    watch: Watch = "",
    pace: Pace = "normal",
) -> Stream:
    """The regions of the page as they change."""
    server, live = await table_of(request, table_id)
    eyes(live, request.user, seat)
    home, person = address(request), request.user
    server.streams.check(home, person.id if person is not None else None)
    screens: Screens = request.app.state.screens
    reached = read_reached(last or since, screens.build)
    viewer = Viewer(person, seat, language_of(request), layout, watch, pace)
    events = follow(server, screens, live, viewer, reached, home)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        events = compressed(events)
    return Lasting(counted(server, home, person, events), headers)


routes = Router("/", route_handlers=[stream, shown])
