"""All connections together: how many there may be, in all and from one address, and who makes room."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from ipaddress import ip_network
from typing import TYPE_CHECKING

from railbird.web import metrics
from railbird.web.config import Door
from railbird.web.logs import Sparingly
from railbird.web.origin import is_within

if TYPE_CHECKING:
    from railbird.web.connections import Connection

EVERY = 0.5  # Seconds between two looks for whom is waited too long.


class Crowd:
    """All open connections, the idle ones in the order in which they fell idle, in all and by address."""

    def __init__(self, door: Door, most: int, by_address: bool = True) -> None:
        self.door = door
        self._most = most
        self._by_address = by_address
        self._proxies = tuple(ip_network(one, strict=False) for one in door.proxies)
        self._open: dict[Connection, None] = {}
        self._idle: dict[Connection, None] = {}
        self._at: defaultdict[str, dict[Connection, None]] = defaultdict(dict)
        self._idle_at: defaultdict[str, dict[Connection, None]] = defaultdict(dict)
        self._said = Sparingly()
        self._look: asyncio.TimerHandle | None = None

    def enter(self, one: Connection) -> None:
        """Let it in: for one more than there may be, the oldest idle one goes; where none is idle, this one."""
        counted = self._by_address and not is_within(one.address, self._proxies)
        if counted and len(self._at[one.origin]) >= self.door.per_address:
            self._make_room(self._idle_at[one.origin])
        if len(self._open) >= self._most:
            self._make_room(self._idle)
        if counted and len(self._at[one.origin]) >= self.door.per_address:
            one.refuse("crowded", linger=False)
        elif len(self._open) >= self._most:
            one.refuse("full_house", linger=False)
        else:
            self._open[one] = self._at[one.origin][one] = None
            self.rests(one)
            metrics.CONNECTIONS.set(len(self._open))
            if self._look is None:
                self._look = one.loop.call_later(EVERY, self._look_around, one.loop)

    def leave(self, one: Connection) -> None:
        """It is gone."""
        self.works(one)
        self._open.pop(one, None)
        self._at[one.origin].pop(one, None)
        for places in (self._at, self._idle_at):
            if not places[one.origin]:
                del places[one.origin]
        metrics.CONNECTIONS.set(len(self._open))

    def rests(self, one: Connection) -> None:
        """It waits for somebody to ask."""
        if one in self._open:
            self._idle[one] = self._idle_at[one.origin][one] = None

    def works(self, one: Connection) -> None:
        """Somebody has asked."""
        self._idle.pop(one, None)
        self._idle_at[one.origin].pop(one, None)

    def _make_room(self, idle: dict[Connection, None]) -> None:
        oldest = next(iter(idle), None)
        if oldest is not None:
            metrics.CONNECTIONS_REFUSED.labels(reason="made_room").inc()
            self.leave(oldest)
            oldest.transport.close()

    def tell(self, one: Connection, reason: str) -> None:
        """Count a refusal, and say so in the log now and then."""
        metrics.CONNECTIONS_REFUSED.labels(reason=reason).inc()
        self._said.warn((one.origin, "connection"), "connection refused", address=one.origin, reason=reason)

    def _look_around(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let go of whom has been waited for long enough."""
        now = loop.time()
        for one in [one for one in self._open if one.deadline <= now or one.stalled <= now]:
            one.run_out()
        self._look = loop.call_later(EVERY, self._look_around, loop) if self._open else None
