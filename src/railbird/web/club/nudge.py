"""Whose turn it is at the tables of a club, and the nudge: a member asks another to go on.

Only what everybody at the table sees is told: whom it waits for. Nobody is nudged twice for a decision, nor twice a
day, nor by somebody with whom they want nothing to do; quiet hours and wishes hold as for any other message.
"""

import time

import msgspec

from railbird.store.nudges import Nudge
from railbird.store.outbox import Note
from railbird.store.tables import PLAYING
from railbird.web.club.circle import Circle, acting, refuse
from railbird.web.club.season import MOST_LISTED
from railbird.web.doors import AnyRequest, server_of
from railbird.web.house.live import Live
from railbird.web.lengths import rounded
from railbird.web.post.message import NUDGE
from railbird.web.refused import Refused
from railbird.web.server import Server

MOST_TURNS = 12
MOST_LOOKED = 30  # Tables under way that are looked at.


class TurnOut(msgspec.Struct):
    """Somebody a table of the club waits for."""

    table: str
    code: str
    game: str
    title: str
    seat: int
    name: str
    color: str
    you: bool
    seconds: int  # For so long, in whole minutes, hours or days.
    nudged: float | None  # When they were, within a day,
    by: str  # and by whom, for me when it is my turn.
    can_nudge: bool


async def turns(request: AnyRequest, circle: Circle, language: str) -> list[TurnOut]:
    """Whom the tables of a club wait for: me first, then those for longest."""
    server, me = server_of(request), circle.me.person
    known = {one.person: one for one in circle.members}
    nudged: dict[str, Nudge] = {}
    for one in await server.store.nudges.of(list(known)):
        nudged.setdefault(one.person, one)
    found: list[TurnOut] = []
    for live in await _playing(server, circle.club.id):
        for seat in _waited_for(live):
            row, member = live.seats[seat], known.get(live.seats[seat].person or "")
            if member is None:
                continue
            done, you = nudged.get(member.person), member.person == me
            found.append(
                TurnOut(
                    table=live.id,
                    code=live.row.code,
                    game=live.game.id,
                    title=live.game.titles.get(language, live.game.title).partition(" (")[0],
                    seat=seat,
                    name=row.name,
                    color=member.color,
                    you=you,
                    seconds=rounded(live.clock.now() - live.since[seat]),
                    nudged=done.at if done is not None else None,
                    by=known[done.by].name if done is not None and you and done.by in known else "",
                    can_nudge=not you and done is None,
                )
            )
    return sorted(found, key=lambda one: (not one.you, -one.seconds))[:MOST_TURNS]


def _waited_for(live: Live) -> list[int]:
    """The seats of people that a table waits for."""
    return [seat for seat in live.on_clock() if live.seats[seat].bot is None]


async def _playing(server: Server, club_id: str) -> list[Live]:
    known = [one.table_id for one in await server.store.seasons.tables(club_id, MOST_LISTED)]
    rows = await server.store.seasons.rows(known)
    going = [table_id for table_id in known if rows[table_id].status == PLAYING][:MOST_LOOKED]
    found = []
    for table_id in going:
        try:
            found.append(await server.house.find(table_id))
        except Refused:  # played with rules this server no longer has
            continue
    return found


async def nudge(request: AnyRequest, club_id: str, table_id: str, seat: int) -> None:
    """Ask somebody whose turn it is to go on."""
    circle = await acting(request, club_id)
    server, me = server_of(request), circle.me.person
    known = await server.store.seasons.table(table_id)
    if known is None or known.club != circle.club.id:
        raise Refused(404, "not_found")
    live = await server.house.find(table_id)
    if seat not in _waited_for(live):
        refuse(request, "no_turn")
    person = circle.member(live.seats[seat].person or "").person
    if person == me:
        raise Refused(409, "not_yourself")
    if await server.store.company.blocks_any(me, [person]):
        refuse(request, "no_nudge", 403)
    server.limits.count("nudge", me)
    given = Nudge(live.id, seat, live.decisions[seat], person, me, time.time())
    if not await server.store.nudges.give(given):
        refuse(request, "nudged")
    channels = await server.store.notices.of(person)
    if channels.used and channels.wishes.turn:
        notes = [Note(person, live.id, given.seat, given.decision, NUDGE, channel) for channel in channels.used]
        await server.store.outbox.put([(note, given.at) for note in notes])
