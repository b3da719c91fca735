"""What a question of HomeStretch is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.page import Choice
from railbird.core.text import Text
from railbird.games.homestretch.view import HomeStretchView, Lane

Spot = tuple[int, str, bool, str]
"""A space, the key of the choice that leads there, whether it is the first choice, its label."""


@dataclass(frozen=True, kw_only=True)
class ShareCard:
    """A share one may keep or buy: price, what its Tote pays, what is left afterwards."""

    horse: int
    name: str
    price: str
    tote: tuple[int, int, int]
    after: str
    note: str
    choice: Choice


@dataclass(frozen=True, kw_only=True)
class BoxOption:
    """A box a token may be laid in."""

    key: str
    horse: int
    pool: str
    name: str
    label: str
    pays: int
    action: Action


@dataclass(frozen=True, kw_only=True)
class Piece:
    """A token of the slip still to be laid, with the boxes it may go to."""

    value: int
    options: Sequence[BoxOption]


@dataclass(frozen=True, kw_only=True)
class Laid:
    """A token of the slip that lies already."""

    value: int
    horse: int
    name: str
    pool: str
    label: str
    pays: int


@dataclass(frozen=True, kw_only=True)
class Slip:
    """HS-5.1: the betting slip, filled in freely and handed in once."""

    pieces: Sequence[Piece]
    laid: Sequence[Laid]
    limit: int
    held: Sequence[tuple[str, int]]
    """Boxes with tokens of the seat already: key and how many."""
    full: str
    """Why a box takes no more, with %box% for its name."""
    titles: Sequence[str]
    """The panel's title with none, one, … tokens still to lay."""
    buttons: Sequence[str]
    """The button's label likewise."""


@dataclass(frozen=True, kw_only=True)
class Question:
    """One decision."""

    kind: str
    title: str
    ask: str
    rule: str
    choices: Sequence[Choice] = ()
    cards: Sequence[ShareCard] = ()
    figures: Sequence[tuple[str, str]] = ()
    """Labels and amounts that say how one stands."""
    slip: Slip | None = None
    horse: int = 0
    """The horse that was rolled."""
    landings: Sequence[Spot] = ()
    picks: frozenset[int] = frozenset()
    """Horses a tap on their lane chooses."""
    deck: Sequence[int] = ()


def bare(words: Text, horse: int) -> str:
    """A horse's name without its number, where its cloth stands beside it."""
    return words.name("horse", horse).removeprefix(f"{horse} ")


def lane_of(view: HomeStretchView, horse: int) -> Lane:
    return next(lane for lane in view.lanes if lane.horse == horse)
