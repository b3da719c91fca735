"""Playing at a table, by pages and API alike: who may act, what is submitted, hints, chat."""

from typing import Annotated

import msgspec

from railbird.core.actors import SPECTATOR
from railbird.store.chat import Line
from railbird.store.people import Person
from railbird.web.doors import AnyRequest, address, server_of, someone
from railbird.web.house.access import eyes, hand, own_seats
from railbird.web.house.entries import Answer
from railbird.web.house.live import Live
from railbird.web.house.sentences import Tongue, in_words
from railbird.web.house.settings import PLAIN
from railbird.web.house.shown import Shown, show
from railbird.web.house.thinking import job_of
from railbird.web.names import clean_line
from railbird.web.refused import Refused
from railbird.web.server import Server
from railbird.web.table.hint import Hint, hint_of
from railbird.web.workers.line import Asker, Rank

Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
SeatIn = Annotated[int, msgspec.Meta(ge=0, le=31)]
Token = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=PLAIN, examples=["5f0c9a"])]
Word = Annotated[str, msgspec.Meta(max_length=60)]
WrittenAction = Annotated[list[bool | int | Word], msgspec.Meta(min_length=1, max_length=16)]


class UndoIn(msgspec.Struct, forbid_unknown_fields=True):
    """Take back the seat's last ply."""

    seat: SeatIn
    decision: Number
    token: Token


class ActIn(UndoIn, forbid_unknown_fields=True):
    """A submission: the seat's own decision number, a token of the client's, and actions applied all or none."""

    actions: Annotated[
        list[WrittenAction], msgspec.Meta(min_length=1, max_length=64, examples=[[["Bet", 3, 11, "win"]]])
    ]


async def look(server: Server, live: Live, viewer: int, language: str) -> Shown:
    """What a viewer may know now, when it is their turn: many may look at once."""
    await server.house.turns.take()
    async with live.lock:
        return show(Shown, live, viewer, language)


def looked(server: Server, live: Live, person: Person | None, home: str) -> None:
    """Somebody is there: bots go on. And remember what they have seen, for "what changed since my last visit"."""
    server.house.attend(live, person, home)
    if person is not None and own_seats(live, person):
        server.house.visits[live.id, person.id] = live.version(eyes(live, person, None))


# --- playing


def answered_before(live: Live, seat: int, token: str) -> bool:
    """Whether this very submission is in the log: then it is answered again, also after the game has ended."""
    return (seat, token) in live.answers


async def for_submission(request: AnyRequest, table_id: str, seat: int, token: str) -> tuple[Server, Live]:
    """The server and the table, if the person who asks may act there for this seat, or has done just this before."""
    server = server_of(request)
    person = someone(request)
    server.limits.count("act", person.id)
    live = await server.house.find(table_id)
    if not answered_before(live, seat, token) or seat not in own_seats(live, person):
        hand(live, person, seat)
    server.house.attend(live, person, address(request))
    return server, live


async def submit(server: Server, live: Live, data: ActIn, language: Tongue) -> Answer:
    """Carry out a submission whose seat has been checked."""
    with in_words(live, language):
        actions = [live.game.read_action(name, values) for name, *values in data.actions]
        return await server.clerk.submit(live, data.seat, data.decision, data.token, actions)


async def take_back(server: Server, live: Live, data: UndoIn, language: Tongue) -> Answer:
    """Carry out an undo whose seat has been checked."""
    with in_words(live, language):
        return await server.clerk.submit(live, data.seat, data.decision, data.token, None)


async def hint(server: Server, live: Live, person: Person, seat: int | None, home: str) -> Hint:
    """What a bot would do and why, seeing what the person's seat sees; only where the table allows hints."""
    viewer = eyes(live, person, seat)
    if not live.settings.hints:
        raise Refused(403, "no_hints")
    if viewer == SPECTATOR or viewer not in live.pending():
        raise Refused(409, "not_asked")
    server.limits.count("hint", person.id)
    async with live.lock:
        job = job_of(live, viewer, live.settings.stand_in).with_reason()
    found = hint_of(live.game, await server.pool.advise(job, Asker(Rank.ASKED, home, person.id)))
    async with live.lock:
        return found or Hint(live.begun.state.fallback(viewer))


# --- talking


async def chat_lines(server: Server, live: Live, person: Person | None, since: int = 0) -> list[Line]:
    """The last lines, without those of people one has muted."""
    muted = await server.store.chat.muted_by(person.id) if person is not None else set()
    return [line for line in await server.store.chat.lines(live.id, since) if line.person not in muted]


async def say(server: Server, live: Live, person: Person, text: str) -> Line:
    """One line to everybody at the table, as plain text."""
    eyes(live, person, None)
    line = clean_line(text)
    server.limits.count("chat", person.id)
    return await server.clerk.say(live, person, line)


async def mute(server: Server, person: Person, other: str, on: bool = True) -> None:
    """Do not show a person the lines of somebody else, at any table; or show them again."""
    if await server.store.people.find(other) is None:
        raise Refused(404, "not_found")
    await server.store.chat.mute(person.id, other, on)
