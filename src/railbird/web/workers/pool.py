"""The pool of bot workers: a crashed or slow one is replaced, and its question answered with None.

Workers are started before they are needed, and again after a crash; nobody is bound to one that is still starting. Who
is served next is for the line to say. Only then, and only among those that are free, the worker is taken that knows
most of the table.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import msgspec
import structlog

from railbird import engine
from railbird.core.errors import RailbirdError
from railbird.insight.odds import Odds
from railbird.insight.report import Verdict
from railbird.web import metrics
from railbird.web.workers.line import Asker, Line, Ticket
from railbird.web.workers.process import Process, Target
from railbird.web.workers.trail import Job, Judging, Known, Told, Value
from railbird.web.workers.worker import KEPT, Ready, Reply, work

BUDGET = 10.0  # Seconds a bot may think.
NOBODY = Asker()
START = 60.0  # Seconds a new process may take until it listens: a busy machine's start is not a bot's thinking.
WARM = 2  # How many are started ahead; more are when so many wait. Each takes some 40 MB.

logger = structlog.get_logger(__name__)


class Withdrawn(RailbirdError):
    """Nobody wants to know any more: the table has gone on, or nobody looks at it."""


class Worker(Process):
    """One process, and what it has been told of each table."""

    def __init__(self, target: Target, bots: Sequence[str], build: Path | None) -> None:
        super().__init__(target, bots, build)
        self.engine = ""
        self._knows: OrderedDict[str, Known] = OrderedDict()

    async def begin(self) -> None:
        """Wait until it listens; EOFError when it has died before."""
        self.engine = "compiled" if msgspec.msgpack.decode(await self.hear(), type=Ready).compiled else "plain"

    async def ask(self, job: Job | Judging) -> Reply:
        """The answer; EOFError when the process has died."""
        reply = await self._tell(job.told(self._knows.pop(job.table, None)))
        if reply.unknown:  # it has had many other tables since
            reply = await self._tell(job.told())
        self._knows[job.table] = job.known
        if len(self._knows) > KEPT:
            self._knows.popitem(last=False)
        return reply

    async def _tell(self, told: Told) -> Reply:
        await self.tell(msgspec.msgpack.encode(told))
        return msgspec.msgpack.decode(await self.hear(), type=Reply)

    def knows(self, table: str) -> int:
        """How many plies of a table it has been told; less than none when it has never heard of it."""
        known = self._knows.get(table)
        return -1 if known is None else known.plies


@dataclass(eq=False)
class Place(Ticket):
    """A place in the line, and the worker when it has come to the front; None when none could be started."""

    table: str
    worker: asyncio.Future[Worker | None] = field(default_factory=asyncio.Future)
    called: bool = False  # Whether it has left the line.


class Pool:
    """Some workers and a line before them; the first are started when somebody says that they will be needed."""

    def __init__(
        self, size: int, budget: float = BUDGET, target: Target = work, bots: Callable[[], Sequence[str]] = tuple
    ) -> None:
        self._budget = budget
        self._target = target
        self._bots = bots
        self._size = size
        self._free: list[Worker] = []
        self._line: Line[Place] = Line()
        self._waiting = 0  # How many stand in it.
        self._workers: set[Worker] = set()  # All processes, those that are not ready yet included.
        self._ready = 0
        self._starting = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._engine = ""
        self._closed = False
        self._asked = 0  # How many questions are not answered yet.
        self.asked: Callable[[bool], None] = lambda _somebody: None
        """Called when somebody begins to wait for an answer, and when nobody does any more."""

    @property
    def processes(self) -> list[int]:
        """The ids of the workers' processes."""
        return [worker.pid for worker in tuple(self._workers)]

    def warm(self) -> None:
        """Start some workers, if there are none yet: bots will be asked soon."""
        self._start(min(WARM, self._size) - self._ready - self._starting)

    async def choose(
        self, job: Job, asker: Asker = NOBODY, wanted: Callable[[], bool] = lambda: True
    ) -> list[Value] | None:
        """A bot's action as a record writes it; None when it failed: its seat plays the fallback.

        `Withdrawn` when it is not `wanted` any more by the time its turn has come.
        """
        return (await self.advise(job, asker, wanted)).action

    async def advise(self, job: Job, asker: Asker = NOBODY, wanted: Callable[[], bool] = lambda: True) -> Reply:
        """The same with what was weighed, where that was asked for."""
        reply = await self._ask(job, asker, wanted)
        if reply.action is None:
            metrics.BOT_FAILURES.labels(why=reply.error if reply.error in ("slow", "crashed") else "error").inc()
            logger.warning("bot failed", table=job.table, seat=job.seat, bot=job.bot, error=reply.error)
        return reply

    async def judge(self, case: Judging, asker: Asker = NOBODY) -> Verdict | None:
        """The verdict on a decision of a finished game; None where there was nothing to choose, or it failed."""
        reply = await self._ask(case, asker, lambda: True)
        if reply.error:
            logger.warning("judging failed", table=case.table, seat=case.seat, error=reply.error)
        return reply.verdict

    async def reckon(self, job: Job, asker: Asker = NOBODY) -> Odds | None:
        """The odds of a seat's bets; None when that failed."""
        reply = await self._ask(job, asker, lambda: True)
        if reply.odds is None:
            logger.warning("no odds", table=job.table, seat=job.seat, error=reply.error)
        return reply.odds

    @contextmanager
    def _waited_for(self) -> Iterator[None]:
        self._asked += 1
        self.asked(True)
        try:
            yield
        finally:
            self._asked -= 1
            self.asked(self._asked > 0)

    async def _ask(self, job: Job | Judging, asker: Asker, wanted: Callable[[], bool]) -> Reply:
        with self._waited_for():
            return await self._answered(job, asker, wanted)

    async def _answered(self, job: Job | Judging, asker: Asker, wanted: Callable[[], bool]) -> Reply:
        worker = await self._turn(asker, job.table)
        began = time.perf_counter()
        still = worker
        try:
            if not wanted():
                raise Withdrawn
            if worker is None:
                return Reply(error="crashed")
            still = None
            reply = await asyncio.wait_for(worker.ask(job), self._budget)
            still = worker
        except (TimeoutError, EOFError, OSError) as error:
            reply = Reply(error="slow" if isinstance(error, TimeoutError) else "crashed")
        finally:
            if worker is not None and still is None:
                self._end(worker)
            self._give_back(still, asker, time.perf_counter() - began)
        if still is None:
            self.warm()  # the next one will not have to wait for a new process
        metrics.THINK.observe(time.perf_counter() - began)
        return reply

    # --- the line

    async def _turn(self, asker: Asker, table: str) -> Worker | None:
        """Wait in the line for a worker."""
        place = Place(asker, table)
        self._line.join(place)
        self._waiting += 1
        self._call()
        self._start(self._waiting - self._starting)
        try:
            return await place.worker
        except asyncio.CancelledError:
            if not place.called:
                self._line.leave(place)
                self._waiting -= 1
            elif not place.worker.cancelled():  # it was handed over at this very moment
                self._give_back(place.worker.result(), asker, 0.0)
            raise

    def _call(self) -> None:
        """Whose turn it is gets a worker, as long as there are some. Those that have died unasked are replaced."""
        for worker in [worker for worker in self._free if not worker.is_alive]:
            self._free.remove(worker)
            self._end(worker)
        while self._free and (place := self._next()) is not None:
            known = [worker.knows(place.table) for worker in self._free]
            best = max(range(len(known)), key=lambda at: (known[at], at))
            place.worker.set_result(self._free.pop(best))

    def _next(self) -> Place | None:
        """Whoever is next and has not gone away."""
        while (place := self._line.next()) is not None:
            place.called = True
            self._waiting -= 1
            if not place.worker.cancelled():
                return place
            self._line.served(place.asker, 0.0)
        return None

    def _give_back(self, worker: Worker | None, asker: Asker, seconds: float) -> None:
        if worker is not None:
            self._free.append(worker)
        self._line.served(asker, seconds)
        self._call()
        self._start(self._waiting - self._starting)

    # --- processes

    def _start(self, wanted: int) -> None:
        """Start so many more workers, if there may be so many."""
        room = 0 if self._closed else self._size - self._ready - self._starting
        for _ in range(min(wanted, room)):
            self._starting += 1
            task = asyncio.create_task(self._start_one(), name="railbird worker")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _start_one(self) -> None:
        """One more worker, for whoever is next. If it cannot be started, somebody who waits is told so."""
        worker: Worker | None = None
        try:
            worker = await asyncio.to_thread(self._make)
            await asyncio.wait_for(worker.begin(), START)
        except (TimeoutError, EOFError, OSError) as error:
            logger.warning("bots' process cannot be started", error=str(error) or type(error).__name__)
        finally:
            self._starting -= 1
        if worker is not None and worker.engine:
            self._ready += 1
            metrics.WORKERS.labels(engine=worker.engine).inc()
            if worker.engine != self._engine:
                self._engine = worker.engine
                logger.info("bots think", engine=worker.engine)
            self._free.append(worker)
            self._call()
            return
        if worker is not None:
            self._end(worker)
        if not self._ready and (place := self._next()) is not None:
            place.worker.set_result(None)

    def _make(self) -> Worker:
        """In a thread: starting a process takes some milliseconds."""
        worker = Worker(self._target, self._bots(), self._build)
        self._workers.add(worker)
        if self._closed:
            worker.end()
        return worker

    @cached_property
    def _build(self) -> Path | None:
        """The compiled engine, where there is one of these sources."""
        return engine.usable(logger.warning)

    def _end(self, worker: Worker) -> None:
        self._workers.discard(worker)
        if worker.engine:
            self._ready -= 1
            metrics.WORKERS.labels(engine=worker.engine).dec()
        worker.end()

    def close(self) -> None:
        """End all workers."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        for worker in tuple(self._workers):
            self._end(worker)
