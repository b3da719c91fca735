"""The steward, before and after the game: create a table, fill its waiting room, start, abandon, play once more."""

import secrets
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from sqlalchemy.exc import IntegrityError

from railbird.core.game import AnyGame, Seat
from railbird.core.lesson import read_script
from railbird.store.people import Person
from railbird.store.tables import ABANDONED, PLAYING, WAITING, SeatRow, TableRow
from railbird.web.house.access import check_host, check_own, free_seat, own_seats, the_seat
from railbird.web.house.clerk import ATTEMPTS, Clerk
from railbird.web.house.codes import new_code, spare_code
from railbird.web.house.house import House
from railbird.web.house.lesson import SCRIPTED
from railbird.web.house.live import Live
from railbird.web.house.rated import AWAY, as_rated, check_rated
from railbird.web.house.seating import Seating
from railbird.web.house.settings import Settings, TableIn, check_seats, checked, empty_seat, seats_of
from railbird.web.names import bot_name, clean_name, free_name
from railbird.web.refused import Refused
from railbird.web.shelf import check_level, the_game


class Dealt(NamedTuple):
    """What a table of a deal has from it."""

    game: str
    table_id: str
    seed: bytes


class Steward:
    """Everything people do with tables besides playing."""

    def __init__(self, house: House, clerk: Clerk, seating: Seating) -> None:
        self._house = house
        self._clerk = clerk
        self._seating = seating
        self._store = house.store

    # --- making

    async def create(self, person: Person, wanted: TableIn) -> Live:
        """A new table; it begins at once when no seat is open."""
        game = the_game(wanted.game)
        if wanted.edition_text is not None:
            named = [Seat(f"Seat {number}", seat.color) for number, seat in enumerate(wanted.seats, 1)]
            await self._house.inspector.look_at(game, wanted.edition_file(game), wanted.options, named)
        settings, seats = checked(game, wanted), seats_of(game, wanted, person)
        check_rated(settings, seats)
        if settings.rated and person.login is None and any(row.person == person.id for row in seats):
            raise Refused(409, "rated_account")
        return await self._add(game, person, as_rated(settings), seats, wanted.public)

    async def begin_lesson(self, person: Person, game: AnyGame) -> Live:
        """A guided race for one person; the others play what the game's script says."""
        script = read_script(game.package)
        others = [seat.name for number, seat in enumerate(script.seats) if number != script.learner]
        seats = [empty_seat(number, seat.color) for number, seat in enumerate(script.seats)]
        for row, seat in zip(seats, script.seats, strict=True):
            if row.seat == script.learner:
                row.person, row.name = person.id, free_name(person.name, others)
            else:
                row.bot, row.name = SCRIPTED, seat.name
        settings = Settings(options=dict(script.options), edition=script.edition, spectators=False, lesson=True)
        return await self._add(game, person, settings, seats, public=False)

    async def deal(self, host: Person, settings: Settings, seats: list[SeatRow], row: Dealt) -> Live:
        """One of the tables of a deal: with its seed, under the id that was planned for it."""
        return await self._add(the_game(row.game), host, settings, seats, False, row)

    async def _add(
        self,
        game: AnyGame,
        person: Person,
        settings: Settings,
        seats: list[SeatRow],
        public: bool,
        dealt: Dealt | None = None,
    ) -> Live:
        for tries in range(ATTEMPTS):
            table_id, seed = (secrets.token_hex(8), secrets.token_bytes(32)) if dealt is None else dealt[1:]
            row = TableRow(
                id=table_id, code=new_code(tries), game=game.id, rules=game.rules, host=person.id,
                settings=settings.encoded(), seed=seed, status=WAITING, public=public,
                revision=0, driver=self._house.node, next=None, created=time.time(), finished=None,
                rated=settings.rated,
            )  # fmt: skip
            try:
                await self._store.tables.add(row, seats, spare_code())
            except IntegrityError:  # the code is taken
                continue
            live = await self._house.find(row.id)
            if not any(seat.is_open for seat in seats):
                await self.start(live, person)
            return live
        raise Refused(503, "busy")

    # --- the waiting room

    async def join(
        self, live: Live, person: Person, seat: int | None, name: str | None, salt: str | None, color: str = ""
    ) -> int:
        """Sit down: in the waiting room on an open seat, later on one whose player was removed. The seat's number."""
        if live.row.status == PLAYING:
            return await self._seating.take_over(live, person, seat, name)
        if await self._store.company.blocks_any(person.id, [live.row.host]):
            raise Refused(403, "blocked")
        taken = -1

        def edit() -> dict[str, Any]:
            nonlocal taken
            if seat is not None:
                the_seat(live, seat)
            if live.settings.rated and person.login is None:
                raise Refused(409, "rated_account")
            taken = free_seat([row.seat for row in live.seats if row.is_open], seat)
            names = {row.name for row in live.seats if row.seat != taken and not row.is_open}
            sitting = empty_seat(taken, color, salt)
            sitting.person, sitting.name = person.id, free_name(clean_name(name or person.name), names)
            return {"seats": _tried(live, sitting)}

        await self._in_waiting_room(live, edit)
        return taken

    async def _in_waiting_room(self, live: Live, edit: Callable[[], dict[str, Any]]) -> None:
        """Change a table that has not begun, also by the time the change is written."""

        def while_waiting() -> dict[str, Any]:
            if live.row.status != WAITING:
                raise Refused(409, "has_begun")
            return edit()

        await self._clerk.rearrange(live, while_waiting)

    async def put_bot(self, live: Live, person: Person | None, seat: int, level: str | None) -> None:
        """The host gives a seat to a bot, or opens it again, before the game begins."""
        check_host(live, person)

        def edit() -> dict[str, Any]:
            sitting = the_seat(live, seat)
            if level is None:
                return {"seats": live.with_seat(empty_seat(seat))}
            name = bot_name({other.name for other in live.seats})
            check_level(live.game, level)
            return {"seats": live.with_seat(msgspec.structs.replace(sitting, name=name, person=None, bot=level))}

        await self._in_waiting_room(live, edit)

    async def change(self, live: Live, person: Person | None, settings: Settings) -> None:
        """The host plays by other options than first chosen; only before the game begins."""
        check_host(live, person)
        if settings.edition_text is not None:
            named = [Seat(row.name or f"Seat {row.seat + 1}", row.color) for row in live.seats]
            await self._house.inspector.look_at(live.game, settings.edition_file(live.game), settings.options, named)

        guests = await self._store.people.guests([row.person for row in live.seats if row.person])

        def edit() -> dict[str, Any]:
            check_seats(live.game, settings, live.seats)
            check_rated(settings, live.seats)
            if settings.rated and any(row.person in guests for row in live.seats):
                raise Refused(409, "rated_account")
            return {"settings": settings.encoded(), "rated": settings.rated}

        await self._in_waiting_room(live, edit)

    async def paint(self, live: Live, person: Person, seat: int, color: str) -> None:
        """Somebody takes another jacket from the wall."""
        check_own(live, person, seat)
        painted = msgspec.structs.replace
        await self._in_waiting_room(live, lambda: {"seats": _tried(live, painted(live.seats[seat], color=color))})

    async def start(self, live: Live, person: Person | None, fill: str | None = None) -> None:
        """Begin; open seats are given to bots when the host says so."""
        check_host(live, person)
        if fill is not None:
            check_level(live.game, fill)

        def edit() -> dict[str, Any]:
            seats = _filled(live, fill)
            if live.settings.seating == "random":
                secrets.SystemRandom().shuffle(seats)
            seats = [msgspec.structs.replace(row, seat=number) for number, row in enumerate(seats)]
            check_seats(live.game, live.settings, seats)
            entry = live.begin(seats)
            return {"seats": seats, "entry": entry, "status": PLAYING, "driver": self._house.node}

        await self._in_waiting_room(live, edit)

    # --- the end

    async def abandon(self, live: Live, person: Person | None, then: str | None = None) -> None:
        """The host ends a table for good, and may go on at another one; one of a deal the others still count on."""
        check_host(live, person)
        if live.is_veiled:
            raise Refused(409, "sealed_deal")
        if live.settings.tournament and live.row.status == PLAYING:
            raise Refused(409, "in_tournament")
        if live.settings.rated and live.row.status == PLAYING:  # whoever ends it comes in last
            for row in live.seats:
                if row.person == live.row.host and row.bot is None:
                    await self._seating.replace(live, row.seat, AWAY)
        await self._end(live, then)

    async def call_off(self, live: Live) -> None:
        """Those who look after a club end what is still played at a table of a deal or tournament."""
        if live.row.status in (WAITING, PLAYING):
            await self._end(live, None)

    async def _end(self, live: Live, then: str | None) -> None:

        def edit() -> dict[str, Any]:
            if live.row.status not in (WAITING, PLAYING):
                raise Refused(409, "over")
            return {"status": ABANDONED, "finished": time.time(), "next": then}

        await self._clerk.rearrange(live, edit)

    async def rematch(self, live: Live, person: Person) -> str:
        """The same people and bots once more; the id of the new table, the same for everybody who asks."""
        if not own_seats(live, person) and live.row.host != person.id:
            raise Refused(403, "not_your_seat")
        if live.row.status in (WAITING, PLAYING):
            raise Refused(409, "not_over")
        if live.settings.lesson:
            raise Refused(409, "in_lesson")
        if live.row.next is not None:
            return live.row.next
        turned = [*live.seats[1:], live.seats[0]]  # another seat begins
        seats = [
            msgspec.structs.replace(row, seat=number, salt=secrets.token_hex(8), bot=None if row.person else row.bot)
            for number, row in enumerate(turned)
        ]
        host = await self._store.people.find(live.row.host) or person
        fresh = msgspec.structs.replace(live.settings, deal="", tournament="")  # other dice, and for fun
        made = await self._add(live.game, host, fresh, seats, live.row.public)

        def edit() -> dict[str, Any]:
            if live.row.next is not None:
                raise Refused(409, "rematch_exists")
            return {"next": made.id}

        try:
            await self._clerk.rearrange(live, edit)
        except Refused:
            await self.abandon(made, host)  # somebody asked at the same moment: theirs counts
        assert live.row.next is not None
        return live.row.next


def _tried(live: Live, sitting: SeatRow) -> list[SeatRow]:
    """The seats with one of them changed, if the game can be played so."""
    seats = live.with_seat(sitting)
    check_rated(live.settings, seats)
    check_seats(live.game, live.settings, seats)
    return seats


def _filled(live: Live, fill: str | None) -> list[SeatRow]:
    """The seats, bots of a level on the open ones; refused where there are such and no level."""
    seats = [msgspec.structs.replace(row) for row in live.seats]
    for row in seats:
        if row.is_open:
            if fill is None:
                raise Refused(409, "open_seats")
            row.bot, row.name = fill, bot_name({other.name for other in seats})
    return seats
