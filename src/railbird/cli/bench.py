"""`railbird bench`: how fast is the engine on this machine?"""

from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from railbird.cli.arrange import print_json, usual_seats
from railbird.core.registry import all_games, find_game
from railbird.lab.bench import Figures, StaleBuild, compiled_figures, measure


def bench(
    game: Annotated[str | None, Parameter(help="One game, server, viewers or people; all games without it.")] = None,
    /,
    *,
    of: Annotated[str | None, Parameter(help="Viewers: one game; all without it.")] = None,
    seats: Annotated[int | None, Parameter(name=["--seats", "-s"], help="How many seats; usually four.")] = None,
    seconds: Annotated[
        float | None, Parameter(help="Processor seconds per figure, 2; people: seconds of play that are counted, 20.")
    ] = None,
    json: Annotated[bool, Parameter(help="Print JSON.", negative=())] = False,
    moves: Annotated[int, Parameter(help="Server: moves of one player; each of 32 makes an eighth of it.")] = 400,
    tables: Annotated[int, Parameter(help="Server: quiet tables with four streams each; 0 leaves them out.")] = 200,
    beside: Annotated[
        Path | None, Parameter(help="Server: a folder with another table server, for instance scripts/boardgameio.")
    ] = None,
    way: Annotated[
        list[Literal["live", "regions"]] | None, Parameter(help="People: how their pages keep up; regions without it.")
    ] = None,
    at: Annotated[list[int] | None, Parameter(help="People: how many tables, once or more often.")] = None,
    bots: Annotated[str, Parameter(help="People: the level of the two bots at each table.")] = "random",
    idle: Annotated[int, Parameter(help="People: so many tables with four streams at which nobody plays.")] = 0,
    picture: Annotated[Path | None, Parameter(help="People: draw the curve into this file.")] = None,
    database: Annotated[str | None, Parameter(help="Server: where to measure; fresh SQLite files without it.")] = None,
    processes: Annotated[int, Parameter(help="Server: compare 1, 2 … so many processes on a PostgreSQL.")] = 1,
) -> None:
    """Measure decisions, plies, copies and bytes per position on one core, with random players.

    The compiled build is measured beside the plain one when `make compiled` has made it, and the same game
    behind OpenSpiel's Python interface when `open_spiel` is installed. Compare figures of one run only.
    `railbird bench server` measures the table server instead: durable moves, waiting times, streams, memory.
    `railbird bench viewers` plays a game of each and tells what keeping every screen of a table up to date costs.
    `railbird bench people` sets more and more tables with four browsers each, until a press takes too long.
    """
    if game == "server" and processes > 1:
        from railbird.cli.load.several import bench_processes  # noqa: PLC0415 - as below
        from railbird.cli.serve import check_several  # noqa: PLC0415

        check_several(processes, database or "sqlite")
        bench_processes(database=database or "", processes=processes, moves=moves, json=json)
        return
    if game == "server":
        from railbird.cli.load.report import bench_server  # noqa: PLC0415 - the web framework takes a second to import

        bench_server(database=database, moves=moves, tables=tables, beside=beside, json=json)
        return
    if game == "viewers":
        from railbird.cli.load.viewers import bench_viewers  # noqa: PLC0415 - the same

        bench_viewers(game=of, json=json)
        return
    if game == "people":
        from railbird.cli.load.people import bench_people  # noqa: PLC0415 - the same

        ways, counted = way or ["regions"], seconds or 20.0
        bench_people(ways=ways, at=at or (), seconds=counted, bots=bots, idle=idle, picture=picture, json=json)
        return
    _games(game, seats, seconds or 2.0, json)


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


COLUMNS = ("decisions_bots", "decisions_inside", "plies_bots", "plies_inside", "copies", "rollouts", "bytes")


def _show(console: Console, found: list[Figures], peers: dict[str, tuple[float, float]]) -> None:
    table = Table(title="per second on one core, random players", header_style="bold")
    for column in ("game", "build", *COLUMNS):
        table.add_column(column.replace("_", " "), justify="left" if column in ("game", "build") else "right")
    plain: dict[str, Figures] = {}
    for figures in found:
        row = [f"{getattr(figures, column):,.0f}" for column in COLUMNS]
        table.add_row(f"{figures.game} ({figures.seats})", figures.build, *row)
        if figures.build == "plain":
            plain[figures.game] = figures
        elif figures.game in plain:
            usual = plain[figures.game]
            ratios = [f"{getattr(figures, column) / getattr(usual, column):.1f} x" for column in COLUMNS]
            table.add_row("", "compiled : plain", *ratios)
        if figures.game in peers and figures is [one for one in found if one.game == figures.game][-1]:
            plies, decisions = peers[figures.game]
            table.add_row("", "OpenSpiel's Python interface", f"{decisions:,.0f}", "", f"{plies:,.0f}")
            ratio = plain[figures.game].decisions_bots / decisions
            table.add_row("", "plain : OpenSpiel", f"{ratio:.1f} x", "")
    console.print(table)
