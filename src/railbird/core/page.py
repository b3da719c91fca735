"""What every game's page is made of: plain data computed from a view, no HTML.

A game's `page.py` has `page(view, legal, words, seats) -> Page`; its `board.html` draws what it says. A page holds
what needs computing: positions, what each choice would do in figures, sentences, and what each button plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from railbird.core.action import Action


@dataclass(frozen=True, kw_only=True)
class Sitter:
    """Somebody at the table, as everybody sees him."""

    seat: int
    name: str
    color: str
    bot: str | None = None
    connected: bool = True
    you: bool = False


@dataclass(frozen=True, kw_only=True)
class PlayerRow:
    """A line of the player list: money, rank and what the seat is doing."""

    seat: int
    name: str
    color: str
    money: str
    short: str
    """The money in few letters, for a phone."""
    does: str = ""
    icon: str = ""
    you: bool = False
    due: bool = False
    """Whether the table waits for this seat."""
    gone: bool = False
    """Out of the game."""
    limit: int | None = None


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A button: what it is called, what follows from it, and the actions it plays."""

    label: str
    actions: tuple[Action, ...]
    sub: str = ""
    primary: bool = False
    key: str = ""
    """What the board calls it, so that a tap there is the same choice."""
    reason: str = ""
    """Why it cannot be chosen; empty when it can."""


@dataclass(frozen=True, kw_only=True)
class Tab:
    """A tab at the foot of a phone's page."""

    id: str
    icon: str
    label: str


@dataclass(frozen=True, kw_only=True)
class Page:
    """What the shell round every board needs; a game's own page adds the rest."""

    where: str
    """How far the game is, in a few words: "Race 3 of 4"."""
    players: Sequence[PlayerRow]
    title: str
    """The question a seat is asked, or what it waits for."""
    ask: str = ""
    """One sentence with the limit."""
    rule: str = ""
    """The rule behind that sentence."""
    says: str = ""
    """A commentary line."""
    about: str = ""
    """What an answer is about, where another such question may take its place while somebody presses."""


@dataclass(frozen=True, kw_only=True)
class Silk:
    """A runner known by its colour: a horse (`runner`) or a greyhound (`dog`), and the letter it wears."""

    kind: str
    color: str
    letter: str


@dataclass(frozen=True, kw_only=True)
class Bet:
    """A bet worth remembering: what lay where, when, and what it brought."""

    token: str
    horse: int
    name: str
    when: str
    gain: str
    good: bool
    silks: Sequence[Silk] = ()
    """Jackets of the runners backed, where they wear letters instead of numbers."""


@dataclass(frozen=True, kw_only=True)
class Tally:
    """How often something came up, against what was to be expected."""

    label: str
    value: int
    expected: float
    most: bool = False
    silk: str = ""
    """The class of its colours, where the label is not a horse's number: `runner-red`."""


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A part of the result and how much it gave or took: "Your bets", +17."""

    label: str
    value: int


@dataclass(frozen=True, kw_only=True)
class Ending:
    """What a finished game has to tell: a game's `page.py` may have `ending(notes, words, seat) -> Ending`.

    Notes are those the viewer may see. Money over time and income are added up from the notes of payments.
    """

    says: str
    """How it was won, in a sentence."""
    unit: str
    """What the money axis counts in."""
    chapters: Sequence[tuple[str, int]]
    """Label, and the note up to which (exclusive) money is counted; the start is added in front."""
    income: Sequence[tuple[str, Sequence[str]]]
    """Title of a column, and the rules whose payments it adds up."""
    wealth: Sequence[Sequence[int]] = ()
    """By seat what decides the game where that is not cash: at the start, after each chapter, at the end."""
    best: Bet | None = None
    worst: Bet | None = None
    best_title: str = ""
    worst_title: str = ""
    """What these two are, where they are no bets."""
    dice: Sequence[Tally] = ()
    dice_says: str = ""
    dice_title: str = ""
    """What is tallied, where it is not dice."""
    marks: Literal["cloth", "die"] = "cloth"
    """What the labels of the tally are: numbers of horses, or faces of a die."""
    judged: Sequence[Judged] = ()
    """Luck and judgement; without it every column of income is compared with the table's average."""
    hero: Silk | None = None
    """Who runs beside the podium, where it is no horse with a number."""


@dataclass(frozen=True, kw_only=True)
class Recap:
    """What the last race or round paid: `page.py` may have `recap(view, notes, words) -> Recap | None`."""

    title: str
    columns: Sequence[str]
    rows: Sequence[tuple[int, Sequence[str]]]
    """Seat, and a figure per column."""
