"""What a true position is worth: each seat's chance of winning, by one fixed function of the position.

A game may have a function of its own (`Outlook.valuation`). Otherwise the position is played on by habit some times,
each time with luck of its own that never changes, to where the game can be judged. Dice and whims are drawn from two
streams, so that two positions one ply apart see the same dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from random import Random
from typing import Any, Final

from railbird.core.draws import strata
from railbird.core.game import AnyGame, Outlook
from railbird.core.playout import Floats, Stretch, play_on
from railbird.core.state import State
from railbird.insight.outlook import outlook_of

Vector = Sequence[float]  # One number a seat.
VERSION: Final = 2  # Of playouts and of how a game is gone through: raised whenever their figures change.
DRAWS, FINE = 24, 160  # How many playouts are enough for one game of many, and for one looked at by itself.
KEPT: Final = 200  # Floats of each stream that are kept; what a playout needs beyond them is drawn again each time.
SPREAD: Final = 6  # So many dice from a position on are spread evenly over the playouts.
LEAP: Final = 32  # So many floats of a leap are.


class Playouts:
    """The mean over some playouts by habit, from the position to where it can be judged."""

    def __init__(self, game: AnyGame, draws: int, seed: int) -> None:
        assert game.outlook is not None
        self.outlook: Outlook[Any] = game.outlook
        self.stretch = Stretch(
            self.outlook.stops, self.outlook.arrivals, game.max_plies, self.outlook.leaps, through=True
        )
        random = Random(f"playouts {seed}")
        self.seeds = [random.getrandbits(32) for _ in range(draws)]
        self.dice = _streams(random, draws, SPREAD)
        self.whims = _streams(random, draws, 0)
        self.leaps = _streams(random, draws, LEAP)

    def __call__(self, state: State) -> Vector:
        """Everybody's chance of winning."""
        found = [self._ending(state.copy(), number) for number in range(len(self.seeds))]
        return [sum(column) / len(found) for column in zip(*found)]

    def _ending(self, world: State, number: int) -> Vector:
        seed, outlook = self.seeds[number], self.outlook
        dice, whims = _floats(self.dice[number], seed), _floats(self.whims[number], seed + 1)
        play_on(world, self.stretch, dice, whims, outlook.habit)
        if outlook.leap is not None and world.step.name in outlook.leaps:
            outlook.leap(world, _floats(self.leaps[number], seed + 2))
        return outlook.prospects(world)


def _streams(random: Random, draws: int, even: int) -> list[list[float]]:
    """For each playout its first floats; so many of them are spread evenly over all playouts."""
    spread = [strata(random, draws) for _ in range(even)]
    return [[column[at] for column in spread] + [random.random() for _ in range(KEPT - even)] for at in range(draws)]


def _floats(kept: list[float], seed: int) -> Floats:
    """An endless stream that is the same every time."""
    return chain(kept, iter(Random(seed).random, 2.0)).__next__


class Value:
    """The value function of one game: its own, or playouts."""

    def __init__(
        self,
        game: AnyGame,
        draws: int | None = None,
        seed: int = 0,
        pause: Callable[[], None] | None = None,
        valuation: bool = True,
    ) -> None:
        self.outlook: Outlook[Any] = outlook_of(game)
        self._own = own = self.outlook.valuation if valuation else None
        self.draws = draws or (DRAWS if own is None else own.draws)
        self.name, self.seed = version(game), seed
        self._of: Callable[[Any], Vector] = (
            Playouts(game, self.draws, seed) if own is None or own.of is None else own.of(self.draws, seed)
        )
        self._pause = pause

    def __call__(self, state: State) -> Vector:
        """Everybody's chance of winning from here; the result where the game is over."""
        if self._pause is not None:
            self._pause()
        return self._of(state) if state.pending() else state.standing().shares()

    def arrived(self, state: State, left: str) -> Vector:
        """The same for a position just reached from another step: at a stop by its judgement.

        What the value then expects of the stretch to come is not the doing of whoever moved last.
        """
        own = self._own
        if not state.pending() or state.step.name == left:
            return self(state)
        if own is not None and own.arrived is not None:
            found = own.arrived(state)
            if found is not None:
                return found
        if own is not None and own.of is not None:
            return self(state)
        stops = self.outlook.stops
        if state.step.name in stops and left not in stops and self.outlook.arrivals == 1:
            return self.outlook.prospects(state)
        return self(state)


def version(game: AnyGame) -> str:
    """Which value function a game has, and its version: another one gives other figures."""
    own = None if game.outlook is None else game.outlook.valuation
    return f"playouts {VERSION}" if own is None else f"model {own.version}.{VERSION}"
