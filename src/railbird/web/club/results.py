"""How the tables of a deal compare: each seat meets those who sat where it sat, and their mean is what it counts from.

At two tables that is half of the difference. Over all tables of a seat it adds up to nought: what the dice and cards of
that seat were worth, everybody had.
"""

from collections.abc import Sequence
from statistics import fmean

import msgspec

from railbird.core.errors import RailbirdError
from railbird.core.record import Record, verify
from railbird.store.deals import DealRow
from railbird.store.tables import OVER
from railbird.web.house.live import Live
from railbird.web.refused import Refused
from railbird.web.server import Server

COMPARED = 2  # Tables that have to have come to their end.


class SeatResult(msgspec.Struct):
    """What somebody made of a seat."""

    table: int  # The number of the table, from 0.
    name: str
    bot: bool
    person: str | None
    money: int
    rank: int
    better: float  # By how much more than the mean of those who sat there.


class DealResult(msgspec.Struct):
    """A deal compared, seat by seat."""

    seats: list[list[SeatResult]]  # By seat, those who sat there in the order of the tables.
    totals: list[float]  # By table, what its seats made better together.
    tables: list[int]  # The numbers of the tables that were played to their end.
    verified: int  # Dice and cards drawn again from the seed at all of them; 0 when one was not as it should be.
    seed: str


class Finished(msgspec.Struct):
    """A table that was played to its end."""

    number: int
    money: list[int]
    ranks: list[int]
    people: list[tuple[str, str | None, bool]]  # Name, person, and whether a bot played at the end.


def compared(finished: Sequence[Finished], seats: int) -> tuple[list[list[SeatResult]], list[float]]:
    """Seat by seat, and what each table made better in all."""
    found: list[list[SeatResult]] = []
    for seat in range(seats):
        mean = fmean(one.money[seat] for one in finished)
        found.append(
            [
                SeatResult(
                    one.number, name, bot, person, one.money[seat], one.ranks[seat], round(one.money[seat] - mean, 2)
                )
                for one in finished
                for name, person, bot in [one.people[seat]]
            ]
        )
    totals = [round(sum(row[at].better for row in found), 2) for at in range(len(finished))]
    return found, totals


def ranked(result: DealResult) -> list[tuple[int, SeatResult]]:
    """Everybody who has played to the end, the best of their seats first; who is alike shares a rank."""
    people = [one for row in result.seats for one in row if one.person is not None and not one.bot]
    ordered = sorted(people, key=lambda one: (-one.better, one.name))
    return [(1 + sum(other.better > one.better for other in people), one) for one in ordered]


async def compare(server: Server, deal: DealRow) -> DealResult | None:
    """The comparison of a deal that is over at every table: worked out once, then kept; None where there is nothing.

    The caller knows that it is over.
    """
    if deal.result is not None:
        return msgspec.json.decode(deal.result, type=DealResult | None)
    assert deal.plan is not None
    finished: list[Finished] = []
    records: list[Record] = []
    for number, table in enumerate(deal.plan.tables):
        try:
            live = await server.house.find(table.id)
        except Refused:  # played with rules this server no longer has
            continue
        if live.row.status == OVER:
            finished.append(_finished(number, live))
            records.append(await server.house.turns.aside(live.begun.record))
    found: DealResult | None = None
    if len(finished) >= COMPARED:
        seats, totals = compared(finished, deal.seats)
        verified = await server.house.turns.aside(_verified, records)
        found = DealResult(seats, totals, [one.number for one in finished], verified, deal.seed.hex())
    await server.store.deals.settle(deal.id, msgspec.json.encode(found).decode())
    return found


def _finished(number: int, live: Live) -> Finished:
    standing = live.begun.state.standing()
    people = [(row.name, row.person, row.bot is not None) for row in live.seats]
    return Finished(number, list(standing.money), list(standing.ranks), people)


def _verified(records: Sequence[Record]) -> int:
    """How many dice and cards follow from the one seed, at all tables; 0 when those differ in what they began with."""
    if len({(one.seed, one.commitment, tuple(one.salts)) for one in records}) != 1:
        return 0
    try:
        return sum(map(verify, records))
    except RailbirdError:
        return 0
