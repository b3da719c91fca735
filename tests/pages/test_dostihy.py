"""Dostihy a sázky through its page, in a real browser: turns, claims, and a deal put together tap by tap."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from tests.pages.at_table import LAPTOP, PHONE, WAIT, AtTable, sitting

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


async def answer(seat: AtTable, view: Any) -> None:
    """Whatever is asked, through the page."""
    for selector in BUTTONS:
        if await seat.page.locator(selector).count():
            await seat.page.locator(selector).first.click()
            await seat.answered(view)
            return
    raise AssertionError(f"nothing can be pressed in {view['step']}")


async def until_there_is_something_to_deal(seat: AtTable) -> Any:
    """Play on until both the viewer and an opponent own a card and the viewer may make an offer."""
    for _ in range(TURNS):
        view = await seat.asked()
        assert view is not None
        owners = {place["owner"] for place in view["view"]["places"]} - {None}
        may_offer = any(offer["action"][0] == "Offer" for offer in view["legal"])
        if view["step"] == "window" and may_offer and 0 in owners and 1 in owners:
            return view
        await answer(seat, view)
    raise AssertionError("nobody has bought anything")


@pytest.mark.asyncio
@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
async def test_turns_and_a_deal_tap_by_tap(tmp_path: Path, viewport: dict[str, int]) -> None:
    async with sitting(tmp_path, "dostihy", 1, viewport) as seat:
        page = seat.page
        view = await until_there_is_something_to_deal(seat)
        await seat.press('.ds-offer button[name="open"]')
        await expect(page.locator(".ds-trade")).to_be_visible(timeout=WAIT)
        await expect(page.locator('button[name="written"]')).to_be_disabled()
        await seat.press('.ds-lot[value^="give:"]')
        await expect(page.locator('.ds-lot[value^="give:"]').first).to_have_attribute("aria-pressed", "true")
        await seat.press('.ds-lot[value^="ask:"]')
        await seat.press('button[name="payer_is"][value="me"]')
        await seat.press('.money button[name="step"]:last-child')
        await expect(page.locator('input[name="money"]')).to_have_value("200", timeout=WAIT)
        await page.click('button[name="written"]')
        await seat.answered(view)
        told = await seat.player.view(seat.table, seat=0, since=0)
        assert any(note["event"] == "proposed" for note in told["notes"])
        assert not seat.errors


@pytest.mark.asyncio
async def test_a_deal_without_scripts(tmp_path: Path) -> None:
    async with sitting(tmp_path, "dostihy", 1, scripts=False) as seat:
        page = seat.page
        for _ in range(10 * TURNS):
            view = await seat.view()
            await page.goto(f"{seat.node.url}/tables/{seat.table}?seat=0")
            owners = {place["owner"] for place in view["view"]["places"]} - {None}
            if await page.locator('.ds-offer button[name="open"]').count() and {0, 1} <= owners:
                break
            for selector in BUTTONS:
                if await page.locator(selector).count():
                    await page.locator(selector).first.click()
                    break
        await page.click('.ds-offer button[name="open"]')
        await page.click('.ds-lot[value^="give:"]')
        await page.click('.ds-lot[value^="ask:"]')
        await expect(page.locator('.ds-lot[aria-pressed="true"]')).to_have_count(2)
        await page.click('button[name="written"]')
        told = await seat.player.view(seat.table, seat=0, since=0)
        assert any(note["event"] == "proposed" for note in told["notes"])
