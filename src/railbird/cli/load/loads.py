"""What is measured, in a server of its own process: players who move, the log alone, tables where nobody moves."""

from __future__ import annotations

import asyncio
import resource
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from railbird.cli.load.cores import bound_to, family, is_last, processor_time
from railbird.cli.load.evening import Evening
from railbird.cli.load.quick import Stream
from railbird.cli.load.sitter import GAME, Ask, Sitter
from railbird.store import open_store
from railbird.store.append import Entry
from railbird.store.tables import SeatRow, TableRow

SEATS = 4
GROUP = 64
WARM_UP = 10  # Rounds before the measurement: what happens only once is not a move's cost.

SERVER = """
import sys
from railbird.web.config import Config, Door
from railbird.web.logs import set_up_logs
set_up_logs(json=True)
config = Config(limits=False, bot_workers=1, group=int(sys.argv[2]), door=Door(connections=16_000))
started = lambda port: print(port, flush=True)
if (processes := int(sys.argv[3])) == 1:
    from railbird.web.run import run_forever
    run_forever(sys.argv[1], "127.0.0.1", 0, config, started)
else:
    from railbird.web.processes import serve_together
    serve_together(sys.argv[1], "127.0.0.1", 0, config, processes, started)
"""


class Running:
    """A server that listens."""

    def __init__(self, process: asyncio.subprocess.Process, port: int) -> None:
        self._process = process
        self.port = port

    @classmethod
    async def start(cls, database: str, group: int, processes: int = 1, core: int | None = None) -> Running:
        """Start one, with its bots on one processor if that is said, and wait until it listens."""
        given = (database, str(group), str(processes))
        with bound_to(core):
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", SERVER, *given, stdout=asyncio.subprocess.PIPE
            )
        assert process.stdout is not None
        server = cls(process, int(await process.stdout.readline()))
        await server.rests()
        return server

    async def rests(self) -> None:
        """Wait until it has done what it does once after its start: it is not a move's cost."""
        quiet, deadline = 0, time.monotonic() + 20
        while quiet < 5 and time.monotonic() < deadline:  # on a busy machine it may only have been kept waiting
            before = self.cpu()
            await asyncio.sleep(0.1)
            quiet = quiet + 1 if self.cpu() - before < 0.01 else 0

    def cpu(self) -> float:
        """Seconds of processor time that all its processes have used, bots' included, but not what is done last."""
        return sum(processor_time(one) for one in family(self._process.pid) if not is_last(one))

    def megabytes(self) -> float:
        """The memory it holds."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize() / 1e6

    async def stop(self) -> None:
        """Stop it."""
        self._process.terminate()
        await self._process.wait()


@dataclass(frozen=True)
class Times:
    """Requests of one kind: how many, how long each was waited for, what they cost."""

    count: int
    rate: float  # A second, all connections together.
    p50: float  # Milliseconds until the answer, for half of them.
    p99: float
    cpu: float  # Milliseconds of the server's processor time for each,
    players: float = 0.0  # and of the players' own, where they are ours.


@dataclass(frozen=True)
class Load:
    """Players who look and move in turn."""

    name: str
    moves: Times
    views: Times
    events: int  # Stream events that arrived.
    expected: int
    analysed: float = 0.0  # How many games' worth has been analysed meanwhile.


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
    before: float  # Megabytes of the server before.
    after: float


class Stopwatch:
    """Adds up the rounds of one kind of request."""

    def __init__(self, server: Running) -> None:
        self._server = server
        self._waits: list[float] = []
        self._seconds = self._cpu = self._own = 0.0

    async def round(self, requests: Sequence[Ask]) -> None:
        """All players at once, each with one request."""
        cpu, own, began = self._server.cpu(), time.process_time(), time.perf_counter()
        self._waits += await asyncio.gather(*[ask() for ask in requests])
        self._seconds += time.perf_counter() - began
        self._own += time.process_time() - own
        self._cpu += self._server.cpu() - cpu

    def times(self) -> Times:
        """What it has shown."""
        return summed(self._waits, self._seconds, self._cpu, self._own)


def summed(waits: Sequence[float], seconds: float, cpu: float, own: float = 0.0) -> Times:
    """What so many waits in so many seconds, and the server's processor time, come to."""
    count, waits = len(waits), sorted(waits)
    return Times(
        count=count,
        rate=count / seconds,
        p50=waits[count // 2] * 1e3,
        p99=waits[int(count * 0.99)] * 1e3,
        cpu=cpu / count * 1e3,
        players=own / count * 1e3,
    )


async def play(
    name: str,
    database: str,
    connections: int,
    moves: int,
    group: int = GROUP,
    core: int | None = None,
    games: int = 0,
    analysing: bool = False,
) -> Load:
    """So many players at tables of their own, each with a stream, in rounds: all look, then all move.

    So many games have been played to their end before; meanwhile they wait to be analysed, or nobody looks at them.
    """
    server = await Running.start(database, group, core=core)
    evening = await Evening.begin(server.port, games, SEATS, analysing) if games else None
    sitters = [Sitter(server.port, SEATS, Random(number)) for number in range(connections)]
    for sitter in sitters:
        await sitter.come_in()
    looking = moving = Stopwatch(server)
    before = 0.0
    for number in range(WARM_UP + moves):
        if number in (0, WARM_UP):
            looking, moving = Stopwatch(server), Stopwatch(server)
            before = await evening.analysed() if evening is not None and analysing else 0.0
        await looking.round([sitter.about_to_look() for sitter in sitters])
        for sitter in sitters:
            sitter.see()
            await sitter.turn_to_next()
        await moving.round([sitter.about_to_move() for sitter in sitters])
    analysed = await evening.analysed() - before if evening is not None and analysing else 0.0
    for sitter in sitters:
        await sitter.settle()
        await sitter.leave()
    if evening is not None:
        evening.close()
    await server.stop()
    return Load(
        name=name,
        moves=moving.times(),
        views=looking.times(),
        events=sum(sitter.events for sitter in sitters),
        expected=sum(sitter.expected for sitter in sitters),
        analysed=analysed,
    )


async def rest(database: str, tables: int) -> Idle:
    """Tables under way that nobody moves at, with a stream for each seat."""
    server = await Running.start(database, GROUP)
    before = server.megabytes()
    sitters = [Sitter(server.port, SEATS, Random(number)) for number in range(tables)]
    others: list[Stream] = []
    for sitter in sitters:
        await sitter.come_in()
        for seat in range(1, SEATS):
            others.append(await Stream.open(server.port, sitter.line.cookies, sitter.table, seat))
    after = server.megabytes()
    for one in others:
        one.close()
    for sitter in sitters:
        await sitter.leave()
    await server.stop()
    return Idle(tables, tables * SEATS, before, after)


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
            if not await store.writer.append(entry):
                raise RuntimeError(f"entry {n} of a table nobody else writes to was refused")

    began = time.perf_counter()
    await asyncio.gather(*(write(name) for name in names))
    seconds = time.perf_counter() - began
    await store.close()
    return count * len(names) / seconds


async def log_alone(fresh: Callable[[], str], count: int) -> Log:
    """The log without the web, each way on a database of its own."""
    return Log(await entries(fresh(), GROUP, count), await entries(fresh(), 1, count))
