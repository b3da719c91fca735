"""Luck and judgement on the end page: the split, who played best, what decided it, what the reader's choices cost."""

from collections.abc import Sequence
from typing import NamedTuple

from railbird.web.board import TableLook
from railbird.web.house.live import Live
from railbird.web.insight.chart import Chart, Mark, chart, mark
from railbird.web.insight.course import Course, Turn
from railbird.web.insight.service import Insight, telling
from railbird.web.insight.splitting import Cost, Row, Splitting, costs, splitting
from railbird.web.insight.verdicts import Judged
from railbird.web.review.chances import chapters, in_words
from railbird.web.review.scrubber import Scrubber, scrubber

COSTLIEST = 3  # Decisions of the reader that are listed.


class Judgement(NamedTuple):
    """What the end page shows of a game's analysis."""

    ins: Insight
    seat: int
    line: Scrubber | None = None
    split: Splitting | None = None
    costs: Sequence[Cost] = ()  # Where the result cannot be split: what everybody's decisions cost.
    chart: Chart | None = None
    moments: Sequence[Mark] = ()
    costliest: Sequence[Mark] = ()
    choice: Judged | None = None  # The costliest of them beside what would have been best.
    luckiest: Mark | None = None

    @property
    def best(self) -> int | None:
        """The seat that played best, where one did beyond doubt."""
        first = [row.seat for row in self._rows if row.place == 1]
        return first[0] if len(first) == 1 else None

    @property
    def best_name(self) -> str:
        """Who that is."""
        return next((row.name for row in self._rows if row.seat == self.best), "")

    @property
    def _rows(self) -> Sequence[Row | Cost]:
        return self.split.rows if self.split is not None else self.costs

    @property
    def compared(self) -> list[tuple[str, int, int, bool]]:
        """The best option and what was chosen: what it is, its chance with how far that may be off, and which it is."""
        shown = [] if self.choice is None else [one for one in self.choice.first if one.rank == 1 or one.chosen]
        return [(", ".join(one.lines), one.chance.mean, one.chance.around, one.chosen) for one in shown]


def judgement(live: Live, look: TableLook, ins: Insight) -> Judgement:
    """The end of a game in chances, to a reader."""
    course = ins.course
    if course is None:
        return Judgement(ins, look.seat)
    table = live.begun
    line = scrubber(table, look, live.hearing.counts(look.seat))
    tell = telling(live, look, look.seat if look.seat >= 0 else None, chapters(line, len(table.plies)))
    order = [row.seat for row in look.standing]

    def marks(turns: Sequence[Turn]) -> list[Mark]:
        return [mark(course, tell, turn) for turn in turns]

    split = splitting(course.analysis, tell, order)
    own = look.seat >= 0
    costly = course.costly(look.seat)[:COSTLIEST] if own else []
    verdict = course.verdict(costly[0].at) if costly else None
    luckiest = course.luckiest(look.seat) if own else None
    return Judgement(
        ins=ins,
        seat=look.seat,
        line=line,
        split=split,
        costs=costs(course.analysis.verdicts, tell, order) if _has_all(course) and split is None else (),
        chart=chart(course, tell, len(table.plies)) if split is None else None,
        moments=marks(course.decided),
        costliest=marks(costly),
        choice=None if verdict is None else in_words(live, tell, verdict),
        luckiest=None if luckiest is None else mark(course, tell, luckiest),
    )


def _has_all(course: Course) -> bool:
    """Whether all that will be judged has been."""
    return course.analysis.stage == "done" and bool(course.analysis.verdicts)
