"""Somebody at a table in a real browser (Debian's Chromium), on a server of the test's own."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page, async_playwright

from tests.web.harness import Node, Player, running

CHROMIUM = shutil.which("chromium")
PHONE = {"width": 360, "height": 800}
LAPTOP = {"width": 1280, "height": 860}
WAIT = 120_000
"""The longest any answer may take, in milliseconds."""


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """Chromium without a window."""
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("Chromium is not installed: apt-get install chromium")
        pytest.skip("Chromium is not installed: apt-get install chromium")
    async with async_playwright() as play:
        one = await play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield one
        await one.close()


class AtTable:
    """One person, one seat, one page."""

    def __init__(self, node: Node, player: Player, page: Page, table: str) -> None:
        self.node = node
        self.player = player
        self.page = page
        self.table = table
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    async def open(self) -> None:
        """Go to the table; movements are cut short."""
        await self.page.add_init_script("localStorage.setItem('speed', 'instant')")
        await self.page.goto(f"{self.node.url}/tables/{self.table}?seat=0")

    async def view(self) -> Any:
        """What the seat sees, from the API: what the page is compared with."""
        return await self.player.view(self.table, seat=0, since=1_000_000)

    async def asked(self, *steps: str) -> Any:
        """Wait until the seat is asked something and the page shows it; the view, or None at the end of the game."""
        async with asyncio.timeout(WAIT / 1000):
            while True:
                view = await self.view()
                if view["status"] != "playing":
                    return None
                if view["may_act"] and (not steps or view["step"] in steps):
                    break
                await asyncio.sleep(0.02)
        shown = f'#view[data-decision="{view["decision"]}"][data-may-act="1"]'
        await self.page.wait_for_selector(shown, timeout=WAIT, state="attached")
        return view

    async def answered(self, view: Any) -> None:
        """Wait until the answer to this view has arrived."""
        async with asyncio.timeout(WAIT / 1000):
            while (now := await self.view())["decision"] == view["decision"] and now["may_act"]:
                await asyncio.sleep(0.02)

    async def press(self, selector: str) -> None:
        """Press a button of a slip; wait until it has been worked out and drawn anew."""
        token = "document.querySelector('form[data-draft] input[name=token]')?.value"
        before = await self.page.evaluate(token)
        await self.page.click(selector)
        await self.page.wait_for_function(f"(before) => {token} !== before", arg=before, timeout=WAIT)

    async def complaints(self) -> list[str]:
        """What axe finds wrong with the page as it stands."""
        found = await Axe().run(self.page)
        return [f"{wrong['id']}: {wrong['nodes'][0]['target']}" for wrong in found.response["violations"]]

    async def drawn_anew(self) -> None:
        """Let the page draw the same view anew, as it does when others do something."""
        token = "document.querySelector('form.act input[name=token]')?.value"
        before = await self.page.evaluate(token)
        await self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        await self.page.wait_for_function(f"(before) => {token} !== before", arg=before, timeout=WAIT)


@asynccontextmanager
async def sitting(
    tmp_path: Path, game: str, bots: int, viewport: dict[str, int] = LAPTOP, scripts: bool = True, **more: Any
) -> AsyncIterator[AtTable]:
    """A new table of a game: one person and random bots."""
    async with running(f"sqlite:///{tmp_path}/railbird.db") as node, node.guest("Anna") as player, browser() as one:
        table = await player.table("me", *["random"] * bots, game=game, **more)
        context = await one.new_context(viewport=viewport, java_script_enabled=scripts, locale="en-GB")  # type: ignore[arg-type]
        await context.add_cookies(
            [{"name": c.name, "value": c.value or "", "url": node.url} for c in player.client.cookies.jar]
        )
        seat = AtTable(node, player, await context.new_page(), table)
        await seat.open()
        yield seat
        await context.close()
