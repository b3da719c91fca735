"""Processes for tests: copies of one that has loaded the server, the games and the bots.

A program of its own loads them for a second of processor time and more, and most tests with a bot would start one. What
a process does from its orders on is the same, in the same surroundings: environment, line, output. A server that is a
copy has bots' processes copied as well, by a copy of its own. Tests of how processes start have real programs
(`STARTED` in `tests/web/copies.py`); so have attacks, commands and examples.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from railbird.web.workers import process
from railbird.web.workers.begin import Orders, begin

BOOT = """
import json, socket, sys
sys.path[:] = json.loads(sys.argv[1])
from tests.web.nursery import load, raise_copies
line = socket.socket(fileno=0)
load()
line.send(b"!")
raise_copies(line)
"""
start_a_program = process.start


class Copy:
    """One of them, as far as a server wants to know a process: what `subprocess.Popen` offers."""

    def __init__(self, pid: int, handle: int) -> None:
        self.pid = pid
        self._handle = handle  # Stays this process's, whoever has its number later.

    def poll(self) -> int | None:
        """Nothing as long as it lives."""
        return 0 if select.select([self._handle], [], [], 0)[0] else None

    def wait(self, timeout: float | None = None) -> int:
        """Until it has ended."""
        if not select.select([self._handle], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired("a copy", timeout or 0.0)
        return 0

    def send_signal(self, sig: int) -> None:
        """To it and nobody else; one that has ended hears nothing."""
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._handle, sig)

    def kill(self) -> None:
        """At once."""
        self.send_signal(signal.SIGKILL)

    def __del__(self) -> None:
        os.close(self._handle)


class Wanted(NamedTuple):
    """What a copy is to do, and in which surroundings."""

    orders: Orders | None
    script: str  # What it runs instead: a server.
    environment: dict[str, str]
    folder: str


class Nursery:
    """A line to the process that has loaded everything."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._lock = Lock()

    def copy(self, orders: Orders) -> Copy:
        """A new process that carries out these orders."""
        return self._ask(Wanted(orders, "", dict(os.environ), os.getcwd()), [orders["line"], 1, 2])

    def server(self, script: str, environment: dict[str, str], out: int, errors: int) -> Copy:
        """A new process that runs a script, and says so much."""
        return self._ask(Wanted(None, script, environment, os.getcwd()), [0, out, errors])

    def _ask(self, wanted: Wanted, files: list[int]) -> Copy:
        asked = json.dumps(wanted).encode()
        with self._lock:
            socket.send_fds(self._line, [len(asked).to_bytes(4, "big")], files)
            self._line.sendall(asked)
            told, (handle,), _, _ = socket.recv_fds(self._line, 4, 1)
        return Copy(int.from_bytes(told, "big"), handle)

    def close(self) -> None:
        """No more copies; those that are there live as long as their servers."""
        self._line.close()

    def start(self, orders: Orders, build: Path | None) -> Copy | subprocess.Popen[bytes]:
        """For `process.start`. Whoever is tied to its server has to be its child, and no copy changes engines."""
        return start_a_program(orders, build) if build or orders["tied_to"] else self.copy(orders)


@cache
def nursery() -> Nursery:
    """The one of this test process; it waits until everything is loaded, so that no server has to."""
    here, there = socket.socketpair()
    with there:
        command = [sys.executable, "-c", BOOT, json.dumps([os.path.abspath(one) for one in sys.path])]
        loads = subprocess.Popen(command, stdin=there.fileno(), stdout=subprocess.DEVNULL)
    assert here.recv(1), "the process to be copied has not loaded everything"
    atexit.register(loads.wait)
    return Nursery(here)


# --- in the process that has loaded everything


def load() -> None:
    """Whatever servers and their processes import."""
    import railbird.cli.serve  # noqa: PLC0415 - only this process needs them
    import railbird.web.run  # noqa: F401, PLC0415
    from railbird.web.workers import inspector, worker  # noqa: F401, PLC0415

    worker.warm_up(())


def raise_copies(line: socket.socket) -> None:
    """Make copies until nobody is left who wants one; each does what is wanted of it."""
    if born := make_copies(line):
        settle(line, born.files)
        grow_up(born.wanted, born.files[0])


class Born(NamedTuple):
    """What a copy finds when it begins to live: what is wanted of it, and the line, output and errors it was given."""

    wanted: Wanted
    files: list[int]


def make_copies(line: socket.socket) -> Born | None:
    """Returns in every copy, and with nothing in the one they were made of, when that is not needed any more."""
    living: list[int] = []
    while True:
        ready, _, _ = select.select([line.fileno(), *living], [], [])
        for handle in set(living) & set(ready):  # a process that has ended is gone, as a server's own child would be
            os.waitid(os.P_PIDFD, handle, os.WEXITED)
            os.close(handle)
            living.remove(handle)
        if line.fileno() not in ready:
            continue
        length, files, _, _ = socket.recv_fds(line, 4, 3)
        if not length:
            return None
        wanted = Wanted(*json.loads(line.recv(int.from_bytes(length, "big"), socket.MSG_WAITALL)))
        child = os.fork()
        for file in living if child == 0 else files:
            os.close(file)
        if child == 0:
            return Born(wanted, files)
        living.append(os.pidfd_open(child))
        socket.send_fds(line, [child.to_bytes(4, "big")], [living[-1]])


def settle(line: socket.socket, files: list[int]) -> None:
    """Have what a program that was started has: no input, the output of whoever started it."""
    line.close()
    with open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), 0)
    for number, file in enumerate(files[1:], 1):
        os.dup2(file, number)
        os.close(file)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr] # it is what Python has opened


def grow_up(wanted: Wanted, line: int) -> None:
    """Carry out the orders, or be a server."""
    os.environ.clear()
    os.environ.update(wanted.environment)
    os.chdir(wanted.folder)
    if wanted.orders is not None:
        sys.path[:] = wanted.orders["path"]
        begin({**wanted.orders, "line": line})
        return
    os.close(line)
    here, there = socket.socketpair()
    if os.fork() == 0:  # the one its bots' processes are copied from: it has loaded all they need
        here.close()
        raise_copies(there)
        return
    there.close()
    process.start = Nursery(here).start  # type: ignore[assignment] # a copy offers what a server asks a process
    exec(wanted.script, {"__name__": "__main__"})
