"""How much of a result the deals decide at all, for docs/explanation/luck.md. `make deals`

    python scripts/deals.py [--minutes 30] [--trials 40] [GAME…]

For the games without dice: from one position before a deal four deals are made, each is played on four times by
tipsters, and results of the same deal are compared with those of others. Every trial is kept in build/deals as it is
finished: stop with Ctrl-C or after so many minutes and start again to go on. `--minutes 0` only writes the table.

"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import time
from contextlib import suppress
from pathlib import Path

import msgspec

from railbird.core.registry import find_game
from railbird.lab.deals import Trial, decided, most, try_deals

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "explanation" / "luck.md"
JOURNALS = ROOT / "build" / "deals"
SEED, SEATS, DEALS, TIMES = "fit", 4, 4, 4
GAMES = {"greyhounds": 3, "jockey": 3}  # How many deals a game has, redeals aside.
BEGIN, END = "<!-- deals: written by make deals -->", "<!-- deals: end -->"


def journal(name: str) -> Path:
    """Where a game's trials are kept; another one whenever the tipster or the rules change."""
    block = hashlib.sha256()
    for file in sorted((ROOT / "src" / "railbird" / "games" / name / "bot").glob("*.py")):
        block.update(file.read_bytes())
    block.update(f"{find_game(name).rules} {SEED} {DEALS} {TIMES}".encode())
    return JOURNALS / f"{name}-{block.hexdigest()[:8]}.jsonl"


def kept(path: Path) -> list[Trial]:
    """What has been tried; a torn last line is dropped."""
    found = []
    if path.exists():
        for line in path.read_bytes().splitlines():
            with suppress(msgspec.DecodeError):
                found.append(msgspec.json.decode(line, type=Trial))
    return found


def measure(names: list[str], trials: int, minutes: float | None) -> None:
    """Let all games and deals grow together until they are complete or the time is over."""
    began = time.monotonic()
    JOURNALS.mkdir(parents=True, exist_ok=True)
    done = {name: {(trial.number, trial.deal) for trial in kept(journal(name))} for name in names}
    for number in range(trials):
        for name in names:
            for deal in range(1, GAMES[name] + 1):
                if (number, deal) in done[name]:
                    continue
                if minutes is not None and time.monotonic() - began >= 60 * minutes:
                    return
                trial = try_deals(find_game(name), SEATS, SEED, number, deal, DEALS, TIMES)
                if trial is not None:
                    with journal(name).open("ab") as file:
                        file.write(msgspec.json.encode(trial) + b"\n")
                print(f"{name}: trial {number + 1} of {trials}, deal {deal}", file=sys.stderr)


def cells(name: str) -> list[str] | None:
    """A line of the table; None where too little has been tried to say anything."""
    trials = kept(journal(name))
    deals = range(1, GAMES[name] + 1)
    counts = [sum(trial.deal == deal for trial in trials) for deal in deals]
    if min(counts) < 4:
        return None
    found = [decided(trials, deal) for deal in deals]
    bound = most(trials)
    return [
        find_game(name).title,
        f"{sum(counts)} × {DEALS} × {TIMES}",
        *[f"{100 * one.value:.0f} ({100 * one.low:.0f} … {100 * one.high:.0f})" for one in found],
        f"{bound.value:.2f} ({bound.low:.2f} … {bound.high:.2f})",
    ]


def table() -> str:
    """What the page shows."""
    head = "| game | positions × deals × games | first deal, % | second, % | third, % | best factor possible |"
    rows = [cells(name) for name in GAMES]
    return "\n".join([head, "|---" * 6 + "|", *["| " + " | ".join(row) + " |" for row in rows if row]])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", choices=[*GAMES, []], help="try only these; the page always tells of all")
    parser.add_argument("--minutes", type=float, default=None, help="stop after about so many; go on later")
    parser.add_argument("--trials", type=int, default=40)
    given = parser.parse_args()
    os.nice(10)
    with suppress(KeyboardInterrupt):
        measure(given.game or list(GAMES), given.trials, given.minutes)
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n{table()}\n{END}{after}", encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} is written.", file=sys.stderr)


if __name__ == "__main__":
    main()
