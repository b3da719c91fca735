"""A player's connection that takes next to nothing of the processor, which it shares with the server it measures.

What is asked is written beforehand, and of an answer nothing is read while others wait but its status and where it
ends. On a machine of two processors a client that reads as it goes would be the limit, not the server.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Mapping
from typing import Any

import msgspec

LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
OPEN = b"\r\n\r\n"
PATIENCE = 10.0  # Seconds the last events of a stream may take.
VERSION = re.compile(rb'data: \{"version":(\d+)')


def request(method: str, path: str, cookies: Mapping[str, str], body: Any = None) -> bytes:
    """A whole request as it goes over the wire."""
    sent = b"" if body is None else msgspec.json.encode(body)
    known = "; ".join(f"{name}={value}" for name, value in cookies.items())
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {known}\r\n"
        f"X-CSRFToken: {cookies.get('railbird_csrf', '')}\r\n"
        f"Content-Length: {len(sent)}\r\nContent-Type: application/json\r\n\r\n"
    )
    return head.encode() + sent


class Quick(asyncio.Protocol):
    """A keep-alive connection with one request at a time."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._came = b""
        self._asked = b""
        self._began = 0.0
        self._waiting: asyncio.Future[float] | None = None

    @classmethod
    async def open(cls, port: int) -> Quick:
        """Connect."""
        _, quick = await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port)
        return quick

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # it is a socket's
        """The way out."""
        self._transport = transport

    def ask(self, asked: bytes) -> asyncio.Future[float]:
        """Send a request; the seconds until its answer was there."""
        assert self._transport is not None
        assert self._waiting is None, "one request at a time"
        self._waiting = asyncio.get_running_loop().create_future()
        self._asked, self._came, self._began = asked, b"", time.perf_counter()
        self._transport.write(asked)
        return self._waiting

    def data_received(self, data: bytes) -> None:
        """Some of the answer, mostly all of it."""
        self._came += data
        head = self._came.find(OPEN)
        if head < 0:
            return
        length = LENGTH.search(self._came, 0, head)
        if len(self._came) >= head + len(OPEN) + (int(length[1]) if length else 0):
            self._settle()

    def _settle(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is None or waiting.done():
            return
        if self._came[9:10] == b"2":
            waiting.set_result(time.perf_counter() - self._began)
        else:
            line, _, _ = self._asked.partition(b"\r\n")
            waiting.set_exception(RuntimeError(f"{line.decode()}: {self._came[:600]!r}"))

    def connection_lost(self, exc: Exception | None) -> None:
        """They have hung up: whoever waits is told."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(ConnectionResetError("the server has hung up"))

    @property
    def body(self) -> bytes:
        """What came last, without its head."""
        return self._came.partition(OPEN)[2]

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()


class Stream(asyncio.Protocol):
    """A seat's stream: what comes is kept as it is, and read when somebody wants to know what it has brought."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._came = bytearray()
        self._first: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(cls, port: int, cookies: Mapping[str, str], table: str, seat: int) -> Stream:
        """Listen, and wait for the first event."""
        _, stream = await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port)
        assert stream._transport is not None
        stream._transport.write(request("GET", f"/api/v1/tables/{table}/stream?seat={seat}", cookies))
        await stream._first
        return stream

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # it is a socket's
        """The way out."""
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Some events, or a part of one."""
        self._came += data
        if not self._first.done() and VERSION.search(self._came):
            self._first.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended: nobody waits for it any more."""
        if not self._first.done():
            self._first.set_exception(ConnectionResetError(f"no stream: {bytes(self._came[:300])!r}"))

    @property
    def versions(self) -> list[int]:
        """The versions it has brought."""
        return [int(found) for found in VERSION.findall(self._came)]

    async def reach(self, version: int) -> list[int]:
        """Wait a little for the last events; all versions it has brought then."""
        deadline = time.monotonic() + PATIENCE
        while (found := self.versions)[-1] < version and time.monotonic() < deadline:
            await asyncio.sleep(0.01)
        return found

    def close(self) -> None:
        """Listen no more."""
        if self._transport is not None:
            self._transport.close()
