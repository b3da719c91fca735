"""Four browsers at one table: two people who play with two bots, and two who watch."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from railbird.cli.load.sitter import GAME, Connection
from railbird.cli.load.ways import PACE, Update, Way
from railbird.core.actors import SPECTATOR
from railbird.core.registry import find_game
from railbird.desk.plain import desk_of

SPREAD = 0.6  # Who thinks for ten seconds on average takes between four and sixteen.
SCENE = 1.0  # Seconds a page at its normal speed plays something that moves: dice are thrown, a horse runs.
MOVES = desk_of(find_game(GAME)).motion  # What has a movement of its own; all else is shown as it is.
PATIENCE = 60.0  # Seconds a page may take to open.


@dataclass
class Seen:
    """What all parties have seen while it was counted."""

    counting: bool = False
    updates: int = 0
    wires: list[int] = field(default_factory=list)  # Bytes of each.


class Press(NamedTuple):
    """Somebody has pressed a button."""

    seat: int
    token: str
    at: float


class Screen:
    """One page that is kept up to date."""

    def __init__(self, party: Party, cookies: dict[str, str], seat: int) -> None:
        self._party = party
        self.cookies = cookies
        self.seat = seat
        self.latest: Update | None = None
        self.changed = asyncio.Event()
        self._waited: Update | None = None  # What bots wait for to have been played, and when there is something.
        self._is_waited = asyncio.Event()
        self.arrivals: list[tuple[int, float]] = []  # Version -> when it was there.
        self.plays_until = 0.0  # When its scenes are over.

    async def watch(self, port: int, way: Way) -> None:
        """Take every update."""
        async for update in way(port, self.cookies, self._party.table, self.seat, self._name):
            self._party.arrived(self, update)
            self.shows(update)

    @property
    def _name(self) -> str:
        """What the page calls itself before the server."""
        return f"{id(self):016x}"

    async def tell(self, port: int) -> None:
        """Say how far it is whenever scenes are over that a bot waits for."""
        line = Connection(port)
        line.cookies = self.cookies
        try:
            while True:
                await self._is_waited.wait()
                self._is_waited.clear()
                while (left := self.plays_until - time.monotonic()) > 0:
                    await asyncio.sleep(left)
                if self._waited is not None:
                    shown = f"watch={self._name}&pace={PACE}&version={self._waited.version}"
                    await line.submit(f"/tables/{self._party.table}/shown?{shown}", ())
        finally:
            line.close()

    def shows(self, update: Update) -> None:
        """The page is as far as that."""
        self.latest = update
        scenes = sum(event in MOVES for event in update.events)
        self.plays_until = max(self.plays_until, time.monotonic()) + scenes * SCENE
        self._waited = update if update.waited else None
        if update.waited:
            self._is_waited.set()
        self.changed.set()

    async def asked(self) -> Update | None:
        """Wait until its seat is asked; None when the game is over."""
        while self.latest is None or not (self.latest.may_act or self.latest.is_over):
            self.changed.clear()
            await self.changed.wait()
        return None if self.latest.is_over else self.latest


class Party:
    """One table with its browsers."""

    def __init__(self, port: int, way: Way, seen: Seen, chance: Random, bots: str | None, think: float = 0.0) -> None:
        self._port = port
        self._way = way
        self._seen = seen
        self._chance = chance
        self._bots = bots  # A level, or None: then nobody plays at all.
        self._think = think  # Seconds on average, once the page has played what led to the question.
        self._lines: list[Connection] = []
        self._tasks: list[asyncio.Task[None]] = []
        self.presses: list[Press] = []  # While it was counted.
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
        if self._bots is None:
            for line in self._lines:
                line.close()  # nobody does anything: the streams alone stay open

    def begin(self) -> None:
        """From now on the two play; bots wait until their pages have played what happened."""
        self._tasks += [asyncio.create_task(self._play(seat)) for seat in (0, 1)]
        self._tasks += [asyncio.create_task(screen.tell(self._port)) for screen in self.screens]

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
        screen = self.screens[seat]
        await asyncio.sleep(self._chance.uniform(0, 2 * self._think))  # not all tables in step
        while (asked := await screen.asked()) is not None:
            thinks = self._think * self._chance.uniform(1 - SPREAD, 1 + SPREAD)
            await asyncio.sleep(max(0.0, screen.plays_until - time.monotonic()) + thinks)
            if screen.latest is not None and screen.latest.may_act:
                asked = screen.latest  # what has come while they thought
                screen.latest = None
                try:
                    await self._press(self._lines[seat], screen, asked)
                except RuntimeError:  # somebody else was faster: a window has closed
                    await self._look_again(self._lines[seat], screen)

    async def _press(self, line: Connection, screen: Screen, asked: Update) -> None:
        """One move: a button of the page, or a line of a slip, which is made up of what the API offers."""
        if asked.forms:
            form = self._chance.choice(asked.forms)
            token = f"{screen.seat}.{dict(form)['decision']}"
            self._presses(screen, token)
            await line.submit(f"/tables/{self.table}/act", [*form, ("token", token)])
            return
        view = await self._look(line, screen.seat)
        if not view["may_act"]:
            return
        offer = self._chance.choice(view["legal"])
        action = offer["action"]
        if offer["field"] is not None:
            action = [*action, self._chance.randrange(offer["lo"], offer["hi"] + 1, offer["step"])]
        number = view["decision"]
        token = f"{screen.seat}.{number}"
        body = {"seat": screen.seat, "decision": number, "token": token, "actions": [action]}
        self._presses(screen, token)
        await line.ask("POST", f"/api/v1/tables/{self.table}/act", body)

    def _presses(self, screen: Screen, token: str) -> None:
        if self._seen.counting:
            self.presses.append(Press(screen.seat, token, time.perf_counter()))

    async def _look(self, line: Connection, seat: int) -> Any:
        return await line.ask("GET", f"/api/v1/tables/{self.table}/view?seat={seat}&since=1000000")

    async def _look_again(self, line: Connection, screen: Screen) -> None:
        """See how it stands after a refusal: nothing may come by itself that tells."""
        view = await self._look(line, screen.seat)
        if screen.latest is None:
            screen.shows(Update(0, view["may_act"], view["status"] != "playing"))

    def arrived(self, screen: Screen, update: Update) -> None:
        """A screen has been brought up to date."""
        if self._seen.counting:
            self._seen.updates += 1
            self._seen.wires.append(update.wire)
        screen.arrivals.append((update.version, time.perf_counter()))

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
