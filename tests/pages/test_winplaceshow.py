"""Win, Place & Show through its page, in a real browser: taps on the oval, and everything without scripts."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from tests.pages.at_table import LAPTOP, PHONE, WAIT, AtTable, sitting

ONE_RACE = {"number_of_races": 1, "director_change": "off"}


async def seal_the_bids(seat: AtTable, view: Any) -> None:
    """A bid changed by its stepper; the rest as they stand."""
    await seat.press('.wps-bids li:first-child [data-step="500"]')
    await expect(seat.page.locator(".wps-bids .dearest")).to_contain_text("$50,000 − $1,500 = $48,500", timeout=WAIT)
    await seat.page.click('button[name="written"]')
    await seat.answered(view)


async def fill_in_the_slip(seat: AtTable, view: Any) -> None:
    """Bets to win and to show, tap by tap."""
    await seat.press('.wps-slip button[value="show:2"]')
    await seat.press('.wps-slip button[value="win:4"]')
    await seat.press('.wps-slip button[value="win:3000"]')
    await expect(seat.page.locator(".wps-slip .limit")).to_contain_text("$4,000 staked", timeout=WAIT)
    await seat.page.click('button[name="written"]')
    await seat.answered(view)


async def ride(seat: AtTable, view: Any) -> None:
    """An end tapped on the oval; then whichever way there comes first."""
    page = seat.page
    shown = ".wps-oval.near .end:visible, .wps-oval.wide .end:visible"
    token = "document.querySelector('form[data-draft] input[name=token]')?.value"
    before = await page.evaluate(token)
    end = page.locator(shown).first
    pressed = await end.get_attribute("data-press")
    await end.dispatch_event("click", {"bubbles": True})
    await page.wait_for_function(f"(before) => {token} !== before", arg=before, timeout=WAIT)
    await expect(page.locator(f'.wps-oval.wide .end.chosen[data-press="{pressed}"]')).to_have_count(1)
    await page.locator(".wps-ride .go .btn").first.click()
    await seat.answered(view)


async def first_answer(seat: AtTable, view: Any) -> None:
    """The first button there is."""
    await seat.page.locator('.decision button[name="action"]').first.click()
    await seat.answered(view)


ANSWERS = {"bid_sheets": seal_the_bids, "betting": fill_in_the_slip, "move_horse": ride}


@pytest.mark.asyncio
@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
async def test_a_race_through_the_page(tmp_path: Path, viewport: dict[str, int]) -> None:
    asked = set()
    async with sitting(tmp_path, "winplaceshow", 2, viewport, options={**ONE_RACE, "objections": "off"}) as seat:
        while (view := await seat.asked()) is not None:
            asked.add(view["step"])
            await ANSWERS.get(view["step"], first_answer)(seat, view)
        assert seat.errors == []
    assert asked >= {"bid_sheets", "betting"}


@pytest.mark.asyncio
async def test_slip_and_ride_without_scripts(tmp_path: Path) -> None:
    options = {**ONE_RACE, "version": "fast", "objections": "off"}
    async with sitting(tmp_path, "winplaceshow", 5, scripts=False, options=options) as seat:
        page = seat.page
        view = await seat.asked("betting")
        await page.reload()
        await page.click('.wps-slip button[value="win:4"]')
        await expect(page.locator(".wps-slip .limit")).to_contain_text("$1,000 staked")
        await page.click('button[name="written"]')
        await seat.answered(view)
        async with asyncio.timeout(WAIT / 1000):
            while not (view := await seat.view())["may_act"]:
                await asyncio.sleep(0.02)
        assert view["step"] == "move_horse"
        await page.reload()
        await page.locator(".wps-ride .results button").nth(1).click()
        await expect(page.locator(".wps-ride .results button").nth(1)).to_have_attribute("aria-pressed", "true")
        await page.locator(".wps-ride .go .btn").first.click()
        await seat.answered(view)
