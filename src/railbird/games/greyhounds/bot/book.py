"""The book of Greyhounds: Sieg, Platz and Einlauf on every Hund, and for the bookmaker every chart (GH-12, GH-47)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, Final

from railbird.core.action import Action
from railbird.core.book import UNKNOWN, Book, Chart, Finish, Gains, Wager
from railbird.core.note import Note
from railbird.core.offers import Amounts, parts
from railbird.games.greyhounds.bot.outlook import habit
from railbird.games.greyhounds.rules.actions import EINLAUF, KINDS, PAIRS, Bet, action_of, bet_of, hunde_of
from railbird.games.greyhounds.rules.figures import NO_HUND, payout, pays
from railbird.games.greyhounds.rules.notes import RACE_OVER
from railbird.games.greyhounds.rules.setup import DOGS, Setup

if TYPE_CHECKING:
    from railbird.games.greyhounds.rules.state import GreyhoundsState


CARELESS: Final = 0.3
"""How often a card is played without a thought. With this, and any bet instead of the favourite, winners of races
between tipsters were foreseen better than by plain habit: a surprise of 0.50 a race against 0.74; 1.39 is a guess."""


def runners(state: GreyhoundsState) -> tuple[str, ...]:
    """The dogs by their colours, in the order of seats."""
    return tuple(state.setup.colors[:DOGS])


def finish(state: GreyhoundsState, notes: Sequence[Note], _random: object) -> Finish:
    """GH-28: the finish chart of the first race that was over; lapped dogs may have no place (R-12)."""
    over = next((note for note in notes if note.event == RACE_OVER.name), None)
    if over is None:
        return UNKNOWN
    order = over.words("dogs")
    return tuple([order.index(dog) + 1 if dog in order else 0 for dog in runners(state)])


def placed(state: GreyhoundsState) -> Finish:
    """The places taken in the race that is on."""
    if not state.is_racing():
        return UNKNOWN
    return tuple([state.home.index(dog) + 1 if dog in state.home else 0 for dog in range(DOGS)])


def wagers(state: GreyhoundsState, seat: int) -> list[Wager]:
    """GH-12 to GH-14: every bet that may be written next, with the smallest stake."""
    return _wagers(state, seat, 0)


def full(state: GreyhoundsState, seat: int) -> list[Wager]:
    """GH-13: the same with the largest."""
    return _wagers(state, seat, -1)


def _wagers(state: GreyhoundsState, seat: int, which: int) -> list[Wager]:
    """With one of the stakes there are, from the smallest on."""
    if state.step is not state.setup.flow.bet or seat not in state.pending():
        return []
    lines = [piece[which] for piece in parts(state.legal(seat)) if isinstance(piece, Amounts)]
    return [_wager(state.setup, state.chart, bet_of(action), (action,)) for action in lines]


def charts(state: GreyhoundsState, seat: int) -> list[Chart]:
    """GH-47: every way the bookmaker may still place the dogs, and what could be bet on them then."""
    if state.step is not state.setup.flow.chart or seat not in state.pending():
        return []
    stake = state.setup.bet_min
    left = [dog for dog in range(DOGS) if dog not in state.chart]
    found = []
    for rest in permutations(left):
        chart = (*state.chart, *rest)
        bets = tuple([_wager(state.setup, chart, bet, ()) for bet in _all_bets(stake)])
        found.append(Chart(tuple([runners(state)[dog] for dog in chart]), bets))
    return found


def _all_bets(stake: int) -> Iterator[Bet]:
    for kind in range(len(KINDS)):
        for on in range(len(PAIRS)) if kind == EINLAUF else range(1, DOGS + 1):
            yield kind, on, stake


def _wager(setup: Setup, chart: tuple[int, ...], bet: Bet, actions: tuple[Action, ...]) -> Wager:
    kind, on, stake = bet
    return Wager(
        actions=actions or (action_of(bet),),
        pool=KINDS[kind],
        runners=tuple([setup.colors[chart[hund - 1]] for hund in hunde_of(kind, on)]),
        stake=stake,
        gains=_gains(setup.odds, chart, bet),
        most=pays(setup.odds, bet) - stake,
        least=-stake,
    )


def _gains(odds: list[list[int]], chart: tuple[int, ...], bet: Bet) -> Gains:
    hunde = [chart.index(dog) + 1 for dog in range(DOGS)]

    def gains(finish: Finish) -> int:
        first, second = [hunde[finish.index(place)] if place in finish else NO_HUND for place in (1, 2)]
        return payout(odds, bet, first, second) - bet[2]

    return gains


def bettors_habit(state: GreyhoundsState, seat: int, options: Sequence[Action], random: Callable[[], float]) -> Action:
    """As ever, but for slips nobody knows and cards played by mistake."""
    flow = state.setup.flow
    if state.step is flow.bet or (state.step is flow.pick_card and random() < CARELESS):
        return options[int(random() * len(options))]
    return habit(state, seat, options, random)


BOOK = Book(
    runners=runners,
    kind=lambda _state: "dog",
    pools="kind",
    finish=finish,
    placed=placed,
    wagers=wagers,
    full=full,
    charts=charts,
    habit=bettors_habit,
)
