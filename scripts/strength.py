"""Regenerate docs/reference/strength.md: how strong the bots are, measured. `make strength`

    python scripts/strength.py [--minutes 30] [--seats 4] [--games 400] [--expert-games 400] [--budget 300] [GAME…]

Each line of the page is a seat-balanced tournament with a fixed seed, so the page can be made again. The
Expert is measured with a fixed number of playouts a decision instead of its second, for the same reason.

What has been played is kept in build/strength, line by line: stop it with Ctrl-C or after so many minutes and
start it again to go on. A changed bot or rule begins its games anew. All lines grow together, so the page can be
written at any moment (`--minutes 0` only writes it).
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from railbird.core.registry import find_game, game_ids
from railbird.lab.tournament import Contest, Result, play, read_journal

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference" / "strength.md"
JOURNALS = ROOT / "build" / "strength"
PARTS = 10
"""All lines play their first tenth, then all their second, …"""
SEED = "strength"
NOT_PLAY = ("page", "view", "board", "stats", "problems")
"""Modules of a game's room that have no say in how bots play."""

HEAD = """# How strong the bots are

Made by `make strength`, {minutes:.0f} minutes of it so far. Every line is a tournament that can be repeated:
`railbird tournament GAME --bots ONE,OTHER,OTHER,OTHER --seats 4 --games N --seed {seed}`. Seats are balanced: each
bot sits in every seat with the same dice and cards. *Wins* is the share of the victories of the one bot at a table
of the others, with its 95 % interval; *fair* is what it would be if all were alike, and a line says **above** or
**below** only when the whole interval is.

Novice, Regular and Expert are the levels people play against; `random` chooses anything legal. The Regular is the
game's tipster. The Expert is the searcher, here with {budget} playouts a decision (`searcher@{budget}`), which is
less than what it has time for in its second at a table.
"""


@dataclass(frozen=True)
class Line:
    """One bot against a table of others."""

    game: str
    seats: int
    one: str
    others: str
    games: int

    def contest(self, games: int) -> Contest:
        """The tournament, up to so many games."""
        game = find_game(self.game)
        bots = (self.one, *[self.others] * (self.seats - 1))
        return Contest(self.game, games, self.seats, bots, SEED, game.options(), game.builtin())

    @property
    def journal(self) -> Path:
        """Where its deals are kept."""
        return JOURNALS / f"{self.game}-{self.seats}-{self.one}-{self.others}-{digest(self.game)}.jsonl"

    def result(self) -> Result:
        """What has been played so far."""
        contest = self.contest(10**9)
        return Result(contest, read_journal(self.journal, contest) if self.journal.exists() else [])


def digest(game_id: str) -> str:
    """Changes whenever something does that decides how this game's bots play."""
    room = ROOT / "src" / "railbird"
    files = [*(room / "bots").glob("*.py"), *(room / "games" / game_id).rglob("*.py")]
    block = hashlib.sha256()
    for file in sorted(files):
        if not file.name.startswith(NOT_PLAY):
            block.update(file.read_bytes())
    return block.hexdigest()[:8]


def lines_of(game_id: str, games: int, expert_games: int, expert: str) -> Iterator[Line]:
    """The levels against each other and against random, with few, four and many seats."""
    game = find_game(game_id)
    counts = game.seats_with(game.options())
    for count in sorted({counts[0], 4, min(6, counts[-1])}):
        share = games if count == 4 else games // 2
        for one, others in (("regular", "random"), ("novice", "random"), ("novice", "regular")):
            yield Line(game_id, count, one, others, share)
        yield Line(game_id, count, expert, "regular", expert_games if count == 4 else expert_games // 4)
    yield Line(game_id, 4, expert, "novice", expert_games // 4)
    yield Line(game_id, 4, expert, "random", expert_games // 4)


def play_all(lines: list[Line], minutes: float | None, jobs: int | None) -> None:
    """Let all lines grow together until they are complete or the time is over."""
    began = time.monotonic()
    JOURNALS.mkdir(parents=True, exist_ok=True)
    for part in range(1, PARTS + 1):
        for line in lines:
            if minutes is not None and time.monotonic() - began >= 60 * minutes:
                return
            contest = line.contest(max(1, line.games * part // PARTS))
            if len(line.result().deals) >= contest.deals:
                continue
            started = time.monotonic()
            result = play(contest, jobs, journal=line.journal)
            add_minutes((time.monotonic() - started) / 60)
            print(f"{line.game} {line.seats} seats, {line.one} v {line.others}: {result.games} games", file=sys.stderr)
            if len(result.deals) < contest.deals:
                return  # Ctrl-C: what is complete is kept


def spent_minutes() -> float:
    """How long all of it has taken so far, over all starts."""
    file = JOURNALS / "minutes"
    return float(file.read_text()) if file.exists() else 0.0


def add_minutes(minutes: float) -> None:
    """Keep count of the time."""
    (JOURNALS / "minutes").write_text(f"{spent_minutes() + minutes:.3f}\n")


def cells(line: Line) -> list[str] | None:
    """The line as the page shows it; None if nothing has been played."""
    result = line.result()
    if not result.deals:
        return None
    share = result.scores()[line.one].share
    low, high = share.share_interval
    fair = 1 / line.seats
    verdict = "**above**" if low > fair else "**below**" if high < fair else "not told apart"
    one = "expert" if line.one.startswith("searcher") else line.one
    share_of = f"{100 * share.mean:.1f} %"
    interval = f"{100 * low:.1f} … {100 * high:.1f}"
    return [str(line.seats), one, line.others, str(result.games), share_of, interval, f"{100 * fair:.1f} %", verdict]


def page(by_game: dict[str, list[Line]], budget: int) -> str:
    """The whole page."""
    out = [HEAD.format(minutes=spent_minutes(), seed=SEED, budget=budget)]
    for game_id, lines in by_game.items():
        out.append(f"\n## {find_game(game_id).title}\n")
        found = [cells(line) for line in sorted(lines, key=lambda line: (line.seats, line.others))]
        rows = ["| " + " | ".join(row) + " |" for row in found if row is not None]
        if rows:
            out.append("| seats | one | against | games | wins | 95 % | fair | |\n|---|---|---|---|---|---|---|---|")
        out += rows or ["No games have been played since these bots were last changed."]
    return "\n".join(out) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="play only these games; the page always tells of all")
    parser.add_argument("--seats", type=int, default=None, help="play only with so many seats")
    parser.add_argument("--minutes", type=float, default=None, help="stop after about so many; go on later")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--expert-games", type=int, default=400)
    parser.add_argument("--budget", type=int, default=300, help="the Expert's playouts a decision")
    parser.add_argument("--jobs", type=int, default=None)
    given = parser.parse_args()
    expert = f"searcher@{given.budget}"
    by_game = {name: list(lines_of(name, given.games, given.expert_games, expert)) for name in game_ids()}
    try:
        wanted = [line for name in given.game or by_game for line in by_game[name]]
        play_all([line for line in wanted if given.seats in (None, line.seats)], given.minutes, given.jobs)
    except KeyboardInterrupt:
        print("Stopped; start it again to go on.", file=sys.stderr)
    PAGE.write_text(page(by_game, given.budget), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} is written.", file=sys.stderr)


if __name__ == "__main__":
    main()
