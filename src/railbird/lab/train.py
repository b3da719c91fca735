"""Training: a value learned by playing against oneself, and tested now and then against a fixed player.

From nothing it knows only who has won at the end. Games of a round are played by what is known so far, a little at
random; every position at which the game can be judged is kept with its result, and the weights move to where they
would have foretold these results best. So what is known grows backwards from the end of the game. A run is kept round
by round: the same command goes on where it was stopped, and comes to the same weights as if it never had been.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import Any

import msgspec

from railbird.bots.learned import Weights, figures_of, none_yet
from railbird.core.errors import BadRecord
from railbird.core.registry import find_game
from railbird.lab.lessons import Course, Lesson, fit, play_lesson, play_test, surprise
from railbird.lab.means import Mean
from railbird.lab.runners import run_all

ROUND = 16  # Games between two looks at what they teach.
KEPT = 3000  # The latest positions, from which the weights are found.
TESTS = 4  # How often it is tested on its way, beside the test before it has learned anything.


class Point(msgspec.Struct):
    """A test on the way: how often one learner wins at a table of others."""

    games: int  # learned from so far,
    seconds: float  # of processor time so far, tests aside.
    tested: int
    share: float
    low: float
    high: float
    by_deal: list[float] = []  # The share of every deal: all tests are of the same.


def gained(points: Sequence[Point]) -> Mean:
    """By how much more it wins in the last test than in the first, deal by deal."""
    gain = Mean()
    for before, after in zip(points[0].by_deal, points[-1].by_deal):
        gain.add(after - before)
    return gain


class Past(msgspec.Struct):
    """A round that is over, for the curves."""

    games: int
    seconds: float  # Processor time its games took,
    learning: float  # and finding the weights.
    loss: float  # How surprising the results of its games were, before it learned from them.


class Kept(msgspec.Struct):
    """A run as it lies on the disk."""

    what: dict[str, str | int]
    weights: list[list[float]]
    lessons: list[Lesson] = []
    points: list[Point] = []
    past: list[Past] = []
    testing: float = 0.0  # Processor time of all tests.


@dataclass
class Training:
    """A run, kept in a folder."""

    course: Course
    folder: Path
    jobs: int | None = 1
    on: str = "process"
    kept: Kept = field(init=False)

    def __post_init__(self) -> None:
        figures, what = figures_of(find_game(self.course.game)), self.course.what()
        self.kept = Kept(what, [list(row) for row in none_yet(figures).by_stage])
        if self.path.exists():
            try:
                self.kept = msgspec.json.decode(self.path.read_bytes(), type=Kept)
            except msgspec.DecodeError as error:
                raise BadRecord(f"{self.path} cannot be read: {error}. Delete it, or use another folder.") from error
            if self.kept.what != what:
                raise BadRecord(f"{self.path} belongs to another run. Use another folder (--folder), or delete it.")

    @property
    def path(self) -> Path:
        """Where the run is kept."""
        return self.folder / "run.json"

    @property
    def weights(self) -> Weights:
        """What is known so far."""
        return Weights(figures_of(find_game(self.course.game)).names, tuple(map(tuple, self.kept.weights)))

    @property
    def games(self) -> int:
        """Games learned from so far."""
        return sum(one.games for one in self.kept.past)

    @property
    def seconds(self) -> float:
        """Processor time of games and learning so far."""
        return sum(one.seconds + one.learning for one in self.kept.past)

    def go(self, games: int | None, minutes: float | None) -> Iterator[float]:
        """Learn up to so many games or minutes of processor time in all; how much of it is done, after each round.

        Ctrl-C between two rounds loses nothing, within one that round.
        """
        if not self.kept.points:
            self.test()
        while (done := self.done(games, minutes)) < 1:
            yield done
            self.round()
            if int(TESTS * min(1.0, self.done(games, minutes))) > int(TESTS * done):
                self.test()
        yield 1.0

    def done(self, games: int | None, minutes: float | None) -> float:
        """How much of what is asked for is done."""
        parts = [self.games / games] if games else []
        parts += [self.seconds / (60 * minutes)] if minutes else []
        return max(parts, default=1.0)

    def round(self) -> None:
        """Play some games and learn from them."""
        first, weights = self.games, self.weights
        played = self._all(play_lesson, range(first, first + ROUND))
        new = [lesson for lessons, _ in played for lesson in lessons]
        lessons = [*self.kept.lessons, *new][-KEPT:]
        began = process_time()
        found = fit(weights, lessons)
        past = Past(ROUND, sum(took for _, took in played), process_time() - began, surprise(weights, new))
        self.kept.weights, self.kept.lessons = [list(row) for row in found.by_stage], lessons
        self.kept.past.append(past)
        self._save()

    def test(self) -> None:
        """How often it wins now; the same deals every time."""
        deals = -(-self.course.tests // self.course.seats)
        shares, by_deal = Mean(), list[float]()
        for won, took in self._all(play_test, range(deals)):
            by_deal.append(sum(won) / len(won))
            shares.add(by_deal[-1])
            self.kept.testing += took
        low, high = shares.share_interval
        tested = deals * self.course.seats
        self.kept.points.append(Point(self.games, self.seconds, tested, shares.mean, low, high, by_deal))
        self._save()

    def _all(self, play: Callable[[Any], Any], numbers: range) -> list[Any]:
        return list(run_all(play, [(self.course, self.weights, number) for number in numbers], self.on, self.jobs))

    def _save(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        new = self.path.with_suffix(".new")
        new.write_bytes(msgspec.json.encode(self.kept))
        new.replace(self.path)
