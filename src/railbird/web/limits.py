"""Limits: how often something may be done in a while, and how many streams may be open, per key on this node.

Litestar's rate limit counts per client address and route; ours must also count per login and per person,
and differently for a chat line and a move, so it is forty lines of our own.

Wrong passwords are refused by where they come from, and slowed down by whom they are for: whoever tries to get into
somebody's account from many addresses makes its owner wait for a few seconds, and never locks them out.
"""

import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager

from railbird.web.refused import Refused

MOST_KEYS = 20_000

RULES: dict[str, tuple[int, float]] = {
    "guest": (30, 60.0),
    "name": (10, 60.0),
    "login": (6, 60.0),  # of one account from one network
    "login_address": (30, 60.0),
    "login_of": (1_000, 600.0),  # of one account from anywhere; never refused, only slowed down
    "password": (6, 60.0),
    "account": (10, 60.0),
    "table": (30, 60.0),
    "join": (60, 60.0),
    "wrong_code": (20, 600.0),  # A code has few letters: whoever guesses is soon stopped.
    "chat": (5, 10.0),
    "act": (400, 10.0),
    "shown": (1_000, 10.0),  # of all pages of one address; people of one house share it
    "hint": (20, 60.0),
    "odds": (30, 60.0),
    "review": (600, 60.0),
    "worth": (20, 60.0),
    "record": (30, 60.0),
    "token": (10, 60.0),
    "edition": (30, 60.0),
    "handover": (6, 60.0),
    "notice": (30, 60.0),
    "try": (6, 60.0),  # messages somebody has sent to themselves, to see that they arrive
    "confirm": (3, 3_600.0),  # mails to an address of which nobody knows yet whose it is
    "club": (10, 3_600.0),  # clubs somebody makes
    "invite": (20, 3_600.0),  # invitations of one person
    "club_act": (60, 60.0),  # everything else people do in their clubs
    "nudge": (10, 3_600.0),  # people somebody asks to go on
    "report": (5, 3_600.0),
    "challenge": (10, 3_600.0),  # challenges somebody sets
    "page": (600, 60.0),
    "company": (60, 60.0),  # friends added, people blocked
    "export": (6, 3_600.0),
}
"""Kind -> how many in how many seconds."""


AT_EASE = 10  # So many tries in the window are answered at once.
SLOWER = 0.1  # Seconds that each further one adds.


class Limits:
    """Sliding windows in memory."""

    def __init__(self, on: bool = True) -> None:
        self._on = on
        self.slowest = 4.0  # Seconds nobody waits longer than.
        self._times: dict[tuple[str, str], deque[float]] = {}

    def check(self, kind: str, key: str) -> None:
        """Whether there may be one more, without counting it; refused with the seconds to wait when there may not."""
        if not self._on:
            return
        most, seconds = RULES[kind]
        now = time.monotonic()
        times = self._recent(kind, key, now)
        if len(times) >= most:
            raise Refused(429, "too_many", seconds=int(times[0] + seconds - now) + 1)

    def count(self, kind: str, key: str) -> None:
        """One more; refused with the seconds to wait when there were too many."""
        if not self._on:
            return
        self.check(kind, key)
        now = time.monotonic()
        self._recent(kind, key, now).append(now)
        if len(self._times) > MOST_KEYS:
            kept = self._times.items()
            self._times = {name: times for name, times in kept if times and times[-1] >= now - RULES[name[0]][1]}

    def pause(self, kind: str, key: str) -> float:
        """One more, and how many seconds it has to wait; never refused."""
        if not self._on:
            return 0.0
        now = time.monotonic()
        times = self._recent(kind, key, now)
        if len(times) >= RULES[kind][0]:
            times.popleft()
        times.append(now)
        return min(self.slowest, SLOWER * max(0, len(times) - AT_EASE))

    def _recent(self, kind: str, key: str, now: float) -> deque[float]:
        """When it was done lately."""
        times = self._times.setdefault((kind, key), deque())
        while times and times[0] <= now - RULES[kind][1]:
            times.popleft()
        return times


class Streams:
    """How many event streams are open at the same time, for an address and for a person."""

    def __init__(self, per_address: int, per_person: int, on: bool = True) -> None:
        self._most = {"address": per_address, "person": per_person}
        self._on = on
        self._open: Counter[tuple[str, str]] = Counter()

    def check(self, address: str, person: str | None) -> None:
        """Whether there is room for one more, or a refusal."""
        for kind, key in self._keys(address, person):
            if self._on and self._open[kind, key] >= self._most[kind]:
                raise Refused(429, "many_streams", seconds=5)

    @contextmanager
    def one(self, address: str, person: str | None) -> Iterator[None]:
        """While it is open."""
        keys = self._keys(address, person)
        self._open.update(keys)
        try:
            yield
        finally:
            self._open.subtract(keys)
            for key in keys:
                if not self._open[key]:
                    del self._open[key]

    @staticmethod
    def _keys(address: str, person: str | None) -> list[tuple[str, str]]:
        return [("address", address), *([("person", person)] if person is not None else [])]
