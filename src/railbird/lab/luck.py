"""How much of a result was luck, over many games: plain and adjusted results side by side.

An adjusted result is the result without its luck. It has the same mean and, where the value function is good, a
smaller variance: the factor says how many times fewer games tell as much.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

import msgspec

from railbird.bots import find_bot
from railbird.core.game import AnyGame, Seat
from railbird.core.playout import Ply, run
from railbird.core.state import State
from railbird.core.tape import derive, seed_bytes, tape
from railbird.insight.ledger import luck
from railbird.insight.story import told
from railbird.insight.values import Value

AGAIN = 1000  # How often games are drawn anew for an interval.


class Adjusted(msgspec.Struct):
    """One game: each seat's part of the victory, and how much of it was luck."""

    number: int
    result: list[float]
    luck: list[float]


def adjust(game: AnyGame, start: State, plies: Sequence[Ply], name: str, value: Value | None = None) -> list[float]:
    """Each seat's luck in a finished game; `name` is one of its own, so that its draws are too."""
    return luck(told(game, start, plies, name), value or Value(game))


def play_adjusted(
    game: AnyGame, seats: int, seed: str, number: int, value: Value, bots: Sequence[str] = ("tipster",)
) -> Adjusted:
    """One game of a series between bots, and its luck."""
    names = [bots[seat % len(bots)] for seat in range(seats)]
    start: State = game.new([Seat(name) for name in names])
    below = derive(seed_bytes(seed), "game", number)
    players = [find_bot(name, game, Random(derive(below, "bot", seat))) for seat, name in enumerate(names)]
    state, plies = start.copy(), list[Ply]()
    run(state, players, game.view, tape(derive(below, "chance")), plies, game.max_plies)
    return Adjusted(number, state.standing().shares(), adjust(game, start, plies, f"{seed} {number}", value))


class Factor(NamedTuple):
    """The variance of plain results divided by that of adjusted ones, with its 95 % interval."""

    factor: float
    low: float
    high: float


def factor(games: Sequence[Adjusted]) -> Factor:
    """By drawing the games anew many times."""
    random = Random(len(games))
    drawn = sorted(_ratio([games[random.randrange(len(games))] for _ in games]) for _ in range(AGAIN))
    return Factor(_ratio(games), drawn[AGAIN // 40], drawn[AGAIN - AGAIN // 40 - 1])


def _ratio(games: Sequence[Adjusted]) -> float:
    seats = range(len(games[0].result))
    plain = sum(variance([game.result[seat] for game in games]) for seat in seats)
    adjusted = sum(variance([game.result[seat] - game.luck[seat] for game in games]) for seat in seats)
    return plain / adjusted if adjusted else 1.0


def slope(games: Sequence[Adjusted]) -> float:
    """Of the result on luck: 1 where the value function is well calibrated, 0 where its luck explains nothing."""
    both = square = 0.0
    for seat in range(len(games[0].result)):
        mean = sum(game.luck[seat] for game in games) / len(games)
        both += sum(game.result[seat] * (game.luck[seat] - mean) for game in games)
        square += sum((game.luck[seat] - mean) ** 2 for game in games)
    return both / square if square else 0.0


def biases(games: Sequence[Adjusted]) -> list[tuple[float, float]]:
    """By seat the mean luck, and how many standard errors it is from nothing."""
    found = []
    for seat in range(len(games[0].luck)):
        values = [game.luck[seat] for game in games]
        mean, error = sum(values) / len(values), sqrt(variance(values) / len(values))
        found.append((mean, mean / error if error else 0.0))
    return found


def means(games: Sequence[Adjusted], of: Callable[[Adjusted, int], float]) -> list[tuple[float, float]]:
    """By seat a mean and its standard error."""
    found = []
    for seat in range(len(games[0].result)):
        values = [of(game, seat) for game in games]
        found.append((sum(values) / len(values), sqrt(variance(values) / len(values))))
    return found


def variance(values: Sequence[float]) -> float:
    """The variance of some values."""
    mean = sum(values) / len(values)
    return sum([(value - mean) ** 2 for value in values]) / max(1, len(values) - 1)
