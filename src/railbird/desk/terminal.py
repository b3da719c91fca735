"""The table as plain text, for terminals and the API: what the page tells somebody who does not see its drawings."""

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Any, Final

from railbird.core.game import AnyGame
from railbird.core.page import Page, Sitter
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.desk.plain import desk_of

WIDTH: Final = 100
GAP: Final = "  "
NARROW: Final = 12  # No column is made narrower than this to let the others fit.


def board(game: AnyGame, seen: Seen[Any], words: Text, width: int = WIDTH) -> str:
    """A viewer's table, at most so many columns wide; of a game without pages of its own its view."""
    seats = [Sitter(seat=seat, name=name, color="", you=seat == seen.seat) for seat, name in enumerate(words.seats)]
    return drawn(desk_of(game).page(seen, words, seats, {}), width)


def drawn(page: Page, width: int = WIDTH) -> str:
    """A page in plain text: where the game is, the board, the players; who owes a move has a star."""
    head = wrap(" · ".join(part for part in (page.where, page.says) if part), width)
    blocks = []
    for told in page.told():
        rows = _columns([told.head, *told.rows] if told.head else told.rows, width)
        blocks.append([*wrap(told.title, width), *rows])
    players = _columns([("*" if row.due else " ", row.name, row.money, row.does) for row in page.players], width)
    return "\n\n".join("\n".join(lines) for lines in (head, *blocks, players) if lines)


def _columns(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """Rows with their cells under each other; numbers to the right, a cell alone in its row over the whole line."""
    wide = _widths([row for row in rows if len(row) > 1], width)
    return [line for row in rows for line in (_row(row, wide) if len(row) > 1 else wrap("".join(row), width))]


def _widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """How wide each column is: as its longest cell, and the widest ones narrower where the line is too long."""
    count = max((len(row) for row in rows), default=0)
    wide = [max((len(row[at]) for row in rows if at < len(row)), default=0) for at in range(count)]
    while sum(wide) + len(GAP) * (count - 1) > width and max(wide) > NARROW:
        wide[wide.index(max(wide))] -= 1
    return wide


def _row(row: Sequence[str], wide: Sequence[int]) -> list[str]:
    """A row, on more lines than one where a cell does not fit into its column."""
    cells = [wrap(cell, max(width, 1)) or [""] for cell, width in zip(row, wide, strict=False)]
    lines = zip_longest(*cells, fillvalue="")
    return [GAP.join(map(_cell, line, wide)).rstrip() for line in lines]


def _cell(cell: str, wide: int) -> str:
    return cell.rjust(wide) if cell[-1:].isdigit() and cell[:1] in "0123456789+-−" else cell.ljust(wide)
