"""The end and the review of an analysed game in a browser: one game, from the first chart to the last verdict."""

from __future__ import annotations

import msgspec
from playwright.sync_api import expect

from railbird.insight.report import Analysis
from railbird.insight.values import version
from railbird.store.analyses import Key
from railbird.web.house.live import Live
from railbird.web.house.studies import Studies
from tests.pages.conftest import Door
from tests.pages.site import Site
from tests.pages.visitor import PHONE, TV
from tests.web.test_analysis import Nobody, told_of


def put(site: Site, live: Live, analysis: Analysis) -> None:
    """As if it had been reckoned so far."""
    assert site._node is not None
    server, key = site._node.server, Key(live.id, live.row.rules, analysis.value)

    async def keep() -> None:
        await server.store.analyses.claim(key, server.house.node)
        assert await server.store.analyses.keep(key, server.house.node, analysis)
        server.studies._known[key] = analysis

    site.call(keep())


def test_an_analysis_grows_on_the_end_page_and_leads_through_the_review(door: Door, site: Site) -> None:
    anna = door.enter()
    anna.come_in("Anna")
    assert site._node is not None
    server = site._node.server
    server.studies = Studies(server.house, Nobody(), version)
    table = anna.set_table("jockey", "me", "random", options={"races_per_block": 1})
    live = site.live(table)
    site.call(_play_out(site, live))
    page = anna.page

    # the end: nothing yet, then a first chart, then everything, without a reload
    anna.go(f"/tables/{table}")
    expect(page.locator("#judgement")).to_contain_text("The first chart takes a few seconds")
    page.evaluate("() => (window.here = true)")
    put(site, live, msgspec.structs.replace(told_of(live, "luck", split=False), moments=(), progress=0.3))
    expect(page.locator("#judgement .curve")).to_have_count(2)
    expect(page.locator("#judgement")).to_contain_text("Still analysing")
    put(site, live, told_of(live))
    expect(page.locator("#judgement .in-split")).to_have_count(2)
    assert page.locator("#judgement [data-growing], #judgement[data-growing]").count() == 0, "it asks no more"
    assert page.evaluate("() => window.here"), "the page was not loaded again"
    anna.check_access("the end of an analysed game")

    # its costliest decision is one press away
    at = told_of(live).verdicts[0].ply + 1
    page.locator("#judgement .moments", has_text="Your costliest decisions").get_by_role("link").click()
    page.wait_for_url(f"**/review?seat=0&at={at}")
    expect(page.locator("#verdict .in-grade")).to_contain_text("It cost you about 6 percentage points.")
    expect(page.locator(".in-option.chosen")).to_have_count(1)
    anna.check_access("the review of an analysed game")

    # a touch of the chart and the keyboard go to moments; the curves stay the same element
    page.evaluate("() => (document.querySelector('#chances .still').mine = true)")
    box = page.locator("#chances .plot").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    half = round(len(live.begun.plies) / 2)
    anna.until("(at) => Math.abs(Number(document.querySelector('#past').dataset.at) - at) <= 1", half)
    assert page.evaluate("() => document.querySelector('#chances .still').mine")
    page.locator("body").press("Shift+ArrowLeft")
    turns = [int(one) for one in (page.locator("#chances").get_attribute("data-turns") or "").split()]
    before = max(one for one in turns if one < half)
    anna.until("(at) => document.querySelector('#past').dataset.at === String(at)", before)
    page.locator("#chances summary").click()
    expect(page.locator("#turns tbody tr")).to_have_count(len(turns))
    page.locator("#costly-next").click() if before != at else page.locator("#step-next").click()
    anna.until("(at) => document.querySelector('#past').dataset.at !== String(at)", before)

    # a shared screen has it in letters for the sofa
    page.set_viewport_size(TV)
    anna.go(f"/tables/{table}/tv")
    expect(page.locator(".tvjudged tbody tr")).to_have_count(2)
    anna.check_large()

    # on a phone nothing is wider than the screen
    page.set_viewport_size(PHONE)
    for path in (f"/tables/{table}", f"/tables/{table}/review?seat=0&at={at}"):
        anna.go(path)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), path


async def _play_out(site: Site, live: Live) -> None:
    """To its end, by whatever a silent seat does."""
    assert site._node is not None
    clerk = site._node.server.clerk
    while live.is_playing:
        seat = live.on_clock()[0]
        await clerk.play_for(live, seat, live.decisions[seat], live.begun.state.fallback(seat))
