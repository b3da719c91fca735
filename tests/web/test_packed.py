"""A game that was packed away looks as it did before, and no question about tables walks through all there are."""

from __future__ import annotations

import asyncio
import re
import shutil
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, update
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.core.record import decode_record, verify
from railbird.store import schema
from railbird.store.engine import WRITES
from railbird.web.house.entries import SeatChange
from railbird.web.refused import Refused
from tests.store.postgres import Cluster
from tests.web.harness import GAMES, Node, Player, first_action, listening, running, until
from tests.web.long_game import GAME, long_and_over
from tests.web.test_nodes import on

pytestmark = pytest.mark.asyncio

SHORT = {"purple_races": 0, "green_races": 1}
RANDOM = re.compile(r'(name="_csrf_token" value="|name="token" value="|data-csrf=")[^"]*')


async def pack(node: Node, table: str) -> None:
    """Pack a game, and let the memory forget it."""
    assert await node.server.store.packer.pack(table)
    node.server.house.lives.clear()


async def everything(player: Player, table: str) -> dict[str, Any]:
    """What somebody can see of a game, on pages and through the API."""
    pages = [
        f"/tables/{table}",
        f"/tables/{table}/review",
        f"/tables/{table}/review?at=3",
        f"/tables/{table}/tv",
        "/my",
    ]
    found: dict[str, Any] = {}
    for page in pages:
        answer = await player.client.get(page)
        assert answer.status_code == 200, page
        found[page] = RANDOM.sub(r"\1", answer.text)
    found["moments"] = [await player.get(f"/tables/{table}/review", at=at) for at in (0, 1, 5, 20)]
    found["record"] = (await player.client.get(f"/api/v1/tables/{table}/record")).content
    for path in (f"/tables/{table}", f"/tables/{table}/view", f"/tables/{table}/chat", "/me/tables"):
        found[path] = await player.get(path)
    return found


async def test_a_packed_game_looks_as_before(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "random", "random", options=SHORT)
        await ada.post(f"/tables/{table}/chat", text="Good luck!")
        await ada.play_out(table)
        node.server.house.lives.clear()
        await everything(ada, table)  # the first look is written down: nothing new afterwards
        await node.server.house.write_visits()
        before = await everything(ada, table)
        await pack(node, table)
        assert await everything(ada, table) == before
        verify(decode_record(before["record"]))
        rest = await node.server.store.tables.log(table)
        assert [entry.n for entry in rest] == list(range(len(rest)))
        assert (await ada.post(f"/tables/{table}/chat", text="Well played."))["n"] == 2
        once_more = await ada.post(f"/tables/{table}/rematch")
        assert (await ada.get(f"/tables/{once_more['id']}"))["status"] in ("playing", "waiting")


@pytest.mark.parametrize("game", [game for game in GAMES if game != GAME.id])  # the long game's is below
async def test_every_games_record_is_the_same_from_the_packed_log(one_node: Node, game: str) -> None:
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "random", "random", game=game)
        await ada.play_out(table, decisions=15)
        answer = f"/api/v1/tables/{table}/record"
        record = (await ada.client.get(answer)).content
        await pack(one_node, table)
        assert (await ada.client.get(answer)).content == record
        verify(decode_record(record))


async def test_ten_thousand_moves_are_read_from_one_row(migrated_sqlite: Path, tmp_path: Path) -> None:
    database = Path(shutil.copy(migrated_sqlite, tmp_path / "railbird.db"))
    async with running(f"sqlite:///{database}") as node, node.guest("Ada") as ada:
        table = await asyncio.to_thread(long_and_over().put, database, ada.person)
        answer = f"/api/v1/tables/{table}/record"
        record = (await ada.client.get(answer)).content
        moments = [await ada.get(f"/tables/{table}/review", at=at) for at in (0, 5_000)]
        await pack(node, table)
        assert (await ada.client.get(answer)).content == record
        assert [await ada.get(f"/tables/{table}/review", at=at) for at in (0, 5_000)] == moments


async def test_a_resend_after_the_game_was_packed_gets_the_first_answer(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "random", options=SHORT)
        view = await ada.view(table)
        first = await ada.act(table, [first_action(view)], view, token="once")
        assert (await ada.play_out(table))["status"] == "over"
        await pack(node, table)
        assert await ada.act(table, [first_action(view)], view, token="once") == first
        refused = await ada.act(table, [first_action(view)], view, token="new", status=409)
        assert refused["reason"] == "over"


async def test_a_game_that_was_given_up_is_looked_back_at_from_the_packed_log(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        for _ in range(12):
            await ada.play_once(table, await ada.view(table))
        await ada.post(f"/tables/{table}/abandon")
        before = [await ada.get(f"/tables/{table}/review", seat=0, at=at) for at in range(9)]
        await pack(node, table)
        assert [await ada.get(f"/tables/{table}/review", seat=0, at=at) for at in range(9)] == before


async def test_a_node_that_has_the_table_open_goes_on_and_one_that_slept_is_refused(
    cluster: Cluster, migrated_postgres: str
) -> None:
    url = cluster.database(migrated_postgres)
    async with running(url) as here, running(url) as there, here.guest("Ada") as ada:
        again = await on(there, ada)
        table = await ada.table("me", "random", options=SHORT)
        view = await again.view(table)
        other = there.server.house
        asleep = other.lives.pop(table)  # hears nothing of what follows
        assert (await ada.play_out(table))["status"] == "over"
        async with listening(again, table) as events:
            await until(lambda: bool(events.versions))
            seen = await again.view(table)
            await pack(here, table)
            other.lives[table].stale = True  # as after a gap of the bus
            assert await again.view(table) == seen
            log = await here.server.store.tables.log(table)
            other.lives[table] = asleep
            action = asleep.game.read_action(*_apart(first_action(view)))
            with pytest.raises(Refused) as refused:
                await there.server.clerk.submit(asleep, view["seat"], view["decision"], "late", [action])
            assert refused.value.reason == "over"
        assert asleep.row.status == "over"
        assert await here.server.store.tables.log(table) == log
        await again.client.aclose()


def _apart(action: list[Any]) -> tuple[str, list[Any]]:
    return action[0], action[1:]


async def test_damage_is_a_sentence_and_nobody_elses(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        tables = [await ada.table("me", "here") for _ in range(2)]
        for table in tables:
            for _ in range(5):
                await ada.play_once(table, await ada.view(table))
            await ada.post(f"/tables/{table}/abandon")
            await pack(one_node, table)

        async def damage(connection: AsyncConnection) -> None:
            this = schema.packed_logs.c.table_id == tables[0]
            await connection.execute(update(schema.packed_logs).where(this).values(data=b"moths"))

        await one_node.server.house.find(tables[0])
        await one_node.server.store.writer.write(damage)
        for _ in range(2):  # first by somebody who looks back at what is in memory, then laid out anew
            for language, word in (("en", "damaged"), ("it", "danneggiato"), ("cs", "poškozený")):
                answer = await ada.client.get(
                    f"/api/v1/tables/{tables[0]}/review", params={"language": language, "at": 2}
                )
                assert (answer.status_code, answer.json()["reason"]) == (410, "damaged")
                assert word in answer.json()["detail"]
            one_node.server.house.lives.clear()
        assert (await ada.view(tables[1]))["status"] == "abandoned"
        assert [card["id"] for card in await ada.get("/me/tables")] == [tables[1]]


async def test_nobody_sits_down_at_a_game_that_has_ended_meanwhile(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        live = await one_node.server.house.find(table)
        clerk = one_node.server.clerk
        async with live.lock:  # whoever gets up has been let in, and waits; meanwhile it ends
            leaving = asyncio.create_task(clerk.sit(live, 0, lambda row: SeatChange(row.name, row.person, "random")))
            await asyncio.sleep(0)
            await one_node.server.store.tables.rearrange(
                table, live.row.revision, status="abandoned", finished=time.time()
            )
            live.broken = True
        with pytest.raises(Refused) as refused:
            await leaving
        assert refused.value.reason == "over"
        assert [entry.kind for entry in await one_node.server.store.tables.log(table)] == ["start"]


# --- every question has its index

SMALL = {"nodes"}  # As many rows as there are servers.


@asynccontextmanager
async def asked(node: Node) -> AsyncIterator[dict[str, Any]]:
    """The statements that reach the database meanwhile, each with some parameters of its own."""
    found: dict[str, Any] = {}
    engine = node.server.store.engine.sync_engine

    def hear(_connection: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, many: bool) -> None:
        if statement.split(maxsplit=1)[0] in ("SELECT", "UPDATE", "DELETE", "WITH"):
            found.setdefault(statement, parameters[0] if many else parameters)

    event.listen(engine, "before_cursor_execute", hear)
    try:
        yield found
    finally:
        event.remove(engine, "before_cursor_execute", hear)


async def walked(node: Node, statement: str, parameters: Any) -> set[str]:
    """The tables a statement would look through from end to end."""
    async with node.server.store.engine.execution_options(**WRITES).connect() as connection:
        if node.server.store.is_shared:  # with so few rows as here that is always cheapest: make it dear
            await connection.exec_driver_sql("SET enable_seqscan = off")
            plan = [row[0] for row in await connection.exec_driver_sql(f"EXPLAIN {statement}", parameters)]
            whole = (
                r"Seq Scan on (\w+)|Index (?:Only )?Scan[^\n]* on (\w+)[^\n]*(?:\n(?! *Index Cond)|$)"  # or an index
            )
            found = {name for names in re.findall(whole, "\n".join(plan)) for name in names}
        else:
            plan = [
                [*row][3] for row in await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
            ]
            found = {name for line in plan for name in re.findall(r"^SCAN (\w+)", line)}
        await connection.rollback()
    return found & set(schema.metadata.tables) - SMALL


async def test_no_question_of_a_move_of_home_or_of_my_games_walks_through_a_table(node: Node) -> None:
    async with node.guest("Ada") as ada:
        await ada.client.get("/my")
        node.server.house.lives.clear()
        async with asked(node) as statements:
            table = await ada.table("me", "open", public=True)
            await ada.post(f"/tables/{table}/start", fill="random")
            await ada.post(f"/tables/{table}/chat", text="Good luck!")
            await ada.play_once(table, await ada.view(table))
            await ada.post(f"/tables/{table}/abandon")
            await node.server.house.write_visits()
            await node.server.store.tables.claim(node.server.house.node)
            await node.server.store.packer.pack_some(time.time())
            await node.server.store.outbox.claim(node.server.house.node, time.time())
            await node.server.store.outbox.tidy()
            for page in ("/", "/my", f"/tables/{table}", f"/tables/{table}/review"):
                node.server.house.lives.clear()
                assert (await ada.client.get(page)).status_code == 200
        assert {"log", "packed_logs", "visits", "seats", "chat"} <= {
            name for statement in statements for name in re.findall(r"FROM (\w+)", statement)
        }
        found = {statement: await walked(node, statement, values) for statement, values in statements.items()}
        assert {statement: tables for statement, tables in found.items() if tables} == {}
