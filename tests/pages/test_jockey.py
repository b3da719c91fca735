"""Jockey through its page, in a real browser: every kind of decision, to the end of the game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.pages.conftest import Door
from tests.pages.positions import kinds, lay_out, sit_down_at
from tests.pages.site import Site
from tests.pages.visitor import ASKED, LAPTOP, PHONE, WAIT, Visitor

KINDS = ("turn", "horse", "distance", "keep", "betting")
"""Whatever is asked in a game."""


def bet_on_an_exacta(seat: Visitor) -> None:
    """Fill in the sheet tap by tap; every case is worked out before it is sealed."""
    page = seat.page
    view = seat.asked("betting")
    seat.press('.jk-sheet button[value="kind=exacta"]')
    seat.press('.jk-sheet button[value="horses=blue"]')
    seat.press('.jk-sheet button[value="horses=red"]')
    seat.press('.jk-sheet button[value="stake1+100"]')
    seat.press('.jk-sheet button[value="stake1+100"]')
    expect(page.locator('input[name="amount.stake1"]')).to_have_value("300", timeout=WAIT)
    expect(page.locator(".cases:visible tbody tr")).to_have_text(
        [
            "Blue first, Red second+1,6002,600",
            "Blue first, Red not second+8001,800",
            "Red second, Blue not first−100900",
            "Neither, or the other way round−400600",
        ],
        timeout=WAIT,
    )
    page.click('button[name="written"]')
    seat.answered(view)


def seal_a_place_bet(seat: Visitor, view: Any) -> None:
    """The shortest sheet."""
    if any(offer["action"] == ["NoBet"] for offer in view["legal"]):
        seat.page.click(".jk-abstain button")
    else:
        seat.press('.jk-sheet button[value="kind=place"]')
        seat.press('.jk-sheet button[value="horses=yellow"]')
        seat.page.click('button[name="written"]')
    seat.answered(view)


def play_a_card(seat: Visitor, view: Any) -> None:
    """Choose a card, read what it would do, play it; the race has moved as foretold."""
    page = seat.page
    page.locator(".jk-hand input").first.check(force=True)
    after = page.locator(".jk-after:visible")
    after.wait_for()
    assert after.count() == 1
    button = after.locator("button")
    assert (button.inner_text()).startswith(("Play", "Throw away"))
    button.click()
    seat.answered(view)


def keep_a_card(seat: Visitor, view: Any) -> None:
    """Choose a card to keep; it is kept with the rest handed back."""
    seat.press(".jk-keepone:first-child")
    expect(seat.page.locator(".q-keep .btn.primary")).to_have_text("Done, 1 kept", timeout=WAIT)
    seat.page.click(".q-keep .btn.primary")
    seat.answered(view)


def answer(seat: Visitor, view: Any) -> None:
    """Whatever is asked, through the page."""
    if view["step"] == "betting":
        seal_a_place_bet(seat, view)
    elif view["step"] == "turn":
        play_a_card(seat, view)
    elif view["step"] == "keep":
        keep_a_card(seat, view)
    else:
        seat.page.locator(".jk-choices input").first.check(force=True)
        seat.page.click(".jk-after:visible button")
        seat.answered(view)


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_every_kind_of_decision_through_the_page(door: Door, site: Site, viewport: ViewportSize) -> None:
    """axe finds nothing while a bet is written and a card is chosen."""
    seat = door.sit_down("jockey", 2, viewport, options={"races_per_block": 2, "upto_cards": "choose"})
    seat.asked("betting")
    seat.check_access("an empty sheet")
    bet_on_an_exacta(seat)
    view = seat.asked("turn")
    seat.page.locator(".jk-hand input").first.check(force=True)
    seat.page.mouse.move(0, 0)
    seat.check_access("a card is chosen")
    answer(seat, view)
    live = site.quiet(seat.table)
    found = kinds(live, KINDS)
    for step in KINDS:
        lay_out(live, found[step])
        seat.look_at(seat.table)
        seat.until(ASKED, [[step], 0])
        answer(seat, seat.view())


def test_a_slip_survives_what_others_do(door: Door) -> None:
    seat = door.sit_down("jockey", 3)
    seat.asked("betting")
    seat.press('.jk-sheet button[value="kind=win"]')
    seat.press('.jk-sheet button[value="horses=blue"]')
    expect(seat.page.locator(".jk-sheet .picked")).to_have_count(1, timeout=WAIT)
    seat.drawn_anew()
    expect(seat.page.locator('.jk-sheet button[value="kind=win"]')).to_have_attribute("aria-pressed", "true")
    expect(seat.page.locator(".jk-sheet .picked")).to_have_count(1)


def test_a_sheet_and_a_card_without_scripts(door: Door) -> None:
    seat = door.sit_down("jockey", 1, scripts=False)
    page = seat.page
    seat.asked("betting")
    for selector in ('button[value="kind=win"]', 'button[value="horses=blue"]'):
        seat.press(f".jk-sheet {selector}")
    page.fill('input[name="amount.stake1"]', "300")
    page.click('button[name="written"]')
    view = seat.asked("turn")
    assert "Win on Blue, 300" in page.inner_text(".jk-bet")
    page.locator(".jk-hand input").first.check(force=True)
    page.click(".jk-after:visible button")
    seat.answered(view)


def test_the_keyboard_alone_plays_a_card(door: Door) -> None:
    seat = door.enter()
    sit_down_at(seat, "jockey", 1, "turn")
    view = seat.asked("turn")
    page = seat.page
    page.locator(".jk-hand input").first.focus()
    page.keyboard.press("Space")
    assert page.locator(".jk-after:visible").count() == 1
    page.keyboard.press("Enter")
    seat.answered(view)
