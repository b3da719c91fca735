"""`railbird bench server`: moves a second, waiting times and processor time of the table server, over real HTTP.

The server runs in a process of its own on a fresh database with durable commits; this process is the players.
"""

from __future__ import annotations

import asyncio
import os
import resource
import secrets
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from railbird.store import open_store
from railbird.store.tables import SeatRow, TableRow
from railbird.store.writer import Entry

SERVER = """
import sys
from railbird.web.config import Config
from railbird.web.logs import set_up_logs
from railbird.web.run import run_forever
set_up_logs(json=True)
run_forever(sys.argv[1], "127.0.0.1", 0, Config(limits=False, bot_workers=1, group=int(sys.argv[2])),
            lambda port: print(port, flush=True))
"""
GAME = "homestretch"


@dataclass(frozen=True)
class Moves:
    """What one load did."""

    name: str
    connections: int
    moves: int
    seconds: float
    p50: float
    """Milliseconds until a move was acknowledged, for half of them."""
    p99: float
    cpu: float
    """Milliseconds of the server's processor time per move."""
    events: int
    """Stream events that arrived."""
    expected: int

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds


@dataclass(frozen=True)
class Log:
    """The log alone: durable entries a second, in groups and with a commit for each."""

    grouped: float
    single: float

    @property
    def gain(self) -> float:
        """How many times more in groups."""
        return self.grouped / self.single


@dataclass(frozen=True)
class Idle:
    """What many quiet tables take."""

    tables: int
    streams: int
    before: float
    """Megabytes of the server before."""
    after: float


@dataclass(frozen=True)
class Report:
    """Everything one run measured."""

    loads: Sequence[Moves]
    log: Log
    idle: Idle | None
    database: str

    def load(self, name: str) -> Moves:
        """One of the loads."""
        return next(load for load in self.loads if load.name == name)

    @property
    def gain(self) -> float:
        """How many times more moves a second in groups than with a commit for each."""
        return self.load("32 players").rate / self.load("32 players, a commit per move").rate


class Running:
    """A server in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, port: int) -> None:
        self._process = process
        self.port = port

    @classmethod
    async def start(cls, database: str, group: int) -> Running:
        """Start one and wait until it listens."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", SERVER, database, str(group), stdout=asyncio.subprocess.PIPE
        )
        assert process.stdout is not None
        return cls(process, int(await process.stdout.readline()))

    def cpu(self) -> float:
        """Seconds of processor time it has used."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """The memory it holds."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize() / 1e6

    async def stop(self) -> None:
        """Stop it."""
        self._process.terminate()
        await self._process.wait()


class Connection:
    """One keep-alive connection. A plain client: a rich one would take more time than the server it measures."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.cookies: dict[str, str] = {}
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request; its decoded answer."""
        reader = await self._send(method, path, msgspec.json.encode(body) if body is not None else b"")
        status, headers = await self._head(reader)
        raw = await reader.readexactly(int(headers["content-length"]))
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {raw[:300]!r}")
        return msgspec.json.decode(raw)

    async def follow(self, path: str) -> AsyncIterator[str]:
        """The lines of a stream, as they come."""
        reader = await self._send("GET", path, b"")
        await self._head(reader)
        while line := await reader.readline():
            yield line.decode().strip()

    async def _send(self, method: str, path: str, body: bytes) -> asyncio.StreamReader:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookies}\r\n"
            f"X-CSRFToken: {self.cookies.get('railbird_csrf', '')}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
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


class Sitter:
    """One player with a connection for moves and one for the stream."""

    def __init__(self, port: int) -> None:
        self.line = Connection(port)
        self._stream = Connection(port)
        self.table = ""
        self.events: list[int] = []
        self.times: list[float] = []
        self._listening: asyncio.Task[None] | None = None

    async def sit(self, seats: int = 2) -> None:
        """Come in and set a table of one's own, every seat one's own."""
        await self.line.ask("GET", "/api/v1/me")
        await self.line.ask("POST", "/api/v1/guests", {"name": "Ada"})
        wanted = {"game": GAME, "seats": [{"kind": "me"}, *[{"kind": "here"}] * (seats - 1)], "pace": "instant"}
        self.table = (await self.line.ask("POST", "/api/v1/tables", wanted))["id"]

    async def view(self, seat: int | None = None) -> Any:
        """What a seat sees."""
        query = "" if seat is None else f"&seat={seat}"
        return await self.line.ask("GET", f"/api/v1/tables/{self.table}/view?since=1000000{query}")

    async def listen(self, seat: int) -> None:
        """Open a stream and wait for its first event."""
        first = asyncio.Event()
        self._stream.cookies = self.line.cookies
        self._listening = asyncio.create_task(self._follow(seat, first))
        await first.wait()

    async def _follow(self, seat: int, first: asyncio.Event) -> None:
        async for line in self._stream.follow(f"/api/v1/tables/{self.table}/stream?seat={seat}"):
            if line.startswith("data: "):
                self.events.append(msgspec.json.decode(line[6:])["version"])
                first.set()

    async def play(self, moves: int) -> None:
        """Keep a card and take it back in turn, each as soon as the one before is acknowledged.

        Every one of them is checked, carried out, compared for every viewer, written and announced; nobody has to
        look at the table in between, so that moves are measured and not views.
        """
        view = await self.view(0)
        decision, card = view["decision"], view["legal"][0]["action"]
        for number in range(moves):
            body = {"seat": 0, "decision": decision + number, "token": str(number)}
            what, more = ("act", {"actions": [card]}) if number % 2 == 0 else ("undo", {})
            began = time.perf_counter()
            await self.line.ask("POST", f"/api/v1/tables/{self.table}/{what}", body | more)
            self.times.append(time.perf_counter() - began)

    async def close(self) -> None:
        """Leave."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        self.line.close()
        self._stream.close()


async def load(name: str, database: str, connections: int, moves: int, group: int) -> Moves:
    """So many players at tables of their own, each with a stream, moving as fast as they are answered."""
    server = await Running.start(database, group)
    sitters = [Sitter(server.port) for _ in range(connections)]
    for sitter in sitters:
        await sitter.sit()
        await sitter.listen(0)
    before = [(await sitter.view(0))["version"] for sitter in sitters]
    cpu, began = server.cpu(), time.perf_counter()
    await asyncio.gather(*(sitter.play(moves) for sitter in sitters))
    seconds, used = time.perf_counter() - began, server.cpu() - cpu
    after = [(await sitter.view(0))["version"] for sitter in sitters]
    arrived = await _arrived(sitters, before, after)
    times = sorted(time_taken * 1e3 for sitter in sitters for time_taken in sitter.times)
    for sitter in sitters:
        await sitter.close()
    await server.stop()
    return Moves(
        name=name,
        connections=connections,
        moves=len(times),
        seconds=seconds,
        p50=times[len(times) // 2],
        p99=times[int(len(times) * 0.99)],
        cpu=used / len(times) * 1e3,
        events=arrived,
        expected=sum(end - start for start, end in zip(before, after, strict=True)),
    )


async def _arrived(sitters: Sequence[Sitter], before: Sequence[int], after: Sequence[int]) -> int:
    """Events that came for the versions of this load; waits a little for the last ones."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        if all(sitter.events[-1] >= end for sitter, end in zip(sitters, after, strict=True)):
            break
        await asyncio.sleep(0.01)
    return sum(
        len({version for version in sitter.events if start < version <= end})
        for sitter, start, end in zip(sitters, before, after, strict=True)
    )


async def idle(database: str, tables: int, streams: int) -> Idle:
    """Tables under way that nobody moves at, with open streams."""
    server = await Running.start(database, 64)
    before = server.megabytes()
    sitters = []
    for _ in range(tables):
        first = Sitter(server.port)
        await first.sit(max(2, streams))
        await first.listen(0)
        sitters.append(first)
        for seat in range(1, streams):
            other = Sitter(server.port)
            other.line.cookies = first.line.cookies
            other.table = first.table
            await other.listen(seat)
            sitters.append(other)
    after = server.megabytes()
    for sitter in sitters:
        await sitter.close()
    await server.stop()
    return Idle(tables, tables * streams, before, after)


async def entries(database: str, group: int, count: int) -> float:
    """Entries a second of the log alone, 32 tables writing at once, each waiting for its own."""
    store = await open_store(database, group)
    host = await store.people.add_guest("Ada")
    names = [secrets.token_hex(8) for _ in range(32)]
    for name in names:
        row = TableRow(
            id=name, code=name[:8], game=GAME, rules=1, host=host.id, settings="{}", seed=b"", status="over",
            public=False, revision=0, driver="", next=None, created=0.0, finished=None,
        )  # fmt: skip
        await store.tables.add(row, [SeatRow(seat=0, name="Ada", color="", salt="", person=host.id, bot=None)])

    async def write(name: str) -> None:
        for n in range(count):
            entry = Entry(
                table_id=name, n=n, kind="act", seat=0, data='[["Keep",7]]', versions="[1,1,1]", at=0.0, token=str(n)
            )
            assert await store.writer.append(entry)

    began = time.perf_counter()
    await asyncio.gather(*(write(name) for name in names))
    seconds = time.perf_counter() - began
    await store.close()
    return count * len(names) / seconds


async def measure(database: str | None, moves: int, tables: int) -> Report:
    """All loads, one after the other, each on a database of its own unless one is given."""
    with tempfile.TemporaryDirectory() as folder:

        def fresh(number: int) -> str:
            return database or f"sqlite:///{folder}/{number}.db"

        loads = [
            await load("1 player", fresh(1), 1, moves, 64),
            await load("32 players", fresh(2), 32, max(8, moves // 4), 64),
            await load("32 players, a commit per move", fresh(3), 32, max(8, moves // 4), 1),
        ]
        log = Log(await entries(fresh(5), 64, moves // 4), await entries(fresh(6), 1, moves // 4))
        resting = await idle(fresh(4), tables, 4) if tables else None
    return Report(loads, log, resting, (database or "sqlite").partition(":")[0])


def bench_server(*, database: str | None = None, moves: int = 400, tables: int = 200) -> None:
    """Measure the table server: moves a second, waiting times, processor time, stream events, memory.

    Parameters
    ----------
    database: Where to measure; a fresh SQLite file by default.
    moves: Moves of the single player; each of 32 makes a quarter of it.
    tables: Quiet tables with four streams each; 0 leaves them out.
    """
    report = asyncio.run(measure(database, moves, tables))
    print(f"Table server on {report.database}, every move on disk before it is acknowledged.\n")
    print(f"{'':32}{'moves/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'CPU ms':>9}{'events':>16}")
    for one in report.loads:
        events = f"{one.events} of {one.expected}"
        print(f"{one.name:32}{one.rate:9.0f}{one.p50:9.2f}{one.p99:9.2f}{one.cpu:9.2f}{events:>16}")
    print(f"\nIn groups: {report.gain:.1f} times the moves of a commit per move, web and rules included.")
    log = report.log
    print(f"The log alone: {log.grouped:.0f}/s in groups, {log.single:.0f}/s one by one: {log.gain:.1f} times.")
    if report.idle is not None:
        rest = report.idle
        print(f"{rest.tables} quiet tables, {rest.streams} streams: {rest.before:.0f} MB -> {rest.after:.0f} MB.")
