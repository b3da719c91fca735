"""The searcher: a tree search over worlds that fit what its seat knows.

It imagines a world, tries each candidate in that same world with the same luck, follows the decisions below
it through a small tree shared by all worlds, plays the rest at random (or everything by the game's own habits)
and judges where the game's `Outlook` says it can be judged. Bad candidates are dropped half by half; the
tipster's choice is only left for one that is better beyond doubt. It can stop after any round: the longer it
thinks, the more worlds it has seen.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import exp, log, sqrt
from random import Random
from typing import Any

from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.game import AnyGame
from railbird.core.offers import Amounts, parts
from railbird.core.playout import Bot, Perspective, rollout_until
from railbird.core.state import State, Step

MOST = 40
"""How many candidates are looked at; of longer offers a spread is taken."""
DEPTH = 3
"""How many decisions below a candidate the tree remembers."""
EXPLORE = 0.35
DOUBT = 1.3
"""How many standard errors a candidate must be better by before the tipster's choice is left."""
FIRST_LOOK = 8
"""Worlds every candidate is tried in before the first is dropped."""


class Node:
    """What has been learnt about a decision: per action how often it was tried and what it brought its actor."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[Action, Node] = {}


class Candidate:
    """An action at the root, with its results world by world."""

    __slots__ = ("action", "node", "results")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.node = Node()
        self.results: list[float] = []

    @property
    def mean(self) -> float:
        """The average result."""
        return sum(self.results) / len(self.results) if self.results else 0.0


class Searcher:
    """Determinized tree search, anytime, for any game; the tipster's choice is its first candidate."""

    deterministic = False
    cost = "its budget: seconds, or a number of playouts"

    def __init__(
        self,
        game: AnyGame,
        random: Random,
        seconds: float | None = 1.0,
        playouts: int | None = None,
        adviser: Bot | None = None,
    ) -> None:
        self._game = game
        self._random = random
        self._seconds = seconds
        self._playouts = playouts
        self._adviser = adviser
        self._depth = DEPTH if game.outlook is None or game.outlook.habit is None else 0
        """Habits tell more about the others' next decisions than a tree of a few visits does."""

    def choose(self, seen: Perspective) -> Action:
        """The candidate that does best in the worlds there was time for."""
        began = time.perf_counter()
        options = seen.legal()
        advice = self._adviser.choose(seen) if self._adviser is not None else None
        if len(options) == 1:
            return options[0]
        candidates = self._candidates(options, advice)
        self._search(seen, candidates, began)
        return self._decide(candidates, advice)

    def _candidates(self, options: Sequence[Action], advice: Action | None) -> list[Candidate]:
        chosen: list[Action] = [] if advice is None else [advice]
        for part in parts(options):
            room = max(3, MOST * len(part) // max(1, len(options)))
            if isinstance(part, Amounts) or len(part) > room:
                stride = max(1, (len(part) - 1) // max(1, room - 1))
                chosen += [part[index] for index in range(0, len(part), stride)][:room]
                chosen.append(part[len(part) - 1])
            else:
                chosen += part
        return [Candidate(action) for action in dict.fromkeys(chosen)]

    def _search(self, seen: Perspective, candidates: list[Candidate], began: float) -> None:
        alive = list(candidates)
        rounds = played = 0
        next_cut = FIRST_LOOK
        while len(alive) > 1:
            world = self._imagine(seen)
            luck = self._random.getrandbits(64)
            for candidate in alive:
                candidate.results.append(self._playout(world.copy(), seen.seat, candidate, luck))
                played += 1
                if rounds > 0 and self._is_spent(began, played):
                    return
            rounds += 1
            if self._is_spent(began, played):
                return
            if rounds == next_cut and len(alive) > 2:
                alive = _better_half(alive, candidates[0])
                next_cut = 2 * next_cut

    def _imagine(self, seen: Perspective) -> State:
        world = seen.imagine(self._random.randrange)
        outlook = self._game.outlook
        if outlook is not None and outlook.likely is not None:
            outlook.likely(world, seen.seat, self._random.randrange)
        return world

    def _is_spent(self, began: float, played: int) -> bool:
        if self._playouts is not None and played >= self._playouts:
            return True
        return self._seconds is not None and time.perf_counter() - began >= self._seconds

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
            action = _explore(node, options, random)
            node = node.children.setdefault(action, Node())
            path.append((actor, node))
            world.apply(actor, action)
            if node.visits == 0:
                break
        values = self._judge(world, random, began)
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

    def _judge(self, world: State, random: Callable[[], float], began: Step[Any]) -> list[float]:
        """Play to where the position can be judged; each seat's chance of winning from there."""
        outlook = self._game.outlook
        if outlook is None:
            rollout_until(world, random, frozenset(), 0, self._game.max_plies)
        elif not self._can_judge(world, began):
            rollout_until(world, random, outlook.stops, outlook.arrivals, self._game.max_plies, outlook.habit)
        standing = world.standing()
        if not world.pending():
            winners = standing.winners()
            return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(standing.money))]
        assert outlook is not None
        return chances(outlook.worth(world), outlook.spread)

    def _decide(self, candidates: list[Candidate], advice: Action | None) -> Action:
        best = max(candidates, key=lambda one: (len(one.results), one.mean))
        if advice is None:
            return best.action
        adviser = candidates[0]
        both = min(len(best.results), len(adviser.results))
        if both < 2 or best is adviser:
            return adviser.action
        gains = [mine - its for mine, its in zip(best.results[:both], adviser.results[:both])]
        mean = sum(gains) / both
        variance = sum((gain - mean) ** 2 for gain in gains) / (both - 1)
        return best.action if mean > DOUBT * sqrt(variance / both) else adviser.action


def _better_half(alive: list[Candidate], adviser: Candidate) -> list[Candidate]:
    """The better half of the candidates; the first one, the adviser's, is kept to be compared with."""
    ranked = sorted(alive, key=lambda one: -one.mean)
    kept = ranked[: max(2, len(ranked) // 2)]
    return kept if adviser in kept else [adviser, *kept]


def _explore(node: Node, options: Sequence[Action], random: Callable[[], float]) -> Action:
    """An action never tried here, or the one that looks best with a bonus for being little known."""
    fresh = options[int(random() * len(options))]
    if len(node.children) < min(len(options), 6) and fresh not in node.children:
        return fresh
    known = [action for action in node.children if action in options]
    if not known:
        return fresh
    scale = log(1 + sum(node.children[action].visits for action in known))
    return max(known, key=lambda action: _promise(node.children[action], scale))


def _promise(child: Node, scale: float) -> float:
    return child.total / max(1, child.visits) + EXPLORE * sqrt(scale / max(1, child.visits))


def chances(worth: Sequence[float], spread: float) -> list[float]:
    """From what seats are worth to their chances of winning: the softer, the more luck is left."""
    top = max(worth)
    weights = [exp((value - top) / spread) for value in worth]
    total = sum(weights)
    return [weight / total for weight in weights]
