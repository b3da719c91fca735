"""A server in a thread and a real browser: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import asyncio
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.pages.visitor import Visitor
from tests.web.harness import QUIET, running


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server on a fresh database."""
    database = f"sqlite:///{tmp_path_factory.mktemp('pages')}/pages.db"
    addresses: list[str] = []
    started, stop = threading.Event(), threading.Event()

    async def serve() -> None:
        async with running(database, QUIET) as node:
            addresses.append(node.url)
            started.set()
            await asyncio.to_thread(stop.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert started.wait(60)
    yield addresses[0]
    stop.set()
    thread.join(30)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, started once a module: its loop must be gone before tests that bring their own begin."""
    found = shutil.which("chromium")
    if found is None:
        pytest.skip("chromium is not installed (apt-get install chromium)")
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield chromium
        chromium.close()


class Door:
    """Lets visitors in, and hears when a page of theirs complains."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._browser = browser
        self._site = site
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def enter(self, **settings: object) -> Visitor:
        """A visitor with a browser of his own; settings such as `viewport` and `locale` are Playwright's."""
        given = {"viewport": {"width": 1280, "height": 860}, "locale": "en-GB", "reduced_motion": "reduce", **settings}
        context = self._browser.new_context(base_url=self._site, **given)  # type: ignore[arg-type]  # Playwright's own
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._hear)
        return Visitor(page)

    def _hear(self, line: object) -> None:
        kind, text = getattr(line, "type", ""), getattr(line, "text", "")
        if kind == "error" and "status of 4" not in text and "ERR_INTERNET_DISCONNECTED" not in text:
            self.complaints.append(text)

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def door(browser: Browser, site: str) -> Iterator[Door]:
    """The way in; at the end no page may have complained."""
    one = Door(browser, site)
    yield one
    one.close()
    assert one.complaints == []


@pytest.fixture
def anna(door: Door) -> Visitor:
    """Somebody at a laptop."""
    return door.enter()


@pytest.fixture
def petr(door: Door) -> Visitor:
    """Somebody with a phone."""
    return door.enter(viewport={"width": 360, "height": 800}, has_touch=True, is_mobile=True)


__all__ = ["Page", "Path"]
