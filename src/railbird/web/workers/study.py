"""The study: finished games are reckoned here, one at a time, in a process that stands still while anybody waits.

It is no place in the bots' line. Whatever is asked there, and whatever anybody asks of the server, comes before it,
without waiting for it to come to an end: the system stops the process in the middle of whatever it does, and lets it
go on from there (`courtesy` says when). It also has the lowest priority of its machine, which counts where several
servers share one. It is tied to its server: whatever ends that ends it, while it stands still, too. It has everybody's
plies and the seed of a game that is over, and of no other.
"""

import asyncio
import os
import time
from collections.abc import AsyncGenerator
from multiprocessing.connection import Connection

import msgspec
import structlog

from railbird import engine
from railbird.core.record import Record
from railbird.insight.report import Analysis
from railbird.web.workers.bounds import bound
from railbird.web.workers.courtesy import Courtesy
from railbird.web.workers.process import Process, Target

LONGEST = 900  # Seconds of processor time for one game: whatever takes longer is given up.
MEMORY = 2 * 1024 * 1024 * 1024  # Bytes the process may have.
NICE = 19

logger = structlog.get_logger(__name__)


class Found(msgspec.Struct, frozen=True):
    """One stage more; or the end, with what went wrong if it did."""

    analysis: Analysis | None = None
    error: str = ""
    died: bool = False  # Whether the process has ended in the middle of it.


class Given(msgspec.Struct, frozen=True):
    """A game to reckon, and what was known of it when it was interrupted."""

    record: Record
    known: Analysis | None = None


class Study:
    """The process. It is started when it is first needed and ends when nothing is left to do."""

    def __init__(self, target: Target | None = None) -> None:
        self._target = target or reckon
        self._process: Process | None = None
        self.courtesy = Courtesy(self._stand_still)

    @property
    def process(self) -> int | None:
        """The id of the process, while there is one."""
        return None if self._process is None else self._process.pid

    def _stand_still(self, on: bool) -> None:
        if self._process is not None:
            self._process.stand_still(on)

    async def reckon(self, record: Record, known: Analysis | None = None) -> AsyncGenerator[Found, None]:
        """The stages as they come, from what is known on; the last one says what went wrong, where something did."""
        try:
            if self._process is None:
                self._process = await asyncio.to_thread(self._make)
                self.courtesy.watch(True)
            await self._process.tell(msgspec.msgpack.encode(Given(record, known)))
            while (found := msgspec.msgpack.decode(await self._process.hear(), type=Found)).analysis is not None:
                yield found
            if found.error:
                yield found
        except (EOFError, OSError):
            self.close()
            yield Found(error="the process died", died=True)
        except BaseException:
            self.close()
            raise

    def _make(self) -> Process:
        """In a thread: starting a process takes some milliseconds."""
        return Process(self._target, build=engine.usable(logger.warning), tied=True)

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self.courtesy.watch(False)
            self._process.let_go()
            self._process = None


# --- in the process


def step_back() -> None:
    """Work only when nobody else on this machine wants to."""
    os.nice(NICE)
    if hasattr(os, "SCHED_IDLE"):  # whoever wakes up has its processor at once; others only have most of it
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def reckon(connection: Connection) -> None:
    """Reckon one game after the other until the server hangs up."""
    step_back()
    bound("RLIMIT_AS", MEMORY)
    from railbird.insight.analyse import analyse  # noqa: PLC0415 - large; the server never needs it, nor a hurry

    while True:
        try:
            given = msgspec.msgpack.decode(connection.recv_bytes(), type=Given)
            bound("RLIMIT_CPU", int(time.process_time()) + LONGEST)
            error = ""
            try:
                for analysis in analyse(given.record, known=given.known):
                    connection.send_bytes(msgspec.msgpack.encode(Found(analysis)))
            except (EOFError, OSError):
                raise
            except Exception as failure:  # whatever it was: the next game must not wait for a new process
                error = f"{type(failure).__name__}: {failure}"[:200]
            connection.send_bytes(msgspec.msgpack.encode(Found(error=error)))
        except (EOFError, OSError):
            return
