"""What do a full database's records and notices cost? `make record`

    python scripts/record.py [--games 10000] [--notices 100000] [--database sqlite|postgresql] [--rounds 60]
        [--moves 300] [--turns 6] [--folder FOLDER]

People and bots are given strengths, and so many games are made up from them and counted the way the server counts
them, ratings included; so many notices wait in the outbox for everybody's quiet hours to end, or were sent. Then a
server over that database is asked for a player's page, a bot's, a leaderboard and, for comparison, an empty record, and
weighed in milliseconds of processor time. The loads of `railbird bench server` are played there and over two empty
databases beside it, in turn and in one run: read the ratios, and how far those of the two empty ones are from 1. In a
FOLDER the full database (SQLite) is kept for the next run, so that only the first has to fill it.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from itertools import permutations
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any

import httpx
from kills import a_database
from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.cli.load.loads import Load, play
from railbird.core.registry import game_ids
from railbird.store import Store, open_store, schema
from railbird.store.adding import add
from railbird.store.engine import WRITES
from railbird.store.outbox import SENT, WAITING
from railbird.store.outcome import Backed, BetTold, Outcome, Result, Told
from railbird.store.profiles import PUBLIC
from railbird.store.tables import OVER, TableRow
from railbird.web.app import make_app
from railbird.web.config import Config
from railbird.web.house.settings import Settings
from railbird.web.server import make_server

PEOPLE = 120
LEVELS = ("novice", "regular", "expert")
SEATS = 4
TOGETHER = 100  # Games counted in one transaction.
YEAR = 365 * 86_400.0
LANGUAGES = ("en", "it", "cs")
BOUND = 50.0  # Milliseconds of processor time that a page may take.
COLORS = ("red", "blue", "yellow", "black", "green", "white", "orange", "purple", "pink", "teal")
NAMES = ("Jan", "Marta", "Chiara", "Ondřej", "Petr", "Giulia", "Tom", "Eva", "Luca", "Ada")


async def fill(store: Store, games: int, seed: int = 1) -> list[str]:
    """So many rated games of a year; the ids of the people, those who play most first. Goes on where it was stopped."""
    chance = Random(seed)
    people = [f"{number:024x}" for number in range(1, PEOPLE + 1)]
    strength = {one: chance.gauss(0, 1) for one in people} | {
        f"bot:{level}": at for level, at in zip(LEVELS, (-1, 0, 1))
    }
    now, ids = time.time(), sorted(game_ids())
    batch: list[Outcome] = []
    async with store.engine.execution_options(**WRITES).begin() as connection:
        there = await connection.scalar(select(func.count()).where(schema.people.c.id.in_(people)))
        ours = schema.tables.c.host == people[0], schema.tables.c.counted
        done = await connection.scalar(select(func.count()).where(*ours)) or 0
        began = time.process_time()
        if not there:
            await connection.execute(insert(schema.people), [_person(n, one) for n, one in enumerate(people)])
    for number in range(games):
        game = ids[min(int(chance.expovariate(0.9)), len(ids) - 1)]
        count = chance.choice((1, 2, 2, 3))
        chosen = [people[min(int(chance.expovariate(1 / 25)), PEOPLE - 1)] for _ in range(count)]
        sitting = [*dict.fromkeys(chosen)]
        sitting += [f"bot:{chance.choice(LEVELS)}" for _ in range(SEATS - len(sitting))]
        at = now - YEAR * (1 - number / games)
        order = sorted(sitting, key=lambda one: -(strength[one] + chance.gauss(0, 1.5)))
        results = tuple(
            Result(seat, one, 1 + order.index(one), COLORS[people.index(one) % 10] if one in people else "", "",
                   told(chance) if one in people else Told())
            for seat, one in enumerate(sitting)
        )  # fmt: skip
        if number >= done:
            batch.append(Outcome(f"{number:016x}", game, at, SEATS, True, results))
        if batch and (len(batch) == TOGETHER or number == games - 1):
            await _count(store, batch, people[0])
            batch = []
    if games > done:
        each = 1000 * (time.process_time() - began) / (games - done)
        print(f"{games - done} rated games counted, {each:.2f} ms of processor each", flush=True)
    for one in people:
        await store.profiles.of(one)
        await store.profiles.show(one, PUBLIC)
    return people


def _person(number: int, person: str) -> dict[str, Any]:
    """Somebody with an account."""
    again = f" {number // len(NAMES) + 1}" if number >= len(NAMES) else ""
    name = NAMES[number % len(NAMES)] + again
    return {"id": person, "name": name, "login": f"login{number}", "password": "-", "created": time.time() - YEAR}


async def _count(store: Store, outcomes: list[Outcome], host: str) -> None:
    """Games that are over, and what they add to records; without an end, so that no server looks at their tables."""
    rows = [
        TableRow(
            id=one.table_id, code=f"R{int(one.table_id, 16)}", game=one.game, rules=1, host=host,
            settings=Settings().encoded(), seed=bytes(32), status=OVER, public=False, revision=1, driver="",
            next=None, created=one.finished, finished=None, rated=True,
        )
        for one in outcomes
    ]  # fmt: skip

    async def work(connection: AsyncConnection) -> None:
        old = schema.tables.c.id.in_([row.id for row in rows])  # of a run that was stopped
        await connection.execute(delete(schema.tables).where(old))
        values = [{name: getattr(row, name) for name in TableRow.__struct_fields__} for row in rows]
        await connection.execute(insert(schema.tables), [{**one, "counted": True} for one in values])
        for outcome in outcomes:
            await add(connection, outcome)

    await store.writer.write(work)


async def fill_outbox(store: Store, people: list[str], count: int, games: int) -> None:
    """So many notices: four fifths wait for the morning, the others were sent and are kept until they are answered."""
    now, channels = time.time(), ("push", "mail", "hook")
    wishes = '{"mail_after": 0, "quiet": [1320, 480], "zone": "Europe/Prague"}'
    wanted = {"push": True, "mail": True, "hook": True, "wishes": wishes, "confirmed": True, "faults": "{}"}
    rows = [
        {"person": people[number % PEOPLE], "table_id": f"{number // 3 % games:016x}", "seat": 0,
         "decision": number // 3 // games, "kind": "turn", "channel": channels[number % 3],
         "state": SENT if number % 5 == 0 else WAITING, "due": now + 86_400 + number, "tries": 0, "node": "",
         "until": 0.0}
        for number in range(count)
    ]  # fmt: skip
    async with store.engine.execution_options(**WRITES).begin() as connection:
        empty = {"address": "a@example.org", "hook_url": "https://example.org/", "hook_secret": ""}
        await connection.execute(insert(schema.notices), [{"person": one, **wanted, **empty} for one in people])
        for begin in range(0, count, 5000):
            await connection.execute(insert(schema.outbox), rows[begin : begin + 5000])


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


async def filled(database: str, games: int, notices: int) -> tuple[str, str]:
    """The paths of a player who plays most and of one who is new, in a full database, which is filled if it is not."""
    store = await open_store(database)
    people = [f"{number:024x}" for number in range(1, PEOPLE + 1)]
    if await store.outbox.unsent() == 0:
        people = await fill(store, games)
        await fill_outbox(store, people, notices, games)
    owner, new = await store.profiles.of(people[0]), await store.people.add_guest("Newcomer")
    fresh = await store.profiles.of(new.id)
    await store.profiles.show(new.id, PUBLIC)
    await store.close()
    return owner.handle, fresh.handle


async def play_beside(full: str, empty: str, also: str, moves: int, turns: int) -> None:
    """Players at servers over the full database and two empty ones; what the ratios are, and how far they scatter."""
    orders = list(permutations((full, empty, also)))
    for name, players, each in (("one player", 1, moves), ("32 players", 32, max(8, moves // 8))):
        played: list[dict[str, Load]] = []
        for turn in range(turns):  # each is first as often as the others
            order = orders[(2 * turn + turn // 3) % len(orders)]
            played.append({database: await play(name, database, players, each) for database in order})
        for what, field in (("ms until the answer (p50)", "p50"), ("ms of processor", "cpu")):
            level = {one: median(getattr(got[one].moves, field) for got in played) for one in (full, empty)}
            ratio = {
                one: median(getattr(got[one].moves, field) / getattr(got[empty].moves, field) for got in played)
                for one in (full, also)
            }
            print(
                f"a move of {name}, {what}: {level[full]:.2f} there, {level[empty]:.2f} over an empty database; "
                f"ratio {ratio[full]:.2f}, of two empty ones {ratio[also]:.2f}",
                flush=True,
            )


async def weigh_pages(database: str, owner: str, fresh: str, rounds: int) -> float:
    """What pages cost over the full database; the worst mean."""
    store, worst = await open_store(database), 0.0
    app = make_app(await make_server(store, Config(bot_workers=1, limits=False, analysis=False)))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://record") as client:
        for name, path in (
            ("a player's page", f"/people/{owner}"),
            ("a bot's page", "/bots/expert"),
            ("a leaderboard", f"/boards/{sorted(game_ids())[0]}"),
            ("all games", f"/people/{owner}/games"),
            ("a new player's page", f"/people/{fresh}"),
            ("the API's record", f"/api/v1/people/{owner}"),
        ):

            async def ask(path: str = path) -> None:
                answer = await client.get(path)
                assert answer.status_code == 200, (path, answer.status_code)

            await weigh(ask, 5)
            found = sorted(await weigh(ask, rounds))
            worst = max(worst, mean(found))
            at = found[int(0.95 * len(found))]
            print(f"{name}: {mean(found):.1f} ms of processor, 95 in 100 within {at:.1f} (the client's included)")
    await store.close()
    return worst


async def main(given: argparse.Namespace) -> int:
    """Fill, play, ask, print; 1 when a page takes longer than it may."""
    with ExitStack() as stack:
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(3)]
        kind = given.database
        if given.folder is not None:
            given.folder.mkdir(parents=True, exist_ok=True)
            full = f"sqlite:///{given.folder}/full.db"
        else:
            full = stack.enter_context(a_database(kind, folders[0]))
        kind = kind if given.folder is None else "sqlite"
        empty, also = (stack.enter_context(a_database(kind, folder)) for folder in folders[1:])
        owner, fresh = await filled(full, given.games, given.notices)
        if given.folder is not None:  # what is played now is not there the next time
            full = f"sqlite:///{shutil.copy(given.folder / 'full.db', folders[0])}"
        for one in (empty, also):
            await (await open_store(one)).close()
        if given.turns:
            await play_beside(full, empty, also, given.moves, given.turns)
        return int(await weigh_pages(full, owner, fresh, given.rounds) > BOUND) if given.rounds else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--notices", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=60, help="how often each page is asked for; 0 for not at all")
    parser.add_argument("--moves", type=int, default=300, help="of one player; each of 32 makes an eighth as many")
    parser.add_argument("--turns", type=int, default=6, help="how often the databases take turns; 0 for no moves")
    parser.add_argument("--folder", type=Path, help="where the full database is kept, or was")
    raise SystemExit(asyncio.run(main(parser.parse_args())))
