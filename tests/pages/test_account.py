"""The account page: by keyboard and screen reader, on a phone, in three languages."""

from __future__ import annotations

import pytest

from tests.pages.conftest import Door
from tests.pages.visitor import LAPTOP, PHONE, Visitor

OLD, NEW = "three words here", "four other words here"


@pytest.mark.parametrize(("locale", "width"), [("en-GB", LAPTOP), ("it-IT", PHONE), ("cs-CZ", PHONE)])
def test_the_account_page_is_for_everybody_guest_or_not(door: Door, locale: str, width: object) -> None:
    anna = door.enter(viewport=width, locale=locale)
    anna.come_in("Anna")
    anna.go("/account")
    anna.check_access("account of a guest")
    anna.check_width()
    anna.post("/accounts", login=f"anna {locale}", password=OLD)
    anna.go("/account?changed=1")
    anna.check_access("account")
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
