"""Before and around the game: create, join, leave, start, rematch, abandon."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from sqlalchemy.exc import IntegrityError

from railbird.core.errors import BadEdition, BadOptions
from railbird.core.game import AnyGame, Seat
from railbird.store.people import Person
from railbird.store.tables import ABANDONED, PLAYING, WAITING, SeatRow, TableRow
from railbird.web.games import bot_levels, check_level, the_game
from railbird.web.names import bot_name, clean_name, free_name
from railbird.web.refused import Refused
from railbird.web.tables.access import check_host, own_seats
from railbird.web.tables.house import ATTEMPTS, House
from railbird.web.tables.live import Live, SeatChange
from railbird.web.tables.settings import Settings, encode_settings

ALPHABET = "ABCDEFGHJKLMNPRSTUVWXYZ"
"""Letters that are not mistaken for figures when a code is read out."""
CODE_LENGTH = 5

Name = Annotated[str, msgspec.Meta(max_length=60)]


class NewSeat(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One seat of a new table: open to others, mine, another one on my device, or a bot's."""

    kind: Literal["open", "me", "here", "bot"] = "open"
    name: Name | None = None
    bot: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    color: Annotated[str, msgspec.Meta(max_length=40)] = ""
    salt: Annotated[str, msgspec.Meta(max_length=64)] | None = None


class NewTable(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """What a table is made from."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[NewSeat], msgspec.Meta(min_length=1, max_length=12)]
    settings: Settings = Settings()
    public: bool = False


def new_code() -> str:
    """A code to be read out across the room."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_salt(chosen: str | None = None) -> str:
    """The seat's own contribution to the dice."""
    return chosen or secrets.token_hex(8)


class Lobby:
    """Everything people do with tables besides playing."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._store = house.store

    # --- making

    async def create(self, person: Person, wanted: NewTable) -> Live:
        """A new table; it begins at once when no seat is open."""
        game = the_game(wanted.game)
        settings = checked(game, wanted)
        seats = [_seat(game, number, seat, person) for number, seat in enumerate(wanted.seats)]
        _name_apart(seats)
        return await self._add(game, person, settings, seats, wanted.public)

    async def _add(self, game: AnyGame, person: Person, settings: Settings, seats: list[SeatRow], public: bool) -> Live:
        for _ in range(ATTEMPTS):
            row = TableRow(
                id=secrets.token_hex(8), code=new_code(), game=game.id, rules=game.rules, host=person.id,
                settings=encode_settings(settings), seed=secrets.token_bytes(32), status=WAITING, public=public,
                revision=0, driver=self._house.node, next=None, created=time.time(), finished=None,
            )  # fmt: skip
            try:
                await self._store.tables.add(row, seats)
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
        """Sit down: in the waiting room on an open seat, later on one whose player was removed."""
        if live.row.status == PLAYING:
            return await self._take_over(live, person, seat, name)
        taken = -1

        def edit() -> dict[str, Any]:
            nonlocal taken
            _check_waiting(live)
            taken = _free_seat(live, seat)
            names = {row.name for row in live.seats if row.seat != taken and not row.is_open}
            sitting = SeatRow(
                seat=taken,
                name=free_name(clean_name(name or person.name), names),
                color=color,
                salt=new_salt(salt),
                person=person.id,
                bot=None,
            )
            seats = [sitting if row.seat == taken else row for row in live.seats]
            check_seats(live.game, live.settings, seats)
            return {"seats": seats}

        await self._rearrange(live, edit)
        return taken

    async def put_bot(self, live: Live, person: Person | None, seat: int, level: str | None) -> None:
        """The host gives a seat to a bot, or opens it again, before the game begins."""
        check_host(live, person)

        def edit() -> dict[str, Any]:
            _check_waiting(live)
            row = _the_seat(live, seat)
            if level is None:
                sitting = SeatRow(seat=seat, name="", color="", salt=new_salt(), person=None, bot=None)
            else:
                name = bot_name({other.name for other in live.seats})
                check_level(live.game, level)
                sitting = msgspec.structs.replace(row, name=name, person=None, bot=level)
            return {"seats": [sitting if other.seat == seat else other for other in live.seats]}

        await self._rearrange(live, edit)

    async def change(self, live: Live, person: Person | None, settings: Settings) -> None:
        """The host plays by other options than he first chose; only before the game begins."""
        check_host(live, person)

        def edit() -> dict[str, Any]:
            _check_waiting(live)
            check_seats(live.game, settings, live.seats)
            return {"settings": encode_settings(settings)}

        await self._rearrange(live, edit)

    async def paint(self, live: Live, person: Person, seat: int, color: str) -> None:
        """Somebody takes another jacket from the wall."""
        if seat not in own_seats(live, person):
            raise Refused(403, "not_your_seat")

        def edit() -> dict[str, Any]:
            _check_waiting(live)
            seats = [msgspec.structs.replace(row, color=color) if row.seat == seat else row for row in live.seats]
            check_seats(live.game, live.settings, seats)
            return {"seats": seats}

        await self._rearrange(live, edit)

    async def start(self, live: Live, person: Person | None, fill: str | None = None) -> None:
        """Begin; open seats are given to bots when the host says so."""
        check_host(live, person)
        if fill is not None:
            check_level(live.game, fill)

        def edit() -> dict[str, Any]:
            _check_waiting(live)
            seats = [msgspec.structs.replace(row) for row in live.seats]
            for row in seats:
                if row.is_open:
                    if fill is None:
                        raise Refused(409, "open_seats")
                    row.bot, row.name = fill, bot_name({other.name for other in seats})
            if live.settings.seating == "random":
                secrets.SystemRandom().shuffle(seats)
            seats = [msgspec.structs.replace(row, seat=number) for number, row in enumerate(seats)]
            check_seats(live.game, live.settings, seats)
            entry = live.begin(seats)
            return {"seats": seats, "entry": entry, "status": PLAYING, "driver": self._house.node}

        await self._rearrange(live, edit)

    # --- around the game

    async def leave(self, live: Live, person: Person, seat: int) -> None:
        """Get up: the seat is open again, or a bot plays on until its player returns."""
        if seat not in own_seats(live, person):
            raise Refused(403, "not_your_seat")
        if live.row.status == WAITING:
            await self._rearrange(live, lambda: {"seats": _without(live, seat)})
        else:
            await self.replace(live, seat, live.settings.stand_in)

    async def replace(self, live: Live, seat: int, level: str) -> None:
        """A bot plays for somebody who may come back."""
        _check_playing(live)
        check_level(live.game, level)
        await self._house.sit(live, seat, lambda row: SeatChange(row.name, row.person, level))

    async def take_back(self, live: Live, person: Person, seat: int) -> None:
        """The player of a seat returns; the bot gets up."""
        _check_playing(live)
        if seat not in own_seats(live, person):
            raise Refused(403, "not_your_seat")
        await self._house.sit(live, seat, lambda row: SeatChange(row.name, row.person, None))

    async def remove(self, live: Live, host: Person | None, seat: int, absent: bool) -> None:
        """The host removes somebody who is not there; a bot plays, and somebody else may take the seat."""
        check_host(live, host)
        row = _the_seat(live, seat)
        if row.person is None:
            raise Refused(409, "nobody_there")
        if live.row.status == WAITING:
            await self._rearrange(live, lambda: {"seats": _without(live, seat)})
            return
        _check_playing(live)
        if not absent:
            raise Refused(409, "not_absent")
        await self._house.sit(live, seat, lambda row: SeatChange(row.name, None, live.settings.stand_in))

    async def move_seats(self, guest: Person, account: Person) -> None:
        """Somebody logs in where he was a guest: his seats go with him."""
        for row in await self._store.tables.of_person(guest.id):
            live = await self._house.find(row.id)
            for seat in own_seats(live, guest):
                await self._hand_over(live, seat, account)

    async def _hand_over(self, live: Live, seat: int, person: Person) -> None:
        if live.row.status == PLAYING:
            await self._house.sit(live, seat, lambda row: SeatChange(row.name, person.id, row.bot))
        elif live.row.status == WAITING:
            await self._rearrange(live, lambda: {"seats": _given(live, seat, person)})

    async def _take_over(self, live: Live, person: Person, seat: int | None, name: str | None) -> int:
        free = sorted(live.vacated)
        if not free or (seat is not None and seat not in free):
            raise Refused(409, "no_open_seat")
        taken = free[0] if seat is None else seat
        called = free_name(clean_name(name or person.name), {row.name for row in live.seats if row.seat != taken})

        def decide(row: SeatRow) -> SeatChange:
            if row.person is not None:
                raise Refused(409, "no_open_seat")
            return SeatChange(called, person.id, None)

        await self._house.sit(live, taken, decide)
        return taken

    async def abandon(self, live: Live, person: Person | None) -> None:
        """The host ends a table for good."""
        check_host(live, person)

        def edit() -> dict[str, Any]:
            if live.row.status not in (WAITING, PLAYING):
                raise Refused(409, "over")
            return {"status": ABANDONED, "finished": time.time()}

        await self._rearrange(live, edit)

    async def rematch(self, live: Live, person: Person) -> str:
        """The same people and bots once more; the id of the new table, the same for everybody who asks."""
        if not own_seats(live, person) and live.row.host != person.id:
            raise Refused(403, "not_your_seat")
        if live.row.status in (WAITING, PLAYING):
            raise Refused(409, "not_over")
        if live.row.next is not None:
            return live.row.next
        turned = [*live.seats[1:], live.seats[0]]  # another seat begins
        seats = [
            msgspec.structs.replace(row, seat=number, salt=new_salt(), bot=None if row.person else row.bot)
            for number, row in enumerate(turned)
        ]
        host = await self._store.people.find(live.row.host) or person
        made = await self._add(live.game, host, live.settings, seats, live.row.public)

        def edit() -> dict[str, Any]:
            if live.row.next is not None:
                raise Refused(409, "rematch_exists")
            return {"next": made.id}

        try:
            await self._rearrange(live, edit)
        except Refused:
            await self.abandon(made, host)  # somebody asked at the same moment: theirs counts
        assert live.row.next is not None
        return live.row.next

    # --- writing

    async def _rearrange(self, live: Live, edit: Callable[[], dict[str, Any]]) -> None:
        """Change a table's row and seats as `edit` says; again if another node was faster."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                if live.broken or live.stale:
                    await self._house.refresh(live)
                values = edit()
                live.broken = True  # what `edit` prepared counts only once it is read back
                done = await self._store.tables.rearrange(live.id, live.row.revision, **values)
                await self._house.refresh(live)
                if done:
                    return
        raise Refused(503, "busy")


def checked(game: AnyGame, wanted: NewTable) -> Settings:
    """The settings of a new table, everything in them checked by whoever knows it."""
    settings = wanted.settings
    levels = bot_levels(game)
    if settings.on_time != "fallback":
        check_level(game, settings.on_time)
    if settings.stand_in not in levels or settings.stand_in == Settings.stand_in:
        settings = msgspec.structs.replace(settings, stand_in=levels[0])
    seats = [
        SeatRow(seat=n, name="", color=s.color, salt="", person=None, bot=None) for n, s in enumerate(wanted.seats)
    ]
    check_seats(game, settings, seats)
    return settings


def check_seats(game: AnyGame, settings: Settings, seats: list[SeatRow]) -> None:
    """Lay the table out once for trial; the game says what does not fit together."""
    try:
        edition, _ = game.read_edition(settings.edition_file(game))
        options = game.read_options(settings.options, edition)
        named = [Seat(row.name or f"Seat {row.seat + 1}", row.color) for row in seats]
        game.new(named, options, edition)
    except (BadOptions, BadEdition) as error:
        raise Refused(422, "bad_choice", says=str(error)) from error


def _seat(game: AnyGame, number: int, wanted: NewSeat, person: Person) -> SeatRow:
    row = SeatRow(seat=number, name="", color=wanted.color, salt=new_salt(wanted.salt), person=None, bot=None)
    if wanted.kind == "bot":
        row.bot = check_level(game, wanted.bot or bot_levels(game)[0])
    elif wanted.kind in ("me", "here"):
        row.person = person.id
        row.name = person.name
    if wanted.name is not None and wanted.kind != "open":
        row.name = clean_name(wanted.name)
    return row


def _name_apart(seats: list[SeatRow]) -> None:
    taken: set[str] = set()
    for row in seats:
        if row.bot is not None and not row.name:
            row.name = bot_name(taken | {other.name for other in seats})
        elif row.name:
            row.name = free_name(row.name, taken)
        taken.add(row.name)


def _check_waiting(live: Live) -> None:
    if live.row.status != WAITING:
        raise Refused(409, "has_begun")


def _check_playing(live: Live) -> None:
    if live.row.status != PLAYING:
        raise Refused(409, "over" if live.table is not None else "not_begun")


def _the_seat(live: Live, seat: int) -> SeatRow:
    if not 0 <= seat < len(live.seats):
        raise Refused(404, "no_seat")
    return live.seats[seat]


def _free_seat(live: Live, seat: int | None) -> int:
    free = [row.seat for row in live.seats if row.is_open]
    if seat is not None and not 0 <= seat < len(live.seats):
        raise Refused(404, "no_seat")
    if not free or (seat is not None and seat not in free):
        raise Refused(409, "no_open_seat")
    return free[0] if seat is None else seat


def _given(live: Live, seat: int, person: Person) -> list[SeatRow]:
    return [msgspec.structs.replace(row, person=person.id) if row.seat == seat else row for row in live.seats]


def _without(live: Live, seat: int) -> list[SeatRow]:
    empty = SeatRow(seat=seat, name="", color="", salt=new_salt(), person=None, bot=None)
    return [empty if row.seat == seat else row for row in live.seats]
