"""How a table is played and what it is made from, and whether that fits together."""

import secrets
from typing import Annotated, Any, Literal

import msgspec

from railbird.core.edition import EditionFile
from railbird.core.errors import BadEdition, BadOptions
from railbird.core.game import AnyGame, Seat
from railbird.core.registry import game_ids
from railbird.store.people import Person
from railbird.store.tables import SeatRow, TableRow
from railbird.web.house.slow import DAY, zone_of
from railbird.web.names import bot_name, clean_name, free_name
from railbird.web.refused import Refused
from railbird.web.shelf import bot_levels, check_level

CLOCKS = {"none": 0, "relaxed": 120, "quick": 30, "days": 2 * DAY}
"""The clocks a form offers, in seconds per decision; 0 is no clock."""
SOON = 8 * 3600  # Seconds before its end that somebody is reminded of a decision over days, or a quarter of its time.

PLAIN = r"^[^\x00-\x1f]*$"  # Text without control characters: what a database is given as it is.
Short = Annotated[str, msgspec.Meta(max_length=60)]


class Chosen(msgspec.Struct, kw_only=True, frozen=True):
    """What a host chooses, beside who sits where."""

    options: dict[Short, bool | int | Annotated[str, msgspec.Meta(max_length=200)]] = {}
    edition: Short = "standard"
    edition_text: Annotated[str, msgspec.Meta(max_length=300_000)] | None = None  # The file, when it is the host's own.
    spectators: bool = True
    seating: Literal["chosen", "random"] = "chosen"
    clock: Annotated[int, msgspec.Meta(ge=0, le=14 * DAY)] = 0
    reserve: Annotated[int, msgspec.Meta(ge=0, le=30 * DAY)] = 0  # Seconds each seat has besides, for the whole game.
    weekends: bool = False  # Whether clocks of a day and more rest on Saturday and Sunday,
    zone: Annotated[str, msgspec.Meta(max_length=60)] = "UTC"  # by the clock here.
    holidays: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0  # Days off each seat may take at such a pace, one by one.
    on_time: Short = "fallback"  # Who plays for a seat whose time is up: its fallback, or a bot of this level.
    hints: bool = False
    rated: bool = False  # Whether it counts for ratings: everybody plays alone, without hints, and to the end.
    pace: Literal["human", "instant"] = "human"
    """Whether bots make a small pause and wait for people to use an open window."""
    minutes: Annotated[int, msgspec.Meta(ge=0, le=1440)] = 0
    """After so many minutes the table announces that time is up, where the game knows that."""

    @property
    def is_slow(self) -> bool:
        """Whether it is played over days."""
        return self.clock >= DAY

    @property
    def rests_in(self) -> str:
        """The zone whose weekends do not count; none where they do."""
        return self.zone if self.is_slow and self.weekends else ""

    @property
    def reminded(self) -> int:
        """Seconds before the end of a decision that somebody is reminded of it; 0 at a quicker pace."""
        return min(SOON, self.clock // 4) if self.is_slow else 0

    def edition_file(self, game: AnyGame) -> EditionFile:
        """The edition that is played."""
        if self.edition_text is None:
            return game.builtin(self.edition)
        return EditionFile(self.edition, self.edition_text, builtin=False)


class Settings(Chosen, frozen=True):
    """How a table is played, as the database keeps it."""

    stand_in: str = "random"  # The bot that plays for somebody who has left.
    lesson: bool = False  # Whether it is a guided race: dice, cards and the other seats come from the game's script.
    deal: str = ""  # The deal it is one of several tables of; nobody else sees anything of it until all are over.
    tournament: str = ""  # The tournament it is a table of: its host does not end it.

    def encoded(self) -> str:
        """As the database keeps them."""
        return msgspec.json.encode(self).decode()

    def read(self, game: AnyGame) -> tuple[Any, Any]:
        """Options and edition as the game has them, or what is wrong with them."""
        edition, _ = game.read_edition(self.edition_file(game))
        return game.read_options(self.options, edition), edition


class _Kind(msgspec.Struct):
    lesson: bool = False
    deal: str = ""


def is_lesson(row: TableRow) -> bool:
    """Whether a table is a guided race, without reading all of its settings."""
    return msgspec.json.decode(row.settings, type=_Kind).lesson


def is_dealt(row: TableRow) -> bool:
    """Whether a table is one of several with the same dice and cards."""
    return bool(msgspec.json.decode(row.settings, type=_Kind).deal)


class NewSeat(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One seat of a new table: open to others, mine, another one on my device, or a bot's."""

    kind: Literal["open", "me", "here", "bot"] = "open"
    name: Short | None = None
    bot: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    color: Annotated[str, msgspec.Meta(max_length=40, pattern=PLAIN)] = ""
    salt: Annotated[str, msgspec.Meta(max_length=64, pattern=PLAIN)] | None = None


class TableIn(Chosen, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A new table. Options and edition are the game's own; see `/games/{id}`."""

    game: Annotated[str, msgspec.Meta(max_length=40, examples=list(game_ids()[:1]))]
    seats: Annotated[
        list[NewSeat],
        msgspec.Meta(min_length=1, max_length=12, examples=[[{"kind": "me"}, {"kind": "bot"}, {"kind": "open"}]]),
    ]
    public: bool = False
    stand_in: Short | None = None


def checked(game: AnyGame, wanted: TableIn) -> Settings:
    """The settings of a new table, everything in them checked by whoever knows it."""
    levels = bot_levels(game)
    if wanted.on_time != "fallback":
        check_level(game, wanted.on_time)
    if zone_of(wanted.zone) is None:
        raise Refused(422, "no_zone")
    chosen = {name: getattr(wanted, name) for name in Chosen.__struct_fields__}
    settings = Settings(**chosen, stand_in=wanted.stand_in if wanted.stand_in in levels else levels[0])
    check_seats(game, settings, [empty_seat(number, seat.color) for number, seat in enumerate(wanted.seats)])
    return settings


def check_seats(game: AnyGame, settings: Settings, seats: list[SeatRow]) -> None:
    """Lay the table out once for trial; the game says what does not fit together."""
    try:
        named = [Seat(row.name or f"Seat {row.seat + 1}", row.color) for row in seats]
        game.new(named, *settings.read(game))
    except (BadOptions, BadEdition) as error:
        raise Refused(422, "bad_choice", says=str(error)) from error


def seats_of(game: AnyGame, wanted: TableIn, person: Person) -> list[SeatRow]:
    """The seats of a new table, everybody named apart from the others."""
    seats = [_seat(game, number, seat, person) for number, seat in enumerate(wanted.seats)]
    taken: set[str] = set()
    for row in seats:
        if row.bot is not None and not row.name:
            row.name = bot_name(taken | {other.name for other in seats})
        elif row.name:
            row.name = free_name(row.name, taken)
        taken.add(row.name)
    return seats


def empty_seat(number: int, color: str = "", salt: str | None = None) -> SeatRow:
    """A seat anybody may sit down on; its salt is its own contribution to the dice."""
    return SeatRow(seat=number, name="", color=color, salt=salt or secrets.token_hex(8), person=None, bot=None)


def _seat(game: AnyGame, number: int, wanted: NewSeat, person: Person) -> SeatRow:
    row = empty_seat(number, wanted.color, wanted.salt)
    if wanted.kind == "bot":
        row.bot = check_level(game, wanted.bot or bot_levels(game)[0])
    elif wanted.kind in ("me", "here"):
        row.person, row.name = person.id, person.name
    if wanted.name is not None and wanted.kind != "open":
        row.name = clean_name(wanted.name)
    return row
