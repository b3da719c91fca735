"""Games over days: what counts of the time on the wall, reserves, days off, reminders, and the kind end of patience."""

import asyncio
import re
import shutil
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from railbird.store import open_store, schema
from railbird.web.house.live import Live
from railbird.web.house.slow import DAY, counted, used_up
from tests.web.harness import Node, running, until
from tests.web.postbox import postbox, subscribe

FRIDAY_NOON = 1_768_561_200.0  # 2026-01-16 12:00 in Prague
HOUR = 3600.0
PRAGUE = "Europe/Prague"


@pytest.fixture
def file(migrated_sqlite: Path, tmp_path: Path) -> str:
    """A fresh SQLite database."""
    shutil.copy(migrated_sqlite, tmp_path / "railbird.db")
    return f"sqlite:///{tmp_path}/railbird.db"


def test_weekends_do_not_count_where_the_table_rests() -> None:
    monday_noon = FRIDAY_NOON + 3 * DAY
    assert counted(FRIDAY_NOON, monday_noon) == 3 * DAY
    assert counted(FRIDAY_NOON, monday_noon, PRAGUE) == DAY
    assert used_up(FRIDAY_NOON, DAY) == FRIDAY_NOON + DAY
    assert used_up(FRIDAY_NOON, DAY, PRAGUE) == monday_noon
    assert used_up(FRIDAY_NOON + DAY, HOUR, PRAGUE) == FRIDAY_NOON + 2.5 * DAY + HOUR  # begun on Saturday
    assert counted(FRIDAY_NOON + DAY, FRIDAY_NOON + 1.5 * DAY, PRAGUE) == 0


def test_a_weekend_in_which_the_clocks_change_is_an_hour_shorter() -> None:
    friday_noon = 1_774_609_200.0  # 2026-03-27 12:00 in Prague; on Sunday the clocks go forward
    assert used_up(friday_noon, DAY, PRAGUE) == friday_noon + 3 * DAY - HOUR
    assert counted(friday_noon, friday_noon + 3 * DAY - HOUR, PRAGUE) == DAY


@pytest.mark.parametrize("seconds", [1.0, HOUR, DAY, 6.3 * DAY, 20 * DAY])
@pytest.mark.parametrize("begun", [0, 7, 31, 44, 60, 95])
def test_what_is_used_up_has_been_counted(seconds: float, begun: int) -> None:
    at = FRIDAY_NOON + begun * HOUR
    assert counted(at, used_up(at, seconds, PRAGUE), PRAGUE) == pytest.approx(seconds)


async def earlier(node: Node, table: str, seconds: float) -> None:
    """Let all that has happened at a table have happened earlier, as the log has it; read by the next server."""
    these = schema.log.c.table_id == table
    await node.server.store.tables._run(update(schema.log).where(these).values(at=schema.log.c.at - seconds))


def left(live: Live, seat: int) -> float:
    """Seconds a seat has left."""
    ends = live.deadline(seat)
    assert ends is not None
    return ends - live.clock.now()


async def slow_table(ada: Any, **more: Any) -> str:
    """Ada alone with two seats, over days."""
    table: str = await ada.table("me", "here", clock=DAY, **more)
    return table


def near(seconds: float) -> Any:
    return pytest.approx(seconds, abs=300)  # however slow the machine


@pytest.mark.asyncio
async def test_a_reserve_is_used_when_the_clock_has_run_out_and_follows_from_the_log(file: str) -> None:
    async with running(file) as node, node.guest("Ada") as ada:
        table = await slow_table(ada, reserve=2 * DAY)
        assert left(node.server.house.lives[table], 0) == near(3 * DAY)
        await earlier(node, table, DAY + 5 * HOUR)
        cookies = ada.client.cookies
    async with running(file) as node, node.guest("Eve") as ada:
        ada.client.cookies = cookies
        live = await node.server.house.find(table)
        assert left(live, 0) == near(2 * DAY - 5 * HOUR)
        before = live.decisions[0]
        (seat, *_) = live.on_clock()
        action = live.begun.state.legal(seat)[0]
        assert await node.server.clerk.play_for(live, seat, live.decisions[seat], action)
        assert live.decisions[0] == before + 1
        assert live.reserve[0] == near(2 * DAY - 5 * HOUR)
    async with running(file) as node:
        live = await node.server.house.find(table)
        assert live.reserve[0] == near(2 * DAY - 5 * HOUR)


@pytest.mark.asyncio
async def test_when_all_time_is_used_up_the_table_goes_on_as_it_has_chosen(file: str) -> None:
    async with running(file) as node, node.guest("Ada") as ada:
        table = await slow_table(ada, reserve=3600, on_time="fallback")
        await earlier(node, table, DAY + 2 * HOUR)
    async with running(file) as node:
        await until(lambda: table in node.server.house.lives and min(node.server.house.lives[table].decisions) >= 1)
        rows = await node.server.store.tables._rows(select(schema.log.c.kind).where(schema.log.c.table_id == table))
        assert {kind for (kind,) in rows} & {"bot", "fallback"}


@pytest.mark.asyncio
async def test_days_off_are_given_one_by_one_as_long_as_there_are_any(file: str) -> None:
    async with running(file) as node, node.guest("Ada") as ada, node.guest("Eve") as eve:
        table = await slow_table(ada, holidays=2)
        await eve.post(f"/tables/{table}/seats/0/day_off", 403)
        await ada.post(f"/tables/{table}/seats/0/day_off")
        live = node.server.house.lives[table]
        assert left(live, 0) == near(2 * DAY)
        assert left(live, 1) == near(DAY)
        clocks = (await ada.view(table, seat=0))["clocks"]
        assert [clock["days_off"] for clock in clocks if clock["seat"] == 0] == [1]
        await ada.post(f"/tables/{table}/seats/0/day_off")
        assert (await ada.post(f"/tables/{table}/seats/0/day_off", 409))["reason"] == "no_days_off"
        page = await ada.client.get(f"/tables/{table}?seat=1")
        assert "do/day_off" in page.text
    async with running(file) as node:
        live = await node.server.house.find(table)
        assert left(live, 0) == near(3 * DAY)
        assert live.days_off == [2, 0]


@pytest.mark.asyncio
async def test_at_a_quick_table_there_are_no_days_off(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "here", clock=60, holidays=3)
        assert (await ada.post(f"/tables/{table}/seats/0/day_off", 409))["reason"] == "no_days_off"


@pytest.mark.asyncio
async def test_nobody_is_removed_for_being_away_over_days(one_node: Node) -> None:
    one_node.server.house.signs._began -= 1000
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        tables = {}
        for clock in (60, DAY):
            tables[clock] = await ada.table("me", "open", clock=clock)
            await bea.post(f"/tables/{tables[clock]}/join")
            await ada.post(f"/tables/{tables[clock]}/start")
        one_node.server.house.signs._seen.pop(bea.person)
        assert (await ada.post(f"/tables/{tables[DAY]}/seats/1/remove", 409))["reason"] == "not_absent"
        await ada.post(f"/tables/{tables[60]}/seats/1/remove", 200)


@pytest.mark.asyncio
async def test_my_games_begin_with_the_one_that_waits_most_urgently(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        tables = [await ada.table("me", "here", clock=clock) for clock in (5 * DAY, 2 * DAY, 0, 600)]
        cards = await ada.get("/me/tables")
        assert [card["id"] for card in cards] == [tables[3], tables[1], tables[0], tables[2]]
        assert [card["slow"] for card in cards] == [False, True, True, False]
        page = (await ada.client.get("/my")).text
        assert re.search("[45] days left", page)  # less than five days; or five, on a quick machine
        assert re.search("(47 hours|2 days) left", page)


@pytest.mark.asyncio
async def test_a_table_is_set_by_the_form_and_says_how_it_is_played(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        form = {"_csrf_token": ada.client.headers["x-csrftoken"], "seats": "2", "who": "friends", "clock": "days"}
        form |= {"reserve": str(3 * DAY), "weekends": "on", "zone": PRAGUE, "holidays": "5"}
        answer = await ada.client.post("/new/homestretch", data=form)
        table = answer.headers["location"].rpartition("/")[2]
        made = await ada.get(f"/tables/{table}")
        assert (made["clock"], made["reserve"], made["weekends"], made["zone"]) == (2 * DAY, 3 * DAY, True, PRAGUE)
        assert made["holidays"] == 5
        page = (await ada.client.get(f"/tables/{table}")).text
        assert "2 days per turn." in page
        assert "3 days in reserve" in page
        assert "Clocks rest at weekends." in page
        wrong = await ada.client.post("/new/homestretch", data={**form, "zone": "Nowhere"})
        assert wrong.status_code == 422


@pytest.mark.asyncio
async def test_somebody_is_reminded_before_the_time_is_up_and_not_when_a_day_off_was_taken(file: str) -> None:
    async with postbox() as box:
        async with running(file, box.config()) as node, node.guest("Ada") as ada:
            await subscribe(ada, box, "hook", turn=False)
            table = await slow_table(ada, holidays=1)
            async with asyncio.timeout(60):
                while len(found := await due(node, table)) < 2:
                    await asyncio.sleep(0.01)
            assert found == [near(18 * HOUR)] * 2  # a quarter of its day before the end
            await ada.post(f"/tables/{table}/seats/0/day_off")  # not reminded on its first day
        store = await open_store(file)
        await store.outbox._run(
            update(schema.outbox).values(due=schema.outbox.c.due - 20 * HOUR),
            update(schema.log).values(at=schema.log.c.at - 20 * HOUR),
        )
        await store.close()
        async with running(file, box.config()) as node:
            await until(lambda: len(box.hooked) == 1)
            async with asyncio.timeout(60):
                while len(await due(node, table)) != 1:
                    await asyncio.sleep(0.01)
            assert await due(node, table) == [near(22 * HOUR)]
            assert box.hooked[0]["railbird"]["tables"][0]["event"] == "reminder"
            assert "3 hours left" in box.hooked[0]["text"] or "4 hours left" in box.hooked[0]["text"]


async def due(node: Node, table: str) -> list[float]:
    """In how many seconds the rows of a table are due that wait."""
    these = (schema.outbox.c.table_id == table, schema.outbox.c.state == "waiting")
    rows = await node.server.store.outbox._rows(select(schema.outbox.c.due).where(*these))
    return [at - time.time() for (at,) in rows]
