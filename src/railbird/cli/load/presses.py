"""From one player's press to the others' screens: which version of their page has it in, the log says."""

import sqlite3
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from railbird.cli.load.party import Party, Press
from railbird.core.actors import SPECTATOR
from railbird.store.tables import PLAYING

LOG = "SELECT seat, token, versions FROM log WHERE table_id = ? ORDER BY n"
ROW = "SELECT revision, status FROM tables WHERE id = ?"


@dataclass
class Waits:
    """How long what was pressed took to each screen of somebody else that shows it."""

    seconds: list[float] = field(default_factory=list)
    presses: int = 0
    lost: int = 0  # Screens it has not come to.


def waits(parties: Iterable[Party], database: Path) -> Waits:
    """All presses of some parties, found in the log of their server."""
    found = Waits()
    with closing(sqlite3.connect(database)) as connection:
        for party in parties:
            revision, status = connection.execute(ROW, (party.table,)).fetchone()
            log = connection.execute(LOG, (party.table,)).fetchall()
            shown = dict(_versions(log, revision if status == PLAYING else revision - 1))
            for press in party.presses:
                if (versions := shown.get((press.seat, press.token))) is not None:
                    _follow(party, press, versions, found)
    return found


Shown = dict[int, int]
"""Viewer -> the version of their page that shows an entry, for those who see something of it."""


def _versions(log: Sequence[tuple[int, str, str]], revision: int) -> Iterator[tuple[tuple[int, str], Shown]]:
    before: list[int] = []
    for seat, token, written in log:
        versions = msgspec.json.decode(written, type=list[int])
        slots = [*range(len(versions) - 1), SPECTATOR]
        moved = [not before or version != before[n] for n, version in enumerate(versions)]
        yield (seat, token), {slot: revision + versions[n] for n, slot in enumerate(slots) if moved[n]}
        before = versions


def _follow(party: Party, press: Press, shown: Shown, found: Waits) -> None:
    found.presses += 1
    for screen in party.screens:
        if screen.seat != press.seat and screen.seat in shown:
            at = bisect_left(screen.arrivals, (shown[screen.seat], 0.0))
            if at < len(screen.arrivals):
                found.seconds.append(screen.arrivals[at][1] - press.at)
            else:
                found.lost += 1
