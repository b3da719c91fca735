"""The ways in which a page keeps up with its table. Nothing else in the measurement knows how it is done.

`live`: a stream says that something has changed, and the page asks for its changing part, drawn anew.
`regions`: the stream itself brings the regions that have changed.
"""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import aclosing
from typing import NamedTuple

import msgspec

from railbird.cli.load.wire import Wire

PACE = "normal"  # How fast a page plays its scenes.
HEAD = re.compile(r'<div class="tview" id="view"([^>]*)>')
DATA = re.compile(r'data-([a-z-]+)="([^"]*)"')
SEEN = re.compile(r'data-seen="([^"]*)"')
QUESTION = 'id="decision"'
ACT = re.compile(r'<form class="act[ "].*?</form>', re.DOTALL)
FIELD = re.compile(r'name="([a-z]+)"[^>]*?\svalue="([^"]*)"')


Form = tuple[tuple[str, str], ...]
"""What pressing a button sends: the names and values of its form's fields."""


class Update(NamedTuple):
    """A page has been brought up to date."""

    wire: int  # Bytes that came for it, packed as they came.
    may_act: bool
    is_over: bool
    version: int = 0
    forms: tuple[Form, ...] = ()  # Of the buttons of its question; none where a slip is to be filled in first.
    events: tuple[str, ...] = ()  # What has happened, which the page plays before it asks.
    waited: bool = False  # Whether a bot waits until the page has played it.


Way = Callable[[int, dict[str, str], str, int, str], AsyncIterator[Update]]
"""(port, cookies, table, seat, what the page calls itself) -> the updates of one page, as they come, for ever."""


async def live(port: int, cookies: dict[str, str], table: str, seat: int, _watch: str) -> AsyncIterator[Update]:
    """Told by the stream, asked for by the page; what changes while it asks is asked for once. Nobody waits for it."""
    stream, part = Wire(port), Wire(port)
    stream.cookies = part.cookies = cookies
    changed, heard = asyncio.Event(), 0

    async def listen() -> None:
        nonlocal heard
        async for piece in stream.pieces(f"/api/v1/tables/{table}/stream?seat={seat}"):
            heard += piece.wire
            if b"event: changed" in piece.data:
                changed.set()

    listening = asyncio.create_task(listen())
    told = "0"
    try:
        while True:
            await changed.wait()
            changed.clear()
            came = await part.get(f"/tables/{table}/live?seat={seat}&told={told}")
            head = _attributes(came.data.decode())
            told, wire, heard = head.get("notes", told), came.wire + heard, 0
            yield _update(wire, head, forms(came.data.decode()))
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        stream.close()
        part.close()


def _attributes(page: str) -> dict[str, str]:
    found = HEAD.search(page)
    return {name: html.unescape(value) for name, value in DATA.findall(found[1])} if found else {}


async def regions(port: int, cookies: dict[str, str], table: str, seat: int, watch: str) -> AsyncIterator[Update]:
    """The page once, and then what the stream brings, event by event."""
    stream = Wire(port)
    stream.cookies = cookies
    rest, wire = b"", 0
    try:
        page = await stream.get(f"/tables/{table}?seat={seat}")
        opened = page.data.decode()
        asked = forms(opened)
        head: dict[str, object] = {**_attributes(opened)}
        yield _update(page.wire, head, asked)
        since = SEEN.search(opened)
        path = f"/tables/{table}/stream?seat={seat}&since={since[1] if since else ''}&watch={watch}&pace={PACE}"
        async with aclosing(stream.pieces(path)) as pieces:
            async for piece in pieces:
                rest, wire = rest + piece.data, wire + piece.wire
                *events, rest = rest.split(b"\n\n")
                for event in events:
                    if (brought := read_event(event)) is not None:
                        question = next((html for html in brought.regions.values() if QUESTION in html), None)
                        asked = asked if question is None else forms(question)
                        happened = tuple(note.event for note in brought.news)
                        head |= brought.head
                        yield _update(wire, head, asked, happened)
                        wire = 0
    finally:
        stream.close()


class News(msgspec.Struct):
    """A note that a page plays."""

    event: str


class Brought(msgspec.Struct):
    """The data of an event `table`, decoded whole as a page has to."""

    head: dict[str, str | int | float | bool | None]
    regions: dict[str, str] = {}
    news: list[News] = []


def read_event(event: bytes) -> Brought | None:
    """What an event brings; None for a ping and for events that bring nothing to the table."""
    lines = event.split(b"\n")
    if b"event: table" not in lines:
        return None
    data = b"\n".join(line[6:] for line in lines if line.startswith(b"data: "))
    return msgspec.json.decode(data, type=Brought)


def forms(page: str) -> tuple[Form, ...]:
    """What each button of the question sends."""
    _, _, question = page.partition(QUESTION)
    found = ACT.search(question.partition("</section>")[0])
    if found is None:
        return ()
    fields = [(name, html.unescape(value)) for name, value in FIELD.findall(found[0])]
    hidden = [(name, value) for name, value in fields if name in ("seat", "decision", "about")]
    return tuple((*hidden, (name, value)) for name, value in fields if name == "action" and value)


def _update(wire: int, head: Mapping[str, object], asked: tuple[Form, ...], happened: tuple[str, ...] = ()) -> Update:
    """What a head says, however it writes the names of `data-may-act` and `data-status`."""
    named = {name.replace("-", "").replace("_", "").lower(): value for name, value in head.items()}
    may_act, is_over = bool(named.get("mayact")), named.get("status", "playing") != "playing"
    version, waited = int(str(named.get("version", 0))), bool(named.get("waited"))
    return Update(wire, may_act, is_over, version, asked if may_act else (), happened, waited)


WAYS: dict[str, Way] = {"live": live, "regions": regions}
