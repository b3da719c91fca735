"""Lists of tables: my games, and those anybody may join or watch."""

from __future__ import annotations

import msgspec

from railbird.core.actors import SPECTATOR
from railbird.store.people import Person
from railbird.web.refused import Refused
from railbird.web.server import Server
from railbird.web.tables.access import eyes, may_watch, own_seats
from railbird.web.tables.show import status_line
from railbird.web.tables.table_info import SeatInfo, seat_list


class TableCard(msgspec.Struct):
    """A table in a list."""

    id: str
    code: str
    game: str
    title: str
    status: str
    says: str
    """Whose move it is."""
    seats: list[SeatInfo]
    my_turn: bool
    changed: int
    """How much I have not seen yet."""


async def card(server: Server, table_id: str, person: Person | None, seen: int, language: str) -> TableCard:
    """A table in a list, as this person may know it."""
    live = await server.house.find(table_id)
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
    seen = await server.house.seen_by(person)
    cards = []
    for row in await server.store.tables.of_person(person.id):
        try:
            cards.append(await card(server, row.id, person, seen.get(row.id, 0), language))
        except Refused:  # played with rules this server no longer has
            continue
    order = {"playing": 0, "waiting": 1, "over": 2, "abandoned": 3}
    return sorted(cards, key=lambda one: (not one.my_turn, order[one.status]))


async def open_cards(server: Server, person: Person | None, language: str) -> list[TableCard]:
    """Public tables one can join or watch."""
    cards = []
    for row in await server.store.tables.open_to_all():
        try:
            cards.append(await card(server, row.id, person, 0, language))
        except Refused:
            continue
    return cards
