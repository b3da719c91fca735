"""Rated tables: what they are played without, and who comes in where at one that was left or given up.

Everybody plays for themselves and to the end: no hints and no odds, nobody but the player of a seat on it, default
moves for whoever is away. Taking a move back stays allowed: that is never possible once anything new was seen.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from railbird.store.tables import ABANDONED, SeatRow
from railbird.web.house.live import Live
from railbird.web.house.settings import Settings
from railbird.web.refused import Refused

AWAY = "fallback"  # Who plays for somebody who is away: their default moves, and no better.


def check_rated(settings: Settings, seats: Sequence[SeatRow]) -> None:
    """Whether a table can be rated as it is to be played."""
    people = [row.person for row in seats if row.person is not None]
    if not settings.rated:
        return
    if settings.hints:
        raise Refused(422, "rated_hints")
    if settings.on_time != AWAY:
        raise Refused(422, "rated_bots")
    if settings.edition_text is not None:
        raise Refused(422, "rated_edition")
    if len(people) != len(set(people)):
        raise Refused(422, "rated_seats")


def as_rated(settings: Settings) -> Settings:
    """The same way to play, as far as it can be rated."""
    return replace(settings, hints=False, on_time=AWAY, stand_in=AWAY) if settings.rated else settings


def player_of(live: Live, seat: int) -> str | None:
    """Whose game it was on a seat: who sits there, or was removed from there."""
    return live.seats[seat].person or live.comings.vacated.get(seat)


def has_left(live: Live, seat: int) -> bool:
    """Whether the player of a seat was not there at the end."""
    return player_of(live, seat) is not None and live.seats[seat].bot is not None


def places(live: Live) -> list[int]:
    """Everybody's place at the end; at a rated table whoever has left comes in last.

    Where it was given up that is everybody who had left or, if nobody had, all people: the others stand as they stood.
    """
    ranks = live.begun.state.standing().ranks
    if not live.settings.rated:
        return list(ranks)
    seats = range(len(ranks))
    gone = {seat for seat in seats if has_left(live, seat)}
    if not gone and live.row.status == ABANDONED:
        gone = {seat for seat in seats if player_of(live, seat) is not None}
    keys = [(seat in gone, 0 if seat in gone else ranks[seat]) for seat in seats]
    return [1 + sum(other < key for other in keys) for key in keys]
