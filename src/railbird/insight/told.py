"""The odds desk in words and figures of a language: what a terminal, a page and the API all show."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from msgspec.structs import replace

from railbird.core.text import Text
from railbird.insight.advice import Advice, Adviser, Printed
from railbird.insight.ahead import Later
from railbird.insight.odds import Odds
from railbird.insight.report import Figure, Quote
from railbird.insight.slips import ENOUGH
from railbird.insight.writing import POINT, Pen, Share, decimal, is_free, whole

HEAT = (0.4, 0.75, 1.0, 1.25, 1.6)  # From what return on a box is warmer.
BEST = 3  # So many bets are numbered, the best first.
PLACES = 4  # So many places are shown.
PAIRS = 12  # So many bets on two runners are shown of each kind.
LONG = 200  # A price beyond this is only called long.


class Cell(NamedTuple):
    """A bet as it is written."""

    name: str  # What is bet on what, for whoever does not see the table.
    pays: str
    fair: str
    chance: Share
    returns: str
    off: str
    heat: int  # 0 to 5.
    rank: int  # 1 to 3 for the best, otherwise 0.


class Row(NamedTuple):
    """A runner with a bet of each kind, or None; or the runners of one bet."""

    number: str  # Empty where runners are known by their name alone.
    name: str
    cells: tuple[Cell | None, ...]
    places: tuple[Share, ...] = ()
    sign: str = ""  # What stands beside it on the table,
    aside: str = ""  # and what everybody may know of it besides.


class Race(NamedTuple):
    """A race to come: what it is called, and the boxes that could be bet on then."""

    title: str
    pools: tuple[str, ...]
    rows: tuple[Row, ...]
    mosts: tuple[int, ...]
    how: str


class Earning(NamedTuple):
    """What runners will bring: the runner, how much, what that may be off, and what it costs now."""

    title: str
    rows: tuple[tuple[str, str, str, str], ...]
    has_price: bool


class Desk(NamedTuple):
    """All that is shown."""

    pools: tuple[str, ...]  # The kinds of bets on one runner,
    rows: tuple[Row, ...]
    pairs: tuple[tuple[str, tuple[Row, ...]], ...]  # and by kind those on two, the best first.
    places: tuple[str, ...]
    seats: tuple[tuple[str, Share], ...]
    ways: tuple[tuple[str, tuple[tuple[str, Share], ...]], ...]
    worths: tuple[tuple[str, str, str], ...]
    ahead: tuple[tuple[str, tuple[Race, ...]], ...]  # The races to come, by what their tab is called,
    earnings: tuple[tuple[str, Earning], ...]  # and what can be owned of them.
    chart: str
    money: tuple[str, ...]
    scale: tuple[str, ...]  # From which return on a box is how warm.
    mosts: tuple[int, ...]  # By kind of bet how far its bars go, in percent.
    is_free: bool  # Whether stakes that lose cost nothing.
    close: str  # That bets are too close to be told apart, where they are.
    slip: Advice | None
    spread: Advice | None
    printed: tuple[Printed, ...]  # Whether odds that are laid against a stake are right.
    how: str
    still: str  # Empty when nothing more is to be learnt.


def told(odds: Odds, words: Text) -> Desk:
    """The desk in a language."""
    lines, adviser = _Lines(odds, words), Adviser(odds, words)
    return Desk(
        pools=tuple([words.name(odds.pools, pool) for pool in lines.single]),
        rows=lines.rows(),
        pairs=lines.pairs(),
        places=tuple([str(place + 1) for place in range(lines.places)]),
        seats=() if odds.ways else lines.seats(odds.chances.seats),
        ways=tuple([(words.page(f"odds_{way.key}"), lines.seats(way.seats)) for way in odds.ways]),
        worths=tuple([(lines.runner(one.runner), *lines.amount(one.worth)) for one in odds.worths]),
        ahead=_ahead(odds, words),
        earnings=tuple(
            [(words.page(f"odds_tab_{one.earns}"), _earning(odds, one, words)) for one in odds.ahead if one.worths]
        ),
        chart=lines.chart(),
        money=lines.money(),
        scale=tuple([f"{least:g}".replace(".", POINT[words.language]) for least in (0, *HEAT)]),
        mosts=lines.mosts(),
        is_free=is_free(odds),
        close=words.page("odds_close") if len(odds.quotes) > BEST and not lines.best else "",
        slip=adviser.advice(odds.slip),
        spread=adviser.advice(odds.spread),
        printed=adviser.printed(),
        how=lines.how(),
        still=""
        if odds.is_done
        else words.page("odds_still", draws=whole(words, odds.draws), of=whole(words, odds.of)),
    )


def _ahead(odds: Odds, words: Text) -> tuple[tuple[str, tuple[Race, ...]], ...]:
    """The races to come that can be bet on."""
    found: dict[str, list[Race]] = {}
    for one in odds.ahead:
        if one.quotes:
            lines = _of(odds, one, words)
            title = words.page(f"odds_any_{one.key}", number=one.number, races=one.races)
            pools = tuple([words.name(odds.pools, pool) for pool in lines.single])
            how = words.page(f"odds_by_{one.chances.how}_ahead", draws=whole(words, one.chances.draws))
            found.setdefault(words.page(f"odds_tab_{one.key}"), []).append(
                Race(title, pools, lines.rows(), lines.mosts(), how)
            )
    return tuple([(tab, tuple(races)) for tab, races in found.items()])


def _earning(odds: Odds, later: Later, words: Text) -> Earning:
    """What a share brings, the best first."""
    lines, rows = _of(odds, later, words), []
    for one in sorted(later.worths, key=lambda one: -one.worth.mean):
        amount, off = lines.amount(one.worth)
        rows.append((lines.runner(one.runner), amount, off, "" if one.price is None else words.money(one.price)))
    title = words.page(f"odds_{later.earns}", races=later.races)
    return Earning(title, tuple(rows), any([price for *_, price in rows]))


def _of(odds: Odds, later: Later, words: Text) -> _Lines:
    """A race to come, line by line."""
    return _Lines(
        replace(
            odds,
            kind=later.kind,
            chances=later.chances,
            quotes=later.quotes,
            draws=later.chances.draws,
            signs=later.signs,
            asides=later.asides,
        ),
        words,
    )


def best(odds: Odds) -> list[Quote]:
    """The bets that may be numbered: each is better than the first that is not, with what it may be off."""
    ranked = sorted(odds.quotes, key=lambda quote: -quote.returns.mean)
    if odds.draws < ENOUGH or len(ranked) <= BEST:
        return []
    apart = [quote.returns.low > ranked[BEST].returns.mean for quote in ranked[:BEST]]
    return ranked[: apart.index(False) if False in apart else BEST]


class _Lines(Pen):
    """Odds, line by line."""

    def __init__(self, odds: Odds, words: Text) -> None:
        super().__init__(odds, words)
        found: dict[str, list[Quote]] = {}
        for quote in odds.quotes:
            found.setdefault(quote.pool, []).append(quote)
        self.single = [pool for pool, quotes in found.items() if len(quotes[0].runners) == 1]
        self.several = {pool: quotes for pool, quotes in found.items() if pool not in self.single}
        self.best = best(odds)
        self.places = max([min(PLACES, len(shares)) for shares in odds.chances.runners.values()], default=0)

    def rows(self) -> tuple[Row, ...]:
        """By runner: its bets and its places."""
        by = {(quote.pool, quote.runners[0]): quote for quote in self.odds.quotes if quote.pool in self.single}
        keys = list(self.odds.chances.runners) or list(dict.fromkeys([key for _, key in by]))
        return tuple([self._row(key, [by.get((pool, key)) for pool in self.single]) for key in keys])

    def _row(self, key: str, quotes: Sequence[Quote | None]) -> Row:
        number, _, name = self.runner(key).partition(" ")
        if number != key:
            number, name = "", self.runner(key)
        shares = tuple([self.share(figure) for figure in self.odds.chances.runners.get(key, ())[:PLACES]])
        cells = tuple([None if quote is None else self._cell(quote) for quote in quotes])
        aside = self.odds.asides.get(key)
        beside = "" if aside is None else self.words.page(f"odds_{aside.key}", **aside.facts)
        return Row(number, name, cells, shares, self.odds.signs.get(key, ""), beside)

    def mosts(self) -> tuple[int, ...]:
        """By kind of bet on one runner how far its bars go: as far as the likeliest may, in fives."""
        highs = [max([q.chance.high for q in self.odds.quotes if q.pool == pool]) for pool in self.single]
        return tuple([max(5, min(100, 5 * ceil(20 * high))) for high in highs])

    def pairs(self) -> tuple[tuple[str, tuple[Row, ...]], ...]:
        """Bets on two runners, those that return most first."""
        found = []
        for pool, quotes in self.several.items():
            ranked = sorted(quotes, key=lambda quote: -quote.returns.mean)[:PAIRS]
            rows = [Row("", self.named(quote), (self._cell(quote),)) for quote in ranked]
            found.append((self.words.name(self.odds.pools, pool), tuple(rows)))
        return tuple(found)

    def _cell(self, quote: Quote) -> Cell:
        words = self.words
        return Cell(
            name=f"{words.name(self.odds.pools, quote.pool)}: {self.named(quote)}",
            pays=decimal(words, quote.pays, 0 if quote.pays == int(quote.pays) else 2),
            fair=self._price(quote),
            chance=self.share(quote.chance),
            returns=decimal(words, quote.returns.mean, 2),
            off=self.off(quote.returns, 2),
            heat=sum([quote.returns.mean >= least for least in HEAT]),
            rank=self.best.index(quote) + 1 if quote in self.best else 0,
        )

    def _price(self, quote: Quote) -> str:
        if quote.fair is None or quote.fair.mean > LONG:
            return self.words.page("odds_long", price=LONG)
        return decimal(self.words, quote.fair.mean, 1 if quote.fair.mean < ENOUGH else 0)

    def seats(self, figures: Sequence[Figure]) -> tuple[tuple[str, Share], ...]:
        """Everybody's chance of winning."""
        return tuple([(self.words.name("seat", seat), self.share(figure)) for seat, figure in enumerate(figures)])

    def chart(self) -> str:
        """The fairest order of quoting, in a sentence."""
        fair = self.odds.chart
        if fair is None:
            return ""
        order = ", ".join([f"{place} {self.runner(key)}" for place, key in enumerate(fair.runners, 1)])
        return self.words.page("odds_chart", order=order, returns=decimal(self.words, fair.returns.mean, 2))

    def money(self) -> tuple[str, ...]:
        """What the next round costs and brings; or the race, once nothing more is laid or bought before it."""
        if (self.odds.quotes and self.odds.costs is None) or self.odds.worths or self.odds.chart:
            return ()
        keys = [("odds_race", self.odds.brings)] if self.odds.costs is None else [
            ("odds_round_costs", self.odds.costs), ("odds_round_brings", self.odds.brings)]  # fmt: skip
        found = []
        for key, figure in keys:
            amount, off = self.amount(figure)
            found.append(self.words.page(key, amount=amount + (f" ± {off}" if off else "")))
        return tuple(found)

    def how(self) -> str:
        """How all this was found out."""
        said = self.words.page(f"odds_by_{self.odds.chances.how}", draws=whole(self.words, self.odds.draws))
        exact = self.words.page("odds_bets_exact") if self.odds.how == "exact" else ""
        return " ".join([part for part in (exact, said) if part])
