"""A table as everybody who has its link sees it: how it is played, who sits where and in which jacket."""

from functools import lru_cache
from typing import Literal

import msgspec

from railbird.core.actors import SPECTATOR
from railbird.core.errors import RailbirdError
from railbird.core.game import Seat
from railbird.core.page import Sitter
from railbird.core.tape import commitment
from railbird.store.people import Person
from railbird.store.tables import SeatRow
from railbird.web.house.access import can_take, eyes, is_host, may_watch, own_seats
from railbird.web.house.live import Live
from railbird.web.house.offered import Offer, offer_list
from railbird.web.house.sentences import text_of
from railbird.web.refused import Refused

COLORS = ("red", "blue", "yellow", "black", "green", "white", "orange", "purple", "pink", "teal")
"""The jackets of seats whose game gives them no colour."""


class SeatInfo(msgspec.Struct):
    """Who sits where, as everybody sees it."""

    seat: int
    name: str
    kind: Literal["open", "person", "bot"]
    bot: str | None
    color: str
    connected: bool
    mine: bool
    pending: bool
    plans: list[str]  # The answers I have given beforehand on it; nobody else sees them.
    free: bool  # Whether I may sit down here now.
    sealed: bool  # Whether its player was removed and a bot plays until nothing on it is secret.


class TableInfo(msgspec.Struct):
    """A table as everybody who has its link sees it."""

    id: str
    code: str
    game: str
    title: str
    status: str
    host: bool
    public: bool
    seats: list[SeatInfo]
    options: dict[str, bool | int | str]
    edition: str
    spectators: bool
    clock: int
    reserve: int
    weekends: bool  # Whether clocks of a day and more rest at weekends, by the clock in `zone`.
    zone: str
    holidays: int
    hints: bool
    rated: bool
    pace: str
    lesson: (
        bool  # Whether it is a guided race: dice and cards are laid out, nobody else sits down, nothing is verified.
    )
    deal: str  # The deal it is one of several tables of; empty where it is not.
    events: list[Offer]
    """What the table itself may announce now, for its host alone: time is up, in a game with a time limit."""
    time_left: float | None  # Seconds until the table announces it by itself.
    commitment: str
    salts: list[str]
    version: int
    chat: int
    next: str | None
    created: float


def seat_list(live: Live, person: Person | None) -> list[SeatInfo]:
    """Who sits where, and who has still to answer."""
    own, takes = own_seats(live, person), can_take(live, person)
    pending = live.pending()
    return [
        SeatInfo(
            seat=row.seat,
            name=row.name,
            kind="bot" if row.bot is not None else "person" if row.person is not None else "open",
            bot=row.bot,
            color=row.color,
            connected=row.bot is not None or live.has_open(row.person),
            mine=row.seat in own,
            pending=row.seat in pending,
            plans=sorted(live.plans[row.seat]) if row.seat in own else [],
            free=row.is_open or row.seat in takes,
            sealed=row.seat in live.comings.vacated and row.seat not in takes,
        )
        for row in live.seats
    ]


def info(live: Live, person: Person | None, language: str) -> TableInfo:
    """A table as everybody with the link sees it; `version` is the person's own."""
    if live.is_veiled and not own_seats(live, person):
        raise Refused(403, "sealed_deal")
    viewer = eyes(live, person, None) if may_watch(live, person) else SPECTATOR
    events = live.begun.state.events() if live.is_playing and not live.settings.lesson else ()
    return TableInfo(
        id=live.id,
        code=live.row.code,
        game=live.game.id,
        title=live.game.titles.get(language, live.game.title),
        status=live.row.status,
        host=is_host(live, person),
        public=live.row.public,
        seats=seat_list(live, person),
        options=live.settings.options,
        edition=live.settings.edition,
        spectators=live.settings.spectators,
        clock=live.settings.clock,
        reserve=live.settings.reserve,
        weekends=live.settings.weekends,
        zone=live.settings.zone,
        holidays=live.settings.holidays,
        hints=live.settings.hints,
        rated=live.settings.rated,
        pace=live.settings.pace,
        lesson=live.settings.lesson,
        deal=live.settings.deal,
        events=offer_list(events, text_of(live, language)) if is_host(live, person) else [],
        time_left=None if (end := live.time_is_up_at()) is None else round(max(0.0, end - live.clock.now()), 1),
        commitment=commitment(live.row.seed),
        salts=[row.salt for row in live.seats],
        version=live.version(viewer),
        chat=live.chat_count,
        next=live.row.next,
        created=live.row.created,
    )


# --- jackets


def seat_colors(seats: list[SeatRow], view: object = None) -> list[str]:
    """The colour of each seat: as the game has it, as chosen, or the first one free."""
    worn = [(player.seat, color) for player in getattr(view, "players", ()) if (color := getattr(player, "color", ""))]
    return [*_colors(tuple([(row.seat, row.color) for row in seats]), tuple(worn))]


@lru_cache(maxsize=1024)
def _colors(chosen: tuple[tuple[int, str], ...], worn: tuple[tuple[int, str], ...]) -> list[str]:
    """What has been chosen, by seat, where the game has nothing else to wear."""
    own = dict(worn)
    found = [own.get(seat, color if color in COLORS else "") for seat, color in chosen]
    free = [color for color in COLORS if color not in found]
    return [color or free.pop(0) for color in found]


def waiting_colors(live: Live) -> list[str]:
    """The jackets as they will be worn: the table is laid out once for trial, as the game would begin now."""
    try:
        named = [Seat(row.name or str(row.seat + 1), row.color) for row in live.seats]
        view = live.game.view(live.game.new(named, *live.settings.read(live.game)), SPECTATOR)
    except RailbirdError:
        view = None
    return seat_colors(live.seats, view)


def sitters(live: Live, viewer: int, view: object = None) -> list[Sitter]:
    """Who sits where, through a viewer's eyes."""
    colors = seat_colors(live.seats, view)
    return [
        sitter(
            row.seat,
            row.name or str(row.seat + 1),
            colors[row.seat],
            row.bot,
            row.bot is not None or live.has_open(row.person),
            row.seat == viewer,
        )
        for row in live.seats
    ]


@lru_cache(maxsize=1024)
def sitter(seat: int, name: str, color: str, bot: str | None, connected: bool, you: bool) -> Sitter:
    """Somebody at a table: the very same as long as nothing about them is another."""
    return Sitter(seat=seat, name=name, color=color, bot=bot, connected=connected, you=you)
