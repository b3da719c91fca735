"""Looking back: chapters along the scrubber, whose decision a moment was, and what else could have been done."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from railbird.core.actors import CHANCE
from railbird.web.board import TableLook
from railbird.web.house.live import Live
from railbird.web.house.sentences import text_of
from railbird.web.house.table_info import sitters
from railbird.web.review.service import Position


def look_back_at(live: Live, then: Position, language: str) -> TableLook:
    """A moment of the past as a template draws it: nobody is asked anything."""
    return TableLook(
        game=live.game,
        seen=then.seen,
        words=text_of(live, language),
        seats=sitters(live, then.seen.seat, then.seen.view),
        notes=then.notes,
        id=live.id,
        code=live.row.code,
        status="review",
    )


def decisions(live: Live) -> list[tuple[int, int]]:
    """Whose decision each moment of a finished game was: moment and seat."""
    return [(number, actor) for number, (actor, _) in enumerate(live.begun.plies, 1) if actor >= 0]


@dataclass(frozen=True)
class Band:
    """A chapter of the game along the scrubber, in per mille of its length."""

    label: str
    start: float
    width: float


@dataclass(frozen=True)
class Deed:
    """What led to a moment: somebody's decision, or what dice and cards said (then `seat` is negative)."""

    seat: int
    text: str
    then: str  # What happened next, in a sentence.


def bands(live: Live, look: TableLook, viewer: int) -> list[Band]:
    """The chapters of a finished game as the game itself names them, from its notes to its moments."""
    told = look.ending
    last = len(live.begun.plies)
    if told is None or not told.chapters or not last:
        return []
    table = live.begun
    counts = list(accumulate(sum(note.is_for(viewer) for note in ply) for ply in (table.opening, *table.log)))
    ends = [min(bisect_left(counts, upto), last) for _, upto in told.chapters]
    if ends[-1] < last * 0.98:
        ends.append(last)
    else:
        ends[-1] = last
    labels = [*(label for label, _ in told.chapters), look.ui("end")]
    starts = [0, *ends[:-1]]
    return [
        Band(label, round(1000 * start / last, 1), round(1000 * (end - start) / last, 1))
        for label, start, end in zip(labels, starts, ends, strict=False)
        if end > start
    ]


def deed(live: Live, look: TableLook, at: int, viewer: int) -> Deed | None:
    """What led to a moment of a finished game."""
    table = live.begun
    if not 0 < at <= len(table.plies):
        return None
    actor, action = table.plies[at - 1]
    text = look.words.action(action) if actor != CHANCE else ""
    follow = table.log[at] if at < len(table.log) else ()
    told = [said for note in follow if note.is_for(viewer) and (said := look.words.note(note))]
    return Deed(actor, text, " ".join(told[:2]))


def next_of(ticks: Sequence[tuple[int, int]], at: int, seats: Sequence[int]) -> tuple[int | None, int | None]:
    """The moments of the decisions of some seats before and after this one."""
    own = [moment for moment, seat in ticks if seat in seats]
    before = [moment for moment in own if moment < at]
    after = [moment for moment in own if moment > at]
    return (before[-1] if before else None), (after[0] if after else None)
