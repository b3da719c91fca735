"""Bots: one address that lets Experts think at as many tables as it can, and somebody else who wants to play."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import pytest

from tests.attack.conftest import Target
from tests.web.harness import browser, first_action

pytestmark = pytest.mark.asyncio(loop_scope="module")

SERVED = re.compile(r"^railbird_bot_think_seconds_count (\S+)$", re.MULTILINE)
PATIENCE = 3  # Questions answered while a bot is waited for: the one that runs, one of a later rank, its own.

_tokens = itertools.count()


@asynccontextmanager
async def guest(target: Target, name: str, home: str = "127.0.0.1") -> AsyncIterator[httpx.AsyncClient]:
    """A guest at an address of their own."""
    transport = httpx.AsyncHTTPTransport(local_address=home)
    async with browser(target.url, transport=transport) as client:
        await client.get("/api/v1/me")
        client.headers["x-csrftoken"] = client.cookies["railbird_csrf"]
        assert (await client.post("/api/v1/guests", json={"name": name})).status_code == 201
        yield client


async def new_table(client: httpx.AsyncClient, *seats: str) -> httpx.Response:
    """Ask for a table; a seat is me or a bot's level."""
    written = [{"kind": "me"} if seat == "me" else {"kind": "bot", "bot": seat} for seat in seats]
    wanted = {"game": "homestretch", "pace": "instant", "seats": written}
    return await client.post("/api/v1/tables", json=wanted)


async def served(client: httpx.AsyncClient) -> int:
    """How many questions bots have answered."""
    found = SERVED.search((await client.get("/metrics")).text)
    assert found, "the server does not count what bots have answered"
    return int(float(found[1]))


async def look(client: httpx.AsyncClient, table: str) -> Any:
    """What the client sees of a table."""
    answer = await client.get(f"/api/v1/tables/{table}/view", params={"since": 1_000_000})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def wait_for_bots(client: httpx.AsyncClient, table: str, counter: httpx.AsyncClient) -> None:
    """Wait until only people are asked; at each step of the bots' not longer than `PATIENCE` questions take."""
    version, before = -1, 0
    while True:
        count = await served(counter)  # before the look: what was answered by then did not help this table
        view = await look(client, table)
        if not set(view["pending"]) - {0}:
            return
        if view["version"] != version:
            version, before = view["version"], await served(counter)
        assert count - before <= PATIENCE, f"{count - before} questions were answered, and not the one of this table"
        await asyncio.sleep(0.05)


async def test_nobody_has_more_tables_than_a_person_can_look_after(target: Target) -> None:
    async with target.watched("25 tables of six Experts"), guest(target, "Mallory", "127.0.0.7") as mallory:
        answers = [await new_table(mallory, *["expert"] * 6) for _ in range(25)]
        made = [answer.json()["id"] for answer in answers if answer.status_code == 201]
        assert len(made) == 20
        refused = answers[-1].json()
        assert (answers[-1].status_code, refused["reason"]) == (409, "person_has_tables")
        assert "20 tables" in refused["detail"]
        assert (await mallory.post(f"/api/v1/tables/{made[0]}/abandon")).status_code == 200
        assert (await new_table(mallory, "me", "regular")).status_code == 201


async def test_experts_of_one_address_do_not_keep_others_waiting(target: Target) -> None:
    async with target.watched("five guests with five tables of Experts"), AsyncExitStack() as door:
        for number in range(5):
            mallory = await door.enter_async_context(guest(target, f"Mallory {number}"))
            for _ in range(5):
                made = await new_table(mallory, "me", *["expert"] * 5)
                await look(mallory, made.json()["id"])  # they play there, for all the server knows
        ada = await door.enter_async_context(guest(target, "Ada", "127.0.0.2"))
        counter = await door.enter_async_context(target.stranger())
        table = (await new_table(ada, "me", "regular")).json()["id"]
        for _ in range(2):
            await wait_for_bots(ada, table, counter)
            view = await look(ada, table)
            body = {"seat": 0, "decision": view["decision"], "token": f"t{next(_tokens)}"}
            acted = await ada.post(f"/api/v1/tables/{table}/act", json=body | {"actions": [first_action(view)]})
            assert acted.status_code == 200, acted.text
