"""Who sits where while people come and go: get up, return, be replaced by a bot, take over a seat."""

import msgspec

from railbird.store.people import Person
from railbird.store.tables import PLAYING, WAITING, SeatRow
from railbird.web.house.access import check_host, check_own, free_seat, own_seats, the_seat
from railbird.web.house.clerk import Clerk
from railbird.web.house.entries import SeatChange
from railbird.web.house.house import House
from railbird.web.house.live import Live
from railbird.web.house.settings import empty_seat
from railbird.web.names import clean_name, free_name
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
        """A bot plays for somebody who may come back."""
        _check_playing(live)
        check_level(live.game, level)
        await self._clerk.sit(live, seat, lambda row: SeatChange(row.name, row.person, level))

    async def take_back(self, live: Live, person: Person, seat: int) -> None:
        """The player of a seat returns; the bot gets up."""
        _check_playing(live)
        check_own(live, person, seat)
        await self._clerk.sit(live, seat, lambda row: SeatChange(row.name, row.person, None))

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
        await self._clerk.sit(live, seat, lambda row: SeatChange(row.name, None, live.settings.stand_in))

    async def take_over(self, live: Live, person: Person, seat: int | None, name: str | None) -> int:
        """Sit down on a seat whose player was removed; its number."""
        taken = free_seat(sorted(live.vacated), seat)
        called = free_name(clean_name(name or person.name), {row.name for row in live.seats if row.seat != taken})

        def decide(row: SeatRow) -> SeatChange:
            if row.person is not None:
                raise Refused(409, "no_open_seat")
            return SeatChange(called, person.id, None)

        await self._clerk.sit(live, taken, decide)
        return taken

    async def move_seats(self, guest: Person, account: Person) -> None:
        """Somebody logs in who was a guest here: the guest's seats go along."""
        for row in await self._house.store.tables.of_person(guest.id):
            live = await self._house.find(row.id)
            for seat in own_seats(live, guest):
                await self._hand_over(live, seat, account)

    async def _hand_over(self, live: Live, seat: int, person: Person) -> None:
        if live.row.status == PLAYING:
            await self._clerk.sit(live, seat, lambda row: SeatChange(row.name, person.id, row.bot))
        elif live.row.status == WAITING:
            await self._clerk.rearrange(
                live, lambda: {"seats": live.with_seat(msgspec.structs.replace(live.seats[seat], person=person.id))}
            )

    async def _clear(self, live: Live, seat: int) -> None:
        """Open a seat of the waiting room again."""
        await self._clerk.rearrange(live, lambda: {"seats": live.with_seat(empty_seat(seat))})


def _check_playing(live: Live) -> None:
    if live.row.status != PLAYING:
        raise Refused(409, "over" if live.table is not None else "not_begun")
