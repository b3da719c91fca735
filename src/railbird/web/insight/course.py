"""The course of a finished game in chances: how they stood at a moment, and what turned it.

A moment is what a review counts: after so many plies.
"""

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from math import sqrt
from typing import Literal, NamedTuple

from railbird.insight.interval import Z
from railbird.insight.noise import SLIGHT, changes
from railbird.insight.report import COSTLY, Analysis, Moment, Verdict

Kind = Literal["luck", "decision", "swing"]

MUCH = 0.04  # A change of so much of a chance of winning is marked,
MOST = 7  # and no more than so many of a game.
DECIDED = 3  # Moments that are said to have decided it,
ALIKE = 2  # and how many of one kind among them.


class Turn(NamedTuple):
    """Something that turned a game: for whom most, by how much, and the moment after it."""

    kind: Kind
    at: int
    seat: int
    change: float
    ply: int  # The ply that did it: the first one of a decision that took several.
    level: float | None = None  # The seat's chance before, where that is a mean of several points.


class Course:
    """An analysis, asked by pages."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self._plies = [point.ply for point in analysis.points]

    def chances(self, at: int) -> tuple[float, ...]:
        """How the chances stood at a moment; nothing where no chart has been drawn yet."""
        points = self.analysis.points
        return points[max(0, bisect_right(self._plies, at) - 1)].chances if points else ()

    @property
    def around(self) -> float | None:
        """How far a figure of the chart may be off, in 95 of 100, by how passes differ; None until there are some.

        What a model or a habit has wrong is not in that.
        """
        noise = self.analysis.noise
        return None if noise is None else Z * sqrt(noise.figure / len(self.analysis.passes))

    def after(self, ply: int) -> int:
        """The moment at which what began with a ply was over: a deal takes several."""
        at = bisect_right(self._plies, ply)
        return self._plies[at] if at < len(self._plies) else ply + 1

    @property
    def is_split(self) -> bool:
        """Whether luck has been told from judgement."""
        return bool(self.analysis.splits)

    @property
    def is_whole(self) -> bool:
        """Whether the whole game has been gone through: until then the chart is a sketch, and nothing turns it."""
        return self.is_split or self.analysis.stage in ("verdicts", "done")

    def verdict(self, at: int) -> Verdict | None:
        """What is to be said of the decision that led to a moment."""
        return self._verdicts.get(at)

    @cached_property
    def _verdicts(self) -> dict[int, Verdict]:
        return {verdict.ply + 1: verdict for verdict in self.analysis.verdicts}

    # --- what turned it

    @cached_property
    def turns(self) -> list[Turn]:
        """The turning points in order: luck and costly decisions; changes alone where the two cannot be told apart."""
        much = [turn for turn in self._all if abs(turn.change) >= MUCH]
        return sorted(_largest(much)[:MOST], key=lambda turn: turn.at)

    @cached_property
    def decided(self) -> list[Turn]:
        """The moments that decided it, the largest first, not all of one kind where there are others."""
        found: list[Turn] = []
        for turn in _largest(self._all):
            alike = sum(turn.kind == other.kind for other in found)
            if len(found) < DECIDED and abs(turn.change) >= SLIGHT and (turn.kind == "swing" or alike < ALIKE):
                found.append(turn)
        return found

    @cached_property
    def _all(self) -> list[Turn]:
        if not self.is_whole:
            return []
        changes = self._luck if self.is_split else self._swings
        costly = [turn for seat in range(self._seats) for turn in self.costly(seat, COSTLY)]
        said = {turn.at for turn in costly}
        return [*costly, *(turn for turn in changes if turn.at not in said)]

    @property
    def _seats(self) -> int:
        return len(self.analysis.points[0].chances) if self.analysis.points else 0

    @property
    def _luck(self) -> list[Turn]:
        return [self._of_luck(moment) for moment in self.analysis.moments if moment.is_luck]

    def _of_luck(self, moment: Moment) -> Turn:
        seat = max(range(len(moment.moved)), key=lambda one: abs(moment.moved[one]))
        return Turn("luck", self.after(moment.ply), seat, moment.moved[seat], moment.ply)

    @property
    def _swings(self) -> list[Turn]:
        """Where the chart went to another level and stayed there, whatever it came from.

        One point rests on few draws and may be off by much. So some points before are compared with some after, and
        only what is beyond the noise that was found between passes counts; of several next to each other the largest.
        """
        points, noise = self.analysis.points, self.analysis.noise
        if noise is None:
            return []
        found = changes([point.chances for point in points], noise, len(self.analysis.passes))
        return [
            Turn("swing", points[one.at].ply, one.seat, one.change, points[one.at].ply - 1, one.level) for one in found
        ]

    # --- of one seat

    def costly(self, seat: int, least: float = SLIGHT) -> list[Turn]:
        """The decisions that cost a seat something beyond doubt, and at least so much; the costliest first."""
        verdicts = self.analysis.verdicts
        own = [one for one in verdicts if one.seat == seat and one.grade != "best" and one.loss.low > 0]
        found = [Turn("decision", one.ply + 1, seat, -one.loss.mean, one.ply) for one in own if one.loss.mean >= least]
        return _largest(found)

    def luckiest(self, seat: int) -> Turn | None:
        """What chance did best for a seat, where luck can be told at all."""
        own = [moment for moment in self.analysis.moments if moment.is_luck and self.is_split]
        best = max(own, key=lambda moment: moment.moved[seat], default=None)
        if best is None or best.moved[seat] < SLIGHT:
            return None
        return Turn("luck", self.after(best.ply), seat, best.moved[seat], best.ply)

    # --- where to go from a moment

    def next_turn(self, at: int) -> tuple[Turn | None, Turn | None]:
        """The turning points before and after a moment."""
        before = [turn for turn in self.turns if turn.at < at]
        after = [turn for turn in self.turns if turn.at > at]
        return (before[-1] if before else None), (after[0] if after else None)

    def next_costly(self, at: int, seats: Sequence[int]) -> int | None:
        """The moment of the next costly decision of some seats; after the last one the first again."""
        found = sorted(turn.at for seat in seats for turn in self.costly(seat, COSTLY))
        later = [moment for moment in found if moment > at] or [moment for moment in found if moment != at]
        return later[0] if later else None


def _largest(turns: Sequence[Turn]) -> list[Turn]:
    return sorted(turns, key=lambda turn: (-abs(turn.change), turn.at))
