"""Lessons: games a learner plays against itself, what is kept of them, and how weights are found that foretell them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from time import process_time
from typing import Any, NamedTuple

from railbird.bots import find_bot
from railbird.bots.learned import Learned, Weights, figures_of
from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.draws import chances
from railbird.core.game import AnyGame
from railbird.core.playout import Bot, Perspective, run
from railbird.core.registry import find_game
from railbird.core.state import State
from railbird.core.tape import derive, seed_bytes, tape

CURIOUS = 0.1  # How often anything legal is tried.
WORLDS = 4  # In how many worlds each thing is tried while learning: many quick games teach more than a few good ones.
TESTED = 24  # The same in a test, where it plays as well as it can.
STEPS = 40  # How far the weights move after a round,
PACE = 0.6  # and how far at once.
DOUBT = 0.002  # How dear a weight is.


class Lesson(NamedTuple):
    """A position that could be judged: its stage, the figures of all seats, and what came of it for each."""

    stage: int
    rows: list[list[float]]
    shares: list[float]


@dataclass(frozen=True)
class Course:
    """What is learned: which game, with how many seats, from which luck, tested against whom."""

    game: str
    seats: int
    seed: str
    rivals: str = "regular"
    tests: int = 40  # Games in a test.

    def what(self) -> dict[str, str | int]:
        """What must be the same for a run to go on."""
        figures = figures_of(find_game(self.game))
        rules = find_game(self.game).rules
        return {
            "game": self.game, "seats": self.seats, "seed": self.seed, "rivals": self.rivals, "tests": self.tests,
            "figures": ", ".join(figures.names), "rules": rules,
        }  # fmt: skip


# --- games


class Curious:
    """A bot that now and then tries anything."""

    def __init__(self, bot: Bot, random: Random) -> None:
        self._bot, self._random = bot, random

    def choose(self, seen: Perspective) -> Action:
        """Mostly the bot's choice."""
        if self._random.random() >= CURIOUS:
            return self._bot.choose(seen)
        options = seen.legal()
        return options[self._random.randrange(len(options))]


def play_lesson(work: tuple[Course, Weights, int]) -> tuple[list[Lesson], float]:
    """One game of the learner against itself, and its processor time."""
    course, weights, number = work
    began, game = process_time(), find_game(course.game)
    seed = derive(seed_bytes(course.seed), "lesson", number)
    state, bots = game.new(course.seats), []
    for seat in range(course.seats):
        random = Random(derive(seed, "bot", seat))
        bots.append(Curious(Learned(game, random, weights, WORLDS), random))
    seen = _watched(game, state, bots, tape(derive(seed, "chance")))
    shares = state.standing().shares()
    return [Lesson(stage, rows, shares) for stage, rows in seen], process_time() - began


def _watched(
    game: AnyGame, state: State, bots: Sequence[Bot], draw: Callable[[int, int], int]
) -> list[tuple[int, list[list[float]]]]:
    """Play a game to its end; every position at which it had arrived where it can be judged."""
    figures, found = figures_of(game), list[tuple[int, list[list[float]]]]()
    assert game.outlook is not None
    stops = game.outlook.stops
    for ply in range(game.max_plies):
        pending = state.pending()
        if not pending:
            break
        actor, before = pending[0], state.step
        if actor == CHANCE:
            outcomes = state.legal(CHANCE)
            action = outcomes[draw(ply, len(outcomes))]
        else:
            action = bots[actor].choose(Perspective(state, actor, game.view))
        state.apply(actor, action)
        arrived = state.step is not before and state.step.name in stops and before.name not in stops
        if arrived and state.pending():
            found.append((figures.stage(state), [list(row) for row in figures.of(state)]))
    return found


def play_test(work: tuple[Course, Weights, int]) -> tuple[list[float], float]:
    """One deal with the learner in every seat in turn: its share of each victory, and the processor time."""
    course, weights, number = work
    began, game = process_time(), find_game(course.game)
    seed, shares = derive(seed_bytes(course.seed), "test", number), []
    for own in range(course.seats):
        random = [Random(derive(seed, "bot", seat)) for seat in range(course.seats)]
        bots = [find_bot(course.rivals, game, one) for one in random]
        bots[own] = Learned(game, random[own], weights, TESTED)
        state: Any = game.new(course.seats)
        run(state, bots, game.view, tape(derive(seed, "chance")), None, game.max_plies)
        shares.append(state.standing().shares()[own])
    return shares, process_time() - began


# --- learning


def fit(weights: Weights, lessons: Sequence[Lesson]) -> Weights:
    """The weights moved to where the results of these positions are likelier: the slope of a softmax, by stage."""
    found = [list(row) for row in weights.by_stage]
    for stage, row in enumerate(found):
        mine = [(_levelled(one.rows), one.shares) for one in lessons if one.stage == stage]
        for _ in range(STEPS if mine else 0):
            slope = [-DOUBT * len(mine) * weight for weight in row]
            for rows, shares in mine:
                for figures, share, chance in zip(rows, shares, chances(_scored(rows, row), 1.0)):
                    wrong = share - chance
                    for at, figure in enumerate(figures):
                        slope[at] += wrong * figure
            row[:] = [weight + PACE * part / len(mine) for weight, part in zip(row, slope)]
    return Weights(weights.names, tuple(map(tuple, found)))


def _levelled(rows: Sequence[Sequence[float]]) -> list[list[float]]:
    """Only what sets seats apart counts: figures less their mean at the table."""
    means = [sum(column) / len(rows) for column in zip(*rows)]
    return [[value - mean for value, mean in zip(row, means)] for row in rows]


def _scored(rows: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    return [sum([value * weight for value, weight in zip(row, weights)]) for row in rows]


def surprise(weights: Weights, lessons: Sequence[Lesson]) -> float:
    """The mean log-loss of results: how little they were foreseen."""
    total = 0.0
    for one in lessons:
        seen = chances(_scored(one.rows, weights.by_stage[one.stage]), 1.0)
        total -= sum(share * log(max(exp(-20), chance)) for share, chance in zip(one.shares, seen) if share)
    return total / max(1, len(lessons))
