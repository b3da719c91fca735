"""A process of the house, seen from the server: started, talked to, ended.

It is started as a program of its own, not copied from the server: it imports what it needs and nothing else, chooses
its engine by its environment, and holds nothing of the server, neither its database nor its keys.
"""

import asyncio
import json
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread

from railbird import engine
from railbird.web.workers.begin import BOOT, Orders

Target = Callable[..., None]
"""What a process does, from the line to the server and what it is given besides. It says something when it is ready."""


class Process:
    """One process and the line to it."""

    def __init__(
        self, target: Target, given: Sequence[str] = (), build: Path | None = None, tied: bool = False
    ) -> None:
        """One that is `tied` ends with the thread that makes it here, and so with the server, whatever it does then.

        It is waited for until it is: before that it must not be told to stand still.
        """
        self.connection, there = multiprocessing.Pipe()
        with there:
            line = there.fileno()
            what = f"{target.__module__}:{target.__qualname__}"
            path = [os.path.abspath(one) for one in sys.path]
            parent = os.getpid() if tied else 0
            orders = Orders(path=path, line=line, target=what, given=list(given), tied_to=parent)
            self._process = subprocess.Popen(
                [sys.executable, "-c", BOOT, json.dumps(orders)],
                env=engine.environment(build),
                stdin=subprocess.DEVNULL,
                pass_fds=[line],
            )
        if tied:
            self.connection.recv_bytes()

    @property
    def pid(self) -> int:
        """Its id."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    def tell(self, message: bytes) -> None:
        """Say something to it. It listens whenever it has answered what it was told before."""
        self.connection.send_bytes(message)

    async def hear(self) -> bytes:
        """What the process says next; EOFError when it has died."""
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[bytes] = loop.create_future()

        def ready() -> None:
            if answered.done():
                return
            try:
                answered.set_result(self.connection.recv_bytes())
            except (EOFError, OSError) as error:
                answered.set_exception(EOFError(str(error)))

        line = self.connection.fileno()
        loop.add_reader(line, ready)
        try:
            return await answered
        finally:
            loop.remove_reader(line)

    def stand_still(self, on: bool) -> None:
        """Stop it where it is, however busy it is, or let it go on from there."""
        self._process.send_signal(signal.SIGSTOP if on else signal.SIGCONT)

    def end(self) -> None:
        """Stop the process at once."""
        self._process.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        self.connection.close()

    def let_go(self) -> None:
        """The same without waiting until it is gone: one of low priority gets to that when nobody else is busy."""
        self._process.kill()
        self.connection.close()
        Thread(target=self._process.wait, name="railbird study ends", daemon=True).start()
