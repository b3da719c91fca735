"""The oval of Win, Place & Show to scale: where spaces, horses and the line are, in units of the board."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

from railbird.desk.oval import Oval, Spot
from railbird.games.winplaceshow.view.parts import RaceCard, TrackSection

WIDTH, HEIGHT = 912, 374
LANE = 19
RAIL = 70  # Radius of the rail in the turns, and half the height of the infield.
LAP = 4.0  # Once around: the near straight, a turn, the far straight, a turn.
OVAL = Oval(centre=187, left=187, right=725, line=187, rail=RAIL, lane=LANE, lanes=6)
point = OVAL.point


@dataclass(frozen=True)
class Mark:
    """A word beside the rail: the finish, the start of a distance."""

    x: float
    y: float
    text: str
    anchor: str


@dataclass(frozen=True)
class Drawing:
    """What never moves."""

    lines: str
    passing: str
    finish: tuple[Spot, Spot]


@lru_cache(maxsize=8)
def stretches(track: tuple[TrackSection, ...]) -> dict[str, tuple[float, float]]:
    """From where to where each section lies. The line is between the last section and the first."""
    turns = [at for at, section in enumerate(track) if section.turn]
    order = list(range(len(track)))
    if len(turns) == 2:
        legs = [
            order[turns[1] + 1 :] + order[: turns[0]],
            [turns[0]],
            order[turns[0] + 1 : turns[1]],
            [turns[1]],
        ]
        if all(legs):
            found: dict[str, tuple[float, float]] = {}
            for leg, sections in enumerate(legs):
                found |= _share(track, sections, float(leg), leg + 1.0)
            return found
    # An edition with another course: laid around the same oval in proportion.
    return _share(track, order, 0.7, LAP + 0.7)


def _share(
    track: Sequence[TrackSection], sections: list[int], start: float, end: float
) -> dict[str, tuple[float, float]]:
    whole = sum(track[at].spaces[0] for at in sections)
    found, done = {}, 0
    for at in sections:
        length = track[at].spaces[0]
        found[track[at].id] = (start + (end - start) * done / whole, start + (end - start) * (done + length) / whole)
        done += length
    return found


def parsed(name: str) -> tuple[str, int, int]:
    """Section, lane and number of a space."""
    section, lane, number = name.rsplit("/", 2)
    return section, int(lane), int(number)


def inner(lane: int) -> float:
    """The inner edge of a lane."""
    return RAIL + (lane - 1) * LANE


def reach(track: tuple[TrackSection, ...], name: str) -> tuple[float, float]:
    """From where to where a space lies."""
    section, lane, number = parsed(name)
    start, end = stretches(track)[section]
    count = next(one for one in track if one.id == section).spaces[lane - 1]
    return start + (end - start) * (number - 1) / count, start + (end - start) * number / count


@lru_cache(maxsize=8)
def centres(track: tuple[TrackSection, ...]) -> dict[str, Spot]:
    """The middle of every space."""
    found = {}
    for section in track:
        start, end = stretches(track)[section.id]
        for lane, count in enumerate(section.spaces, 1):
            for number in range(1, count + 1):
                v = start + (end - start) * (number - 0.5) / count
                found[f"{section.id}/{lane}/{number}"] = point(v, inner(lane) + LANE / 2)
    return found


def centre(track: tuple[TrackSection, ...], name: str) -> Spot:
    """The middle of a space."""
    return centres(track)[name]


def outline(track: tuple[TrackSection, ...], name: str) -> str:
    """A space as the points of a polygon."""
    back, front = reach(track, name)
    near = inner(parsed(name)[1])
    along = (back, (back + front) / 2, front)
    edge = [point(v, near + LANE) for v in along] + [point(v, near) for v in reversed(along)]
    return " ".join(f"{spot.x:g},{spot.y:g}" for spot in edge)


@lru_cache(maxsize=8)
def oval(track: tuple[TrackSection, ...]) -> Drawing:
    """Lines between spaces, bars of the passing spaces, and the line."""
    lines, bars = [], []
    for section in track:
        start, end = stretches(track)[section.id]
        for lane, count in enumerate(section.spaces, 1):
            for number in range(count):
                v = start + (end - start) * number / count
                a, b = point(v, inner(lane)), point(v, inner(lane) + LANE)
                lines.append(f"M{a.x:g} {a.y:g}L{b.x:g} {b.y:g}")
            for number in section.passing[lane - 1]:
                quarter = (end - start) / count / 4
                v = start + (end - start) * (number - 0.5) / count
                a, b = point(v - quarter, inner(lane) + LANE / 2), point(v + quarter, inner(lane) + LANE / 2)
                bars.append(f"M{a.x:g} {a.y:g}L{b.x:g} {b.y:g}")
    v = stretches(track)[track[0].id][0]
    return Drawing("".join(lines), "".join(bars), (point(v, RAIL), point(v, RAIL + LANE * len(track[0].spaces))))


@lru_cache(maxsize=8)
def ways(track: tuple[TrackSection, ...]) -> str:
    """For the script that lets horses run: by section, lane and number where a space is and how horses stand there."""
    found = {}
    for section in track:
        lanes = [
            [centre(track, f"{section.id}/{lane}/{number}") for number in range(1, count + 1)]
            for lane, count in enumerate(section.spaces, 1)
        ]
        found[section.id] = [[(at.x, at.y, at.angle, -1 if at.mirrored else 1) for at in lane] for lane in lanes]
    return json.dumps(found, separators=(",", ":"))


ROUNDS = 80  # After so many rounds of moving cloths apart they stand as they stand.
ACROSS = 2  # In so many of them cloths go where the way out is shortest, then along the track,
STEP = 2.0  # each by so much.


@lru_cache(maxsize=64)
def apart(spots: tuple[Spot, ...], width: float, height: float) -> tuple[Spot, ...]:
    """Places for cloths of some size near their spaces, moved apart on the track until each number can be read.

    What is written on the infield stays free: cloths that have no room side by side go along the track.
    """
    placed = [[spot.x, spot.y] for spot in spots]
    for turn in range(ROUNDS):
        for one in placed:
            _keep(one, width, height)
        pairs = [
            (one, other) for n, one in enumerate(placed) for other in placed[:n] if _overlap(one, other, width, height)
        ]
        if not pairs:
            break
        for one, other in pairs:
            if turn < ACROSS:
                _part(one, other, width, height)
            else:
                _string_out(one, other)
    return tuple(Spot(round(x, 1), round(y, 1)) for x, y in placed)


def _overlap(one: Sequence[float], other: Sequence[float], width: float, height: float) -> bool:
    return abs(one[0] - other[0]) < width and abs(one[1] - other[1]) < height


def _keep(one: list[float], width: float, height: float) -> None:
    """On the track, beside the rail, and on the board."""
    middle = (min(max(one[0], OVAL.left), OVAL.right), OVAL.centre)
    x, y = one[0] - middle[0], one[1] - middle[1]
    away = hypot(x, y)
    least = RAIL + (width * abs(x) + height * abs(y)) / away / 2
    if away < least:
        one[0], one[1] = middle[0] + x * least / away, middle[1] + y * least / away
    one[0] = min(max(one[0], width / 2), WIDTH - width / 2)
    one[1] = min(max(one[1], height / 2), HEIGHT - height / 2)


def _part(one: list[float], other: list[float], width: float, height: float) -> None:
    """Along the shorter way out, half each; a pair on one spot parts to the sides."""
    gap = (abs(one[0] - other[0]) / width, abs(one[1] - other[1]) / height)
    along = 0 if gap[0] > gap[1] or one[1] == other[1] else 1
    size = (width, height)[along]
    push = (size - abs(one[along] - other[along])) / 2 + 0.1
    ahead = one[along] >= other[along]
    one[along] += push if ahead else -push
    other[along] -= push if ahead else -push


def _string_out(one: list[float], other: list[float]) -> None:
    """Each a step along the track, away from the other."""
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    out = (x - min(max(x, OVAL.left), OVAL.right), y - OVAL.centre)
    size = hypot(*out)
    way = (-out[1] / size, out[0] / size)
    ahead = (one[0] - other[0]) * way[0] + (one[1] - other[1]) * way[1] >= 0
    for spot, step in ((one, STEP if ahead else -STEP), (other, -STEP if ahead else STEP)):
        spot[0] += way[0] * step
        spot[1] += way[1] * step


def marks(track: tuple[TrackSection, ...], cards: Sequence[RaceCard], finish: str, names: dict[str, str]) -> list[Mark]:
    """The finish and the starts of the distances, written on the infield."""
    at = point(stretches(track)[track[0].id][0], RAIL - 10)
    found = [Mark(at.x - 6, at.y, finish, "end")]
    starts = {card.distance: card.start for card in cards}
    for distance, start in starts.items():
        spot = point(reach(track, start)[0], RAIL - 10)
        low = spot.y > OVAL.centre
        found.append(Mark(spot.x + (6 if low else 17), spot.y if low else spot.y + 11, names[distance], "start"))
    return found


NEAR = 2.32  # How much larger than the map's board a phone draws the reach of a horse, so that a lane is a thumb wide.
PHONE = (360, 272)


def window(spots: Sequence[Spot]) -> tuple[float, float, float, float]:
    """The piece of the board round some points as a phone shows it: corner and size; larger only where they need it."""
    x0, x1 = min(spot.x for spot in spots) - 16, max(spot.x for spot in spots) + 16
    y0, y1 = min(spot.y for spot in spots) - 16, max(spot.y for spot in spots) + 16
    grow = max((x1 - x0) * NEAR / PHONE[0], (y1 - y0) * NEAR / PHONE[1], 1)
    width, height = PHONE[0] / NEAR * grow, PHONE[1] / NEAR * grow
    return round((x0 + x1 - width) / 2, 1), round((y0 + y1 - height) / 2, 1), round(width, 1), round(height, 1)
