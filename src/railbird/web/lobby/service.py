"""Tables made and tables found: what home, forms and API do alike."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

import msgspec

from railbird.core.actors import SPECTATOR
from railbird.core.game import AnyGame
from railbird.store.people import Person
from railbird.store.tables import TableRow
from railbird.web.doors import AnyRequest, address, server_of
from railbird.web.house.access import eyes, may_watch, own_seats
from railbird.web.house.leaving import last_line
from railbird.web.house.live import Live
from railbird.web.house.sentences import status_line
from railbird.web.house.settings import TableIn
from railbird.web.house.table_info import SeatInfo, seat_list
from railbird.web.refused import Refused
from railbird.web.server import Server
from railbird.web.shelf import the_game

BOTS = 3  # Bots at a quick table, where the game has room.


def usual_seats(game: AnyGame) -> int:
    """Four, where the game has room for them."""
    return min(max(game.seats.start, BOTS + 1), game.seats.stop - 1)


async def create(request: AnyRequest, person: Person, wanted: TableIn) -> Live:
    """A new table, where there is room for one more; it begins at once when no seat is open."""
    server = server_of(request)
    server.limits.count("table", person.id)
    async with server.room.for_one_more(person.id, address(request)) as made:
        live = await server.steward.create(person, wanted)
        made.append(live.id)
    server.house.attend(live, person, address(request))
    return live


async def find_code(request: AnyRequest, code: str) -> str:
    """The id of the table with this code, however it was typed."""
    server = server_of(request)
    server.limits.count("join", address(request))
    typed = code.strip().upper()
    table_id = await server.store.tables.find_code(typed[:8]) if typed.isalpha() else None
    if table_id is None:
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


def card(live: Live, person: Person | None, seen: int, language: str) -> TableCard:
    """A table in a list, as this person may know it."""
    viewer = eyes(live, person, None) if may_watch(live, person) else SPECTATOR
    own = own_seats(live, person)
    return TableCard(
        id=live.id,
        code=live.row.code,
        game=live.game.id,
        title=live.game.titles.get(language, live.game.title),
        status=live.row.status,
        says=status_line(live, language),
        seats=seat_list(live, person),
        my_turn=any(seat in live.pending() and live.seats[seat].bot is None for seat in own),
        changed=max(0, live.version(viewer) - seen),
    )


async def my_cards(server: Server, person: Person, language: str) -> list[TableCard]:
    """My games, the ones that wait for me first."""
    rows = await server.store.tables.of_person(person.id)
    seen = await server.house.seen_by(person, [row.id for row in rows])
    cards = await _cards(server, rows, person, seen, language)
    order = {"playing": 0, "waiting": 1, "over": 2, "abandoned": 3}
    return sorted(cards, key=lambda one: (not one.my_turn, order[one.status]))


async def open_cards(server: Server, person: Person | None, language: str) -> list[TableCard]:
    """Public tables one can join or watch."""
    return await _cards(server, await server.store.tables.open_to_all(), person, {}, language)


async def _cards(
    server: Server, rows: Sequence[TableRow], person: Person | None, seen: Mapping[str, int], language: str
) -> list[TableCard]:
    """Tables in a list. One that has ended and left the memory is not laid out again for it."""
    house = server.house
    gone = [row.id for row in rows if row.id not in house.lives and house.epilogues.get(row.id) is not None]
    seats = await server.store.tables.seats_of(gone) if gone else {}
    cards = []
    for row in rows:
        with suppress(Refused):  # played with rules this server no longer has
            told = house.epilogues.get(row.id) if row.id in seats else None
            if told is None:
                live = await house.find(row.id)
            else:
                live = Live(the_game(row.game), row, seats[row.id])
                live.versions = list(told.versions)
            cards.append(card(live, person, seen.get(row.id, 0), language))
    return cards


async def last_said(server: Server, card: TableCard, language: str) -> str:
    """The last thing everybody knows of a table: a list of games is looked at while others sit beside one."""
    told = server.house.epilogues.get(card.id)
    if told is not None and card.id not in server.house.lives:
        return told.last[language]
    return last_line(await server.house.find(card.id), language)
