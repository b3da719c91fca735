"""Win, Place & Show through its page, in a real browser: taps on the oval, all without scripts."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from railbird.games.winplaceshow.view import view as seen_by
from tests.games.winplaceshow.positions import table
from tests.pages.conftest import Door
from tests.pages.positions import answer_silently, sit_down_at
from tests.pages.site import Site
from tests.pages.visitor import DRAWN, PHONE, TV, WAIT, Visitor

ONE_RACE = {"number_of_races": 1, "director_change": "off"}
READ_OUT = """() => {
  window.readOut = [];
  new MutationObserver((changes) => {
    for (const line of changes.flatMap((one) => [...one.addedNodes]))
      if (line.matches?.(".reading li"))
        window.readOut.push([line.querySelector("b").textContent, line.querySelector(".jacket") !== null]);
  }).observe(document.body, { subtree: true, childList: true });
}"""
TRACK = seen_by(table(), 0).track
FAST = {**ONE_RACE, "version": "fast", "objections": "off"}


def seal_the_bids(seat: Visitor, view: Any) -> None:
    """A bid changed by its stepper; one that is no bid is refused with the rule; then the sheet is sealed."""
    seat.press('.wps-bids li:first-child button[value$="+500"]')
    expect(seat.page.locator(".wps-bids .dearest")).to_contain_text("50,000 − 1,500 = 48,500", timeout=WAIT)
    field = seat.page.locator(".wps-bids input[type=number]").first
    field.fill("750")
    field.blur()
    expect(seat.page.locator(".wps-bids .refused")).to_contain_text("WPS-21", timeout=WAIT)
    expect(seat.page.locator('button[name="written"]')).to_be_disabled()
    field.fill("1000")
    field.blur()
    expect(seat.page.locator(".wps-bids .refused")).to_have_count(0, timeout=WAIT)
    seat.page.click('button[name="written"]')
    seat.answered(view)


def fill_in_the_slip(seat: Visitor, view: Any) -> None:
    """Bets to win and to show, tap by tap."""
    seat.press('.wps-slip button[value="show=2"]')
    seat.press('.wps-slip button[value="win=4"]')
    seat.press('.wps-slip button[value="win:3000"]')
    expect(seat.page.locator(".wps-slip .limit")).to_contain_text("$4,000 staked", timeout=WAIT)
    seat.page.click('button[name="written"]')
    seat.answered(view)


def tap_an_end(seat: Visitor) -> str:
    """An end tapped on the oval; which one."""
    shown = ".wps-oval.near .end:visible, .wps-oval.wide .end:visible"
    end = seat.page.locator(shown).first
    pressed = end.get_attribute("data-press") or ""
    before = seat.page.evaluate(DRAWN)
    end.dispatch_event("click", {"bubbles": True})
    seat.redrawn(before)
    expect(seat.page.locator(f'.wps-oval.wide .end.chosen[data-press="{pressed}"]')).to_have_count(1)
    return pressed.removeprefix("at-")


def ride(seat: Visitor, view: Any) -> None:
    """A tap on the oval; then whichever way there comes first."""
    tap_an_end(seat)
    seat.page.locator(".wps-ride .go .btn").first.click()
    seat.answered(view)


def first_answer(seat: Visitor, view: Any) -> None:
    """The first button there is."""
    seat.page.locator('.decision button[name="action"]').first.click()
    seat.answered(view)


ANSWERS = {"bid_sheets": seal_the_bids, "betting": fill_in_the_slip, "move_horse": ride}


def test_a_race_through_the_page(door: Door, site: Site) -> None:
    """Of each kind of decision the first two; the same again is answered without the page, which follows it."""
    asked: list[str] = []
    seat = door.sit_down("winplaceshow", 2, PHONE, options={**ONE_RACE, "objections": "off"})
    while (view := seat.asked()) is not None:
        if view["step"] not in asked:
            seat.check_width()
        asked.append(view["step"])
        if asked.count(view["step"]) <= 2:
            ANSWERS.get(view["step"], first_answer)(seat, view)
        else:
            answer_silently(site, seat.table)
            seat.answered(view)
    assert set(asked) >= {"bid_sheets", "betting"}
    expect(seat.page.locator("section.dice")).to_contain_text("white die")


def test_slip_and_ride_without_scripts(door: Door) -> None:
    seat = door.enter(scripts=False)
    page = seat.page
    sit_down_at(seat, "winplaceshow", 5, "betting", options=FAST)
    view = seat.asked("betting")
    seat.press('.wps-slip button[value="win=4"]')
    expect(page.locator(".wps-slip .limit")).to_contain_text("$1,000 staked")
    page.click('button[name="written"]')
    seat.answered(view)
    view = seat.asked("move_horse")
    page.locator(".wps-ride > .house").click()
    expect(page.locator(".wps-ride .which")).to_contain_text("The house rider")
    page.locator(".picks > .results button").first.click()
    expect(page.locator(".picks > .results button").first).to_have_attribute("aria-pressed", "true")
    page.locator(".wps-ride .go .btn").first.click()
    seat.answered(view)


def test_on_a_shared_screen_bids_are_read_out_with_the_names_of_the_bidders(anna: Visitor, door: Door) -> None:
    anna.sit_down("winplaceshow", 2, options=ONE_RACE)
    view = anna.asked("bid_sheets")
    tv = door.enter(viewport=TV, reduced_motion="no-preference")
    tv.go(f"/tables/{anna.table}/tv")
    tv.page.evaluate(READ_OUT)
    seal_the_bids(anna, view)
    tv.until("() => window.readOut.length >= 3")
    read_out = tv.page.evaluate("window.readOut")
    assert {name for name, _ in read_out} <= set(tv.page.locator(".tvplayers .who").all_inner_texts())
    assert all(has_jacket for _, has_jacket in read_out)
