"""A server in a process of its own, started as people start it, to be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys

from railbird.web.config import Config
from tests.web.harness import until
from tests.web.nursery import Copy, nursery

START = (
    "import sys; from railbird.cli.serve import serve; serve(port={port}, database={database!r}, bot_workers={bots})"
)
WITH = """
from railbird.web.config import Config, Door, Outgoing
from railbird.web.logs import set_up_logs
from railbird.web.run import run_forever
set_up_logs(json=True)
said = lambda port: print("Railbird is running at", port, flush=True)
run_forever({database!r}, "127.0.0.1", {port}, {config!r}, said)
"""


class Said:
    """What a server that is a copy says."""

    def __init__(self, file: int) -> None:
        self._file = os.fdopen(file, "rb")

    async def readline(self) -> bytes:
        """The next line; a server that ends has none any more."""
        return await asyncio.to_thread(self._file.readline)

    def close(self) -> None:
        """Nobody listens any more."""
        self._file.close()


class Copied:
    """A server that is a copy (`nursery.py`): what this module asks of a program's process."""

    def __init__(self, copy: Copy, stdout: Said) -> None:
        self._copy = copy
        self.pid = copy.pid
        self.stdout = stdout
        self.kill = copy.kill
        self.send_signal = copy.send_signal

    @property
    def returncode(self) -> int | None:
        """Nothing as long as it lives."""
        return self._copy.poll()

    async def wait(self) -> int:
        """Until it has ended."""
        while self._copy.poll() is None:
            await asyncio.sleep(0.005)
        self.stdout.close()
        return 0


Launched = asyncio.subprocess.Process | Copied


async def launch(code: str, environment: dict[str, str], log: int) -> Launched:
    """A server as people start it, from the loading of its modules on."""
    out = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdout=out, stderr=log, env=environment)


async def copied(code: str, environment: dict[str, str], log: int) -> Launched:
    """One that has loaded its modules."""
    here, there = os.pipe()
    errors = os.open(os.devnull, os.O_WRONLY) if log == asyncio.subprocess.DEVNULL else os.dup(log)
    try:
        return Copied(nursery().server(code, environment, there, errors), Said(here))
    finally:
        os.close(there)
        os.close(errors)


class Process:
    """`railbird serve` on a database, or a server with a configuration of its own; `kill` is kill -9."""

    def __init__(
        self,
        database: str | None,
        port: int,
        bots: int = 1,
        env: dict[str, str] | None = None,
        config: Config | None = None,
        log: int = asyncio.subprocess.DEVNULL,
    ) -> None:
        self._code = START.format(port=port, database=database, bots=bots)
        if config is not None:
            self._code = WITH.format(port=port, database=database, config=config)
        self._log = log
        self.database = database or ""
        self.url = f"http://127.0.0.1:{port}"
        self._process: Launched | None = None
        self._env = env or {}

    async def start(self) -> None:
        """Start, and wait until it says where it is."""
        self._process = await launch(self._code, {**os.environ, "PYTHONUNBUFFERED": "1", **self._env}, self._log)
        assert self._process.stdout is not None
        async with asyncio.timeout(60):
            line = await self._process.stdout.readline()
        assert b"Railbird is running at" in line, line

    async def kill(self) -> None:
        """A power cut."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    async def terminate(self) -> None:
        """SIGTERM, and wait; a server that waits for its streams never comes back."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(self._process.wait(), 60)

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process is not None
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.returncode is None


async def alive(process: Process) -> None:
    """Wait until the process runs."""
    await until(lambda: process.is_running)
