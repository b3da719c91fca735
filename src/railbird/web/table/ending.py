"""The end of a game: podium, money over time, income by source, where it was won."""

from collections.abc import Sequence
from typing import NamedTuple

from railbird.core.note import Note
from railbird.core.page import Judged
from railbird.core.text import THOUSANDS
from railbird.desk.facts import income, money_at
from railbird.desk.plain import desk_of
from railbird.desk.story import Story, course_of, story
from railbird.web.board import TableLook

PARTS = 8  # Points of the money chart of a game that names no chapters.


class Finisher(NamedTuple):
    """A seat at the end: its place, its line of the chart, its row of the income."""

    seat: int
    rank: int
    name: str  # The viewer is "You".
    color: str
    you: bool
    worth: str  # What decided.
    money: str
    figures: Sequence[str]  # Income by source.
    values: Sequence[int]  # Of the chart.
    label: str
    label_y: float


class Weighed(NamedTuple):
    """A part of the result as a bar from the middle: to the right what it gave, to the left what it took."""

    label: str
    figure: str
    share: float  # Of half the width, from -100 to 100.


class EndLook(NamedTuple):
    """What the end page shows besides what the game itself tells of its ending."""

    story: Story  # The result in a sentence, and what decided it.
    seats: Sequence[Finisher]  # The winner first.
    labels: Sequence[str]
    ticks: Sequence[int]
    tick_labels: Sequence[str]
    weighed: Sequence[Weighed]
    weighed_says: str


def end_look(t: TableLook) -> EndLook:
    """The end of a game through a viewer's eyes."""
    told = t.ending
    final = [0] * len(t.seats)
    for row in t.standing:
        final[row.seat] = row.money
    chapters = list(told.chapters) if told else _parts(t.notes)
    labels = [t.ui("start"), *[label for label, _ in chapters]]
    points = money_at(t.notes, final, [0, *[upto for _, upto in chapters]])
    if not chapters or points[-1] != final or (told and told.wealth):
        labels.append(t.ui("end"))
        points.append(final)
    if told and told.wealth:
        points = [list(point) for point in told.wealth]
    ticks = _ticks([amount for point in points for amount in point])
    return EndLook(
        story=_story(t, final),
        seats=_finishers(t, points, ticks),
        labels=labels,
        ticks=ticks,
        tick_labels=[grouped(tick, t.lang) for tick in ticks],
        weighed=_weighed(t),
        weighed_says=_weighed_says(t),
    )


def _story(t: TableLook, final: Sequence[int]) -> Story:
    """The result in words; `final` is everybody's money."""
    ranks = [0] * len(final)
    for row in t.standing:
        ranks[row.seat] = row.rank
    course = course_of(desk_of(t.game), t.ending, t.notes, t.words)
    return story(t.words, t.seat, ranks, final, t.notes, course)


def _parts(notes: Sequence[Note]) -> list[tuple[str, int]]:
    """Points evenly over the game, for one that names no chapters."""
    return [(str(part), len(notes) * part // PARTS) for part in range(1, PARTS)]


def _ticks(amounts: Sequence[int]) -> list[int]:
    """A handful of round figures from the least to the most."""
    low, high = min(0, *amounts), max(*amounts, 1)
    step = next(size * 10**power for power in range(9) for size in (1, 2, 5) if (high - low) / (size * 10**power) <= 5)
    first = low // step * step
    return list(range(first, high + step, step))


def _finishers(t: TableLook, points: Sequence[Sequence[int]], ticks: Sequence[int]) -> list[Finisher]:
    """The seats, the winner first; labels of the chart pushed apart so that each can be read."""
    height, top, bottom = 280, 12, 246
    found: list[Finisher] = []
    for row in t.standing:
        sitter, values = t.seats[row.seat], [point[row.seat] for point in points]
        y = bottom - (values[-1] - ticks[0]) / (ticks[-1] - ticks[0]) * (bottom - top) + 4
        while any(abs(y - other.label_y) < 15 for other in found) and y < height:
            y += 3
        name = t.ui("you") if row.seat == t.seat else row.name
        found.append(
            Finisher(
                seat=row.seat,
                rank=row.rank,
                name=name,
                color=sitter.color,
                you=sitter.you,
                worth=t.words.money(values[-1]),
                money=row.shown,
                figures=[_signed(income(t.notes, row.seat, rules), t.lang) for _, rules in _sources(t)],
                values=values,
                label=f"{name[:10]} {grouped(values[-1], t.lang)}",
                label_y=y,
            )
        )
    return found


def _sources(t: TableLook) -> Sequence[tuple[str, Sequence[str]]]:
    """Where the game says that money comes from: a title, and the rules it is paid by."""
    return t.ending.income if t.ending else ()


def grouped(amount: int, language: str) -> str:
    """A figure with its thousands apart, as the language writes them."""
    return f"{amount:,}".replace(",", THOUSANDS[language]).replace("-", "\u2212")


def _signed(amount: int, language: str) -> str:
    return ("+" if amount > 0 else "") + grouped(amount, language)


# --- where it was won


def _weighed(t: TableLook) -> list[Weighed]:
    """The parts of the viewer's result, the winner's for a spectator; the longest bar fills its half."""
    parts = _judged(t)
    most = max((abs(part.value) for part in parts), default=0) or 1
    return [Weighed(part.label, _signed(part.value, t.lang), round(100 * part.value / most, 1)) for part in parts]


def _judged(t: TableLook) -> Sequence[Judged]:
    told = t.ending
    if told is None or not t.standing:
        return ()
    if told.judged:
        return told.judged
    seat = t.seat if t.seat >= 0 else t.standing[0].seat
    every = [(label, [income(t.notes, one, rules) for one in range(len(t.seats))]) for label, rules in told.income]
    return [Judged(label=label, value=round(came[seat] - sum(came) / len(came))) for label, came in every]


def _weighed_says(t: TableLook) -> str:
    if t.ending is not None and t.ending.judged:
        return t.ui("judged_says")
    return t.ui("weighed_you") if t.seat >= 0 else t.ui("weighed_winner", name=t.standing[0].name)
