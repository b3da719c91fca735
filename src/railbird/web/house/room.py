"""Room for tables: how many one person, and one address, may have in the waiting room and under way at a time.

What a person hosts is counted in the database. Where a table was set from is kept in memory only, and forgotten with
the process: an address is nobody's business, and this is a bound on what one stranger can take, not a ledger.
"""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from railbird.store.tables import Tables
from railbird.web.refused import Refused

MOST_ADDRESSES = 20_000  # Addresses remembered; the earliest are forgotten first.


class Room:
    """Counts tables before one more is set; 0 is as many as one likes."""

    def __init__(self, tables: Tables, per_person: int, per_address: int) -> None:
        self._tables = tables
        self._per_person = per_person
        self._per_address = per_address
        self._making: Counter[tuple[str, str]] = Counter()  # What is being set at this moment counts already.
        self._set_from: dict[str, set[str]] = {}

    @asynccontextmanager
    async def for_one_more(self, host: str, address: str) -> AsyncIterator[list[str]]:
        """Room for one more table, whose id is put into the list; or a refusal that says how many there may be."""
        made: list[str] = []
        keys = ("person", host), ("address", address)
        self._making.update(keys)
        making = [self._making[key] for key in keys]
        try:
            if self._per_person and await self._tables.unfinished_of(host) + making[0] > self._per_person:
                raise Refused(409, "person_has_tables", most=self._per_person)
            if self._per_address and await self._set_at(address) + making[1] > self._per_address:
                raise Refused(409, "address_has_tables", most=self._per_address)
            yield made
            self._remember(address, made)
        finally:
            self._making.subtract(keys)
            self._making += Counter()  # drops what is nought

    async def _set_at(self, address: str) -> int:
        """How many tables set from an address are not over."""
        known = self._set_from.get(address, set())
        known &= await self._tables.unfinished(known)
        return len(known)

    def _remember(self, address: str, made: list[str]) -> None:
        if not self._per_address:
            return
        known = self._set_from.pop(address, set())
        self._set_from[address] = known | set(made)
        if len(self._set_from) > MOST_ADDRESSES:
            del self._set_from[next(iter(self._set_from))]
