"""What a worker needs to lay a table out: how it was begun, and what has been played since, as a record writes it.

What is final is written once and never again, with a digest of everything up to it. So a worker that has laid the
table out before is told only the tail; whether it has the same beginning, the digest says. What can still be taken
back goes along with every question and is not remembered.

There are everybody's plies in it, secret ones included, as in the log they come from: a position cannot be laid out
from less. There is no seed in it, no salt, and nobody's cards but those that were dealt.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from railbird.core.game import Seat
from railbird.core.options import write_options
from railbird.core.record import Record, write_ply
from railbird.core.table import Table

Value = int | str | bool
Written = msgspec.Raw  # A ply, encoded.

_encode = msgspec.msgpack.Encoder().encode


class Opening(msgspec.Struct, frozen=True):
    """How a table was begun."""

    game: str
    seats: list[Seat]
    options: dict[str, Value]
    edition: str
    edition_text: str | None


class Known(NamedTuple):
    """How much of a table somebody has been told: so many plies that are final, known by a digest."""

    plies: int
    digest: bytes


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a worker is told: a question, and as much of the table as it does not know."""

    table: str
    seat: int
    bot: str
    knows: bytes  # The digest of what the worker has already, or is told by the opening,
    now: bytes  # and of everything with the tail.
    tail: list[Written] = []
    """What has become final since."""
    loose: list[Written] = []
    """What has been played and may still be taken back."""
    opening: Opening | None = None  # There when the table is told from its beginning.
    why: bool = False
    odds: float = 0.0
    case: Case | None = None  # There when nothing is asked about the present, but about a decision of a finished game.


class Case(msgspec.Struct, frozen=True):
    """A decision of a finished game that is to be judged: the ply it began with."""

    record: Record
    ply: int


class Trail:
    """A table as it can be told."""

    def __init__(self, table: Table) -> None:
        self._table = table
        file = table.edition_file
        self._opening = Opening(
            game=table.game.id,
            seats=list(table.seats),
            options=write_options(table.options),
            edition=file.name,
            edition_text=None if file.builtin else file.text,
        )
        self._final: list[Written] = []
        self._digests = [_digest(_encode(self._opening))]  # After so many plies.

    def ask(self, table: str, seat: int, bot: str) -> Job:
        """The question what a seat does now. It stays the same whatever is played later."""
        plies, settled = self._table.plies, self._table.settled
        for ply in plies[len(self._final) : settled]:
            written = _encode(write_ply(*ply))
            self._final.append(Written(written))
            self._digests.append(_digest(self._digests[-1] + written))
        loose = [Written(_encode(write_ply(*ply))) for ply in plies[settled:]]
        return Job(table, seat, bot, self, settled, loose)

    def known(self, plies: int) -> Known:
        """What somebody has who was told the first so many plies."""
        return Known(plies, self._digests[plies])

    def tell(self, job: Job, known: Known | None) -> Told:
        """A question as it is told somebody who has some of the table; whole if that is not how it has gone."""
        whole = known is None or known.plies > job.settled or known != self.known(known.plies)
        since = 0 if known is None or whole else known.plies
        return Told(
            table=job.table,
            seat=job.seat,
            bot=job.bot,
            knows=self._digests[since],
            now=self._digests[job.settled],
            tail=self._final[since : job.settled],
            loose=job.loose,
            opening=self._opening if whole else None,
            why=job.why,
            odds=job.odds,
        )


def _digest(written: bytes) -> bytes:
    return blake2b(written, digest_size=16).digest()


@dataclass(frozen=True)
class Job:
    """One question: this seat of this table, played by this bot."""

    table: str
    seat: int
    bot: str
    trail: Trail
    settled: int  # How many plies were final when it was asked.
    loose: list[Written]
    why: bool = False  # Whether what the bot would do is weighed as well, for somebody who wants to know why.
    odds: float = 0.0  # Seconds for which odds are reckoned; then nothing is played.

    def with_reason(self) -> Job:
        """The same question of somebody who wants to know why."""
        return replace(self, why=True)

    def for_odds(self, seconds: float) -> Job:
        """What can be bet on there, and what it is worth, instead of what a bot does."""
        return replace(self, odds=seconds)

    def told(self, known: Known | None = None) -> Told:
        """As it is told a worker that has so much of the table."""
        return self.trail.tell(self, known)

    @property
    def known(self) -> Known:
        """What a worker has that was told this."""
        return self.trail.known(self.settled)


@dataclass(frozen=True)
class Judging:
    """A question about a finished game, as the pool is asked it. Nothing of the table is kept for it."""

    table: str
    case: Case
    seat: int
    bot: str = ""

    def told(self, known: Known | None = None) -> Told:
        """As it is told any worker."""
        return Told(self.table, self.seat, self.bot, knows=b"", now=b"", case=self.case)

    @property
    def known(self) -> Known:
        """Nothing that would help with another question."""
        return Known(-1, b"")
