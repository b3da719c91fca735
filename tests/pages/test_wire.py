"""A first visit: few bytes, one round of requests after the page itself, and every letter in our own fonts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import CDPSession

from tests.pages.conftest import Door
from tests.pages.visitor import Visitor

MOST = 100_000  # Bytes of the first page, with all that it needs,
TABLE = 115_000  # and of a table: some of the page hangs on what was dealt, and files are sent as gzip here.
ACCENTED = """() => {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (words.nextNode()) {
    const one = words.currentNode.parentElement;
    if (/[čďěňřšťůž]/i.test(words.currentNode.data) && one.checkVisibility()) found.push(one);
  }
  found.forEach((one, n) => one.setAttribute("data-accented", n));
  return found.length;
}"""


class Line:
    """What comes in over a visitor's line: address -> bytes, and the address whose answer named it."""

    def __init__(self) -> None:
        self.sizes: dict[str, int] = {}
        self.named_by: dict[str, str] = {}
        self._asked: dict[str, str] = {}

    def listen(self, session: CDPSession) -> None:
        """Listen from now on."""
        session.on("Network.requestWillBeSent", self._ask)
        session.on("Network.loadingFinished", self._come)
        session.send("Network.enable")

    def _ask(self, event: dict[str, Any]) -> None:
        self._asked[event["requestId"]] = path = urlsplit(event["request"]["url"]).path
        self.named_by[path] = urlsplit(event["initiator"].get("url", "")).path

    def _come(self, event: dict[str, Any]) -> None:
        self.sizes[self._asked[event["requestId"]]] = int(event["encodedDataLength"])


@contextmanager
def line(visitor: Visitor) -> Iterator[Line]:
    """A visitor's line, listened to."""
    session = visitor.context.new_cdp_session(visitor.page)
    heard = Line()
    heard.listen(session)
    yield heard
    session.detach()


def static(paths: dict[str, Any]) -> list[str]:
    """What is kept for ever."""
    return [path for path in paths if path.startswith("/static/")]


@pytest.mark.parametrize("locale", ["en-GB", "cs-CZ"])
def test_the_first_page_is_light(door: Door, locale: str) -> None:
    visitor = door.enter(locale=locale)
    with line(visitor) as heard:
        visitor.go("/")
        visitor.page.wait_for_load_state("networkidle")
    assert len(static(heard.sizes)) >= 8
    assert sum(heard.sizes.values()) < MOST, heard.sizes


@pytest.mark.parametrize("game", ["homestretch", "jockey"])
def test_all_that_a_table_needs_is_named_by_its_page(door: Door, game: str) -> None:
    host = door.sit_down(game, bots=2)
    host.asked()
    address = urlsplit(host.page.url).path
    fresh = door.enter()
    fresh.context.add_cookies([{**one, "sameSite": "Lax"} for one in host.context.cookies()])  # type: ignore[typeddict-item]
    with line(fresh) as heard:
        fresh.go(address)
        fresh.page.wait_for_load_state("load")
        fresh.asked()
    assert len(static(heard.named_by)) >= 12
    assert sum(heard.sizes.values()) < TABLE, heard.sizes
    late = {path: by for path in static(heard.named_by) if (by := heard.named_by[path]) not in ("", address)}
    styles = {by for by in late.values() if by.endswith(".css")}
    assert {path for path, by in late.items() if by not in styles} == set(), "scripts that wait for another script"
    assert styles <= {by for by in styles if "/css/" in by or "/games/" in by}
    assert [path for path, by in late.items() if by in styles and not path.endswith("-italic.woff2")] == []


def test_czech_letters_have_our_fonts_at_a_first_visit_in_english(door: Door) -> None:
    visitor = door.sit_down("dostihy", bots=2)
    visitor.asked()
    count = visitor.page.evaluate(ACCENTED)
    assert count > 5
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    for number in range(count):
        node = session.send("DOM.querySelector", {"nodeId": root, "selector": f'[data-accented="{number}"]'})["nodeId"]
        used = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        foreign = [font["familyName"] for font in used if not font["isCustomFont"]]
        assert foreign == [], visitor.page.locator(f'[data-accented="{number}"]').inner_text()
