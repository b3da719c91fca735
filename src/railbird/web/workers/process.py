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
from struct import Struct
from threading import Thread

from railbird import engine
from railbird.web.workers.begin import BOOT, Orders

PIECE = 1 << 16  # So many bytes are read at once.
_LENGTH = Struct("!i")  # What a `Connection` puts before a message, of up to 2 GB.
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
            self._process = start(orders, build)
        if tied:
            self.connection.recv_bytes()
        self._heard = bytearray()
        os.set_blocking(self.connection.fileno(), False)  # the loop waits for nobody

    @property
    def pid(self) -> int:
        """Its id."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    async def tell(self, message: bytes) -> None:
        """Say something to it, as fast as it listens. It does whenever it has answered what it was told before."""
        line = self.connection.fileno()
        left = memoryview(_LENGTH.pack(len(message)) + message)
        while left:
            try:
                left = left[os.write(line, left) :]
            except BlockingIOError:
                await _ready(line, asyncio.get_running_loop().add_writer, asyncio.get_running_loop().remove_writer)

    async def hear(self) -> bytes:
        """What the process says next, however many pieces it comes in; EOFError when it has died."""
        line = self.connection.fileno()
        while (message := self._message()) is None:
            try:
                piece = os.read(line, PIECE)
            except BlockingIOError:
                await _ready(line, asyncio.get_running_loop().add_reader, asyncio.get_running_loop().remove_reader)
            except OSError as error:
                raise EOFError(str(error)) from error
            else:
                if not piece:
                    raise EOFError
                self._heard += piece
        return message

    def _message(self) -> bytes | None:
        """The first whole message of what was heard; None before there is one."""
        if len(self._heard) < _LENGTH.size:
            return None
        end = _LENGTH.size + _LENGTH.unpack_from(self._heard)[0]
        if len(self._heard) < end:
            return None
        message = bytes(self._heard[_LENGTH.size : end])
        del self._heard[:end]
        return message

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


def start(orders: Orders, build: Path | None) -> subprocess.Popen[bytes]:
    """A program of its own with these orders; of all that is open here it has the line and nothing else."""
    return subprocess.Popen(
        [sys.executable, "-c", BOOT, json.dumps(orders)],
        env=engine.environment(build),
        stdin=subprocess.DEVNULL,
        pass_fds=[orders["line"]],
    )


async def _ready(line: int, watch: Callable[..., object], leave: Callable[[int], object]) -> None:
    """Wait until there is something to read on a line, or room on it."""
    ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def tell() -> None:
        if not ready.done():
            ready.set_result(None)

    watch(line, tell)
    try:
        await ready
    finally:
        leave(line)
