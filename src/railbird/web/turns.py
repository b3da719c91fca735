"""Turns: of all the longer work there is, one piece at a time, and everybody else in between.

A hundred requests that arrive together and work for a few hundredths of a second each would keep a move, a clock and
`/health` waiting for all of them. So each waits for its turn first.
"""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Turns:
    """First come, first served."""

    def __init__(self) -> None:
        self._next = asyncio.Lock()
        self._aside = asyncio.Lock()

    async def take(self) -> None:
        """Wait for a turn: what the caller does until it next waits for something is a piece of its own."""
        async with self._next:
            await asyncio.sleep(0)  # one round of the loop for everybody else

    async def aside(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Do something that changes nothing beside the loop, in a thread; one at a time, or they would hinder it."""
        async with self._aside:
            return await asyncio.to_thread(work, *args, **more)
