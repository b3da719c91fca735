"""Greyhounds through its page, in a real browser: every kind of decision, to the end of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from railbird.games.greyhounds.queries import cards_left, takeable
from tests.pages.at_table import LAPTOP, PHONE, WAIT, AtTable, sitting

SHORT = {"track_length": 10}
"""A short meeting, for tests."""


async def fill_in_the_slip(seat: AtTable, view: Any) -> None:
    """Sieg and Einlauf, tap by tap; what they pay is said before the slip is handed in."""
    page = seat.page
    await seat.press('.gh-slip button[value="sieg:2"]')
    await expect(page.locator(".gh-slip")).to_contain_text("pays $2,000 if Hund 2 wins", timeout=WAIT)
    await seat.press('.gh-slip button[value="einlauf:1-3"]')
    await seat.press('.gh-slip button[name="step"][value="einlauf:-100"]')
    await expect(page.locator(".gh-slip")).to_contain_text("pays $2,000 if 1, 3 are the first two", timeout=WAIT)
    await expect(page.locator(".gh-slip .limit")).to_contain_text("$900 staked")
    await page.click('button[name="written"]')
    await seat.answered(view)


async def choose_hands(seat: AtTable, view: Any) -> None:
    """Five cards for each of two hands."""
    six = tuple(view["view"]["own"]["sets"][2])
    first: tuple[int, ...] = ()
    second: tuple[int, ...] = ()
    for number in range(10):
        card = takeable(first, second, cards_left((six, first, second)), 50)[0]
        first, second = ((*first, card), second) if number < 5 else (first, (*second, card))
        await seat.press(f'.gh-hands button[value="{card}:{1 if number < 5 else 2}"]')
    await expect(seat.page.locator('.gh-hands button[name="written"]')).to_be_enabled(timeout=WAIT)
    await seat.page.click('.gh-hands button[name="written"]')
    await seat.answered(view)


async def make_the_chart(seat: AtTable, view: Any) -> None:
    """Three dogs in order; the fourth takes its place by itself."""
    for dog in ("green", "red", "blue"):
        await seat.press(f'.gh-chart button[value="{dog}"]')
    await expect(seat.page.locator('.gh-chart button[name="written"]')).to_be_enabled(timeout=WAIT)
    await seat.page.click('.gh-chart button[name="written"]')
    await seat.answered(view)


async def choose_first(seat: AtTable, view: Any) -> None:
    """The first card or set offered; the button names the deed."""
    page = seat.page
    await page.locator(".gh-option input").first.check(force=True)
    button = page.locator(".gh-play .btn.primary")
    assert (await button.inner_text()).startswith(("Play the", "Put the", "Show set"))
    await button.click()
    await seat.answered(view)


ANSWERS = {"bet": fill_in_the_slip, "choose_hands": choose_hands, "chart": make_the_chart}


async def play_on(seat: AtTable) -> set[str]:
    """Answer everything to the end; the steps that were asked."""
    asked = set()
    while (view := await seat.asked()) is not None:
        asked.add(view["step"])
        await ANSWERS.get(view["step"], choose_first)(seat, view)
    assert seat.errors == []
    return asked


@pytest.mark.asyncio
@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
async def test_a_whole_game_through_the_page(tmp_path: Path, viewport: dict[str, int]) -> None:
    options = {**SHORT, "set_choice": "look"}
    async with sitting(tmp_path, "greyhounds", 2, viewport, options=options) as seat:
        assert await play_on(seat) == {"choose_set", "bet", "discard", "pick_card"}


@pytest.mark.asyncio
async def test_the_bookmaker_makes_the_chart_and_sees_the_book(tmp_path: Path) -> None:
    options = {**SHORT, "mode": "bookmaker", "bookmaker_seat": 0}
    async with sitting(tmp_path, "greyhounds", 3, options=options) as seat:
        view = await seat.asked("choose_hands")
        await choose_hands(seat, view)
        view = await seat.asked("chart")
        await make_the_chart(seat, view)
        await seat.asked("pick_card")
        assert await seat.page.locator(".gh-book .ledger tbody tr").count() == 4
        assert await seat.page.locator(".gh-own:not(.gh-book)").count() == 0


@pytest.mark.asyncio
async def test_a_chosen_card_stays_chosen_while_others_choose(tmp_path: Path) -> None:
    async with sitting(tmp_path, "greyhounds", 3, options=SHORT) as seat:
        await fill_in_the_slip(seat, await seat.asked("bet"))
        await choose_first(seat, await seat.asked("discard"))
        await seat.asked("pick_card")
        await seat.page.locator(".gh-option input").nth(1).check(force=True)
        await seat.drawn_anew()
        await expect(seat.page.locator(".gh-option input").nth(1)).to_be_checked()


@pytest.mark.asyncio
async def test_a_slip_without_scripts(tmp_path: Path) -> None:
    async with sitting(tmp_path, "greyhounds", 2, scripts=False) as seat:
        page = seat.page
        view = await seat.asked("bet")
        await page.reload()
        await page.click('.gh-slip button[value="platz:1"]')
        await page.fill('input[name="platz_stake"]', "700")
        await page.click('button[name="written"]')
        await seat.answered(view)
        view = await seat.asked("discard")
        await page.reload()
        await page.locator(".gh-option input").first.check(force=True)
        await page.click(".gh-play .btn.primary")
        await seat.answered(view)


@pytest.mark.asyncio
@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
async def test_axe_finds_nothing_in_any_decision(tmp_path: Path, viewport: dict[str, int]) -> None:
    async with sitting(tmp_path, "greyhounds", 2, viewport, options=SHORT) as seat:
        for step, answer in (("bet", fill_in_the_slip), ("discard", choose_first), ("pick_card", choose_first)):
            view = await seat.asked(step)
            assert await seat.complaints() == []
            await answer(seat, view)
