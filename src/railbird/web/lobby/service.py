"""Tables made and tables found: what home, forms and API do alike."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from math import inf

import msgspec

from railbird.core.actors import SPECTATOR
from railbird.core.game import AnyGame
from railbird.desk.plain import desk_of
from railbird.store.people import Person
from railbird.store.tables import PLAYING, TableRow
from railbird.web.doors import AnyRequest, address, server_of
from railbird.web.house.access import eyes, may_watch, own_seats, played_by
from railbird.web.house.codes import read_code
from railbird.web.house.leaving import last_line
from railbird.web.house.live import Live
from railbird.web.house.sentences import status_line
from railbird.web.house.settings import NewSeat, TableIn, is_lesson
from railbird.web.house.table_info import SeatInfo, seat_list
from railbird.web.refused import Refused
from railbird.web.server import Server
from railbird.web.shelf import the_game
from railbird.web.words import lesson_ui

BOTS = 3  # Bots at a quick table, where the game has room.


def usual_seats(game: AnyGame) -> int:
    """Four, where the game has room for them."""
    return min(max(game.seats.start, BOTS + 1), game.seats.stop - 1)


def quick_table(game: AnyGame, watch: bool = False) -> TableIn:
    """Me against the usual bots, or bots alone, by the options the game's poster names for it."""
    first = NewSeat("bot") if watch else NewSeat("me")
    seats = [first, *[NewSeat("bot")] * (usual_seats(game) - 1)]
    return TableIn(game=game.id, seats=seats, hints=True, options=dict(desk_of(game).poster.quick))


async def create(request: AnyRequest, person: Person, wanted: TableIn) -> Live:
    """A new table; it begins at once when no seat is open."""
    return await one_more(request, person, lambda: server_of(request).steward.create(person, wanted))


async def one_more(request: AnyRequest, person: Person, make: Callable[[], Awaitable[Live]]) -> Live:
    """What is made where there is room for one more table: somebody has asked for it, and sits there."""
    server = server_of(request)
    server.limits.count("table", person.id)
    async with server.room.for_one_more(person.id, address(request)) as made:
        live = await make()
        made.append(live.id)
    server.house.attend(live, person, address(request))
    return live


async def find_code(request: AnyRequest, code: str) -> str:
    """The id of the table with this code, however it was typed."""
    server = server_of(request)
    home = address(request)
    server.limits.count("join", home)
    server.limits.check("wrong_code", home)
    typed = read_code(code)
    table_id = await server.store.tables.find_code(typed) if typed is not None else None
    if table_id is None:
        server.limits.count("wrong_code", home)
        raise Refused(404, "no_table")
    return table_id


# --- lists of tables


class TableCard(msgspec.Struct):
    """A table in a list."""

    id: str
    code: str
    game: str
    title: str
    status: str
    says: str  # Whose move it is.
    seats: list[SeatInfo]
    my_turn: bool
    changed: int  # How much I have not seen yet.
    lesson: bool  # Whether it is a guided race.
    left: float | None = None  # Seconds I have left, where the table waits for me by the clock.
    slow: bool = False  # Whether it is played over days.


def card(live: Live, person: Person | None, seen: int, language: str) -> TableCard:
    """A table in a list, as this person may know it."""
    if live.is_veiled and not own_seats(live, person):
        raise Refused(403, "sealed_deal")
    viewer = eyes(live, person, None) if may_watch(live, person) else SPECTATOR
    own = own_seats(live, person)
    ends = [end for seat in own if live.seats[seat].bot is None and (end := live.deadline(seat)) is not None]
    return TableCard(
        id=live.id,
        code=live.row.code,
        game=live.game.id,
        title=_title(live, language),
        status=live.row.status,
        says=status_line(live, language, played_by(live, person)),
        seats=seat_list(live, person),
        my_turn=any(seat in live.pending() and live.seats[seat].bot is None for seat in own),
        changed=max(0, live.version(viewer) - seen),
        lesson=live.settings.lesson,
        left=round(max(0.0, min(ends) - live.clock.now()), 1) if ends else None,
        slow=live.settings.is_slow,
    )


def _title(live: Live, language: str) -> str:
    """What a table is called in a list."""
    title = live.game.titles.get(language, live.game.title)
    return lesson_ui(language)("card", game=title) if live.settings.lesson else title


async def my_cards(server: Server, person: Person, language: str) -> list[TableCard]:
    """My games, the ones that wait for me first; a lesson is one of them only while I am in the middle of it."""
    rows = await server.store.tables.of_person(person.id)
    rows = [row for row in rows if row.status == PLAYING or not is_lesson(row)]
    seen = await server.house.seen_by(person, [row.id for row in rows])
    mine = await cards(server, rows, person, seen, language)
    order = {"playing": 0, "waiting": 1, "over": 2, "abandoned": 3}
    return sorted(mine, key=lambda one: (not one.my_turn, inf if one.left is None else one.left, order[one.status]))


async def open_cards(server: Server, person: Person | None, language: str) -> list[TableCard]:
    """Public tables one can join or watch."""
    return await cards(server, await server.store.tables.open_to_all(), person, {}, language)


async def cards(
    server: Server, rows: Sequence[TableRow], person: Person | None, seen: Mapping[str, int], language: str
) -> list[TableCard]:
    """Tables in a list. One that has ended and left the memory is not laid out again for it."""
    house = server.house
    gone = [row.id for row in rows if row.id not in house.lives and house.epilogues.get(row.id) is not None]
    seats = await server.store.tables.seats_of(gone) if gone else {}
    found = []
    for row in rows:
        with suppress(Refused):  # played with rules this server no longer has
            told = house.epilogues.get(row.id) if row.id in seats else None
            if told is None:
                live = await house.find(row.id)
            else:
                live = Live(the_game(row.game), row, seats[row.id])
                live.versions = list(told.versions)
            found.append(card(live, person, seen.get(row.id, 0), language))
    return found


async def last_said(server: Server, card: TableCard, language: str) -> str:
    """The last thing everybody knows of a table: a list of games is looked at while others sit beside one."""
    mine = [seat.seat for seat in card.seats if seat.mine]
    told = server.house.epilogues.get(card.id)
    if told is not None and card.id not in server.house.lives:
        return told.last[language].to(mine)
    return last_line(await server.house.find(card.id), language).to(mine)
