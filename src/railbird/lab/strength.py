"""How strong bots are, line by line: one bot at a table of others, played until it is known well enough.

A line is a seat-balanced duplicate tournament. Where a game can tell luck from judgement, and a bot thinks long enough
for that to pay, its results are told without luck, which takes several times fewer games. What has been played is kept
deal by deal, so that a run goes on where the last one stopped; the next games go where least is known.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import NamedTuple

import msgspec

from railbird.core.registry import find_game
from railbird.lab.means import Mean
from railbird.lab.played import Deal
from railbird.lab.runners import run_all
from railbird.lab.tournament import Contest, Result, play_deal, read_journal

SEED = "strength"
ENOUGH = 0.04  # The half width of the 95 % interval at which a line is known well enough.
FEWEST = 5  # Deals below which an interval says nothing.
SHORTEST = 1e-3  # Seconds; no deal is counted as shorter.
UNDECIDED = 2.0  # How many times as urgent a line is as long as it is not told apart from a fair share.
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
        weight = UNDECIDED if self.verdict == "not told apart" else 1.0
        return weight * min(1.0, self.half) / (2 * self.deals * max(SHORTEST, self.seconds))


def figure(line: Line, deals: Sequence[Deal]) -> Figure | None:
    """The share of the victories of the one bot, plain or without luck, whichever is known better."""
    if not deals:
        return None
    result = Result(line.contest(), list(deals))
    score = result.scores(rated=False)[line.one]
    share, (low, high), is_adjusted = score.share.mean, score.share.share_interval, False
    if result.contest.adjusted and len(deals) >= FEWEST:
        least, most = score.adjusted.interval
        if 0 < most - least < high - low:
            share, low, high, is_adjusted = score.adjusted.mean, least, most, True
    seconds = sum(deal.seconds for deal in deals) / len(deals)
    share, low, high = [min(1.0, max(0.0, value)) for value in (share, low, high)]
    return Figure(result.games, len(deals), share, low, high, 1 / line.seats, is_adjusted, seconds)


def difference(line: Line, deals: Sequence[Deal], other: Line, others: Sequence[Deal]) -> Mean:
    """By how much one line's bot wins more than another's on the deals both have played."""
    theirs = {deal.number: _share(other.one, deal) for deal in others}
    gain = Mean()
    for deal in deals:
        if deal.number in theirs:
            gain.add(_share(line.one, deal) - theirs[deal.number])
    return gain


def _share(name: str, deal: Deal) -> float:
    """The part of the victories of one deal, for each seat the bot held."""
    held = []
    for played in deal.games:
        part = 1 / played.ranks.count(1)
        held += [part if rank == 1 else 0.0 for bot, rank in zip(played.lineup, played.ranks) if bot == name]
    return sum(held) / len(held)


# --- what has been played


@dataclass
class Journals:
    """A folder with a file of deals for every line; bots that have changed since begin theirs anew."""

    folder: Path
    digest: Callable[[str], str]  # By game: changes whenever its bots play differently.
    _kept: dict[Line, list[Deal]] = field(default_factory=dict)
    _paths: dict[Line, Path] = field(default_factory=dict)

    def path(self, line: Line) -> Path:
        """The file of a line."""
        if line not in self._paths:
            self._paths[line] = self.folder / self._name(line)
        return self._paths[line]

    def _name(self, line: Line) -> str:
        what = msgspec.json.encode([line.contest().identity(), self.digest(line.game)])
        how = "".join(f"-{value}" for _, value in line.choices)
        name = f"{line.game}{how}-{line.seats}-{line.one}-{line.others}"
        return f"{name}-{hashlib.sha256(what).hexdigest()[:8]}.jsonl"

    def deals(self, line: Line) -> list[Deal]:
        """What has been played of a line, in the order of its deals."""
        if line not in self._kept:
            path = self.path(line)
            found = read_journal(path, line.contest(10**6)) if path.exists() else []
            self._kept[line] = sorted(found, key=lambda deal: deal.number)
        return self._kept[line]

    def add(self, line: Line, deal: Deal) -> None:
        """One more deal, on the disk before anything else."""
        path, before = self.path(line), self.deals(line)
        if not path.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            read_journal(path, line.contest())
        with path.open("ab") as file:
            file.write(msgspec.json.encode(deal) + b"\n")
        before.append(deal)

    def figure(self, line: Line) -> Figure | None:
        """What is known of a line."""
        return figure(line, self.deals(line))


# --- where the next games go


class Piece(NamedTuple):
    """So many deals of a line, from a number on."""

    line: Line
    first: int
    deals: int


def next_batch(lines: Sequence[Line], known: Mapping[Line, Figure | None], seconds: float) -> list[Piece]:
    """About so many seconds of work: first a deal of every line, then where a second narrows an interval most.

    A line gets what it probably still needs, or what is left of the time; the last piece may be longer than that.
    """
    new = [Piece(line, 0, 1) for line in lines if known[line] is None]
    if new:
        return new
    wanted = [(found.urgency, line, found) for line in lines if (found := known[line]) is not None and found.urgency]
    batch: list[Piece] = []
    for _, line, found in sorted(wanted, key=lambda one: -one[0]):
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
    games: int = 0
    seconds: float = 0.0
    _began: float = 0.0

    def play(self, batch_seconds: float = 60.0) -> None:
        """Batch by batch, until all lines are known well enough or the time is over."""
        self._began = time.monotonic()
        while not self._is_over():
            known = {line: self.journals.figure(line) for line in self.lines}
            batch = next_batch(self.lines, known, batch_seconds * (self.jobs or 2))
            if not batch:
                self.says("Every line is known well enough.")
                return
            self._play(batch)
            left = sum(1 for line in self.lines if (found := self.journals.figure(line)) is None or found.urgency)
            pace = f"{self.games} games, {60 * self.games / self.seconds:.0f} a minute"
            self.says(f"{pace}; {left} of {len(self.lines)} lines want more.")

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
