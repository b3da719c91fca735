"""Who may look and who may act: the one place where pages and API ask."""

from collections.abc import Sequence

from railbird.core.actors import SPECTATOR
from railbird.store.people import Person
from railbird.store.tables import PLAYING, WAITING, SeatRow
from railbird.web.house.live import Live
from railbird.web.names import free_name
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
    if live.is_veiled:  # not even the host, nor who has left: somebody may still play the same deal elsewhere
        return bool(own_seats(live, person))
    own = own_seats(live, person) or (person is not None and person.id in live.comings.vacated.values())
    return live.settings.spectators or is_host(live, person) or bool(own)


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


def is_sealed(live: Live, person: Person | None, seat: int) -> bool:
    """Whether a seat whose player was removed keeps a secret from this person: then a bot plays until it is told.

    That holds for everybody but the player who was removed: nobody can tell a stranger from the host, or from one of
    the players, in another browser.
    """
    was_theirs = person is not None and live.comings.vacated.get(seat) == person.id
    return seat in live.comings.vacated and not was_theirs and (live.is_veiled or live.keeps_secret(seat))


def can_take(live: Live, person: Person | None) -> list[int]:
    """The seats whose players were removed and that this person may sit down on now, their own first."""
    vacated, own = live.comings.vacated, "" if person is None else person.id
    free = [seat for seat in vacated if not is_sealed(live, person, seat)]
    if live.settings.rated:  # nobody plays on what another has begun
        free = [seat for seat in free if vacated[seat] == own]
    return sorted(free, key=lambda seat: (vacated[seat] != own, seat))


def called(live: Live, person: Person) -> str:
    """What somebody is called at a table: as their seat says, and never like somebody else's seat."""
    own = own_seats(live, person)
    return live.seats[own[0]].name if own else free_name(person.name, [row.name for row in live.seats if row.name])


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
