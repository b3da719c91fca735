"""Means with honest intervals, merged exactly: the same result however the work was divided."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z95 = 1.959963984540054


@dataclass
class Mean:
    """A mean of many values, kept as sums so that parts can be added up."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """One more value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Mean) -> None:
        """All values of another mean."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        return self.total / self.count if self.count else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval: Wilson's for shares (all values 0 or 1), Student's otherwise."""
        if self.count == 0:
            return (0.0, 0.0)
        if self.total == self.squares and 0 <= self.total <= self.count:
            return wilson(self.total, self.count)
        variance = max(0.0, self.squares - self.total**2 / self.count) / max(1, self.count - 1)
        half = student(self.count - 1) * sqrt(variance / self.count)
        return (self.mean - half, self.mean + half)

    @property
    def share_interval(self) -> tuple[float, float]:
        """The same for values from 0 to 1: it stays between them, and some equal values are not yet certainty."""
        low, high = self.interval
        if self.count and low == high:
            return wilson(self.total, self.count)
        return (max(0.0, low), min(1.0, high))


def student(freedom: int) -> float:
    """Student's quantile for 95 %: with few values the interval is wider (to a hundredth from 4 degrees on)."""
    if freedom < 1:
        return Z95
    first = (Z95**3 + Z95) / 4
    second = (5 * Z95**5 + 16 * Z95**3 + 3 * Z95) / 96
    third = (3 * Z95**7 + 19 * Z95**5 + 17 * Z95**3 - 15 * Z95) / 384
    return Z95 + first / freedom + second / freedom**2 + third / freedom**3


def wilson(hits: float, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; right also near 0 and 1."""
    share = hits / count
    spread = Z95**2 / count
    middle = (share + spread / 2) / (1 + spread)
    half = Z95 / (1 + spread) * sqrt(share * (1 - share) / count + spread / (4 * count))
    return (max(0.0, middle - half), min(1.0, middle + half))
