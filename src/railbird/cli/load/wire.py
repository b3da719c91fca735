"""A browser's connections: what comes over them, counted as it comes and unpacked as a page would unpack it."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncGenerator, AsyncIterator
from typing import NamedTuple

from railbird.cli.load.sitter import Connection

UNPACK = 47  # zlib's word for "gzip, by its own header".


class Piece(NamedTuple):
    """Something that came: how many bytes it had on the wire, and what is in it."""

    wire: int
    data: bytes


class Wire(Connection):
    """One connection of a browser that takes gzip."""

    accepts = "Accept-Encoding: gzip\r\n"

    async def get(self, path: str) -> Piece:
        """A whole answer."""
        wire, data = 0, b""
        async for piece in self.pieces(path):
            wire, data = wire + piece.wire, data + piece.data
        return Piece(wire, data)

    async def pieces(self, path: str, last: str = "") -> AsyncGenerator[Piece, None]:
        """An answer as it comes; `last` is the id of the event seen last."""
        reader = await self._send("GET", path, b"", f"Last-Event-ID: {last}\r\n" if last else "")
        status, headers = await self._head(reader)
        if status != 200:
            raise RuntimeError(f"GET {path}: {status}")
        unpack = zlib.decompressobj(UNPACK) if headers.get("content-encoding") == "gzip" else None
        async for raw in _body(reader, headers):
            yield Piece(len(raw), raw if unpack is None else unpack.decompress(raw))


async def _body(reader: asyncio.StreamReader, headers: dict[str, str]) -> AsyncIterator[bytes]:
    if "content-length" in headers:
        yield await reader.readexactly(int(headers["content-length"]))
        return
    while size := int((await reader.readline()).strip() or b"0", 16):
        yield await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readline()
