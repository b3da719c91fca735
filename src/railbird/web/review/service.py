"""Looking back: a finished game ply by ply through any eyes, a running one only through one's own."""

from typing import Any, NamedTuple

import msgspec

from railbird.core.note import Note
from railbird.core.options import write_options
from railbird.core.record import FORMAT, write_ply
from railbird.core.table import Table
from railbird.core.trial import Seen
from railbird.desk.terminal import board
from railbird.insight.report import Verdict
from railbird.store.people import Person
from railbird.store.tables import OVER
from railbird.store.writer import Entry
from railbird.web.house.access import eyes, may_watch
from railbird.web.house.entries import carry_out
from railbird.web.house.hearing import told
from railbird.web.house.house import House
from railbird.web.house.live import Live
from railbird.web.house.marks import Kept
from railbird.web.house.sentences import NoteLine, note_lines, text_of
from railbird.web.refused import Refused
from railbird.web.server import Server
from railbird.web.workers.line import Asker, Rank
from railbird.web.workers.trail import Case, Judging


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
    """A moment of the past. The caller has checked whose eyes these are.

    Nothing of it can change any more, so nobody at the table waits for it: it needs no lock.
    """
    if live.row.status == OVER:
        await house.turns.take()
        return _after_ply(live, viewer, at)
    last = live.versions[live.slot(viewer)]
    number = last if at is None else min(at, last)
    past, told = await _counted_to(house, live, viewer, number)
    seen = Seen(past.state, live.comings.eyes_at(viewer, number), live.game.view, asked=False)
    return Position(number, last, seen, live.comings.heard(viewer, live.hearing, past, number), told)


async def moment_of(house: House, live: Live, viewer: int, note: int) -> int:
    """The moment at which a viewer had first been told so much: the note of this number, counted from 0.

    The moments are halved until it is found, so that no more than a few are laid out however long the game is.
    """
    first, last = 0, (await position(house, live, viewer, None)).last
    while first < last:
        middle = (first + last) // 2
        if len((await position(house, live, viewer, middle)).notes) > note:
            last = middle
        else:
            first = middle + 1
    return first


def _after_ply(live: Live, viewer: int, at: int | None) -> Position:
    """A moment of a finished game, which goes ply by ply."""
    table, hearing = live.begun, live.hearing
    last = len(table.plies)
    number = last if at is None else min(at, last)
    mark = live.marks.by_ply(number)
    state = live.game.new(table.seats, table.options, table.edition) if mark is None else mark.final.copy()
    for actor, action in table.plies[0 if mark is None else mark.settled : number]:
        state.apply(actor, action)
    before = hearing.first(viewer, number)
    told = before[hearing.count(viewer, number - 1) if number else 0 :]
    return Position(number, last, Seen(state, viewer, live.game.view, asked=False), before, told)


async def _counted_to(house: House, live: Live, viewer: int, number: int) -> tuple[Table, list[Note]]:
    """A game under way as it was when the viewer counted to a number, and what was told then.

    It is played on from the last moment that is kept: until the number was reached, to hear what was told, and from
    wherever it still stood, however much others did meanwhile behind their hands.
    """
    slot, base, eyes = live.slot(viewer), live.begun, live.comings.eyes_at(viewer, number)
    reached, stood = live.marks.before(slot, number), live.marks.up_to(slot, number)
    table = base.back_at(reached.mark)
    heard = told(eyes, [table.opening, *table.log]) if reached.versions[slot] >= number else []
    version = reached.versions[slot]
    for entry in await _between(house, live, reached):
        now = _versions(entry)[slot]
        if now > number:
            break
        final, before = table.settled, told(eyes, table.log[table.settled :])
        carry_out(table, live.game, entry)
        if version < number <= now:
            after = told(eyes, table.log[final:])
            heard = after[len(before) :] if after[: len(before)] == before else []
        version = now
    if stood.n > reached.n:
        table = base.back_at(stood.mark)
        for entry in await _between(house, live, stood):
            if _versions(entry)[slot] > number:
                break
            carry_out(table, live.game, entry)
    return table, heard + live.comings.told_at(slot, number)


async def _between(house: House, live: Live, kept: Kept) -> list[Entry]:
    """The entries from a kept moment to the next one, when it is our turn to play them."""
    entries = await house.store.tables.log(live.id, kept.n, kept.length)
    await house.turns.take()
    return entries


def _versions(entry: Entry) -> list[int]:
    return msgspec.json.decode(entry.versions, type=list[int])


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
        notes=note_lines(then.told, said, you=then.seen.seat),
    )


def own_record(live: Live, viewer: int, language: str) -> OwnRecord:
    """A running game as far as the viewer knows it. The caller holds the lock."""
    table = live.begun
    own = [ply for ply in table.plies[live.comings.plies_known(viewer) :] if ply[0] == viewer >= 0]
    return OwnRecord(
        railbird=FORMAT,
        game=live.game.id,
        rules=live.game.rules,
        options=write_options(table.options),
        seats=[seat.name for seat in table.seats],
        commitment=table.commitment,
        salts=list(table.salts),
        seat=viewer,
        own=[list(write_ply(actor, action)) for actor, action in own],
        view=msgspec.to_builtins(live.game.view(table.state, viewer)),
        notes=note_lines(live.notes(viewer), text_of(live, language), you=viewer),
    )


def review_eyes(live: Live, person: Person | None, seat: int | None) -> int:
    """When a game is over everything is open to those who could watch it; of a deal, when it is over everywhere."""
    if live.row.status == OVER and live.is_veiled:
        eyes(live, person, None)
        raise Refused(409, "sealed_deal")
    if live.row.status == OVER and seat is not None and 0 <= seat < len(live.seats):
        if not may_watch(live, person):
            raise Refused(403, "no_spectators")
        return seat
    return eyes(live, person, seat)


async def weigh(server: Server, live: Live, at: int, home: str) -> Verdict | None:
    """The verdict on the decision of a moment, known or reckoned at once; None where there was nothing to choose."""
    plies = live.begun.plies
    if not 0 < at <= len(plies) or plies[at - 1][0] < 0:
        raise Refused(404, "not_found")
    known = await server.studies.verdict(live, at - 1)
    if known is not None:
        return known
    record = await server.house.turns.aside(live.begun.record)
    case = Judging(f"{live.id} review", Case(record, at - 1), plies[at - 1][0])
    found = await server.pool.judge(case, Asker(Rank.ASKED, home))
    if found is not None:
        await server.studies.add(live, found)
    return found
