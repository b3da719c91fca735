"""The page "It's your turn": by keyboard and screen reader, on a phone, in three languages."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.pages.conftest import Door
from tests.pages.everybody import check_language, everybody
from tests.pages.visitor import PHONE, Visitor


def test_the_page_is_for_everybody(door: Door) -> None:
    anna = door.enter(timezone_id="Europe/Prague")
    for language in everybody(anna):
        anna.go("/notices")
        check_language(anna, language)
        anna.check_access(f"notices of nobody in {language}")
    anna.come_in("Anna")
    for language in everybody(anna):
        anna.go("/notices")
        check_language(anna, language)
        anna.check_access(f"notices in {language}")
        anna.check_width()
        assert anna.page.locator("[data-zone]").input_value() == "Europe/Prague"


def test_quiet_hours_are_set_with_the_keyboard_and_kept(anna: Visitor) -> None:
    anna.come_in("Anna")
    anna.go("/notices")
    page = anna.page
    since = page.get_by_label("Quiet from")
    since.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-span]")).to_have_text("20:30 to 8:00")
    assert since.get_attribute("aria-valuetext") == "20:30"
    page.get_by_role("switch", name="Quiet hours").focus()
    page.keyboard.press("Space")
    page.get_by_label("Address of the webhook").fill("https://lamp.example.org/turn")
    page.get_by_role("switch", name="Webhook").check()
    anna.follow(page.get_by_role("button", name="Save"))
    expect(page.locator(".done")).to_have_text("Saved.")
    expect(page.locator("[data-span]")).to_have_text("20:30 to 8:00")
    assert page.get_by_role("switch", name="Quiet hours").is_checked()
    assert page.get_by_label("Address of the webhook").input_value() == "https://lamp.example.org/turn"


def test_it_works_without_scripts_and_says_what_is_wrong(door: Door) -> None:
    anna = door.enter(scripts=False, viewport=PHONE)
    anna.come_in("Anna")
    anna.go("/notices")
    page = anna.page
    page.get_by_label("Address of the webhook").fill("lamp")
    anna.follow(page.get_by_role("button", name="Save"))
    expect(page.locator("[role=alert]")).to_contain_text("It should look like https://example.org/hook")
    assert page.get_by_label("Address of the webhook").input_value() == "lamp"
