"""The races after the one at hand, while they are reckoned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final

import msgspec

from railbird.core.book import Ahead, Aside, Finish, Lot
from railbird.insight.chances import placing
from railbird.insight.interval import scaled
from railbird.insight.quoting import mean_of, quoted
from railbird.insight.report import Chances, Figure, Quote

AHEAD: Final = 512  # More draws of a race to come tell little: nobody bets on it yet.


class Worth(msgspec.Struct, frozen=True):
    """A runner that may be bought, and what it will earn its owner on average."""

    runner: str
    worth: Figure
    price: int | None = None


class Said(msgspec.Struct, frozen=True):
    """What is said of a runner beside its name: which of the page's words say it, and of what."""

    key: str
    facts: dict[str, int]


class Later(msgspec.Struct, frozen=True):
    """A race to come, as far as it has been reckoned."""

    key: str
    kind: str
    number: int  # Which race it is; 0 where it is any.
    races: int  # So many such races are to come.
    chances: Chances
    quotes: tuple[Quote, ...]
    worths: tuple[Worth, ...]  # Over all of these races,
    earns: str  # and what that is.
    signs: dict[str, str] = {}
    asides: dict[str, Said] = {}


class Coming:
    """A race after the one at hand, while it is reckoned."""

    def __init__(self, ahead: Ahead, how: str) -> None:
        self.ahead, self.how = ahead, how
        self.finishes: Counter[Finish] = Counter()
        self.draws = 0

    def needs(self, draws: int) -> bool:
        """Whether more would tell something new."""
        return self.draws < enough_ahead(draws)

    def draw(self, random: Random) -> None:
        """One more way it may end."""
        self.finishes[self.ahead.finish(Random(random.getrandbits(64)).random)] += 1
        self.draws += 1

    def later(self) -> Later:
        """What is known of it by now."""
        ahead, weights = self.ahead, self.finishes
        return Later(
            key=ahead.key,
            kind=ahead.kind,
            number=ahead.number,
            races=ahead.races,
            chances=Chances(seats=(), runners=placing(ahead.runners, (), weights), how=self.how, draws=self.draws),
            quotes=tuple([quoted(wager, weights, kind=ahead.kind) for wager in ahead.wagers]),
            worths=tuple([Worth(lot.runner, self._worth(lot), lot.price) for lot in ahead.lots]),
            earns=ahead.earns,
            signs=dict(ahead.signs),
            asides=said(ahead.asides),
        )

    def _worth(self, lot: Lot) -> Figure:
        """What it brings in all these races together: each is another draw of the same."""
        one, races = mean_of(lot.brings, self.finishes, 0, lot.most), self.ahead.races
        return scaled(one, races)


def enough_ahead(draws: int) -> int:
    """How many draws of a race to come are enough, where so many are of the race at hand."""
    return min(draws, AHEAD)


def said(asides: Mapping[str, Aside]) -> dict[str, Said]:
    """As it is written."""
    return {runner: Said(one.key, dict(one.facts)) for runner, one in asides.items()}
