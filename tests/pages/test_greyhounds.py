"""Greyhounds through its page, in a real browser: every kind of decision, to the end of the game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from railbird.games.greyhounds.rules.figures import cards_left, takeable
from tests.pages.conftest import Door
from tests.pages.positions import prefer, sit_down_at
from tests.pages.visitor import LAPTOP, PHONE, WAIT, Visitor

SHORT = {"track_length": 10}
"""A short meeting, for tests."""


def fill_in_the_slip(seat: Visitor, view: Any) -> None:
    """Sieg and Einlauf, tap by tap; what they pay is said before the slip is handed in."""
    page = seat.page
    seat.press('.gh-slip button[value="sieg=2"]')
    expect(page.locator(".gh-slip")).to_contain_text("pays $2,000 if Trap 2 wins", timeout=WAIT)
    seat.press('.gh-slip button[value="einlauf=1-3"]')
    seat.press('.gh-slip button[name="press"][value="einlauf-100"]')
    expect(page.locator(".gh-slip")).to_contain_text("pays $2,000 if 1 and 3 are the first two", timeout=WAIT)
    expect(page.locator(".gh-slip .limit")).to_contain_text("$900 staked")
    page.click('button[name="written"]')
    seat.answered(view)


def choose_hands(seat: Visitor, view: Any) -> None:
    """Five cards for each of two hands."""
    six = tuple(view["view"]["own"]["sets"][2])
    first: tuple[int, ...] = ()
    second: tuple[int, ...] = ()
    for number in range(10):
        card = takeable(first, second, cards_left((six, first, second)), 50)[0]
        first, second = ((*first, card), second) if number < 5 else (first, (*second, card))
        seat.press(f'.gh-hands button[value="{1 if number < 5 else 2}={card}"]')
    expect(seat.page.locator('.gh-hands button[name="written"]')).to_be_enabled(timeout=WAIT)
    seat.page.click('.gh-hands button[name="written"]')
    seat.answered(view)


def make_the_chart(seat: Visitor, view: Any) -> None:
    """Three dogs in order; the fourth takes its place by itself."""
    for dog in ("green", "red", "blue"):
        seat.press(f'.gh-chart button[value="chart={dog}"]')
    expect(seat.page.locator('.gh-chart button[name="written"]')).to_be_enabled(timeout=WAIT)
    seat.page.click('.gh-chart button[name="written"]')
    seat.answered(view)


def choose_first(seat: Visitor, view: Any) -> None:
    """The first card or set offered; the button names the deed."""
    page = seat.page
    page.locator(".gh-option input").first.check(force=True)
    button = page.locator(".gh-play .btn.primary")
    assert (button.inner_text()).startswith(("Play the", "Put the", "Show set"))
    button.click()
    seat.answered(view)


ANSWERS = {"bet": fill_in_the_slip, "choose_hands": choose_hands, "chart": make_the_chart}


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_every_kind_of_decision_through_the_page(door: Door, viewport: ViewportSize) -> None:
    """axe finds nothing in any of them."""
    options = {**SHORT, "set_choice": "look"}
    seat = door.sit_down("greyhounds", 2, viewport, options=options)
    asked: list[str] = []
    while asked.count("pick_card") < 4 and (view := seat.asked()) is not None:
        if view["step"] not in asked:
            seat.check_access(view["step"])
        asked.append(view["step"])
        ANSWERS.get(view["step"], choose_first)(seat, view)
    assert set(asked) == {"choose_set", "bet", "discard", "pick_card"}


def test_the_bookmaker_makes_the_chart_and_sees_the_book(door: Door) -> None:
    options = {**SHORT, "mode": "bookmaker", "bookmaker_seat": 0}
    seat = door.sit_down("greyhounds", 3, options=options)
    view = seat.asked("choose_hands")
    choose_hands(seat, view)
    view = seat.asked("chart")
    make_the_chart(seat, view)
    seat.asked("pick_card")
    assert seat.page.locator(".gh-book .ledger tbody tr").count() == 4
    assert seat.page.locator(".gh-own:not(.gh-book)").count() == 0


def test_a_chosen_card_stays_chosen_while_others_choose(door: Door) -> None:
    seat = door.enter()
    sit_down_at(seat, "greyhounds", 3, "pick_card", options=SHORT)
    seat.asked("pick_card")
    seat.page.locator(".gh-option input").nth(1).check(force=True)
    seat.drawn_anew()
    expect(seat.page.locator(".gh-option input").nth(1)).to_be_checked()


def test_a_slip_without_scripts(door: Door) -> None:
    seat = door.sit_down("greyhounds", 2, scripts=False)
    page = seat.page
    view = seat.asked("bet")
    seat.press('.gh-slip button[value="platz=1"]')
    page.fill('input[name="amount.platz"]', "700")
    page.click('button[name="written"]')
    seat.answered(view)
    view = seat.asked("discard")
    page.locator(".gh-option input").first.check(force=True)
    page.click(".gh-play .btn.primary")
    seat.answered(view)


SEEN = """() => {
  window.seen = { sums: 0, turned: 0, ran: 0 };
  new MutationObserver((changes) => {
    if (document.querySelector("#stage .sum")) window.seen.sums += 1;
    if (document.querySelector("[data-card].table")) window.seen.turned += 1;
    for (const { target } of changes)
      if (target.matches(".gh-token[data-horse]") && target.style.offsetPath) window.seen.ran += 1;
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_cards_are_shown_the_difference_is_measured_and_the_jacket_runs_round_the_map(door: Door) -> None:
    seat = door.enter(viewport=PHONE, reduced_motion="no-preference")
    prefer(seat, speed="normal")
    sit_down_at(seat, "greyhounds", 2, "pick_card")
    view = seat.asked("pick_card")
    seat.page.evaluate(SEEN)
    choose_first(seat, view)
    seat.until("() => window.seen.turned > 0 && window.seen.sums > 0 && window.seen.ran > 0")
    seat.page.keyboard.press("Escape")
    seat.asked("pick_card")
