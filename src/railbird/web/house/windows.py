"""Windows: the time people have to claim or object before a bot's move takes that from them.

A window opens with the dice or cards that made it, and is open for as long as the game says (`Options.grace`). Only the
move that would close it waits, and only for what is left of that time: whatever else bots do meanwhile they do at once.
"""

import asyncio
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.view import passive_seats
from railbird.web.house.live import Live

LOOK = 0.25  # Seconds after which it is looked again whether anybody still may claim.


@dataclass
class Opened:
    """The windows of one table."""

    plies: int = 0  # How many were looked through,
    chances: int = 0  # and how many of them were dice or cards.
    at: dict[int, tuple[int, float]] = field(default_factory=dict)
    """Seat -> by which of these its window opened, and when."""


class Windows:
    """When people's windows opened, table by table."""

    def __init__(self) -> None:
        self._opened: WeakKeyDictionary[Live, Opened] = WeakKeyDictionary()

    def look(self, live: Live) -> None:
        """Something has changed at a table: a window may have opened."""
        found = self._opened.setdefault(live, Opened())
        plies = live.begun.plies
        found.chances += sum(1 for actor, _ in plies[found.plies :] if actor == CHANCE)
        found.plies = len(plies)
        for seat in open_to(live):
            if found.at.get(seat, (-1, 0.0))[0] != found.chances:
                found.at[seat] = (found.chances, live.clock.now())

    def left(self, live: Live, seat: int, action: Action | None) -> float:
        """Seconds for which a bot's action (None: the fallback) has to wait, because it would close a window."""
        people = [one for one in open_to(live) if one != seat]
        if live.settings.pace == "instant" or not people or seat not in live.pending():
            return 0.0
        self.look(live)
        at, now = self._opened[live].at, live.clock.now()
        closes = [at[one][1] + live.begun.options.grace() for one in _closed(live, seat, action, people)]
        return max([closing - now for closing in closes], default=0.0)

    async def wait(self, live: Live, seat: int, action: Action | None) -> None:
        """Wait for so long, or until nobody is left who may claim or object."""
        while (left := self.left(live, seat, action)) > 0:
            await asyncio.sleep(min(left, LOOK))


def open_to(live: Live) -> list[int]:
    """The people who may answer but need not."""
    return [seat for seat in live.passive() if live.seats[seat].bot is None]


def _closed(live: Live, seat: int, action: Action | None, people: list[int]) -> list[int]:
    """Who of them could not answer any more after an action; what comes after dice or cards nobody knows yet."""
    after = live.begun.state.copy()
    legal = action is not None and action in after.legal(seat)
    after.apply(seat, action if action is not None and legal else after.fallback(seat))
    still = passive_seats(after)
    return [one for one in people if one not in still]
