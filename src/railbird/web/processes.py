"""Several processes of one server behind one port: what they share, and what each of them may take of it.

Each is a node like any other and listens by itself; the system hands every new connection to one of them
(SO_REUSEPORT, which shares out fairly on Linux alone). Queued where a process dies, connections die with it; the next
ones go to the others.
"""

import gc
import os
import signal
import socket
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing.connection import Connection

from railbird.web.config import Config
from railbird.web.parent import Parent

FEW = 8  # What is shared out is never less than this for each process: it bounds a crowd, not a family.


def share(most: int, processes: int) -> int:
    """What one of so many may hold of something that is bounded in all."""
    return min(most, max(FEW, -(-most // processes)))


def shared_out(config: Config, processes: int, number: int, node: str) -> Config:
    """How one of several processes runs.

    What is held at once is shared out, so that the bounds hold for all together; how often something may be done is
    counted by each. Bots' processes are shared out, too, at least one to each: the processors stay as many as they are.
    """
    door = config.door
    return replace(
        config,
        node=node,
        bot_workers=max(1, config.bot_workers // processes + (number < config.bot_workers % processes)),
        tables_per_address=share(config.tables_per_address, processes),
        door=replace(
            door,
            connections=share(door.connections, processes),
            per_address=share(door.per_address, processes),
            streams_per_address=share(door.streams_per_address, processes),
            streams_per_person=share(door.streams_per_person, processes),
        ),
    )


@contextmanager
def reserved(host: str, port: int) -> Iterator[int]:
    """A port that nobody else listens on, kept for these processes; OSError when it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as alone, socket.socket(family, socket.SOCK_STREAM) as door:
        alone.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        alone.bind((host, port))  # refused beside anybody else, also beside the processes of another server
        found = alone.getsockname()[1]
        alone.close()
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        door.bind((host, found))  # never listens: connections go to those who do
        yield found


def serve_together(
    database: str, host: str, port: int, config: Config, processes: int, started: Callable[[int], None]
) -> None:
    """Serve with several processes until told to stop. `started(port)` is called once all of them listen.

    Raises OSError when the address is taken, CannotStart with the sentence of a process that could not start.
    """
    with tempfile.TemporaryDirectory(prefix="railbird-") as folder, reserved(host, port) as found:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder  # where all of them count; looked at by the import
        from railbird.web.run import run_forever  # noqa: PLC0415 - loaded here once, for all of them

        def work(number: int, node: str, line: Connection) -> None:
            own = shared_out(config, processes, number, node)
            run_forever(database, host, found, own, lambda _port: line.send_bytes(b""), line)

        gc.collect()
        gc.freeze()  # the collector's marks would copy into each process what they have in common
        stopped_by = Parent(work, processes).run(lambda: started(found))
    signal.raise_signal(stopped_by)  # end as whoever stopped it expects
