"""`railbird bench`: how fast are the engine and the server on this machine?"""

from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Table

from railbird.cli.arrange import print_json, usual_seats
from railbird.core.errors import RailbirdError
from railbird.core.registry import all_games, find_game
from railbird.lab.bench import Figures, StaleBuild, compiled_figures, measure

Game = Annotated[str | None, Parameter(help="One game. Default: all games.")]
Json = Annotated[bool, Parameter(help="Print JSON.", negative=())]
Core = Annotated[int | None, Parameter(help="The server on this processor alone, players on the others (Linux).")]

MOST_ANALYSED = 20  # More games wait nowhere to be analysed.

bench = App(name="bench", help="Measure the engine and the table server.")


@bench.default
def games(
    game: Game = None,
    /,
    *,
    seats: Annotated[int | None, Parameter(name=["--seats", "-s"], help="Number of seats. Default: four.")] = None,
    seconds: Annotated[float, Parameter(help="CPU seconds per figure.")] = 2.0,
    json: Json = False,
) -> None:
    """Measure decisions, plies, copies and bytes per position on one core, with random players.

    The compiled build is measured beside the plain one when `make compiled` has made it, and the same game
    behind OpenSpiel's Python interface when `open_spiel` is installed. Compare figures only within one run.
    """
    _games(game, seats, seconds, json)


@bench.command
def server(
    *,
    moves: Annotated[int, Parameter(help="Moves by one player. With 32 players, each makes an eighth as many.")] = 400,
    tables: Annotated[int, Parameter(help="Idle tables with four streams each. 0 skips them.")] = 200,
    beside: Annotated[
        Path | None, Parameter(help="A folder with another table server, for instance scripts/boardgameio.")
    ] = None,
    of: Annotated[str | None, Parameter(help="One game's viewers. Default: all games.")] = None,
    core: Core = None,
    analysing: Annotated[
        int, Parameter(help="Also with so many finished games being analysed, 20 at most: who waits longer?")
    ] = 0,
    database: Annotated[str | None, Parameter(help="The database to measure. Default: fresh SQLite files.")] = None,
    processes: Annotated[int, Parameter(help="Compare 1, 2 … so many processes on a PostgreSQL.")] = 1,
    json: Json = False,
) -> None:
    """Measure the table server: durable moves, waiting times, streams, memory, and what screens cost."""
    if processes > 1:
        from railbird.cli.load.several import bench_processes  # noqa: PLC0415 - as below
        from railbird.cli.serve import check_several  # noqa: PLC0415

        check_several(processes, database or "sqlite")
        bench_processes(database=database or "", processes=processes, moves=moves, json=json)
        return
    from railbird.cli.load.report import bench_server  # noqa: PLC0415 - the web framework takes a second to import

    bench_server(
        database=database,
        moves=moves,
        tables=tables,
        beside=beside,
        of=of,
        core=core,
        analysing=min(MOST_ANALYSED, max(0, analysing)),
        json=json,
    )


@bench.command
def viewers(
    *,
    of: Game = None,
    rounds: Annotated[int, Parameter(help="Play the same game so often; of each update the least counts.")] = 1,
    json: Json = False,
) -> None:
    """Play a game of each and tell what keeping every screen of a table up to date costs."""
    if rounds < 1:
        raise RailbirdError("--rounds is a number from 1.")
    from railbird.cli.load.viewers import bench_viewers  # noqa: PLC0415 - as above

    bench_viewers(game=of, rounds=rounds, json=json)


@bench.command
def people(
    *,
    at: Annotated[list[int] | None, Parameter(help="How many tables, once or more often.")] = None,
    way: Annotated[
        list[Literal["live", "regions"]] | None, Parameter(help="How pages keep up. Default: regions.")
    ] = None,
    seconds: Annotated[float, Parameter(help="Seconds of play that are counted.")] = 20.0,
    think: Annotated[float, Parameter(help="Seconds people think on average, once their page has played.")] = 2.5,
    bots: Annotated[str, Parameter(help="The level of the two bots at each table.")] = "random",
    idle: Annotated[int, Parameter(help="So many tables with four streams at which nobody plays.")] = 0,
    beside: Annotated[
        Path | None, Parameter(help="A folder with another table server, for instance scripts/boardgameio.")
    ] = None,
    core: Core = None,
    picture: Annotated[Path | None, Parameter(help="Draw the curve into this file.")] = None,
    json: Json = False,
) -> None:
    """Set more and more tables with four browsers each, until a press takes too long to come to another's screen."""
    from railbird.cli.load.people import Plan, bench_people  # noqa: PLC0415 - as above

    ways = way or ["regions"]
    bench_people(
        Plan(seconds, think, bots, core), ways=ways, at=at or (), idle=idle, beside=beside, picture=picture, json=json
    )


def _games(game: str | None, seats: int | None, seconds: float, json: bool) -> None:
    """The figures of one game or of all."""
    console = Console(stderr=True)
    found: list[Figures] = []
    peers: dict[str, tuple[float, float]] = {}
    for one in all_games() if game is None else (find_game(game),):
        count = seats if seats is not None else usual_seats(one)
        console.print(f"[dim]{one.title}, {count} seats …[/dim]")
        found.append(measure(one, count, seconds))
        try:
            compiled = compiled_figures(one.id, count, seconds)
            found += [] if compiled is None else [compiled]
        except StaleBuild as error:
            console.print(f"[yellow]{error}[/yellow]")
        with suppress(ImportError):
            from railbird.rl.openspiel import openspiel_rate  # noqa: PLC0415 - an optional peer

            peers[one.id] = openspiel_rate(one, count, seconds)
    if json:
        print_json({"figures": [asdict(one) for one in found], "openspiel": peers})
    else:
        _show(Console(), found, peers)


LINES = ("decisions_bots", "decisions_inside", "plies_bots", "plies_inside", "copies", "rollouts", "bytes")


def _show(console: Console, found: list[Figures], peers: dict[str, tuple[float, float]]) -> None:
    """A table for each game: figures below each other, builds side by side; it fits a terminal of 80 columns."""
    console.print("Per second on one core, random players; bytes of a position.")
    for game in dict.fromkeys(one.game for one in found):
        builds = {one.build: one for one in found if one.game == game}
        console.print(_table(builds, peers.get(game)))


def _table(builds: dict[str, Figures], peer: tuple[float, float] | None) -> Table:
    plain, compiled = builds["plain"], builds.get("compiled")
    table = Table(title=f"{plain.game}, {plain.seats} seats", header_style="bold", title_justify="left")
    table.add_column("")
    heads = ["plain", *(["compiled", "ratio"] if compiled else []), *(["OpenSpiel", "plain to it"] if peer else [])]
    for head in heads:
        table.add_column(head, justify="right")
    beside = dict(zip(("plies_bots", "decisions_bots"), peer, strict=True)) if peer else {}
    for line in LINES:
        usual = getattr(plain, line)
        cells = [f"{usual:,.0f}"]
        if compiled:
            cells += [f"{getattr(compiled, line):,.0f}", f"{getattr(compiled, line) / usual:.1f} x"]
        if line in beside:
            cells += [f"{beside[line]:,.0f}", f"{usual / beside[line]:.1f} x"]
        table.add_row(line.replace("_", " "), *cells)
    return table
