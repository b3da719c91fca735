"""The track on the page of Greyhounds: its spaces on the oval, and the whole race on a line."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from railbird.core.text import Text
from railbird.desk.oval import Oval, Spot
from railbird.games.greyhounds.view import GreyhoundsView

# --- the oval, in units of the drawing (820 x 380)

INNER, OUTER = 98.0, 186.0  # The rails; four lanes between them.
OVAL = Oval(centre=190.0, left=190.0, right=630.0, line=410.0, rail=INNER, lane=(OUTER - INNER) / 4, lanes=4)
CORNERS = 120  # So many corners a lap is drawn with on each side, at least; a slab has three.
BEHIND = 0.01  # So much of a lap the start box is behind the line.
LAPS_KEPT = 16  # Of so many lengths of a lap the drawing is kept.


def spot(lane: int, position: int, lap: int) -> Spot:
    """Where a dog's nose is: at the end of its space; in the start box it stands behind the line."""
    return _spots(lap)[lane][position % lap] if position else OVAL.spot(OVAL.radius(lane), -BEHIND)


@lru_cache(LAPS_KEPT)
def _spots(lap: int) -> Sequence[Sequence[Spot]]:
    """By lane and space: worked out once, for it is asked for at every move."""
    return [[OVAL.spot(OVAL.radius(lane), at / lap) for at in range(lap)] for lane in range(OVAL.lanes)]


@dataclass(frozen=True)
class Slab:
    """One printed space of the track."""

    number: int
    points: str
    label_x: float
    label_y: float
    labelled: bool
    map_x: float
    map_y: float  # Where its number stands on the map, whose figures are larger.


@lru_cache(LAPS_KEPT)
def slabs(lap: int) -> Sequence[Slab]:
    """The spaces of a lap, with their numbers along the outer rail."""
    every = 1 if lap <= 60 else 2
    parts = max(3, CORNERS // lap)
    found = []
    for number in range(1, lap + 1):
        shares = [(number - 1 + part / parts) / lap for part in range(parts + 1)]
        corners = [OVAL.spot(OUTER, share) for share in shares]
        corners += [OVAL.spot(INNER, share) for share in reversed(shares)]
        label = OVAL.spot(OUTER - 10, (number - 0.5) / lap)
        inward = OVAL.spot(OUTER - 21, (number - 0.5) / lap)
        points = " ".join(f"{corner.x},{corner.y}" for corner in corners)
        shown = number % every == 0
        found.append(Slab(number, points, label.x, round(label.y + 4, 1), shown, inward.x, round(inward.y + 8, 1)))
    return tuple(found)


@lru_cache(LAPS_KEPT)
def ways(lap: int) -> str:
    """Where dogs run, for the script that moves them."""
    return OVAL.ways(lap)


# --- the line


@dataclass(frozen=True)
class Tick:
    """A mark of the line the whole race is drawn on."""

    space: int
    share: float
    lap: bool


@dataclass(frozen=True)
class Line:
    """The whole race on one line."""

    title: str
    length: int  # The spaces of the race.
    ticks: Sequence[Tick]
    lapped: int  # Up to here a dog is out; 0 where nobody can be lapped.
    lapped_share: float
    lapped_says: str


@lru_cache(LAPS_KEPT)
def _ticks(whole: int, lap: int, finish: int) -> Sequence[Tick]:
    step = 10 if whole <= 120 else 20 if whole <= 240 else 40
    return tuple(
        Tick(at, round(100 * at / finish, 2), lap=at % lap == 0)
        for at in range(whole + 1)
        if at % step == 0 or at % lap == 0
    )


def line(view: GreyhoundsView, words: Text) -> Line:
    """All dogs on one straight line, with what lies a lap behind the leader."""
    whole = view.laps * view.lap_length
    running = [dog.position for dog in view.dogs if dog.status != "retired"]
    limit = max(0, max(running) - view.lapped_at) if running and view.lapped_at is not None else 0
    return words.kept("line", _line, view.laps, whole, view.lap_length, view.finish, limit)


def _line(words: Text, laps: int, whole: int, lap: int, finish: int, limit: int) -> Line:
    return Line(
        title=words.page("line_title", laps=laps, spaces=whole),
        length=finish,
        ticks=_ticks(whole, lap, finish),
        lapped=limit,
        lapped_share=round(100 * limit / finish, 2),
        lapped_says=words.page("lapped_zone", space=limit),
    )
