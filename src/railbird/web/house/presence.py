"""Who has a table open: known on this node by its streams, told to the other nodes through the database."""

from contextlib import suppress

from railbird.store import Store
from railbird.store.engine import Unavailable
from railbird.store.people import Person
from railbird.web.house.errands import Errands
from railbird.web.house.live import Live


class Presence:
    """The people at this node's tables, and what other nodes say of theirs."""

    def __init__(self, store: Store, node: str, errands: Errands) -> None:
        self._store = store
        self._node = node
        self._errands = errands

    def opened(self, live: Live, person: Person | None) -> None:
        """Somebody has opened a table here."""
        if person is not None:
            live.connected[person.id] = live.connected.get(person.id, 0) + 1
            if live.connected[person.id] == 1:
                self._tell(live, person.id)

    def closed(self, live: Live, person: Person | None) -> None:
        """Somebody has closed one of the pages that were open here."""
        if person is not None:
            live.connected[person.id] -= 1
            if not live.connected[person.id]:
                del live.connected[person.id]
                self._tell(live, person.id)

    def _tell(self, live: Live, person_id: str) -> None:
        if self._store.is_shared:
            self._errands.run(self._publish(live, person_id))

    async def _publish(self, live: Live, person_id: str) -> None:
        """Tell the other nodes whether somebody is here: as it is when the turn comes, not as it was."""
        async with live.presence:
            with suppress(Unavailable):
                await self._store.presence.tell(self._node, live.id, person_id, person_id in live.connected)

    async def look_around(self, live: Live) -> None:
        """Learn who has the table open on other nodes."""
        if self._store.is_shared:
            live.elsewhere = await self._store.presence.elsewhere(self._node, live.id)

    def heard(self, live: Live) -> None:
        """Another node says that somebody has come or gone."""
        self._errands.run(self._look_around_quietly(live))

    async def _look_around_quietly(self, live: Live) -> None:
        with suppress(Unavailable):
            await self.look_around(live)
