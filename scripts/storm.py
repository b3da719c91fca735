"""Send a server of our own bad requests, many of them: is there one it answers with 5xx? `make storm`

    python scripts/storm.py [--requests 100000] [--seed storm] [--database sqlite|postgresql] [--minutes 60] [--only N]

Every route of the API, as its own description tells, and every page, with values nobody means well: wrong types, huge
and negative numbers, numbers that are none, letters no database takes, deep and broken JSON, forms, paths that climb,
forged cookies and tokens, and requests that are not HTTP. Limits are off, so that all of it gets as deep as it can.
Request N of a seed is always made the same way (but for ids of tables): `--only N` sends it alone and shows it.
Exit code 1 when something was answered with 5xx or not at all, or the server cannot be played on afterwards.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random

from hostile import NOT_HTTP, Maker, api_routes, page_routes
from kills import a_database
from visitors import GONE, HOST, Line, Served, Visitor

from railbird.core.registry import find_game, game_ids

STRANGERS = 6  # Who send at the same time, each from an address of their own.
SHIFT = 200  # Requests after which somebody comes in anew, at a new table.
PATIENCE = 30.0  # Seconds for an answer.

# --- sending them

HANGS_UP = (408, 414, 431)
"""What is refused before it is a request: the server answers, and closes the connection."""


@dataclass
class Storm:
    """What came of it."""

    statuses: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def saw(self, number: int, status: int, sent: bytes) -> None:
        """Count an answer; 0 is none at all."""
        self.statuses[status] += 1
        if status >= 500 or (status == 0 and sent not in NOT_HTTP):
            self.faults.append(f"{number}: {status} to {sent[:300]!r}")


async def answered(line: Line, sent: bytes) -> int:
    """Send bytes; the status of the answer, or 0. What follows the head is read only if it says how much it is."""
    try:
        async with asyncio.timeout(PATIENCE):
            reader = await line.raw(sent)
            status, length = await line.head(reader)
            await reader.readexactly(0 if sent.startswith(b"HEAD") else length)
    except GONE:
        line.close()
        return 0
    if not length or sent in NOT_HTTP or sent.startswith(b"HEAD") or status in HANGS_UP:
        line.close()  # a stream, an answer whose end is not told, or the last one on this line
    return status


async def rage(number: int, served: Served, maker: Maker, numbers: Iterator[int], storm: Storm) -> None:
    """One stranger, until the numbers are used up; every other one is a guest with a table."""
    who = count(number, STRANGERS)
    left, visitor = 0, Visitor(served, number, Random(number))
    for n in numbers:
        if left == 0:
            left = SHIFT
            visitor.line.close()
            visitor = Visitor(served, next(who), Random(f"{n}"))
            await settle(visitor)
        left -= 1
        sent = maker.make(n, visitor.table, visitor.line.cookies)
        storm.saw(n, await answered(visitor.line, sent), sent)
    visitor.line.close()


async def settle(visitor: Visitor) -> None:
    """Come in and sit down at a table of some game."""
    await visitor.come_in()
    game = find_game(visitor.chance.choice(sorted(game_ids())))
    seats = game.seats_with(game.options())[0]
    await visitor.new_table(game.id, ["me", *["here"] * (seats - 1)])


async def still_plays(served: Served) -> None:
    """Whatever was sent: somebody comes in, sits down and moves."""
    visitor = Visitor(served, 50_000, Random("after"))
    await settle(visitor)
    moved = await visitor.move(visitor.table, await visitor.look(visitor.table))
    assert moved, "nobody can play any more"
    visitor.line.close()


async def run(database: str, folder: Path, given: argparse.Namespace) -> Storm:
    """All of it."""
    served = Served(database, workers=1, limits=False, log=folder / "server.log")
    await served.start()
    try:
        line = Line(served, HOST)
        _, description = await line.ask("GET", "/api/v1/openapi.json")
        line.close()
        maker = Maker(given.seed, [*api_routes(description), *page_routes()])
        began = time.monotonic()

        def numbers() -> Iterator[int]:
            for n in [given.only] if given.only is not None else range(given.requests):
                if time.monotonic() - began > 60 * given.minutes:
                    return
                if n and n % 10_000 == 0:
                    print(f"{n} sent: {told(storm)}", flush=True)
                yield n

        storm, shared = Storm(), numbers()
        await asyncio.gather(*(rage(number, served, maker, shared, storm) for number in range(STRANGERS)))
        await still_plays(served)
    finally:
        await served.end()
    if given.only is not None:
        print(maker.make(given.only, "TABLE", {}).decode("latin-1")[:5000])
    return storm


def told(storm: Storm) -> str:
    """How many answers of each status."""
    return ", ".join(f"{number} x {status or 'no answer'}" for status, number in sorted(storm.statuses.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seed", default="storm")
    parser.add_argument("--database", default="sqlite", help="sqlite, or postgresql (a server of our own)")
    parser.add_argument("--minutes", type=float, default=60, help="stop after so many at the latest")
    parser.add_argument("--only", type=int, default=None, help="send this one alone, and show it")
    given = parser.parse_args()
    if given.database not in ("sqlite", "postgresql"):
        parser.error("a storm is for a server of our own: sqlite or postgresql")
    folder = Path(tempfile.mkdtemp(prefix="railbird-storm-"))
    with a_database(given.database, folder) as database:
        storm = asyncio.run(run(database, folder, given))
    print(f"{storm.statuses.total()} bad requests: {told(storm)}; {len(storm.faults)} faults")
    if storm.faults:
        sys.exit("\n".join([f"What the server said is in {folder}.", *storm.faults[:20]]))
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
