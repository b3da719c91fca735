"""HomeStretch through its page: the slip, the phone, without scripts, what a spectator sees."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.pages.conftest import Door
from tests.pages.positions import bring, sit_down_at
from tests.pages.site import Site
from tests.pages.visitor import WAIT, Visitor

SHORT = {"purple_races": 1, "green_races": 1}
SLIP = ("12-show", "11-win", "11-place", "12-win", "2-show")


def asked(visitor: Visitor) -> str:
    """Wait until something is asked, and say what kind of question it is; empty when the game is over."""
    if visitor.asked() is None:
        return ""
    kind = visitor.page.locator("#decision [class^=q-]").get_attribute("class") or ""
    return kind.removeprefix("q-")


def lay(visitor: Visitor, box: str) -> None:
    """Tap a box of the Tote for the token in hand."""
    visitor.press(f'[data-box="{box}"] button')


def drawn_tokens(visitor: Visitor) -> int:
    """How many boxes hold a token of the slip that is being filled in."""
    return visitor.page.locator('td.box button[aria-pressed="true"]').count()


def decide(visitor: Visitor, kind: str) -> None:
    """Answer a decision with the mouse, the first choice there is."""
    page = visitor.page
    view = visitor.view()
    match kind:
        case "draft":
            page.locator(".card input").first.check(force=True)
            page.locator("[data-names]").click()
        case "slip":
            for box in SLIP:
                lay(visitor, box)
            page.locator("#decision [name=written]").click()
        case "buy":
            page.locator("[data-key=pass]").click()
        case _:
            page.locator("#decision .choice").first.click()
    visitor.answered(view)


def at_the_slip(visitor: Visitor, bots: int = 2, **more: str) -> None:
    """Sit down where the first slip is to be filled in."""
    sit_down_at(visitor, "homestretch", bots, "betting", options=SHORT, **more)
    visitor.asked("betting")


def test_HS_4_2_what_the_slip_can_pay_counts_no_place_twice(anna: Visitor) -> None:
    at_the_slip(anna)
    page = anna.page
    for box in ("12-show", "11-win", "11-place", "12-win", "11-show"):
        lay(anna, box)
    # 11 first and 12 second: Win 11 pays 20, Place 11 pays 10, Show 12 pays 15, Show 11 pays 3; Win 12 loses
    expect(page.locator(".most b")).to_have_text("$48,000", timeout=WAIT)
    expect(page.locator("#decision-title")).to_have_text("Hand in your slip", timeout=WAIT)
    anna.press("#decision .go .square")
    expect(page.locator("#decision-title")).to_have_text("Bet 1 more token", timeout=WAIT)
    assert page.locator("#decision [name=written]").is_disabled()


def test_HS_5_3_a_full_box_says_why_and_the_slip_stays(anna: Visitor) -> None:
    at_the_slip(anna)
    page = anna.page
    seat = anna.view()["seat"]
    limit = next(player["limit"] for player in anna.view()["view"]["players"] if player["seat"] == seat)
    for _ in range(limit + 1):
        lay(anna, "7-win")
    expect(page.locator("#decision .missing")).to_contain_text("7 Time's Up to Win is full", timeout=WAIT)
    expect(page.locator("#decision .missing a")).to_have_text("HS-5.3", timeout=WAIT)
    expect(page.locator('td[data-box="7-win"] .token')).to_have_count(limit, timeout=WAIT)


def test_a_half_filled_slip_survives_a_reload_and_another_language(anna: Visitor) -> None:
    at_the_slip(anna)
    page = anna.page
    lay(anna, "12-show")
    lay(anna, "11-win")
    page.reload()
    anna.until("() => document.querySelectorAll('td.box button[aria-pressed=true]').length === 2")
    page.locator("details.menu > summary").click()
    anna.follow(page.get_by_role("button", name="Čeština"))
    assert page.locator("html").get_attribute("lang") == "cs"
    anna.until("() => document.querySelectorAll('td.box button[aria-pressed=true]').length === 2")
    assert page.locator("#decision-title").text_content() == "Položte 3 žetony"
    anna.check_access("betting in Czech")


def test_a_token_is_taken_in_hand_and_moved_to_another_box(anna: Visitor) -> None:
    at_the_slip(anna)
    lay(anna, "12-show")
    lay(anna, "11-win")
    anna.press("#decision .pieces li:first-child button")
    lay(anna, "2-win")
    expect(anna.page.locator('td[data-box="2-win"] .token')).to_have_text("3", timeout=WAIT)
    expect(anna.page.locator('td[data-box="12-show"] .token')).to_have_count(0, timeout=WAIT)
    assert drawn_tokens(anna) == 2


UNCOVERED = """() => {
  const edges = (one) => document.querySelector(one).getBoundingClientRect();
  return edges(".lane:has(.run.lit)").bottom <= edges("#decision").top + 1;
}"""


def test_on_a_phone_everything_fits_and_the_sheet_leaves_the_horse_to_be_seen(petr: Visitor) -> None:
    petr.sit_down("homestretch", 2, options=SHORT)
    seen: set[str] = set()
    moves = 0
    while moves < 3:
        kind = asked(petr)
        if kind == "move":  # first of all: whoever inspects the page scrolls in it
            moves += 1
            assert petr.page.locator("[data-look]").count() == petr.page.locator(".run[data-look]").count() == 1
            petr.until(UNCOVERED)
        petr.check_width()
        if kind not in seen:
            petr.check_access(f"phone {kind}")
            seen.add(kind)
        decide(petr, kind)
    assert asked(petr)  # a question that comes now would be shown instead
    petr.page.locator(".tabs [data-tab=table]").click()
    expect(petr.page.locator(".players")).to_be_visible()
    petr.page.locator(".tabs [data-tab=story]").click()
    expect(petr.page.locator("#story")).to_be_visible()


def test_without_scripts_a_slip_is_handed_in_by_a_plain_form(door: Door, site: Site) -> None:
    visitor = door.enter(scripts=False)
    page = visitor.page
    visitor.sit_down("homestretch", 2, options=SHORT)
    view = visitor.asked("draft")
    page.locator(".card input").first.check(force=True)
    page.locator("[data-names]").click()
    visitor.answered(view)
    bring(site, visitor.table, "betting")
    view = visitor.asked("betting")
    assert page.locator("#decision [name=written]").is_disabled()
    for laid, box in enumerate(SLIP, 1):
        page.locator(f'[data-box="{box}"] button').click()
        expect(page.locator('td.box button[aria-pressed="true"]')).to_have_count(laid, timeout=WAIT)
    page.locator("#decision [name=written]").click()
    visitor.answered(view)
    expect(page.locator(".box .token")).to_have_count(5, timeout=WAIT)


def test_a_spectator_sees_no_number_on_a_token_and_no_hand(anna: Visitor, door: Door, site: Site) -> None:
    anna.come_in("Anna")
    table = anna.set_table("homestretch", "me", "random", "random", options=SHORT)
    watcher = door.enter()
    watcher.go(f"/tables/{table}")
    assert watcher.page.locator(".card").count() == 0
    bring(site, table, "choose_move")
    anna.look_at(table)
    anna.asked("choose_move")
    assert anna.page.locator(".box .token").count() == 5
    watcher.page.reload()
    assert watcher.page.locator(".box .token").count() == 0
    assert watcher.page.locator(".box .disc").count() >= 5
    watcher.check_access("watching")


def test_a_new_decision_starts_with_nothing_chosen(door: Door) -> None:
    anna = door.sit_down("homestretch", 2, options=SHORT)
    view = anna.asked("draft")
    anna.page.locator(".card input").first.check(force=True)
    anna.page.locator("[data-names]").click()
    anna.answered(view)
    assert anna.asked("draft")["decision"] > view["decision"]
    assert anna.page.locator(".card input:checked").count() == 0
    expect(anna.page.locator("[data-names]")).to_have_text("Keep this card")
