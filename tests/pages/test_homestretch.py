"""HomeStretch through the page: every decision, on a laptop, on a phone, with the keyboard, without scripts."""

from __future__ import annotations

import json

from tests.pages.conftest import Door
from tests.pages.visitor import SHORT, Visitor

WITH_BOTS = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
SLIP = ("12-show", "11-win", "11-place", "12-win", "2-show")


def decide(visitor: Visitor, kind: str) -> None:
    """Answer a decision with the mouse, the first choice there is."""
    page = visitor.page
    decision = visitor.seen("decision")
    match kind:
        case "draft":
            page.locator(".card input").first.check(force=True)
            page.locator("[data-names]").click()
        case "slip":
            for box in SLIP:
                page.locator(f'button[data-box="{box}"]').click()
            page.locator("[data-hand-in]").click()
        case "buy":
            page.locator("[data-key=pass]").click()
        case _:
            page.locator("#decision .choice").first.click()
    visitor.answered(decision)


def test_a_whole_game_can_be_played_and_every_decision_is_accessible(anna: Visitor) -> None:
    table = anna.sit_down("homestretch", WITH_BOTS, SHORT)
    seen: set[str] = set()
    while kind := anna.asked():
        if kind not in seen:
            anna.check_access(kind)
            seen.add(kind)
        decide(anna, kind)
    assert {"draft", "slip", "move", "buy"} <= seen
    anna.check_access("end")
    assert anna.page.locator(".podium li").count() == 3
    anna.go(f"/tables/{table}/review?at=60")
    anna.check_access("review")
    anna.page.get_by_role("link", name="My next decision").click()
    anna.until("() => !location.search.includes('at=60')")


def test_what_the_slip_can_pay_counts_no_place_twice(anna: Visitor) -> None:
    anna.sit_down("homestretch", WITH_BOTS, SHORT)
    while (kind := anna.asked()) != "slip":
        decide(anna, kind)
    page = anna.page
    for box in ("12-show", "11-win", "11-place", "12-win", "11-show"):
        page.locator(f'button[data-box="{box}"]').click()
    # 11 first and 12 second: Win 11 pays 20, Place 11 pays 10, Show 12 pays 15, Show 11 pays 3; Win 12 loses
    assert page.locator("[data-most]").text_content() == "$48,000"
    page.locator("[data-back]").click()
    assert page.locator("[data-hand-in]").is_disabled()
    assert page.locator("#decision-title").text_content() == "Lay 1 more token"


def test_HS_5_3_a_full_box_says_why_and_the_slip_stays(anna: Visitor) -> None:
    anna.sit_down("homestretch", WITH_BOTS, SHORT)
    while (kind := anna.asked()) != "slip":
        decide(anna, kind)
    page = anna.page
    texts = json.loads(page.locator("[data-texts]").get_attribute("data-texts") or "{}")
    limit = texts["limit"]
    for _ in range(limit + 1):
        page.locator('button[data-box="7-win"]').click()
    assert "Win 7 is full for you" in (page.locator("[data-warn]").text_content() or "")
    assert page.locator('td[data-box="7-win"] [data-mine]').count() == limit


def test_a_half_filled_slip_survives_a_reload_and_another_language(anna: Visitor) -> None:
    anna.sit_down("homestretch", WITH_BOTS, SHORT)
    while (kind := anna.asked()) != "slip":
        decide(anna, kind)
    page = anna.page
    page.locator('button[data-box="12-show"]').click()
    page.locator('button[data-box="11-win"]').click()
    page.reload()
    assert page.locator("[data-mine]").count() == 2
    page.locator("details.menu > summary").click()
    page.get_by_role("button", name="Čeština").click()
    assert page.locator("html").get_attribute("lang") == "cs"
    assert page.locator("[data-mine]").count() == 2
    assert page.locator("#decision-title").text_content() == "Položte 3 žetony"
    anna.check_access("betting in Czech")


def test_on_a_phone_everything_fits_and_the_sheet_leaves_the_horse_to_be_seen(petr: Visitor) -> None:
    petr.sit_down("homestretch", WITH_BOTS, SHORT)
    seen: set[str] = set()
    moves = 0
    while moves < 3:
        kind = petr.asked()
        petr.check_width()
        if kind not in seen:
            petr.check_access(f"phone {kind}")
            seen.add(kind)
        if kind == "move":
            moves += 1
            lane = petr.page.locator(".lane.lit").bounding_box()
            sheet = petr.page.locator("#decision").bounding_box()
            assert lane is not None
            assert sheet is not None
            assert lane["y"] + lane["height"] <= sheet["y"] + 1
        decide(petr, kind)
    petr.page.locator(".tabs [data-tab=table]").click()
    assert petr.page.locator(".players").is_visible()
    petr.page.locator(".tabs [data-tab=story]").click()
    assert petr.page.locator("#story").is_visible()


def test_with_the_keyboard_alone(anna: Visitor) -> None:
    anna.sit_down("homestretch", WITH_BOTS, SHORT)
    page = anna.page
    while (kind := anna.asked()) == "draft":
        decision = anna.seen("decision")
        page.locator(".card input").first.focus()
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        anna.answered(decision)
    assert kind == "slip"
    decision = anna.seen("decision")
    for number, horse in enumerate((9, 8, 7, 6, 5)):
        page.locator(f'select[data-piece="{number}"]').focus()
        page.keyboard.type(f"Show {horse}")
    page.locator("[data-hand-in]").focus()
    page.keyboard.press("Enter")
    anna.answered(decision)
    assert anna.asked() in ("move", "again", "last")
    decision = anna.seen("decision")
    page.locator("#decision .choice").first.focus()
    page.keyboard.press("Enter")
    anna.answered(decision)


def test_without_scripts_a_slip_is_handed_in_by_a_plain_form(door: Door) -> None:
    visitor = door.enter(java_script_enabled=False)
    table = visitor.sit_down("homestretch", WITH_BOTS, SHORT)
    page = visitor.page
    for _ in range(100):
        if page.locator(".q-slip").count():
            break
        if page.locator(".q-draft").count():
            page.locator(".card input").first.check(force=True)
            page.locator("[data-names]").click()
        visitor.go(f"/tables/{table}")
        page.wait_for_timeout(60)
    for number in range(5):
        page.locator(f'select[data-piece="{number}"]').select_option(index=number + 1)
    page.locator("[data-hand-in]").click()
    for _ in range(100):
        if not page.locator(".q-slip").count():
            break
        visitor.go(f"/tables/{table}")
    assert page.locator(".box .token").count() == 5


def test_a_spectator_sees_no_number_on_a_token_and_no_hand(anna: Visitor, door: Door) -> None:
    table = anna.sit_down("homestretch", WITH_BOTS, SHORT)
    watcher = door.enter()
    watcher.go(f"/tables/{table}")
    assert watcher.page.locator(".card").count() == 0
    while (kind := anna.asked()) in ("draft", "slip"):
        decide(anna, kind)
    assert anna.page.locator(".box .token").count() == 5
    watcher.page.reload()
    assert watcher.page.locator(".box .token").count() == 0
    assert watcher.page.locator(".box .disc").count() >= 5
    watcher.check_access("watching")


def test_two_people_see_each_others_moves_without_reloading(anna: Visitor, door: Door) -> None:
    table = anna.sit_down("homestretch", [{"kind": "me"}, {"kind": "open"}], SHORT)
    anna.check_access("waiting room")
    jan = door.enter()
    jan.go(f"/tables/{table}")
    jan.page.locator('form[action$="/join"] input[name=name]').first.fill("Jan")
    jan.page.locator('form[action$="/join"] button').first.click()
    anna.until("() => document.querySelector('.seats')?.textContent.includes('Jan')")
    anna.page.get_by_role("button", name="Start the meeting").click()
    anna.asked()
    jan.asked()
    for visitor in (anna, jan):
        visitor.page.locator(".card input").first.check(force=True)
        visitor.page.locator("[data-names]").click()
    anna.until("() => document.querySelectorAll('.card').length === 4")
    jan.until("() => document.querySelectorAll('.card').length === 4")
