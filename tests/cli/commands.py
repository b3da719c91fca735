"""`railbird` as people use it: every command in a process of its own, with its real output and exit code.

Starting Python and loading the games is dearer than most commands. One process does that once and waits; a command is
a child of it, which has still to load what belongs to the command alone, and ends as any Python does.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

ENV = {**os.environ, "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
PATIENCE = 120  # Seconds; who takes longer is ended by the clock.
WAITING = f"""
import json, os, signal, socket, sys
import rich.console, rich.markdown, rich.progress, rich.table
import railbird.cli.app
from railbird.core.registry import find_game, game_ids

for game_id in game_ids():
    find_game(game_id)
with socket.socket(fileno=int(sys.argv[1])) as line, line.makefile("rw", encoding="utf-8") as asked:
    for written in asked:
        child = os.fork()
        if child == 0:
            break
        asked.write(f"{{os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}}\\n")
        asked.flush()
    else:
        os._exit(0)
arguments, files, cwd, columns = json.loads(written)
for number, file in enumerate(files):
    os.dup2(os.open(file, os.O_RDWR), number)
if cwd:
    os.chdir(cwd)
os.environ["COLUMNS"] = columns
sys.argv[1:] = arguments
signal.alarm({PATIENCE})
railbird.cli.main()
"""


class Waiting:
    """The process that has loaded everything and waits."""

    def __init__(self) -> None:
        here, there = socket.socketpair()
        with there:
            command = [sys.executable, "-c", WAITING, str(there.fileno())]
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, pass_fds=[there.fileno()], env=ENV
            )
        with here:
            self._line = here.makefile("rw", encoding="utf-8")

    def run(self, arguments: tuple[str, ...], files: list[str], cwd: Path | None, columns: int) -> int:
        """The exit code of a command that reads the first file and writes the others."""
        asked = [arguments, files, None if cwd is None else str(cwd), str(columns)]
        self._line.write(json.dumps(asked) + "\n")
        self._line.flush()
        return int(self._line.readline())

    def close(self) -> None:
        """Nobody asks any more."""
        self._line.close()
        self._process.wait()


@cache
def waiting() -> Waiting:
    """The one of this process; `tests/cli/conftest.py` closes it."""
    return Waiting()


def railbird(
    *arguments: str, typed: str = "", cwd: Path | None = None, columns: int = 120
) -> subprocess.CompletedProcess[str]:
    """Give a command, type this, and wait for its end."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in ("typed", "out", "error")]
        for file, content in zip(files, (typed, "", ""), strict=True):
            file.write_text(content, encoding="utf-8")
        code = waiting().run(arguments, [str(file) for file in files], cwd, columns)
        out, error = (file.read_text(encoding="utf-8") for file in files[1:])
    return subprocess.CompletedProcess(arguments, code, out, error)
