"""What do records cost with 10,000 rated games in the database? `make record`

    python scripts/record.py [--games 10000] [--database sqlite|postgresql] [--rounds 60]

People and bots are given strengths, and so many games are made up from them and counted the way the server counts
them, ratings included. Then a server over that database is asked for a player's page, a bot's, a leaderboard and, for
comparison, an empty record, and weighed in milliseconds of processor time; durable moves are written there and into an
empty database beside it, in turn and in one run: read the ratio.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any

import httpx
from kills import a_database
from sqlalchemy import insert

from railbird.core.registry import game_ids
from railbird.store import Store, open_store, schema
from railbird.store.append import Entry
from railbird.store.engine import WRITES
from railbird.store.outcome import Backed, BetTold, Outcome, Result, Told
from railbird.store.profiles import PUBLIC
from railbird.store.tables import OVER, SeatRow, TableRow
from railbird.web.app import make_app
from railbird.web.config import Config
from railbird.web.house.entries import ACT
from railbird.web.house.settings import Settings
from railbird.web.server import make_server

PEOPLE = 120
LEVELS = ("novice", "regular", "expert")
SEATS = 4
YEAR = 365 * 86_400.0
LANGUAGES = ("en", "it", "cs")
BOUND = 50.0  # Milliseconds of processor time that a page may take.
COLORS = ("red", "blue", "yellow", "black", "green", "white", "orange", "purple", "pink", "teal")
NAMES = ("Jan", "Marta", "Chiara", "Ondřej", "Petr", "Giulia", "Tom", "Eva", "Luca", "Ada")


async def fill(store: Store, games: int, seed: int = 1) -> list[str]:
    """So many rated games of a year; the ids of the people, those who play most first."""
    chance = Random(seed)
    people = [f"{number:024x}" for number in range(1, PEOPLE + 1)]
    strength = {one: chance.gauss(0, 1) for one in people} | {
        f"bot:{level}": at for level, at in zip(LEVELS, (-1, 0, 1))
    }
    rows = [
        {"id": one, "name": NAMES[n % len(NAMES)] + (f" {n // len(NAMES) + 1}" if n >= len(NAMES) else ""),
         "login": f"login{n}", "password": "-", "created": time.time() - YEAR}
        for n, one in enumerate(people)
    ]  # fmt: skip
    now, ids = time.time(), sorted(game_ids())
    async with store.engine.execution_options(**WRITES).begin() as connection:
        await connection.execute(insert(schema.people), rows)
    for number in range(games):
        game = ids[min(int(chance.expovariate(0.9)), len(ids) - 1)]
        count = chance.choice((1, 2, 2, 3))
        chosen = [people[min(int(chance.expovariate(1 / 25)), PEOPLE - 1)] for _ in range(count)]
        sitting = [*dict.fromkeys(chosen)]
        sitting += [f"bot:{chance.choice(LEVELS)}" for _ in range(SEATS - len(sitting))]
        at = now - YEAR * (1 - number / games)
        row = TableRow(
            id=f"{number:016x}", code=f"R{number}", game=game, rules=1, host=people[0], settings=Settings().encoded(),
            seed=bytes(32), status=OVER, public=False, revision=1, driver="", next=None, created=at,
            finished=None, rated=True,  # without an end: a server that runs on it leaves it to us
        )  # fmt: skip

        async def put(connection: Any, row: TableRow = row) -> None:
            values = {name: getattr(row, name) for name in TableRow.__struct_fields__}
            await connection.execute(insert(schema.tables).values(values))

        await store.writer.write(put)
        order = sorted(sitting, key=lambda one: -(strength[one] + chance.gauss(0, 1.5)))
        results = tuple(
            Result(seat, one, 1 + order.index(one), COLORS[people.index(one) % 10] if one in people else "", "",
                   told(chance) if one in people else Told())
            for seat, one in enumerate(sitting)
        )  # fmt: skip
        await store.records.count(Outcome(row.id, game, at, SEATS, True, results))
    for one in people:
        await store.profiles.of(one)
        await store.profiles.show(one, PUBLIC)
    return people


def told(chance: Random) -> Told:
    """Made-up bets."""

    def same(said: str) -> dict[str, str]:
        return dict.fromkeys(LANGUAGES, said)

    runners = chance.sample(range(2, 13), 4)
    gains = [chance.randrange(-5, 12) for _ in runners]
    backed = [Backed(str(one), same(f"Horse {one}"), 1, int(gain > 0), gain) for one, gain in zip(runners, gains)]
    best, worst = max(gains), min(gains)
    top = BetTold(best, {}, same(f"Win, Horse {runners[0]}"), same(f"+{best}"), runners[0], "3") if best > 0 else None
    low = BetTold(worst, {}, same(f"Show, Horse {runners[1]}"), same(f"−{-worst}"), runners[1], "1")
    return Told(tuple(backed), top, low if worst < 0 else None)


async def weigh(ask: Callable[[], Awaitable[Any]], rounds: int) -> list[float]:
    """Milliseconds of processor time of this process, each time."""
    found = []
    for _ in range(rounds):
        began = time.process_time()
        await ask()
        found.append(1000 * (time.process_time() - began))
    return found


async def moves(store: Store, table: str, since: int, count: int = 100) -> float:
    """Durable moves a second, one after the other."""
    began = time.perf_counter()
    for n in range(since, since + count):
        entry = Entry(table_id=table, n=n, kind=ACT, seat=0, token=None, data="[]", versions="[1]", at=time.time())
        await store.writer.append(entry)
    return count / (time.perf_counter() - began)


async def a_table(store: Store) -> str:
    """A table to write moves to."""
    person = await store.people.add_guest("Ada")
    row = TableRow(
        id="fedcba9876543210", code="MOVES", game="homestretch", rules=1, host=person.id, settings="{}", seed=bytes(32),
        status="playing", public=False, revision=0, driver="", next=None, created=0.0, finished=None,
    )  # fmt: skip
    seat = SeatRow(seat=0, name="Ada", color="", salt="", person=person.id, bot=None)
    await store.tables.add(row, [seat])
    return row.id


async def main(games: int, kind: str, rounds: int) -> int:
    """Fill, ask, print; 1 when a page takes longer than it may."""
    with ExitStack() as stack:
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(2)]
        full, empty = [await open_store(stack.enter_context(a_database(kind, folder))) for folder in folders]
        began = time.process_time()
        people = await fill(full, games)
        print(f"{games} rated games counted, {1000 * (time.process_time() - began) / games:.2f} ms of processor each")
        owner = await full.profiles.of(people[0])
        new = await full.people.add_guest("Newcomer")
        fresh = await full.profiles.of(new.id)
        await full.profiles.show(new.id, PUBLIC)
        tables = [(store, await a_table(store)) for store in (full, empty)]
        rates: dict[int, list[float]] = {0: [], 1: []}
        for turn in range(12):
            for which, (store, table) in enumerate(tables):
                rates[which].append(await moves(store, table, 100 * turn))
        ratio = median(one / other for one, other in zip(rates[0], rates[1]))
        print(f"moves a second: {median(rates[0]):.0f} there, {median(rates[1]):.0f} beside: ratio {ratio:.2f}")
        await empty.close()
        app = make_app(await make_server(full, Config(bot_workers=1, limits=False, analysis=False)))
        worst = 0.0
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://record") as client:
            game = sorted(game_ids())[0]
            for name, path in (
                ("a player's page", f"/people/{owner.handle}"),
                ("a bot's page", "/bots/expert"),
                ("a leaderboard", f"/boards/{game}"),
                ("all games", f"/people/{owner.handle}/games"),
                ("a new player's page", f"/people/{fresh.handle}"),
                ("the API's record", f"/api/v1/people/{owner.handle}"),
            ):

                async def ask(path: str = path) -> None:
                    answer = await client.get(path)
                    assert answer.status_code == 200, (path, answer.status_code)

                await weigh(ask, 5)
                found = sorted(await weigh(ask, rounds))
                worst = max(worst, mean(found))
                at = found[int(0.95 * len(found))]
                print(f"{name}: {mean(found):.1f} ms of processor, 95 in 100 within {at:.1f} (the client's included)")
        await full.close()
    return int(worst > BOUND)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--rounds", type=int, default=60)
    given = parser.parse_args()
    raise SystemExit(asyncio.run(main(given.games, given.database, given.rounds)))
