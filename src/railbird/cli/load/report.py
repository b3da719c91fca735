"""All measurements of one run, and how they are told."""

import asyncio
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import count

from railbird.cli.arrange import print_json
from railbird.cli.load.loads import SEATS, Idle, Load, Log, Times, log_alone, play, rest

ALONE, MANY, SINGLY = "1 player", "32 players", "32 players, a commit per move"


@dataclass(frozen=True)
class Report:
    """Everything one run measured."""

    database: str
    loads: Sequence[Load]
    log: Log
    idle: Idle | None

    def load(self, name: str) -> Load:
        """One of the loads."""
        return next(load for load in self.loads if load.name == name)

    @property
    def gain(self) -> float:
        """How many times more moves a second in groups than with a commit for each, web and rules included."""
        return self.load(MANY).moves.rate / self.load(SINGLY).moves.rate


async def measure(database: str | None, moves: int, tables: int) -> Report:
    """All loads, one after the other, each on a database of its own unless one is given."""
    numbers = count()
    with tempfile.TemporaryDirectory() as folder:

        def fresh() -> str:
            return database or f"sqlite:///{folder}/{next(numbers)}.db"

        each = max(8, moves // 8)
        loads = [
            await play(ALONE, fresh(), 1, moves),
            await play(MANY, fresh(), 32, each),
            await play(SINGLY, fresh(), 32, each, group=1),
        ]
        log = await log_alone(fresh, each)
        idle = await rest(fresh(), tables) if tables else None
    return Report((database or "sqlite").partition(":")[0], loads, log, idle)


def bench_server(*, database: str | None, moves: int, tables: int, json: bool) -> None:
    """Measure the table server as `railbird bench server` is told to."""
    report = asyncio.run(measure(database, moves, tables))
    if json:
        print_json(asdict(report))
    else:
        print(told(report))


def told(report: Report) -> str:
    """The report for people."""
    lines = [
        f"Table server on {report.database}, real games of {SEATS} seats, every move on disk before its answer.",
        "",
        f"{'':38}{'a second':>9}{'p50 ms':>9}{'p99 ms':>9}{'CPU ms':>9}{'events':>16}",
    ]
    for load in report.loads:
        lines.append(_row(load.name, load.moves, f"{load.events} of {load.expected}"))
        lines.append(_row("  the view after each", load.views, ""))
    log = report.log
    lines += [
        "",
        f"Group commit, web and rules included: {report.gain:.1f} times the moves of a commit per move.",
        f"Group commit, the log alone: {log.grouped:.0f}/s against {log.single:.0f}/s: {log.gain:.1f} times.",
    ]
    if report.idle is not None:
        rested = report.idle
        lines.append(
            f"{rested.tables} quiet tables, {rested.streams} streams: {rested.before:.0f} MB -> {rested.after:.0f} MB."
        )
    return "\n".join(lines)


def _row(name: str, times: Times, events: str) -> str:
    return f"{name:38}{times.rate:9.0f}{times.p50:9.2f}{times.p99:9.2f}{times.cpu:9.2f}{events:>16}"
