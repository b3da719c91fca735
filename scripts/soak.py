"""Let a server run under everything at once and watch it: does its memory grow, is a move lost? `make soak`

    python scripts/soak.py [--minutes 30] [--database sqlite|postgresql|URL] [--people 8] [--seed N] [--out build/soak]

People play all games over HTTP and listen to their streams, with bots beside them; tables of bots play among
themselves; some read their streams slowly or not at all, some hang up and come back. In the first third the server is
killed (kill -9) at random moments and started again; then it is left alone, so that its memory can be judged: the
median of the last quarter of that time may exceed that of the second by a quarter and 20 MB. Each second memory, the
wait for /health and the acknowledged moves are written down; the picture is OUT/soak.svg, the figures OUT/soak.json.
Exit code 1 when memory has grown, a move was lost, or an answer was the server's own fault.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

import msgspec
from kills import Ledger, a_database, taken
from visitors import GONE, Line, Served, Visitor

from railbird.core.registry import find_game, game_ids
from railbird.lab.charts import Panel, curves
from railbird.store import open_engine

ROOT = Path(__file__).resolve().parent.parent
KILLING = 1 / 3  # The part of the time in which the server is killed.
BETWEEN_KILLS = (5.0, 40.0)
GROWTH, ALLOWANCE = 1.25, 20.0  # How far memory may rise: so many times, and so many megabytes more.
SLOW, TABLES_OF_BOTS = 4, 2
LEVELS = ("random", "novice", "regular")


@dataclass
class Second:
    """What one second has shown."""

    at: float  # Seconds since the beginning.
    server: float  # Megabytes.
    workers: float
    health: float | None  # Seconds until /health answered; None when the server was down.
    moves: int  # Acknowledged in this second.


@dataclass
class Soak:
    """The whole run."""

    served: Served
    ledger: Ledger
    people: list[Visitor]
    seconds: list[Second] = field(default_factory=list)
    kills: list[float] = field(default_factory=list)
    reconnects: int = 0
    began: float = field(default_factory=time.monotonic)
    unchecked: list[tuple[str, int, str]] = field(default_factory=list)

    @property
    def at(self) -> float:
        """Seconds since the beginning."""
        return time.monotonic() - self.began

    def grown(self) -> tuple[float, float, bool]:
        """The median memory of the second and of the last quarter since the last kill, and whether that is too much."""
        alone = [one.server for one in self.seconds if one.at > max(self.kills, default=0.0) and one.server]
        quarter = len(alone) // 4
        if not quarter:
            return 0.0, 0.0, False
        before, after = median(alone[quarter : 2 * quarter]), median(alone[-quarter:])
        return before, after, after > GROWTH * before + ALLOWANCE


# --- who comes


async def play(person: Visitor, soak: Soak, number: int) -> None:
    """A table with a bot and somebody else on the same device; listens, moves, takes the next game."""
    games = sorted(game_ids())
    await person.come_in()
    while True:
        game = find_game(games[number % len(games)])
        number += 1
        seats = game.seats_with(game.options())[0]
        table = await person.new_table(game.id, ["me", LEVELS[number % len(LEVELS)], *["here"] * (seats - 2)])
        stream = asyncio.create_task(listen(person, soak, table))
        try:
            while (view := await person.look(table)) is not None and view["status"] == "playing":
                if view["may_act"]:
                    await person.move(table, view)
                await asyncio.sleep(person.chance.uniform(0.02, 0.3))
        finally:
            stream.cancel()
            await asyncio.gather(stream, return_exceptions=True)


async def listen(person: Visitor, soak: Soak, table: str) -> None:
    """A stream that is dropped now and then and taken up again where it was."""
    line = Line(person.served, person.address)
    line.cookies = person.line.cookies
    last = ""
    try:
        while True:
            with suppress(*GONE):
                more = f"Last-Event-ID: {last}\r\n" if last else ""
                reader = await line.send("GET", f"/api/v1/tables/{table}/stream", more=more)
                await line.head(reader)
                async with asyncio.timeout(person.chance.uniform(5, 60)):
                    while said := await reader.readline():
                        last = said[4:].decode().strip() if said.startswith(b"id: ") else last
            line.close()
            soak.reconnects += 1
            await asyncio.sleep(person.chance.uniform(0, 1))
    finally:
        line.close()


async def dawdle(person: Visitor, host: Visitor) -> None:
    """Somebody on a bad line at somebody's table: a page or a stream byte by byte, and much of it never."""
    line = Line(person.served, person.address, narrow=True)
    await person.come_in()
    line.cookies = person.line.cookies
    try:
        while True:
            path = person.chance.choice(["/tables/{}", "/tables/{}/tv", "/api/v1/tables/{}/stream"])
            with suppress(*GONE):
                reader = await line.send("GET", path.format(host.table))
                async with asyncio.timeout(person.chance.uniform(5, 60)):
                    while await reader.read(1):
                        await asyncio.sleep(0.1)
            line.close()
            await asyncio.sleep(1)
    finally:
        line.close()


async def watch_bots(person: Visitor, number: int) -> None:
    """A table of bots among themselves, looked at from the rail."""
    games = sorted(game_ids())
    await person.come_in()
    while True:
        game = find_game(games[number % len(games)])
        number += 1
        table = await person.new_table(game.id, ["regular"] * game.seats_with(game.options())[0])
        while (view := await person.look(table)) is not None and view["status"] == "playing":
            await asyncio.sleep(1)


# --- what is watched


async def write_down(soak: Soak) -> None:
    """Once a second: memory, the wait for /health, moves."""
    line = Line(soak.served, "127.0.0.2")
    while True:
        began = time.monotonic()
        health: float | None = None
        with suppress(*GONE):
            status, _ = await line.ask("GET", "/health")
            health = time.monotonic() - began if status == 200 else None
        moves = taken(soak.people)
        soak.unchecked += moves
        soak.seconds.append(Second(soak.at, *soak.served.megabytes(), health, len(moves)))
        await asyncio.sleep(max(0.0, 1 - (time.monotonic() - began)))


async def kill_at_random(soak: Soak, chance: Random, until: float) -> None:
    """Power cuts, and after each the comparison of what was acknowledged with the log."""
    while soak.at < until:
        await asyncio.sleep(min(chance.uniform(*BETWEEN_KILLS), max(0.0, until - soak.at)))
        await soak.served.kill()
        soak.kills.append(soak.at)
        await soak.served.start()
        await compare(soak)


async def compare(soak: Soak) -> None:
    """Look up in the log what was acknowledged since the last time."""
    moves, soak.unchecked = soak.unchecked, []
    await soak.ledger.compare(moves)


async def run(database: str, folder: Path, given: argparse.Namespace) -> Soak:
    """Everything at once, for so many minutes."""
    served = Served(database, workers=1, limits=True, log=folder / "server.log")
    await served.start()
    count = given.people + SLOW + TABLES_OF_BOTS
    everybody = [Visitor(served, 10 + number, Random(f"{given.seed}:{number}")) for number in range(count)]
    people, slow, hosts = (
        everybody[: given.people],
        everybody[given.people : -TABLES_OF_BOTS],
        everybody[-TABLES_OF_BOTS:],
    )
    soak = Soak(served, Ledger(open_engine(database)), people)
    wholly = 60 * given.minutes
    work: list[Coroutine[None, None, None]] = [write_down(soak)]
    work += [play(person, soak, number) for number, person in enumerate(people)]
    work += [dawdle(person, people[number % len(people)]) for number, person in enumerate(slow)]
    work += [watch_bots(person, number) for number, person in enumerate(hosts)]
    work.append(kill_at_random(soak, Random(given.seed), KILLING * wholly))
    tasks = [asyncio.create_task(one) for one in work]
    try:
        while soak.at < wholly:
            await asyncio.sleep(1)
            for task in tasks:
                if task.done():
                    task.result()
        soak.unchecked += taken(soak.people)
        await compare(soak)
        soak.ledger.faults += [failure for person in everybody for failure in person.failures]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await served.end()
        await soak.ledger.engine.dispose()
    return soak


# --- what is told


def picture(soak: Soak) -> str:
    """Memory, the wait for /health and moves, second by second."""
    seconds = soak.seconds
    return curves(
        "Railbird under load",
        f"{len(seconds)} seconds, {len(soak.kills)} kills: memory, wait for /health, moves acknowledged a second.",
        [one.at / 60 for one in seconds],
        [
            Panel("memory of the server", " MB", [one.server or None for one in seconds]),
            Panel("memory of its workers", " MB", [one.workers or None for one in seconds]),
            Panel("wait for /health", " ms", [None if one.health is None else 1e3 * one.health for one in seconds]),
            Panel("moves acknowledged", " a second", [float(one.moves) for one in seconds]),
        ],
        [at / 60 for at in soak.kills],
        " min",
    )


def told(soak: Soak) -> str:
    """The run in a few lines."""
    waits = sorted(one.health for one in soak.seconds if one.health is not None)
    before, after, _ = soak.grown()
    return "\n".join(
        [
            f"{len(soak.seconds)} seconds, {len(soak.kills)} kills, {soak.reconnects} streams taken up again",
            f"moves: {soak.ledger.checked} acknowledged, {len(soak.ledger.faults)} lost or failed",
            f"memory since the last kill: {before:.0f} MB in the second quarter, {after:.0f} MB in the last",
            f"/health: median {1e3 * median(waits):.1f} ms, worst {1e3 * waits[-1]:.0f} ms",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql (a server of our own), or a URL")
    parser.add_argument("--people", type=int, default=8)
    parser.add_argument("--seed", default="soak")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "soak")
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="railbird-soak-"))
    with a_database(given.database, folder) as database:
        soak = asyncio.run(run(database, folder, given))
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "soak.svg").write_text(picture(soak), encoding="utf-8")
    (given.out / "soak.json").write_bytes(msgspec.json.encode({"seconds": soak.seconds, "kills": soak.kills}))
    print(told(soak))
    if soak.ledger.faults or soak.grown()[2]:
        sys.exit("\n".join([f"What the server said is in {folder}.", *soak.ledger.faults[:20]]))
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
