"""One game gone through several times, each time with draws of its own: what that comes to, and how far it may be off.

A sum over a whole game (luck, own decisions) is made of hundreds of steps that share their draws, so that its error is
not to be had from theirs. But the same sum from other draws is another, independent count: the mean of all passes is
told, and how they scatter says how far it may be off. What the value function itself has wrong is not in that.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from railbird.insight.ledger import Entry, Ledger
from railbird.insight.report import Parts, Split
from railbird.insight.values import Vector

PASSES: Final = 8  # So many times a game is gone through.
ENOUGH: Final = 3  # From so many passes on sums are told.
STUDENT: Final = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13)
"""By degrees of freedom from 1 on: so many standard errors are 95 in 100, where these are themselves estimated."""


def shared(draws: int) -> tuple[int, int]:
    """So many draws in passes: how many of these, and the draws of each."""
    count = max(2, min(PASSES, draws))
    return count, max(1, draws // count)


def around(values: Sequence[float]) -> float:
    """How far the mean of some passes may be off, in 95 of 100."""
    count = len(values)
    mean = sum(values) / count
    variance = sum([(value - mean) ** 2 for value in values]) / (count - 1)
    return STUDENT[min(count - 1, len(STUDENT)) - 1] * sqrt(variance / count)


def parts(ledger: Ledger) -> tuple[Parts, ...]:
    """What a pass has found, by seat."""
    return tuple(
        [
            Parts(ledger.start[seat], ledger.luck[seat], ledger.own(seat), ledger.others(seat), ledger.rest[seat])
            for seat in range(ledger.seats)
        ]
    )


def splits(passes: Sequence[Sequence[Parts]], result: Vector) -> tuple[Split, ...]:
    """Each seat's result taken apart: the mean of all passes, each part with its own interval."""
    found = []
    for seat, share in enumerate(result):
        columns = [[getattr(one[seat], name) for one in passes] for name in Parts.__struct_fields__]
        start, luck, own, others, rest = [sum(column) / len(passes) for column in columns]
        found.append(Split(start, luck, own, others, rest, share, Parts(*map(around, columns))))
    return tuple(found)


def joined(entries: Sequence[Entry], again: Sequence[Entry], before: int) -> list[Entry]:
    """What so many passes have booked, with one more."""
    return [
        one._replace(
            change=mixed(one.change, other.change, before),
            rest=mixed(one.rest, other.rest, before),
            after=mixed(one.after, other.after, before),
        )
        for one, other in zip(entries, again, strict=True)
    ]


def mixed(mean: Vector, one: Vector, before: int) -> list[float]:
    """The mean of so many, with one more."""
    return [old + (new - old) / (before + 1) for old, new in zip(mean, one, strict=True)]
