"""The ladder: all bots of a game rated together, what a decision costs each of them, and strength by thinking time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from railbird.insight.ratings import Rating, rate
from railbird.lab import charts
from railbird.lab.journals import Row, rank_of
from railbird.lab.strength import Figure, Line


class Rung(NamedTuple):
    """A bot on the ladder."""

    bot: str
    rating: Rating | None  # None of a bot that has not played.
    games: int
    milliseconds: float | None  # Processor time of a decision with a choice; None where nobody timed it.


def ladder(lines: Sequence[tuple[Line, Row]]) -> list[Rung]:
    """The bots of these lines, the strongest first."""
    rated = rated_together(lines)
    games: dict[str, int] = {}
    asked: dict[str, int] = {}
    seconds: dict[str, float] = {}
    for line, row in lines:
        for name, count, took in zip((line.one, line.others), row.asked, row.thought):
            games[name] = games.get(name, 0) + sum(map(len, row.deals()))
            asked[name] = asked.get(name, 0) + count
            seconds[name] = seconds.get(name, 0.0) + took
    rungs = [
        Rung(name, rated.get(name), games[name], 1000 * seconds[name] / asked[name] if asked[name] else None)
        for name in games
    ]
    return sorted(rungs, key=lambda rung: (-(rung.rating.mu if rung.rating else 0.0), rung.bot))


def rated_together(lines: Sequence[tuple[Line, Row]]) -> dict[str, Rating]:
    """Every bot's rating. Lines take turns, so that none is rated only by the last."""
    found = dict.fromkeys([name for line, _ in lines for name in (line.one, line.others)], Rating())
    for deals in zip_longest(*[row.deals() for _, row in lines], fillvalue=""):
        for (line, _), deal in zip(lines, deals):
            for letter in deal:
                both = (line.one, line.others)
                found.update(zip(both, rate([found[name] for name in both], [rank_of(letter), 0])))
    return found


HEAD = ("bot", "rating", "±", "games", "a decision")


def cells(rung: Rung, called: str) -> list[str]:
    """A rung as a row of a table."""
    rated = ["", ""] if rung.rating is None else [f"{rung.rating.mu:.1f}", f"{2 * rung.rating.sigma:.1f}"]
    cost = "" if rung.milliseconds is None else duration(rung.milliseconds)
    return [called, *rated, str(rung.games), cost]


def duration(milliseconds: float) -> str:
    """A time a person can compare with others."""
    if milliseconds < 1:
        return f"{1000 * milliseconds:.0f} µs"
    return f"{milliseconds:.0f} ms" if milliseconds < 1000 else f"{milliseconds / 1000:.1f} s"


class Thought(NamedTuple):
    """What a bot achieves with so much thinking."""

    label: str
    milliseconds: float | None
    figure: Figure


def page(sections: Mapping[str, tuple[Sequence[Sequence[str]], Sequence[Thought]]], says: str) -> str:
    """The whole ladder as a page of its own: for every game its rungs, and what more time brings."""
    body = [f"<p>{says}</p>"]
    for title, (rows, thoughts) in sections.items():
        body += [f"<h2>{title}</h2>", charts.table(HEAD, rows) if rows else "<p>Nothing has been played yet.</p>"]
        if thoughts:
            body.append(curve(thoughts))
    return charts.page("The ladder", "".join(body))


def curve(thoughts: Sequence[Thought]) -> str:
    """Strength against thinking time, the shortest first."""
    fair = 100 * thoughts[0].figure.fair
    bars = []
    for thought in thoughts:
        cost = "" if thought.milliseconds is None else f", {duration(thought.milliseconds)}"
        values = (thought.figure.share, thought.figure.low, thought.figure.high)
        bars.append(charts.Bar(f"{thought.label}{cost}", *(100 * value for value in values)))
    says = "Share of the victories at a table of Regulars by playouts, with the processor time of a decision."
    return "<h3>Strength against thinking time</h3>" + charts.bars("Strength against thinking time", says, bars, fair)
