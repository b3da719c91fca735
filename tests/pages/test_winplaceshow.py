"""Win, Place & Show through its page, in a real browser: taps on the oval, and everything without scripts."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.pages.conftest import Door
from tests.pages.visitor import LAPTOP, PHONE, WAIT, Visitor

ONE_RACE = {"number_of_races": 1, "director_change": "off"}


def seal_the_bids(seat: Visitor, view: Any) -> None:
    """A bid changed by its stepper; the rest as they stand."""
    seat.press('.wps-bids li:first-child [data-step="500"]')
    expect(seat.page.locator(".wps-bids .dearest")).to_contain_text("$50,000 − $1,500 = $48,500", timeout=WAIT)
    seat.page.click('button[name="written"]')
    seat.answered(view)


def fill_in_the_slip(seat: Visitor, view: Any) -> None:
    """Bets to win and to show, tap by tap."""
    seat.press('.wps-slip button[value="show:2"]')
    seat.press('.wps-slip button[value="win:4"]')
    seat.press('.wps-slip button[value="win:3000"]')
    expect(seat.page.locator(".wps-slip .limit")).to_contain_text("$4,000 staked", timeout=WAIT)
    seat.page.click('button[name="written"]')
    seat.answered(view)


def ride(seat: Visitor, view: Any) -> None:
    """An end tapped on the oval; then whichever way there comes first."""
    page = seat.page
    shown = ".wps-oval.near .end:visible, .wps-oval.wide .end:visible"
    token = "document.querySelector('form[data-draft] input[name=token]')?.value"
    before = page.evaluate(token)
    end = page.locator(shown).first
    pressed = end.get_attribute("data-press")
    end.dispatch_event("click", {"bubbles": True})
    page.wait_for_function(f"(before) => {token} !== before", arg=before, timeout=WAIT)
    expect(page.locator(f'.wps-oval.wide .end.chosen[data-press="{pressed}"]')).to_have_count(1)
    page.locator(".wps-ride .go .btn").first.click()
    seat.answered(view)


def first_answer(seat: Visitor, view: Any) -> None:
    """The first button there is."""
    seat.page.locator('.decision button[name="action"]').first.click()
    seat.answered(view)


ANSWERS = {"bid_sheets": seal_the_bids, "betting": fill_in_the_slip, "move_horse": ride}


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_race_through_the_page(door: Door, viewport: dict[str, int]) -> None:
    asked = set()
    seat = door.sit_down("winplaceshow", 2, viewport, options={**ONE_RACE, "objections": "off"})
    while (view := seat.asked()) is not None:
        asked.add(view["step"])
        ANSWERS.get(view["step"], first_answer)(seat, view)
    assert asked >= {"bid_sheets", "betting"}


def test_slip_and_ride_without_scripts(door: Door) -> None:
    options = {**ONE_RACE, "version": "fast", "objections": "off"}
    seat = door.sit_down("winplaceshow", 5, scripts=False, options=options)
    page = seat.page
    view = seat.asked("betting")
    page.click('.wps-slip button[value="win:4"]')
    expect(page.locator(".wps-slip .limit")).to_contain_text("$1,000 staked")
    page.click('button[name="written"]')
    seat.answered(view)
    view = seat.asked("move_horse")
    page.locator(".wps-ride .results button").nth(1).click()
    expect(page.locator(".wps-ride .results button").nth(1)).to_have_attribute("aria-pressed", "true")
    page.locator(".wps-ride .go .btn").first.click()
    seat.answered(view)
