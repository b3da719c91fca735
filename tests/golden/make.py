"""Make a golden game: a record that must replay to the same end for ever, with that end beside it.

    python tests/golden/make.py homestretch two-players --seats 2 --seed 1 --option bet_timing=simultaneous

writes tests/golden/homestretch/two-players.json and two-players.final.json. Look at it with
`railbird replay`; make one per rules version, per way a game can end, per option that changes the flow.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

import msgspec

from railbird.core.action import Action
from railbird.core.playout import Perspective
from railbird.core.record import encode_record
from railbird.core.registry import find_game
from railbird.core.table import Table, play_out

HERE = Path(__file__).parent


class Anyone:
    """Chooses at random, now and then falls back, so that both kinds of plies are in the record."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)

    def choose(self, seen: Perspective) -> Action:
        options = seen.legal()
        return options[self.random.randrange(len(options))] if self.random.random() < 0.9 else seen.fallback()


def final(table: Table) -> dict[str, object]:
    """What the end of a game is compared by."""
    standing = table.state.standing()
    return {
        "money": standing.money,
        "ranks": standing.ranks,
        "keys": [list(key) for key in standing.keys],
        "bank": table.state.money[-1],
        "plies": len(table.plies),
    }


def write(table: Table, name: str) -> None:
    """Write the record and its end."""
    folder = HERE / table.game.id
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.json").write_bytes(encode_record(table.record()))
    (folder / f"{name}.final.json").write_bytes(msgspec.json.format(msgspec.json.encode(final(table))) + b"\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("name")
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--seed", default="golden")
    parser.add_argument("--edition", default="standard")
    parser.add_argument("--option", action="append", default=[], help="name=value")
    given = parser.parse_args()
    game = find_game(given.game)
    file = game.builtin(given.edition)
    options = game.read_options(dict(pair.split("=", 1) for pair in given.option), game.read_edition(file)[0])
    bots = [Anyone(f"{given.seed} {seat}") for seat in range(given.seats)]
    write(play_out(game, given.seats, bots, given.seed, options, file), given.name)


if __name__ == "__main__":
    main()
