"""`railbird simulate`: thousands of games, and what came out of them."""

import secrets
import time
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from railbird.cli import arrange as shared
from railbird.cli.arrange import EditionName, GameName, Jobs, Language, OptionPairs, Place, Seats
from railbird.core.text import Text, text
from railbird.lab.means import Mean
from railbird.lab.simulate import Job, Tally
from railbird.lab.simulate import simulate as run_job


def simulate(
    game: GameName,
    /,
    *,
    games: Annotated[int, Parameter(name=["--games", "-n"], help="How many games.")] = 1000,
    seats: Seats = None,
    bots: Annotated[
        str,
        Parameter(
            help="Who plays, seat by seat, separated by commas: novice, regular, expert, champion, random"
            " or my_bot.py:Name."
        ),
    ] = "random",
    seed: Annotated[str | None, Parameter(help="Same seed, same games. Default: a new seed, which is printed.")] = None,
    jobs: Jobs = None,
    on: Place = "process",
    option: OptionPairs = None,
    edition: EditionName = "standard",
    json: Annotated[bool, Parameter(help="Print the result as JSON.", negative=())] = False,
    csv_file: Annotated[Path | None, Parameter(name="--csv", help="Write the result to this CSV file.")] = None,
    language: Language = "en",
) -> None:
    """Let bots play many games and count wins, money, horses and decisions, with 95% intervals.

    The result depends on the seed alone, not on the number of processes. Ctrl-C stops early and keeps the
    finished games.
    """
    found, options, file, data, warnings = shared.arrange(game, option, edition)
    count = seats if seats is not None else shared.usual_seats(found)
    found.new(count, options, data)
    job = Job(found.id, games, count, tuple(shared.listed(bots)), seed or secrets.token_hex(4), options, file)
    words = text(found, shared.read_language(language), data, [f"{n + 1} {job.bot_of(n)}" for n in range(count)])
    console = Console(stderr=True)
    for warning in warnings:
        console.print(f"[yellow]{warning}[/yellow]")
    started = time.perf_counter()
    with shared.progress(console) as bar:
        task = bar.add_task(f"{job.game}, seed {job.seed}", total=job.games)
        tally = run_job(job, jobs, on, lambda done: bar.update(task, completed=done))
    seconds = time.perf_counter() - started
    if tally.games < games:
        console.print(f"[yellow]Stopped after {tally.games} of {games} games; they are counted below.[/yellow]")
    if csv_file is not None:
        shared.write_csv(csv_file, rows(tally, words), console)
    if json:
        shared.print_json(as_data(job, tally, words))
    else:
        show(Console(), job, tally, words, seconds)


def rows(tally: Tally, words: Text) -> list[dict[str, object]]:
    """Everything counted: what, of whom, the mean with its interval."""
    found: list[tuple[str, str, Mean]] = []
    for name, wins, money in zip(words.seats, tally.wins, tally.money):
        found += [("wins", name, wins), ("money", name, money)]
    found.append(("decisions", "game", tally.decisions))
    for measure, by_key in tally.measures.items():
        found += [(measure, key, mean) for key, mean in by_key.items()]
    return [
        {"measure": what, "of": whom, "mean": mean.mean, "low": low, "high": high, "count": mean.count}
        for what, whom, mean in found
        for low, high in (mean.interval,)
    ]


def as_data(job: Job, tally: Tally, words: Text) -> dict[str, object]:
    """The result for programs."""
    return {
        "game": job.game,
        "seats": job.seats,
        "bots": [job.bot_of(seat) for seat in range(job.seats)],
        "seed": job.seed,
        "games": tally.games,
        "plies": tally.plies,
        "results": rows(tally, words),
    }


def show(console: Console, job: Job, tally: Tally, words: Text, seconds: float) -> None:
    """The result as tables."""
    seats = Table(title=f"{words.game.title}: {tally.games} games, seed {job.seed}", header_style="bold")
    for column in ("seat", "wins", "95%", "money", "95%"):
        seats.add_column(column, justify="left" if column == "seat" else "right")
    for name, wins, money in zip(words.seats, tally.wins, tally.money):
        share = [f"{100 * value:.1f}" for value in (wins.mean, *wins.share_interval)]
        mean, low, high = (words.money(round(value)) for value in (money.mean, *money.interval))
        seats.add_row(name, f"{share[0]}%", f"{share[1]} … {share[2]}", mean, f"{low} … {high}")
    console.print(seats)
    for names in grouped(tally):
        console.print(_measures(words, names, tally))
    per_game = f"{tally.decisions.mean:.1f} decisions a game, {tally.plies / max(1, tally.games):.1f} plies with chance"
    console.print(f"{per_game}; {tally.games / seconds:,.0f} games/s.")


def _measures(words: Text, names: list[str], tally: Tally) -> Table:
    """Measures of the same things side by side: a row per thing."""
    found = [tally.measures[name] for name in names]
    table = Table(header_style="bold")
    table.add_column("")
    for name in names:
        table.add_column(words.measure(name), justify="right", overflow="fold")
    for key in sorted(found[0], key=_natural):
        table.add_row(key, *(_cell(by_key[key]) for by_key in found))
    return table


def _cell(mean: Mean) -> str:
    low, high = mean.interval
    half = (high - low) / 2
    share = mean.total == mean.squares and 0 <= mean.total <= mean.count  # all values were 0 or 1
    return f"{100 * mean.mean:.1f} % ± {100 * half:.1f}" if share else f"{mean.mean:,.2f} ± {half:,.2f}"


def grouped(tally: Tally) -> list[list[str]]:
    """The measures that count the same things, together, at most five side by side."""
    groups: dict[tuple[str, ...], list[list[str]]] = {}
    for name, by_key in tally.measures.items():
        columns = groups.setdefault(tuple(sorted(by_key)), [[]])
        if len(columns[-1]) == 5:
            columns.append([])
        columns[-1].append(name)
    return [columns for group in groups.values() for columns in group]


def _natural(key: str) -> tuple[int, int, str]:
    return (0, int(key), "") if key.isdecimal() else (1, 0, key)
