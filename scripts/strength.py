"""Regenerate docs/reference/strength.md: how strong the bots are, measured. `make strength`

    python scripts/strength.py [--games 200] [--expert-games 40] [--budget 300] [GAME…]

Each line of the page is a seat-balanced tournament with a fixed seed, so the page can be made again. The
Expert is measured with a fixed number of playouts a decision instead of its second, for the same reason.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from railbird.core.registry import find_game, game_ids
from railbird.lab.tournament import Contest, play

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "strength.md"

HEAD = """# How strong the bots are

Made by `make strength`; every line is a tournament that can be repeated with the command beside it. Seats are
balanced: every bot sits in every seat with the same dice and cards. The win share is per seat held, with its
95 % interval; the fair share is what it would be if all were alike. The Expert is measured with {budget}
playouts a decision, less than the second it may take at a table.

| game | seats | one bot | against | games | win share | 95 % | fair | seed |
|---|---|---|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Pairing:
    """One bot against a table of others."""

    one: str
    others: str
    games: int


def line(game_id: str, seats: int, pairing: Pairing, jobs: int | None) -> str:
    """Play a pairing and write its line."""
    game = find_game(game_id)
    bots = (pairing.one, *[pairing.others] * (seats - 1))
    contest = Contest(game_id, bots, seats, pairing.games, "strength", game.options(), game.builtin())
    began = time.perf_counter()
    result = play(contest, jobs)
    score = result.scores()[pairing.one]
    low, high = score.share.interval
    print(f"{game_id} {seats} {pairing.one} v {pairing.others}: {score.share.mean:.3f} ({low:.3f}-{high:.3f}), "
          f"{result.games} games, {time.perf_counter() - began:.0f} s", file=sys.stderr)  # fmt: skip
    share, interval = f"{100 * score.share.mean:.1f} %", f"{100 * low:.1f} … {100 * high:.1f}"
    fair = f"{100 / seats:.1f} %"
    cells = [game.title, seats, pairing.one, pairing.others, result.games, share, interval, fair, contest.seed]
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="only these games; the page is written only for all of them")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--expert-games", type=int, default=40)
    parser.add_argument("--budget", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=None)
    given = parser.parse_args()
    expert = f"searcher@{given.budget}"
    lines = []
    for game_id in given.game or game_ids():
        seats = find_game(game_id).seats
        for count in sorted({seats.start, 4, min(6, seats.stop - 1)}):
            games = given.games if count == 4 else given.games // 2
            lines.append(line(game_id, count, Pairing("regular", "random", games), given.jobs))
            lines.append(line(game_id, count, Pairing("novice", "regular", games), given.jobs))
        lines.append(line(game_id, 4, Pairing("novice", "random", given.games), given.jobs))
        lines.append(line(game_id, 4, Pairing(expert, "regular", given.expert_games), given.jobs))
    page = HEAD.format(budget=given.budget) + "\n".join(lines) + "\n"
    if given.game:
        print(page)
    else:
        PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
