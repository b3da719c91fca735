"""Count how often a change of level is found on charts that are nothing but noise. `make noise`

    python scripts/noise.py [--games 12] [--passes 16] [GAME…]

Games between four tipsters whose results are not split, each gone through several times with other luck. Half of the
passes less the other half is a chart with the noise that charts have and nothing else: all that was true in it is gone.
What is found there beyond `SURE` standard errors is a false turning point. Many ways to halve the passes are tried;
told is in how many charts of a hundred there is one, for several bounds. Every game is kept in build/noise as it is
finished: stop with Ctrl-C and start again to go on.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec

from railbird.bots import find_bot
from railbird.core.game import Seat
from railbird.core.playout import Ply, run
from railbird.core.registry import find_game
from railbird.core.tape import derive, seed_bytes, tape
from railbird.insight.ledger import Ledger, keep
from railbird.insight.noise import SURE, Curve, changes, measured
from railbird.insight.passes import mixed, shared
from railbird.insight.story import Story, told
from railbird.insight.values import FINE, Value

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "noise"
SEATS = 4
HALVES = 20  # So many ways to halve the passes of a game are tried.
BOUNDS = (2.0, 3.0, 4.0, 4.5, SURE, 5.5)


def played(name: str, number: int) -> Story:
    """One game between tipsters."""
    game = find_game(name)
    start, below = game.new([Seat("tipster")] * SEATS), derive(seed_bytes("noise"), "game", number)
    bots = [find_bot("tipster", game, Random(derive(below, "bot", seat))) for seat in range(SEATS)]
    state, plies = start.copy(), list[Ply]()
    run(state, bots, game.view, tape(derive(below, "chance")), plies, game.max_plies)
    return told(game, start, plies, f"noise {number}")


def curve(story: Story, draws: int, seed: int) -> list[list[float]]:
    """The chart of one pass."""
    ledger, points = Ledger(story.seats), dict[int, list[float]]()
    for entry in keep(story, Value(story.game, draws, seed), ledger, with_luck=False):
        points.setdefault(0, list(ledger.start))
        points[entry.end] = list(entry.after)
    return [points[ply] for ply in sorted(points)]


def charts(name: str, numbers: range, passes: int) -> Iterator[list[list[list[float]]]]:
    """By game its passes."""
    own = find_game(name).outlook.valuation
    _, draws = shared(FINE if own is None else own.fine)
    KEPT.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        file = KEPT / f"{name}-{number}-{passes}-{draws}.json"
        if not file.exists():
            story = played(name, number)
            file.write_bytes(msgspec.json.encode([curve(story, draws, seed) for seed in range(passes)]))
            print(f"{name}: game {number}", file=sys.stderr)
        yield msgspec.json.decode(file.read_bytes(), type=list[list[list[float]]])


def mean(curves: Sequence[Curve]) -> list[list[float]]:
    """The mean of some passes."""
    return [[sum(column) / len(rows) for column in zip(*rows)] for rows in zip(*curves)]


def found(curves: Sequence[Curve], random: Random) -> list[bool]:
    """By bound whether a change of level is found in nothing but noise, as in a chart of half the passes."""
    order = random.sample(range(len(curves)), len(curves))
    halves = [[curves[at] for at in order[start::2]] for start in (0, 1)]
    known, running = None, [list(row) for row in halves[0][0]]
    for before, one in enumerate(halves[0][1:], 1):
        known = measured(known, running, one, before)
        running = [mixed(old, new, before) for old, new in zip(running, one)]
    assert known is not None
    noise = [[(a - b) / 2**0.5 for a, b in zip(*rows)] for rows in zip(*map(mean, halves))]
    return [bool(changes(noise, known, len(halves[0]), bound)) for bound in BOUNDS]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=["jockey", "greyhounds"])
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--first", type=int, default=0, help="begin with this game: the bound was chosen by others")
    parser.add_argument("--passes", type=int, default=16)
    given = parser.parse_args()
    os.nice(10)
    with suppress(KeyboardInterrupt):
        for name in given.game:
            rows = [
                found(curves, Random(f"{name} {number} {half}"))
                for number, curves in enumerate(
                    charts(name, range(given.first, given.first + given.games), given.passes)
                )
                for half in range(HALVES)
            ]
            shares = [f"{bound}: {100 * sum(row) / len(rows):.0f}" for bound, row in zip(BOUNDS, zip(*rows))]
            title = f"{find_game(name).title}, {given.games} games"
            print(f"{title}, false turning points in % by bound: {', '.join(shares)}")


if __name__ == "__main__":
    main()
