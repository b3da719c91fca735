"""Figures from draws: a mean with the interval into which 95 of 100 such counts fall."""

from math import sqrt

from railbird.insight.report import Figure

Z = 1.96  # So many standard errors on either side are 95 in 100.


def exactly(value: float) -> Figure:
    """A figure that is known."""
    return Figure(value, value, value)


def share(hits: float, draws: int) -> Figure:
    """How often something happened: Wilson's interval, which is honest about what has never happened yet."""
    return bounded(hits, hits, draws, 0.0, 1.0)


def bounded(total: float, squares: float, draws: int, least: float, most: float) -> Figure:
    """The mean of values between two bounds, from their sum and the sum of their squares.

    Wilson's interval for as many draws of yes or no as would scatter no more: for values at the bounds alone these are
    the draws themselves. So what was drawn ten times and never came is not called impossible.
    """
    if not draws:
        return Figure(least, least, most)
    mean = total / draws
    width = most - least
    if width <= 0:
        return exactly(mean)
    part = min(1.0, max(0.0, (mean - least) / width))
    variance = max(0.0, squares / draws - mean * mean) / (width * width)
    binary = part * (1 - part)
    if variance <= 1e-12 < binary:
        return exactly(mean)
    count = draws * binary / variance if variance > 1e-12 else float(draws)
    low, high = wilson(part, max(count, float(draws)))
    return Figure(mean, least + width * low, least + width * high)


def wilson(part: float, count: float) -> tuple[float, float]:
    """The two ends for a share of so many."""
    shrink = 1 + Z * Z / count
    middle = (part + Z * Z / (2 * count)) / shrink
    half = Z * sqrt(part * (1 - part) / count + Z * Z / (4 * count * count)) / shrink
    return min(part, max(0.0, middle - half)), max(part, min(1.0, middle + half))


def mean(total: float, squares: float, draws: int) -> Figure:
    """The mean of values without bounds, by their standard error."""
    if not draws:
        return exactly(0.0)
    middle = total / draws
    variance = max(0.0, squares / draws - middle * middle) * draws / max(1, draws - 1)
    half = Z * sqrt(variance / draws)
    return Figure(middle, middle - half, middle + half)


def scaled(figure: Figure, times: float, plus: float = 0.0) -> Figure:
    """The same in another unit."""
    low, high = sorted((figure.low * times + plus, figure.high * times + plus))
    return Figure(figure.mean * times + plus, low, high)
