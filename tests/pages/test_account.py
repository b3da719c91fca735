"""The account page: by keyboard and screen reader, on a phone, in three languages."""

from __future__ import annotations

from tests.pages.conftest import Door
from tests.pages.everybody import check_language, everybody
from tests.pages.visitor import PHONE, Visitor

OLD, NEW = "three words here", "four other words here"


def test_the_account_page_is_for_everybody_guest_or_not(anna: Visitor) -> None:
    anna.come_in("Anna")
    for language in everybody(anna):
        anna.go("/account")
        check_language(anna, language)
        anna.check_access(f"account of a guest in {language}")
        anna.check_width()
    anna.post("/accounts", login="anna", password=OLD)
    for language in everybody(anna):
        anna.go("/account?changed=1")
        check_language(anna, language)
        anna.check_access(f"account in {language}")
        anna.check_width()
        assert anna.page.locator("main [role=status]").is_visible()


def test_a_password_is_changed_with_the_keyboard_alone(anna: Visitor) -> None:
    anna.come_in("Anna")
    anna.post("/accounts", login="keyboard", password=OLD)
    anna.go("/account")
    old = anna.page.get_by_label("Old password")
    assert anna.page.get_by_label("New password").get_attribute("aria-describedby") == "change-hint"
    old.focus()
    anna.page.keyboard.type(OLD)
    anna.page.keyboard.press("Tab")
    anna.page.keyboard.type(NEW)
    anna.page.keyboard.press("Tab")
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_url("**/account?changed=1")
    assert "Your password has changed" in anna.page.locator("main [role=status]").inner_text()


def test_a_second_device_is_let_in_by_the_first(door: Door) -> None:
    anna = door.enter(locale="it-IT")
    anna.come_in("Anna")
    table = anna.set_table("jockey", "me", "random", "random")
    anna.go("/account")
    anna.follow(anna.page.locator('form[action="/account/devices"] .btn'))
    anna.check_access("link for another device")
    link = anna.page.locator("code.hash").inner_text()
    phone = door.enter(viewport=PHONE, locale="cs-CZ")
    phone.go(link)
    phone.check_access("another device")
    phone.check_width()
    phone.follow(phone.page.locator("main form .btn"))
    assert phone.page.locator(f'a[href="/tables/{table}"]').first.is_visible()
