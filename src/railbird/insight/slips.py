"""The slip that brings most on average, and one that hangs on more than one runner.

Lines are tried by the rules: what may be written beside what, and how much may be staked, is theirs to say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final

import msgspec

from railbird.core.book import Book, Finish, Wager
from railbird.core.offers import Amounts, parts, single
from railbird.core.state import State
from railbird.insight.interval import bounded, exactly
from railbird.insight.report import Figure, Quote

ENOUGH: Final = 100  # Draws from which bets are compared with each other.
LONGEST: Final = 12  # No slip that is filled in has more lines.
NEARLY: Final = 0.6  # A line that spreads a slip returns at least so much of the best one,
SAFER: Final = 0.05  # and by so much less often it brings nothing.
BARS: Final = 4  # In so many groups it is told what a slip may bring.

Key = tuple[str, tuple[str, ...]]  # A bet by its kind and what it is on.


class Slip(msgspec.Struct, frozen=True):
    """Some lines that can be written together, and what they bring together."""

    lines: tuple[Quote, ...]
    value: Figure  # What it gains on average.
    nothing: Figure  # The chance that nothing on it is right.
    brings: tuple[tuple[int, float], ...]  # What it may gain, in a few groups from least to most, and how likely.


class Filling:
    """One decision whose slip is filled in."""

    def __init__(self, book: Book[Any], world: State, seat: int, quotes: Sequence[Quote]) -> None:
        self.book, self.world, self.seat = book, world, seat
        self.returns = {(quote.pool, quote.runners): quote.returns.mean for quote in quotes}
        self.good = {(quote.pool, quote.runners) for quote in quotes if quote.returns.low > 1}
        lines = {quote.actions[0][0] for quote in quotes}
        legal = world.legal(seat)
        amounts = [piece.kind for piece in parts(legal) if isinstance(piece, Amounts)]
        self.must = lines.issuperset([kind.__name__ for kind in (*amounts, *map(type, single(legal)))])
        """Whether there is no way but to write a line: tokens that have to be laid."""

    def best(self) -> list[Wager]:
        """The lines that bring most together."""
        if self.must:
            return self._laid(spread=False)
        wanted = self._wanted(spread=False)
        written = self._written(wanted)
        if len(written) == len(wanted):
            return written
        several = [self._written(some) for count in range(1, len(wanted) + 1) for some in combinations(wanted, count)]
        return max(several, key=self._worth, default=[])

    def spread(self) -> list[Wager]:
        """Lines on different runners that are nearly as good."""
        return self._laid(spread=True) if self.must else self._written(self._wanted(spread=True))

    def _worth(self, lines: Sequence[Wager]) -> float:
        return sum([line.stake * (self.returns[_key(line)] - 1) for line in lines])

    def _laid(self, spread: bool) -> list[Wager]:
        """One line after the other, each the best that is left; spread, on the runner that is named least so far."""
        world, found, named = self.world.copy(), list[Wager](), list[str]()
        while len(found) < LONGEST and (offered := self._offered(world)):
            top = max([self.returns[_key(one)] for one in offered])
            good = [one for one in offered if self.returns[_key(one)] >= (NEARLY * top if spread else top)]
            line = min(good, key=lambda one: (named.count(one.runners[0]) if spread else 0, -self.returns[_key(one)]))
            found.append(line)
            named.append(line.runners[0])
            _write(world, self.seat, line)
        return found

    def _wanted(self, spread: bool) -> list[Key]:
        """Of every kind of bet the best that is worth its stake beyond doubt; spread, each on another runner.

        The best of many looks better than it is, so that looking good is not enough.
        """
        found: dict[str, Key] = {}
        named: set[str] = set()
        for key in sorted(self.good, key=lambda key: (-self.returns[key], key)):
            pool, runners = key
            if pool not in found and not (spread and named.intersection(runners)):
                found[pool] = key
                named.update(runners)
        return list(found.values())

    def _written(self, wanted: Sequence[Key]) -> list[Wager]:
        """As many of some lines as can stand on one slip, each with the largest stake there is room for."""
        world, left, found = self.world.copy(), list(wanted), list[Wager]()
        while left and (offered := {_key(one): one for one in self._offered(world) if _key(one) in left}):
            after = {key: self._left_after(world, line, left) for key, line in offered.items()}
            key = max(offered, key=lambda one: (after[one], self.returns[one]))
            _write(world, self.seat, offered[key])
            found.append(offered[key])
            left.remove(key)
        return found

    def _left_after(self, world: State, line: Wager, left: Sequence[Key]) -> int:
        """How many of the lines can still be written after this one: a slip may have an order."""
        if len(left) == 1:
            return 0
        other = world.copy()
        _write(other, self.seat, line)
        return len([one for one in self._offered(other) if _key(one) in left])

    def _offered(self, world: State) -> list[Wager]:
        """The lines that may be written next; none once the slip is in."""
        if self.seat not in world.pending() or world.step is not self.world.step:
            return []
        full = self.book.full or self.book.wagers
        return [one for one in full(world, self.seat) if _key(one) in self.returns]


def _key(line: Wager) -> Key:
    return line.pool, line.runners


def _write(world: State, seat: int, line: Wager) -> None:
    for action in line.actions:
        world.apply(seat, action)


def brought(lines: Sequence[Wager], quotes: Sequence[Quote], weights: Mapping[Finish, int], exact: bool) -> Slip:
    """What some lines bring together, by how often every finish came."""
    gains: dict[int, int] = {}
    for finish, count in weights.items():
        gain = sum([line.gains(finish) for line in lines])
        gains[gain] = gains.get(gain, 0) + count
    draws, least = sum(gains.values()), sum([line.least for line in lines])
    total = sum([gain * count for gain, count in gains.items()])
    squares = sum([gain * gain * count for gain, count in gains.items()])
    value = bounded(total, squares, draws, least, max(gains))
    lost = gains.get(least, 0)
    nothing = bounded(lost, lost, draws, 0.0, 1.0)
    if exact:
        value, nothing = exactly(value.mean), exactly(nothing.mean)
    return Slip(tuple(quotes), value, nothing, _grouped(gains, draws))


def _grouped(gains: Mapping[int, int], draws: int) -> tuple[tuple[int, float], ...]:
    """The least by itself, then groups about equally likely, each by its mean."""
    order = sorted(gains)
    groups, later = [order[:1]], order[1:]
    rest = sum([gains[gain] for gain in later])
    room = min(BARS - 1, len(later))
    passed = 0
    for number, gain in enumerate(later):
        begun = len(groups) - 1
        if not begun or (passed >= rest * begun / room and begun < room) or len(later) - number <= room - begun:
            groups.append([])
        groups[-1].append(gain)
        passed += gains[gain]
    found = []
    for group in groups:
        count = sum([gains[gain] for gain in group])
        found.append((round(sum([gain * gains[gain] for gain in group]) / count), count / draws))
    return tuple(found)
