"""The connection of players who are measured: it reads little, and still notices what is wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from railbird.cli.load.quick import Quick, Stream, request

ASKED = request("POST", "/move", {"railbird_csrf": "c"}, {"seat": 0})
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"


@asynccontextmanager
async def answering(*pieces: bytes, hangs_up: bool = False) -> AsyncIterator[int]:
    """A server that answers whatever is sent with these pieces, one after the other; its port."""

    served: list[asyncio.Task[None] | None] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        served.append(asyncio.current_task())
        while await reader.read(4096):
            for piece in pieces:
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(0)
            if hangs_up:
                break
        writer.close()
        await writer.wait_closed()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]
        await asyncio.gather(*[task for task in served if task is not None])


@pytest.mark.asyncio
async def test_an_answer_is_there_when_all_of_it_is() -> None:
    async with answering(OK[:20], OK[20:] + b"ab", b"cde") as port:
        quick = await Quick.open(port)
        for _ in range(2):
            assert await quick.ask(ASKED) > 0
            assert quick.body == b"abcde"
        quick.close()


@pytest.mark.asyncio
async def test_a_refusal_is_told_with_what_was_asked() -> None:
    async with answering(OK.replace(b"200 OK", b"409 Conflict") + b"stale") as port:
        quick = await Quick.open(port)
        with pytest.raises(RuntimeError, match=r"POST /move HTTP/1\.1: .*409 Conflict.*stale"):
            await quick.ask(ASKED)
        quick.close()


@pytest.mark.asyncio
async def test_whoever_waits_is_told_that_the_server_has_gone() -> None:
    async with answering(OK + b"ab", hangs_up=True) as port:
        quick = await Quick.open(port)
        with pytest.raises(ConnectionResetError):
            await quick.ask(ASKED)
        with pytest.raises(ConnectionResetError):
            await Stream.open(port, {}, "a", 0)


@pytest.mark.asyncio
async def test_a_stream_counts_what_it_has_brought() -> None:
    events = [b'event: changed\nid: %d-0\ndata: {"version":%d,"chat":0}\n\n' % (n, n) for n in (1, 2, 3)]
    async with answering(b"HTTP/1.1 200 OK\r\n\r\n" + events[0][:30], events[0][30:], *events[1:]) as port:
        stream = await Stream.open(port, {}, "a", 0)
        assert await stream.reach(3) == [1, 2, 3]
        stream.close()
