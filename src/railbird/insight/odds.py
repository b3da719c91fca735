"""The odds desk: what a bettor could know now. For every bet its chance, what it pays and what that is worth.

It sees with the eyes of one seat: all it reckons comes from worlds that could be the real one for all the seat knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from railbird.core.book import Book, Finish, Turn, Wager
from railbird.core.game import AnyGame
from railbird.core.playout import Perspective
from railbird.core.state import State
from railbird.insight.ahead import Coming, Later, Said, Worth, enough_ahead, said
from railbird.insight.chances import FIRST, Spent, Tally, for_ever, running
from railbird.insight.outlook import outlook_of
from railbird.insight.playing import known_to, played
from railbird.insight.quoting import mean_of, quoted
from railbird.insight.report import Chances, Figure, Quote
from railbird.insight.slips import ENOUGH, SAFER, Filling, Slip, brought


class Fair(msgspec.Struct, frozen=True):
    """The order in which runners can be quoted that leaves the bettors least, and what their best bet then returns."""

    runners: tuple[str, ...]
    returns: Figure


class Way(msgspec.Struct, frozen=True):
    """Every seat's chance of winning if things go this way."""

    key: str
    seats: tuple[Figure, ...]


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """All a seat could know about its bets now, as far as it has been reckoned."""

    game: str
    seat: int
    step: str
    kind: str  # Which kind of names the runners have,
    pools: str  # and the kinds of bets.
    chances: Chances
    signs: dict[str, str] = {}  # What stands beside runners on the table,
    asides: dict[str, Said] = {}  # and what else everybody may know of them.
    quotes: tuple[Quote, ...] = ()
    slip: Slip | None = None  # The slip that brings most on average, where there are draws enough to tell,
    spread: Slip | None = None  # and one that less often brings nothing, where there is one.
    how: str = ""  # How the chances of bets were obtained.
    worths: tuple[Worth, ...] = ()
    ahead: tuple[Later, ...] = ()  # The races after the one at hand.
    chart: Fair | None = None
    ways: tuple[Way, ...] = ()
    brings: Figure  # What the seat will be richer by after the race; or what the next round brings it,
    costs: Figure | None  # and what that costs: visits, fees and cards. None where races are what money hangs on.
    draws: int
    of: int  # So many draws there will be when nothing more is to be learnt.

    @property
    def is_done(self) -> bool:
        """Whether looking on would tell nothing new, of the races to come neither."""
        return self.draws >= self.of and all([one.chances.draws >= enough_ahead(self.of) for one in self.ahead])

    @property
    def counted(self) -> int:
        """All draws, those of races to come included."""
        return self.draws + sum([one.chances.draws for one in self.ahead])


class Desk:
    """One decision while it is reckoned."""

    def __init__(self, game: AnyGame, seen: Perspective, random: Random) -> None:
        self.game, self.seat, self.random = game, seen.seat, random
        self.outlook = outlook_of(game)
        self.worlds = known_to(game, seen, random)
        self.world = self.worlds()
        self.book: Book[Any] = game.book
        seats = len(self.world.standing().money)
        self.tally = Tally(seats)
        self.turns: Sequence[Turn] = self.book.turns(self.world, self.seat)
        self.ways = [Tally(seats) for _ in self.turns]
        self.wagers = self.book.wagers(self.world, self.seat)
        self.outcomes = self.book.outcomes(self.world) if self.book.outcomes is not None else None
        self.ahead = [Coming(ahead, self.book.how(self.world)) for ahead in self.book.ahead(self.world, self.seat)]

    @property
    def is_done(self) -> bool:
        """Whether there are draws enough of the race at hand and of all others."""
        return self.tally.draws >= self.book.draws and not any([one.needs(self.book.draws) for one in self.ahead])

    def draw(self) -> None:
        """One more draw: in turn, so that most of the time is for the race at hand; what is left is for the others."""
        if self.tally.draws < self.book.draws:
            self._draw_world()
            if self.ahead and self.tally.draws % 2 == 0:
                self.ahead[self.tally.draws // 2 % len(self.ahead)].draw(self.random)
        else:
            min(self.ahead, key=lambda one: one.draws).draw(self.random)

    def _draw_world(self) -> None:
        """One more world, with one more luck; ways that are compared are gone with the same of both."""
        world, luck = self.worlds(), self.random.getrandbits(64)
        for turn, tally in zip(self.turns, self.ways, strict=True):
            tally.add(played(self.game, _gone(world, turn), luck))
        self.tally.add(played(self.game, world, luck))

    def odds(self) -> Odds:
        """What is known by now."""
        book, tally, world = self.book, self.tally, self.world
        weights = self.outcomes if self.outcomes is not None else tally.finishes
        how = book.how(world)
        exact = self.outcomes is not None and how == "exact"
        raced = book.round is None
        quotes = [quoted(wager, weights, exact, book.kind(world)) for wager in self.wagers] if weights else []
        slip, spread = self._slips(quotes, weights, exact)
        return Odds(
            game=self.game.id,
            seat=self.seat,
            step=world.step.name,
            kind=book.kind(world),
            pools=book.pools,
            chances=Chances(
                seats=tally.winning(),
                runners=running(book, world, tally),
                how=how if raced else "playouts",
                draws=tally.draws,
            ),
            signs=dict(book.signs(world)),
            asides=said(book.asides(world)),
            quotes=tuple(quotes),
            slip=slip,
            spread=spread,
            how=how if self.wagers else "",
            worths=self._worths(),
            ahead=tuple([coming.later() for coming in self.ahead if coming.finishes]),
            chart=self._chart(),
            ways=tuple([Way(turn.key, one.winning()) for turn, one in zip(self.turns, self.ways, strict=True)]),
            brings=tally.brings.mean(self.seat, tally.draws),
            costs=None if raced else tally.costs.mean(self.seat, tally.draws),
            draws=tally.draws,
            of=book.draws,
        )

    def _slips(
        self, quotes: Sequence[Quote], weights: Mapping[Finish, int], exact: bool
    ) -> tuple[Slip | None, Slip | None]:
        """The best slip, and one that is safer."""
        if not quotes or not (exact or self.tally.draws >= ENOUGH):
            return None, None
        filling = Filling(self.book, self.world, self.seat, quotes)
        best, other = [self._slip(lines, weights, exact) for lines in (filling.best(), filling.spread())]
        is_safer = best is not None and other is not None and other.nothing.mean <= best.nothing.mean - SAFER
        return best, other if is_safer else None

    def _slip(self, lines: Sequence[Wager], weights: Mapping[Finish, int], exact: bool) -> Slip | None:
        kind = self.book.kind(self.world)
        return brought(lines, [quoted(line, weights, exact, kind) for line in lines], weights, exact) if lines else None

    def _worths(self) -> tuple[Worth, ...]:
        weights = self.tally.finishes
        lots = self.book.lots(self.world, self.seat) if weights else ()
        return tuple([Worth(lot.runner, mean_of(lot.brings, weights, 0, lot.most), lot.price) for lot in lots])

    def _chart(self) -> Fair | None:
        """Of all orders that can still be written the one whose best bet returns least."""
        weights = self.tally.finishes
        charts = self.book.charts(self.world, self.seat) if weights else ()
        if not charts:
            return None
        found = [(chart.runners, max([quoted(wager, weights).returns for wager in chart.wagers], key=_middle))
                 for chart in charts]  # fmt: skip
        return Fair(*min(found, key=lambda one: one[1].mean))


def odds(game: AnyGame, seen: Perspective, random: Random, spent: Spent = for_ever) -> Iterator[Odds]:
    """Better and better answers: after the first draws, each time they have doubled, and when it is enough."""
    desk = Desk(game, seen, random)
    told, goes_on = 0, not desk.is_done
    while goes_on:
        desk.draw()
        draws = desk.tally.draws
        goes_on = not spent() and not desk.is_done
        if not goes_on or (draws > told and draws in (max(FIRST, 2 * told), desk.book.draws)):
            told = draws
            yield desk.odds()


def last(answers: Iterator[Odds]) -> Odds:
    """The best answer there was time for."""
    best = next(answers)
    for answer in answers:
        best = answer
    return best


def _middle(figure: Figure) -> float:
    return figure.mean


def _gone(world: State, turn: Turn) -> State:
    """A copy of a world in which things have gone this way."""
    other = world.copy()
    for seat, action in turn.plies:
        other.apply(seat, action)
    return other
