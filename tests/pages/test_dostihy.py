"""Dostihy a sázky through its page, in a real browser: turns, claims, and a deal put together tap by tap."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.pages.conftest import Door
from tests.pages.visitor import LAPTOP, PHONE, WAIT, Visitor

TURNS = 60
"""Decisions after which somebody has certainly bought something."""
BUTTONS = (
    ".ds-claims button",
    '.ds-buttons button[data-key="Buy"]',
    '.ds-buttons button[data-key="Reject"]',
    '.ds-buttons button[data-key="Waive"]',
    '.ds-buttons button[data-key="Throw"]',
    '.ds-bets .go button[name="written"]',
    '.ds-buttons button[data-key="EndTurn"]',
    '.ds-buttons button[data-key="Insolvent"]',
    ".ds-rows button",
    ".ds-buttons button",
)
"""What is pressed first where there is a choice."""


def answer(seat: Visitor, view: Any) -> None:
    """Whatever is asked, through the page."""
    for selector in BUTTONS:
        if seat.page.locator(selector).count():
            seat.page.locator(selector).first.click()
            seat.answered(view)
            return
    raise AssertionError(f"nothing can be pressed in {view['step']}")


def until_there_is_something_to_deal(seat: Visitor) -> Any:
    """Play on until both the viewer and an opponent own a card and the viewer may make an offer."""
    for _ in range(TURNS):
        view = seat.asked()
        assert view is not None
        owners = {place["owner"] for place in view["view"]["places"]} - {None}
        may_offer = any(offer["action"][0] == "Offer" for offer in view["legal"])
        if view["step"] == "window" and may_offer and 0 in owners and 1 in owners:
            return view
        answer(seat, view)
    raise AssertionError("nobody has bought anything")


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_turns_and_a_deal_tap_by_tap(door: Door, viewport: dict[str, int]) -> None:
    seat = door.sit_down("dostihy", 1, viewport)
    page = seat.page
    view = until_there_is_something_to_deal(seat)
    seat.press('.ds-offer button[name="open"]')
    expect(page.locator(".ds-trade")).to_be_visible(timeout=WAIT)
    expect(page.locator('button[name="written"]')).to_be_disabled()
    seat.press('.ds-lot[value^="give:"]')
    expect(page.locator('.ds-lot[value^="give:"]').first).to_have_attribute("aria-pressed", "true")
    seat.press('.ds-lot[value^="ask:"]')
    seat.press('button[name="payer_is"][value="me"]')
    seat.press('.money button[name="step"]:last-child')
    expect(page.locator('input[name="money"]')).to_have_value("200", timeout=WAIT)
    page.click('button[name="written"]')
    seat.answered(view)
    told = seat.view(since=0)
    assert any(note["event"] == "proposed" for note in told["notes"])


def test_a_deal_without_scripts(door: Door) -> None:
    seat = door.sit_down("dostihy", 1, scripts=False)
    page = seat.page
    for _ in range(10 * TURNS):
        view = seat.view()
        seat.go(f"/tables/{seat.table}")
        owners = {place["owner"] for place in view["view"]["places"]} - {None}
        if page.locator('.ds-offer button[name="open"]').count() and {0, 1} <= owners:
            break
        for selector in BUTTONS:
            if page.locator(selector).count():
                page.locator(selector).first.click()
                break
    page.click('.ds-offer button[name="open"]')
    page.click('.ds-lot[value^="give:"]')
    page.click('.ds-lot[value^="ask:"]')
    expect(page.locator('.ds-lot[aria-pressed="true"]')).to_have_count(2)
    page.click('button[name="written"]')
    told = seat.view(since=0)
    assert any(note["event"] == "proposed" for note in told["notes"])
