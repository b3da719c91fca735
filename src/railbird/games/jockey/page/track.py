"""The race on the page of Jockey: where the horses stand, on the straight and on the oval, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from railbird.core.text import Text
from railbird.desk.oval import Oval, Spot
from railbird.games.jockey.rules import figures
from railbird.games.jockey.view import JockeyView, Lane

# --- the oval: the running line of each lane in units of the drawing

OVAL = Oval(centre=212.0, left=212.0, right=702.0, line=634.0, rail=66.0, lane=35.0, lanes=4)
"""The drawing is 914 wide and 424 high; start and finish stand on the same line."""


@lru_cache(maxsize=1024)
def spot(lane: float, position: float, finish: int) -> Spot:
    """Where a horse stands on the oval: in lane 0 (innermost) to 3, after so many spaces."""
    return OVAL.spot(OVAL.radius(lane), min(max(position, 0.0), finish) / finish)


# --- marks

MARK = 10  # A mark every ten spaces.


@dataclass(frozen=True)
class Mark:
    """A mark of the track: its number, where it stands on the straight and across the oval."""

    space: int
    share: float
    inner: Spot
    outer: Spot
    label_x: float
    label_y: float  # Where its number stands, inside the rail.


def mark(space: int, finish: int) -> Mark:
    """A line across all lanes, from the inner rail to the outer one."""
    inner, outer = spot(-0.5, space, finish), spot(3.5, space, finish)
    away = radians(inner.angle)
    label_x, label_y = inner.x + 17 * sin(away), inner.y - 15 * cos(away) + 5
    return Mark(space, round(100 * space / finish, 2), inner, outer, round(label_x, 1), round(label_y, 1))


@lru_cache(maxsize=8)
def marks(finish: int) -> tuple[Mark, ...]:
    """The marks of a track."""
    return tuple(mark(space, finish) for space in range(MARK, finish - 1, MARK))


@lru_cache(maxsize=8)
def ways(finish: int) -> str:
    """The way of each lane, as the script needs it that moves horses."""
    return OVAL.ways(finish, stops=True)


# --- the order


class Runner(NamedTuple):
    """A horse as the board shows it."""

    horse: str
    lane: int
    name: str
    letter: str
    position: int
    rank: int
    place: int | None
    spot: Spot
    line: str  # Where it stands and how far ahead or behind.


class Field(NamedTuple):
    """All four horses at one moment, in the order of their lanes; the rules say how it changes."""

    horses: Sequence[str]
    positions: list[int]
    places: list[int]  # 0 for a horse that runs.
    finish: int

    def rank(self, at: int) -> int:
        """The rank of a horse."""
        return figures.rank(self.positions, self.places, at)

    def moved(self, horses: Sequence[str], spaces: int) -> Field:
        """After these horses have run."""
        lanes = [self.horses.index(horse) for horse in horses]
        positions, places = figures.moved(self.positions, self.places, lanes, spaces, self.finish)
        return Field(self.horses, positions, places, self.finish)

    def is_over(self) -> bool:
        """Whether the race is."""
        return figures.is_over(self.places)

    def facts(self) -> Facts:
        """The same as something that can be compared."""
        return tuple(self.horses), tuple(self.positions), tuple(self.places), self.finish


Facts = tuple[tuple[str, ...], tuple[int, ...], tuple[int, ...], int]


def field_from(facts: Facts) -> Field:
    """The horses, from that."""
    horses, positions, places, finish = facts
    return Field(horses, list(positions), list(places), finish)


def field_of(view: JockeyView) -> Field:
    """The horses as they stand."""
    lanes = view.lanes
    positions, places = [lane.position for lane in lanes], [lane.place or 0 for lane in lanes]
    return Field([lane.horse for lane in lanes], positions, places, view.finish)


def how_it_stands(field: Field, at: int, words: Text) -> str:
    """How far ahead, level with whom, how far behind, or home."""
    if field.places[at]:
        return words.page("home_as", rank=field.places[at])
    mine = field.positions[at]
    running = {other: field.positions[other] for other, place in enumerate(field.places) if not place and other != at}
    if level := [field.horses[other] for other, position in running.items() if position == mine]:
        return words.page("level_with", horses=tuple(level))
    best = max(running.values(), default=0)
    if field.rank(at) == 1:
        return words.page("leads_by", spaces=mine - best)
    return words.page("behind", spaces=best - mine) if best > mine else words.page("next_home")


def runners(view: JockeyView, words: Text) -> list[Runner]:
    """The four horses in the order of their lanes."""
    field = field_of(view)
    return [_runner(field, at, lane, words) for at, lane in enumerate(view.lanes)]


def _runner(field: Field, at: int, lane: Lane, words: Text) -> Runner:
    how = how_it_stands(field, at, words)
    return Runner(
        horse=lane.horse,
        lane=at,
        name=words.name("horse", lane.horse),
        letter=words.page(f"letter_{lane.horse}"),
        position=lane.position,
        rank=lane.rank,
        place=lane.place,
        spot=spot(at, lane.position, field.finish),
        line=how if lane.place else words.page("stands_on", space=lane.position, how=how),
    )
