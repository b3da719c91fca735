"""From a table in memory to what a template draws."""

from __future__ import annotations

from collections.abc import Mapping

from railbird.core.actors import SPECTATOR
from railbird.core.errors import RailbirdError
from railbird.core.game import Seat
from railbird.core.page import Sitter
from railbird.core.trial import Seen
from railbird.store.people import Person
from railbird.store.tables import SeatRow
from railbird.web.looks.table import TableLook
from railbird.web.tables.access import is_host, own_seats
from railbird.web.tables.live import Live
from railbird.web.tables.review import Position
from railbird.web.tables.show import clocks, standing, text_of

COLORS = ("red", "blue", "yellow", "black", "green", "white", "orange", "purple", "pink", "teal")
"""The jackets of seats whose game gives them no colour."""


def seat_colors(seats: list[SeatRow], view: object = None) -> list[str]:
    """The colour of each seat: as the game has it, as chosen, or the first one free."""
    own = {player.seat: player.color for player in getattr(view, "players", ()) if getattr(player, "color", "")}
    found = [own.get(row.seat, row.color if row.color in COLORS else "") for row in seats]
    free = [color for color in COLORS if color not in found]
    return [color or free.pop(0) for color in found]


def waiting_colors(live: Live) -> list[str]:
    """The jackets as they will be worn: the table is laid out once for trial, as the game would begin now."""
    try:
        edition, _ = live.game.read_edition(live.settings.edition_file(live.game))
        options = live.game.read_options(live.settings.options, edition)
        named = [Seat(row.name or str(row.seat + 1), row.color) for row in live.seats]
        view = live.game.view(live.game.new(named, options, edition), SPECTATOR)
    except RailbirdError:
        view = None
    return seat_colors(live.seats, view)


def sitters(live: Live, viewer: int, view: object = None) -> list[Sitter]:
    """Who sits where, through a viewer's eyes."""
    colors = seat_colors(live.seats, view)
    return [
        Sitter(
            seat=row.seat,
            name=row.name or str(row.seat + 1),
            color=colors[row.seat],
            bot=row.bot,
            connected=row.bot is not None or live.has_open(row.person),
            you=row.seat == viewer,
        )
        for row in live.seats
    ]


def look_at(
    live: Live,
    person: Person | None,
    viewer: int,
    language: str,
    csrf: str,
    form: Mapping[str, str] | None = None,
    told: int | None = None,
) -> TableLook:
    """One viewer's page of a table under way or over; `form` is his slip so far, `told` how many notes he has been
    told. The caller holds the lock."""
    table = live.begun
    said = text_of(live, language)
    plays = viewer >= 0 and live.seats[viewer].bot is None
    seen = Seen(table.state, viewer, live.game.view, asked=plays and viewer in live.pending())
    running = clocks(live)
    own = next((clock.left for clock in running if clock.seat == viewer), None)
    return TableLook(
        game=live.game,
        seen=seen,
        words=said,
        seats=sitters(live, viewer, seen.view),
        notes=live.notes(viewer),
        id=live.id,
        code=live.row.code,
        status=live.row.status,
        decision=live.decisions[viewer] if viewer >= 0 else 0,
        can_undo=plays and live.is_playing and table.can_undo(viewer),
        clock=own if own is not None else min((clock.left for clock in running), default=None),
        window=_window(live, viewer) if seen.asked else 0,
        version=live.version(viewer),
        told=told,
        chat_count=live.chat_count,
        csrf=csrf,
        host=is_host(live, person),
        watching=viewer == SPECTATOR,
        shared=len([seat for seat in own_seats(live, person) if live.seats[seat].bot is None]) > 1,
        hints=live.settings.hints,
        bot_plays=viewer >= 0 and not plays,
        standing=standing(live, said) if live.row.status == "over" else (),
        next=live.row.next,
        form=form or {},
    )


def _window(live: Live, viewer: int) -> int:
    """How long a bot waits for a claim or an objection of the viewer; people are not hurried."""
    waited_for = [seat for seat in live.pending() if seat not in live.passive()]
    bots = bool(waited_for) and all(live.seats[seat].bot is not None for seat in waited_for)
    hurried = bots and viewer in live.passive() and live.settings.pace == "human"
    return live.begun.options.grace() if hurried else 0


def look_back_at(live: Live, then: Position, viewer: int, language: str) -> TableLook:
    """A moment of the past as a template draws it: nobody is asked anything."""
    return TableLook(
        game=live.game,
        seen=then.seen,
        words=text_of(live, language),
        seats=sitters(live, viewer, then.seen.view),
        notes=then.notes,
        id=live.id,
        code=live.row.code,
        status="review",
        watching=viewer == SPECTATOR,
    )
