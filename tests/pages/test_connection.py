"""What happens to a browser: reload, back, two tabs, a lost connection, a sleeping laptop, things half written."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playwright.sync_api import expect

from railbird.web.screens import Screen
from railbird.web.table.updates import screen_for
from tests.pages.conftest import Door
from tests.pages.site import Site
from tests.pages.visitor import AGAIN, DRAWN, WAIT, Visitor
from tests.web.harness import first_action

SHORT = {"purple_races": 1, "green_races": 1}
ONE_RACE = {"number_of_races": 1, "director_change": "off", "betting_seconds": 0}
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
WATCH = """() => {
  window.moved = 0;
  new MutationObserver(() => (window.moved += document.querySelectorAll(".runs, #stage .die").length))
    .observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
}"""
HOLD = """() => {
  const ask = window.fetch;
  window.held = 0;
  window.fetch = async (address, ...how) => {
    if (!String(address).includes("/live")) return ask(address, ...how);
    window.held += 1;
    if (window.held === 2) window.fetch = ask;
    await new Promise((goOn) => (window.goOn = goOn));
    return ask(address, ...how);
  };
}"""
"""The next two times the table is drawn anew it waits in the middle of it."""
LINES = "(all) => all.map((one) => one.id)"
IS_AT = "(version) => document.querySelector('#view')?.dataset.version === version"
SHOWS = "(decision) => document.querySelector('#view')?.dataset.decision === decision"


def my_turn(visitor: Visitor) -> Any:
    """The view once nobody else has anything to do first."""
    visitor.site.quiet(visitor.table)
    view = visitor.view()
    assert view["may_act"]
    return view


def elsewhere(visitor: Visitor) -> Any:
    """Answer once behind the page's back; how it stands then."""
    view = my_turn(visitor)
    body = {"seat": 0, "decision": view["decision"], "token": f"elsewhere{view['decision']}"}
    visitor.post(f"/tables/{visitor.table}/act", actions=[first_action(view)], **body)
    return visitor.view()


def choose_a_card(visitor: Visitor) -> None:
    """The first card of the draft, pressed once the question may be answered."""
    visitor.page.locator("#decision:not([data-fresh])").wait_for()
    visitor.page.locator(".card input").first.check(force=True)
    visitor.page.locator("[data-names]").click()


def press_too_late(door: Door) -> tuple[Visitor, Any]:
    """Anna presses what she has answered elsewhere, and her page cannot know it; with how it really stands."""
    anna = door.enter()
    anna.page.route("**/tables/*/stream*", lambda route: route.abort())
    anna.sit_down("homestretch", 2, options=SHORT)
    anna.asked("draft")
    anna.page.route("**/live*", lambda route: route.abort())
    now = elsewhere(anna)
    choose_a_card(anna)
    return anna, now


def test_two_tabs_of_one_person_show_the_same(door: Door) -> None:
    anna = door.sit_down("homestretch", 2, options=SHORT)
    view = anna.asked("draft")
    other = anna.context.new_page()
    other.goto(anna.page.url)
    choose_a_card(anna)
    anna.answered(view)
    other.wait_for_function(SHOWS, arg=anna.seen("decision"), timeout=WAIT, polling=AGAIN)


def test_the_back_button_leads_to_the_table_as_it_is_now(door: Door) -> None:
    anna = door.sit_down("homestretch", 2, options=SHORT)
    anna.asked("draft")
    anna.follow(anna.page.locator(".buttons a[href*='/rules']"))
    anna.page.go_back()
    before = anna.seen("decision")
    elsewhere(anna)
    anna.until("(before) => document.querySelector('#view')?.dataset.decision !== before", before)
    anna.page.go_forward()
    anna.page.go_back()
    anna.until(SHOWS, str(anna.view()["decision"]))


def test_a_lost_connection_is_said_and_what_was_pressed_arrives_when_it_is_back(door: Door) -> None:
    anna = door.sit_down("homestretch", 2, options=SHORT)
    view = anna.asked("draft")
    anna.context.set_offline(True)
    choose_a_card(anna)
    anna.page.locator("#offline").wait_for(state="visible")
    anna.context.set_offline(False)
    anna.answered(view)
    expect(anna.page.locator("#offline")).to_be_hidden()


def test_a_press_that_comes_too_late_is_told_so_and_the_page_catches_up(door: Door) -> None:
    anna, now = press_too_late(door)
    told = anna.page.locator("#refusal")
    expect(told).to_contain_text("another tab", timeout=WAIT)
    anna.page.unroute("**/live*")
    anna.until(SHOWS, str(now["decision"]))
    expect(told).to_contain_text("another tab")
    expect(told).to_be_focused()


def test_a_refusal_answered_while_the_table_is_drawn_anew_leaves_nothing_behind(door: Door) -> None:
    anna, now = press_too_late(door)
    anna.page.locator("#refusal").wait_for()
    anna.page.unroute("**/live*")
    anna.until(IS_AT, str(my_turn(anna)["version"]))
    anna.page.evaluate(HOLD)
    anna.until("() => window.held === 1")
    choose_a_card(anna)
    anna.page.evaluate("window.goOn()")
    anna.until("() => window.held === 2")
    assert "null" not in anna.page.locator("#decision").inner_text()
    anna.page.evaluate("window.goOn()")
    anna.answered(now)


def test_a_waiting_room_that_could_not_be_fetched_is_fetched_again(door: Door) -> None:
    anna, petr = door.enter(), door.enter()
    anna.come_in("Anna")
    anna.look_at(anna.set_table("jockey", "me", "open", "open"))
    anna.page.route("**/live*", lambda route: route.abort(), times=1)
    petr.come_in("Petr")
    petr.post(f"/tables/{anna.table}/join")
    anna.until("() => document.querySelector('.seats')?.textContent.includes('Petr')")


def test_a_sleeping_laptop_wakes_up_where_the_game_is_and_plays_nothing_after(door: Door) -> None:
    anna = door.enter(reduced_motion="no-preference")
    anna.sit_down("homestretch", 2, options=SHORT)
    anna.asked("draft")
    anna.page.evaluate(WATCH)
    anna.page.evaluate(HIDE, True)
    while (view := elsewhere(anna))["step"] in ("draft", "betting"):
        anna.until(SHOWS, str(view["decision"]))
    for _ in range(3):
        elsewhere(anna)
    anna.until(IS_AT, str(my_turn(anna)["version"]))  # what comes after she has woken up may well be played
    anna.until("() => !document.body.matches('.playing')")
    anna.page.evaluate(HIDE, False)
    anna.drawn_anew()
    assert anna.page.evaluate("() => window.moved") == 0


def test_what_is_half_written_survives_what_others_do(door: Door) -> None:
    anna = door.enter()
    anna.come_in("Anna")
    anna.look_at(anna.set_table("winplaceshow", "me", "open", "random", options=ONE_RACE))
    petr = door.enter()
    petr.go(f"/tables/{anna.table}")
    petr.page.locator('form[action$="/join"] input[name=name]').fill("Petr")
    petr.follow(petr.page.locator('form[action$="/join"] button'))
    petr.seat = 1
    anna.until("() => document.querySelector('.seats')?.textContent.includes('Petr')")
    anna.page.locator('form[action$="/do/start"] .primary').click()
    anna.asked("bid_sheets")
    field = anna.page.locator(".wps-bids input[type=number]").first
    field.fill("4500")
    anna.drawn_anew()
    expect(field).to_have_value("4500")
    expect(field).to_be_focused()
    # a chat line half written, while a line comes in and the table is drawn anew
    anna.page.locator(".buttons [data-open=chat]").click()
    typing = anna.page.locator("#chat input[name=text]")
    typing.fill("I think that")
    petr.asked("bid_sheets")
    before = anna.page.evaluate(DRAWN)
    petr.page.locator(".buttons [data-open=chat]").click()
    petr.page.locator("#chat input[name=text]").fill("good luck")
    petr.page.keyboard.press("Enter")
    expect(anna.page.locator("#chat-lines")).to_contain_text("good luck", timeout=WAIT)
    petr.page.keyboard.press("Escape")
    petr.page.locator('.wps-bids button[name="written"]').click()
    anna.redrawn(before)
    expect(typing).to_have_value("I think that")
    expect(typing).to_be_focused()
    expect(field).to_have_value("4500")


def test_a_server_that_stays_away_is_asked_as_seldom_later_as_at_first(door: Door, site: Site) -> None:
    anna = door.enter()
    anna.page.clock.install()
    anna.sit_down("jockey", 2)
    anna.asked()
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    site.stop()
    counts = []
    for _ in range(3):
        before = len(asked)
        for _ in range(200):
            anna.page.clock.run_for(60)
        counts.append(len(asked) - before)
    site.start()
    assert max(counts) <= 45, counts  # in twelve seconds; each try that failed once led to two
    anna.page.clock.run_for(3000)
    anna.until("() => document.querySelector('#offline').hidden")


def test_a_page_that_comes_whole_by_its_stream_has_all_lines_of_the_story(
    door: Door, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Screens nobody needs are let go; a stream that lags behind by then brings all there is."""
    anna = door.enter()
    anna.sit_down("homestretch", 2, options=SHORT)
    anna.asked("draft")
    lags = True

    async def later(*how: Any) -> Screen:
        while lags:
            await asyncio.sleep(0.01)
        return await screen_for(*how)

    monkeypatch.setattr("railbird.web.table.updates.screen_for", later)
    for _ in range(3):
        elsewhere(anna)
    now = str(my_turn(anna)["version"])
    site.live(anna.table).drawn.clear()
    lags = False
    anna.until(IS_AT, now)
    shown = anna.page.locator("#story-lines li").evaluate_all(LINES)
    anna.page.reload()
    assert shown == anna.page.locator("#story-lines li").evaluate_all(LINES)
