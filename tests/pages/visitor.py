"""Somebody with a browser: goes to pages, sits down, decides."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, Page

PATIENCE = 60.0
"""Seconds to wait for a page to change."""

SHORT = {"purple_races": 1, "green_races": 1}


class Visitor:
    """A person's browser."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def go(self, path: str) -> None:
        """Open a page."""
        self.page.goto(path)

    def sit_down(self, game: str, seats: Sequence[dict[str, str]], options: dict[str, object] | None = None) -> str:
        """Set a table that plays at once, and look at it; returns its id."""
        self.go("/")
        token = next(cookie for cookie in self.page.context.cookies() if cookie["name"] == "railbird_csrf")["value"]
        headers = {"x-csrftoken": token}
        self.page.request.post("/api/v1/guests", data={"name": "Anna"}, headers=headers)
        body = {"game": game, "seats": list(seats), "options": options or {}, "pace": "instant"}
        answer = self.page.request.post("/api/v1/tables", data=body, headers=headers)
        assert answer.ok, answer.text()
        table: str = answer.json()["id"]
        self.go(f"/tables/{table}")
        return table

    def seen(self, name: str) -> str:
        """What the table's view says of itself: data-… of #view."""
        return str(self.page.evaluate("(name) => document.querySelector('#view')?.dataset[name] ?? ''", name))

    def until(self, script: str, *arguments: object) -> None:
        """Wait until a function in the page answers with yes."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(Error):  # the page may be on its way to another one
                if self.page.evaluate(script, *arguments):
                    return
            self.page.wait_for_timeout(40)
        raise AssertionError(f"has not come true: {script} {arguments}; at {self.page.url}: {self.page.title()}")

    def is_over(self) -> bool:
        """Whether the end page is shown."""
        return self.page.locator("body.ended").count() > 0

    def asked(self) -> str:
        """Wait until something is asked, and say what; empty when the game is over."""
        self.until("() => document.querySelector('#view')?.dataset.mayAct === '1' || document.body?.matches('.ended')")
        if self.is_over():
            return ""
        kind = self.page.evaluate("() => document.querySelector('#decision [class^=q-]')?.className ?? ''")
        return str(kind).removeprefix("q-")

    def answered(self, decision: str) -> None:
        """Wait until the page has taken the answer over."""
        self.until(
            "(before) => document.body?.matches('.ended')"
            " || (document.querySelector('#view') && document.querySelector('#view').dataset.decision !== before)",
            decision,
        )

    def check_access(self, where: str) -> None:
        """Nothing for axe to complain about."""
        found = Axe().run(self.page).response["violations"]
        problems = [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"][:3]]
        assert not problems, f"{where}: " + "\n".join(problems)

    def check_width(self) -> None:
        """Nothing sticks out sideways."""
        wide, window = self.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
        assert wide <= window, f"{self.page.url} is {wide} px wide in a window of {window}"
