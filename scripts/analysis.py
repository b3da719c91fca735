"""What analysing a whole game costs, for docs/explanation/luck.md. `make analysis`

    python scripts/analysis.py [GAME…]

One game between four tipsters each, analysed as `railbird analyse` does: processor seconds to the first chart and to
the end, on the plain engine and on the compiled one, which `make analysis` builds first: without one of these very
sources nothing is measured, because it would be the plain one again. *Off by*: one standard deviation of a chance on
the chart, by reckoning some positions of the game again with other draws.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from math import sqrt
from pathlib import Path
from random import Random

import msgspec

from railbird import engine
from railbird.bots import find_bot
from railbird.core.record import Record
from railbird.core.registry import find_game, game_ids
from railbird.core.table import play_out
from railbird.insight.analyse import analyse
from railbird.insight.story import story
from railbird.insight.values import FINE, Value

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "explanation" / "luck.md"
BEGIN, END = "<!-- analysis: written by make analysis -->", "<!-- analysis: end -->"
SEATS, POSITIONS = 4, 12  # So many positions of a game are reckoned twice.


class Cost(msgspec.Struct):
    """Processor seconds, and how far a chance is off."""

    chart: float
    whole: float
    off: float
    compiled: bool


def game_of(name: str) -> Record:
    """A game between tipsters."""
    game = find_game(name)
    bots = [find_bot("tipster", game, Random(f"analysis {seat}")) for seat in range(SEATS)]
    return play_out(game, SEATS, bots, "analysis").record()


def cost(name: str) -> Cost:
    """Measured in this process."""
    record = game_of(name)
    began = time.process_time()
    grown = analyse(record)
    next(grown)
    chart = time.process_time() - began
    for _ in grown:
        pass
    return Cost(chart, time.process_time() - began, off(record), engine.is_compiled())


def off(record: Record) -> float:
    """How far two values of the same positions are apart, over the square root of 2."""
    told = story(record)
    own = told.outlook.valuation
    draws = FINE if own is None else own.fine
    one, other = Value(told.game, draws, seed=0), Value(told.game, draws, seed=1)
    gaps = []
    for event in told.events[:: max(1, len(told.events) // POSITIONS)]:
        gaps += [a - b for a, b in zip(one(event.before), other(event.before))]
    return sqrt(sum(gap * gap for gap in gaps) / len(gaps) / 2)


def compiled_build() -> str:
    """Where the compiled engine is; one of other sources, or none at all, would measure something else."""
    folder = engine.build()
    if folder is None or not engine.fits(folder):
        sys.exit("There is no compiled engine of these sources to measure. Build it first: make compiled.")
    return str(folder)


def measured(name: str, played_by: str) -> Cost:
    """Measured in a process of its own, with this engine: a folder of a build, or the plain one."""
    command = [sys.executable, str(Path(__file__)), "--only", name]
    env = {**os.environ, engine.VARIABLE: played_by}
    cost = msgspec.json.decode(subprocess.run(command, env=env, stdout=subprocess.PIPE, check=True).stdout, type=Cost)
    assert cost.compiled == (played_by != engine.PLAIN), "another engine played than was asked for"
    return cost


def line(name: str, build: str) -> str:
    """Of the table."""
    plain, compiled = measured(name, engine.PLAIN), measured(name, build)
    figures = [plain.chart, plain.whole, compiled.chart, compiled.whole]
    print(f"{name}: {figures}", file=sys.stderr)
    return f"| {find_game(name).title} | " + " | ".join(f"{one:.1f}" for one in figures) + f" | {100 * plain.off:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="measure only these; the others' lines stay as they are")
    parser.add_argument("--only", help="measure this one here and write it as JSON")
    given = parser.parse_args()
    if given.only:
        sys.stdout.buffer.write(msgspec.json.encode(cost(given.only)))
        return
    build = compiled_build()
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    shown, _, after = rest.partition(END)
    lines = [
        "| game | plain: first chart, s | all, s | compiled: first chart, s | all, s | off by, % |",
        "|---" * 6 + "|",
    ]
    for name in game_ids():
        if not given.game or name in given.game:
            lines.append(line(name, build))
        else:
            lines += [old for old in shown.splitlines() if old.startswith(f"| {find_game(name).title} |")]
    PAGE.write_text(f"{before}{BEGIN}\n" + "\n".join(lines) + f"\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
