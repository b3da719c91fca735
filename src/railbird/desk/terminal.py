"""The table as plain text, for terminals and the API: what the page tells somebody who does not see its drawings."""

from collections.abc import Sequence
from typing import Any, Final

from railbird.core.game import AnyGame
from railbird.core.page import Page, Sitter
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.desk.plain import desk_of

WIDTH: Final = 100
GAP: Final = "  "


def board(game: AnyGame, seen: Seen[Any], words: Text) -> str:
    """A viewer's table, at most 100 columns wide; of a game without pages of its own its view."""
    seats = [Sitter(seat=seat, name=name, color="", you=seat == seen.seat) for seat, name in enumerate(words.seats)]
    return drawn(desk_of(game).page(seen, words, seats, {}))


def drawn(page: Page) -> str:
    """A page in plain text: where the game is, the board, the players; who owes a move has a star."""
    head = [" · ".join(part for part in (page.where, page.says) if part)]
    blocks = []
    for told in page.told():
        rows = [told.head, *told.rows] if told.head else told.rows
        blocks.append([told.title, *_columns(rows)] if told.title else _columns(rows))
    players = _columns([("*" if row.due else " ", row.name, row.money, row.does) for row in page.players])
    return "\n\n".join("\n".join(_cut(line) for line in lines) for lines in (head, *blocks, players) if lines)


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows with their cells under each other; numbers to the right, a cell alone in its row over the whole line."""
    width = max((len(row) for row in rows), default=0)
    full = [row for row in rows if len(row) > 1]
    wide = [max((len(row[at]) for row in full if at < len(row)), default=0) for at in range(width)]
    return [GAP.join(_cell(cell, wide[at], len(row)) for at, cell in enumerate(row)).rstrip() for row in rows]


def _cell(cell: str, wide: int, cells: int) -> str:
    if cells == 1:
        return cell
    return cell.rjust(wide) if cell[-1:].isdigit() and cell[:1] in "0123456789+-−" else cell.ljust(wide)


def _cut(line: str) -> str:
    return line if len(line) <= WIDTH else line[: WIDTH - 1] + "…"
