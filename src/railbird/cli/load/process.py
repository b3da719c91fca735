"""The server that is measured, in a process of its own."""

from __future__ import annotations

import asyncio
import resource
import sys
import time
from pathlib import Path

SERVER = """
import sys
from railbird.web.config import Config
from railbird.web.logs import set_up_logs
from railbird.web.run import run_forever
set_up_logs(json=True)
run_forever(sys.argv[1], "127.0.0.1", 0, Config(limits=False, bot_workers=1, group=int(sys.argv[2])),
            lambda port: print(port, flush=True))
"""


class Running:
    """A server that listens."""

    def __init__(self, process: asyncio.subprocess.Process, port: int) -> None:
        self._process = process
        self.port = port

    @classmethod
    async def start(cls, database: str, group: int) -> Running:
        """Start one and wait until it listens."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", SERVER, database, str(group), stdout=asyncio.subprocess.PIPE
        )
        assert process.stdout is not None
        return cls(process, int(await process.stdout.readline()))

    def cpu(self) -> float:
        """Seconds of processor time all its threads have used, by the clock Linux keeps for each process."""
        return time.clock_gettime((~self._process.pid << 3) | 2)

    def megabytes(self) -> float:
        """The memory it holds."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize() / 1e6

    async def stop(self) -> None:
        """Stop it."""
        self._process.terminate()
        await self._process.wait()
