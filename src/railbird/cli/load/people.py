"""`railbird bench people`: tables with four browsers each, more and more of them, until they have to wait."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import mean

from uvicorn.loops.auto import auto_loop_factory

from railbird.cli.arrange import print_json
from railbird.cli.load.loads import GROUP, Running
from railbird.cli.load.party import Party, Seen
from railbird.cli.load.ways import WAYS
from railbird.lab.charts import Panel, curves

NUMBERS = (1, 5, 10, 25, 50, 100, 200, 400, 800)
ENOUGH = 100.0  # Milliseconds from press to screen, for one in a hundred, at which more tables are too many.
WARM_UP = 6.0  # Seconds before it is counted: everybody has moved once.


@dataclass(frozen=True)
class Evening:
    """So many tables, played for a while."""

    way: str
    tables: int
    updates: float  # A second, of all screens together.
    bytes: float  # Of an update, packed as it comes: on average,
    bytes_p95: float
    cpu: float  # Milliseconds of the server's processor time for each update, moves and looks included.
    busy: float  # Per cent of one processor that the server had to do.
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
    before: float  # Megabytes of the server before they came.
    after: float


@asynccontextmanager
async def seated(way: str, tables: int, bots: str | None, seen: Seen) -> AsyncIterator[tuple[Running, float]]:
    """A server with so many tables, and its memory before they came."""
    with tempfile.TemporaryDirectory() as folder:
        server = await Running.start(f"sqlite:///{folder}/people.db", GROUP)
        before = server.megabytes()
        parties = [Party(server.port, WAYS[way], seen, Random(number), bots) for number in range(tables)]
        try:
            for party in parties:
                await party.sit_down()
            yield server, before
        finally:
            for party in parties:
                await party.get_up()
            await server.stop()


async def spend(way: str, tables: int, seconds: float, bots: str) -> Evening:
    """Play at so many tables, and count for so many seconds."""
    seen = Seen()
    async with seated(way, tables, bots, seen) as (server, before):
        await asyncio.sleep(WARM_UP)
        seen.counting, cpu = True, server.cpu()
        await asyncio.sleep(seconds)
        seen.counting, cpu = False, server.cpu() - cpu
        memory = server.megabytes() - before
    waits, wires = sorted(seen.waits), sorted(seen.wires)
    return Evening(
        way=way,
        tables=tables,
        updates=seen.updates / seconds,
        bytes=mean(wires) if wires else 0.0,
        bytes_p95=_share(wires, 0.95),
        cpu=cpu / max(seen.updates, 1) * 1e3,
        busy=cpu / seconds * 100,
        p50=_share(waits, 0.5) * 1e3,
        p99=_share(waits, 0.99) * 1e3,
        presses=seen.presses,
        lost=seen.lost,
        memory=memory / tables,
    )


async def rest(way: str, tables: int) -> Quiet:
    """Open so many tables and let them be."""
    async with seated(way, tables, None, Seen()) as (server, before):
        await server.rests()
        return Quiet(way, tables, 4 * tables, before, server.megabytes())


def _share(values: Sequence[float], share: float) -> float:
    return values[min(int(len(values) * share), len(values) - 1)] if values else 0.0


async def measure(ways: Sequence[str], at: Sequence[int], seconds: float, bots: str) -> list[Evening]:
    """Each way at each number of tables in turn, until it is too many."""
    found: list[Evening] = []
    going = list(ways)
    for tables in at:
        for way in tuple(going):
            found.append(await spend(way, tables, seconds, bots))
            if found[-1].p99 > ENOUGH:
                going.remove(way)
    return found


def bench_people(
    *, ways: Sequence[str], at: Sequence[int], seconds: float, bots: str, idle: int, picture: Path | None, json: bool
) -> None:
    """Measure as `railbird bench people` is told to."""
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        quiet = [runner.run(rest(way, idle)) for way in ways] if idle else []
        found = [] if idle else runner.run(measure(ways, at or NUMBERS, seconds, bots))
    if picture is not None and found:
        picture.write_text(drawn(found), encoding="utf-8")
    if json:
        print_json({"evenings": [asdict(one) for one in found], "idle": [asdict(one) for one in quiet]})
    else:
        print(told(found, quiet))


def told(found: Sequence[Evening], quiet: Sequence[Quiet]) -> str:
    """The figures for people."""
    lines = [
        f"{one.tables} quiet tables, {one.streams} streams, {one.way}: {one.before:.0f} MB -> {one.after:.0f} MB."
        for one in quiet
    ]
    if found:
        titles = (
            "way",
            "tables",
            "updates/s",
            "bytes",
            "p95",
            "CPU ms",
            "busy %",
            "p50 ms",
            "p99 ms",
            "lost",
            "MB/table",
        )
        lines += ["Four browsers a table: two who play, two who watch, two bots. Press to another's screen.", ""]
        lines.append("".join(f"{title:>10}" for title in titles))
        lines += [_row(one) for one in found]
    return "\n".join(lines)


def _row(one: Evening) -> str:
    figures = (f"{one.updates:.1f}", f"{one.bytes:.0f}", f"{one.bytes_p95:.0f}", f"{one.cpu:.2f}", f"{one.busy:.0f}",
               f"{one.p50:.1f}", f"{one.p99:.1f}", f"{one.lost}", f"{one.memory:.2f}")  # fmt: skip
    return "".join(f"{cell:>10}" for cell in (one.way, str(one.tables), *figures))


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
        f"{one.way}, {one.tables} tables: p99 {one.p99:.1f} ms, {one.cpu:.2f} ms a update" for one in found
    )
    return curves(title, says, at, panels, (), " tables")
