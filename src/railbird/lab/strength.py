"""How strong bots are, line by line: one bot at a table of others, played until it is known well enough.

A line is a seat-balanced duplicate tournament. Where a game can tell luck from judgement, and a bot thinks long enough
for that to pay, its results are told without luck, which takes several times fewer games. What has been played is kept
deal by deal, so that a run goes on where the last one stopped; the next games go where least is known.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

from railbird.core.registry import find_game
from railbird.lab.journals import Journals, Row
from railbird.lab.means import Mean
from railbird.lab.runners import run_all
from railbird.lab.tournament import Contest, play_deal

SEED = "strength"
ENOUGH = 0.04  # The half width of the 95 % interval at which a line is known well enough.
FEWEST = 5  # Deals below which an interval says nothing.
SHORTEST = 1e-3  # Seconds; no deal is counted as shorter.
UNDECIDED = 2.0  # How many times as urgent a line is as long as it is not told apart from a fair share.
CLEAR = 0.1  # A line that is so far off a fair share, whatever the interval, is decided,
WAITS = 0.01  # and waits until the others are known: it is so much less urgent.
MOST_AT_ONCE = 200  # Deals of one line in one batch.

QUICK = frozenset({"random", "fallback", "tipster", "regular", "novice"})
"""Games between these take a fraction of the time in which their luck is reckoned."""

Choices = tuple[tuple[str, str | int | bool], ...]


@dataclass(frozen=True)
class Line:
    """One bot against a table of others, in a version of a game."""

    game: str
    seats: int
    one: str
    others: str
    choices: Choices = ()  # The options that differ from the printed rules.

    def contest(self, deals: int = 1) -> Contest:
        """The tournament, up to so many deals."""
        game = find_game(self.game)
        bots = (self.one, *[self.others] * (self.seats - 1))
        options, edition = game.read_options(dict(self.choices)), game.builtin()
        splits = game.outlook is not None and game.outlook.splits is not None and not QUICK.issuperset(bots)
        return Contest(self.game, deals * self.seats, self.seats, bots, SEED, options, edition, splits, timed=True)

    def __str__(self) -> str:
        how = "".join(f" {name}={value}" for name, value in self.choices)
        return f"{self.game}{how}, {self.seats} seats, {self.one} v {self.others}"


class Figure(NamedTuple):
    """What is known of a line."""

    games: int
    deals: int
    share: float
    low: float
    high: float
    fair: float
    is_adjusted: bool  # Whether it is told without luck.
    seconds: float  # Processor time a deal takes.

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2 if self.deals >= FEWEST else inf

    @property
    def verdict(self) -> str:
        """Above or below only where the whole interval is."""
        if self.deals < FEWEST:
            return "too few games"
        return "above" if self.low > self.fair else "below" if self.high < self.fair else "not told apart"

    @property
    def urgency(self) -> float:
        """By how much a second of play narrows the interval; nothing once it is narrow enough.

        Where a game takes minutes there is less to be learnt in an hour: such lines come after those that are cheap.
        """
        if self.half <= ENOUGH:
            return 0.0
        weight = WAITS if self.is_clear else UNDECIDED if self.verdict == "not told apart" else 1.0
        return weight * min(1.0, self.half) / (2 * self.deals * max(SHORTEST, self.seconds))

    @property
    def is_clear(self) -> bool:
        """Whether it is decided by a wide margin, however wide the interval still is."""
        return self.deals >= FEWEST and max(self.low - self.fair, self.fair - self.high) >= CLEAR


def figure(line: Line, row: Row | None) -> Figure | None:
    """The share of the victories of the one bot, plain or without luck, whichever is known better."""
    if row is None:
        return None
    plain = mean_of(row.shares())
    share, (low, high), is_adjusted = plain.mean, plain.share_interval, False
    if row.luck and plain.count >= FEWEST:
        adjusted = mean_of(row.adjusted())
        least, most = adjusted.interval
        if 0 < most - least < high - low:
            share, low, high, is_adjusted = adjusted.mean, least, most, True
    share, low, high = [min(1.0, max(0.0, value)) for value in (share, low, high)]
    games, seconds = plain.count * line.seats, row.seconds / plain.count
    return Figure(games, plain.count, share, low, high, 1 / line.seats, is_adjusted, seconds)


def mean_of(values: Iterable[float]) -> Mean:
    """The mean of some values."""
    mean = Mean()
    for value in values:
        mean.add(value)
    return mean


def difference(one: Row, other: Row) -> Mean:
    """By how much one line's bot wins more than another's on the deals both have played."""
    return mean_of([mine - theirs for mine, theirs in zip(one.shares(), other.shares())])


# --- where the next games go


class Piece(NamedTuple):
    """So many deals of a line, from a number on."""

    line: Line
    first: int
    deals: int


def next_batch(
    lines: Sequence[Line], known: Mapping[Line, Figure | None], seconds: float, weights: Mapping[Line, float]
) -> list[Piece]:
    """About so many seconds of work: first a deal of every line, then where a second narrows an interval most.

    A line gets what it probably still needs, or what is left of the time; the last piece may be longer than that.
    `weights` says how many times as urgent a line is for what it is.
    """
    new = [Piece(line, 0, 1) for line in lines if known[line] is None]
    if new:
        return sorted(new, key=lambda piece: -weights.get(piece.line, 1.0))
    found_of = [(line, found) for line in lines if (found := known[line]) is not None and found.urgency]
    batch: list[Piece] = []
    for line, found in sorted(found_of, key=lambda one: -weights.get(one[0], 1.0) * one[1].urgency):
        if seconds <= 0:
            break
        fits = int(seconds / max(SHORTEST, found.seconds)) + 1
        count = min(needs(found), fits, MOST_AT_ONCE, max(FEWEST, found.deals))  # then it is looked at again
        batch.append(Piece(line, found.deals, count))
        seconds -= count * found.seconds
    return batch


def needs(found: Figure) -> int:
    """How many deals more a line probably takes to be known well enough, or to be known at all."""
    if found.deals < FEWEST:
        return FEWEST - found.deals
    return int(found.deals * ((found.half / ENOUGH) ** 2 - 1)) + 1


@dataclass
class Run:
    """A run of all lines, as long as it may take."""

    lines: Sequence[Line]
    journals: Journals
    says: Callable[[str], None]
    minutes: float | None = None
    jobs: int | None = None
    on: str = "process"
    weights: Mapping[Line, float] = field(default_factory=dict)  # How many times as urgent lines are; 1 unless told.
    games: int = 0
    seconds: float = 0.0
    _began: float = 0.0

    def play(self, batch_seconds: float = 120.0) -> None:
        """Batch by batch, until all lines are known well enough or the time is over."""
        self._began = time.monotonic()
        self.journals.tidy()
        while not self._is_over():
            batch = next_batch(self.lines, self._known(), batch_seconds * (self.jobs or 2), self.weights)
            if not batch:
                self.says("Every line is known well enough.")
                return
            self._play(batch)
            self.journals.tidy()
            left = sum(1 for found in self._known().values() if found is None or found.urgency)
            pace = f"{self.games} games, {60 * self.games / self.seconds:.0f} a minute"
            self.says(f"{pace}; {left} of {len(self.lines)} lines want more.")

    def _known(self) -> dict[Line, Figure | None]:
        return {line: figure(line, self.journals.row(line)) for line in self.lines}

    def _is_over(self) -> bool:
        return self.minutes is not None and time.monotonic() - self._began >= 60 * self.minutes

    def _play(self, batch: Iterable[Piece]) -> None:
        """One batch in one go; every deal is kept as soon as it is there, and no new one begins when time is over."""
        work = [(piece.line, number) for piece in batch for number in range(piece.first, piece.first + piece.deals)]
        began = time.monotonic()
        contests = {line: line.contest(10**6) for line, _ in work}
        done = run_all(play_deal, ((contests[line], number) for line, number in work), self.on, self.jobs)
        for (line, _), deal in zip(work, done, strict=False):
            self.journals.add(line, deal)
            self.games += len(deal.games)
            if self._is_over():
                break
        self.seconds += time.monotonic() - began
