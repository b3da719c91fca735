"""Long games: whoever looks at one of twelve thousand moves, or back at it, keeps nobody else waiting."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
import pytest_asyncio

from tests.attack.conftest import Target
from tests.web.long_game import long_and_over, long_and_running

pytestmark = pytest.mark.asyncio(loop_scope="module")


class Tables(NamedTuple):
    """Two long games in the server's database."""

    running: str
    over: str


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def tables(target: Target) -> Tables:
    """Put there as if somebody had played them; nobody has looked at them yet."""
    database = Path(target.process.database.removeprefix("sqlite:///"))
    async with target.guest("Ada") as ada:
        person = (await ada.get("/api/v1/me")).json()["id"]
    return Tables(long_and_running().put(database, person), long_and_over().put(database, person))


async def at_once(client: httpx.AsyncClient, paths: Sequence[str]) -> Counter[int]:
    """Ask for everything together; how often each status was answered."""
    answers = await asyncio.gather(*[client.get(path) for path in paths])
    return Counter(answer.status_code for answer in answers)


@pytest.mark.parametrize("kind", ["running", "over"])
async def test_many_moments_at_once(target: Target, tables: Tables, kind: str) -> None:
    table = getattr(tables, kind)
    moments = range(0, 9_000, 750)
    steps = [f"{door}/tables/{table}/review?at={at}" for at in moments for door in ("/api/v1", "")]
    async with target.watched(f"review of a long game, {kind}"), target.stranger() as client:
        assert await at_once(client, steps) == {200: len(steps)}


async def test_all_seats_open_at_once(target: Target, tables: Tables) -> None:
    steps = [f"/tables/{tables.over}/review?seat=-9&at={at}" for at in range(0, 9_000, 1_500)]
    async with target.watched("review of a long game, all open"), target.stranger() as client:
        assert await at_once(client, steps) == {200: len(steps)}


async def test_many_looks_at_once(target: Target, tables: Tables) -> None:
    kinds = ("/api/v1/tables/{}/view", "/tables/{}", "/tables/{}/live", "/tables/{}/tv", "/api/v1/tables/{}")
    looks = [kind.format(table) for table in tables for kind in kinds] * 3
    async with target.watched("looks at long games"), target.stranger() as client:
        assert await at_once(client, looks) == {200: len(looks)}


async def test_many_downloads_at_once(target: Target, tables: Tables) -> None:
    records = [f"/api/v1/tables/{table}/record" for table in tables] * 5
    async with target.watched("records of long games"), target.stranger() as client:
        assert await at_once(client, records) == {200: len(records)}


async def test_the_list_of_somebody_who_plays_long_games(target: Target, tables: Tables) -> None:
    database = Path(target.process.database.removeprefix("sqlite:///"))
    async with target.guest("Bea") as bea:
        person = (await bea.get("/api/v1/me")).json()["id"]
        for _ in range(4):
            long_and_over().put(database, person)  # not in memory: the list has to find them
        async with target.watched("my long games"):
            assert await at_once(bea, ["/my", "/", "/api/v1/me/tables"] * 4) == {200: 12}


async def test_more_downloads_than_anybody_needs_are_refused(target: Target, tables: Tables) -> None:
    async with target.watched("too many records"), target.stranger() as client:
        found = await at_once(client, [f"/api/v1/tables/{tables.running}/record"] * 40)
        assert set(found) <= {200, 429}
        assert found[429] >= 10
