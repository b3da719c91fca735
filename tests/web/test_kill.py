"""Kill -9 at random moments under load: nothing acknowledged is lost, no table is stuck, clients come back."""

import asyncio
import random
from typing import Any

import httpx
import pytest

from railbird.core.record import decode_record, verify
from railbird.store import open_store
from tests.store.postgres import free_port
from tests.web.cli_server import Process
from tests.web.harness import browser, first_action, listening, until

pytestmark = pytest.mark.asyncio

SHORT = {"homestretch": {"purple_races": 0, "green_races": 1}}


class Stubborn:
    """A client that sends again, with the same token, until it is answered."""

    def __init__(self, url: str, name: str) -> None:
        self.client = browser(url)
        self.name = name
        self.acknowledged: list[tuple[int, str]] = []

    async def send(self, method: str, path: str, **more: Any) -> httpx.Response:
        """The answer, however often the server dies before it comes."""
        async with asyncio.timeout(90):
            while True:
                try:
                    answer = await self.client.request(method, path, **more)
                except httpx.HTTPError:
                    await asyncio.sleep(0.05)
                    continue
                if answer.status_code not in (503, 502):
                    return answer
                await asyncio.sleep(0.05)

    async def enter(self) -> None:
        """Come in as a guest."""
        await self.send("GET", "/api/v1/me")
        self.client.headers["x-csrftoken"] = self.client.cookies["railbird_csrf"]
        assert (await self.send("POST", "/api/v1/guests", json={"name": self.name})).status_code == 201

    async def play(self, table: str) -> None:
        """Play one seat to the end of the game."""
        number = 0
        while True:
            view = (await self.send("GET", f"/api/v1/tables/{table}/view", params={"since": 10**6})).json()
            if view["status"] != "playing":
                return
            if not view["may_act"]:
                await asyncio.sleep(0.01)
                continue
            number += 1
            token = f"{self.name}-{number}"
            body = {"seat": view["seat"], "decision": view["decision"], "token": token}
            answer = await self.send(
                "POST", f"/api/v1/tables/{table}/act", json={**body, "actions": [first_action(view)]}
            )
            assert answer.status_code == 200, answer.text
            assert answer.json()["decision"] == view["decision"] + 1
            self.acknowledged.append((view["seat"], token))


async def test_kill_under_load(ready_database: str) -> None:
    generator = random.Random()
    process = Process(ready_database, free_port())
    await process.start()
    clients = [Stubborn(process.url, name) for name in ("Ada", "Bea", "Cat", "Dan")]
    for client in clients:
        await client.enter()
    tables = []
    for host, guest in (clients[:2], clients[2:]):
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
        wanted = {"game": "homestretch", "seats": seats, "options": SHORT["homestretch"], "pace": "instant"}
        table = (await host.send("POST", "/api/v1/tables", json=wanted)).json()["id"]
        assert (await guest.send("POST", f"/api/v1/tables/{table}/join", json={})).status_code == 200
        assert (await host.send("POST", f"/api/v1/tables/{table}/start", json={})).status_code == 200
        tables.append(table)

    async def load() -> None:
        await asyncio.gather(*(client.play(tables[number // 2]) for number, client in enumerate(clients)))

    playing = asyncio.create_task(load())
    for _ in range(3):
        done = sum(len(client.acknowledged) for client in clients)
        await until(lambda: playing.done() or sum(len(c.acknowledged) for c in clients) > done + 4, 60)  # noqa: B023
        await asyncio.sleep(generator.uniform(0, 0.05))
        await process.kill()
        await process.start()
    await asyncio.wait_for(playing, 150)

    for table in tables:
        record = decode_record((await clients[0].send("GET", f"/api/v1/tables/{table}/record")).content)
        verify(record)
    await process.kill()
    store = await open_store(ready_database)
    for number, client in enumerate(clients):
        log = await store.tables.log(tables[number // 2])
        written = [(entry.seat, entry.token) for entry in log if entry.token is not None]
        assert len(written) == len(set(written))
        assert set(client.acknowledged) <= set(written)
        assert [entry.n for entry in log] == list(range(len(log)))
        await client.client.aclose()
    await store.close()


async def test_sigterm_ends_the_streams_and_stops(ready_database: str) -> None:
    process = Process(ready_database, free_port())
    await process.start()
    client = Stubborn(process.url, "Ada")
    await client.enter()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    table = (await client.send("POST", "/api/v1/tables", json={"game": "homestretch", "seats": seats})).json()["id"]
    async with listening(client, table) as one, listening(client, table) as two:  # type: ignore[arg-type] # has a client
        await until(lambda: bool(one.versions and two.versions))
        await process.terminate()
        await until(lambda: one.ended and two.ended)
    assert not process.is_running
    await client.client.aclose()
