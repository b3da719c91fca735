"""Measure how much of a result is luck, and write the table of docs/explanation/luck.md. `make luck`

    python scripts/luck.py [--minutes 30] [--games 200] [GAME…]

Games between four tipsters, each with its luck reckoned; every one is kept in build/luck as it is finished: stop with
Ctrl-C or after so many minutes and start again to go on. A changed rule, bot or value function begins anew. All games
grow together, so the table can be written at any moment (`--minutes 0` only writes it); the line of a game of which
nothing new is known stays as it was.
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

from railbird.core.registry import find_game, game_ids
from railbird.insight.values import Value
from railbird.lab.luck import Adjusted, biases, factor, means, play_adjusted, slope

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "explanation" / "luck.md"
JOURNALS = ROOT / "build" / "luck"
SEATS = 4
SEEDS = {"greyhounds": "fresh luck", "dostihy": "later luck"}
"""Values were chosen while others of their games were looked at: these are told of games that nobody had seen."""
BEGIN, END = "<!-- luck: written by make luck -->", "<!-- luck: end -->"


def seed(name: str) -> str:
    """What a game's measurements are drawn from."""
    return SEEDS.get(name, "luck")


def journal(name: str) -> Path:
    """Where a game's measurements are kept; another one whenever something changes that decides them."""
    room = ROOT / "src" / "railbird"
    block = hashlib.sha256()
    reckons = [room / "insight" / f"{module}.py" for module in ("story", "values", "ledger")]
    for file in [room / "core" / "draws.py", *reckons, *sorted((room / "games" / name / "bot").glob("*.py"))]:
        block.update(b"".join([line for line in file.read_bytes().splitlines() if b"splits=Measured" not in line]))
    block.update(f"{find_game(name).rules} {seed(name)}".encode())
    return JOURNALS / f"{name}-{block.hexdigest()[:8]}.jsonl"


def kept(path: Path) -> list[Adjusted]:
    """What has been measured; a torn last line is dropped."""
    found = []
    if path.exists():
        for line in path.read_bytes().splitlines():
            with suppress(msgspec.DecodeError):
                found.append(msgspec.json.decode(line, type=Adjusted))
    return found


def measure(names: list[str], games: int, minutes: float | None) -> None:
    """Let all games grow together until they are complete or the time is over."""
    began = time.monotonic()
    JOURNALS.mkdir(parents=True, exist_ok=True)
    values = {name: Value(find_game(name)) for name in names}
    done = {name: len(kept(journal(name))) for name in names}
    for number in range(games):
        for name in names:
            if number < done[name]:
                continue
            if minutes is not None and time.monotonic() - began >= 60 * minutes:
                return
            row = play_adjusted(find_game(name), SEATS, seed(name), number, values[name])
            with journal(name).open("ab") as file:
                file.write(msgspec.json.encode(row) + b"\n")
            print(f"{name}: {number + 1} of {games}", file=sys.stderr)


def cells(name: str) -> list[str] | None:
    """A line of the table; None where too little has been measured to say anything."""
    games = kept(journal(name))
    if len(games) < 20:
        return None
    found = factor(games)
    plain, adjusted = (
        means(games, lambda game, seat: game.result[seat]),
        means(games, lambda game, seat: game.result[seat] - game.luck[seat]),
    )
    return [
        find_game(name).title,
        str(len(games)),
        f"{found.factor:.2f} ({found.low:.2f} … {found.high:.2f})",
        " ".join(f"{z:+.1f}" for _, z in biases(games)),
        f"{slope(games):.2f}",
        f"{max(error for _, error in plain):.3f}",
        f"{max(error for _, error in adjusted):.3f}",
        "yes" if find_game(name).outlook.splits else "no",
    ]


def table(before: str) -> str:
    """What the page shows; `before` is what it has shown so far."""
    head = "| game | games | factor (95%) | mean luck by seat, z | slope | plain ± | adjusted ± | split |"
    lines = [head, "|---" * 8 + "|"]
    for name in game_ids():
        row = cells(name)
        if row is not None:
            lines.append("| " + " | ".join(row) + " |")
        else:
            lines += [line for line in before.splitlines() if line.startswith(f"| {find_game(name).title} |")]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="measure only these games; the page always tells of all")
    parser.add_argument("--minutes", type=float, default=None, help="stop after about so many; go on later")
    parser.add_argument("--games", type=int, default=200)
    given = parser.parse_args()
    os.nice(10)
    with suppress(KeyboardInterrupt):
        measure(given.game or list(game_ids()), given.games, given.minutes)
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    shown, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n{table(shown)}\n{END}{after}", encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} is written.", file=sys.stderr)


if __name__ == "__main__":
    main()
