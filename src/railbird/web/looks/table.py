"""A table as a template draws it: the `t` of every board.html."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from importlib.resources import files
from typing import Any

import msgspec

from railbird.core.action import Action
from railbird.core.game import AnyGame, write_action
from railbird.core.note import Note
from railbird.core.offers import parts
from railbird.core.page import Page, Sitter
from railbird.core.text import Text
from railbird.core.view import View
from railbird.web.looks.ui import Ui, ui

STORY = 200
"""The most lines of the story a page carries."""


@dataclass(frozen=True)
class Line:
    """A line of the story."""

    n: int
    text: str
    rule: str
    color: str = ""
    head: bool = False


@dataclass(frozen=True)
class Refusal:
    """Why the last answer was not taken."""

    text: str
    rule: str = ""


@dataclass(kw_only=True)
class TableLook:
    """One table through one viewer's eyes."""

    game: AnyGame
    view: View
    words: Text
    seat: int
    seats: Sequence[Sitter]
    legal: Sequence[Action] = ()
    notes: Sequence[Note] = ()
    code: str = ""
    base: str = ""
    """The table's address."""
    status: str = "playing"
    decision: int = 0
    may_act: bool = False
    can_undo: bool = False
    refusal: Refusal | None = None
    clock: float | None = None
    """Seconds left, where a clock runs."""
    version: int = 0
    hidden_fields: Mapping[str, str] = field(default_factory=dict)
    host: bool = False
    watching: bool = False
    chat: Sequence[Mapping[str, str]] = ()

    @property
    def lang(self) -> str:
        """The reader's language."""
        return self.words.language

    @cached_property
    def ui(self) -> Ui:
        """Words all games share."""
        return ui(self.lang)

    @cached_property
    def page(self) -> Any:
        """What the game computed for its page; None for a game without one."""
        make = page_of(self.game)
        return None if make is None else make(self.view, self.legal if self.may_act else (), self.words, self.seats)

    @property
    def title(self) -> str:
        """The game's title in the reader's language."""
        return self.game.titles.get(self.lang, self.game.title)

    @property
    def parts(self) -> tuple[Sequence[Action], ...]:
        """The pieces of the legal offers."""
        return parts(self.legal)

    @property
    def you(self) -> Sitter | None:
        """The viewer's own seat."""
        return self.seats[self.seat] if self.seat >= 0 else None

    @property
    def thinking(self) -> list[Sitter]:
        """Who is waited for."""
        return [self.seats[seat] for seat in self.view.pending if seat >= 0]

    @property
    def waiting_for(self) -> str:
        """Who is thinking, as a sentence."""
        names = [sitter.name for sitter in self.thinking if not sitter.you]
        if not names:
            return self.ui("nobody_thinks")
        if len(names) == 1:
            return self.ui("one_thinks", name=names[0])
        return self.ui("many_think", count=len(names), names=names)

    @property
    def tag(self) -> str:
        """The small label over the question."""
        if not self.may_act:
            return self.ui("watching") if self.watching else self.ui("wait")
        first = next((seat for seat in self.view.pending if seat not in self.view.passive), self.seat)
        early = self.view.timing == "out of turn" and first != self.seat
        return self.ui("may_already") if early else self.ui("your_move")

    @property
    def act_url(self) -> str:
        """Where answers go."""
        return f"{self.base}/act"

    @property
    def undo_url(self) -> str:
        """Where a ply is taken back."""
        return f"{self.base}/undo"

    @cached_property
    def hidden(self) -> dict[str, str]:
        """The hidden fields of every form: whose decision it is, and a token that makes a resend harmless."""
        own = {"seat": str(self.seat), "decision": str(self.decision), "token": secrets.token_hex(8)}
        return {**own, **self.hidden_fields}

    def rule_url(self, rule: str) -> str:
        """Where a rule stands in the rulebook."""
        return f"/rules/{self.game.id}?table={self.code}#{rule}" if self.code else f"/rules/{self.game.id}#{rule}"

    def money(self, amount: int) -> str:
        """An amount as the game writes it."""
        return self.words.money(amount)

    @staticmethod
    def value(*actions: Action) -> str:
        """What a form sends to play these actions one after the other."""
        written = [write_action(action) for action in actions]
        return msgspec.json.encode(written[0] if len(written) == 1 else written).decode()

    @cached_property
    def lines(self) -> list[Line]:
        """The story, newest first."""
        found = []
        for n, note in enumerate(self.notes):
            text = self.words.note(note)
            if text:
                seat = note.facts.get("seat")
                known = isinstance(seat, int) and 0 <= seat < len(self.seats)
                color = self.seats[seat].color if known else ""  # type: ignore[index]  # an int where known
                found.append(Line(n, text, note.rule, color))
        return found[-STORY:][::-1]


@cache
def page_of(game: AnyGame) -> Any:
    """A game's own `page`, if it has one."""
    if not (files(game.package) / "board.html").is_file():
        return None
    return import_module(f"{game.package}.page").page


def has_own_board(game: AnyGame) -> bool:
    """Whether the game draws its table itself."""
    return page_of(game) is not None


__all__ = ["Line", "Page", "Refusal", "TableLook", "has_own_board", "page_of"]
