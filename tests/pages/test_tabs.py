"""On a phone each tab shows its own things and nothing of the others, whichever one the decision has opened."""

from __future__ import annotations

import re

import pytest

from tests.pages.conftest import Door
from tests.pages.positions import kinds, lay_out, sit_down_at
from tests.pages.site import Site
from tests.pages.visitor import Visitor

OWN: dict[str, dict[str, str]] = {
    "homestretch": {"race": ".lane .run .runner", "tote": ".lane .box", "table": "#players .who", "story": "#story"},
    "jockey": {"board": ".jk-race", "bets": ".jk-sheet, .jk-ledger", "table": "#players .who", "story": "#story"},
    "greyhounds": {"board": ".gh-oval", "slip": ".gh-own", "table": "#players .who", "story": "#story"},
    "dostihy": {"board": ".ds-below", "deals": ".ds-deals, .ds-trade", "table": "#players .who", "story": "#story"},
    "winplaceshow": {"board": ".wps-ring", "table": ".wps-players", "story": "#story"},
}
"""By game and tab: what is seen there and nowhere else; a slip only once there is one, and a race card that
is also on the board belongs to neither."""
SEEN = """(selectors) => selectors.filter((one) => [...document.querySelectorAll(one)].some((found) => {
  const box = found.getBoundingClientRect();
  const story = document.querySelector("#story");
  const covered = found !== story && story.checkVisibility();
  return !covered && found.checkVisibility({ visibilityProperty: true }) && box.width > 1 && box.height > 1;
}))"""
COVERS = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [story, head, tabs] = [box("#story"), box(".top"), box(".tabs")];
  return story.top <= head.bottom && story.bottom >= tabs.top && story.left <= 0 && story.right >= innerWidth;
}"""
"""Whether the story lies over everything between head and tabs."""
BARS = """() => [...document.querySelectorAll("#players .who")].filter((one) =>
  one.checkVisibility() && getComputedStyle(one).borderWidth.split(" ").some((width) => parseFloat(width))).length"""


def opens(visitor: Visitor, table: str) -> str:
    """The tab that a decision opens, as the page is sent; those that open one already looked at are not drawn."""
    sent = visitor.context.request.get(f"/tables/{table}").text()
    body = re.search(r"<body[^>]*>", sent)
    assert body is not None
    return body[0].partition('data-tab="')[2].partition('"')[0]


@pytest.mark.parametrize("game", OWN)
def test_each_tab_shows_its_own_things_and_nothing_of_the_others(petr: Visitor, site: Site, game: str) -> None:
    petr.come_in("Petr")
    table = petr.set_table(game, "me", "random", "random", "random")
    live = site.quiet(table)
    live.row.driver = "nobody"
    opened = set()
    for kind, state in kinds(live).items():
        lay_out(live, state)
        first = opens(petr, table)
        if first in opened:
            continue
        opened.add(first)
        petr.look_at(table)
        petr.until("() => document.readyState === 'complete' && document.body.dataset.tabFor")
        assert petr.page.locator("body").get_attribute("data-tab") == first
        for one in petr.page.locator(".tabs [data-tab]").all():
            one.click()
            tab = one.get_attribute("data-tab") or ""
            own = OWN[game].get(tab, "not there")
            seen = petr.page.evaluate(SEEN, list(OWN[game].values()))
            there = [own] if petr.page.locator(own).count() else []
            assert seen == there, f"{kind} opens {first}; the tab {tab} shows {seen}"
            assert tab != "story" or petr.page.evaluate(COVERS)
            assert petr.page.evaluate(BARS) == 0, f"{kind} opens {first}; bars in the tab {tab}"
        petr.page.click(f'.tabs [data-tab="{first}"]')


def test_the_race_is_drawn_whole_while_one_bets(door: Door) -> None:
    petr = door.enter(viewport={"width": 390, "height": 844})
    sit_down_at(petr, "homestretch", 3, "betting")
    petr.asked("betting")
    lanes = petr.page.locator(".lane").count()
    for tab, drawn in (("race", (lanes, 0)), ("tote", (0, 3 * lanes)), ("race", (lanes, 0))):
        petr.page.click(f'.tabs [data-tab="{tab}"]')
        runners = petr.page.locator(".lane .run .runner:visible").count()
        boxes = petr.page.locator(".lane .box:visible").count()
        assert (runners, boxes) == drawn, tab
