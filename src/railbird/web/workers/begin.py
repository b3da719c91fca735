"""The first thing a process of the house does. It imports little: its environment says which engine comes next."""

import signal
from importlib import import_module
from multiprocessing.connection import Connection
from typing import TypedDict


class Orders(TypedDict):
    """What a new process is told on its command line."""

    path: list[str]  # Where it finds modules: where those who started it do.
    line: int  # The file descriptor of the line to the server.
    target: str  # What it does: module:function.
    given: list[str]


BOOT = """
import json, sys
orders = json.loads(sys.argv[1])
sys.path[:] = orders["path"]
from railbird.web.workers.begin import begin
begin(orders)
"""


def begin(orders: Orders) -> None:
    """Work until the server hangs up. Ctrl-C is the server's to hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    module, _, name = orders["target"].partition(":")
    with Connection(orders["line"]) as line:
        getattr(import_module(module), name)(line, *orders["given"])
