"""What commands share: from what people type to a game, its options and its edition, and how results are shown."""

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from railbird.core.edition import EditionFile
from railbird.core.errors import BadEdition, BadOptions, BadText
from railbird.core.game import AnyGame
from railbird.core.options import Options
from railbird.core.registry import find_game
from railbird.core.text import LANGUAGES

GameName = Annotated[str, Parameter(help="The game's name; `railbird games` lists them.")]
OptionPairs = Annotated[
    list[str] | None,
    Parameter(
        name=["--option", "-o"],
        help="A game option as name=value. Repeat for more. `railbird games GAME` lists them.",
        negative=(),
    ),
]
EditionName = Annotated[str, Parameter(help="The edition to play: a built-in one by name, or your own TOML file.")]
Seats = Annotated[int | None, Parameter(name=["--seats", "-s"], help="How many seats.")]
Jobs = Annotated[int | None, Parameter(name=["--jobs", "-j"], help="Number of processes. Default: all cores.")]
Place = Annotated[str, Parameter(help="Where: process, or ray for a Ray cluster (RAY_ADDRESS).")]
Language = Annotated[str, Parameter(name=["--language", "-l"], help="en, it or cs.")]


def read_language(language: str) -> str:
    """A language there is, or a sentence naming them."""
    if language not in LANGUAGES:
        raise BadText(f"There is no language {language!r}. Choose one of: {', '.join(LANGUAGES)}.")
    return language


def usual_seats(game: AnyGame) -> int:
    """Four, or as many as there may be."""
    return 4 if 4 in game.seats else game.seats.stop - 1


def listed(text: str) -> list[str]:
    """What stands between commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


def print_json(data: object) -> None:
    """For programs, and readable all the same."""
    print(msgspec.json.format(msgspec.json.encode(data)).decode())


def progress(console: Console) -> Progress:
    """A bar for what takes a while; it goes when that is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True)


def plain_table(*columns: str, overflow: Literal["fold", "ellipsis"] = "fold") -> Table:
    """A table without lines."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(column, overflow=overflow)
    return table


def write_csv(path: Path, rows: Sequence[Mapping[str, object]], console: Console) -> None:
    """Rows for a spreadsheet; the console says where they are."""
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.DictWriter(file, list(rows[0]))
        out.writeheader()
        out.writerows(rows)
    console.print(f"Written to {path}.")


def arrange(name: str, pairs: list[str] | None, edition: str) -> tuple[AnyGame, Options, EditionFile, Any, list[str]]:
    """The game, its options, the edition as a file and as data, and the edition's warnings."""
    game = find_game(name)
    file = edition_file(game, edition)
    data, warnings = game.read_edition(file)
    options = game.read_options(dict(_pair(pair) for pair in pairs or []), data)
    return game, options, file, data, warnings


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadOptions(f"{text!r} is not an option. Write it as name=value.")
    return name.strip().replace("-", "_"), value.strip()


def edition_file(game: AnyGame, name: str) -> EditionFile:
    """An edition by name or from a file."""
    if name in game.editions():
        return game.builtin(name)
    path = Path(name)
    if not path.is_file():
        raise BadEdition(
            f"There is no edition or file called {name!r}. {game.title} has: {', '.join(game.editions())}."
        )
    try:
        return EditionFile(path.name, path.read_text(encoding="utf-8"), builtin=False)
    except UnicodeDecodeError as error:
        raise BadEdition(f"{name} is not a text file: {error}.") from error
