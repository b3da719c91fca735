"""After a start: the server listens first, tables come one at a time, and one that does not fit stops nobody."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.core.registry import find_game
from railbird.store import schema
from railbird.store.tables import Tables
from railbird.web.house import laying
from railbird.web.house.house import House
from railbird.web.house.live import Live
from tests.web.harness import Node, running, until

pytestmark = pytest.mark.asyncio

BOX = find_game("homestretch").builtin().text
SENTENCES = {"en": "set aside", "it": "messo da parte", "cs": "odložen"}


@pytest.fixture
def own_file(migrated_sqlite: Path, tmp_path: Path) -> str:
    """For what no database can make different."""
    return f"sqlite:///{shutil.copy(migrated_sqlite, tmp_path / 'railbird.db')}"


async def rewrite(node: Node, table: str, **values: Any) -> None:
    """Change a table's row behind the server's back, as an older version may have written it."""
    change = update(schema.tables).where(schema.tables.c.id == table).values(**values)

    async def work(connection: AsyncConnection) -> None:
        await connection.execute(change)

    await node.server.store.writer.write(work)


def with_edition(settings: str, text: str) -> str:
    return msgspec.json.encode(msgspec.json.decode(settings) | {"edition_text": text}).decode()


async def test_a_table_that_does_not_fit_is_set_aside_and_the_others_go_on(ready_database: str) -> None:
    async with running(ready_database) as node, node.guest("Ada") as ada:
        sound = await ada.table("me", "random", public=True)
        cards, broken = [await ada.table("me", "here", public=True) for _ in range(2)]
        waiting = await ada.table("me", "open", public=True)
        row = (await node.server.house.find(cards)).row
        huge = with_edition(row.settings, BOX.replace("blue_per_horse = 2 ", "blue_per_horse = 100000 "))
        await rewrite(node, cards, settings=huge)
        await rewrite(node, waiting, settings=huge)
        await rewrite(node, broken, settings='{"clock": "noon"}')
    async with running(ready_database) as node, node.nobody() as client:
        await until(lambda: sound in node.server.house.lives)
        for table in (cards, broken, waiting):
            for language, says in SENTENCES.items():
                page = await client.get(f"/tables/{table}", params={"language": language})
                assert page.status_code == 410
                assert says in page.text
            answer = await client.get(f"/api/v1/tables/{table}/view")
            assert answer.status_code == 410
            assert answer.json()["reason"] == "set_aside_because"
        told = (await client.get(f"/api/v1/tables/{cards}")).json()["detail"]
        assert "shares.blue_per_horse" in told
        assert (await client.get(f"/api/v1/tables/{sound}/view")).status_code == 200
        listed = {one["id"] for one in (await client.get("/api/v1/tables")).json()}
        assert sound in listed
        assert not listed & {cards, broken, waiting}


async def test_the_server_listens_before_it_has_its_tables(own_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on = asyncio.Event()
    claim = Tables.claim

    async def slowly(tables: Tables, node: str) -> list[str]:
        await goes_on.wait()
        return await claim(tables, node)

    async with running(own_file) as node, node.guest("Ada") as ada:
        table = await ada.table("me", "random")
    monkeypatch.setattr(Tables, "claim", slowly)
    async with running(own_file) as node, node.nobody() as client:
        assert (await client.get("/health")).text == "ok"
        assert table not in node.server.house.lives
        goes_on.set()
        await until(lambda: table in node.server.house.lives)


async def test_one_table_at_a_time_and_a_failing_one_is_passed_over(
    own_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(own_file) as node, node.guest("Ada") as ada:
        tables = [await ada.table("me", "random") for _ in range(4)]
    at_once, most, find = 0, 0, House.find

    async def counted(house: House, table_id: str) -> Live:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        try:
            if table_id == tables[1]:
                raise ZeroDivisionError("a fault nobody has foreseen")
            return await find(house, table_id)
        finally:
            at_once -= 1

    monkeypatch.setattr(House, "find", counted)
    async with running(own_file) as node:
        await until(lambda: {tables[0], tables[2], tables[3]} <= set(node.server.house.lives))
        assert most == 1


async def test_a_long_log_is_played_in_pieces_and_not_without_end(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the pieces others have their turn; a table beyond all measure is set aside."""
    async with one_node.guest("Ada") as ada:
        table = await ada.table("random", "random", options={"purple_races": 0, "green_races": 1})
        house = one_node.server.house
        live = await house.find(table)
        await until(lambda: not live.is_playing)
        turns = 0

        async def somebody_else() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        monkeypatch.setattr(laying, "PIECE", 0.0)
        lines = await one_node.server.store.tables.log(table)
        other = asyncio.create_task(somebody_else())
        await house._laying.lay_out(live.game, live.row, live.seats, house.clock)
        other.cancel()
        assert turns >= len(lines) // 2
        monkeypatch.setattr(laying, "WORK", 0.0)
        del house.lives[table]
        answer = await ada.client.get(f"/api/v1/tables/{table}/view")
        assert answer.json()["reason"] == "set_aside"
