"""An evening's worth of finished games, analysed while others play: what that does to those who wait for an answer."""

from __future__ import annotations

import asyncio
from random import Random

from railbird.cli.load.sitter import Connection, Sitter

TOGETHER = 4  # So many games are played to their end at once.


class Evening:
    """Games that are over, and somebody who wants to know more about all of them."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._line = Connection(port)
        self._tables: list[str] = []

    @classmethod
    async def begin(cls, port: int, games: int, seats: int, looks: bool = True) -> Evening:
        """Play so many games to their end and look at each: from now on they are analysed, one after the other.

        Who does not look leaves a server behind that has done the same before, and analyses nothing.
        """
        evening = cls(port)
        await evening._line.ask("GET", "/api/v1/me")
        await evening._line.ask("POST", "/api/v1/guests", {"name": "Bea"})
        for first in range(0, games, TOGETHER):
            several = [evening._played(seats, number) for number in range(first, min(games, first + TOGETHER))]
            evening._tables += await asyncio.gather(*several)
        while games and looks and not await evening._has_begun():
            await asyncio.sleep(0.1)
        return evening

    async def _has_begun(self) -> bool:
        """Whether something has been found: the process is there and works."""
        await self.analysed()
        first = await self._line.ask("GET", f"/api/v1/tables/{self._tables[0]}/analysis")
        return first["analysis"] is not None or first["state"] == "cannot"

    async def _played(self, seats: int, number: int) -> str:
        """The table of a game that has been played to its end at random."""
        sitter = Sitter(self._port, seats, Random(f"evening {number}"))
        await sitter.come_in()
        table = sitter.table
        await sitter.look()
        while sitter.is_playing:
            await sitter.move()
            await sitter.look()
        await sitter.leave()
        return table

    async def analysed(self) -> float:
        """How many games' worth has been analysed by now."""
        total = 0.0
        for table in self._tables:
            found = (await self._line.ask("GET", f"/api/v1/tables/{table}/analysis"))["analysis"]
            total += 0.0 if found is None else float(found["progress"])
        return total

    def close(self) -> None:
        """Look no more."""
        self._line.close()
