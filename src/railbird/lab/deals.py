"""How much of a result the deals decide at all: the same deal played again with other whims, beside other deals.

A game without dice has no more luck than its deals hold. What a deal decides is found without any value function: from
one position several deals are made and each is played on several times, everything after it drawn anew. Results of
the same deal that are more alike than those of different ones are what it decided. No value of positions, however
good, takes more than that out of a result: the bound of the factor in `lab.luck`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from random import Random
from statistics import fmean
from typing import NamedTuple

import msgspec

from railbird.bots import find_bot
from railbird.core.actors import CHANCE
from railbird.core.game import AnyGame, Seat
from railbird.core.playout import Bot, Perspective, Ply, run
from railbird.core.state import State
from railbird.core.tape import derive, seed_bytes, tape
from railbird.insight.outlook import outlook_of
from railbird.lab.luck import variance

AGAIN = 1000  # How often trials are drawn anew for an interval.
Parts = Mapping[int, Sequence[float]]  # By deal what was decided in each trial.


class Trial(msgspec.Struct):
    """One position before a deal: each seat's part of the victory, by deal and by time it was played on."""

    number: int
    deal: int  # The first of a game is 1.
    results: list[list[list[float]]]


def try_deals(game: AnyGame, seats: int, seed: str, number: int, deal: int, deals: int, times: int) -> Trial | None:
    """Play to a deal, deal so many times, play each on so many times; None where the game has no such deal."""
    below = derive(seed_bytes(seed), "trial", number, "deal", deal)
    start: State = game.new([Seat("tipster")] * seats)
    if deal > 1 and not to_deal(game, start, deal, derive(below, "before")):
        return None
    results = []
    for one in range(deals):
        dealt = start.copy()
        deal_out(dealt, Random(derive(below, "cards", one)))
        results.append([play_on(game, dealt, derive(below, "on", one, time))[0] for time in range(times)])
    return Trial(number, deal, results)


def play_on(game: AnyGame, state: State, seed: bytes) -> tuple[list[float], list[Ply]]:
    """Tipsters play a copy to its end: each seat's part of the victory, and what was played."""
    world, plies = state.copy(), list[Ply]()
    run(world, _tipsters(game, world, seed), game.view, tape(derive(seed, "chance")), plies, game.max_plies)
    return world.standing().shares(), plies


def _tipsters(game: AnyGame, state: State, seed: bytes) -> list[Bot]:
    seats = range(len(state.standing().money))
    return [find_bot("tipster", game, Random(derive(seed, "bot", seat))) for seat in seats]


def is_dealing(game: AnyGame, state: State) -> bool:
    """Whether a deal is about to begin or under way."""
    return state.step.name in outlook_of(game).deals and state.pending() == (CHANCE,)


def to_deal(game: AnyGame, state: State, deal: int, seed: bytes) -> bool:
    """Let tipsters play to where the so-manieth deal begins; whether there is one."""
    bots, dice = _tipsters(game, state, seed), Random(derive(seed, "chance"))
    seen = [Perspective(state, seat, game.view) for seat in range(len(bots))]
    begun = 0
    step = None
    while state.pending():
        if is_dealing(game, state) and state.step is not step:
            begun += 1
            if begun == deal:
                return True
        step = state.step
        actor = state.pending()[0]
        options = state.legal(actor)
        state.apply(
            actor, options[dice.randrange(len(options))] if actor == CHANCE else bots[actor].choose(seen[actor])
        )
    return False


def deal_out(state: State, dice: Random) -> None:
    """All that chance does before somebody is asked again: lots for the dealer, and the deal."""
    while state.pending() == (CHANCE,):
        options = state.legal(CHANCE)
        state.apply(CHANCE, options[dice.randrange(len(options))])


class Share(NamedTuple):
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float


def decided(trials: Sequence[Trial], deal: int) -> Share:
    """The part of a result's variance that one deal decides."""
    return _drawn_anew(trials, lambda parts: fmean(parts[deal]))


def most(trials: Sequence[Trial]) -> Share:
    """The factor that a perfect value function would reach: all that deals decide, taken out of the variance."""
    return _drawn_anew(trials, _bound)


def _bound(parts: Parts) -> float:
    left = 1 - sum(map(fmean, parts.values()))
    return 1 / left if left > 0 else inf


def _parts(trials: Sequence[Trial]) -> Parts:
    """What was decided in each trial, as a part of the variance of whole games: those from the first deal on."""
    games = [result for trial in trials if trial.deal == 1 for again in trial.results for result in again]
    whole = sum(variance(column) for column in zip(*games))
    found: dict[int, list[float]] = {}
    for trial in trials:
        found.setdefault(trial.deal, []).append(_between(trial) / whole)
    return found


def _between(trial: Trial) -> float:
    """The variance of what deals are worth, over all seats: that of their means, less what chance adds to it."""
    total = 0.0
    for seat in range(len(trial.results[0][0])):
        rows = [[result[seat] for result in again] for again in trial.results]
        total += variance([fmean(row) for row in rows]) - fmean([variance(row) / len(row) for row in rows])
    return total


def _drawn_anew(trials: Sequence[Trial], of: Callable[[Parts], float]) -> Share:
    """With an interval by drawing positions anew, each with all its deals; those of each deal among themselves."""
    random, parts = Random(len(trials)), _parts(trials)
    found = sorted(of({deal: random.choices(row, k=len(row)) for deal, row in parts.items()}) for _ in range(AGAIN))
    return Share(of(parts), found[AGAIN // 40], found[AGAIN - AGAIN // 40 - 1])
