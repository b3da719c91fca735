"""The pool of bot workers: a crashed or slow one is replaced, and its question answered with None."""

import asyncio
import multiprocessing
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import msgspec
import structlog

from railbird.core.errors import RailbirdError
from railbird.web import metrics
from railbird.web.workers.line import Asker, Line, Ticket
from railbird.web.workers.worker import Job, Reply, work

BUDGET = 10.0  # Seconds a bot may think.
NOBODY = Asker()
START = 60.0  # Seconds a new process may take until it listens: a busy machine's start is not a bot's thinking.

logger = structlog.get_logger(__name__)


class Withdrawn(RailbirdError):
    """Nobody wants to know any more: the table has gone on, or nobody looks at it."""


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


@dataclass(eq=False)
class Place(Ticket):
    """A place in the line, and the worker when it has come to the front; None is one that is not started yet."""

    worker: asyncio.Future[Worker | None] = field(default_factory=asyncio.Future)
    called: bool = False  # Whether it has left the line.


class Pool:
    """Some workers and a line before them; they are started when first needed."""

    def __init__(self, size: int, budget: float = BUDGET, target: Callable[[Connection], None] = work) -> None:
        self._budget = budget
        self._target = target
        self._free: list[Worker | None] = [None] * size
        self._line: Line[Place] = Line()
        self._workers: set[Worker] = set()

    @property
    def processes(self) -> list[int]:
        """The ids of the workers' processes."""
        return [worker.process.pid for worker in self._workers if worker.process.pid is not None]

    async def choose(
        self, job: Job, asker: Asker = NOBODY, wanted: Callable[[], bool] = lambda: True
    ) -> list[Any] | None:
        """A bot's action as a record writes it; None when it failed: its seat plays the fallback.

        `Withdrawn` when it is not `wanted` any more by the time its turn has come.
        """
        reply = await self._ask(job, asker, wanted)
        if reply.action is None:
            metrics.BOT_FAILURES.labels(why=reply.error if reply.error in ("slow", "crashed") else "error").inc()
            logger.warning("bot failed", table=job.table, seat=job.seat, bot=job.bot, error=reply.error)
        return reply.action

    async def weigh(self, job: Job, asker: Asker = NOBODY) -> list[tuple[list[Any], float]]:
        """What a seat did and could have done, each with its chance of winning; empty when that failed."""
        reply = await self._ask(job, asker, lambda: True)
        if reply.error:
            logger.warning("weighing failed", table=job.table, seat=job.seat, error=reply.error)
        return reply.weighed

    async def _ask(self, job: Job, asker: Asker, wanted: Callable[[], bool]) -> Reply:
        worker = await self._turn(asker)
        began = time.perf_counter()
        try:
            if not wanted():
                raise Withdrawn
            if worker is None:
                worker = await asyncio.to_thread(Worker, self._target)
                self._workers.add(worker)
                await asyncio.wait_for(worker.hear(), START)
            began = time.perf_counter()
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
            self._give_back(worker, asker, time.perf_counter() - began)
        metrics.THINK.observe(time.perf_counter() - began)
        return reply

    async def _turn(self, asker: Asker) -> Worker | None:
        """Wait in the line for a worker."""
        place = Place(asker)
        self._line.join(place)
        self._call()
        try:
            return await place.worker
        except asyncio.CancelledError:
            if not place.called:
                self._line.leave(place)
            elif not place.worker.cancelled():  # it was handed over at this very moment
                self._give_back(place.worker.result(), asker, 0.0)
            raise

    def _call(self) -> None:
        """Whose turn it is gets a worker, as long as there are some."""
        while self._free and (place := self._line.next()) is not None:
            place.called = True
            if place.worker.cancelled():  # and has not gone away yet
                self._line.served(place.asker, 0.0)
            else:
                place.worker.set_result(self._free.pop())

    def _give_back(self, worker: Worker | None, asker: Asker, seconds: float) -> None:
        self._free.append(worker)
        self._line.served(asker, seconds)
        self._call()

    def close(self) -> None:
        """End all workers."""
        for worker in self._workers:
            worker.end()
        self._workers.clear()
