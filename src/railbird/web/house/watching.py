"""The pace of a table: it goes as fast as those before whose eyes it goes.

Every open page says how fast it plays its scenes, and after each change how far it has shown them. Bots wait for that
before they move, so that who acts, what is said and what moves belong together. Who sits at the table is waited for;
those who only watch are where nobody sits, and the slowest counts, so that nobody loses a scene because somebody else
is in a hurry. Nobody waits for a page that shows everything at once, nor for long for one that does not answer.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from railbird.web.house.live import Live

PACES = {"slow": 1.6, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""By how much the usual times are multiplied; `instant` knows no time."""
USUAL = "normal"
PATIENCE = 10.0  # Seconds after which a page that still shows what happened is not waited for, until it says it has.
COMING = 5.0  # Seconds for which a page that was sent is expected to come back for its stream.


@dataclass(eq=False)
class Watcher:
    """An open page."""

    person: str | None
    viewer: int  # Through whose eyes: a seat, or SPECTATOR.
    pace: str = USUAL
    shown: int = 0  # The version it shows, as the viewer counts.
    late: bool = False  # Whether it was waited for in vain.

    def is_behind(self, live: "Live") -> bool:
        """Whether it still plays what has happened."""
        return PACES[self.pace] > 0 and not self.late and self.shown < live.version(self.viewer)


class Watching:
    """The open pages of one table, on this node."""

    def __init__(self) -> None:
        self._watchers: dict[str, Watcher] = {}
        self._stirred = asyncio.Event()  # Set when one of them has come, gone or said something.
        self._expected = -inf  # When a page was sent whose stream is not there yet.

    @contextmanager
    def one(self, key: str, watcher: Watcher) -> Iterator[None]:
        """A page that is open, under the name it gives itself; a second one of that name takes its place."""
        self._watchers[key] = watcher
        self._stirred.set()
        try:
            yield
        finally:
            if self._watchers.get(key) is watcher:
                del self._watchers[key]
            self._stirred.set()

    def hear(self, key: str, person: str | None, shown: int, pace: str) -> None:
        """A page has shown a version, or goes at another pace; whoever is not here is not heard."""
        watcher = self._watchers.get(key)
        if watcher is not None and watcher.person == person and pace in PACES:
            watcher.shown, watcher.pace, watcher.late = max(watcher.shown, shown), pace, False
            self._stirred.set()

    def expect(self, live: "Live") -> None:
        """A page was sent: in a moment it will be here."""
        self._expected = live.clock.now()

    # --- at whose pace

    def waited_for(self, live: "Live") -> Sequence[Watcher]:
        """Whose pace the table takes: those who play there; where bots play alone everybody who watches."""
        playing = {row.person for row in live.seats if row.bot is None and row.person is not None}
        return [one for one in self._watchers.values() if not playing or one.person in playing]

    def pace(self, live: "Live") -> float:
        """By how much bots' pauses are multiplied: the slowest of those who are waited for.

        Where no page is open people may still play, through other nodes or programs of their own: then as usual. Bots
        alone make no pauses before nobody.
        """
        paces = [PACES[one.pace] for one in self.waited_for(live)]
        if paces:
            return max(paces)
        people = any(row.person is not None and row.bot is None for row in live.seats)
        return PACES[USUAL] if people or live.elsewhere else 0.0

    async def caught_up(self, live: "Live") -> None:
        """Wait until all who are waited for have shown what has happened so far, or for as long as patience lasts."""
        await self._somebody(live)
        due = [(one, live.version(one.viewer)) for one in self.waited_for(live) if one.is_behind(live)]

        def behind() -> list[Watcher]:
            here = set(self._watchers.values())
            return [one for one, version in due if one in here and one.shown < version and PACES[one.pace] > 0]

        await self._until(lambda: not behind(), PATIENCE)
        for one in behind():
            one.late = True

    async def _somebody(self, live: "Live") -> None:
        """Bots alone begin when the page is there that has been sent to watch them."""
        people = any(row.person is not None and row.bot is None for row in live.seats)
        left = self._expected + COMING - live.clock.now()
        if not people and not self._watchers and left > 0:
            await self._until(lambda: bool(self._watchers), left)

    async def _until(self, true: Callable[[], bool], seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not true():
                    self._stirred.clear()
                    await self._stirred.wait()
