"""Four browsers at one table: two people who play with two bots, and two who watch."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from railbird.cli.load.sitter import GAME, Connection
from railbird.cli.load.ways import Update, Way
from railbird.core.actors import SPECTATOR

THINK = (1.0, 4.0)  # Seconds a person takes to answer.
PATIENCE = 10.0  # Seconds after which what was pressed has not come to another's screen.


@dataclass
class Seen:
    """What all parties have seen while it was counted."""

    counting: bool = False
    updates: int = 0
    wires: list[int] = field(default_factory=list)  # Bytes of each.
    waits: list[float] = field(default_factory=list)  # Seconds from a press to each other screen.
    presses: int = 0
    lost: int = 0  # What has not come in time.


class Screen:
    """One page that is kept up to date."""

    def __init__(self, party: Party, cookies: dict[str, str], seat: int) -> None:
        self._party = party
        self.cookies = cookies
        self.seat = seat
        self.latest: Update | None = None
        self.changed = asyncio.Event()

    async def watch(self, port: int, way: Way) -> None:
        """Take every update."""
        async for update in way(port, self.cookies, self._party.table, self.seat):
            self.latest = update
            self._party.arrived(self, update)
            self.changed.set()

    async def asked(self) -> bool:
        """Wait until its seat is asked; False when the game is over."""
        while self.latest is None or not (self.latest.may_act or self.latest.is_over):
            self.changed.clear()
            await self.changed.wait()
        return not self.latest.is_over


class Party:
    """One table with its browsers."""

    def __init__(self, port: int, way: Way, seen: Seen, chance: Random, bots: str | None) -> None:
        self._port = port
        self._way = way
        self._seen = seen
        self._chance = chance
        self._bots = bots  # A level, or None: then nobody plays at all.
        self._lines: list[Connection] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._pressed: tuple[Screen, float] | None = None
        self._came: dict[Screen, float] = {}
        self._all_came = asyncio.Event()
        self.table = ""
        self.screens: list[Screen] = []

    async def sit_down(self) -> None:
        """Everybody comes in, the table is set, and all pages are open."""
        for name in ("Ada", "Bea", "Cid"):
            line = Connection(self._port)
            await line.ask("GET", "/api/v1/me")
            await line.ask("POST", "/api/v1/guests", {"name": name})
            self._lines.append(line)
        await self._set_table()
        ada, bea, cid = (line.cookies for line in self._lines)
        for cookies, seat in ((ada, 0), (bea, 1), (cid, SPECTATOR), (cid, SPECTATOR)):
            self.screens.append(Screen(self, cookies, seat))
            self._tasks.append(asyncio.create_task(self.screens[-1].watch(self._port, self._way)))
        for screen in self.screens:
            await asyncio.wait_for(screen.changed.wait(), PATIENCE)
        if self._bots is not None:
            self._tasks += [asyncio.create_task(self._play(seat)) for seat in (0, 1)]

    async def _set_table(self) -> None:
        others = [{"kind": "here"}] * 2 if self._bots is None else [{"kind": "bot", "bot": self._bots}] * 2
        ada, bea, _ = self._lines
        wanted = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}, *others]}
        self.table = (await ada.ask("POST", "/api/v1/tables", wanted))["id"]
        await bea.ask("POST", f"/api/v1/tables/{self.table}/join", {"seat": 1})
        await ada.ask("POST", f"/api/v1/tables/{self.table}/start", {})

    # --- playing

    async def _play(self, seat: int) -> None:
        """A person: waits to be asked, thinks, presses."""
        line, screen = self._lines[seat], self.screens[seat]
        await asyncio.sleep(self._chance.uniform(0, THINK[1]))  # not all tables in step
        while await screen.asked():
            await asyncio.sleep(self._chance.uniform(*THINK))
            view = await self._look(line, seat)
            if view["may_act"]:
                await self._press(line, screen, view)

    async def _look(self, line: Connection, seat: int) -> Any:
        return await line.ask("GET", f"/api/v1/tables/{self.table}/view?seat={seat}&since=1000000")

    async def _press(self, line: Connection, screen: Screen, view: Any) -> None:
        """One move; it is followed to the other screens where everybody sees that something has happened."""
        offer = self._chance.choice(view["legal"])
        action = offer["action"]
        if offer["field"] is not None:
            action = [*action, self._chance.randrange(offer["lo"], offer["hi"] + 1, offer["step"])]
        number = view["decision"]
        body = {"seat": screen.seat, "decision": number, "token": f"{screen.seat}.{number}", "actions": [action]}
        screen.changed.clear()
        self._came, self._pressed = {}, (screen, time.perf_counter())
        self._all_came.clear()
        try:
            await line.ask("POST", f"/api/v1/tables/{self.table}/act", body)
        except RuntimeError:
            return  # somebody else was faster: a window has closed
        after = await self._look(line, screen.seat)
        if (after["step"], after["pending"]) != (view["step"], view["pending"]):
            await self._count(screen)
        if after["may_act"]:
            screen.latest = Update(0, may_act=True, is_over=False)

    async def _count(self, presser: Screen) -> None:
        """Wait for a press to come to all other screens."""
        pressed = self._pressed
        if pressed is None or pressed[0] is not presser:
            return  # another has pressed meanwhile
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._all_came.wait()
        if self._seen.counting and self._pressed is pressed:
            self._seen.presses += 1
            self._seen.waits += [at - pressed[1] for at in self._came.values()]
            self._seen.lost += len(self.screens) - 1 - len(self._came)

    def arrived(self, screen: Screen, update: Update) -> None:
        """A page has been brought up to date."""
        if self._seen.counting:
            self._seen.updates += 1
            self._seen.wires.append(update.wire)
        if self._pressed is not None and screen is not self._pressed[0]:
            self._came.setdefault(screen, time.perf_counter())
            if len(self._came) == len(self.screens) - 1:
                self._all_came.set()

    async def get_up(self) -> None:
        """Everybody leaves; what went wrong meanwhile is told."""
        failed = [task.exception() for task in self._tasks if task.done() and not task.cancelled()]
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for line in self._lines:
            line.close()
        for error in failed:
            if error is not None:
                raise error
