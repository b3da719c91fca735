"""Two people, two browsers; one of them is closed, and its owner is called when the turn comes: once, everywhere."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from sqlalchemy import select

from railbird.store import open_store, schema
from railbird.store.outbox import SENT
from tests.pages.visitor import LAPTOP, PHONE
from tests.store.engines import cluster
from tests.store.postgres import Cluster, free_port
from tests.web.cli_server import Process
from tests.web.harness import Player, until
from tests.web.harness import browser as client_of
from tests.web.postbox import Postbox, postbox, subscribe
from tests.web.test_post import enter

__all__ = ["cluster"]

T = TypeVar("T")
ASKED = "#view[data-may-act='1'][data-decision='{}']"
LOOKS = 2  # Heartbeats of a node: it has looked at the table again.


class Town:
    """A loop of its own for all that is not a browser: the servers, and those who take messages."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="town")
        self._thread.start()
        self._post = postbox()
        self.box: Postbox = self.do(self._post.__aenter__())
        self.nodes: list[Process] = []
        self._players: list[Player] = []

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something there, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(120)

    def serve(self, database: str, count: int) -> None:
        """So many servers on a database, each a process of its own."""
        for _ in range(count):
            self.nodes.append(Process(database, free_port(), config=self.box.config(grace=2.0)))
            self.do(self.nodes[-1].start())

    def come_in(self, node: Process, name: str) -> Player:
        """A guest of one of them."""

        async def work() -> Player:
            return await enter(client_of(node.url), name)

        self._players.append(self.do(work()))
        return self._players[-1]

    def close(self) -> None:
        """All of it is over."""
        for player in self._players:
            self.do(player.client.aclose())
        for node in self.nodes:
            if node.is_running:
                self.do(node.kill())
        self.do(self._post.__aexit__(None, None, None))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(60)
        self._loop.close()


@pytest.fixture
def town() -> Iterator[Town]:
    """Nobody serves there yet."""
    one = Town()
    yield one
    one.close()


def browser_of(browser: Browser, player: Player, **settings: Any) -> BrowserContext:
    """A browser in which somebody is who they are."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", service_workers="block", **settings)
    url = str(player.client.base_url)
    context.add_cookies([{"name": one.name, "value": one.value or "", "url": url} for one in player.client.cookies.jar])
    return context


def keep_a_card(page: Page, decision: int) -> None:
    """Answer the draft by the page, and wait until it has taken it over."""
    page.locator(ASKED.format(decision)).wait_for()
    page.locator(".card input").first.check(force=True)
    page.locator("[data-names]").click()
    page.locator(ASKED.format(decision)).wait_for(state="detached")


async def outbox_of(database: str) -> list[str]:
    """What has become of all that was to be told."""
    store = await open_store(database)
    try:
        return [state for (state,) in await store.outbox._rows(select(schema.outbox.c.state))]
    finally:
        await store.close()


async def looked_again(database: str) -> None:
    """Wait until the nodes that live have given so many signs of life more: each time they look at their tables."""
    store = await open_store(database)
    try:
        seen: set[float] = set()
        async with asyncio.timeout(60):
            while len(seen) <= LOOKS:
                seen.add(await store.tables.last_alive() or 0.0)
                await asyncio.sleep(0.1)
    finally:
        await store.close()


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
def test_whoever_has_closed_the_browser_is_called_once_by_push_mail_and_webhook(
    engine: str, town: Town, browser: Browser, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """On PostgreSQL there are two nodes, and the one that drives the table is killed when the turn has come."""
    database = f"sqlite:///{tmp_path}/railbird.db"
    if engine == "postgresql":
        cluster: Cluster = request.getfixturevalue("cluster")
        database = cluster.database()
    town.serve(database, 1 if engine == "sqlite" else 2)
    here, there, box = town.nodes[0], town.nodes[-1], town.box
    ada, bea = town.come_in(here, "Ada"), town.come_in(there, "Bea")
    town.do(subscribe(bea, box, "push", "mail", "hook"))
    table = town.do(ada.table("me", "open"))
    town.do(bea.post(f"/tables/{table}/join"))
    town.do(_seated(ada, table))

    hers, other = browser_of(browser, bea, viewport=PHONE), browser_of(browser, ada, viewport=LAPTOP)
    page, shown = hers.new_page(), other.new_page()
    page.goto(f"{there.url}/tables/{table}")  # she is there when it begins, however long a page takes to open
    town.do(ada.post(f"/tables/{table}/start"))
    keep_a_card(page, 0)  # she answers, goes on with her day
    hers.close()
    assert box.count == (0, 0, 0)
    shown.goto(f"{here.url}/tables/{table}")
    keep_a_card(shown, 0)  # and now it is her turn again
    if here is not there:
        town.do(here.kill())

    town.do(until(lambda: box.count >= (1, 1, 1)))
    town.do(looked_again(database))
    assert box.count == (1, 1, 1)
    assert town.do(outbox_of(database)) == [SENT] * 3
    assert [one["path"] for one in box.pushed] == [f"/tables/{table}"]
    assert f"/tables/{table}" in box.mails[0].get_content()
    assert box.hooked[0]["railbird"]["tables"][0]["event"] == "turn"

    shown.goto(f"{there.url}/tables/{table}")  # the other browser is still at the table, at the node that lives
    shown.locator(ASKED.format(1)).wait_for()
    other.close()


async def _seated(player: Player, table: str) -> None:
    """Wait until a node has heard that the second seat is taken."""
    async with asyncio.timeout(60):
        while (await player.get(f"/tables/{table}"))["seats"][1]["kind"] == "open":
            await asyncio.sleep(0.01)
