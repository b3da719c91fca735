"""`railbird train`: a value learned by play, from nothing."""

from pathlib import Path
from random import Random
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from railbird.bots import find_bot
from railbird.bots.learned import written
from railbird.cli import arrange as shared
from railbird.cli.arrange import GameName, Jobs, Place, Seats
from railbird.core.errors import BadOptions
from railbird.core.registry import find_game
from railbird.lab.lessons import Course
from railbird.lab.train import Training
from railbird.lab.train_page import headline, page


def train(
    game: GameName,
    /,
    *,
    minutes: Annotated[float | None, Parameter(help="Processor time to learn for, in all. Tests come on top.")] = None,
    games: Annotated[int | None, Parameter(name=["--games", "-n"], help="Or so many games, in all.")] = None,
    seats: Seats = None,
    seed: Annotated[str, Parameter(help="Same seed and --games, same weights.")] = "7",
    rivals: Annotated[str, Parameter(help="Whom it is tested against, on the way.")] = "regular",
    tests: Annotated[int, Parameter(help="Games in each test; five tests show the curve.")] = 40,
    folder: Annotated[
        Path | None, Parameter(help="Where the run is kept. Run again with the same folder to go on.")
    ] = None,
    jobs: Jobs = 1,
    on: Place = "process",
) -> None:
    """Learn by play how much each figure of a position counts: from nothing, against itself, and show the curve.

    Without --minutes or --games it learns for ten minutes. Ctrl-C stops it; the same command goes on. The folder then
    holds learned.toml (the weights) and train.html (how it learned, what, and how fast).

    To let everyone meet what it learned, lay learned.toml into the game's room (games/GAME/bot): then the bot `learned`
    plays by it, for instance in `railbird tournament GAME --bots learned,regular`.
    """
    found = find_game(game)
    count = seats if seats is not None else shared.usual_seats(found)
    found.new(count)
    find_bot(rivals, found, Random(0))
    if tests < 1 or (games is not None and games < 1) or (minutes is not None and minutes <= 0):
        raise BadOptions("--games, --minutes and --tests must be more than 0.")
    if games is None and minutes is None:
        minutes = 10.0
    where = folder if folder is not None else Path("build") / "train" / f"{found.id}-{count}"
    run = Training(Course(found.id, count, seed, rivals, tests), where, jobs, on)
    told = Console(stderr=True)
    told.print(f"{found.title}, {count} seats: first a test of what it can do before it has learned anything.")
    try:
        _with_bar(run, games, minutes, told)
    except KeyboardInterrupt:
        told.print("[yellow]Stopped. Run the same command to go on.[/yellow]")
    if run.kept.points:
        write(run, _command(run, games, minutes), told)


def _with_bar(run: Training, games: int | None, minutes: float | None, told: Console) -> None:
    with shared.progress(told) as bar:
        task = bar.add_task(f"{run.course.game}, seed {run.course.seed}", total=1000)
        shown = 0
        for done in run.go(games, minutes):
            bar.update(task, completed=int(1000 * done))
            for point in run.kept.points[shown:]:
                wins = f"wins {100 * point.share:.0f}% ({100 * point.low:.0f} … {100 * point.high:.0f})"
                told.print(f"{point.games:>7,} games: {wins} of {point.tested} against {run.course.rivals}")
            shown = len(run.kept.points)


def _command(run: Training, games: int | None, minutes: float | None) -> str:
    course = run.course
    how = f" --games {games}" * (games is not None) + f" --minutes {minutes or 0:g}" * (minutes is not None)
    return (
        f"railbird train {course.game}{how} --seats {course.seats} --seed {course.seed} --rivals {course.rivals}"
        f" --tests {course.tests}"
    )


def write(run: Training, command: str, told: Console) -> None:
    """The weights and the page."""
    weights, shown = run.folder / "learned.toml", run.folder / "train.html"
    says = [f"{find_game(run.course.game).title}: how much each figure of a seat counts.", f"Made by: {command}"]
    weights.write_text(written(run.weights, [*says, f"after {run.games} games"]), encoding="utf-8")
    shown.write_text(page(run, command), encoding="utf-8")
    told.print(f"{headline(run)}. Written to {weights} and {shown}.")
