"""The searcher: a tree search over worlds that fit what its seat knows.

It imagines a world, tries each candidate in that same world with the same luck, follows the decisions below
it through a small tree shared by all worlds, plays the rest at random (or everything by the game's own habits)
and judges where the game's `Outlook` says it can be judged. Bad candidates are dropped half by half, and at once
when they are worse beyond doubt; the tipster's choice is only left for one that is better beyond doubt. It can
stop after any playout: the longer it thinks, the more worlds it has seen.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random
from typing import Any, Protocol, runtime_checkable

from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.game import AnyGame, Outlook
from railbird.core.offers import Amounts, parts
from railbird.core.playout import Bot, Perspective, picks, rollout_until
from railbird.core.state import State, Step

EXPLORE = 0.35  # How much being little known counts beside being good.
WIDTH = 6  # How many actions of one decision the tree remembers.
MOST = 40  # How many candidates are looked at; of longer offers a spread is taken.
SHORTLIST = 8  # How many are looked at where the adviser ranks them: telling more apart takes longer than a second.
DEPTH = 3  # How many decisions below a candidate the tree remembers.
DOUBT = 1.3  # How many standard errors a candidate must be better by before the tipster's choice is left.
DOUBT_OF_MANY = 0.5  # How much that grows with the logarithm of the rivals: the best of many looks better than it is.
SETTLED = 3.5  # How many standard errors make it pointless to look on.
FIRST_LOOK = 8  # Worlds every candidate is tried in before the first is dropped.
MOST_EFFORT = 6  # How many times as long as at a glance an adviser may look where it is trusted.
ENOUGH_TO_SETTLE = 32  # Worlds before anything may be called beyond doubt.


@runtime_checkable
class Ranker(Protocol):
    """An adviser that can also say what else is worth a look."""

    def shortlist(self, seen: Perspective, count: int) -> Sequence[Action]:
        """The best so many legal actions, best first; the first is what `choose` would answer."""


@runtime_checkable
class Tireless(Protocol):
    """An adviser that looks longer when it is given the time."""

    effort: int  # How many times as long as at a glance.


class Node:
    """What has been learnt about a decision: per action how often it was tried and what it brought its actor."""

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[Action, Node] = {}

    def promise(self, scale: float) -> float:
        """What it brought on average, and a bonus for being little known."""
        return self.total / max(1, self.visits) + EXPLORE * sqrt(scale / max(1, self.visits))


def explore(node: Node, options: Sequence[Action], random: Callable[[], float]) -> Action:
    """An action never tried here, or the one that looks best with a bonus for being little known."""
    fresh = options[int(random() * len(options))]
    if len(node.children) < min(len(options), WIDTH) and fresh not in node.children:
        return fresh
    known = [action for action in node.children if action in options]
    if not known:
        return fresh
    scale = log(1 + sum(node.children[action].visits for action in known))
    return max(known, key=lambda action: node.children[action].promise(scale))


class Candidate:
    """An action at the root, with its results world by world."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.node = Node()
        self.results: list[float] = []

    @property
    def mean(self) -> float:
        """The average result."""
        return sum(self.results) / len(self.results) if self.results else 0.0

    def lead(self, other: Candidate) -> float:
        """By how many standard errors this one did better than another in the worlds both were tried in."""
        both = min(len(self.results), len(other.results))
        if both < 2:
            return 0.0
        gains = [mine - its for mine, its in zip(self.results, other.results)]
        mean = sum(gains) / both
        variance = sum((gain - mean) ** 2 for gain in gains) / (both - 1)
        return mean / sqrt(variance / both) if variance else mean * 1e9


class Budget:
    """How long one decision may take: seconds, a number of playouts, or whichever ends first."""

    def __init__(self, seconds: float | None, playouts: int | None) -> None:
        self._began = self._last = time.perf_counter()
        self._slowest = 0.0
        self._seconds, self._left = seconds, playouts

    def spend(self) -> bool:
        """Count a playout; whether the budget is spent, or would be if another one took as long as the slowest."""
        if self._left is not None:
            self._left -= 1
            if self._left <= 0:
                return True
        if self._seconds is None:
            return False
        now = time.perf_counter()
        self._slowest = max(self._slowest, now - self._last)
        self._last = now
        return now - self._began + self._slowest >= self._seconds


class Searcher:
    """Determinized tree search, anytime, for any game; the tipster's choice is its first candidate.

    A decision takes its budget: seconds, or a number of playouts.
    """

    def __init__(
        self,
        game: AnyGame,
        random: Random,
        seconds: float | None = 1.0,
        playouts: int | None = None,
        adviser: Bot | None = None,
    ) -> None:
        self._game, self._random, self._adviser = game, random, adviser
        self._pick = picks(random)
        self._seconds, self._playouts = seconds, playouts
        if isinstance(adviser, Tireless):
            adviser.effort = _effort(seconds, playouts)
        self._depth = DEPTH if game.outlook is None or game.outlook.habit is None else 0
        """Habits tell more about the others' next decisions than a tree of a few visits does."""

    def choose(self, seen: Perspective) -> Action:
        """The candidate that does best in the worlds there was time for."""
        budget = Budget(self._seconds, self._playouts)
        options = seen.legal()
        if len(options) == 1:
            return options[0]
        known = self._known(seen, budget)
        if known is not None:
            return known
        candidates = self._candidates(seen, options)
        return self._preferred(candidates, self._search(seen, candidates, budget)).action

    def _known(self, seen: Perspective, budget: Budget) -> Action | None:
        """What needs no search: the adviser's where it is trusted, the next of a plan where the game makes one."""
        outlook = self._game.outlook
        if self._adviser is None or outlook is None:
            return None
        step = seen.view().step
        if step in outlook.trusted:
            return self._adviser.choose(seen)
        if outlook.plan is not None and step in outlook.planned:
            return outlook.plan(seen, self._random, budget.spend)
        return None

    def _preferred(self, candidates: list[Candidate], alive: list[Candidate]) -> Candidate:
        """The best of those still in the running; the adviser's while that is not worse beyond doubt."""
        best = max(alive, key=lambda one: one.mean)
        if self._adviser is None or best is candidates[0]:
            return best
        trust = 1.0 if self._game.outlook is None else self._game.outlook.doubt
        doubt = (DOUBT + DOUBT_OF_MANY * log(len(candidates) - 1)) * trust
        return best if best.lead(candidates[0]) > doubt else candidates[0]

    def _candidates(self, seen: Perspective, options: Sequence[Action]) -> list[Candidate]:
        """What is looked at; the adviser's choice comes first."""
        if isinstance(self._adviser, Ranker):
            return [Candidate(action) for action in self._adviser.shortlist(seen, SHORTLIST)]
        chosen: list[Action] = [] if self._adviser is None else [self._adviser.choose(seen)]
        for part in parts(options):
            room = max(3, MOST * len(part) // max(1, len(options)))
            if isinstance(part, Amounts) or len(part) > room:
                stride = max(1, (len(part) - 1) // max(1, room - 1))
                chosen += [part[index] for index in range(0, len(part), stride)][:room]
                chosen.append(part[len(part) - 1])
            else:
                chosen += part
        return [Candidate(action) for action in dict.fromkeys(chosen)]

    def _search(self, seen: Perspective, candidates: list[Candidate], budget: Budget) -> list[Candidate]:
        """Try the candidates in world after world; those still in the running when the budget is spent."""
        alive = list(candidates)
        rounds, next_cut = 0, FIRST_LOOK
        while len(alive) > 1:
            world = self._imagine(seen)
            luck = self._random.getrandbits(64)
            for candidate in alive:
                candidate.results.append(self._playout(world.copy(), seen.seat, candidate, luck))
                if budget.spend():
                    return alive
            rounds += 1
            if rounds == next_cut:
                alive = in_the_running(alive, candidates[0])
                next_cut = 2 * next_cut
        return alive

    def _imagine(self, seen: Perspective) -> State:
        world = seen.imagine(self._pick)
        if self._game.outlook is not None and self._game.outlook.likely is not None:
            self._game.outlook.likely(world, seen.seat, self._pick)
        return world

    def _playout(self, world: State, seat: int, candidate: Candidate, luck: int) -> float:
        """Play one world on from a candidate; what it brings the seat, from 0 to 1."""
        random = Random(luck).random
        began = world.step
        world.apply(seat, candidate.action)
        path: list[tuple[int, Node]] = []
        node = candidate.node
        while len(path) < self._depth:
            pending = world.pending()
            if not pending or self._can_judge(world, began):
                break
            actor = pending[0]
            options = world.legal(actor)
            if actor == CHANCE:
                world.apply(actor, options[int(random() * len(options))])
                continue
            action = explore(node, options, random)
            node = node.children.setdefault(action, Node())
            path.append((actor, node))
            world.apply(actor, action)
            if node.visits == 0:
                break
        values = self._judge(world, random, luck, began)
        candidate.node.visits += 1
        for actor, visited in path:
            visited.visits += 1
            visited.total += values[actor]
        return values[seat]

    def _can_judge(self, world: State, began: Step[Any]) -> bool:
        """Whether the game has arrived where it can be judged; a decision within such a step is no arrival."""
        outlook = self._game.outlook
        if outlook is None or outlook.arrivals > 1 or world.step is began:
            return False
        return world.step.name in outlook.stops

    def _judge(self, world: State, random: Callable[[], float], luck: int, began: Step[Any]) -> list[float]:
        """Play to where the position can be judged; each seat's chance of winning from there."""
        outlook = self._game.outlook
        if outlook is None:
            rollout_until(world, random, frozenset(), 0, self._game.max_plies)
        elif not self._can_judge(world, began):
            self._play_on(outlook, world, random, luck)
        return world.standing().shares() if outlook is None else outlook.prospects(world)

    def _play_on(self, outlook: Outlook[Any], world: State, random: Callable[[], float], luck: int) -> None:
        """By habit, and by a leap from where the game knows one."""
        until, limit = outlook.stops | outlook.leaps, self._game.max_plies
        if world.step.name not in outlook.leaps:
            rollout_until(world, random, until, outlook.arrivals, limit, outlook.habit)
        if outlook.leap is not None and world.step.name in outlook.leaps:
            # luck of its own: the same for all candidates, however many dice each has used up before
            outlook.leap(world, Random(luck + 1).random)


def _effort(seconds: float | None, playouts: int | None) -> int:
    """How long the adviser may look where it is trusted: up to about a third of a second."""
    most = MOST_EFFORT if seconds is None else int(seconds * MOST_EFFORT)
    return max(1, min(MOST_EFFORT, most, MOST_EFFORT if playouts is None else playouts // 50))


def in_the_running(alive: list[Candidate], adviser: Candidate) -> list[Candidate]:
    """The better half, without those worse beyond doubt. The adviser's is kept to be compared with."""
    ranked = sorted(alive, key=lambda one: -one.mean)
    ranked = ranked[: max(2, len(ranked) // 2)]
    if adviser in alive and adviser not in ranked:
        ranked = [*ranked[: max(1, len(ranked) - 1)], adviser]
    best = ranked[0]
    if len(best.results) < ENOUGH_TO_SETTLE:
        return ranked
    return [one for one in ranked if one is best or best.lead(one) < SETTLED]
