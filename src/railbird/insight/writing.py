"""How figures of the odds desk are written: chances, prices and money in a language, each with what it may be off."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from railbird.core.text import THOUSANDS, Text
from railbird.insight.odds import Odds
from railbird.insight.report import Figure, Quote

POINT = {"en": ".", "it": ",", "cs": ","}


class Share(NamedTuple):
    """A chance as it is written: of a hundred, with what it may be off."""

    percent: str
    off: str  # Empty where it is exact.
    low: float  # The ends of the interval and the middle, of a hundred, for a bar.
    mid: float
    high: float


def decimal(words: Text, value: float, places: int) -> str:
    """A number as the language writes it."""
    number = f"{abs(value):,.{places}f}".replace(",", " ").replace(".", POINT[words.language])
    return ("\u2212" if value < 0 and float(f"{value:.{places}f}") else "") + number.replace(
        " ", THOUSANDS[words.language]
    )


def whole(words: Text, value: float) -> str:
    """A count as the language writes it."""
    return decimal(words, value, 0)


def half(figure: Figure) -> float:
    """How far a figure may be off, at the wider side."""
    return max(figure.mean - figure.low, figure.high - figure.mean)


def is_free(odds: Odds) -> bool:
    """Whether stakes that lose cost nothing."""
    return bool(odds.quotes) and all([quote.edge == quote.returns for quote in odds.quotes])


class Pen:
    """Odds and the words they are written in."""

    def __init__(self, odds: Odds, words: Text) -> None:
        self.odds, self.words = odds, words

    def runner(self, key: str, kind: str = "") -> str:
        """A runner's name, with its number where it has one."""
        name = self.words.name(kind or self.odds.kind, key)
        return f"{key} {name}" if key.isdecimal() and not name.startswith(f"{key} ") and self.numbered else name

    @property
    def numbered(self) -> bool:
        return bool(self.odds.chances.runners)

    def named(self, quote: Quote) -> str:
        """What a bet is on."""
        return " – ".join([self.runner(key, kind) for key, kind in zip(quote.runners, quote.kinds, strict=True)])

    def share(self, figure: Figure) -> Share:
        """A chance of a hundred."""
        low, mid, high = [round(100 * one, 1) for one in (figure.low, figure.mean, figure.high)]
        return Share(decimal(self.words, mid, 1), self.off(Figure(mid, low, high), 1), low, mid, high)

    def off(self, figure: Figure, places: int) -> str:
        """What a figure may be off; rounded up, so that nothing seems surer than it is."""
        if figure.low == figure.high:
            return ""
        step = 10**places
        return decimal(self.words, max(1, ceil(half(figure) * step - 1e-9)) / step, places)

    def amount(self, figure: Figure, sign: bool = False) -> tuple[str, str]:
        """Money, and what it may be off: no finer than that is worth telling."""
        write = self.words.signed if sign else self.words.money
        if figure.low == figure.high:
            return write(round(figure.mean)), ""
        off = ceil(half(figure))
        step = 10 ** max(0, len(str(off)) - 2)
        return write(step * round(figure.mean / step)), self.words.money(step * -(-off // step))
