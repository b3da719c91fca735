"""Somebody who keeps asking a server under attack whether it is well.

`Watch.check` is what every attack has to pass: each question was answered, and no piece of work on the event loop took
longer than a quarter of a second of processor time. That holds however busy the machine is. With `--quiet-machine`
(`make attack`: nothing else runs) every answer must also have come within a quarter of a second by the clock.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import httpx

from tests.web.harness import browser

LIMIT = 0.25
EVERY = 0.02
WATCHED: list[Watch] = []
"""All that were watched in this run, for the table at its end."""
PIECES = re.compile(r'^railbird_loop_seconds_bucket\{le="([^"]+)"\} (\S+)$', re.MULTILINE)


class Watch:
    """What was answered, and how soon."""

    def __init__(self, name: str, by_the_clock: bool) -> None:
        self.name = name
        self._by_the_clock = by_the_clock
        self.waits: list[float] = []
        self.pieces: dict[float, int] = {}  # Bound -> how many pieces of work took at most so many seconds.
        self.failures: list[str] = []

    @property
    def worst(self) -> float:
        """The longest anybody waited for /health."""
        return max(self.waits, default=0.0)

    async def ask(self, client: httpx.AsyncClient) -> None:
        """Ask once."""
        began = time.perf_counter()
        try:
            answer = await client.get("/health")
        except httpx.HTTPError as error:
            self.failures.append(repr(error))
        else:
            self.waits.append(time.perf_counter() - began)
            if answer.text != "ok":
                self.failures.append(f"{answer.status_code} {answer.text[:80]}")

    async def keep_asking(self, client: httpx.AsyncClient) -> None:
        """Until cancelled."""
        while True:
            await self.ask(client)
            await asyncio.sleep(EVERY)

    def check(self) -> None:
        """The house has never stood still."""
        WATCHED.append(self)
        print(f"{self.name}: /health {len(self.waits)} times, worst {self.worst:.3f} s; pieces of work {self.pieces}")
        assert self.waits, "nobody was answered"
        assert not self.failures, self.failures[:3]
        long = self.pieces[float("inf")] - self.pieces[LIMIT]
        assert not long, f"{long} pieces of work took more than {LIMIT} s of processor time: {self.pieces}"
        assert not self._by_the_clock or self.worst <= LIMIT, f"/health took {self.worst:.3f} s"


def table(watched: Sequence[Watch]) -> list[str]:
    """The worst wait for /health under each attack, the longest first."""
    rows = sorted(watched, key=lambda watch: -watch.worst)
    return [f"{1000 * watch.worst:6.0f} ms  {len(watch.waits):5} asked  {watch.name}" for watch in rows]


async def pieces_of(client: httpx.AsyncClient) -> dict[float, int]:
    """What the server has noticed of its own pulse."""
    found = PIECES.findall((await client.get("/metrics")).text)
    assert found, "the server does not tell its pulse"
    return {float(bound): int(float(count)) for bound, count in found}


@asynccontextmanager
async def watching(url: str, name: str, by_the_clock: bool = False) -> AsyncIterator[Watch]:
    """Ask all the while; then read what the server itself has noticed, and check."""
    watch = Watch(name, by_the_clock)
    async with browser(url) as client:
        before = await pieces_of(client)
        task = asyncio.create_task(watch.keep_asking(client))
        try:
            yield watch
            await watch.ask(client)
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        await asyncio.sleep(3 * EVERY)  # for the pulse to be felt once more
        watch.pieces = {bound: count - before[bound] for bound, count in (await pieces_of(client)).items()}
    watch.check()
