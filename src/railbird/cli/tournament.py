"""`railbird tournament`: which bot plays best?"""

import secrets
from html import escape
from pathlib import Path
from random import Random
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from railbird.bots import find_bot
from railbird.cli import arrange as shared
from railbird.cli.arrange import EditionName, GameName, Jobs, OptionPairs, Place, Seats
from railbird.lab import charts
from railbird.lab.tournament import Contest, Result, as_rows, play


def tournament(
    game: GameName,
    /,
    *,
    bots: Annotated[str, Parameter(help="The bots, separated by commas. Repeat a name to seat it more than once.")],
    games: Annotated[int, Parameter(name=["--games", "-n"], help="Minimum number of games.")] = 400,
    seats: Seats = None,
    seed: Annotated[str | None, Parameter(help="Same seed, same games.")] = None,
    jobs: Jobs = None,
    on: Place = "process",
    option: OptionPairs = None,
    edition: EditionName = "standard",
    adjusted: Annotated[
        bool,
        Parameter(
            help="Reckon the luck of every game (some seconds each) and show win shares without it too.", negative=()
        ),
    ] = False,
    journal: Annotated[
        Path | None, Parameter(help="Save each finished deal to this file. Run again with the same file to resume.")
    ] = None,
    csv_file: Annotated[Path | None, Parameter(name="--csv", help="Write the table to this CSV file.")] = None,
    html: Annotated[Path | None, Parameter(help="Write a page with charts to this file.")] = None,
    json: Annotated[bool, Parameter(help="Print JSON.", negative=())] = False,
) -> None:
    """Play bots against each other, seat-balanced: every bot in every seat with the same dice.

    Win shares come with 95% intervals, ratings with their uncertainty. Ctrl-C stops early and keeps what is
    finished; with --journal the same command resumes later.

    With --adjusted a second share leaves luck out: what dice and cards brought above their average. Both have the
    same mean in the long run, but the second needs several times fewer games to be as sure.
    """
    found, options, file, data, _warnings = shared.arrange(game, option, edition)
    count = seats if seats is not None else shared.usual_seats(found)
    found.new(count, options, data)
    names = tuple(shared.listed(bots))
    contest = Contest(found.id, games, count, names, seed or secrets.token_hex(4), options, file, adjusted)
    for name in dict.fromkeys(names):
        find_bot(name, found, Random(0))  # a name mistyped is told before the first game, not after
    told = Console(stderr=True)
    total = contest.deals * contest.seats * len(contest.lineups)
    result = _with_bar(contest, total, jobs, on, journal, told)
    if result.games < total:
        later = "Run the same command to resume." if journal else "Use --journal FILE to be able to resume."
        told.print(f"[yellow]Stopped after {result.games} of {total} games; they are counted below. {later}[/yellow]")
    if csv_file is not None:
        shared.write_csv(csv_file, as_rows(result), told)
    if html is not None:
        html.write_text(report(result, found.title), encoding="utf-8")
        told.print(f"Written to {html}.")
    if json:
        shared.print_json({**contest.identity(), "games": result.games, "results": as_rows(result)})
    else:
        show(Console(), result, found.title)


def _with_bar(contest: Contest, total: int, jobs: int | None, on: str, journal: Path | None, told: Console) -> Result:
    with shared.progress(told) as bar:
        task = bar.add_task(f"{contest.game}, seed {contest.seed}", total=total)
        begun = False

        def progress(done: int) -> None:
            nonlocal begun
            if begun:
                bar.update(task, completed=done)
            else:  # what a journal held already took no time: the time left is reckoned from here
                bar.reset(task, completed=done)
                begun = True

        return play(contest, jobs, on, journal, progress)


def _head(result: Result) -> list[str]:
    without_luck = ["adjusted", "95%"] if result.contest.adjusted else []
    return ["bot", "wins", "95%", *without_luck, "rating", "mean rank", "mean money", "games"]


def _cells(result: Result) -> list[list[str]]:
    rows = []
    for name, score in result.scores().items():
        low, high = score.share.share_interval
        share = [f"{100 * score.share.mean:.1f}%", f"{100 * low:.1f} … {100 * high:.1f}"]
        if result.contest.adjusted:
            low, high = score.adjusted.interval
            share += [f"{100 * score.adjusted.mean:.1f}%", f"{100 * low:.1f} … {100 * high:.1f}"]
        rating = "–" if score.rating is None else f"{score.rating:.1f} ± {score.uncertainty:.1f}"
        means = [f"{score.rank.mean:.2f}", f"{score.money.mean:,.0f}", f"{score.games:,}"]
        rows.append([name, *share, rating, *means])
    return rows


def show(console: Console, result: Result, title: str) -> None:
    """The table of a tournament."""
    table = Table(title=f"{title}: {result.games} games, seed {result.contest.seed}", header_style="bold")
    for column in _head(result):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for row in _cells(result):
        table.add_row(*row)
    console.print(table)
    console.print(f"A fair share is {100 * result.fair_share:.1f}%. Shares are per seat held.", style="dim")
    if result.contest.adjusted:
        console.print("Adjusted: the same games without the luck of dice and cards.", style="dim")


def report(result: Result, title: str) -> str:
    """A page with the charts, the table and the command that makes it again."""
    contest = result.contest
    says = f"Win share per seat held, with 95% intervals; a fair share is {100 * result.fair_share:.1f}%."
    again = f"railbird tournament {contest.game} --bots {','.join(contest.bots)} --games {result.games}"
    again += f" --seats {contest.seats} --seed {contest.seed}" + " --adjusted" * contest.adjusted
    shares = [
        charts.Bar(name, *(100 * value for value in (score.share.mean, *score.share.share_interval)))
        for name, score in result.scores().items()
    ]
    body = [
        f"<p>{result.games} games, {contest.seats} seats, seed <code>{escape(contest.seed)}</code>. {says}</p>",
        "<h2>Win share</h2>",
        charts.bars("Share of the victory", says, shares, 100 * result.fair_share),
        _ratings(result),
        "<h2>In figures</h2>",
        charts.table(_head(result), _cells(result)),
        f'<p class="small">Repeat these games: <code>{escape(again)}</code></p>',
    ]
    return charts.page(f"{title}: tournament", "".join(body))


def _ratings(result: Result) -> str:
    """The ratings as bars, twice their uncertainty either way."""
    found = []
    for name, score in result.scores().items():
        if score.rating is not None and score.uncertainty is not None:
            low, high = (max(0.0, score.rating + way * 2 * score.uncertainty) for way in (-1, 1))
            found.append(charts.Bar(name, max(0.0, score.rating), low, high))
    if not found:
        return ""
    says = "Rating after all games, with twice its uncertainty either way; everybody begins with 25."
    return f"<h2>Rating</h2><p>{says}</p>" + charts.bars("Rating", says, found, 25.0, "")
