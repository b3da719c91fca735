"""What processes do in the tests of the study. They import this and little else: a start takes as long as that."""

import os
import struct
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from railbird.insight.report import Analysis, Point, Stage
from railbird.web.workers.study import Found
from railbird.web.workers.worker import Ready, Reply

LONG = bytes(range(256)) * 200  # Longer than what comes in one piece, shorter than what a line holds.
STAGES: tuple[Stage, ...] = ("chart", "luck", "verdicts", "done")


def reckoned(stage: Stage, value: str = "test 1") -> Analysis:
    """As much of a game as belongs to a stage."""
    progress = (1 + STAGES.index(stage)) / len(STAGES)
    return Analysis(
        game="homestretch", rules=1, digest="d", value=value, stage=stage, draws=8, progress=progress,
        points=(Point(0, (0.5, 0.5)), Point(9, (1.0, 0.0))),
    )  # fmt: skip


def counts(connection: Connection) -> None:
    """Somebody who works without end and tells each step."""
    connection.recv_bytes()
    while True:
        connection.send_bytes(msgspec.msgpack.encode(Found(reckoned("chart"))))


def waits_for_a_file(connection: Connection) -> None:
    """A bot that answers when a file is there."""
    connection.send_bytes(msgspec.msgpack.encode(Ready(False)))
    while True:
        told = msgspec.msgpack.decode(connection.recv_bytes())
        while not Path(told["bot"]).exists():
            pass
        connection.send_bytes(msgspec.msgpack.encode(Reply(["Pass"])))


def dies(connection: Connection) -> None:
    """A process that does not survive the game it is given."""
    connection.recv_bytes()
    raise SystemExit(3)


def stutters(connection: Connection, halfway: str) -> None:
    """Says something long in two pieces, the second when it is asked for it; then how long what it hears next is."""
    said = struct.pack("!i", len(LONG)) + LONG
    os.write(connection.fileno(), said[: len(LONG) // 2])
    Path(halfway).touch()
    connection.recv_bytes()
    os.write(connection.fileno(), said[len(LONG) // 2 :])
    connection.send_bytes(str(len(connection.recv_bytes())).encode())
