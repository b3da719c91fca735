"""What is being read is read to its end, even when nobody waits for it any more.

A connection that is broken off while it is opened or given back belongs to nobody: the pool does not know it, and
it stays open until the garbage collector finds it.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from railbird.store.engine import Unavailable

T = TypeVar("T")


class Reads:
    """All reading of a store."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._has_ended = False

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What the work reads."""
        if self._has_ended:
            work.close()
            raise Unavailable("The server is stopping.")
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever still waits is told

    async def end(self) -> None:
        """Read to the end what is being read, and nothing more."""
        self._has_ended = True
        await asyncio.gather(*self._tasks, return_exceptions=True)
