"""A page for a game that brings none: its board from the view's fields, its decisions from what is legal.

What is written on it comes from the game's texts: `[page]` names the fields of the view, in every language, and a
field it does not name is shown under its own name; `[names.FIELD]` has the words for a field's values.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from railbird.core.action import Action
from railbird.core.errors import BadText
from railbird.core.game import AnyGame
from railbird.core.note import Note
from railbird.core.offers import Amounts, parts
from railbird.core.page import Choice, Desk, Ending, Page, PlayerRow, Poster, Sitter, Tab, Told
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.core.view import View
from railbird.desk.ending import no_recap

LAST: Final = 1_000  # Where the poster hangs: behind all that say where.
NOTHING: Final = "–"
SHELL: Final = frozenset((*View.__struct_fields__, "money"))  # The fields of a view that the page shows elsewhere.


@dataclass(frozen=True, kw_only=True)
class PlainPage(Page):
    """A table of a game without pages of its own."""

    board: Sequence[Told]
    groups: Sequence[Sequence[Choice]] = ()  # Choices of one kind, as buttons or, where there are many, as a list.
    amounts: Sequence[tuple[str, Amounts]] = ()  # What is asked for, as the least of it says, and the offer.

    def told(self) -> Sequence[Told]:
        """The board is nothing but words."""
        return self.board


class PlainDesk:
    """The desk of every game that has none."""

    poster = Poster(order=LAST, difficulty=2)
    how = False
    motion: Mapping[str, str] = {}

    def page(
        self,
        seen: Seen[Any],
        words: Text,
        seats: Sequence[Sitter],
        form: Mapping[str, str],
        everybody: Page | None = None,
    ) -> Page:
        """The table as one viewer sees it."""
        step = words.step(seen.view.step)
        pieces = parts(seen.legal)
        return PlainPage(
            where=step,
            players=[_player(seen.view, words, sitter) for sitter in seats],
            title=step,
            ask=words.ask(seen.view.step) if seen.asked else "",
            rule=seen.rule,
            tabs=[Tab(id=one, icon=icon, label=words.page(f"tab_{one}")) for one, icon in TABS],
            tab="board",
            board=_board(seen.view, words, seats),
            groups=_groups([piece for piece in pieces if not isinstance(piece, Amounts)], words),
            amounts=[(words.action(one[0]), one) for one in pieces if isinstance(one, Amounts) and len(one)],
        )

    def filled(self, view: Any, actions: Sequence[Action]) -> Mapping[str, str]:
        """There are no slips: every line is played by itself."""
        return {}

    recap = staticmethod(no_recap)

    def ending(self, notes: Sequence[Note], words: Text, seat: int) -> Ending | None:
        """Podium and money."""
        return None


TABS: Final = (("board", "tote"), ("table", "people"), ("story", "log"))
PLAIN: Final[Desk] = PlainDesk()


def desk_of(game: AnyGame) -> Desk:
    """The game's own pages, or the generated ones."""
    return game.desk if game.desk is not None else PLAIN


def in_order(games: Iterable[AnyGame]) -> list[AnyGame]:
    """Games as their posters hang."""
    return sorted(games, key=lambda game: (desk_of(game).poster.order, game.id))


def _groups(pieces: Sequence[Sequence[Action]], words: Text) -> list[list[Choice]]:
    """By kind of action."""
    kinds: dict[type[Action], list[Choice]] = {}
    for piece in pieces:
        for action in piece:
            kinds.setdefault(type(action), []).append(Choice(label=words.action(action), actions=(action,)))
    return list(kinds.values())


def _player(view: View, words: Text, sitter: Sitter) -> PlayerRow:
    money = getattr(view, "money", ())
    has = words.money(money[sitter.seat]) if sitter.seat < len(money) else ""
    due = sitter.seat in view.pending and sitter.seat not in view.passive
    seat, name, color, you = sitter.seat, sitter.name, sitter.color, sitter.you
    return PlayerRow(seat=seat, name=name, color=color, money=has, short=has, you=you, due=due)


def _board(view: View, words: Text, seats: Sequence[Sitter]) -> list[Told]:
    """Single figures first, then what each player has, then everything that has rows of its own."""
    fields = {name: value for name, value in _fields(view).items() if name not in SHELL}
    by_seat = {name: value for name, value in fields.items() if _is_by_seat(value, len(seats))}
    tables = {name: value for name, value in fields.items() if name not in by_seat and _has_rows(value)}
    single = [(name, value) for name, value in fields.items() if name not in by_seat and name not in tables]
    figures = Told([(_label(words, name), _cell(words, name, value)) for name, value in single])
    cells = [[_cell(words, name, value[seat.seat]) for name, value in by_seat.items()] for seat in seats]
    rows = [(seat.name, *row) for seat, row in zip(seats, cells)]
    players = Told(rows if by_seat else (), ("", *(_label(words, name) for name in by_seat)))
    board = [figures, players, *(_table(words, name, value) for name, value in tables.items())]
    return [told for told in board if told.rows]


def _fields(struct: Any) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def _is_by_seat(value: object, seats: int) -> bool:
    return isinstance(value, list | tuple) and len(value) == seats and not _has_rows(value)


def _has_rows(value: object) -> bool:
    rows = value if isinstance(value, list | tuple) else ()
    return isinstance(value, dict) or any(isinstance(one, msgspec.Struct) for one in rows)


def _table(words: Text, name: str, value: Any) -> Told:
    if isinstance(value, dict):
        return Told([(str(key), _cell(words, name, one)) for key, one in value.items()], title=_label(words, name))
    rows = [[_cell(words, field, one) for field, one in _fields(row).items()] for row in value]
    return Told(rows, [_label(words, field) for field in _fields(value[0])], _label(words, name))


def _label(words: Text, name: str) -> str:
    try:
        return words.page(name)
    except BadText:
        return name.replace("_", " ")


def _cell(words: Text, name: str, value: object) -> str:
    """A value in words: those of `[names.FIELD]`, seats by their names."""
    if value is None or value == "":
        return NOTHING
    if isinstance(value, list | tuple | set | frozenset):
        return ", ".join(_cell(words, name, one) for one in value) or NOTHING
    if isinstance(value, msgspec.Struct):
        return ", ".join(_cell(words, field, one) for field, one in _fields(value).items())
    try:
        return words.name(name, value)
    except BadText:
        return {True: "✓", False: NOTHING}[value] if isinstance(value, bool) else str(value)
