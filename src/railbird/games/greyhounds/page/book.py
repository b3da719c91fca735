"""The bookmaker's private ledger on the page of Greyhounds."""

from dataclasses import dataclass

from railbird.core.text import Text
from railbird.games.greyhounds.page.slip import OwnLine, own_lines
from railbird.games.greyhounds.rules.figures import BOOK_RULE
from railbird.games.greyhounds.view import GreyhoundsView


@dataclass(frozen=True)
class LedgerRow:
    """For one winner what each second would cost in bets, and without any second."""

    first: int
    cells: list[tuple[str, bool, str]]
    """The amount, whether the bookmaker could not pay it, and which second it is for."""


@dataclass(frozen=True, kw_only=True)
class Book:
    """What the bookmaker would have to pay, and everybody's slips."""

    rows: list[LedgerRow]
    has: str
    prizes: str
    slips: list[tuple[str, list[OwnLine]]]
    rule: str


def book(view: GreyhoundsView, words: Text) -> Book | None:
    """What the bookmaker sees of the slips; None for everybody else."""
    if view.ledger is None:
        return None
    rows: dict[int, LedgerRow] = {}
    for due in view.ledger:
        row = rows.setdefault(due.first, LedgerRow(due.first, []))
        row.cells.append((words.money(due.amount), due.broke, str(due.second or "")))
    others = [player for player in view.players if player.slip and player.seat != view.seat]
    return Book(
        rows=list(rows.values()),
        has=words.page("book_has", money=view.players[view.seat].money),
        prizes=words.page("book_prizes", prizes=view.all_prizes),
        slips=[(words.name("seat", player.seat), own_lines(player.slip or [], words)) for player in others],
        rule=BOOK_RULE,
    )
