"""The line below a finished game: its chapters, and where each seat decided something.

Both follow from the whole game and never change, so they are found once and kept as long as the table is in memory.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from railbird.core.playout import Ply
from railbird.core.table import Table
from railbird.web.board import TableLook

MOST_TICKS = 500  # Decisions of a seat that are marked: more could not be told apart.


class Band(NamedTuple):
    """A chapter of the game along the scrubber, in per mille of its length."""

    label: str
    start: float
    width: float


class Scrubber(NamedTuple):
    """What is drawn along the line."""

    bands: Sequence[Band]
    ticks: Sequence[Sequence[float]]  # For each seat, in per mille.


_kept: WeakKeyDictionary[Table, dict[tuple[int, str], Scrubber]] = WeakKeyDictionary()


def scrubber(table: Table, look: TableLook, counts: Sequence[int]) -> Scrubber:
    """For a finished game as somebody sees its end; `counts` says how much they were told after each ply."""
    kept = _kept.setdefault(table, {})
    key = (look.seat, look.lang)
    if key not in kept:
        kept[key] = Scrubber(_bands(look, counts), ticks(table.plies, len(table.seats)))
    return kept[key]


def _bands(look: TableLook, counts: Sequence[int]) -> list[Band]:
    """The chapters as the game itself names them, from its notes to its moments."""
    told = look.ending
    last = len(counts) - 1
    if told is None or not told.chapters or not last:
        return []
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


def ticks(plies: Sequence[Ply], seats: int) -> list[list[float]]:
    """Where along the line each seat decided something, in per mille; of a long game no more than can be drawn."""
    last = len(plies)
    grain = max(last / MOST_TICKS, 1)
    found: list[dict[float, None]] = [{} for _ in range(seats)]
    for number, (actor, _) in enumerate(plies, 1):
        if actor >= 0:
            found[actor][round(1000 * int(number / grain) * grain / last, 1)] = None
    return [list(places) for places in found]


def next_of(plies: Sequence[Ply], at: int, seats: Sequence[int]) -> tuple[int | None, int | None]:
    """The moments of the decisions of some seats before and after this one."""
    before = (moment for moment in range(min(at - 1, len(plies)), 0, -1) if plies[moment - 1][0] in seats)
    after = (moment for moment in range(at + 1, len(plies) + 1) if plies[moment - 1][0] in seats)
    return next(before, None), next(after, None)
