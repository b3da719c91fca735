"""One browser for all files, one server for each; each person of a test has a browser context of their own.

    def test_something(door: Door) -> None:
        anna = door.sit_down("jockey", bots=2)             # a table that plays; Anna has seat 0
        petr = door.enter(viewport=PHONE, locale="cs-CZ")  # somebody else, anywhere: settings are Playwright's
        view = anna.asked("betting")                       # waits until the page asks; the API's view of it
        anna.page.click(…)
        anna.answered(view)                                # waits until the page has taken it over

`site` is the server: `site.stop()`, `site.start()`, `site.live(table)`. At the end of a test no page may have
complained: an error in a script or a refused resource fails it.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, ViewportSize, expect, sync_playwright

from tests.debian import lacks
from tests.pages.site import Site
from tests.pages.visitor import LAPTOP, PHONE, WAIT, Visitor
from tests.store.engines import migrated_sqlite
from tests.web.copies import copies, no_more_copies

__all__ = ["copies", "migrated_sqlite", "no_more_copies"]

expect.set_options(timeout=WAIT)
FLAGS = ["--no-sandbox", "--in-process-gpu", "--js-flags=--single-threaded"]
QUIET = ("status of 4", "net::ERR_")
"""What the console may say: an answer refused on purpose, a connection lost on purpose."""


@pytest.fixture(scope="module")
def site(
    migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Site]:
    """A running server on a fresh database, whose tables are there already."""
    slow = bool(request.config.getoption("--slow-line"))
    database = shutil.copy(migrated_sqlite, tmp_path_factory.mktemp("pages") / "pages.db")
    one = Site(f"sqlite:///{database}", slow)
    one.start()
    yield one
    one.stop()


@pytest.fixture(scope="package")
def browser(migrated_sqlite: Path) -> Iterator[Browser]:
    """Debian's Chromium, once for this folder: its loop must be gone before tests that bring their own begin.

    And it begins after the database all files copy has been made, which takes a loop, too.

    The headless shell is the same browser without windows. That, and drawing in its own process, takes less than two
    thirds of the processor's time. Pages live for seconds here: what scripts' helper threads prepare comes too late.
    """
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if found is None:
        lacks("Chromium", "chromium-headless-shell")
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=found, args=FLAGS)
        yield chromium
        chromium.close()


class Door:
    """Lets people in, and hears when a page of theirs complains."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self._browser = browser
        self._site = site
        self._visitors: list[Visitor] = []
        self.complaints: list[str] = []

    def enter(self, scripts: bool = True, **settings: Any) -> Visitor:
        """A visitor with a browser of his own; settings such as `viewport` and `locale` are Playwright's."""
        usual = {"viewport": LAPTOP, "locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
        given = {**usual, **settings, "java_script_enabled": scripts, "base_url": self._site.url}
        visitor = Visitor(self._browser.new_context(**given), self._site, scripts, bool(settings.get("has_touch")))
        visitor.context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        visitor.context.on("console", self._hear)
        self._visitors.append(visitor)
        return visitor

    def sit_down(
        self,
        game: str,
        bots: int,
        viewport: ViewportSize = LAPTOP,
        scripts: bool = True,
        **more: Any,
    ) -> Visitor:
        """A visitor at a table of his own with random bots; `more` is the table's: options, clock, hints."""
        visitor = self.enter(scripts, viewport=viewport)
        visitor.sit_down(game, bots, **more)
        return visitor

    def _hear(self, line: ConsoleMessage) -> None:
        if line.type == "error" and not any(known in line.text for known in QUIET):
            self.complaints.append(line.text)

    def close(self) -> None:
        """Everybody goes home; leaves the page first, for a browser can wait for ever to close one that opens anew."""
        for visitor in self._visitors:
            visitor.go("about:blank")
            visitor.context.close()


@pytest.fixture
def door(browser: Browser, site: Site) -> Iterator[Door]:
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
    return door.enter(viewport=PHONE, has_touch=True, is_mobile=True)
