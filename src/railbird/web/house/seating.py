"""Who sits where while people come and go: get up, return, be replaced by a bot, take over a seat."""

from contextlib import suppress
from functools import partial
from typing import Any

from msgspec.structs import replace

from railbird.store.people import Person
from railbird.store.tables import PLAYING, WAITING, SeatRow
from railbird.web.house.access import can_take, check_host, check_own, free_seat, is_sealed, own_seats, the_seat
from railbird.web.house.clerk import Clerk
from railbird.web.house.comings import BACK, REMOVED, RENAMED, STANDS_IN, TAKEN
from railbird.web.house.entries import SeatChange
from railbird.web.house.house import House
from railbird.web.house.live import Live
from railbird.web.house.rated import AWAY
from railbird.web.house.settings import empty_seat
from railbird.web.names import clean_name, free_name, is_numbered
from railbird.web.refused import Refused
from railbird.web.shelf import check_level


class Seating:
    """Changes who plays a seat, before the game and while it is under way."""

    def __init__(self, house: House, clerk: Clerk) -> None:
        self._house = house
        self._clerk = clerk

    async def leave(self, live: Live, person: Person, seat: int) -> None:
        """Get up: the seat is open again, or a bot plays on until its player returns."""
        check_own(live, person, seat)
        if live.row.status == WAITING:
            await self._clear(live, seat)
        else:
            await self.replace(live, seat, live.settings.stand_in)

    async def replace(self, live: Live, seat: int, level: str) -> None:
        """A bot plays for somebody who may come back; nobody learns for a learner."""
        _check_playing(live)
        if live.settings.lesson:
            raise Refused(409, "in_lesson")
        level = AWAY if live.settings.rated else check_level(live.game, level)

        def decide(row: SeatRow) -> SeatChange:
            return SeatChange(row.name, row.person, level, "" if row.bot else STANDS_IN.name)

        await self._clerk.sit(live, seat, decide)

    async def take_back(self, live: Live, person: Person, seat: int) -> None:
        """The player of a seat returns; the bot gets up."""
        _check_playing(live)
        check_own(live, person, seat)
        await self._clerk.sit(
            live, seat, lambda row: SeatChange(row.name, row.person, None, BACK.name if row.bot else "")
        )

    async def remove(self, live: Live, host: Person | None, seat: int, absent: bool) -> None:
        """The host removes somebody who is not there; a bot plays, and somebody else may take the seat."""
        check_host(live, host)
        if the_seat(live, seat).person is None:
            raise Refused(409, "nobody_there")
        if live.row.status == WAITING:
            await self._clear(live, seat)
            return
        _check_playing(live)
        if not absent:
            raise Refused(409, "not_absent")

        def decide(row: SeatRow) -> SeatChange:
            return SeatChange(row.name, None, live.settings.stand_in, REMOVED.name, removed=row.person)

        await self._clerk.sit(live, seat, decide)

    async def take_over(self, live: Live, person: Person, seat: int | None, name: str | None) -> int:
        """Sit down on a seat whose player was removed; its number. Who was removed comes back to all they knew."""
        takes, wanted = can_take(live, person), live.comings.vacated if seat is None else {seat}
        if live.comings.vacated.keys() & wanted and not set(takes) & set(wanted):
            raise Refused(409, "sealed_seat")
        taken = free_seat(takes, seat)
        called = free_name(clean_name(name or person.name), [row.name for row in live.seats if row.seat != taken])

        def decide(row: SeatRow) -> SeatChange:
            if taken not in live.comings.vacated:
                raise Refused(409, "no_open_seat")
            if is_sealed(live, person, taken):
                raise Refused(409, "sealed_seat")
            if live.comings.vacated[taken] == person.id:
                return SeatChange(row.name, person.id, None, BACK.name)
            return SeatChange(called, person.id, None, TAKEN.name, was=row.name)

        await self._clerk.sit(live, taken, decide)
        return taken

    async def move_seats(self, guest: Person, account: Person) -> None:
        """Somebody logs in who was a guest here: the guest's seats and tables go along, whatever their age.

        A game under way is told through its log; the rest, and tables this server cannot lay out any more, are only
        written down anew.
        """
        tables = await self._house.store.tables.all_of(guest.id)
        for table_id, status in tables:
            if status == PLAYING:
                with suppress(Refused):  # played with rules this server no longer has
                    live = await self._house.find(table_id)
                    for seat in own_seats(live, guest):
                        await self._clerk.sit(live, seat, lambda row: SeatChange(row.name, account.id, row.bot))
        await self._house.store.tables.give(guest.id, account.id, [table_id for table_id, _ in tables])
        await self._house.store.records.give(guest.id, account.id)
        await self._house.store.clubs.give(guest.id, account.id)
        for table_id, _ in tables:
            if (known := self._house.lives.get(table_id)) is not None:
                async with known.lock:
                    known.stale = True
                    await self._house.freshen(known)

    async def rename(self, person: Person, name: str) -> None:
        """Somebody goes by another name, at all tables that are not over; a name of a seat's own stays."""
        for table_id, status in await self._house.store.tables.all_of(person.id):
            if status in (WAITING, PLAYING):
                with suppress(Refused):  # played with rules this server no longer has, or over by now
                    await self._rename_at(await self._house.find(table_id), person, name)

    async def _rename_at(self, live: Live, person: Person, name: str) -> None:
        def called(row: SeatRow) -> str:
            return free_name(name, [other.name for other in live.seats if other.seat != row.seat])

        def change(row: SeatRow) -> SeatChange:
            return SeatChange(called(row), row.person, row.bot, RENAMED.name, was=row.name)

        def edit(seat: int) -> dict[str, Any]:
            return {"seats": live.with_seat(replace(live.seats[seat], name=called(live.seats[seat])))}

        for seat in own_seats(live, person):
            if not is_numbered(live.seats[seat].name, person.name):
                continue
            if live.row.status == WAITING:
                await self._clerk.rearrange(live, partial(edit, seat))
            else:
                await self._clerk.sit(live, seat, change)

    async def _clear(self, live: Live, seat: int) -> None:
        """Open a seat of the waiting room again."""
        await self._clerk.rearrange(live, lambda: {"seats": live.with_seat(empty_seat(seat))})


def _check_playing(live: Live) -> None:
    if live.row.status != PLAYING:
        raise Refused(409, "over" if live.table is not None else "not_begun")
