"""A game of many thousand moves, put into a database as if people had played it there.

The engine plays it once, at random; its log is then written as rows, so that a test has it in a second.
"""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from railbird.core.actors import TABLE
from railbird.core.game import Seat
from railbird.core.registry import find_game
from railbird.core.table import Table
from railbird.store.tables import OVER, PLAYING
from railbird.web.house.entries import ACT, START, StartSeat, as_json, written
from railbird.web.house.settings import Settings

GAME = find_game("dostihy")
NAMES = ("Ada", "Bea", "Cid", "Dan", "Eva", "Fin")
SEED = b"a long game".ljust(32)


class Row(NamedTuple):
    """An entry of the log, whatever table it is of."""

    kind: str
    seat: int
    data: str
    versions: str


class LongGame(NamedTuple):
    """What was played: how it ended or how far it came, and the log that leads there."""

    table: Table
    rows: Sequence[Row]

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.table.seats)

    def put(self, database: Path, *people: str) -> str:
        """Write it down for these people, who sit there in turn; the id of the table.

        Beside a server in the same event loop call it in a thread: a transaction of the server's that has begun can
        only end when the loop goes on, and the file is locked until then.
        """
        table_id, now = secrets.token_hex(8), time.time()
        over = self.table.is_over()
        head = {
            "id": table_id, "code": table_id[:8].upper(), "game": GAME.id, "rules": GAME.rules, "host": people[0],
            "settings": Settings(pace="instant").encoded(), "seed": SEED, "status": OVER if over else PLAYING,
            "public": False, "revision": 2, "driver": "", "next": None, "created": now,
            "finished": now if over else None,
        }  # fmt: skip
        with sqlite3.connect(database, timeout=30) as connection:
            connection.execute(
                f"INSERT INTO tables ({', '.join(head)}) VALUES ({', '.join('?' * len(head))})", [*head.values()]
            )
            connection.executemany(
                "INSERT INTO seats (table_id, seat, name, color, salt, person) VALUES (?, ?, ?, '', 'salt', ?)",
                [(table_id, seat, NAMES[seat], people[seat % len(people)]) for seat in range(self.seats)],
            )
            connection.executemany(
                "INSERT INTO log (table_id, n, kind, seat, data, versions, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(table_id, n, *row, now) for n, row in enumerate(self.rows)],
            )
        connection.close()
        return table_id


@cache
def long_game(seats: int, most: int, seed: int = 0) -> LongGame:
    """So many moves at random, or fewer if it ends before; every move is seen by everybody."""
    table = Table(GAME, [Seat(name, "") for name in NAMES[:seats]], seed=SEED, salts=["salt"] * seats)
    named = as_json([StartSeat(name, "", "salt") for name in NAMES[:seats]])
    rows = [Row(START, TABLE, named, as_json([1] * (seats + 1)))]
    generator = Random(seed)
    while not table.is_over() and len(rows) <= most:
        seat = table.state.pending()[0]
        options = table.state.legal(seat)
        action = options[generator.randrange(len(options))]
        table.act(seat, action)
        rows.append(Row(ACT, seat, written([action]), as_json([len(rows) + 1] * (seats + 1))))
    return LongGame(table, rows)


def long_and_running() -> LongGame:
    """Six play, and do not come to an end."""
    return long_game(6, 12_000)


def long_and_over() -> LongGame:
    """Two have played to the end."""
    found = long_game(2, 20_000, FINISHED)
    assert found.table.is_over()
    return found


FINISHED = 1  # A game of some ten thousand moves.
