"""A ruler for amounts: from just below the least to just above the most, with its figures at round places."""

from collections.abc import Sequence
from dataclasses import dataclass

FINE = 120  # So long a ruler still has a line for every unit.
LEAST = 40  # No ruler is shorter: small differences are not to look large.


@dataclass(frozen=True)
class Scale:
    """Where on a ruler an amount lies, in per cent of its length."""

    low: int
    high: int
    step: int

    def percent(self, amount: int) -> float:
        """Where an amount lies."""
        return round((amount - self.low) / (self.high - self.low) * 100, 2)

    def ticks(self) -> list[tuple[float, str]]:
        """The figures that are written."""
        return [(self.percent(at), str(at)) for at in range(self.low, self.high + 1, self.step)]

    def minor(self) -> list[float]:
        """The lines between them."""
        if self.high - self.low > FINE:
            return []
        return [self.percent(at) for at in range(self.low, self.high + 1) if at % self.step]


def scale(amounts: Sequence[int]) -> Scale:
    """The ruler for these amounts."""
    low = (min(amounts) - 1) // 5 * 5
    high = max(low + LEAST, -(-(max(amounts) + 1) // 5) * 5)
    step = 5 if high - low <= 60 else 10 if high - low <= FINE else 20
    return Scale(low - low % step, high + -high % step, step)
