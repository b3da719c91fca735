"""What a table is made from, and whether it fits together."""

import secrets
from typing import Annotated, Literal

import msgspec

from railbird.core.errors import BadEdition, BadOptions
from railbird.core.game import AnyGame, Seat
from railbird.store.people import Person
from railbird.store.tables import SeatRow
from railbird.web.house.settings import Settings
from railbird.web.names import bot_name, clean_name, free_name
from railbird.web.refused import Refused
from railbird.web.shelf import bot_levels, check_level

ALPHABET = "ABCDEFGHJKLMNPRSTUVWXYZ"  # Letters that are not mistaken for figures when a code is read out.
CODE_LENGTH = 5

PLAIN = r"^[^\x00-\x1f]*$"  # Text without control characters: what a database is given as it is.
Name = Annotated[str, msgspec.Meta(max_length=60)]


class NewSeat(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One seat of a new table: open to others, mine, another one on my device, or a bot's."""

    kind: Literal["open", "me", "here", "bot"] = "open"
    name: Name | None = None
    bot: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    color: Annotated[str, msgspec.Meta(max_length=40, pattern=PLAIN)] = ""
    salt: Annotated[str, msgspec.Meta(max_length=64, pattern=PLAIN)] | None = None


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


def seats_of(game: AnyGame, wanted: NewTable, person: Person) -> list[SeatRow]:
    """The seats of a new table, everybody named apart from the others."""
    seats = [_seat(game, number, seat, person) for number, seat in enumerate(wanted.seats)]
    _name_apart(seats)
    return seats


def empty_seat(number: int) -> SeatRow:
    """A seat anybody may sit down on."""
    return SeatRow(seat=number, name="", color="", salt=new_salt(), person=None, bot=None)


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
