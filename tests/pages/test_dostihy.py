"""Dostihy a sázky through its page, in a real browser: a deal put together tap by tap, pawns that hop, a full table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from railbird.core.state import State
from railbird.games.dostihy.rules.actions import OFFER
from railbird.games.dostihy.rules.state import DostihyState
from tests.pages.conftest import Door
from tests.pages.positions import bring, prefer
from tests.pages.site import Site
from tests.pages.visitor import DRAWN, LAPTOP, PHONE, TV, WAIT, Visitor

TARA, FURIOSO, KOSTRAVA, JAPAN = 26, 27, 16, 14
BUTTONS = (
    ".ds-claims button",
    '.ds-buttons button[data-key="Reject"]',
    '.ds-buttons button[data-key="Waive"]',
    '.ds-buttons button[data-key="Throw"]',
    '.ds-bets .go button[name="written"]',
    '.ds-buttons button[data-key="EndTurn"]',
    ".ds-buttons button",
)
"""What is pressed first where there is a choice."""
WATCH = """() => {
  window.animated = [];
  const before = Element.prototype.animate;
  Element.prototype.animate = function (...frames) {
    window.animated.push(this.getAttribute("class"));
    return before.apply(this, frames);
  };
}"""
THROWS = 16
"""How many answers are given until a pawn has been seen to hop."""


def answer(seat: Visitor, view: Any) -> None:
    """Whatever is asked, through the page."""
    for selector in BUTTONS:
        if seat.page.locator(selector).count():
            seat.page.locator(selector).first.click()
            seat.answered(view)
            return
    raise AssertionError(f"nothing can be pressed in {view['step']}")


def may_offer(state: State) -> bool:
    """Whether the viewer has moved and may make an offer."""
    return any(one in state.legal(0) for one in OFFER)


def hand_out(site: Site, table: str, owners: dict[int, int], money: dict[int, int] | None = None) -> None:
    """Cards and money on the table, brought to a window of the viewer's own."""
    live = bring(site, table, "window", where=may_offer)
    state = live.begun.state
    assert isinstance(state, DostihyState)

    async def change() -> None:
        for field, owner in owners.items():
            state.owner[field] = owner
        for one, amount in (money or {}).items():
            state.money[one] = amount
        live.drawn.clear()

    site.call(change())


def with_cards(door: Door, site: Site, viewport: ViewportSize = LAPTOP, scripts: bool = True) -> tuple[Visitor, Any]:
    """The viewer and one opponent own what makes deals worth while, and he may make an offer."""
    seat = door.enter(scripts, viewport=viewport)
    seat.come_in("Anna")
    table = seat.set_table("dostihy", "me", "random")
    hand_out(site, table, {TARA: 0, KOSTRAVA: 0, FURIOSO: 1, JAPAN: 1})
    seat.look_at(table)
    return seat, seat.asked("window")


def proposed(seat: Visitor) -> list[Any]:
    """Offers laid before somebody."""
    return [note["facts"] for note in seat.view(since=0)["notes"] if note["event"] == "proposed"]


def pressed(page: Page, key: str) -> None:
    expect(page.locator(f'.ds-lot[value="{key}"]')).to_have_attribute("aria-pressed", "true", timeout=WAIT)


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_deal_tap_by_tap(door: Door, site: Site, viewport: ViewportSize) -> None:
    seat, view = with_cards(door, site, viewport)
    page = seat.page
    seat.press('.ds-offer button[name="open"]')
    expect(page.locator(".ds-trade")).to_be_visible(timeout=WAIT)
    expect(page.locator('button[name="written"]')).to_be_disabled()
    seat.press(f'.ds-lot[value="give={KOSTRAVA}"]')
    pressed(page, f"give={KOSTRAVA}")
    seat.press(f'.ds-lot[value="ask={FURIOSO}"]')
    seat.press('button[name="press"][value="money=me"]')
    seat.press('.money button[name="press"][value="money+200"]')
    expect(page.locator('input[name="amount.money"]')).to_have_value("200", timeout=WAIT)
    seat.check_access("a deal being written")
    seat.check_width()
    page.click('button[name="written"]')
    seat.answered(view)
    assert [(facts["gives"], facts["asks"], facts["pays"]) for facts in proposed(seat)[-1:]] == [
        ([KOSTRAVA], [FURIOSO], 200)
    ]


def test_a_deal_opened_by_a_plain_form_is_seen_on_a_phone(door: Door, site: Site) -> None:
    """As at a table where several people share a phone: there a press brings another page."""
    seat, _ = with_cards(door, site, PHONE)
    seat.page.evaluate("document.body.dataset.shared = '1'")
    seat.follow(seat.page.locator('.ds-offer button[name="open"]').first)
    expect(seat.page.locator(".ds-lot").first).to_be_visible(timeout=WAIT)


def test_a_deal_with_the_keyboard_alone_keeps_the_focus(door: Door, site: Site) -> None:
    seat, view = with_cards(door, site)
    page = seat.page
    focused = "() => document.activeElement.value"

    def enter(selector: str) -> None:
        page.focus(selector)
        before = page.evaluate(DRAWN)
        page.keyboard.press("Enter")
        seat.redrawn(before)

    enter('.ds-offer button[name="open"]')
    enter(f'.ds-lot[value="ask={JAPAN}"]')
    assert page.evaluate(focused) == f"ask={JAPAN}"
    page.focus('input[name="amount.money"]')
    page.keyboard.press("Control+A")
    page.keyboard.type("1400")
    before = page.evaluate(DRAWN)
    page.keyboard.press("Tab")
    seat.redrawn(before)
    expect(page.locator('input[name="slide"]')).to_have_value("1400", timeout=WAIT)
    page.focus('button[name="written"]')
    page.keyboard.press("Enter")
    seat.answered(view)
    assert [(facts["asks"], facts["pays"]) for facts in proposed(seat)[-1:]] == [([JAPAN], 1_400)]


def test_a_deal_without_scripts(door: Door, site: Site) -> None:
    seat, view = with_cards(door, site, scripts=False)
    page = seat.page
    seat.press('.ds-offer button[name="open"]')
    seat.press(f'.ds-lot[value="give={TARA}"]')
    seat.press(f'.ds-lot[value="ask={JAPAN}"]')
    expect(page.locator('.ds-lot[aria-pressed="true"]')).to_have_count(2)
    page.click('button[name="written"]')
    seat.answered(view)
    assert [(facts["gives"], facts["asks"]) for facts in proposed(seat)[-1:]] == [([TARA], [JAPAN])]


def test_a_throw_is_seen_the_pawn_hops_and_a_card_of_the_board_opens(door: Door) -> None:
    seat = door.enter(reduced_motion="no-preference")
    prefer(seat, speed="fast")
    seat.sit_down("dostihy", 1)
    view = seat.asked()  # a bot that begins may make an offer before anybody else has thrown
    seat.page.evaluate(WATCH)
    animated = ""
    for _ in range(THROWS):  # of a flood of notes only the end is played, and that may be another seat's purchase
        answer(seat, view)
        view = seat.asked()
        animated = " ".join(seat.page.evaluate("() => window.animated.filter(Boolean)"))
        if "pawn" in animated and "die" in animated:
            break
    assert "die" in animated
    assert "pawn" in animated
    seat.page.click(f'[data-field="{TARA}"] button.name')
    expect(seat.page.locator(f"#deed-{TARA}")).to_be_visible(timeout=WAIT)
    expect(seat.page.locator(f"#deed-{TARA}")).to_contain_text("5,200")
    seat.page.keyboard.press("Escape")
    expect(seat.page.locator(f"#deed-{TARA}")).to_be_hidden()


def test_six_seats_long_names_and_a_rich_player_fit_on_a_phone(door: Door, site: Site) -> None:
    seat = door.enter(viewport=PHONE)
    seat.come_in("Bartoloměj Wolfgang Nej")
    table = seat.set_table("dostihy", "me", *["random"] * 5)
    fields = (1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19, 21)
    hand_out(site, table, {field: field % 6 for field in fields}, {1: 1_112_300})
    seat.look_at(table)
    seat.asked("window")
    seat.check_width()
    for tab in ("table", "deals"):
        seat.page.click(f'.tabs [data-tab="{tab}"]')
        seat.check_width()
    seat.go(f"/tables/{seat.table}/tv")
    seat.page.set_viewport_size(TV)
    bottom = seat.page.evaluate("() => document.querySelector('.ds-ring').getBoundingClientRect().bottom")
    assert bottom < seat.page.evaluate("() => document.querySelector('.tvsays').getBoundingClientRect().top")
