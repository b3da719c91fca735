"""Connections: endless heads, half-open requests, idle crowds, bodies that never end, streams without number."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from railbird.web.config import Config, Door
from tests.attack.conftest import Target

pytestmark = pytest.mark.asyncio(loop_scope="module")

SEATS = 60
STREAMS = 6
CONFIG = Config(
    bot_workers=1,
    door=Door(
        head_seconds=1.0,
        body_seconds=1.0,
        idle_seconds=60.0,
        connections=2 * SEATS,
        per_address=SEATS,
        streams_per_address=STREAMS,
        streams_per_person=STREAMS - 2,
    ),
)
GET = b"GET /health HTTP/1.1\r\nHost: x\r\n"
REFUSED = re.compile(r'^railbird_connections_refused_total\{reason="(\w+)"\} (\S+)$', re.MULTILINE)


HEADS = {
    "one long field": b"X: " + b"a" * 40_000 + b"\r\n\r\n",
    "a long name": b"a" * 40_000 + b": x\r\n\r\n",
    "many fields": b"".join(b"X-%d: a\r\n" % number for number in range(200)) + b"\r\n",
    "not HTTP": b"\x16\x03\x01 hello\r\n\r\n",
}
ADDRESSES = {"many names": "/?" + "a&" * 900, "many values": "/?" + "a=1&" * 200, "long": "/?x=" + "y" * 4000}
BODIES = {
    "with a length": b"POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Content-Length: 900\r\n\r\n{",
    "in pieces": b"POST /name HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n5\r\nname=\r\n",
    "that nobody wants": b"GET /health HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
}


class Socket:
    """A plain connection from an address of one's own on this machine."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> bool:
        """Whether the other side still takes it."""
        try:
            self.writer.write(data)
            await self.writer.drain()
        except OSError:
            return False
        return not self.writer.is_closing()

    async def answer(self) -> bytes:
        """All that comes until the connection is closed; whoever is cut off has nothing more to read."""
        got = b""
        async with asyncio.timeout(20):
            try:
                while piece := await self.reader.read(65_536):
                    got += piece
            except OSError:
                pass
        return got

    async def ask(self) -> bytes:
        """The first line of the answer to a plain question."""
        await self.send(GET + b"\r\n")
        async with asyncio.timeout(20):
            return await self.reader.readline()


@asynccontextmanager
async def sockets(target: Target, count: int, host: str = "127.0.0.2") -> AsyncIterator[list[Socket]]:
    """So many connections from one address."""
    port = int(target.url.rpartition(":")[2])
    found: list[Socket] = []
    try:
        for _ in range(count):
            found.append(Socket(*await asyncio.open_connection("127.0.0.1", port, local_addr=(host, 0))))
        yield found
    finally:
        for one in found:
            one.writer.close()
        await asyncio.gather(*[one.writer.wait_closed() for one in found], return_exceptions=True)


async def refused(target: Target) -> dict[str, int]:
    """Reason -> how often a connection was refused for it."""
    async with target.stranger() as client:
        text = (await client.get("/metrics")).text
    return {reason: int(float(count)) for reason, count in REFUSED.findall(text)}


async def closed(many: list[Socket]) -> int:
    """How many of them the server closes by itself."""
    return sum(isinstance(got, bytes) for got in await asyncio.gather(*[one.answer() for one in many]))


@pytest.mark.parametrize("name", HEADS)
async def test_a_head_has_bounds(target: Target, name: str) -> None:
    status = 400 if name == "not HTTP" else 431
    before = sum((await refused(target)).values())
    async with target.watched(f"head: {name}"), sockets(target, 1) as (one,):
        await one.send((GET if status == 431 else b"") + HEADS[name])
        answer = await one.answer()
        assert int(answer.split()[1]) == status, answer[:200]
        assert b"connection: close" in answer
        for sentence in ("The request", "La richiesta", "Požadavek"):
            assert sentence.encode() in answer
    assert sum((await refused(target)).values()) == before + 1


@pytest.mark.parametrize("name", ADDRESSES)
async def test_an_address_has_bounds(target: Target, name: str) -> None:
    async with target.stranger() as client:
        assert (await client.get(ADDRESSES[name])).status_code == 414


async def test_a_hundred_megabytes_of_head_are_not_read(target: Target) -> None:
    async with target.watched("endless head"), sockets(target, 1) as (one,):
        taken = 0
        await one.send(GET)
        while taken < 100_000_000 and await one.send(b"X: " + b"a" * 65_000 + b"\r\n"):
            taken += 65_000
        assert taken < 12_000_000  # what lies in buffers between us, and a little that is read to be thrown away


async def test_half_open_requests_end_and_newcomers_are_served(target: Target) -> None:
    before = await refused(target)
    async with target.watched("half-open"), sockets(target, SEATS) as many, sockets(target, SEATS, "127.0.0.3") as more:
        for one in many + more:
            await one.send(GET)
        async with target.stranger() as newcomer:
            assert (await newcomer.get("/health")).text == "ok"
        assert await closed(many + more) == 2 * SEATS
    told = await refused(target)
    assert told["slow_request"] - before.get("slow_request", 0) >= SEATS


async def test_a_byte_now_and_then_does_not_keep_a_request_open(target: Target) -> None:
    async with sockets(target, 5) as many:
        for one in many:
            await one.send(GET)

        async def drip(one: Socket) -> bool:
            for _ in range(100):
                if not await one.send(b"X: y\r\n"):
                    return True
                await asyncio.sleep(0.1)
            return False

        assert all(await asyncio.gather(*[drip(one) for one in many]))


@pytest.mark.parametrize("name", BODIES)
async def test_a_body_that_does_not_come_is_not_waited_for(target: Target, name: str) -> None:
    async with target.watched(f"half a body {name}"), sockets(target, 3) as many:
        for one in many:
            await one.send(BODIES[name])
        answers = await asyncio.gather(*[one.answer() for one in many])
        expected = b"403" if name == "with a length" else b"408" if name == "in pieces" else b"200"
        assert {answer.split()[1] for answer in answers} == {expected}


async def test_an_endless_body_is_cut_off(target: Target) -> None:
    head = b"POST /health HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    async with target.watched("endless body"), sockets(target, 1) as (one,):
        taken = 0
        await one.send(head)
        while taken < 100_000_000 and await one.send(b"10000\r\n" + b"a" * 65_536 + b"\r\n"):
            taken += 65_536
        assert taken < 30_000_000


async def test_a_crowd_of_idle_connections_makes_room(target: Target) -> None:
    async with target.watched("idle crowd"), sockets(target, 5 * SEATS) as many:
        assert await many[-1].ask() == b"HTTP/1.1 200 OK\r\n"  # the newest is served: an older one made room
        async with target.stranger() as newcomer:
            assert (await newcomer.get("/health")).text == "ok"
        assert await closed(many[:SEATS]) == SEATS  # the oldest had to go


async def test_a_full_house_of_many_addresses_makes_room(target: Target) -> None:
    async with (
        target.watched("full house"),
        sockets(target, SEATS, "127.0.0.4") as first,
        sockets(target, SEATS, "127.0.0.5"),
        sockets(target, SEATS // 2, "127.0.0.6") as last,
    ):
        for one in last[:10]:
            assert await one.ask() == b"HTTP/1.1 200 OK\r\n"
        assert await closed(first[: SEATS // 3]) == SEATS // 3


async def test_many_requests_in_one_breath_are_few(target: Target) -> None:
    async with target.watched("pipelined"), sockets(target, 1) as (one,):
        await one.send((GET + b"\r\n") * 8000)
        assert (await one.answer()).count(b"HTTP/1.1 200") < 50


async def test_streams_are_counted_for_an_address_and_a_person(target: Target) -> None:
    async with target.guest() as host:
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = (await host.post("/api/v1/tables", json={"game": "jockey", "seats": seats})).json()["id"]

        async def follow(client: httpx.AsyncClient, found: list[int], ready: asyncio.Event) -> None:
            async with client.stream("GET", f"/api/v1/tables/{table}/stream") as answer:
                found.append(answer.status_code)
                ready.set()
                async for _ in answer.aiter_lines():
                    pass

        async def open_one(client: httpx.AsyncClient) -> int:
            found: list[int] = []
            ready = asyncio.Event()
            tasks.append(asyncio.create_task(follow(client, found, ready)))
            await asyncio.wait_for(ready.wait(), 20)
            return found[0]

        tasks: list[asyncio.Task[None]] = []
        async with target.guest("Eve") as other:
            statuses = [await open_one(host) for _ in range(STREAMS - 1)]
            assert statuses == [200] * (STREAMS - 2) + [429]
            assert [await open_one(other) for _ in range(4)] == [200, 200, 429, 429]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            async with asyncio.timeout(20):
                while await open_one(other) != 200:  # whoever leaves makes room
                    await asyncio.sleep(0.05)
            tasks[-1].cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def test_a_stream_ends_with_its_connection_whatever_was_sent_behind_it(target: Target) -> None:
    async with target.guest("Zoe") as host:
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = (await host.post("/api/v1/tables", json={"game": "jockey", "seats": seats})).json()["id"]
        ask = f"GET /api/v1/tables/{table}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode()

        async def becomes(count: int) -> None:
            async with asyncio.timeout(20):
                while f"railbird_open_streams {count}.0" not in (await host.get("/metrics")).text:
                    await asyncio.sleep(0.05)

        await becomes(0)
        async with sockets(target, 2) as many:
            await many[0].send(ask + GET + b"\r\n")
            await many[1].send(ask)
            await becomes(2)
            await many[1].send(GET + b"\r\n")  # a stream that has begun is to be left as well
        await becomes(0)


async def test_the_log_has_a_word_for_an_address_and_not_one_for_each_request(target: Target) -> None:
    for _ in range(3):
        async with sockets(target, 2 * SEATS, "127.0.0.9") as many:
            for one in many[-SEATS:]:
                await one.send(b"nonsense\r\n\r\n")
            await closed(many[-SEATS:])
    lines = [json.loads(line) for line in target.log.read_text().splitlines() if line.startswith("{")]
    said = [line for line in lines if line.get("address") == "127.0.0.9"]
    assert [line["event"] for line in said] == ["connection refused"]
    assert len(target.log.read_text().splitlines()) < 60
