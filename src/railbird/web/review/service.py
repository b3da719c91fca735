"""Looking back: a finished game ply by ply through any eyes, a running one only through one's own."""

from typing import Any, NamedTuple

import msgspec

from railbird.core.action import Action
from railbird.core.game import write_action
from railbird.core.note import Note
from railbird.core.record import write_ply
from railbird.core.trial import Seen
from railbird.desk.terminal import board
from railbird.store.people import Person
from railbird.store.tables import OVER
from railbird.web.house.access import eyes, may_watch
from railbird.web.house.driver import job_of
from railbird.web.house.house import House
from railbird.web.house.live import Live
from railbird.web.house.sentences import NoteLine, note_lines, text_of
from railbird.web.refused import Refused
from railbird.web.server import Server


class Moment(msgspec.Struct):
    """One moment of a game through some eyes: the position and what has just happened."""

    at: int
    last: int  # The number of the last moment.
    seat: int
    step: str
    view: dict[str, object]
    board: str
    notes: list[NoteLine]


class OwnRecord(msgspec.Struct):
    """A running game as one seat knows it."""

    railbird: int
    game: str
    rules: int
    options: dict[str, bool | int | str]
    seats: list[str]
    commitment: str
    salts: list[str]
    seat: int
    own: list[list[bool | int | str]]  # The seat's own actions, in order.
    view: dict[str, object]
    notes: list[NoteLine]


class Position(NamedTuple):
    """A moment as the engine has it: what was seen, what had been told by then, and what has just been told."""

    at: int
    last: int
    seen: Seen[Any]
    notes: list[Note]
    told: list[Note]


async def position(house: House, live: Live, viewer: int, at: int | None) -> Position:
    """A moment of the past. The caller has checked whose eyes these are and holds the lock."""
    over, table = live.row.status == OVER, live.begun
    last = len(table.plies) if over else live.versions[live.slot(viewer)]
    number = last if at is None else min(at, last)
    if over:
        state = live.game.new(table.seats, table.options, table.edition)
        for actor, action in table.plies[:number]:
            state.apply(actor, action)
        told = [note for note in (table.log[number - 1] if number else table.opening) if note.is_for(viewer)]
        before = [note for ply in (table.opening, *table.log[:number]) for note in ply if note.is_for(viewer)]
        return Position(number, last, Seen(state, viewer, live.game.view, asked=False), before, told)
    past, told = await _past(house, live, viewer, number)
    eyes = live.comings.eyes_at(viewer, number)
    seen = Seen(past.begun.state, eyes, live.game.view, asked=False)
    return Position(number, last, seen, past.notes(eyes), told)


def render(live: Live, then: Position, language: str) -> Moment:
    """A moment of the past as data."""
    said = text_of(live, language)
    return Moment(
        at=then.at,
        last=then.last,
        seat=then.seen.seat,
        step=then.seen.view.step,
        view=msgspec.to_builtins(then.seen.view),
        board=board(live.game, then.seen, said),
        notes=note_lines(then.told, said),
    )


async def _past(house: House, live: Live, viewer: int, number: int) -> tuple[Live, list[Note]]:
    """The table as it was when the viewer counted to a number, and what was told then."""
    past = Live(live.game, live.row, [msgspec.structs.replace(seat) for seat in live.seats])
    slot = live.slot(viewer)
    before: list[Note] = []
    for entry in await house.store.tables.log(live.id):
        if msgspec.json.decode(entry.versions, type=list[int])[slot] > number and past.table is not None:
            break
        if past.versions[slot] < number:
            before = past.notes(live.comings.eyes_at(viewer, past.versions[slot]))
        past.read(entry)
    told = past.notes(live.comings.eyes_at(viewer, number))
    return past, told[len(before) :] if told[: len(before)] == before else []


def own_record(live: Live, viewer: int, language: str) -> OwnRecord:
    """A running game as far as the viewer knows it."""
    table = live.begun
    record = table.record()
    own = [ply for ply in table.plies[live.comings.plies_known(viewer) :] if ply[0] == viewer >= 0]
    return OwnRecord(
        railbird=record.railbird,
        game=record.game,
        rules=record.rules,
        options=record.options,
        seats=[seat.name for seat in record.seats],
        commitment=record.commitment,
        salts=record.salts,
        seat=viewer,
        own=[list(write_ply(actor, action)) for actor, action in own],
        view=msgspec.to_builtins(live.game.view(table.state, viewer)),
        notes=note_lines(live.notes(viewer), text_of(live, language)),
    )


def review_eyes(live: Live, person: Person | None, seat: int | None) -> int:
    """When a game is over everything is open to those who could watch it."""
    if live.row.status == OVER and seat is not None and 0 <= seat < len(live.seats):
        if not may_watch(live, person):
            raise Refused(403, "no_spectators")
        return seat
    return eyes(live, person, seat)


async def weigh(server: Server, live: Live, at: int) -> tuple[int, list[tuple[Action, int, bool]]]:
    """Whose decision a moment was, and what was done and could have been: action, chance in per cent, whether done."""
    plies = live.begun.plies
    if not 0 < at <= len(plies) or plies[at - 1][0] < 0:
        raise Refused(404, "not_found")
    actor, action = plies[at - 1]
    async with live.lock:
        job = job_of(live, actor, "fallback")
    done = write_action(action)
    asked = msgspec.structs.replace(job, table=f"{live.id} review", plies=job.plies[: at - 1], chosen=done)
    weighed = await server.pool.weigh(asked)
    return actor, [
        (live.game.read_action(one[0], one[1:]), round(100 * chance), one == done) for one, chance in weighed
    ]
