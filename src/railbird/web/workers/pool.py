"""The pool of bot workers: a crashed or slow one is replaced, and its question answered with None."""

import asyncio
import multiprocessing
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import msgspec
import structlog

from railbird.web import metrics
from railbird.web.workers.worker import Job, Reply, work

BUDGET = 10.0  # Seconds a bot may think.
START = 60.0  # Seconds a new process may take until it listens: a busy machine's start is not a bot's thinking.

logger = structlog.get_logger(__name__)


class Worker:
    """One process and the line to it."""

    def __init__(self, target: Callable[[Connection], None]) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, there = context.Pipe()
        self.process: BaseProcess = context.Process(target=_begin, args=(target, there), daemon=True)
        self.process.start()
        there.close()

    async def ask(self, job: Job) -> Reply:
        """The answer; EOFError when the process has died."""
        self.connection.send_bytes(msgspec.msgpack.encode(job))
        return msgspec.msgpack.decode(await self.hear(), type=Reply)

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

    def end(self) -> None:
        """Stop the process at once."""
        self.process.kill()
        self.process.join(1)
        self.connection.close()


def _begin(target: Callable[[Connection], None], connection: Connection) -> None:
    """In the new process: say that it listens, then work."""
    connection.send_bytes(b"ready")
    target(connection)


class Pool:
    """Some workers and a queue before them; they are started when first needed."""

    def __init__(self, size: int, budget: float = BUDGET, target: Callable[[Connection], None] = work) -> None:
        self._size = size
        self._budget = budget
        self._target = target
        self._free: asyncio.Queue[Worker | None] = asyncio.Queue()
        self._workers: set[Worker] = set()
        for _ in range(size):
            self._free.put_nowait(None)

    @property
    def processes(self) -> list[int]:
        """The ids of the workers' processes."""
        return [worker.process.pid for worker in self._workers if worker.process.pid is not None]

    async def choose(self, job: Job) -> list[Any] | None:
        """A bot's action as a record writes it; None when it failed: its seat plays the fallback."""
        reply = await self._ask(job)
        if reply.action is None:
            metrics.BOT_FAILURES.labels(why=reply.error if reply.error in ("slow", "crashed") else "error").inc()
            logger.warning("bot failed", table=job.table, seat=job.seat, bot=job.bot, error=reply.error)
        return reply.action

    async def weigh(self, job: Job) -> list[tuple[list[Any], float]]:
        """What a seat did and could have done, each with its chance of winning; empty when that failed."""
        reply = await self._ask(job)
        if reply.error:
            logger.warning("weighing failed", table=job.table, seat=job.seat, error=reply.error)
        return reply.weighed

    async def _ask(self, job: Job) -> Reply:
        worker = await self._free.get()
        began = time.perf_counter()
        try:
            if worker is None:
                worker = await asyncio.to_thread(Worker, self._target)
                self._workers.add(worker)
                await asyncio.wait_for(worker.hear(), START)
            reply = await asyncio.wait_for(worker.ask(job), self._budget)
        except (TimeoutError, EOFError, OSError, asyncio.CancelledError) as error:
            if worker is not None:
                self._workers.discard(worker)
                worker.end()
            worker = None
            if isinstance(error, asyncio.CancelledError):
                raise
            reply = Reply(None, "slow" if isinstance(error, TimeoutError) else "crashed")
        finally:
            self._free.put_nowait(worker)
        metrics.THINK.observe(time.perf_counter() - began)
        return reply

    def close(self) -> None:
        """End all workers."""
        for worker in self._workers:
            worker.end()
        self._workers.clear()
