"""A server in a process of its own, started as people start it, to be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys

from railbird.web.config import Config
from tests.web.harness import until

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
        self._process: asyncio.subprocess.Process | None = None
        self._env = env or {}

    async def start(self) -> None:
        """Start, and wait until it says where it is."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            self._code,
            stdout=asyncio.subprocess.PIPE,
            stderr=self._log,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **self._env},
        )
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
