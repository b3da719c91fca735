"""The odds desk beside a decision: folded until it is asked for, better while one looks, gone with the decision."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.pages.test_homestretch import SLIP, lay
from tests.pages.visitor import LAPTOP, PHONE, WAIT, Visitor


def at_the_slip(visitor: Visitor) -> None:
    """Somebody who bets next, at a table with hints, where nobody else is asked then. What comes before is quick."""
    options = {"purple_races": 1, "green_races": 1, "bet_timing": "strict_order"}
    visitor.come_in("Anna")
    table = visitor.set_table("homestretch", "me", "random", "random", hints=True, options=options)
    while (view := visitor.view(table))["step"] != "betting" or not view["may_act"]:
        if view["may_act"]:
            action = view["legal"][0]["action"]
            own = {"seat": 0, "decision": view["decision"], "token": f"draft-{view['decision']}"}
            visitor.post(f"/tables/{table}/act", actions=[action], **own)
        else:
            visitor.page.wait_for_timeout(20)
    visitor.look_at(table)


def test_it_is_asked_for_beside_the_slip_and_gone_with_it(anna: Visitor) -> None:
    at_the_slip(anna)
    page = anna.page
    assert page.locator("#odds .desk").count() == 0
    lay(anna, SLIP[0])
    page.locator("a[data-odds]").click()
    desk = page.locator("#odds .desk")
    expect(desk.locator("tbody tr").first).to_be_visible(timeout=WAIT)
    assert page.evaluate("document.activeElement.id") == "desk-title"
    expect(desk.locator("[data-more], .reckoning")).to_have_count(0, timeout=WAIT)  # it has asked on by itself
    assert desk.locator(".of-bets .odds-boxes tbody tr").count() == 11
    assert desk.locator(".of-bets .odds-boxes [class*=heat-]").count() >= 32  # no box but one that may be full
    anna.check_access("the odds desk")
    anna.check_width()
    page.locator("label", has_text="Winning").click()
    expect(desk.locator(".of-game .odds-seats").first).to_be_visible()
    for tab, body in (("Shares", ".of-earn1"), ("Any card", ".of-ahead1")):
        page.locator(".desk-tabs label", has_text=tab).click()
        expect(desk.locator(f"{body} tbody tr").first).to_be_visible()
        expect(desk.locator(".of-bets")).to_be_hidden()
    assert desk.locator(".of-ahead1 tbody tr").count() == 11
    anna.check_access("a tab of the odds desk")
    page.locator(".desk-tabs label", has_text="This race").click()
    anna.resize(PHONE)
    anna.check_access("the odds desk on a phone")
    anna.check_width()
    page.locator("[data-odds-close]").click()
    expect(desk).to_have_count(0)
    anna.resize(LAPTOP)
    page.locator("a[data-odds]").click()
    expect(page.locator("[data-fill]").first).to_be_visible(timeout=WAIT)
    advised = page.locator(".advice.best .lines li").count()
    page.locator("[data-fill]").first.click()  # what was laid by hand makes room for it
    expect(desk).to_have_count(0)
    expect(page.locator("#decision [name=written]")).to_be_enabled(timeout=WAIT)
    assert advised == 5
    view = anna.view()
    page.locator("#decision [name=written]").click()
    anna.answered(view)
    expect(page.locator("#odds .desk")).to_have_count(0)
