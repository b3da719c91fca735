"""Who is served next: people first, fair by address and host, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import time
from multiprocessing.connection import Connection

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from railbird.core.registry import find_game
from railbird.core.table import Table
from railbird.web.workers.line import EXPECTED, PATIENCE, Asker, Line, Rank, Ticket
from railbird.web.workers.pool import Pool, Withdrawn
from railbird.web.workers.trail import Job, Told, Trail
from railbird.web.workers.worker import Ready, Reply

ADA = Asker(Rank.PLAYED, "ada's", "ada")
MALLORY = Asker(Rank.PLAYED, "mallory's", "mallory")


def line(*askers: Asker) -> Line[Ticket]:
    made: Line[Ticket] = Line()
    for asker in askers:
        made.join(Ticket(asker))
    return made


def order(waiting: Line[Ticket], seconds: float = 1.0) -> list[Asker]:
    """All who wait, as they are served one after the other, each so long."""
    found = []
    while (ticket := waiting.next()) is not None:
        found.append(ticket.asker)
        waiting.served(ticket.asker, seconds)
    return found


def test_whoever_came_first_is_served_first_where_nothing_else_tells() -> None:
    assert order(line(ADA, MALLORY)) == [ADA, MALLORY]
    assert order(line(MALLORY, ADA)) == [MALLORY, ADA]


def test_all_tables_of_one_host_count_as_one() -> None:
    waiting = line(*[MALLORY] * 150, ADA, ADA)
    assert order(waiting)[:4] == [MALLORY, ADA, MALLORY, ADA]


def test_all_guests_of_one_address_count_as_one_and_share_it_among_themselves() -> None:
    guests = [Asker(Rank.PLAYED, "mallory's", f"guest {number}") for number in range(30)]
    found = order(line(*guests, *guests, ADA))
    assert found[:2] == [guests[0], ADA]
    assert found[2:31] == guests[1:]


def test_it_counts_how_long_was_thought_not_how_often() -> None:
    waiting = line(*[MALLORY] * 9, *[ADA] * 9)
    found = []
    while (ticket := waiting.next()) is not None:
        found.append(ticket.asker)
        waiting.served(ticket.asker, 3.0 if ticket.asker is MALLORY else 1.0)
    assert found[:8].count(ADA) == 6


def test_what_runs_counts_before_it_is_answered() -> None:
    waiting = line(MALLORY, MALLORY, MALLORY, ADA)
    assert [ticket.asker for _ in range(2) if (ticket := waiting.next())] == [MALLORY, ADA]


def test_who_comes_back_has_neither_credit_nor_debt_of_a_time_when_nobody_waited() -> None:
    waiting = line(*[MALLORY] * 20)
    order(waiting)
    for asker in (MALLORY, ADA):
        waiting.join(Ticket(asker))
    assert order(waiting) == [MALLORY, ADA]
    waiting = line(*[MALLORY] * 12)
    for _ in range(6):
        assert waiting.next() is not None
        waiting.served(MALLORY, 1.0)
    for _ in range(6):
        waiting.join(Ticket(ADA))
    assert order(waiting)[:4] == [ADA, MALLORY, ADA, MALLORY]  # not six times Ada


@pytest.mark.parametrize("later", [Rank.WATCHED, Rank.ASKED])
def test_people_come_first_and_the_others_not_never(later: Rank) -> None:
    waiting = line(*[Asker(later, "mallory's", "mallory")] * 3, *[ADA] * 40)
    found = [asker.rank for asker in order(waiting)]
    assert found.index(later) == PATIENCE
    assert found.count(later) == 3
    assert found[-1] is Rank.PLAYED


@given(st.lists(st.tuples(st.sampled_from(Rank), st.sampled_from("ab"), st.sampled_from("xyz")), max_size=60))
def test_everybody_is_served_once_and_between_hosts_in_turn(askers: list[tuple[Rank, str, str]]) -> None:
    waiting = line(*(Asker(*asker) for asker in askers))
    served = order(waiting, EXPECTED)
    assert sorted(served) == sorted(Asker(*asker) for asker in askers)
    for rank in Rank:
        by_address = [asker.address for asker in served if asker.rank is rank]
        most = 2 * min(by_address.count(address) for address in "ab")
        assert all(one != two for one, two in zip(by_address[:most:2], by_address[1:most:2], strict=True))


# --- and the processes behind it


def tells_its_table(connection: Connection) -> None:
    """A bot that takes a moment and answers with the name of the table."""
    connection.send_bytes(msgspec.msgpack.encode(Ready(compiled=False)))
    while True:
        told = msgspec.msgpack.decode(connection.recv_bytes(), type=Told)
        time.sleep(0.01)
        connection.send_bytes(msgspec.msgpack.encode(Reply([told.table])))


def job(table: str) -> Job:
    return Trail(Table(find_game("homestretch"), 2)).ask(table, 0, "random")


@pytest.mark.asyncio
async def test_the_pool_serves_by_the_line_and_hands_on_what_is_given_up() -> None:
    pool = Pool(1, target=tells_its_table)
    answered: list[str] = []

    async def ask(table: str, asker: Asker, wanted: bool = True) -> None:
        found = await pool.choose(job(table), asker, lambda: wanted)
        answered.extend(map(str, found or ()))

    many = [asyncio.create_task(ask(f"m{number}", MALLORY)) for number in range(20)]
    await asyncio.sleep(0)
    gone = asyncio.create_task(ask("gone", ADA))
    late = asyncio.create_task(ask("late", ADA, wanted=False))
    one = asyncio.create_task(ask("ada", ADA))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(*many, one)
    with pytest.raises(Withdrawn):
        await late
    assert sorted(answered) == sorted(["ada", *(f"m{number}" for number in range(20))])
    assert answered.index("ada") <= 2
    pool.close()
