"""Playing a game to its end: bots on their seats, chance from a tape, or everything at random."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.errors import Endless
from railbird.core.state import Pick, State

Draw = Callable[[int, int], int]  # `draw(ply, n)`: the outcome of chance at this ply, from 0 to n - 1.
View = Callable[[Any, int], Any]  # What a seat may know of a position.
Floats = Callable[[], float]  # A stream of luck: numbers from 0 up to 1.
Ply = tuple[int, Action]  # Who and what: a seat, CHANCE or TABLE, and the action.
Habit = Callable[[Any, int, Sequence[Action], Callable[[], float]], Action]
"""What an experienced player does without much thought: from a position, a seat, its options and random floats."""


class Perspective:
    """One seat's side of a position: all that a bot gets.

    It shows the seat's view and its legal actions, and imagines worlds that fit what the seat
    knows; the position itself stays behind it.
    """

    def __init__(self, state: State, seat: int, view: View) -> None:
        self._state = state
        self._view = view
        self.seat = seat

    def legal(self) -> Sequence[Action]:
        """What this seat may do now."""
        return self._state.step.legal(self._state, self.seat)

    def fallback(self) -> Action:
        """What the seat would do if it stayed silent."""
        return self._state.step.fallback(self._state, self.seat)

    def view(self) -> Any:
        """What this seat may know, as the game's own view type."""
        return self._view(self._state, self.seat)

    def imagine(self, pick: Pick) -> State:
        """A position that could be the real one, for all this seat knows; the caller's to play with."""
        world = self._state.copy()
        world.imagine(self.seat, pick)
        return world


Planner = Callable[[Perspective, Random, Callable[[], bool]], Action]
"""How a game finds the next of several actions that belong together: for a seat, at random, until told to stop."""


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, seen: Perspective) -> Action:
        """One of `seen.legal()`."""


def run(state: State, bots: Sequence[Bot], view: View, draw: Draw, plies: list[Ply] | None, limit: int) -> int:
    """Play a position to its end with bots that are trusted to choose from what is legal; the number of plies."""
    seen = [Perspective(state, seat, view) for seat in range(len(bots))]
    count = 0
    while True:
        step = state.step
        pending = step.pending(state)
        if not pending:
            return count
        actor = pending[0]
        if actor == CHANCE:
            outcomes = step.legal(state, CHANCE)
            action: Action = outcomes[draw(count, len(outcomes))]
        else:
            action = bots[actor].choose(seen[actor])
        step.apply(state, actor, action)
        if plies is not None:
            plies.append((actor, action))
        count += 1
        if count > limit:
            raise Endless(f"the game has not ended after {limit} plies")


def rollout(state: State, random: Callable[[], float], limit: int) -> int:
    """Play a position to its end with everybody and chance at random; the number of plies.

    `random` gives floats from 0 up to 1, for instance `random.Random(seed).random`.
    """
    count = 0
    while True:
        step = state.step
        pending = step.pending(state)
        if not pending:
            return count
        actor = pending[0]
        options = step.legal(state, actor)
        step.apply(state, actor, options[int(random() * len(options))])
        count += 1
        if count > limit:
            raise Endless(f"the game has not ended after {limit} plies")


def picks(random: Random) -> Pick:
    """Numbers below any other, drawn evenly: what `random.randrange` gives, without its many questions."""
    bits = random.getrandbits

    def pick(below: int) -> int:
        if below < 1:
            raise ValueError(f"there is nothing below {below} to pick")
        width = below.bit_length()
        found = bits(width)
        while found >= below:
            found = bits(width)
        return found

    return pick


class Stretch(NamedTuple):
    """How far a position is played on: to so many arrivals at one of these steps, or to where a leap is quicker."""

    stops: frozenset[str]
    arrivals: int
    limit: int  # Never more than so many plies.
    leaps: frozenset[str] = frozenset()
    through: bool = False
    """Whether going straight from one stop to another is no arrival: what lies between them begins the next stretch."""


def play_on(state: State, stretch: Stretch, dice: Floats, whims: Floats | None, habit: Habit | None) -> int:
    """Play a stretch, or to the end of the game; the number of plies. Seats follow a habit, or choose at random.

    Dice and whims are two streams, so that positions one ply apart see the same dice whatever somebody thinks about.
    Without whims there is one stream, from which everything is drawn, moves without a choice too.
    """
    stops, leaps, left = stretch.stops, stretch.leaps, stretch.arrivals
    count = 0
    step = state.step
    if step.name in leaps:
        return 0
    while count < stretch.limit:
        pending = step.pending(state)
        if not pending:
            break
        actor = pending[0]
        options = step.legal(state, actor)
        if actor == CHANCE:
            action: Action = options[int(dice() * len(options))]
        elif len(options) == 1 and whims is not None:
            action = options[0]
        elif habit is None or len(options) == 1:
            action = options[int((whims or dice)() * len(options))]
        else:
            action = habit(state, actor, options, whims or dice)
        step.apply(state, actor, action)
        count += 1
        if state.step is not step:
            came, step = step, state.step
            if step.name in stops and not (stretch.through and came.name in stops):
                left -= 1
                if left == 0:
                    break
            if step.name in leaps:
                break
    return count


def rollout_until(
    state: State, random: Floats, stops: frozenset[str], arrivals: int, limit: int, habit: Habit | None = None
) -> int:
    """The same with one stream for everything: until the game has arrived so many times at one of these steps."""
    return play_on(state, Stretch(stops, arrivals, limit), random, None, habit)
