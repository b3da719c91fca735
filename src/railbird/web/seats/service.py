"""What people do with seats, by pages and API alike, once it is known who asks."""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from railbird.store.people import Person
from railbird.web.house.access import check_host, check_own, is_host, own_seats, the_seat
from railbird.web.house.entries import Plan
from railbird.web.house.live import Live
from railbird.web.house.settings import PLAIN, Short
from railbird.web.house.table_info import COLORS, waiting_colors
from railbird.web.refused import Refused
from railbird.web.server import Server

AWAY = 30.0  # Seconds without a sign of life after which a player counts as absent.


class JoinIn(msgspec.Struct, forbid_unknown_fields=True):
    """Where and how somebody wants to sit."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=31)] | None = None
    name: Short | None = None
    salt: Annotated[str, msgspec.Meta(max_length=64, pattern=PLAIN)] | None = None
    color: Annotated[str, msgspec.Meta(max_length=40, pattern=PLAIN)] = ""


class EventIn(msgspec.Struct, forbid_unknown_fields=True):
    """An event of the table itself, as `events` of the table names it."""

    action: Annotated[list[bool | int | Short], msgspec.Meta(min_length=1, max_length=8)]


async def join(server: Server, live: Live, person: Person, wanted: JoinIn) -> int:
    """Sit down; the seat's number."""
    server.limits.count("join", person.id)
    return await server.steward.join(live, person, wanted.seat, wanted.name, wanted.salt, wanted.color)


async def rematch(server: Server, live: Live, person: Person, home: str) -> str:
    """The same people and bots at a new table, where its host has room for one more; its id."""
    server.limits.count("table", person.id)
    if live.row.next is not None:
        return await server.steward.rematch(live, person)
    async with server.room.for_one_more(live.row.host, home) as made:
        made.append(await server.steward.rematch(live, person))
    await server.store.seasons.follow(live.id, made[0])  # a chain of rematches stays in its club
    return made[0]


async def announce(server: Server, live: Live, person: Person | None, event: Sequence[object]) -> None:
    """The host says what the table itself announces: time is up, where the game knows that."""
    check_host(live, person)
    await server.clerk.announce(live, live.game.read_action(event[0], event[1:]))


async def put_bot(server: Server, live: Live, person: Person, seat: int, level: str | None) -> None:
    """Before the game the host's choice; later a player, or the host for an absent one, lets a bot play."""
    if live.table is None:
        await server.steward.put_bot(live, person, seat, level)
        return
    sitting = the_seat(live, seat)
    absent = is_host(live, person) and await is_absent(server, live, sitting.person)
    if seat not in own_seats(live, person) and not absent:
        raise Refused(403, "not_your_seat")
    await server.seating.replace(live, seat, level or live.settings.stand_in)


async def remove(server: Server, live: Live, person: Person | None, seat: int) -> None:
    """The host's right, once somebody has not been seen for half a minute."""
    check_host(live, person)
    absent = await is_absent(server, live, the_seat(live, seat).person)
    await server.seating.remove(live, person, seat, absent)


async def is_absent(server: Server, live: Live, person_id: str | None) -> bool:
    """Whether somebody has neither this table open nor asked for anything for a while."""
    await server.house.look_around(live)
    if live.settings.is_slow:  # over days nobody is expected to be there: the clock says when it is enough
        return False
    if person_id is None or live.has_open(person_id):
        return False
    return await server.house.signs.silence_of(person_id) > AWAY


async def plan(server: Server, live: Live, person: Person, seat: int, name: str, on: bool) -> None:
    """An answer this seat gives beforehand, or takes back; nobody else is told."""
    check_own(live, person, seat)
    if name not in [one.name for one in live.game.beforehand]:
        raise Refused(404, "not_found")
    await server.clerk.plan(live, seat, Plan(name, on))


async def take_day_off(server: Server, live: Live, person: Person, seat: int) -> None:
    """At a pace of days: one day more for the decision this seat is asked for."""
    check_own(live, person, seat)
    await server.clerk.rest(live, seat)


async def paint(server: Server, live: Live, person: Person, seat: int) -> None:
    """The next jacket nobody wears that the game knows."""
    worn = waiting_colors(live)
    if not 0 <= seat < len(worn):
        raise Refused(404, "no_seat")
    known = [*COLORS, "brown"]
    start = known.index(worn[seat]) + 1 if worn[seat] in known else 0
    for color in [*known[start:], *known[:start]]:
        if color in worn:
            continue
        try:
            await server.steward.paint(live, person, seat, color)
            return
        except Refused as refused:
            if refused.reason != "bad_choice":
                raise
