"""Signs of life: whoever asks for anything, anywhere, by page, API or program, is there."""

import time

from railbird.store import Store

KEPT = 600.0  # Seconds after which it does not matter any more when somebody was last here.
WRITTEN = 8.0  # Seconds between two notices to the other nodes.


class Signs:
    """When each person has last asked for something: known here by their requests, on other nodes by the database."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._began = time.monotonic()  # Nobody is away because the server was.
        self._seen: dict[str, float] = {}
        self._fresh: set[str] = set()  # Those the other nodes have not been told of yet.
        self._written = 0.0

    def of_life(self, person_id: str) -> None:
        """Somebody has asked for something."""
        self._seen[person_id] = time.monotonic()
        self._fresh.add(person_id)

    async def silence_of(self, person_id: str) -> float:
        """For how many seconds somebody has given no sign of life, on any node."""
        silent = time.monotonic() - max(self._began, self._seen.get(person_id, 0.0))
        if self._store.is_shared:
            silent = min(silent, time.time() - await self._store.people.last_seen(person_id))
        return silent

    async def write(self) -> None:
        """Tell the other nodes, where there are any; and forget who has been gone for long."""
        now = time.monotonic()
        if now - self._written < WRITTEN:
            return
        fresh, self._fresh, self._written = self._fresh, set(), now
        self._seen = {person: at for person, at in self._seen.items() if at > now - KEPT}
        if fresh and self._store.is_shared:
            await self._store.people.write_seen(sorted(fresh), time.time())
