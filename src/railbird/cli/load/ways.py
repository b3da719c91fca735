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

HEAD = re.compile(r'<div class="tview" id="view"([^>]*)>')
DATA = re.compile(r'data-([a-z-]+)="([^"]*)"')


class Update(NamedTuple):
    """A page has been brought up to date."""

    wire: int  # Bytes that came for it, packed as they came.
    may_act: bool
    is_over: bool


Way = Callable[[int, dict[str, str], str, int], AsyncIterator[Update]]
"""(port, cookies, table, seat) -> the updates of one page, as they come, for ever."""


async def live(port: int, cookies: dict[str, str], table: str, seat: int) -> AsyncIterator[Update]:
    """Told by the stream, asked for by the page; what changes while it asks is asked for once."""
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
            yield _update(wire, head)
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        stream.close()
        part.close()


def _attributes(page: str) -> dict[str, str]:
    found = HEAD.search(page)
    return {name: html.unescape(value) for name, value in DATA.findall(found[1])} if found else {}


async def regions(port: int, cookies: dict[str, str], table: str, seat: int) -> AsyncIterator[Update]:
    """Brought by the stream, event by event."""
    stream = Wire(port)
    stream.cookies = cookies
    rest, wire = b"", 0
    try:
        async with aclosing(stream.pieces(f"/tables/{table}/stream?seat={seat}")) as pieces:
            async for piece in pieces:
                rest, wire = rest + piece.data, wire + piece.wire
                *events, rest = rest.split(b"\n\n")
                for event in events:
                    if (brought := read_event(event)) is not None:
                        yield _update(wire, brought.head)
                        wire = 0
    finally:
        stream.close()


class Brought(msgspec.Struct):
    """The data of an event `table`, decoded whole as a page has to."""

    head: dict[str, str | int | float | bool | None]
    regions: dict[str, str] = {}


def read_event(event: bytes) -> Brought | None:
    """What an event brings; None for a ping and for events that bring nothing to the table."""
    lines = event.split(b"\n")
    if b"event: table" not in lines:
        return None
    data = b"\n".join(line[6:] for line in lines if line.startswith(b"data: "))
    return msgspec.json.decode(data, type=Brought)


def _update(wire: int, head: Mapping[str, object]) -> Update:
    """What a head says, however it writes the names of `data-may-act` and `data-status`."""
    named = {name.replace("-", "").replace("_", "").lower(): value for name, value in head.items()}
    return Update(wire, bool(named.get("mayact")), named.get("status", "playing") != "playing")


WAYS: dict[str, Way] = {"live": live, "regions": regions}
