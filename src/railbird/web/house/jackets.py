"""Who sits where in which jacket, through a viewer's eyes."""

from railbird.core.actors import SPECTATOR
from railbird.core.errors import RailbirdError
from railbird.core.game import Seat
from railbird.core.page import Sitter
from railbird.store.tables import SeatRow
from railbird.web.house.live import Live

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
