"""Work that runs beside the requests."""

import asyncio
from collections.abc import Coroutine

import structlog

logger = structlog.get_logger(__name__)


class Errands:
    """Holds on to tasks until they are done, and logs what they raise."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, work: Coroutine[None, None, None]) -> None:
        """Run something beside."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("task failed", exc_info=task.exception())

    async def stop(self) -> None:
        """Stop what still runs."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
