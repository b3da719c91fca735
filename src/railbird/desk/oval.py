"""An oval drawn on a page: two straights, two bends, lanes side by side. Scripts get the way of each lane from here."""

import json
from dataclasses import dataclass
from itertools import accumulate
from math import cos, pi, radians, sin


@dataclass(frozen=True)
class Spot:
    """A point of the drawing and the direction a runner has there."""

    x: float
    y: float
    angle: float = 0.0

    @property
    def mirrored(self) -> bool:
        """Whether a runner is drawn mirrored here, so that it does not run on its back."""
        return -270 < self.angle <= -90

    def beside(self, ahead: float, out: float) -> tuple[float, float]:
        """A point so far ahead of it and so far towards the outer rail."""
        turned = radians(self.angle)
        x = self.x + ahead * cos(turned) - out * sin(turned)
        y = self.y + ahead * sin(turned) + out * cos(turned)
        return round(x, 1), round(y, 1)


@dataclass(frozen=True, kw_only=True)
class Oval:
    """Where it lies, in units of the drawing.

    A space is as long in every lane, measured as an angle on the bends, so that marks across it are straight lines.
    """

    centre: float
    left: float
    right: float  # Where the bends begin.
    line: float  # Where the line crosses the lower straight.
    rail: float  # The radius of the inner rail on the bends.
    lane: float  # The width of a lane.
    lanes: int

    @property
    def length(self) -> float:
        """A lap along the middle of the lanes."""
        return self._lap(self._middle)[-1]

    @property
    def _middle(self) -> float:
        return self.rail + self.lane * self.lanes / 2

    def radius(self, lane: float) -> float:
        """The radius of the bends in the middle of a lane, the innermost being 0."""
        return self.rail + self.lane * (lane + 0.5)

    def point(self, v: float, radius: float) -> Spot:
        """So far around: 0 to 1 on the lower straight, 1 to 2 on the right bend, 2 to 3 on the upper straight."""
        leg, part = divmod(v % 4, 1)
        along, turned = ((part, 0.0), (1.0, part), (1 - part, 1.0), (0.0, 1 + part))[int(leg)]
        x = self.left + (self.right - self.left) * along + radius * sin(pi * turned)
        return Spot(round(x, 1), round(self.centre + radius * cos(pi * turned), 1), round(0.0 - 180 * turned, 1))

    def spot(self, radius: float, share: float) -> Spot:
        """A point at this radius of the bends, so much of a lap after the line."""
        straight, bend = self.right - self.left, pi * self._middle
        gone, v = (share % 1) * self.length + self.line - self.left, 0
        while gone > (size := bend if v % 2 else straight):
            gone, v = gone - size, v + 1
        return self.point(v + gone / size, radius)

    def _lap(self, radius: float) -> list[float]:
        """How far from the line its corners are: the ends of the straights and the middles of the bends."""
        half = pi * radius / 2
        ends = (self.right - self.line, half, half, self.right - self.left, half, half, self.line - self.left)
        return list(accumulate(ends, initial=0.0))

    def ways(self, spaces: int, stops: bool = False) -> str:
        """For each lane, as the script needs it that moves runners: the path of a lap, and its corners.

        A corner is a space, how much of the path is done there in per cent, and whether runners stand upright (1) or
        mirrored (-1) from there on. Who stops at the line does not run a second lap.
        """
        return json.dumps([self._way(self.radius(lane), spaces, stops) for lane in range(self.lanes)])

    def _way(self, radius: float, spaces: int, stops: bool) -> dict[str, object]:
        low, high = self.centre + radius, self.centre - radius
        bend = f"A{radius:g} {radius:g} 0 0 0"
        path = f"M{self.line:g} {low:g}H{self.right:g}{bend} {self.right:g} {high:g}"
        path += f"H{self.left:g}{bend} {self.left:g} {low:g}H{self.line:g}"
        at, done = self._lap(self._middle), self._lap(radius)
        corners = [
            (round(spaces * a / at[-1], 3), round(100 * d / done[-1], 3), -1 if 2 <= n < 5 else 1)
            for n, (a, d) in enumerate(zip(at, done, strict=True))
        ]
        return {"path": path, "corners": [*corners, (2 * spaces, 100, 1)] if stops else corners}
