"""Where the dogs of Greyhounds are drawn: jackets and lap pills move apart until each can be read."""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from railbird.desk.oval import Spot
from railbird.games.greyhounds.page.track import INNER, OVAL, spot

NEAR = 40.0  # Two jackets closer than this hide each other's letter.
STEPS = (0, -34, 34, -68, 68, -102)  # How far a jacket may be moved along the track, in units of the drawing.
WIDE_PILL, MAP_PILL = (36.0, 22.0), (58.0, 36.0)
WIDE_PLACES = ((-36.0, 28.0), (-74.0, -26.0), (-36.0, -26.0), (-96.0, 0.0), (24.0, 0.0))
"""Where a pill may stand beside a dog: ahead of its nose, towards the outer rail."""
MAP_PLACES = (
    *((58.0, 0.0), (-58.0, 0.0), (0.0, 46.0), (0.0, -46.0)),
    *((58.0, 40.0), (-58.0, 40.0), (58.0, -40.0), (-58.0, -40.0), (96.0, 0.0), (-96.0, 0.0)),
    *(
        (0.0, 82.0),
        (0.0, -82.0),
        (96.0, 40.0),
        (-96.0, 40.0),
        (96.0, -40.0),
        (-96.0, -40.0),
        (130.0, 0.0),
        (-130.0, 0.0),
    ),
)
"""Where a pill may stand beside a jacket: to the right, down."""
WIDTH, HEIGHT = 820.0, 380.0
COVERS = 0.18  # So much of the line of the whole race a dog and its figure cover on a small screen.
KEPT = 64  # So many positions of the field are kept: the dogs stand still while cards are chosen.

Point = tuple[float, float]


class Place(NamedTuple):
    """A running dog on the board: on the oval of a wide screen, as a jacket on the map of a small one, on the line."""

    spot: Spot
    pill: Point  # Where its lap pill stands on the oval.
    jacket: Spot  # Where its jacket stands on the map.
    at: float  # The position it is drawn at there.
    map_pill: Point
    lift: int  # How many dogs it would cover on the line that shows the whole race.


@lru_cache(KEPT)
def spread(running: Sequence[tuple[int, int]], lap: int, finish: int) -> Sequence[Place]:
    """The places of the dogs that run, by lane and position, so that none hides another."""
    spots = [spot(lane, position, lap) for lane, position in running]
    jackets = map_spots(running, lap)
    return [
        Place(here, pill, jacket, round(at, 2), map_pill, lift)
        for here, pill, (jacket, at), map_pill, lift in zip(
            spots,
            wide_pills(spots),
            jackets,
            map_pills([jacket for jacket, _ in jackets]),
            lifts([position for _, position in running], finish),
            strict=True,
        )
    ]


def lifts(positions: Sequence[int], finish: int) -> list[int]:
    """Dogs that are close to each other stand on different heights above the line."""
    found: dict[int, int] = {}
    for position, dog in sorted((position, dog) for dog, position in enumerate(positions)):
        near = {height for other, height in found.items() if position - positions[other] < finish * COVERS}
        found[dog] = next(height for height in range(len(positions)) if height not in near)
    return [found[dog] for dog in range(len(positions))]


def map_spots(places: Sequence[tuple[int, float]], lap: int) -> list[tuple[Spot, float]]:
    """Where the jackets stand on the map, by lane and position; each with the position it is drawn at."""
    found: list[tuple[Spot, float]] = []
    for lane, position in places:
        tried = (_moved(OVAL.radius(lane), position, step, lap) for step in STEPS)
        free = (entry for entry in tried if all(_far(entry[0], other) for other, _ in found))
        found.append(next(free, None) or _moved(OVAL.radius(lane), position, STEPS[0], lap))
    return found


def _moved(radius: float, position: float, step: float, lap: int) -> tuple[Spot, float]:
    at = position + step * lap / OVAL.length
    return OVAL.spot(radius, at / lap), at


def _far(one: Spot, other: Spot) -> bool:
    return hypot(one.x - other.x, one.y - other.y) >= NEAR


def wide_pills(spots: Sequence[Spot]) -> list[Point]:
    """Where the lap pills stand beside the dogs of the oval."""
    taken: list[Point] = []
    for here in spots:
        places = [here.beside(ahead, out) for ahead, out in WIDE_PLACES]
        inside = [(x, y) for x, y in places if 18 <= x <= WIDTH - 18 and 12 <= y <= HEIGHT - 12]
        free = [place for place in inside if not _hit(place, taken, WIDE_PILL)]
        taken.append((free or inside or places)[0])
    return taken


def map_pills(spots: Sequence[Spot]) -> list[Point]:
    """Where the lap pills stand beside the jackets of the map: inside the drawing, on no jacket and no other pill."""
    jackets = [(here.x, here.y) for here in spots]
    taken: list[Point] = []
    for n, here in enumerate(spots):
        places = [(round(here.x + right, 1), round(here.y + down, 1)) for right, down in MAP_PLACES]
        others = jackets[:n] + jackets[n + 1 :]
        inside = [place for place in places if _on_track(place)]
        free = [place for place in inside if not _hit(place, taken, MAP_PILL) and not _hit(place, others, (52, 38))]
        taken.append(free[0] if free else max(places, key=lambda place: _room(place, [*taken, *others])))
    return taken


def _on_track(place: Point) -> bool:
    """Inside the drawing and not on the chart of the infield."""
    x, y = place
    inside = 30 <= x <= WIDTH - 30 and 8 <= y <= HEIGHT - 8
    return inside and hypot(max(OVAL.left - x, x - OVAL.right, 0.0), y - OVAL.centre) >= INNER


def _room(place: Point, others: Sequence[Point]) -> float:
    """How far the nearest of the others is; off the track there is none."""
    nearest = min((hypot(place[0] - x, place[1] - y) for x, y in others), default=WIDTH)
    return nearest if _on_track(place) else nearest - WIDTH


def _hit(place: Point, others: Sequence[Point], size: Point) -> bool:
    return any(abs(place[0] - x) < size[0] and abs(place[1] - y) < size[1] for x, y in others)
