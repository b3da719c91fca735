"""The first thing a process of the house does. It imports little: its environment says which engine comes next."""

import os
import signal
import sys
from importlib import import_module
from multiprocessing.connection import Connection
from typing import TypedDict


class Orders(TypedDict):
    """What a new process is told on its command line."""

    path: list[str]  # Where it finds modules: where those who started it do.
    line: int  # The file descriptor of the line to the server.
    target: str  # What it does: module:function.
    given: list[str]
    tied_to: int  # The process without which it must not be; 0 where it hears by its line that the server is gone.


BOOT = """
import json, sys
orders = json.loads(sys.argv[1])
sys.path[:] = orders["path"]
from railbird.web.workers.begin import begin
begin(orders)
"""


TIED = b"tied"  # What a process says first that is tied to its server.
PR_SET_PDEATHSIG = 1


def tie(parent: int) -> None:
    """Let the system end this process with its server, however that ends, also while this one stands still.

    A process that stands still can look at nothing; so it must not be its own doing. Linux kills the children of
    whoever is gone if they have asked for it. Elsewhere it is in a group of its own: one without anybody outside who
    looks after it, and with somebody in it who stands still, is told to hang up (POSIX, `_exit`).
    """
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415 - only this process needs it

        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    elif sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        os.setpgid(0, 0)
    if os.getppid() != parent:  # it was gone before anything was tied
        raise SystemExit


def begin(orders: Orders) -> None:
    """Work until the server hangs up. Ctrl-C is the server's to hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    module, _, name = orders["target"].partition(":")
    with Connection(orders["line"]) as line:
        if orders["tied_to"]:
            tie(orders["tied_to"])
            line.send_bytes(TIED)
        getattr(import_module(module), name)(line, *orders["given"])
