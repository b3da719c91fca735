"""`railbird replay` and `railbird verify`: games that were played."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from railbird.cli.arrange import Language, read_language
from railbird.core import record as records
from railbird.core.actors import SPECTATOR
from railbird.core.errors import BadRecord
from railbird.core.note import Note
from railbird.core.record import Opened, Record, decode_record, open_record, replay_ply
from railbird.core.state import State
from railbird.core.text import Text, text
from railbird.core.trial import Seen
from railbird.desk.terminal import board

File = Annotated[Path, Parameter(help="A game record: the JSON file you download from a table.")]


def read_record(file: Path) -> Record:
    """A record from a file, or `BadRecord`."""
    try:
        return decode_record(file.read_bytes())
    except OSError as error:
        raise BadRecord(f"Can't read {file}: {error.strerror}.") from error


def verify(file: File, /) -> None:
    """Recompute every die and card of a finished game from its revealed seed."""
    record = read_record(file)
    drawn = records.verify(record)
    print(f"{file.name}: {record.game}, {len(record.plies)} plies. All {drawn} dice and cards match the seed.")


class Film:
    """A record with every position kept, to step through it in both directions."""

    def __init__(self, opened: Opened, words: Text) -> None:
        self.words = words
        self.game = opened.game
        state = opened.start()
        self.positions: list[State] = [state.copy()]
        self.lines: list[list[Note]] = [[]]
        for number, (seat, action) in enumerate(opened.plies()):
            state.notes = []
            replay_ply(state.play, number, seat, action)
            self.positions.append(state.copy())
            self.lines.append(state.notes)

    def told(self, ply: int, seat: int | None) -> list[str]:
        """The log lines of a ply, as a seat heard them (None: all of them, by name)."""
        notes = [note for note in self.lines[ply] if seat is None or note.is_for(seat)]
        return [f"{line}  [{note.rule}]" for note in notes if (line := self.words.note(note, seat))]

    def board(self, ply: int, seat: int | None, width: int) -> str:
        """The table after a ply, from a seat's eyes (None: from the rail)."""
        eyes = SPECTATOR if seat is None else seat
        return board(self.game, Seen(self.positions[ply], eyes, self.game.view, asked=False), self.words, width)


def replay(
    file: File,
    /,
    *,
    seat: Annotated[
        int | None, Parameter(help="Show only what this seat could see (from 1). Default: everything.")
    ] = None,
    language: Language = "en",
    log: Annotated[bool, Parameter(help="Print the whole story at once.", negative=())] = False,
) -> None:
    """Step through a game: Enter for next, b for back, a number to jump to that ply, q to quit."""
    record = read_record(file)
    opened = open_record(record)
    words = text(opened.game, read_language(language), opened.edition, [one.name for one in record.seats])
    if seat is not None and not 1 <= seat <= len(record.seats):
        raise BadRecord(f"There is no such seat. This game has seats 1 to {len(record.seats)}.")
    eyes = None if seat is None else seat - 1
    film = Film(opened, words)
    if log or not (sys.stdin.isatty() and sys.stdout.isatty()):
        for ply in range(len(film.positions)):
            for line in film.told(ply, eyes):
                print(f"{ply:>5}  {line}")
        print(film.board(len(film.positions) - 1, eyes, Console().width))
        return
    _step_through(film, eyes)


def _step_through(film: Film, eyes: int | None) -> None:
    console = Console()
    last = len(film.positions) - 1
    ply = 0
    while True:
        console.clear()
        console.print(film.board(ply, eyes, console.width), markup=False, highlight=False)
        for line in film.told(ply, eyes):
            console.print(line, markup=False, highlight=False)
        try:
            answer = console.input(f"[dim]ply {ply} of {last}: Enter next, b back, a number, q[/dim] ").strip().lower()
        except EOFError:
            return
        if answer == "q":
            return
        ply = int(answer) if answer.isdecimal() else ply - 1 if answer == "b" else ply + 1
        ply = max(0, min(ply, last))
