"""A player of the measurement: a plain keep-alive connection, and a table whose seats are all its own."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial
from random import Random
from typing import Any
from urllib.parse import urlencode

import msgspec

from railbird.cli.load.quick import Quick, Stream, request
from railbird.core.registry import all_games
from railbird.desk.plain import in_order

GAME = in_order(all_games())[0].id
JSON = "Content-Type: application/json\r\n"
FORM = "Content-Type: application/x-www-form-urlencoded;charset=UTF-8\r\nAccept: application/json\r\n"

Ask = Callable[[], Awaitable[float]]
"""Sends a request that is ready; the seconds until it is answered."""


class Connection:
    """One keep-alive connection. A plain client: a rich one would take more time than the server it measures."""

    accepts = ""  # A header field of what it can unpack.

    def __init__(self, port: int) -> None:
        self._port = port
        self.cookies: dict[str, str] = {}
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request; its decoded answer."""
        return msgspec.json.decode(await self._answer(method, path, body))

    async def text(self, path: str) -> str:
        """The answer to a GET as it is."""
        return (await self._answer("GET", path, None)).decode()

    async def submit(self, path: str, form: Sequence[tuple[str, str]]) -> None:
        """A form, as the script of a page sends it."""
        await self._send("POST", path, urlencode(form).encode(), FORM)
        await self._whole("POST", path)

    async def _answer(self, method: str, path: str, body: Any) -> bytes:
        await self._send(method, path, msgspec.json.encode(body) if body is not None else b"")
        return await self._whole(method, path)

    async def _whole(self, method: str, path: str) -> bytes:
        assert self._reader is not None
        status, headers = await self._head(self._reader)
        raw = await self._reader.readexactly(int(headers.get("content-length", 0)))
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {raw[:300]!r}")
        return raw

    async def follow(self, path: str) -> AsyncIterator[str]:
        """The lines of a stream, as they come."""
        reader = await self._send("GET", path, b"")
        await self._head(reader)
        while line := await reader.readline():
            yield line.decode().strip()

    async def _send(self, method: str, path: str, body: bytes, more: str = JSON) -> asyncio.StreamReader:
        if self._reader is not None and self._reader.at_eof():
            self.close()  # the server has hung up meanwhile, as servers do when nothing was asked for a while
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookies}\r\n"
            f"X-CSRFToken: {self.cookies.get('railbird_csrf', '')}\r\n"
            f"Content-Length: {len(body)}\r\n{self.accepts}{more}\r\n"
        )
        self._writer.write(head.encode() + body)
        return self._reader

    async def _head(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        status = int((await reader.readline()).split()[1])
        headers: dict[str, str] = {}
        while line := (await reader.readline()).decode().strip():
            name, _, value = line.partition(": ")
            if name.lower() == "set-cookie":
                cookie, _, kept = value.partition(";")[0].partition("=")
                self.cookies[cookie] = kept
            headers[name.lower()] = value
        return status, headers

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


class Sitter:
    """One player with all seats of a table, who makes real moves; a new table when a game is over."""

    def __init__(self, port: int, seats: int, chance: Random) -> None:
        self._port = port
        self._seats = seats
        self._random = chance
        self.line = Connection(port)
        self.quick: Quick | None = None  # What moves and looks go over.
        self.table = ""
        self.events = 0  # Stream events that have arrived for moves made.
        self.expected = 0
        self._stream: Stream | None = None
        self._view: Any = None
        self._began_at = 0

    async def come_in(self) -> None:
        """A guest with a table of their own."""
        await self.line.ask("GET", "/api/v1/me")
        await self.line.ask("POST", "/api/v1/guests", {"name": "Ada"})
        self.quick = await Quick.open(self._port)
        await self.sit()

    async def sit(self) -> None:
        """Set a table, every seat one's own, and listen to it."""
        wanted = {"game": GAME, "seats": [{"kind": "me"}, *[{"kind": "here"}] * (self._seats - 1)], "pace": "instant"}
        self.table = (await self.line.ask("POST", "/api/v1/tables", wanted))["id"]
        self._stream = await Stream.open(self._port, self.line.cookies, self.table, 0)
        self._began_at = await self._version()

    async def _version(self) -> int:
        view = await self.line.ask("GET", f"/api/v1/tables/{self.table}/view?seat=0&since=1000000")
        return int(view["version"])

    def about_to_look(self) -> Ask:
        """A look at what the seat that is asked may do, ready to be sent."""
        return self._ready("GET", f"/api/v1/tables/{self.table}/view?since=1000000")

    def _ready(self, method: str, path: str, body: Any = None) -> Ask:
        assert self.quick is not None
        return partial(self.quick.ask, request(method, path, self.line.cookies, body))

    def see(self) -> None:
        """Read what has been looked at."""
        assert self.quick is not None
        self._view = msgspec.json.decode(self.quick.body)

    @property
    def is_playing(self) -> bool:
        """Whether the game that was seen last goes on."""
        return bool(self._view["status"] == "playing")

    async def turn_to_next(self) -> None:
        """A new table when the game is over."""
        if not self.is_playing:
            await self.settle()
            await self.sit()
            await self.look()

    def about_to_move(self) -> Ask:
        """One legal action of the seat seen last, ready to be sent."""
        view = self._view
        offer = self._random.choice(view["legal"])
        action = offer["action"]
        if offer["field"] is not None:
            action = [*action, self._random.randrange(offer["lo"], offer["hi"] + 1, offer["step"])]
        body = {"seat": view["seat"], "decision": view["decision"], "token": f"{view['seat']}.{view['decision']}"}
        return self._ready("POST", f"/api/v1/tables/{self.table}/act", body | {"actions": [action]})

    async def look(self) -> None:
        """See what may be done."""
        await self.about_to_look()()
        self.see()

    async def move(self) -> None:
        """Do something."""
        await self.about_to_move()()

    async def turn(self) -> None:
        """A look and a move."""
        await self.look()
        await self.turn_to_next()
        await self.move()

    async def settle(self) -> None:
        """Count the events of this table's moves: every version of seat 0 must have come."""
        assert self._stream is not None
        last = await self._version()
        versions = await self._stream.reach(last)
        self.events += len({version for version in versions if self._began_at < version <= last})
        self.expected += last - self._began_at
        self._stream.close()

    async def leave(self) -> None:
        """End the table, so that no server after this one takes it over, and hang up."""
        if self._stream is not None:
            self._stream.close()
        if self.quick is not None:
            self.quick.close()
        if (await self.line.ask("GET", f"/api/v1/tables/{self.table}"))["status"] == "playing":
            await self.line.ask("POST", f"/api/v1/tables/{self.table}/abandon", {})
        self.line.close()
