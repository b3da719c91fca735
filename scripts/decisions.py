"""What a bot's decision costs: bytes sent to its process and processor time there, plain and compiled.

Whole games of Regular bots are played through real workers of both engines, which are asked the same question one
after the other; a Novice and an Expert (of so many playouts: a real one takes the time it is given) are asked along the
way. Times are processor time of the workers' processes, so that a busy machine does not matter; compare the figures
of one run only. `make decisions` builds the compiled engine first; needs Linux.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from random import Random

import msgspec

from railbird import engine
from railbird.core.game import AnyGame
from railbird.core.registry import find_game, game_ids
from railbird.core.table import Table
from railbird.web.workers.pool import Worker
from railbird.web.workers.trail import Job, Known, Trail
from railbird.web.workers.worker import work


class Measured(Worker):
    """A worker, and how much processor time it has used."""

    @property
    def worked(self) -> float:
        """Seconds of processor time, to the microsecond."""
        return int(Path(f"/proc/{self.pid}/schedstat").read_text().split()[0]) / 1e9

    async def timed(self, job: Job) -> tuple[float, list[int | str | bool]]:
        """How long it worked for a question, and its answer."""
        before = self.worked
        reply = await self.ask(job)
        if reply.action is None:
            raise SystemExit(f"{job.bot} failed: {reply.error}")
        return self.worked - before, reply.action


class Tally:
    """What was counted in the games of one kind."""

    def __init__(self) -> None:
        self.tails: list[int] = []
        self.wholes: list[int] = []
        self.telling: dict[str, float] = defaultdict(float)  # Server: seconds to write a question, tail and whole.
        self.seconds: dict[tuple[str, str], list[float]] = defaultdict(list)  # (Level, engine) -> each decision.

    def told(self, job: Job, known: Known | None) -> None:
        """Weigh a question as it is told somebody who knows the table, and somebody who does not."""
        for kind, sizes, knows in (("tail", self.tails, known), ("whole", self.wholes, None)):
            began = time.process_time()
            sizes.append(len(msgspec.msgpack.encode(job.told(knows))))
            self.telling[kind] += time.process_time() - began


async def started(folders: Iterable[Path | None]) -> dict[str, Measured]:
    """A worker of each engine, by its name."""
    found = {}
    for folder in folders:
        worker = Measured(work, (), folder)
        await worker.begin()
        found[worker.engine] = worker
    return found


async def play(
    game: AnyGame, workers: dict[str, Measured], decisions: int, every: int, expert: str, seed: int
) -> Tally:
    """One game by Regular bots, or its first so many decisions."""
    tally, random = Tally(), Random(seed)
    options = game.read_options(game.trial)
    table = Table(game, [count for count in game.seats_with(options) if count <= 4][-1], options, seed=seed)
    trail, name, known = Trail(table), f"{game.id} {seed}", None
    asked = 0
    while not table.is_over() and asked < decisions:
        seat = table.state.pending()[0]
        levels = ["regular", "novice", expert] if asked % every == 0 else ["regular"]
        answers = []
        for level in levels:
            job = trail.ask(name, seat, level)
            for which in random.sample(sorted(workers), len(workers)):
                seconds, action = await workers[which].timed(job)
                tally.seconds[level, which].append(seconds)
                answers.append(action)
        job = trail.ask(name, seat, "regular")
        tally.told(job, known)
        known = job.known
        table.act(seat, game.read_action(answers[0][0], answers[0][1:]))
        asked += 1
    return tally


def mean(values: list[float] | list[int]) -> float:
    """The average."""
    return sum(values) / len(values) if values else 0.0


def show(game: str, tally: Tally, levels: list[str]) -> None:
    """A few lines for a game."""
    count = len(tally.tails)
    tail, whole = mean(tally.tails), mean(tally.wholes)
    writes = {kind: 1e6 * seconds / count for kind, seconds in tally.telling.items()}
    print(f"{game}: {count} decisions")
    print(f"  bytes a decision    tail {tail:8,.0f}    whole {whole:8,.0f}    {whole / tail:5.1f} x")
    print(f"  µs to write it      tail {writes['tail']:8.1f}    whole {writes['whole']:8.1f}")
    for level in levels:
        plain, compiled = (1000 * mean(tally.seconds[level, which]) for which in ("plain", "compiled"))
        beside = f"    compiled {compiled:8.2f}    {plain / compiled:5.1f} x" if compiled else ""
        print(f"  ms {level:<14}  plain {plain:8.2f}{beside}", flush=True)


async def main() -> None:
    """All games, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(game_ids()))
    parser.add_argument("--decisions", type=int, default=3000, help="at most so many of each game")
    parser.add_argument("--every", type=int, default=25, help="ask Novice and Expert at every so many-th decision")
    parser.add_argument("--playouts", type=int, default=60, help="the Expert's playouts")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    folder = engine.usable(lambda says: print(says, file=sys.stderr))
    workers = await started([None] if folder is None else [None, folder])
    expert = f"searcher@{given.playouts}"
    try:
        for name in given.games:
            tally = await play(find_game(name), workers, given.decisions, given.every, expert, given.seed)
            show(name, tally, ["novice", "regular", expert])
    finally:
        for worker in workers.values():
            worker.end()


if __name__ == "__main__":
    asyncio.run(main())
