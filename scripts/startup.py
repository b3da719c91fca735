"""What `railbird serve` costs until its first page and its first table are on somebody's screen.

    python scripts/startup.py                      # this source tree
    python scripts/startup.py ../other-tree .      # two trees, alternated in one run: compare these, not two runs

Counts processor time (user and system, of all its threads) of the server's process, which a busy machine does not
change much, and the time waited beside it, which it does. A first start of each tree, not counted, makes the bytecode;
the database is there already, as at every start but the first. Linux: it reads /proc.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parent.parent
TICKS = os.sysconf("SC_CLK_TCK")
MARKS = ("listens", "first page", "first table")
START = """
import sys
from railbird.cli import main
sys.argv = ["railbird", "serve", "--port", "0", "--bot-workers", "1", "--database", {0!r}]
main()
"""


def processor(pid: int) -> float:
    """Milliseconds that a process has worked."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / TICKS


@contextmanager
def served(tree: Path, database: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of a source tree, and where it is."""
    rooms = os.pathsep.join(str(tree / room) for room in ("src", "examples/penny/src"))
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(
        [sys.executable, "-c", START.format(database)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=tree,
        env={**env, "PYTHONPATH": rooms, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        assert "Railbird is running at" in said, f"{tree} has not started: {said!r}"
        yield process, said.partition(" at ")[2].split()[0].rstrip("/")
    finally:
        process.terminate()
        process.wait(30)


def table(client: httpx.Client, game: str = "homestretch") -> str:
    """A table that plays; its address."""
    client.get("/api/v1/me").raise_for_status()
    client.headers["x-csrftoken"] = client.cookies["railbird_csrf"]
    client.post("/api/v1/guests", json={"name": "Ada"}).raise_for_status()
    client.headers["x-csrftoken"] = client.cookies["railbird_csrf"]
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 2]
    made = client.post("/api/v1/tables", json={"game": game, "seats": seats})
    made.raise_for_status()
    return f"/tables/{made.json()['id']}"


def once(tree: Path, database: str) -> dict[str, tuple[float, float]]:
    """Start, open the first page, then a table: processor and time waited so far, in milliseconds, at each mark."""
    begun, found = time.monotonic(), {}
    with served(tree, database) as (process, url), httpx.Client(base_url=url, trust_env=False, timeout=60) as client:

        def mark(name: str) -> None:
            found[name] = processor(process.pid), (time.monotonic() - begun) * 1000

        mark(MARKS[0])
        client.get("/").raise_for_status()
        mark(MARKS[1])
        address = table(client)
        assert "data-may-act" in client.get(address).raise_for_status().text, "no table was drawn"
        mark(MARKS[2])
    return found


def main() -> None:
    """Measure each tree several times in turn; print the medians."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("trees", nargs="*", type=Path, default=[ROOT])
    asked.add_argument("--runs", type=int, default=7)
    given = asked.parse_args()
    trees = [tree.resolve() for tree in given.trees]
    measured: dict[Path, list[dict[str, tuple[float, float]]]] = {tree: [] for tree in trees}
    with tempfile.TemporaryDirectory() as folder:
        for tree in trees:
            once(tree, f"sqlite:///{folder}/{trees.index(tree)}.db")
        for _ in range(given.runs):
            for number, tree in enumerate(trees):
                measured[tree].append(once(tree, f"sqlite:///{folder}/{number}.db"))
    print(f"median of {given.runs}: milliseconds of processor until (waited in brackets)")
    width = max(len(str(tree)) for tree in trees)
    for tree, runs in measured.items():
        cells = [
            f"{mark} {statistics.median(run[mark][0] for run in runs):5,.0f}"
            f" ({statistics.median(run[mark][1] for run in runs):,.0f})"
            for mark in MARKS
        ]
        print(f"{tree!s:{width}}  " + "   ".join(cells))


if __name__ == "__main__":
    main()
