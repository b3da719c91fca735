"""The ladder: all bots of a game rated together, what a decision costs each of them, and strength by thinking time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from railbird.lab import charts
from railbird.lab.played import Deal
from railbird.lab.ratings import Rating, ratings
from railbird.lab.strength import Figure


class Rung(NamedTuple):
    """A bot on the ladder."""

    bot: str
    rating: Rating | None  # None of a bot that has not played.
    games: int
    milliseconds: float | None  # Processor time of a decision with a choice; None where nobody timed it.


def ladder(lines: Sequence[Sequence[Deal]]) -> list[Rung]:
    """The bots of these lines, the strongest first. Lines take turns, so that none is rated only by the last."""
    deals = sorted((deal for line in lines for deal in line), key=lambda deal: deal.number)
    rated = ratings(deals)
    games: dict[str, int] = {}
    asked: dict[str, int] = {}
    seconds: dict[str, float] = {}
    for deal in deals:
        for played in deal.games:
            for name in dict.fromkeys(played.lineup):
                games[name] = games.get(name, 0) + 1
            for name, count, took in zip(played.lineup, played.asked, played.seconds, strict=False):
                asked[name] = asked.get(name, 0) + count
                seconds[name] = seconds.get(name, 0.0) + took
    rungs = [
        Rung(name, rated.get(name), games[name], 1000 * seconds[name] / asked[name] if asked.get(name) else None)
        for name in games
    ]
    return sorted(rungs, key=lambda rung: (-(rung.rating.mu if rung.rating else 0.0), rung.bot))


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
