"""A player of the measurement: a plain keep-alive connection, and a table whose seats are all its own."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from random import Random
from typing import Any
from urllib.parse import urlencode

import msgspec

from railbird.core.registry import all_games
from railbird.desk.plain import in_order

GAME = in_order(all_games())[0].id
JSON = "Content-Type: application/json\r\n"
FORM = "Content-Type: application/x-www-form-urlencoded;charset=UTF-8\r\nAccept: application/json\r\n"
PATIENCE = 10.0  # Seconds the last events of a stream may take.


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


class Stream:
    """A seat's stream, and the versions it has brought."""

    def __init__(self, port: int, cookies: dict[str, str]) -> None:
        self._line = Connection(port)
        self._line.cookies = cookies
        self._first = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.versions: list[int] = []

    async def open(self, table: str, seat: int) -> None:
        """Listen, and wait for the first event."""
        self._task = asyncio.create_task(self._follow(f"/api/v1/tables/{table}/stream?seat={seat}"))
        await self._first.wait()

    async def _follow(self, path: str) -> None:
        async for line in self._line.follow(path):
            if line.startswith("data: "):
                self.versions.append(msgspec.json.decode(line[6:])["version"])
                self._first.set()

    async def reach(self, version: int) -> None:
        """Wait a little for the last events."""
        deadline = time.monotonic() + PATIENCE
        while self.versions[-1] < version and time.monotonic() < deadline:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._line.close()


class Sitter:
    """One player with all seats of a table, who makes real moves; a new table when a game is over."""

    def __init__(self, port: int, seats: int, chance: Random) -> None:
        self._port = port
        self._seats = seats
        self._random = chance
        self.line = Connection(port)
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
        await self.sit()

    async def sit(self) -> None:
        """Set a table, every seat one's own, and listen to it."""
        wanted = {"game": GAME, "seats": [{"kind": "me"}, *[{"kind": "here"}] * (self._seats - 1)], "pace": "instant"}
        self.table = (await self.line.ask("POST", "/api/v1/tables", wanted))["id"]
        self._stream = Stream(self._port, self.line.cookies)
        await self._stream.open(self.table, 0)
        self._began_at = await self._version()

    async def _version(self) -> int:
        view = await self.line.ask("GET", f"/api/v1/tables/{self.table}/view?seat=0&since=1000000")
        return int(view["version"])

    async def look(self) -> float:
        """See what the seat that is asked may do; seconds it took."""
        began = time.perf_counter()
        self._view = await self.line.ask("GET", f"/api/v1/tables/{self.table}/view?since=1000000")
        return time.perf_counter() - began

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

    async def move(self) -> float:
        """One legal action of the seat seen last; seconds until it was acknowledged."""
        view = self._view
        offer = self._random.choice(view["legal"])
        action = offer["action"]
        if offer["field"] is not None:
            action = [*action, self._random.randrange(offer["lo"], offer["hi"] + 1, offer["step"])]
        body = {"seat": view["seat"], "decision": view["decision"], "token": f"{view['seat']}.{view['decision']}"}
        began = time.perf_counter()
        await self.line.ask("POST", f"/api/v1/tables/{self.table}/act", body | {"actions": [action]})
        return time.perf_counter() - began

    async def settle(self) -> None:
        """Count the events of this table's moves: every version of seat 0 must have come."""
        assert self._stream is not None
        last = await self._version()
        await self._stream.reach(last)
        self.events += len({version for version in self._stream.versions if self._began_at < version <= last})
        self.expected += last - self._began_at
        await self._stream.close()

    async def leave(self) -> None:
        """End the table, so that no server after this one takes it over, and hang up."""
        if self._stream is not None:
            await self._stream.close()
        if (await self.line.ask("GET", f"/api/v1/tables/{self.table}"))["status"] == "playing":
            await self.line.ask("POST", f"/api/v1/tables/{self.table}/abandon", {})
        self.line.close()
