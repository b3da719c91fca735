"""Who may look and who may act: the one place where pages and API ask."""

from collections.abc import Sequence

from railbird.core.actors import SPECTATOR
from railbird.store.people import Person
from railbird.store.tables import PLAYING, WAITING, SeatRow
from railbird.web.house.live import Live
from railbird.web.refused import Refused


def own_seats(live: Live, person: Person | None) -> list[int]:
    """The seats of a person at a table, in order."""
    return [] if person is None else [seat.seat for seat in live.seats if seat.person == person.id]


def played_by(live: Live, person: Person | None) -> list[int]:
    """The seats a person plays here, those left out for which a bot plays."""
    return [seat for seat in own_seats(live, person) if live.seats[seat].bot is None]


def is_host(live: Live, person: Person | None) -> bool:
    """Whether the table is this person's."""
    return person is not None and live.row.host == person.id


def may_watch(live: Live, person: Person | None) -> bool:
    """Whether a person may see at least what everybody sees."""
    return live.settings.spectators or is_host(live, person) or bool(own_seats(live, person))


def eyes(live: Live, person: Person | None, seat: int | None) -> int:
    """Through whose eyes a person looks: the seat asked for if it is theirs, one of their own, or the spectators'."""
    own = own_seats(live, person)
    if seat is None:
        waiting = [one for one in own if one in live.pending()]
        return (waiting or own or [_rail(live, person)])[0]
    if seat == SPECTATOR:
        return _rail(live, person)
    return check_own(live, person, seat)


def _rail(live: Live, person: Person | None) -> int:
    if not may_watch(live, person):
        raise Refused(403, "no_spectators")
    return SPECTATOR


def hand(live: Live, person: Person | None, seat: int) -> int:
    """The seat, if this person may act for it now."""
    if person is None:
        raise Refused(401, "who_are_you")
    check_own(live, person, seat)
    if live.row.status == WAITING:
        raise Refused(409, "not_begun")
    if live.row.status != PLAYING:
        raise Refused(409, "over")
    if live.seats[seat].bot is not None:
        raise Refused(409, "bot_plays")
    return seat


def check_host(live: Live, person: Person | None) -> Person:
    """The person, if the table is theirs."""
    if person is None:
        raise Refused(401, "who_are_you")
    if not is_host(live, person):
        raise Refused(403, "not_host")
    return person


def free_seat(free: Sequence[int], seat: int | None) -> int:
    """The free seat asked for, or the first one."""
    if not free or (seat is not None and seat not in free):
        raise Refused(409, "no_open_seat")
    return free[0] if seat is None else seat


def the_seat(live: Live, seat: int) -> SeatRow:
    """A seat of the table, or a refusal."""
    if not 0 <= seat < len(live.seats):
        raise Refused(404, "no_seat")
    return live.seats[seat]


def check_own(live: Live, person: Person | None, seat: int) -> int:
    """The seat, if it is this person's."""
    if seat not in own_seats(live, person):
        raise Refused(403, "not_your_seat")
    return seat
