"""The parent of several processes: starts them, watches over them, puts another in the place of one that died.

It serves nobody and opens no database. It forks, so that a process is back in a moment and the code lies in memory
once, and tells the others at once which node has died: they need not wait until its lease has run out.
"""

import math
import multiprocessing
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from secrets import token_hex
from types import FrameType

import structlog

from railbird.core.errors import RailbirdError

SIGNALS = (signal.SIGTERM, signal.SIGINT, *([signal.SIGHUP] if sys.platform != "win32" else []))
GRACE = 10.0  # Seconds a process may take to stop; then it is killed.
YOUNG = 30.0  # Seconds: who dies younger is started again later and later.
LATEST = 30.0
OFTEN = 1.0  # Seconds between two looks when nothing happens.

logger = structlog.get_logger(__name__)

Work = Callable[[int, str, Connection], None]
"""What a process does, given its number from 0, the name of its node and its line to the parent."""


class CannotStart(RailbirdError):
    """The processes cannot run: the sentence says why."""


@dataclass(eq=False)
class Child:
    """One of the processes."""

    number: int
    node: str
    process: BaseProcess
    line: Connection
    began: float
    listens: bool = False
    says: str = ""  # Why it could not start.
    has_hung_up: bool = False


class Parent:
    """Keeps so many processes running until it is told to stop."""

    def __init__(self, work: Work, count: int) -> None:
        self._work = work
        self._count = count
        self._children: dict[int, Child] = {}
        self._due: dict[int, tuple[float, str]] = {}  # Number -> when it is started again, and after which node.
        self._deaths = [0] * count  # In a row, of young ones.
        self._failure = ""
        self._has_begun = False
        self._stopped_by: int | None = None
        self._last_moment = 0.0

    def run(self, started: Callable[[], None]) -> int:
        """Run until a signal says stop, and say which; `started()` is called when all listen.

        CannotStart when one of them could not; later ones are tried again.
        """
        with handled(self.stop):
            try:
                for number in range(self._count):
                    self._start(number)
                while self._children or self._due:
                    self._look(started)
            except BaseException:
                self.stop()  # none of them is left behind
                raise
        if self._failure:
            raise CannotStart(self._failure)
        return self._stopped_by or signal.SIGTERM

    def stop(self, sig: int = signal.SIGTERM, _frame: FrameType | None = None) -> None:
        """Tell all to stop; told twice, do not wait for them."""
        again, self._stopped_by = self._stopped_by is not None, sig
        self._due.clear()
        self._last_moment = time.monotonic() + GRACE
        for child in tuple(self._children.values()):
            child.process.kill() if again else child.process.terminate()

    @property
    def _is_stopping(self) -> bool:
        return self._stopped_by is not None or bool(self._failure)

    def _start(self, number: int, after: str = "") -> None:
        """Start one, in the place of a node that died if there was one."""
        line, theirs = multiprocessing.Pipe()
        node, others = token_hex(8), [child.line for child in self._children.values()]
        process = multiprocessing.get_context("fork").Process(
            target=_begin, args=(self._work, number, node, theirs, [*others, line]), name=f"railbird {number + 1}"
        )
        with blocked():
            process.start()
            self._children[number] = Child(number, node, process, line, time.monotonic())
        theirs.close()
        if after:
            self._tell(self._children[number], after)
        if self._is_stopping:  # it was said while this one was being made
            process.terminate()

    def _look(self, started: Callable[[], None]) -> None:
        """Wait until something happens, and do what follows from it."""
        ends = {child.process.sentinel: child for child in self._children.values()}
        lines = {child.line: child for child in self._children.values() if not child.has_hung_up}
        for ready in wait([*ends, *lines], self._patience()):
            if isinstance(ready, Connection):
                self._hear(lines[ready])
        if not self._has_begun and self._children and all(child.listens for child in self._children.values()):
            self._has_begun = True
            started()
        for child in ends.values():
            if child.process.exitcode is not None:
                self._bury(child)
        if self._is_stopping and time.monotonic() > self._last_moment:
            self._last_moment = math.inf
            for child in self._children.values():
                logger.warning("process does not stop and is killed", process=child.number + 1)
                child.process.kill()
        for number, (due, node) in tuple(self._due.items()):
            if due <= time.monotonic():
                self._due.pop(number, None)
                self._start(number, node)

    def _patience(self) -> float:
        """Seconds until there may be something to do unasked; a signal does not end the wait by itself."""
        due = [when for when, _ in self._due.values()]
        return max(0.0, min([*due, time.monotonic() + OFTEN]) - time.monotonic())

    def _hear(self, child: Child) -> None:
        try:
            said = child.line.recv_bytes().decode()
        except (EOFError, OSError):
            child.has_hung_up = True
            return
        if said:
            child.says = said
        else:
            child.listens = True
            if self._has_begun:
                logger.info("process listens", process=child.number + 1, pid=child.process.pid)

    def _bury(self, child: Child) -> None:
        """One has died: the others take over its tables now, and another takes its place."""
        while not child.has_hung_up:
            self._hear(child)  # its last words
        child.process.join()
        child.line.close()
        del self._children[child.number]
        _forget_gauges(child.process.pid)
        if self._is_stopping:
            return
        status = child.process.exitcode
        if not self._has_begun:
            self._failure = child.says or f"One of the processes ended before it listened (status {status})."
            self._last_moment = time.monotonic() + GRACE
            for other in self._children.values():
                other.process.terminate()
            return
        for other in self._children.values():
            self._tell(other, child.node)
        wait_for = self._wait_after(child)
        facts = {"process": child.number + 1, "pid": child.process.pid, "status": status, "again_in": wait_for}
        logger.warning("process died", **facts, **({"error": child.says} if child.says else {}))
        self._due[child.number] = time.monotonic() + wait_for, child.node

    def _wait_after(self, child: Child) -> float:
        """Seconds until the next one takes its place: none after the first death, then more and more."""
        is_young = time.monotonic() - child.began < YOUNG
        self._deaths[child.number] = self._deaths[child.number] + 1 if is_young else 1
        return min(LATEST, 2.0 ** (self._deaths[child.number] - 2)) if self._deaths[child.number] > 1 else 0.0

    def _tell(self, child: Child, node: str) -> None:
        with suppress(OSError):  # it has just died, too: its own heir is told
            child.line.send_bytes(node.encode())


def _begin(work: Work, number: int, node: str, line: Connection, others: list[Connection]) -> None:
    """In the new process: nothing of the parent's is its own but the line."""
    for sig in SIGNALS:
        signal.signal(sig, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to the whole group; the parent says what follows
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    for other in others:
        other.close()  # held open here, it would keep a sibling from noticing that the parent is gone
    structlog.contextvars.bind_contextvars(process=number + 1)
    try:
        work(number, node, line)
    except (RailbirdError, OSError) as error:
        line.send_bytes(str(error).encode())
        raise SystemExit(2) from error


@contextmanager
def handled(stop: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Meanwhile signals that ask a program to end call `stop`."""
    before = {sig: signal.signal(sig, stop) for sig in SIGNALS}
    try:
        yield
    finally:
        for sig, handler in before.items():
            signal.signal(sig, handler)


@contextmanager
def blocked() -> Iterator[None]:
    """Meanwhile they wait: a process that is just being made must not carry out what the parent was told."""
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)


def _forget_gauges(pid: int | None) -> None:
    """What is open in a process that has died is open no more; what it has counted stays counted."""
    # Imported late: with its first import the library looks where to count, and that is settled when this is loaded.
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415

    mark_process_dead(pid)  # type: ignore[no-untyped-call]  # the library has no types there
