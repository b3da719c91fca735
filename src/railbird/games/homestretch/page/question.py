"""What a question of HomeStretch is made of."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from railbird.core.page import Choice
from railbird.core.sheet import Sheet
from railbird.core.text import Text
from railbird.games.homestretch.view import HomeStretchView, Lane


class Landing(NamedTuple):
    """A space where the rolled horse would come to stand, and the choice that leads there."""

    space: int
    key: str
    primary: bool


class ShareCard(NamedTuple):
    """A share one may keep or buy: its horse, what follows from it, and what one has of it."""

    lane: Lane
    choice: Choice
    note: str


@dataclass(frozen=True, kw_only=True)
class Question:
    """One decision."""

    kind: str
    title: str
    ask: str
    rule: str
    choices: Sequence[Choice] = ()
    cards: Sequence[ShareCard] = ()
    sheet: Sheet | None = None
    landings: Sequence[Landing] = ()  # On the lane of the horse that was rolled.


def bare(words: Text, horse: int) -> str:
    """A horse's name without its number, where its cloth stands beside it."""
    return words.name("horse_name", horse)


def lane_of(view: HomeStretchView, horse: int) -> Lane:
    """The lane of a horse."""
    return next(lane for lane in view.lanes if lane.horse == horse)
