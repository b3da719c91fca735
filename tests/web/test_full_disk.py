"""A disk that fills up while people play: told so, nothing acknowledged is lost, and it goes on when there is room."""

from __future__ import annotations

import resource
import shutil
from pathlib import Path
from typing import Any

import httpx
import pytest

from railbird.store import open_store
from tests.store.postgres import free_port
from tests.web.cli_server import Process
from tests.web.harness import browser, first_action

pytestmark = pytest.mark.asyncio


async def act(client: httpx.AsyncClient, table: str, token: str) -> httpx.Response:
    view = (await client.get(f"/api/v1/tables/{table}/view")).json()
    body: dict[str, Any] = {"seat": view["seat"], "decision": view["decision"], "token": token}
    return await client.post(f"/api/v1/tables/{table}/act", json={**body, "actions": [first_action(view)]})


async def test_a_full_disk_is_told_and_loses_nothing(migrated_sqlite: Path, tmp_path: Path) -> None:
    file = shutil.copy(migrated_sqlite, tmp_path / "railbird.db")
    process = Process(f"sqlite:///{file}", free_port(), bots=0)
    await process.start()
    async with browser(process.url) as client:
        await client.get("/api/v1/me")
        client.headers["x-csrftoken"] = client.cookies["railbird_csrf"]
        await client.post("/api/v1/guests", json={"name": "Ada"})
        wanted = {"game": "homestretch", "seats": [{"kind": "me"}, {"kind": "here"}], "pace": "instant"}
        table = (await client.post("/api/v1/tables", json=wanted)).json()["id"]
        acknowledged = [f"before-{n}" for n in range(3) if (await act(client, table, f"before-{n}")).status_code == 200]

        _, hard = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (4096, hard))
        refused = [await act(client, table, "full") for _ in range(2)]
        refused.append(await client.post("/api/v1/tables", json=wanted))
        assert [answer.status_code for answer in refused] == [503] * 3
        assert {answer.json()["reason"] for answer in refused} == {"unavailable"}
        assert refused[0].headers["retry-after"] == "1"
        assert (await client.get("/health")).text == "ok"

        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (hard, hard))
        again = await act(client, table, "full")
        assert again.status_code == 200, again.text
        acknowledged.append("full")
    await process.kill()
    store = await open_store(f"sqlite:///{file}")
    written = [entry.token for entry in await store.tables.log(table) if entry.token]
    await store.close()
    assert len(acknowledged) == 4
    assert written == acknowledged
