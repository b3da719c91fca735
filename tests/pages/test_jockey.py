"""Jockey through its page, in a real browser: every kind of decision, to the end of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from tests.pages.at_table import LAPTOP, PHONE, WAIT, AtTable, sitting


async def bet_on_an_exacta(seat: AtTable) -> None:
    """Fill in the sheet tap by tap; every case is worked out before it is sealed."""
    page = seat.page
    view = await seat.asked("betting")
    await seat.press('.jk-sheet button[value="exacta"]')
    await seat.press('.jk-sheet button[name="pick"][value="blue"]')
    await seat.press('.jk-sheet button[name="pick"][value="red"]')
    await seat.press('.jk-sheet button[name="step"][value="1:100"]')
    await seat.press('.jk-sheet button[name="step"][value="1:100"]')
    await expect(page.locator('input[name="stake1"]')).to_have_value("300", timeout=WAIT)
    await expect(page.locator(".cases:visible tbody tr")).to_have_text(
        [
            "Blue first, Red second+1,6002,600",
            "Blue first, Red not second+8001,800",
            "Red second, Blue not first−100900",
            "Neither, or the other way round−400600",
        ],
        timeout=WAIT,
    )
    await page.click('button[name="written"]')
    await seat.answered(view)


async def seal_a_place_bet(seat: AtTable, view: Any) -> None:
    """The shortest sheet."""
    if any(offer["action"] == ["NoBet"] for offer in view["legal"]):
        await seat.page.click(".jk-abstain button")
    else:
        await seat.press('.jk-sheet button[value="place"]')
        await seat.press('.jk-sheet button[name="pick"][value="yellow"]')
        await seat.page.click('button[name="written"]')
    await seat.answered(view)


async def play_a_card(seat: AtTable, view: Any) -> None:
    """Choose a card, read what it would do, play it; the race has moved as foretold."""
    page = seat.page
    await page.locator(".jk-hand input").first.check(force=True)
    after = page.locator(".jk-after:visible")
    await after.wait_for()
    assert await after.count() == 1
    button = after.locator("button")
    assert (await button.inner_text()).startswith(("Play", "Throw away"))
    await button.click()
    await seat.answered(view)


async def answer(seat: AtTable, view: Any) -> None:
    """Whatever is asked, through the page."""
    if view["step"] == "betting":
        await seal_a_place_bet(seat, view)
    elif view["step"] == "turn":
        await play_a_card(seat, view)
    elif view["step"] == "keep":
        await seat.page.click(".q-keep .btn.primary")
        await seat.answered(view)
    else:
        await seat.page.locator(".jk-choices input").first.check(force=True)
        await seat.page.click(".jk-after:visible button")
        await seat.answered(view)


@pytest.mark.asyncio
@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
async def test_a_whole_game_through_the_page(tmp_path: Path, viewport: dict[str, int]) -> None:
    async with sitting(tmp_path, "jockey", 2, viewport, options={"races_per_block": 2, "upto_cards": "choose"}) as seat:
        await bet_on_an_exacta(seat)
        asked = set()
        while (view := await seat.asked()) is not None:
            asked.add(view["step"])
            await answer(seat, view)
        assert {"turn", "betting"} <= asked
        assert seat.errors == []


@pytest.mark.asyncio
async def test_a_slip_survives_what_others_do(tmp_path: Path) -> None:
    async with sitting(tmp_path, "jockey", 3) as seat:
        await seat.asked("betting")
        await seat.press('.jk-sheet button[value="win"]')
        await seat.press('.jk-sheet button[name="pick"][value="blue"]')
        await expect(seat.page.locator(".jk-sheet .picked")).to_have_count(1, timeout=WAIT)
        await seat.drawn_anew()
        await expect(seat.page.locator('.jk-sheet button[value="win"]')).to_have_attribute("aria-pressed", "true")
        await expect(seat.page.locator(".jk-sheet .picked")).to_have_count(1)


@pytest.mark.asyncio
async def test_a_sheet_and_a_card_without_scripts(tmp_path: Path) -> None:
    async with sitting(tmp_path, "jockey", 1, scripts=False) as seat:
        page = seat.page
        await seat.asked("betting")
        await page.reload()
        for selector in ('button[value="win"]', 'button[name="pick"][value="blue"]'):
            await page.click(f".jk-sheet {selector}")
        await page.fill('input[name="stake1"]', "300")
        await page.click('button[name="written"]')
        view = await seat.asked("turn")
        await page.reload()
        assert "Win on Blue, 300" in await page.inner_text(".jk-bet")
        await page.locator(".jk-hand input").first.check(force=True)
        await page.click(".jk-after:visible button")
        await seat.answered(view)


@pytest.mark.asyncio
async def test_the_keyboard_alone_plays_a_card(tmp_path: Path) -> None:
    async with sitting(tmp_path, "jockey", 1) as seat:
        view = await seat.asked("betting")
        await seal_a_place_bet(seat, view)
        view = await seat.asked("turn")
        page = seat.page
        await page.locator(".jk-hand input").first.focus()
        await page.keyboard.press("Space")
        assert await page.locator(".jk-after:visible").count() == 1
        await page.keyboard.press("Enter")
        await seat.answered(view)


@pytest.mark.asyncio
@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
async def test_axe_finds_nothing_when_a_bet_is_written_and_a_card_chosen(
    tmp_path: Path, viewport: dict[str, int]
) -> None:
    async with sitting(tmp_path, "jockey", 2, viewport) as seat:
        view = await seat.asked("betting")
        assert await seat.complaints() == []
        await seal_a_place_bet(seat, view)
        await seat.asked("turn")
        await seat.page.locator(".jk-hand input").first.check(force=True)
        await seat.page.mouse.move(0, 0)
        assert await seat.complaints() == []
