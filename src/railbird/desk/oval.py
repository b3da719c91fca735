"""An oval drawn on a page, run against the clock: two straights and two bends. `js/ovals.js` knows the same one."""

from dataclasses import dataclass
from math import cos, degrees, pi, radians, sin


@dataclass(frozen=True)
class Spot:
    """A point of the oval, the direction a runner has there, and whether it is drawn mirrored to stay upright."""

    x: float
    y: float
    angle: float
    mirrored: bool

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
    middle: float  # The radius along which a lap is measured.

    @property
    def straight(self) -> float:
        """The length of a straight."""
        return self.right - self.left

    @property
    def bend(self) -> float:
        """The length of a bend."""
        return pi * self.middle

    @property
    def length(self) -> float:
        """A lap."""
        return 2 * (self.straight + self.bend)

    def spot(self, radius: float, share: float) -> Spot:
        """A point at this radius of the bends, so much of a lap after the line."""
        gone = (share % 1) * self.length
        out = self.right - self.line
        if gone <= out:
            return _spot(self.line + gone, self.centre + radius, 0.0)
        gone -= out
        if gone <= self.bend:
            turn = gone / self.middle
            return _spot(self.right + radius * sin(turn), self.centre + radius * cos(turn), -degrees(turn))
        gone -= self.bend
        if gone <= self.straight:
            return _spot(self.right - gone, self.centre - radius, -180.0)
        gone -= self.straight
        if gone <= self.bend:
            turn = gone / self.middle
            return _spot(self.left - radius * sin(turn), self.centre - radius * cos(turn), -180 - degrees(turn))
        return _spot(self.left + gone - self.bend, self.centre + radius, -360.0)

    def for_script(self, lap: int) -> dict[str, float]:
        """The oval as the script needs it that lets runners gallop along it, with the spaces of a lap."""
        where = {"centre": self.centre, "left": self.left, "right": self.right}
        return {**where, "line": self.line, "middle": self.middle, "lap": lap}


def _spot(x: float, y: float, angle: float) -> Spot:
    upside_down = -270 < angle < -90
    return Spot(round(x, 1), round(y, 1), round(angle, 1), upside_down)
