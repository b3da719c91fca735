"""Where work is done: in this process, in several, or on a Ray cluster. Results come in order, whoever computes."""

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from railbird.core.errors import BadOptions
from railbird.engine import for_children

Work = TypeVar("Work")
Result = TypeVar("Result")

RUNNERS = ("process", "ray")


def run_all(
    function: Callable[[Work], Result], pieces: Iterable[Work], on: str = "process", jobs: int | None = None
) -> Iterator[Result]:
    """`function` of every piece, in the order of the pieces. `jobs` is the number of processes (None: all cores)."""
    if on == "ray":
        return _on_ray(function, pieces)
    if on != "process":
        raise BadOptions(f"--on must be {' or '.join(RUNNERS)}, not {on!r}.")
    count = (os.cpu_count() or 1) if jobs is None else jobs
    if count < 1:
        raise BadOptions("At least one process is needed (--jobs).")
    return map(function, pieces) if count == 1 else _in_processes(function, pieces, count)


def _in_processes(function: Callable[[Work], Result], pieces: Iterable[Work], count: int) -> Iterator[Result]:
    """In processes that play by the compiled engine where there is one: it plays the same games, only sooner."""
    context = multiprocessing.get_context("spawn")
    ignored = (signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is left to the parent
    with (
        for_children(lambda says: print(f"railbird: {says}", file=sys.stderr)),
        context.Pool(count, signal.signal, ignored) as pool,
    ):
        yield from pool.imap(function, pieces)


def _say(says: str) -> None:
    print(f"railbird: {says}", file=sys.stderr)


def _on_ray(function: Callable[[Work], Result], pieces: Iterable[Work]) -> Iterator[Result]:
    """On the Ray cluster that RAY_ADDRESS names, or on one started here. A lost node's work is done again elsewhere."""
    try:
        import ray  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise BadOptions("Ray is not installed. Install it with: pip install 'railbird[ray]'.") from error
    ours = not ray.is_initialized()
    if ours:
        ray.init(include_dashboard=False, log_to_driver=False)
    try:
        remote = ray.remote(num_cpus=1, max_retries=-1)(function)
        waiting: deque[Any] = deque()
        source = iter(pieces)
        ahead = max(4, 4 * int(ray.cluster_resources().get("CPU", 1)))
        for piece in islice(source, ahead):
            waiting.append(remote.remote(piece))
        while waiting:
            yield ray.get(waiting.popleft())
            for piece in islice(source, 1):
                waiting.append(remote.remote(piece))
    finally:
        if ours:
            ray.shutdown()
