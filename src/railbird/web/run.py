"""Running the server: uvicorn that stops cleanly with streams open."""

import asyncio
import socket
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from signal import SIGTERM
from types import FrameType

import structlog
import uvicorn
from litestar import Litestar
from uvicorn.loops.auto import auto_loop_factory

from railbird.store import alone, open_store
from railbird.web import sweeping
from railbird.web.app import make_app
from railbird.web.config import Config
from railbird.web.connections import guarded
from railbird.web.crowd import Crowd
from railbird.web.server import Server, make_server
from railbird.web.workers import own

logger = structlog.get_logger(__name__)

SWITCH = 0.0005
"""Seconds after which the loop lets another thread in that waits for the interpreter: the one that writes moves has to
come in several times for each. Python's own 5 ms would be waited as often, whenever the loop has something to draw."""

SPARE = 128  # Open files that are not connections: the database, the processes of bots, templates.


class Uvicorn(uvicorn.Server):
    """Ends the streams as soon as it is told to stop; otherwise it would wait for them for ever."""

    def __init__(self, config: uvicorn.Config, server: Server, started: Callable[[int], None]) -> None:
        super().__init__(config)
        self._server = server
        self._started = started

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """SIGTERM or Ctrl-C."""
        self._server.end_streams()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say where."""
        await super().startup(sockets)
        if self.started:
            self._started(self.servers[0].sockets[0].getsockname()[1])


def settings(server: Server, host: str, port: int, frame: Litestar | None = None) -> uvicorn.Config:
    """How uvicorn runs the application."""
    door = server.config.door
    crowd = Crowd(door, most=files_for(door.connections), by_address=server.config.limits)
    return uvicorn.Config(
        make_app(server, frame),
        host=host,
        port=port,
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
        http=guarded(crowd),
        ws="none",
        proxy_headers=bool(door.proxies),
        forwarded_allow_ips=list(door.proxies),
    )


def files_for(connections: int) -> int:
    """So many connections as may be open, or as many as the system allows; it is asked for more files where it can."""
    if sys.platform == "win32":
        return connections
    import resource  # noqa: PLC0415 - not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + SPARE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    found = connections if soft == resource.RLIM_INFINITY else min(connections, max(soft - SPARE, soft // 2))
    if found < connections:
        logger.warning("fewer connections than wanted: the system allows few open files", connections=found, files=soft)
    return found


async def run(
    database: str,
    host: str,
    port: int,
    config: Config,
    started: Callable[[int], None],
    parent: Connection | None = None,
) -> None:
    """Listen, open the database, and serve until told to stop. `started(port)` is called once it listens.

    One of several processes shares the port with the others and has a line to their parent.
    Raises OSError when the address is taken, and BadBot for a bot that cannot be loaded, before anything is opened;
    BadDatabase when the database cannot be used, or another server has its file.
    """

    def listens(found: int) -> None:
        sweeping.begin()  # games, routes, schemas and templates live as long as the process
        server.house.errands.run(sweeping.sweep())
        if parent is not None:
            follow(parent, server, lambda: web.handle_exit(SIGTERM, None))
        started(found)

    own.offer(config.bots)
    with listening(host, port, shared=parent is not None) as door, alone(database):
        store = await open_store(database, config.group)
        server = await make_server(store, config)
        web = Uvicorn(settings(server, host, port), server, listens)
        await web.serve([door])
    logger.info("stopped")


def follow(parent: Connection, server: Server, stop: Callable[[], None]) -> None:
    """Hear from the parent which of the other processes has died, by its node; stop when the parent is gone."""
    loop = asyncio.get_running_loop()

    def hear() -> None:
        try:
            node = parent.recv_bytes().decode()
        except (EOFError, OSError):
            loop.remove_reader(parent.fileno())
            logger.warning("the parent is gone: stopping")
            stop()
            return
        server.house.errands.run(server.driver.adoption.inherit(node))

    loop.add_reader(parent.fileno(), hear)


def listening(host: str, port: int, shared: bool = False) -> socket.socket:
    """A socket bound to the address; a shared one beside those of other processes of ours.

    It says that it speaks TCP: only of such a socket asyncio knows to send small answers at once, and otherwise the
    second half of an answer waits 40 ms for the reader's acknowledgement of the first.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        door.bind((host, port))
    except OSError:
        door.close()
        raise
    return door


def run_forever(
    database: str,
    host: str,
    port: int,
    config: Config,
    started: Callable[[int], None],
    parent: Connection | None = None,
) -> None:
    """The same from where no loop runs."""
    sys.setswitchinterval(SWITCH)
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(run(database, host, port, config, started, parent))
