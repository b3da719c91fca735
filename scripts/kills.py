"""Kill -9 a server that is being played on, again and again: is everything acknowledged in the log? `make kills`

    python scripts/kills.py [--kills 1000] [--database sqlite|postgresql|URL] [--players 8] [--seed N] [--minutes 60]

Players hammer; after a random number of acknowledged moves, at a random moment of the next one, the server is killed
and started again. Then every move that was acknowledged before is looked up in the log, and the log's numbers must
follow on each other. Exit code 1 when a move was lost. `postgresql` is a server of our own in a temporary folder.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine
from visitors import Served, Visitor

from railbird.core.registry import game_ids
from railbird.store import open_engine, schema

ROOT = Path(__file__).resolve().parent.parent
SEATS = 3


@contextmanager
def a_database(wanted: str, folder: Path) -> Iterator[str]:
    """The URL of a fresh database of the kind wanted, or the one named."""
    if wanted == "sqlite":
        yield f"sqlite:///{folder}/railbird.db"
    elif wanted == "postgresql":
        sys.path.insert(0, str(ROOT))
        from tests.store.postgres import Cluster, binaries  # noqa: PLC0415 - only where one is wanted

        programs = binaries()
        if programs is None:
            sys.exit("PostgreSQL is not installed: apt-get install postgresql.")
        cluster = Cluster(programs)
        try:
            yield cluster.database()
        finally:
            cluster.remove()
    else:
        yield wanted


class Ledger:
    """Compares what was acknowledged with what the log has."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._seen: dict[str, int] = {}  # Table -> how many entries have been looked at.
        self._tokens: set[tuple[str, int, str]] = set()  # Written, and not yet known to be acknowledged.
        self.checked = 0
        self.faults: list[str] = []

    async def compare(self, acknowledged: Sequence[tuple[str, int, str]]) -> None:
        """Look everything up that was acknowledged since the last time."""
        for table in sorted({table for table, _, _ in acknowledged}):
            await self._read(table)
        for move in acknowledged:
            if move in self._tokens:
                self._tokens.discard(move)
            else:
                self.faults.append(f"lost: {move}")
        self.checked += len(acknowledged)

    async def _read(self, table: str) -> None:
        log, begun = schema.log, self._seen.get(table, 0)
        query = select(log.c.n, log.c.seat, log.c.token).where(log.c.table_id == table, log.c.n >= begun)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query.order_by(log.c.n))).all()
        if [row.n for row in rows] != list(range(begun, begun + len(rows))):
            self.faults.append(f"numbers of {table} do not follow from {begun}")
        self._tokens |= {(table, row.seat, row.token) for row in rows if row.token is not None}
        self._seen[table] = begun + len(rows)


async def hammer(player: Visitor, game: str) -> None:
    """All seats of a table, one table after the other."""
    await player.come_in()
    while True:
        table = await player.new_table(game, ["me", *["here"] * (SEATS - 1)])
        while (view := await player.look(table)) is not None and view["status"] == "playing":
            if view["may_act"]:
                await player.move(table, view)
            else:
                await asyncio.sleep(0.01)


def taken(players: Sequence[Visitor]) -> list[tuple[str, int, str]]:
    """What has been acknowledged since this was last asked."""
    found = [move for player in players for move in player.acknowledged]
    for player in players:
        player.acknowledged.clear()
    return found


async def until_moved(players: Sequence[Visitor], moves: int, tasks: Sequence[asyncio.Task[None]]) -> None:
    """Wait until so many moves are acknowledged."""
    async with asyncio.timeout(120):
        while sum(len(player.acknowledged) for player in players) < moves:
            for task in tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(0.002)


async def run(database: str, folder: Path, given: argparse.Namespace) -> Ledger:
    """The whole loop."""
    chance = Random(given.seed)
    served = Served(database, workers=0, limits=False, log=folder / "server.log")
    ledger = Ledger(open_engine(database))
    players = [Visitor(served, number, Random(f"{given.seed}:{number}")) for number in range(given.players)]
    games = sorted(game_ids())
    began = time.monotonic()
    await served.start()
    tasks = [asyncio.create_task(hammer(one, games[number % len(games)])) for number, one in enumerate(players)]
    killed = 0
    try:
        while killed < given.kills and time.monotonic() - began < 60 * given.minutes:
            await until_moved(players, chance.randint(1, 4 * given.players), tasks)
            await asyncio.sleep(chance.uniform(0, 0.02))
            await served.kill()
            killed += 1
            before = taken(players)  # answers on their way count: they were read before or are not yet
            await served.start()
            await ledger.compare(before)
            if killed % 50 == 0 or killed == given.kills:
                print(f"{killed} kills, {ledger.checked} moves acknowledged, {len(ledger.faults)} lost", flush=True)
        await until_moved(players, 1, tasks)
        await ledger.compare(taken(players))
        ledger.faults += [failure for player in players for failure in player.failures]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await served.end()
        await ledger.engine.dispose()
    seconds = time.monotonic() - began
    print(f"{killed} kills, {ledger.checked} moves acknowledged, {len(ledger.faults)} lost, {seconds:.0f} s")
    return ledger


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql (a server of our own), or a URL")
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--seed", default="kills")
    parser.add_argument("--minutes", type=float, default=120, help="stop after so many at the latest")
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="railbird-kills-"))
    with a_database(given.database, folder) as database:
        ledger = asyncio.run(run(database, folder, given))
    if ledger.faults:
        sys.exit("\n".join([f"What the server said is in {folder}.", *ledger.faults[:20]]))
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
