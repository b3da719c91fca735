"""All measurements of one run, and how they are told."""

import asyncio
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from itertools import count
from pathlib import Path

from uvicorn.loops.auto import auto_loop_factory

from railbird.cli.arrange import print_json
from railbird.cli.load import viewers
from railbird.cli.load.cores import apart_from
from railbird.cli.load.loads import SEATS, Idle, Load, Log, Times, log_alone, play, rest
from railbird.cli.load.peer import play_beside, why_not
from railbird.cli.load.viewers import Viewed

ALONE, MANY, SINGLY = "1 player", "32 players", "32 players, a commit per move"
BESIDE = ", games being analysed"  # What is added to the name of a load.


@dataclass(frozen=True)
class Report:
    """Everything one run measured."""

    database: str
    loads: Sequence[Load]
    log: Log
    idle: Idle | None
    peer: str = ""  # Who was measured beside us, with as many players,
    beside: Times | None = None
    """and what they have shown; None where they could not be measured, and `peer` says why."""
    analysing: int = 0  # So many finished games were analysed beside some of the loads.
    viewers: Sequence[Viewed] = ()  # What keeping screens up to date costs, game by game.

    def load(self, name: str) -> Load:
        """One of the loads."""
        return next(load for load in self.loads if load.name == name)

    @property
    def gain(self) -> float:
        """How many times more moves a second in groups than with a commit for each, web and rules included."""
        return self.load(MANY).moves.rate / self.load(SINGLY).moves.rate


async def measure(
    database: str | None,
    moves: int,
    tables: int,
    beside: Path | None = None,
    core: int | None = None,
    analysing: int = 0,
) -> Report:
    """All loads, one after the other, each on a database of its own unless one is given."""
    numbers = count()
    with tempfile.TemporaryDirectory() as folder:

        def fresh() -> str:
            return database or f"sqlite:///{folder}/{next(numbers)}.db"

        each = max(8, moves // 8)
        loads = []
        for name, players, count_each in ((ALONE, 1, moves), (MANY, 32, each)):
            loads.append(await play(name, fresh(), players, count_each, core=core, games=analysing))
            if analysing:
                beside_them = play(
                    name + BESIDE, fresh(), players, count_each, core=core, games=analysing, analysing=True
                )
                loads.append(await beside_them)
        peer, other = "", None
        if beside is not None and not (peer := why_not(beside) or ""):
            peer, other = beside.name, await play_beside(beside, 32, each)
        loads.append(await play(SINGLY, fresh(), 32, each, group=1, core=core))
        log = await log_alone(fresh, each)
        idle = await rest(fresh(), tables) if tables else None
    return Report((database or "sqlite").partition(":")[0], loads, log, idle, peer, other, analysing)


def bench_server(
    *,
    database: str | None,
    moves: int,
    tables: int,
    beside: Path | None,
    of: str | None,
    core: int | None,
    analysing: int,
    json: bool,
) -> None:
    """Measure the table server as `railbird bench server` is told to."""
    with (
        apart_from(core),
        asyncio.Runner(loop_factory=auto_loop_factory()) as runner,
    ):  # the players' loop is as quick as the server's
        report = runner.run(measure(database, moves, tables, beside, core, analysing))
    report = replace(report, viewers=viewers.measure(of))
    if json:
        print_json(asdict(report))
    else:
        print(told(report))


def told(report: Report) -> str:
    """The report for people."""
    lines = [
        f"Table server on {report.database}, real games of {SEATS} seats, every move on disk before its answer.",
        "",
        f"{'':38}{'a second':>9}{'p50 ms':>9}{'p99 ms':>9}{'CPU ms':>9}{'players':>9}{'events':>16}",
    ]
    for load in report.loads:
        lines.append(_row(load.name, load.moves, f"{load.events} of {load.expected}"))
        lines.append(_row("  the view after each", load.views, ""))
    if report.beside is not None:
        ours, theirs = report.load(MANY).moves, report.beside
        lines.append(_row(f"32 players of {report.peer}", theirs, ""))
        lines.append(
            f"  ours : theirs {ours.rate / theirs.rate:.2f} in moves a second, {ours.cpu / theirs.cpu:.2f} in CPU."
        )
    elif report.peer:
        lines.append(report.peer)
    if report.analysing:
        lines += _analysed(report)
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
    if report.viewers:
        lines += ["", "Keeping the screens of a table up to date, without a network:", viewers.told(report.viewers)]
    return "\n".join(lines)


def _analysed(report: Report) -> list[str]:
    """What those waited who played while games were analysed, beside those who played without."""
    lines = ["", f"{report.analysing} finished games being analysed, against none:"]
    for name in (ALONE, MANY):
        usual, busy = report.load(name), report.load(name + BESIDE)
        half, most = busy.moves.p50 / usual.moves.p50, busy.moves.p99 / usual.moves.p99
        says = f"a move is waited for {half:.2f} times as long (p50) and {most:.2f} times (p99)"
        lines.append(f"  {name}: {says}; {busy.analysed:.2f} games' worth analysed meanwhile.")
    return lines


def _row(name: str, times: Times, events: str) -> str:
    return f"{name:38}{times.rate:9.0f}{times.p50:9.2f}{times.p99:9.2f}{times.cpu:9.2f}{times.players:9.2f}{events:>16}"
