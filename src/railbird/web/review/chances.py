"""A moment of a finished game in chances of winning: the chart, the verdict, and where to go from there."""

from collections.abc import Sequence
from typing import NamedTuple

from railbird.insight.report import Verdict
from railbird.web.board import TableLook
from railbird.web.house.live import Live
from railbird.web.insight.chart import Chart, Mark, chart, mark
from railbird.web.insight.service import Insight, telling
from railbird.web.insight.telling import Telling
from railbird.web.insight.verdicts import Judged, judged
from railbird.web.review.scrubber import Scrubber
from railbird.web.words import words


class Chances(NamedTuple):
    """What a page shows of a moment."""

    ins: Insight
    chart: Chart | None
    is_split: bool
    same: bool  # Whether the reader has the curves already.
    verdict: Judged | None
    before: Mark | None
    after: Mark | None
    costly: int | None
    turns: Sequence[int]  # The moments of the turning points.


class Reader(NamedTuple):
    """Who looks: the seat it is told to, whose decisions are followed, and which curves they have."""

    you: int | None
    followed: Sequence[int]
    has: str = ""


def chapters(line: Scrubber | None, last: int) -> list[tuple[str, int]]:
    """The chapters of the scrubber, each with the moment up to which it goes."""
    bands = line.bands if line is not None else ()
    return [(band.label, round((band.start + band.width) * last / 1000)) for band in bands]


def chances(live: Live, look: TableLook, ins: Insight, line: Scrubber | None, at: int, reader: Reader) -> Chances:
    """A moment as a page shows it."""
    tell = telling(live, look, reader.you, chapters(line, len(live.begun.plies)))
    course = ins.course
    if course is None:
        return Chances(ins, None, False, False, None, None, None, None, ())
    before, after = course.next_turn(at)
    found = course.verdict(at)
    return Chances(
        ins=ins,
        chart=chart(course, tell, at),
        is_split=course.is_split,
        same=bool(reader.has) and reader.has == ins.chart_stamp,
        verdict=None if found is None else in_words(live, tell, found),
        before=None if before is None else mark(course, tell, before),
        after=None if after is None else mark(course, tell, after),
        costly=course.next_costly(at, reader.followed),
        turns=[turn.at for turn in course.turns],
    )


def in_words(live: Live, tell: Telling, verdict: Verdict) -> Judged:
    """A verdict as a page shows it."""
    return judged(live.game, verdict, tell.words, words(tell.words.language))
