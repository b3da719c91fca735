"""The measurement with people: both ways of keeping up are followed as a page would, and what it tells is true."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from railbird.cli.load import party, people, ways
from railbird.cli.load.people import Evening, Quiet, drawn, told


@pytest.mark.asyncio
async def test_people_play_and_what_they_press_comes_to_every_other_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(party, "THINK", (0.0, 0.1))
    monkeypatch.setattr(people, "WARM_UP", 0.2)
    evening = await people.spend("live", 1, 4.0, "random")
    assert evening.presses > 0
    assert evening.lost == 0
    assert evening.updates > 0
    assert 0 < evening.bytes <= evening.bytes_p95 < 60_000  # packed: a page has that unpacked
    assert 0 < evening.p50 <= evening.p99
    assert evening.cpu > 0


@pytest.mark.asyncio
async def test_quiet_tables_are_all_looked_at() -> None:
    quiet = await people.rest("live", 2)
    assert (quiet.tables, quiet.streams) == (2, 8)
    assert 0 < quiet.before <= quiet.after


def event(version: int, may_act: bool) -> bytes:
    data = {"head": {"may-act": "1" if may_act else "", "status": "playing"}, "notes": 3, "news": [], "regions": {}}
    data["regions"] = {"view": "<p>" + "turn " * 200 + "</p>"}
    return f"event: table\nid: {version}-3-0-x\ndata: {json.dumps(data)}\n\n".encode()


@asynccontextmanager
async def brings(*events: bytes) -> AsyncIterator[int]:
    """A server whose streams bring events in pieces, packed; its port."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        assert b"GET /tables/aa/stream?seat=1 " in head
        assert b"Accept-Encoding: gzip" in head
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\n")
        packer = zlib.compressobj(6, zlib.DEFLATED, 31)
        for one in events:
            raw = packer.compress(one) + packer.flush(zlib.Z_FULL_FLUSH)
            for piece in (raw[:7], raw[7:]):
                writer.write(b"%x\r\n" % len(piece) + piece + b"\r\n")
                await writer.drain()
        writer.write(b"0\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


@pytest.mark.asyncio
async def test_regions_are_taken_from_a_packed_stream() -> None:
    async with brings(b"retry: 1000\n\n", event(1, False), b": ping\n\n", event(2, True)) as port:
        updates = [update async for update in ways.regions(port, {}, "aa", 1)]
    assert [update.may_act for update in updates] == [False, True]
    assert all(0 < update.wire < 400 for update in updates)  # more than a thousand unpacked


def evening(way: str, tables: int, p99: float) -> Evening:
    return Evening(way, tables, 6.5, 4662.0, 6542.0, 1.25, 7.0, 3.1, p99, 40, 0, 0.5)


@pytest.mark.asyncio
async def test_a_way_is_followed_until_it_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    async def spend(way: str, tables: int, seconds: float, bots: str) -> Evening:
        return evening(way, tables, tables * (20.0 if way == "live" else 2.0))

    monkeypatch.setattr(people, "spend", spend)
    found = await people.measure(["live", "regions"], (1, 10, 25, 100), 1.0, "random")
    assert [(one.way, one.tables) for one in found] == [
        ("live", 1), ("regions", 1), ("live", 10), ("regions", 10), ("regions", 25), ("regions", 100),
    ]  # fmt: skip


def test_figures_and_picture_say_the_same() -> None:
    found = [evening("live", 5, 31.4), evening("regions", 5, 2.7)]
    says = told(found, [Quiet("live", 1000, 4000, 100.0, 390.4)])
    assert "1000 quiet tables, 4000 streams, live: 100 MB -> 390 MB." in says
    assert "31.4" in says
    picture = drawn(found)
    assert picture.startswith("<svg")
    assert "live, 5 tables: p99 31.4 ms" in picture
    assert "regions, p99 to the other screen: at most 2.7 ms" in picture
