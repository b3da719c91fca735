"""`railbird bench people`: tables with four browsers each, more and more of them, until they have to wait."""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import mean
from typing import NamedTuple

from uvicorn.loops.auto import auto_loop_factory

from railbird.cli.arrange import print_json
from railbird.cli.load.cores import apart_from
from railbird.cli.load.loads import GROUP, Running
from railbird.cli.load.party import Party, Seen
from railbird.cli.load.peer import watch_beside, why_not
from railbird.cli.load.presses import waits
from railbird.cli.load.sitter import Connection
from railbird.cli.load.ways import WAYS
from railbird.lab.charts import Panel, curves
from railbird.web.house.driver import HEARTBEAT
from railbird.web.house.stillness import STILL

NUMBERS = (1, 5, 10, 25, 50, 100, 200, 400, 800)
ENOUGH = 100.0  # Milliseconds from press to screen, for one in a hundred, at which more tables are too many.
LATER = STILL + 2 * HEARTBEAT  # Seconds until the server keeps no page of a table where nothing happens.
SETTLES = 5.0  # Seconds in which what was pressed at the end may still come.
ENTRIES = re.compile(r"^railbird_log_entries_total\{.*\} (\S+)$", re.MULTILINE)
WARM_UP = 10.0  # Seconds before it is counted, and twice what people think: tables are not in step any more.
TOGETHER = 4  # So many tables are set at once.
SCREENS = 3  # To which a press has to come.


class Plan(NamedTuple):
    """What is played."""

    seconds: float  # That are counted.
    think: float  # Seconds people think, on average.
    bots: str  # Their level.
    core: int | None = None  # The server's processor, if it has one to itself.


@dataclass(frozen=True)
class Evening:
    """So many tables, played for a while."""

    way: str
    tables: int
    pace: float  # Moves of a table in a second, people's and bots'.
    updates: float  # A second, of all screens together.
    bytes: float  # Of an update, packed as it comes: on average,
    bytes_p95: float
    cpu: float  # Milliseconds of the server's processor time for each update, moves and looks included.
    busy: float  # Per cent of one processor that the server had to do, its bots included,
    browsers: float  # and what all browsers had: what they need of a processor of the server's, it does not have.
    p50: float  # Milliseconds from one player's press to another's screen.
    p99: float
    presses: int
    lost: int
    memory: float  # Megabytes for each table.


@dataclass(frozen=True)
class Quiet:
    """So many tables that all are looked at and nobody plays at."""

    way: str
    tables: int
    streams: int
    before: float  # Megabytes of the server before they came,
    after: float  # when all were there,
    later: float  # and when nothing had happened for a while: then pages are not kept.


@dataclass(frozen=True)
class House:
    """A server with tables at which people sit."""

    server: Running
    before: float  # Its megabytes before they came.
    parties: Sequence[Party]
    database: Path

    async def moves(self) -> float:
        """How many there were so far, at all tables."""
        line = Connection(self.server.port)
        told = await line.text("/metrics")
        line.close()
        return sum(map(float, ENTRIES.findall(told)))


@asynccontextmanager
async def seated(way: str, tables: int, plan: Plan | None, seen: Seen, core: int | None) -> AsyncIterator[House]:
    """A server with so many tables; without a plan nobody is going to play."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "people.db"
        server = await Running.start(f"sqlite:///{database}", GROUP, core=core)
        bots, think = (None, 0.0) if plan is None else (plan.bots, plan.think)
        parties = [Party(server.port, WAYS[way], seen, Random(number), bots, think) for number in range(tables)]
        house = House(server, server.megabytes(), parties, database)
        try:
            for first in range(0, tables, TOGETHER):
                await asyncio.gather(*(party.sit_down() for party in parties[first : first + TOGETHER]))
            yield house
        finally:
            try:
                for party in parties:
                    await party.get_up()
            finally:
                await server.stop()


async def spend(way: str, tables: int, plan: Plan) -> Evening:
    """Play at so many tables, and count for a while."""
    seen = Seen()
    async with seated(way, tables, plan, seen, plan.core) as house:
        for party in house.parties:
            party.begin()
        await asyncio.sleep(WARM_UP + 2 * plan.think)
        moves, cpu, own = await house.moves(), house.server.cpu(), time.process_time()
        seen.counting, began = True, time.perf_counter()
        await asyncio.sleep(plan.seconds)
        seen.counting, lasted = False, time.perf_counter() - began
        cpu, own = house.server.cpu() - cpu, time.process_time() - own
        moves = await house.moves() - moves
        memory = house.server.megabytes() - house.before
        await asyncio.sleep(SETTLES)
        found = waits(house.parties, house.database)
    sorted_waits, wires = sorted(found.seconds), sorted(seen.wires)
    return Evening(
        way=way,
        tables=tables,
        pace=moves / lasted / tables,
        updates=seen.updates / lasted,
        bytes=mean(wires) if wires else 0.0,
        bytes_p95=_share(wires, 0.95),
        cpu=cpu / max(seen.updates, 1) * 1e3,
        busy=cpu / lasted * 100,
        browsers=own / lasted * 100,
        p50=_share(sorted_waits, 0.5) * 1e3,
        p99=_share(sorted_waits, 0.99) * 1e3,
        presses=found.presses,
        lost=found.lost,
        memory=memory / tables,
    )


async def spend_beside(folder: Path, tables: int, plan: Plan) -> Evening:
    """The same on somebody else's server: two who play with two bots and two who watch at each table."""
    watched, cpu, own, memory = await watch_beside(folder, tables, (plan.think, WARM_UP, plan.seconds), plan.core)
    lasted, updates, wires, sorted_waits = (
        watched.seconds,
        len(watched.bytes),
        sorted(watched.bytes),
        sorted(watched.waits),
    )
    return Evening(
        way=folder.name,
        tables=tables,
        pace=watched.moves / lasted / tables,
        updates=updates / lasted,
        bytes=mean(wires) if wires else 0.0,
        bytes_p95=_share(wires, 0.95),
        cpu=cpu / max(updates, 1) * 1e3,
        busy=cpu / lasted * 100,
        browsers=own / lasted * 100,
        p50=_share(sorted_waits, 0.5) * 1e3,
        p99=_share(sorted_waits, 0.99) * 1e3,
        presses=watched.presses,
        lost=SCREENS * watched.presses - len(watched.waits),
        memory=memory / tables,
    )


async def rest(way: str, tables: int, core: int | None = None, later: float = LATER) -> Quiet:
    """Open so many tables and let them be."""
    async with seated(way, tables, None, Seen(), core) as house:
        await house.server.rests()
        after = house.server.megabytes()
        await asyncio.sleep(later)
        return Quiet(way, tables, 4 * tables, house.before, after, house.server.megabytes())


def _share(values: Sequence[float], share: float) -> float:
    return values[min(int(len(values) * share), len(values) - 1)] if values else 0.0


async def measure(ways: Sequence[str], at: Sequence[int], plan: Plan, beside: Path | None = None) -> list[Evening]:
    """Each way at each number of tables in turn, and somebody else's server, until it is too many."""
    found: list[Evening] = []
    going = [*ways, *([beside.name] if beside is not None else ())]
    for tables in at:
        for way in tuple(going):
            theirs = beside is not None and way == beside.name
            found.append(await (spend_beside(beside, tables, plan) if theirs and beside else spend(way, tables, plan)))
            print(_row(found[-1]), file=sys.stderr, flush=True)  # it takes minutes: what is known is not lost
            if found[-1].p99 > ENOUGH:
                going.remove(way)
    return found


def bench_people(
    plan: Plan,
    *,
    ways: Sequence[str],
    at: Sequence[int],
    idle: int,
    beside: Path | None,
    picture: Path | None,
    json: bool,
) -> None:
    """Measure as `railbird bench people` is told to."""
    if beside is not None and (reason := why_not(beside)):
        print(reason, file=sys.stderr)
        beside = None
    core = plan.core
    with apart_from(core), asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        quiet = [runner.run(rest(way, idle, core)) for way in ways] if idle else []
        found = [] if idle else runner.run(measure(ways, at or NUMBERS, plan, beside))
    if picture is not None and found:
        picture.write_text(drawn(found), encoding="utf-8")
    if json:
        print_json({"evenings": [asdict(one) for one in found], "idle": [asdict(one) for one in quiet]})
    else:
        print(told(found, quiet))


def told(found: Sequence[Evening], quiet: Sequence[Quiet]) -> str:
    """The figures for people."""
    lines = [
        f"{one.tables} quiet tables, {one.streams} streams, {one.way}: {one.before:.0f} MB -> {one.after:.0f} MB, "
        f"after {LATER:.0f} s {one.later:.0f} MB."
        for one in quiet
    ]
    if found:
        titles = (
            "way",
            "tables",
            "moves/s",
            "updates/s",
            "bytes",
            "p95",
            "CPU ms",
            "busy %",
            "browsers %",
            "p50 ms",
            "p99 ms",
            "lost",
            "MB/table",
        )
        lines += [
            "Four browsers a table: two who play, two who watch, two bots. Who plays lets the page play its scenes,",
            "then thinks for a while. Moves a second of each table; busy: the server and its bots, of one processor;",
            "p50 and p99: from a press to another's screen.",
            "",
        ]
        lines.append("".join(f"{title:>11}" for title in titles))
        lines += [_row(one) for one in found]
    return "\n".join(lines)


def _row(one: Evening) -> str:
    figures = (f"{one.pace:.2f}", f"{one.updates:.1f}", f"{one.bytes:.0f}", f"{one.bytes_p95:.0f}", f"{one.cpu:.2f}",
               f"{one.busy:.0f}", f"{one.browsers:.0f}", f"{one.p50:.1f}", f"{one.p99:.1f}", f"{one.lost}",
               f"{one.memory:.2f}")  # fmt: skip
    return "".join(f"{cell:>11}" for cell in (one.way, str(one.tables), *figures))


def drawn(found: Sequence[Evening]) -> str:
    """The curve over the number of tables, way by way below each other."""
    at = sorted({one.tables for one in found})
    panels: list[Panel] = []
    for way in dict.fromkeys(one.way for one in found):
        by = {one.tables: one for one in found if one.way == way}
        measured = [by.get(tables) for tables in at]
        panels.append(Panel(f"{way}, p99 to the other screen", " ms", [one.p99 if one else None for one in measured]))
        panels.append(Panel(f"{way}, processor", " %", [one.busy if one else None for one in measured]))
    title = "Press to another's screen, by tables with four browsers each"
    says = "; ".join(
        f"{one.way}, {one.tables} tables: p99 {one.p99:.1f} ms, {one.cpu:.2f} ms an update" for one in found
    )
    return curves(title, says, at, panels, (), " tables")
