"""A decision judged by what its seat could know: its options tried in the same imagined worlds with the same luck.

A choice is not bad for losing to a hidden card, and the best of many options looks better than it is. So the best is
named on one half of the worlds and weighed on the other, and the other way round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Final

from railbird.bots.find import tipster
from railbird.core.action import Action
from railbird.core.game import AnyGame, write_action
from railbird.core.offers import parts
from railbird.core.playout import Bot, Perspective, picks
from railbird.core.state import SIMULTANEOUS, State
from railbird.insight.report import COSTLY, Figure, Grade, Option, Verdict
from railbird.insight.story import Event, Move, Story
from railbird.insight.values import Value

WORLDS: Final = 64  # How many worlds a decision is tried in; an even number.
OPTIONS: Final = 8  # How many options are tried; of longer offers a spread is taken.
SLIPS: Final = 6  # How many whole slips are.
LONGEST: Final = 60  # No slip has so many lines.
Z95: Final = 1.96
Way = tuple[Action, ...]  # One thing a seat could do: an action, or all the lines of a slip.


class Judge:
    """Judges decisions of one game; the value functions of its worlds are made once."""

    def __init__(self, told: Story, worlds: int = WORLDS, pause: Callable[[], None] | None = None) -> None:
        self.told = told
        own = told.outlook.valuation
        few = 1 if own is None or not own.judges else max(4, own.draws // 16)
        judges = own is not None and own.judges
        self.values = [Value(told.game, few, 1 + world, pause, judges) for world in range(worlds)]

    def verdict(self, event: Event, move: Move) -> Verdict | None:
        """What a decision was worth; None where there was nothing to choose."""
        random = Random(f"{self.told.digest} {move.ply} verdict")
        ways = options(self.told, event, move, random)
        if len(ways) < 2:
            return None
        results = self._weighed(event.before, move.seat, ways, random)
        means = [sum(row) / len(row) for row in results]
        order = sorted(range(len(ways)), key=lambda at: -means[at])
        loss = figure(losses(results, ways.index(move.actions)))
        listed = tuple([_option(ways[at], results[at]) for at in order])
        chosen = order.index(ways.index(move.actions))
        return Verdict(move.ply, move.seat, event.step, listed, chosen, loss, grade(loss, chosen))

    def _weighed(self, state: State, seat: int, ways: Sequence[Way], random: Random) -> list[list[float]]:
        """By option and world the seat's chance of winning; each world with its own luck, shared by all options."""
        seen = Perspective(state, seat, self.told.game.view)
        likely, pick = self.told.outlook.likely, picks(random)
        found: list[list[float]] = [[] for _ in ways]
        for value in self.values:
            world = seen.imagine(pick)
            if likely is not None:
                likely(world, seat, pick)
            for way, results in zip(ways, found):
                tried = world.copy()
                for action in way:
                    tried.apply(seat, action)
                results.append(value.arrived(tried, state.step.name)[seat])
        return found


def losses(results: Sequence[Sequence[float]], chosen: int) -> list[float]:
    """World by world how much better the best option was than the chosen one, the best named on the other half."""
    worlds = len(results[0])
    half = worlds // 2
    first, second = range(half), range(half, worlds)
    found = []
    for names, weighs in ((second, first), (first, second)):
        totals = [sum([row[world] for world in names]) for row in results]
        best = totals.index(max(totals)) if max(totals) > totals[chosen] else chosen
        found += [results[best][world] - results[chosen][world] for world in weighs]
    return found


def grade(loss: Figure, chosen: int) -> Grade:
    """Best where nothing was found to be better, costly where it cost much beyond doubt."""
    if loss.mean >= COSTLY and loss.low > 0:
        return "costly"
    return "best" if chosen == 0 or loss.mean <= 0 else "fine"


def figure(values: Sequence[float]) -> Figure:
    """A mean with its 95 % interval."""
    count = len(values)
    mean = sum(values) / count
    variance = sum([(one - mean) ** 2 for one in values]) / max(1, count - 1)
    half = Z95 * sqrt(variance / count)
    return Figure(mean, mean - half, mean + half)


def _option(way: Way, results: Sequence[float]) -> Option:
    chance = figure(results)
    bounded = Figure(chance.mean, max(0.0, chance.low), min(1.0, chance.high))
    written = [tuple(write_action(action)) for action in way]
    return Option(written[0], bounded, tuple(written[1:]))


# --- what else could have been done


def options(told: Story, event: Event, move: Move, random: Random) -> list[Way]:
    """What was chosen, what the tipster would choose and some of the rest; of a slip whole slips."""
    state, seat = event.before, move.seat
    legal = state.legal(seat)
    is_slip = state.step.name in told.outlook.planned or state.step.timing(state) == SIMULTANEOUS
    hand = _hand(told.game, seat, random)
    advice = [] if told.game.tipster is None else [hand(state).choose(Perspective(state, seat, told.game.view))]
    ways: list[Way] = [move.actions]
    for first in dict.fromkeys([*advice, *_spread(legal)]):
        if len(ways) == (OPTIONS if len(move.actions) == 1 else SLIPS):
            break
        way = _written(told.game, state, seat, first, hand) if is_slip else (first,)
        if way not in ways:
            ways.append(way)
    return ways


def _hand(game: AnyGame, seat: int, random: Random) -> Callable[[State], Bot]:
    """Who goes on with a slip that has been begun: the tipster, or in a game without one its habit."""
    if game.tipster is not None:
        bot = tipster(game, random)
        return lambda _world: bot
    return lambda world: Usual(game, world, seat, random)


class Usual:
    """Plays by habit, or at random in a game without habits."""

    def __init__(self, game: AnyGame, world: State, seat: int, random: Random) -> None:
        self.habit = None if game.outlook is None else game.outlook.habit
        self.world, self.seat, self.random = world, seat, random

    def choose(self, seen: Perspective) -> Action:
        """What people do."""
        legal = seen.legal()
        if self.habit is None or len(legal) == 1:
            return legal[self.random.randrange(len(legal))]
        return self.habit(self.world, self.seat, legal, self.random.random)


def _written(game: AnyGame, state: State, seat: int, first: Action, hand: Callable[[State], Bot]) -> Way:
    """A slip that begins with this line, gone on with until the seat has nothing more to say."""
    world = state.copy()
    step, reveals = world.step, world.reveals
    found = [first]
    world.apply(seat, first)
    while world.step is step and world.reveals == reveals and seat in world.pending() and len(found) < LONGEST:
        found.append(hand(world).choose(Perspective(world, seat, game.view)))
        world.apply(seat, found[-1])
    return tuple(found)


def _spread(legal: Sequence[Action]) -> list[Action]:
    """A few options evenly from every kind that is offered."""
    pieces = parts(legal)
    room = max(2, OPTIONS // len(pieces))
    return [piece[index] for piece in pieces for index in range(0, len(piece), max(1, -(-len(piece) // room)))]
