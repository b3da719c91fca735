"""Measuring the engine: decisions, copies, rollouts, bytes. Figures are ratios within one run, never promises."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from itertools import islice
from random import Random

from railbird import engine
from railbird.bots import RandomBot
from railbird.core import state as state_module
from railbird.core.actors import CHANCE
from railbird.core.errors import RailbirdError
from railbird.core.game import AnyGame
from railbird.core.playout import rollout, run
from railbird.core.registry import find_game


class StaleBuild(RailbirdError):
    """The compiled build is of other sources."""


@dataclass
class Figures:
    """What one build does with one game on one core, per second."""

    game: str
    seats: int
    build: str
    decisions_bots: float  # Seats' decisions with random bots in Python.
    plies_bots: float
    decisions_inside: float  # Seats' decisions with the playout loop inside the engine.
    plies_inside: float
    rollouts: float
    copies: float
    bytes: int  # Size of a position in the middle of a game, what all positions share left out.


def measure(game: AnyGame, seats: int, seconds: float) -> Figures:
    """Bench one game in this process."""
    plies_b, decisions_b, _ = rate(lambda number: _with_bots(game, seats, number), seconds)
    plies_i, decisions_i, games_i = rate(lambda number: _inside(game, seats, number), seconds)
    middle = _middle(game, seats)
    return Figures(
        game=game.id,
        seats=seats,
        build="compiled" if engine.is_compiled() else "plain",
        decisions_bots=decisions_b,
        plies_bots=plies_b,
        decisions_inside=decisions_i,
        plies_inside=plies_i,
        rollouts=games_i,
        copies=_copies(middle, seconds / 2),
        bytes=size_of(middle),
    )


def rate(play: Callable[[int], tuple[int, int]], seconds: float) -> tuple[float, float, float]:
    """Plies, decisions and games per second of processor time."""
    play(0)
    plies = decisions = games = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or games < 3:
        more_plies, more_decisions = play(games)
        plies += more_plies
        decisions += more_decisions
        games += 1
    return plies / spent, decisions / spent, games / spent


@cache
def seats_share(game_id: str, seats: int) -> float:
    """The seats' share of all plies, counted once in some random games."""
    actors = [actor for number in range(5) for actor in _played(_empty(game_id, seats).copy(), number)]
    return sum(actor != CHANCE for actor in actors) / len(actors)


def _played(state: state_module.State, seed: int) -> Iterator[int]:
    """A random game; ply by ply who acted."""
    random = Random(seed).random
    while pending := state.pending():
        options = state.legal(pending[0])
        state.apply(pending[0], options[int(random() * len(options))])
        yield pending[0]


@cache
def _empty(game_id: str, seats: int) -> state_module.State:
    state: state_module.State = find_game(game_id).new(seats)
    return state


def _with_bots(game: AnyGame, seats: int, number: int) -> tuple[int, int]:
    random = Random(number)
    bots, chance = [RandomBot(random) for _ in range(seats)], random.random
    state = _empty(game.id, seats).copy()
    plies = run(state, bots, game.view, lambda _ply, n: int(chance() * n), None, game.max_plies)
    return plies, round(plies * seats_share(game.id, seats))


def _inside(game: AnyGame, seats: int, number: int) -> tuple[int, int]:
    plies = rollout(_empty(game.id, seats).copy(), Random(number).random, game.max_plies)
    return plies, round(plies * seats_share(game.id, seats))


def _middle(game: AnyGame, seats: int) -> state_module.State:
    """A position half-way through a random game."""
    state = _empty(game.id, seats).copy()
    length = rollout(state.copy(), Random(1).random, game.max_plies) // 2
    for _ in islice(_played(state, 1), length):
        pass
    return state


def _copies(state: state_module.State, seconds: float) -> float:
    count = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        for _ in range(1000):
            state.copy()
        count += 1000
    return count / spent


def size_of(state: state_module.State) -> int:
    """Bytes of a position with its lists and tuples; shared objects and small numbers left out."""
    seen: set[int] = set()

    def size(value: object) -> int:
        if not isinstance(value, list | tuple | bytes) or id(value) in seen:
            return 0
        seen.add(id(value))
        parts = 0 if isinstance(value, bytes) else sum(size(item) for item in value)
        return sys.getsizeof(value) + parts

    names = [name for name in dir(state) if not name.startswith("_") and name != "setup"]
    return sys.getsizeof(state) + sum(size(getattr(state, name)) for name in names)


def compiled_figures(game: str, seats: int, seconds: float) -> Figures | None:
    """The same bench in a process of its own with the compiled build in front, where there is one."""
    folder = engine.build()
    if folder is None:
        return None
    if not engine.fits(folder):
        raise StaleBuild(engine.STALE.format(folder=folder))
    command = [sys.executable, "-m", "railbird.lab.bench", game, str(seats), str(seconds)]
    found = subprocess.run(command, env=engine.environment(folder), capture_output=True, text=True, check=True)
    return Figures(**json.loads(found.stdout))


if __name__ == "__main__":
    print(json.dumps(asdict(measure(find_game(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])))))
