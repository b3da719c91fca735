"""The best slip in words, and whether printed odds are right."""

from __future__ import annotations

from typing import NamedTuple

from railbird.core.action import Value
from railbird.core.text import Text
from railbird.insight.odds import Odds
from railbird.insight.report import Quote
from railbird.insight.slips import Slip
from railbird.insight.writing import Pen, Share, decimal, is_free


class Written(NamedTuple):
    """A line of a slip as it is written."""

    pool: str
    number: str
    name: str
    stake: str  # Empty where nothing is staked.
    token: str  # What lies there instead.
    brings: str  # What it wins on average; of a stake, what comes back for 1.


class Bar(NamedTuple):
    """One of the ways a slip may end."""

    gain: str
    percent: int
    is_loss: bool


class Advice(NamedTuple):
    """A slip as it is written."""

    lines: tuple[Written, ...]
    value: str  # What it gains on average,
    off: str
    bars: tuple[Bar, ...]
    risk: str  # and how often nothing of it is right.
    actions: tuple[tuple[Value, ...], ...]  # What writes it.


class Printed(NamedTuple):
    """A runner's chance as its odds have it, and as it was reckoned."""

    number: str
    name: str
    says: int
    reckoned: Share
    verdict: str  # better, worse, or empty where they cannot be told apart.


class Adviser(Pen):
    """Writes slips."""

    def __init__(self, odds: Odds, words: Text) -> None:
        super().__init__(odds, words)
        self.free = is_free(odds)
        pools = [quote.pool for quote in odds.quotes if len(quote.runners) == 1]
        self.first = pools[0] if pools else ""

    def advice(self, slip: Slip | None) -> Advice | None:
        """A slip in words."""
        if slip is None:
            return None
        value, off = self.amount(slip.value, sign=not self.free)
        return Advice(
            lines=tuple([self._written(quote) for quote in slip.lines]),
            value=value,
            off=off,
            bars=tuple([self._bar(gain, share) for gain, share in slip.brings]),
            risk=self._risk(slip),
            actions=tuple([tuple(action) for quote in slip.lines for action in quote.actions]),
        )

    def _written(self, quote: Quote) -> Written:
        number, _, name = self.named(quote).partition(" ")
        if len(quote.runners) > 1 or number != quote.runners[0]:
            number, name = "", self.named(quote)
        return Written(
            pool=self.words.name(self.odds.pools, quote.pool),
            number=number,
            name=name,
            stake="" if self.free else self.words.money(quote.stake),
            token=str(quote.stake) if self.free else "",
            brings=decimal(self.words, quote.value.mean if self.free else quote.returns.mean, 2),
        )

    def _bar(self, gain: int, share: float) -> Bar:
        step = 10 ** max(0, len(str(abs(gain))) - 3)  # the mean of several
        gain = step * round(gain / step)
        said = self.words.money(gain) if self.free else self.words.signed(gain)
        return Bar(said, round(100 * share), gain < 0 or (gain == 0 and self.free))

    def _risk(self, slip: Slip) -> str:
        """How often nothing of it is right, and that all of it hangs on one runner where it does."""
        staked, count = sum([quote.stake for quote in slip.lines]), round(100 * slip.nothing.mean)
        key = "odds_nothing" if self.free else "odds_all_lost"
        said = self.words.page(key, count=count, stake=self.words.money(staked))
        named = {(quote.runners, quote.kinds) for quote in slip.lines}
        if len(slip.lines) > 1 and len(named) == 1:
            said += " " + self.words.page("odds_hangs", name=self.named(slip.lines[0]))
        return said

    def printed(self) -> tuple[Printed, ...]:
        """Of the first kind of bet: what the odds say, if they were fair, beside what was reckoned."""
        if self.free or not self.first:
            return ()
        quotes = [quote for quote in self.odds.quotes if quote.pool == self.first and quote.pays > 1]
        differ = len({quote.pays for quote in quotes}) > 1 and self.odds.how != "exact"
        return tuple([self._printed(quote) for quote in quotes]) if differ else ()

    def _printed(self, quote: Quote) -> Printed:
        written, says, chance = self._written(quote), 1 / quote.pays, quote.chance
        verdict = "better" if chance.low > says else "worse" if chance.high < says else ""
        return Printed(written.number, written.name, round(100 * says), self.share(chance), verdict)
