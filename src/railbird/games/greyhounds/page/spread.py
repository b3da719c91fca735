"""Jackets and lap pills on the map of Greyhounds move apart until each can be read."""

from collections.abc import Sequence
from math import hypot

from railbird.desk.oval import Spot
from railbird.games.greyhounds.page.track import INNER, OVAL

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

Point = tuple[float, float]


def map_spots(places: Sequence[tuple[int, float]], lap: int) -> list[tuple[Spot, float]]:
    """Where the jackets stand on the map, by lane and position; each with the position it is drawn at."""
    found: list[tuple[Spot, float]] = []
    for lane, position in places:
        tried = [_moved(OVAL.radius(lane), position, step, lap) for step in STEPS]
        free = [entry for entry in tried if all(_far(entry[0], other) for other, _ in found)]
        found.append(free[0] if free else tried[0])
    return found


def _moved(radius: float, position: float, step: float, lap: int) -> tuple[Spot, float]:
    at = position + step * lap / OVAL.length
    return OVAL.spot(radius, at / lap), at


def _far(one: Spot, other: Spot) -> bool:
    return hypot(one.x - other.x, one.y - other.y) >= NEAR


def wide_pills(spots: Sequence[Spot]) -> list[Point]:
    """Where the lap pills stand beside the dogs of the oval."""
    taken: list[Point] = []
    for spot in spots:
        places = [spot.beside(ahead, out) for ahead, out in WIDE_PLACES]
        inside = [(x, y) for x, y in places if 18 <= x <= WIDTH - 18 and 12 <= y <= HEIGHT - 12]
        free = [place for place in inside if not _hit(place, taken, WIDE_PILL)]
        taken.append((free or inside or places)[0])
    return taken


def map_pills(spots: Sequence[Spot]) -> list[Point]:
    """Where the lap pills stand beside the jackets of the map: inside the drawing, on no jacket and no other pill."""
    jackets = [(spot.x, spot.y) for spot in spots]
    taken: list[Point] = []
    for n, spot in enumerate(spots):
        places = [(round(spot.x + right, 1), round(spot.y + down, 1)) for right, down in MAP_PLACES]
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
