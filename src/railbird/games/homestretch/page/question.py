"""What a question of HomeStretch is made of."""

from collections.abc import Sequence
from dataclasses import dataclass

from railbird.core.page import Choice
from railbird.core.sheet import Sheet
from railbird.core.text import Text
from railbird.games.homestretch.view import HomeStretchView, Lane


@dataclass(frozen=True)
class Landing:
    """A space where the rolled horse would come to stand, and the choice that leads there."""

    space: int
    key: str
    primary: bool


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
class Question:
    """One decision."""

    kind: str
    title: str
    ask: str
    rule: str
    choices: Sequence[Choice] = ()
    cards: Sequence[ShareCard] = ()
    figures: Sequence[tuple[str, str]] = ()  # Labels and amounts that say how one stands.
    sheet: Sheet | None = None
    horse: int = 0  # The horse that was rolled.
    landings: Sequence[Landing] = ()
    picks: frozenset[int] = frozenset()  # Horses a tap on their lane chooses.
    deck: Sequence[int] = ()


def bare(words: Text, horse: int) -> str:
    """A horse's name without its number, where its cloth stands beside it."""
    return words.name("horse", horse).removeprefix(f"{horse} ")


def lane_of(view: HomeStretchView, horse: int) -> Lane:
    """The lane of a horse."""
    return next(lane for lane in view.lanes if lane.horse == horse)
