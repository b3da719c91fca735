"""Who sits down at a table that a club has drawn: people on their seats, bots on the others."""

from collections.abc import Sequence

from railbird.store.people import Person
from railbird.store.tables import SeatRow
from railbird.web.house.settings import empty_seat
from railbird.web.names import bot_name, free_name
from railbird.web.server import Server


async def sat_down(
    server: Server, people: Sequence[str | None], bot: str, salts: Sequence[str | None]
) -> tuple[list[SeatRow], Person | None]:
    """The seats, and the first person who sits there; a bot sits where nobody was drawn, or nobody is any more."""
    seats: list[SeatRow] = []
    first: Person | None = None
    for at, person_id in enumerate(people):
        row, taken = empty_seat(at, salt=salts[at]), [one.name for one in seats]
        person = await server.store.people.find(person_id) if person_id is not None else None
        if person is None:
            row.bot, row.name = bot, bot_name(taken)
        else:
            row.person, row.name = person.id, free_name(person.name, taken)
            first = first or person
        seats.append(row)
    return seats, first
