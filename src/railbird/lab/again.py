"""Bots whose code has changed and whose play has not: what they have played goes on to count.

A digest of their source cannot tell a quicker way of doing the same from another way of playing. Playing again can:
some of a line's deals, from the first to the last, come out the same to the letter, luck included, or the line begins
anew. A change that shows in none of them may still be one; then it shows so seldom that the interval is wider.
"""

from collections.abc import Iterable, Iterator

from railbird.lab.journals import Journals, Row, written
from railbird.lab.runners import run_all
from railbird.lab.strength import Line
from railbird.lab.tournament import play_deal

DEALS = 4  # So many of a line are played again.


def spread(kept: int, count: int) -> list[int]:
    """The numbers of so many of the kept deals: the first, the last, and others evenly between them."""
    if kept <= count or count < 2:
        return list(range(min(kept, count)))
    return [round(at * (kept - 1) / (count - 1)) for at in range(count)]


def comes_out(row: Row, number: int, again: Row) -> bool:
    """Whether a deal played again ends as the kept one of this number did."""
    same = row.deals()[number] == again.games
    return same and (not row.luck or not again.luck or row.luck[number] == again.luck[0])


def recount(
    lines: Iterable[Line], journals: Journals, deals: int = DEALS, jobs: int | None = None, on: str = "process"
) -> Iterator[tuple[Line, bool]]:
    """Line by line of those whose bots' code has changed: whether they play as before. Those that do count on.

    The first deal of each is played before all others: most changes show there, and the rest need not be played.
    """
    kept = {line: row for line in lines if journals.row(line) is None and (row := journals.older(line))}
    for numbers in (slice(1), slice(1, None)):
        work = [(line, number) for line, row in kept.items() for number in spread(len(row.deals()), deals)[numbers]]
        played = run_all(play_deal, ((line.contest(10**6), number) for line, number in work), on, jobs)
        for (line, number), deal in zip(work, played):
            if line in kept and not comes_out(kept[line], number, written("", line.one, deal)):
                del kept[line]
                yield line, False
    for line in kept:
        journals.take_over(line)
        yield line, True
