"""`railbird analyse`: who was winning when, how much of it was luck, and which decisions cost most."""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from textwrap import fill
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from railbird.cli import arrange as shared
from railbird.cli.arrange import Language
from railbird.cli.folders import cache_folder
from railbird.cli.kept import reckoned
from railbird.cli.records import File, Film, read_record
from railbird.core.record import open_record
from railbird.core.text import text
from railbird.insight.analyse import analyse as reckon
from railbird.insight.report import Analysis, Moment, Option, Split, Verdict
from railbird.lab import charts

BLOCKS = "▁▂▃▄▅▆▇█"
CURVE = 48  # How many characters wide a curve is in the terminal.
MOMENTS, DECISIONS = 5, 5
PARTS = ("luck", "own", "others", "rest")
STAGES = {"chart": "the chart", "luck": "luck", "verdicts": "decisions", "done": "done"}
NO_SPLIT = "This game's result cannot be split into luck and judgement better than by guessing yet: no luck is shown."
SPLIT = (
    "In per cent of a victory: start + luck + own + others + rest = result. Luck is what dice and cards brought above "
    "their average; own and others, what decisions changed; rest belongs to nobody. ±: in 95 of 100 games a part is no "
    "further off than that from what endless draws would give."
)


def analyse(
    file: File,
    /,
    *,
    language: Language = "en",
    html: Annotated[Path | None, Parameter(help="Write a page with the chart to this file.")] = None,
    json: Annotated[bool, Parameter(help="Print JSON: everything that was reckoned.", negative=())] = False,
) -> None:
    """Analyse a finished game: who was winning, what was luck, which decisions cost most.

    Every position is valued as each seat's chance of winning, with all cards known. Luck is the chance after a
    die or a card, less the average over everything it might have shown. Decisions are judged by what the seat
    could know then: "costly" lost 4% of a victory or more. The same record always gets the same analysis.

    Takes some seconds to a minute; the next time none, because it is kept in your cache folder. Download a record
    from a table's end page, then:

        railbird analyse game.json
        railbird analyse game.json --html game.html
    """
    record = read_record(file)
    opened = open_record(record)
    names = [seat.name for seat in record.seats]
    words = text(opened.game, shared.read_language(language), opened.edition, names)
    told = Console(stderr=True)
    with shared.progress(told) as bar:
        task = bar.add_task(opened.game.title, total=100)
        for grown in reckoned(record, reckon, cache_folder() / "analyses"):
            bar.update(task, completed=round(100 * grown.progress), description=f"Reckoning {STAGES[grown.stage]}")
    if json:
        shared.print_json(grown)
    pages = Report(grown, Film(opened, words), names)
    if html is not None:
        html.write_text(pages.page(), encoding="utf-8")
        told.print(f"Written to {html}.")
    if not json:
        pages.show(Console())


def points(share: float) -> str:
    """Per cent of a victory with its sign; nothing has none."""
    whole = round(100 * share)
    return f"{whole:+d}" if whole else "0"


def part(split: Split, key: str) -> str:
    """A part of a result with how far it may be off; less than a point is said to be one."""
    around = getattr(split.around, key)
    return points(getattr(split, key)) + (f" ±{max(1, round(100 * around))}" if around else "")


class Report:
    """An analysis in words, for the terminal and as a page."""

    def __init__(self, analysis: Analysis, film: Film, names: Sequence[str]) -> None:
        self.analysis, self.film, self.names = analysis, film, names

    # --- what is told

    @property
    def head(self) -> list[str]:
        """The columns of the table."""
        parts = ["start", *PARTS] if self.analysis.splits else []
        return ["seat", *parts, "result"]

    def rows(self) -> list[list[str]]:
        """A line a seat."""
        result = self.analysis.points[-1].chances
        if not self.analysis.splits:
            return [[name, f"{100 * share:.0f}"] for name, share in zip(self.names, result)]
        return [
            [name, f"{100 * one.start:.0f}", *[part(one, key) for key in PARTS], f"{100 * one.result:.0f}"]
            for name, one in zip(self.names, self.analysis.splits)
        ]

    def moments(self) -> list[tuple[int, str]]:
        """What moved most, in words."""
        found = sorted(self.analysis.moments, key=lambda one: (-max(map(abs, one.moved)), one.ply))[:MOMENTS]
        return [(one.ply, self._moment(one)) for one in sorted(found, key=lambda one: one.ply)]

    def _moment(self, moment: Moment) -> str:
        seat = max(range(len(moment.moved)), key=lambda one: abs(moment.moved[one]))
        return f"{self._told(moment.ply)} ({self.names[seat]} {points(moment.moved[seat])})"

    def _told(self, ply: int) -> str:
        """What the log says of a ply, or what kind of ply it is."""
        lines = [line.rpartition("  [")[0] for line in self.film.told(ply + 1, None)]
        return " ".join(lines[:2]) or self.film.words.step(self.film.positions[ply].step.name)

    def costly(self) -> list[tuple[int, str]]:
        """The decisions that cost most, in words."""
        found = sorted(self.analysis.verdicts, key=lambda one: (-one.loss.mean, one.ply))
        return [(one.ply, self._verdict(one)) for one in found[:DECISIONS] if one.grade != "best"]

    def _verdict(self, verdict: Verdict) -> str:
        best, chosen = verdict.options[0], verdict.options[verdict.chosen]
        loss = verdict.loss
        cost = f"{verdict.grade}: {points(-loss.mean)} ({points(-loss.high)} … {points(-loss.low)})"
        return f"{self.names[verdict.seat]}, {cost}: {self._option(chosen)}; better: {self._option(best)}"

    def _option(self, option: Option) -> str:
        game = self.film.game
        actions = [game.read_action(one[0], one[1:]) for one in (option.action, *option.then)]
        return ", ".join([self.film.words.action(action) for action in actions])

    # --- in the terminal

    def show(self, console: Console) -> None:
        """Curves, the table, moments and decisions; 80 columns will do."""
        console.print(f"{self.film.game.title}: chances of winning", style="bold")
        width = max(len(name) for name in self.names)
        for seat, name in enumerate(self.names):
            console.print(f"{name:<{width}}  {self._curve(seat)}", markup=False, highlight=False)
        console.print()
        table = shared.plain_table(*self.head)
        for column in table.columns[1:]:
            column.justify = "right"
        for row in self.rows():
            table.add_row(*row)
        console.print(table)
        console.print(SPLIT if self.analysis.splits else NO_SPLIT, style="dim")
        for title, lines in self._lists():
            console.print(f"\n{title}", style="bold")
            for ply, line in lines:
                wrapped = fill(line, console.width, initial_indent=f"{ply:>5}  ", subsequent_indent=" " * 7)
                console.print(wrapped, markup=False, highlight=False)

    def _curve(self, seat: int) -> str:
        last = max(1, self.analysis.points[-1].ply)
        found, at = "", 0
        points = self.analysis.points
        for column in range(CURVE):
            while at + 1 < len(points) and points[at + 1].ply <= column * last / (CURVE - 1):
                at += 1
            found += BLOCKS[min(len(BLOCKS) - 1, int(points[at].chances[seat] * len(BLOCKS)))]
        return found

    def _lists(self) -> list[tuple[str, list[tuple[int, str]]]]:
        costly = self.costly() or [(0, "None was found that lost anything.")]
        return [("What moved most (ply, what happened)", self.moments()), ("Decisions that cost most", costly)]

    # --- as a page

    def page(self) -> str:
        """A page of its own: the chart, the table, moments and decisions."""
        points = self.analysis.points
        curves = [charts.Curve(name, [point.chances[seat] for point in points]) for seat, name in enumerate(self.names)]
        says = "Each seat's chance of winning after every ply, with all cards known."
        body = [f"<p>{says}</p>", charts.chances("Chances of winning", says, [point.ply for point in points], curves)]
        body += ["<h2>The result, taken apart</h2>", charts.table(self.head, self.rows())]
        body.append(f"<p>{escape(SPLIT if self.analysis.splits else NO_SPLIT)}</p>")
        for title, lines in self._lists():
            items = "".join(f"<li>{escape(line)} <small>({ply})</small></li>" for ply, line in lines)
            body.append(f"<h2>{escape(title)}</h2><ul>{items}</ul>")
        value = f"{self.analysis.value}, {self.analysis.draws} draws, record {self.analysis.digest[:12]}"
        body.append(f'<p class="small">Reckoned by {escape(value)}.</p>')
        return charts.page(f"{self.film.game.title}: who was winning", "".join(body))
