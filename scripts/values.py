"""Fit what positions are worth to games between tipsters: `make values`.

    python scripts/values.py greyhounds [--games 288]
    python scripts/values.py dostihy [--games 600] [--seed "values again"]

Greyhounds: the figures of every position after a deal are taken down (`bot/dealt.py`), and the weights are found that
foretell the winner best, race by race: the likelihood of softmax(weights · figures), with a little doubt about every
weight. They are written into `bot/weights.py`. Dostihy: at every die and card the figures of all that might have
happened are taken down (`bot/valuation.py`), and the powers are found with which results less their luck vary least;
they are printed. The seed is another than that of `scripts/luck.py`, which tells on fresh games how good a value is.
Needs numpy and scipy (the `lab` extra).
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from scipy.optimize import minimize

from railbird.bots import find_bot
from railbird.core.actors import CHANCE
from railbird.core.game import Seat
from railbird.core.playout import Ply, run
from railbird.core.registry import find_game
from railbird.core.tape import derive, seed_bytes, tape
from railbird.games.dostihy.bot import valuation
from railbird.games.greyhounds.bot.dealt import features
from railbird.insight.ledger import outcomes
from railbird.insight.story import Story, played, told

ROOT = Path(__file__).resolve().parent.parent
SEATS = 4
DOUBT = 0.0003  # How dear a weight is, for Greyhounds: of 0.006 to 0.0003 what foretold games left out best.
START = (1.55, 1.5, 10.0, 0.5)  # Where the search for Dostihy's powers, rounds and nearness begins,
STEP = (0.5, 0.5, 4.0, 0.25)  # how far down it looks first,
SCALE = (0.5, 0.5, 5.0, 0.3)  # how far is far,
PULL = 0.002  # how dear that is,
TRIES = 90  # and how many it tries.


def stories(name: str, games: int, seed: str) -> Iterator[Story]:
    """Games between four tipsters, event by event."""
    game = find_game(name)
    for number in range(games):
        start = game.new([Seat("tipster")] * SEATS)
        below = derive(seed_bytes(seed), "game", number)
        bots = [find_bot("tipster", game, Random(derive(below, "bot", seat))) for seat in range(SEATS)]
        state, plies = start.copy(), list[Ply]()
        run(state, bots, game.view, tape(derive(below, "chance")), plies, game.max_plies)
        yield told(game, start, plies, f"{seed} {number}")
        print(f"{name}: {number + 1} of {games}", file=sys.stderr)


# --- Greyhounds: by likelihood


def greyhounds(games: int, seed: str) -> None:
    """Fit and write the weights."""
    rows: list[list[Any]] = [[], [], []]
    for story in stories("greyhounds", games, seed):
        for number, event in enumerate(story.events):
            if event.actor == CHANCE:
                state: Any = story.after(number)
                rows[state.race].append((features(state), story.final.standing().shares()))
    weights = [likeliest(*map(np.array, zip(*race))) for race in rows]
    text = ",\n".join(f"    ({', '.join(f'{weight:.3f}' for weight in race)})" for race in weights)
    file = ROOT / "src" / "railbird" / "games" / "greyhounds" / "bot" / "weights.py"
    file.write_text(
        '"""How much each figure of `dealt.features` counts, by race.\n\n'
        f'Written by `python scripts/values.py greyhounds --games {games}`.\n"""\n\n'
        f"from typing import Final\n\nWEIGHTS: Final = (\n{text},\n)\n",
        encoding="utf-8",
    )


def likeliest(figures: Any, results: Any) -> Any:
    """The weights with which the results are most likely; figures are by position, seat and kind."""
    figures = figures - figures.mean(1, keepdims=True)

    def cost(weights: Any) -> tuple[float, Any]:
        chances = softmax(figures @ weights)
        slope = np.einsum("ns,nsf->f", chances - results, figures) / len(figures)
        loss = -(results * np.log(np.maximum(chances, 1e-12))).sum() / len(figures)
        return loss + DOUBT * weights @ weights, slope + 2 * DOUBT * weights

    return minimize(cost, np.zeros(figures.shape[2]), jac=True, method="L-BFGS-B").x


def softmax(scores: Any) -> Any:
    """Chances from scores, by position and seat."""
    grown = np.exp(scores - scores.max(1, keepdims=True))
    return grown / grown.sum(1, keepdims=True)


# --- Dostihy: by what is left of the variance


def dostihy(games: int, seed: str) -> None:
    """Find and print powers, rounds and nearness."""
    results, leaves, weights, of = [], list[Any](), list[Any](), list[Any]()
    for number, story in enumerate(stories("dostihy", games, seed)):
        results.append(story.final.standing().shares())
        found = list(all_leaves(story))
        leaves.append(np.array([leaf for _, leaf in found], np.float32))
        weights.append(np.array([weight for weight, _ in found]))
        of.append(np.full(len(found), number))
    table, parts, game = np.concatenate(leaves), np.concatenate(weights), np.concatenate(of)

    def left(values: Any) -> float:
        chances = valued(table, values)
        luck = np.stack([np.bincount(game, parts * chances[:, seat], games) for seat in range(SEATS)], 1)
        far = ((np.array(values) - START) / SCALE) ** 2
        return float((np.array(results) - luck).var(0).sum() + PULL * far.sum())

    corners = [START, *[tuple(np.array(START) - np.eye(4)[at] * STEP) for at in range(4)]]
    options = {"maxfev": TRIES, "xatol": 0.02, "fatol": 0.0002, "initial_simplex": corners}
    best = minimize(left, START, method="Nelder-Mead", options=options).x
    print("BY_WORTH, BY_FLOW, ROUNDS, NEAR =", ", ".join(f"{value:.2f}" for value in best))


def all_leaves(story: Story) -> Iterator[tuple[float, list[list[float]]]]:
    """Every settled position that a die or card may lead to: how it counts in the game's luck, and its figures."""
    value = valuation.Wealth(2, 0)
    for event in story.events:
        if event.actor != CHANCE:
            continue
        groups, mine = outcomes(story, event)
        whole = sum(weight for weight, _ in groups.values())
        for key, (weight, outcome) in groups.items():
            ends = list(settled(value, played(event.before, CHANCE, [outcome])))
            for leaf in ends:
                yield ((key == mine) - weight / whole) / len(ends), leaf


def settled(value: valuation.Wealth, state: Any) -> Iterator[list[list[float]]]:
    """The figures of a position when its turn is at its end; of a game that is over, the result."""
    for floats, seed in value.draws:
        world = state.copy()
        is_certain = valuation.settle(world, chain(floats, iter(Random(seed).random, 2.0)).__next__)
        rows = [[0.0, 0.0, 0.0, 0.0, 0.0] for _ in range(SEATS)]  # the last says what kind of seat: 1 is in the game,
        if world.pending():
            for one in valuation.figures(world):
                rows[one.seat] = [one.wealth, one.purse, one.flow, one.near, 1.0]
        else:
            rows = [[share, 0.0, 0.0, 0.0, 2.0] for share in world.standing().shares()]  # 2 has its result
        yield rows
        if is_certain:
            return


def valued(table: Any, values: Any) -> Any:
    """Chances by position and seat, as `valuation.powers` has them with these values."""
    by_worth, by_flow, rounds, near = values
    wealth, purse, flow, close, kind = [table[:, :, at] for at in range(5)]
    worth = np.log(np.maximum(valuation.LEAST, wealth + near * close))
    soon = np.log(np.maximum(valuation.LEAST, purse + near * close + rounds * flow))
    chances = softmax(np.where(kind == 1, by_worth * worth + by_flow * soon, -1e9))
    return np.where(kind == 2, wealth, chances)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("greyhounds", "dostihy"))
    parser.add_argument("--games", type=int, default=None)
    parser.add_argument("--seed", default=None)
    given = parser.parse_args()
    os.nice(10)
    if given.game == "greyhounds":
        greyhounds(given.games or 288, given.seed or "values")
    else:
        dostihy(given.games or 600, given.seed or "values again")


if __name__ == "__main__":
    main()
