"""Do a million finished games slow a move? `make million`

    python scripts/million.py [--games 1000000] [--database sqlite|postgresql] [--rounds 12] [--moves 200]

Some games are played at random and packed as the server packs them; the database is then filled with copies of their
rows under fresh ids, with four seats each. Durable moves are written there and into an empty database beside it, in
turn and in one run, so that whatever else the machine does weighs on both: read the ratios. The same for what home and
"my games" ask. At first the packer itself is weighed: bytes of a finished game before and after.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any, NamedTuple

from kills import a_database
from msgspec.structs import asdict, replace
from sqlalchemy import insert

from railbird.core.registry import find_game, game_ids
from railbird.store import Store, open_store, schema
from railbird.store.append import Entry
from railbird.store.engine import WRITES
from railbird.store.packing import pack
from railbird.store.tables import OVER, PLAYING, SeatRow, TableRow
from railbird.web.house.entries import ACT, BOT
from railbird.web.house.live import Live
from railbird.web.house.settings import Settings

SEATS = 4
PEOPLE = 2  # Of the seats; bots have the others.
LONGEST = 2_000  # A game that has not ended by then (Dostihy a sázky at random) is not taken.
WEIGHED = 400  # Games that the packer packs for the scales.
GAMES_EACH = 20  # Finished games of one person.
AT_ONCE = 5_000  # Games written in one transaction.


class Played(NamedTuple):
    """A finished game: the row of its table and its log."""

    row: TableRow
    log: list[Entry]


def play(game_id: str, number: int) -> Played | None:
    """A game at random, as if people and bots had played it; None when it takes too long."""
    game, chance = find_game(game_id), Random(f"{game_id}:{number}")
    row = TableRow(
        id="", code="", game=game_id, rules=game.rules, host="", settings=Settings().encoded(),
        seed=chance.randbytes(32), status=PLAYING, public=False, revision=3, driver="", next=None, created=0.0,
        finished=None,
    )  # fmt: skip
    seats = seats_of(number)
    live = Live(game, row, seats)
    at = 1.7e9 + chance.random() * 1e7
    log = [live.begin(seats)]
    live.committed(log[0])
    while not live.begun.is_over():
        if len(log) == LONGEST:
            return None
        seat = chance.choice(live.on_clock())
        options = live.begun.state.legal(seat)
        token = chance.randbytes(8).hex() if seat < PEOPLE else None
        entry = live.act(seat, [options[chance.randrange(len(options))]], ACT if token else BOT, token)
        live.committed(entry)
        at += chance.expovariate(0.3)
        log.append(replace(entry, at=at))
    return Played(replace(row, status=OVER, created=log[0].at, finished=at), log)


def some_games(each: int) -> list[Played]:
    """A few of every game that comes to its end."""
    played = (play(game, number) for game in sorted(game_ids()) for number in range(each))
    return [one for one in played if one is not None]


def name_of(number: int) -> str:
    """The id of a finished game."""
    return f"{number:016x}"


def host_of(number: int) -> str:
    """Who has played a finished game, and hosted it."""
    return f"p{PEOPLE * (number // GAMES_EACH)}"


def seats_of(number: int) -> list[SeatRow]:
    """Two people and two bots."""
    first = PEOPLE * (number // GAMES_EACH)
    return [
        SeatRow(
            seat=seat, name=f"Player {seat}", color="", salt=name_of(number),
            bot=None if seat < PEOPLE else "regular", person=f"p{first + seat}" if seat < PEOPLE else None,
        )
        for seat in range(SEATS)
    ]  # fmt: skip


# --- filling

Rows = list[tuple[str, list[dict[str, Any]]]]


def heads(numbers: Sequence[int], played: Sequence[Played], is_packed: bool) -> Rows:
    """Everything of finished games but their logs."""
    newcomers = [number for number in numbers if number % GAMES_EACH == 0]
    rows = [(number, seats_of(number), played[number % len(played)].row) for number in numbers]
    return [
        ("people", [{"id": one.person, "name": one.name, "created": 0.0}
                    for number in newcomers for one in seats_of(number) if one.person]),
        ("tables", [asdict(replace(row, id=name_of(number), code=f"{number:08X}", host=host_of(number)))
                    | {"packed": is_packed} for number, _, row in rows]),
        ("seats", [{"table_id": name_of(number), **asdict(one)} for number, seats, _ in rows for one in seats]),
        ("visits", [{"table_id": name_of(number), "person": one.person, "version": 1, "at": 0.0}
                    for number, seats, _ in rows for one in seats if one.person]),
    ]  # fmt: skip


def logs(numbers: Sequence[int], played: Sequence[Played]) -> Rows:
    """The logs of finished games as they were played."""
    return [
        ("log", [asdict(replace(entry, table_id=name_of(number)))
                 for number in numbers for entry in played[number % len(played)].log]),
    ]  # fmt: skip


def packs(numbers: Sequence[int], played: Sequence[Played], packed: Sequence[bytes]) -> Rows:
    """The same packed; copies, which weigh what they should and are not read."""
    return [
        ("packed_logs", [{"table_id": name_of(number), "entries": len(played[number % len(played)].log),
                          "data": packed[number % len(played)]} for number in numbers]),
    ]  # fmt: skip


async def fill(store: Store, games: int, make: Callable[[Sequence[int]], Rows]) -> None:
    """Write rows of so many games, many at once and past the writer."""
    began, numbers = time.monotonic(), iter(range(games))
    async with store.engine.execution_options(**WRITES).connect() as connection:
        if not store.is_shared:
            await connection.exec_driver_sql("PRAGMA cache_size=-200000")  # of this connection, which ends with it
            await connection.rollback()
        while some := list(islice(numbers, AT_ONCE)):
            async with connection.begin():
                for name, rows in make(some):
                    if rows:
                        await connection.execute(insert(schema.metadata.tables[name]), rows)
            if some[-1] % 100_000 == 99_999:
                print(f"{some[-1] + 1:,} games written, {time.monotonic() - began:.0f} s", flush=True)
        await connection.invalidate()


async def carry_out(store: Store, statement: str) -> Any:
    """A statement outside of any transaction; the first value it answers with, if any."""
    async with store.engine.connect() as connection:
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver is not None
        if store.is_shared:
            return await driver.fetchval(statement)
        async with driver.execute(statement) as cursor:
            found = await cursor.fetchone()
        return None if found is None else found[0]


async def size(store: Store) -> int:
    """Bytes of the database, with no room in between."""
    await carry_out(store, "VACUUM FULL" if store.is_shared else "VACUUM")
    server, file = "pg_database_size(current_database())", "page_count * page_size"
    pages = " FROM pragma_page_count(), pragma_page_size()"
    return int(await carry_out(store, f"SELECT {server}" if store.is_shared else f"SELECT {file}{pages}"))


async def fill_up(database: str, games: int, played: Sequence[Played]) -> None:
    """A database as it is when so many games were played and packed."""
    packed = [pack("", [replace(entry, table_id="") for entry in one.log]) for one in played]
    store, began = await open_store(database), time.monotonic()
    await fill(store, games, lambda some: [*heads(some, played, is_packed=True), *packs(some, played, packed)])
    if store.is_shared:
        await carry_out(store, "ANALYZE")
    await store.close()
    print(f"{games:,} finished games in {time.monotonic() - began:.0f} s", flush=True)


# --- weighing


async def weigh(database: str, played: Sequence[Played]) -> None:
    """Bytes of a finished game before and after, by the packer itself, and how long it works on one."""
    store = await open_store(database)
    empty = await size(store)
    await fill(store, WEIGHED, lambda numbers: heads(numbers, played, is_packed=False))
    bare = await size(store)
    await fill(store, WEIGHED, partial(logs, played=played))
    before = await size(store)
    began = time.process_time()
    while await store.packer.pack_some(time.time()):
        pass
    spent = time.process_time() - began
    after = await size(store)
    assert store.packer.packed == WEIGHED
    beside, was, now = (bare - empty) / WEIGHED, (before - bare) / WEIGHED, (after - bare) / WEIGHED
    entries = mean(len(one.log) for one in islice(played * WEIGHED, WEIGHED))
    print(f"a finished game of {entries:.0f} entries: {was:,.0f} bytes of log, packed {now:,.0f} ({was / now:.1f} ×);")
    print(f"  the packer works {1000 * spent / WEIGHED:.1f} ms of processor on it; {beside:,.0f} bytes beside it")
    await store.close()


# --- measuring


class Place:
    """A database that moves are written into."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._n = 0

    async def lay(self) -> None:
        """A table under way."""
        host = await self.store.people.add_guest("Ada")
        row = TableRow(
            id="move", code="MOVE", game="jockey", rules=1, host=host.id, settings="{}", seed=b"", status=PLAYING,
            public=True, revision=0, driver="", next=None, created=0.0, finished=None,
        )  # fmt: skip
        await self.store.tables.add(row, seats=[replace(seat, person=host.id) for seat in seats_of(0)])

    async def move(self) -> None:
        """One durable move."""
        data, versions = '[["Keep",7]]', "[1,1,1,1,1]"
        token = f"{self._n:016x}"
        entry = Entry(table_id="move", n=self._n, kind=ACT, seat=0, data=data, versions=versions, at=0.0, token=token)
        assert await self.store.writer.append(entry)
        self._n += 1

    async def mine(self) -> None:
        """What "my games" asks for somebody who has played."""
        rows = await self.store.tables.of_person("p0")
        await self.store.tables.visits("p0", [row.id for row in rows])

    async def home(self) -> None:
        """What home asks: public tables, and who drives which."""
        await self.store.tables.open_to_all()
        await self.store.tables.claim("")


class Took(NamedTuple):
    """Seconds waited and worked for one."""

    waited: float
    worked: float


async def timed(work: Callable[[], Awaitable[None]], times: int) -> Took:
    """One after the other."""
    began, worked = time.perf_counter(), time.process_time()
    for _ in range(times):
        await work()
    return Took((time.perf_counter() - began) / times, (time.process_time() - worked) / times)


async def compare(said: str, full: Callable[[], Awaitable[None]], empty: Callable[[], Awaitable[None]],
                  rounds: int, times: int) -> float:  # fmt: skip
    """Both in turn; says and returns how many times as long the full one takes: the median of all rounds."""
    await timed(full, times)
    await timed(empty, times)
    pairs: list[tuple[Took, Took]] = []
    for number in range(rounds):
        both = (full, empty) if number % 2 else (empty, full)
        took = [await timed(one, times) for one in both]
        pairs.append((took[0], took[1]) if number % 2 else (took[1], took[0]))
    waited, worked = (median(one[part] / other[part] for one, other in pairs) for part in (0, 1))
    here, there = (1000 * median(pair[which].waited for pair in pairs) for which in (0, 1))
    print(f"{said}: {here:.2f} ms beside {there:.2f} ms; waited {waited:.2f} ×, processor {worked:.2f} ×", flush=True)
    return waited


async def run(urls: Sequence[str], given: argparse.Namespace) -> float:
    """Weigh, fill, measure; how many times as long a move takes in the full database."""
    played = some_games(each=5)
    await weigh(urls[0], played)
    await fill_up(urls[1], given.games, played)
    full, empty = [Place(await open_store(url)) for url in urls[1:]]  # both opened anew, as a server would
    for place in (full, empty):
        await place.lay()
    ratio = await compare("a durable move", full.move, empty.move, given.rounds, given.moves)
    await compare("home", full.home, empty.home, given.rounds, 20)
    await compare(f"my games, {GAMES_EACH} of them beside none", full.mine, empty.mine, given.rounds, 20)
    for place in (full, empty):
        await place.store.close()
    return ratio


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--database", default="sqlite", choices=["sqlite", "postgresql"])
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--moves", type=int, default=200, help="in each round, in each database")
    given = parser.parse_args()
    folders = [Path(tempfile.mkdtemp(prefix="railbird-million-")) for _ in range(3)]
    try:
        with ExitStack() as stack:
            urls = [stack.enter_context(a_database(given.database, folder)) for folder in folders]
            asyncio.run(run(urls, given))
    finally:
        for folder in folders:
            shutil.rmtree(folder)


if __name__ == "__main__":
    main()
