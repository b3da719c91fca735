"""Before the game, in a browser: codes and names, the waiting room, its TV, menus and settings."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from railbird.core.text import LANGUAGES
from tests.pages.conftest import Door
from tests.pages.visitor import PHONE, TV, Visitor

CLIPPED = """() => [...document.querySelectorAll(".shoes svg")].filter((one) => {
  if (!one.checkVisibility()) return false;
  const drawn = one.querySelector("use, path").getBoundingClientRect();
  const box = one.getBoundingClientRect();
  if (drawn.left < box.left - 0.1 || drawn.right > box.right + 0.1) return true;
  if (drawn.top < box.top - 0.1 || drawn.bottom > box.bottom + 0.1) return true;
  for (let parent = one.parentElement; parent; parent = parent.parentElement) {
    const style = getComputedStyle(parent);
    const inside = parent.getBoundingClientRect();
    if (style.overflow === "visible" || parent.matches("html, body, .crops")) continue;
    if (box.left < inside.left - 0.5 || box.right > inside.right + 0.5) return true;
  }
  return false;
}).map((one) => one.parentElement.parentElement.outerHTML.slice(0, 200))"""
"""Horseshoes of which a part is cut off: by their own frame, or by something around them."""

STICKS_OUT = """() => [...document.querySelectorAll(".poster h2")].filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const [text, poster] = [range.getBoundingClientRect(), one.closest(".poster").getBoundingClientRect()];
  return text.left < poster.left || text.right > poster.right;
}).map((one) => one.textContent)"""


def waiting(visitor: Visitor, seats: int = 4, game: str = "homestretch") -> str:
    """A table that waits for others, with the visitor as its host; its path."""
    visitor.come_in("Anna")
    kinds = [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)]
    return f"/tables/{visitor.post('/tables', game=game, seats=kinds)['id']}"


# --- bubbles, horseshoes


@pytest.mark.parametrize("scripts", [True, False])
def test_what_is_wrong_is_said_in_the_page_and_not_in_a_bubble(door: Door, scripts: bool) -> None:
    anna = door.enter(scripts)
    check_code(anna)
    for path in ("/", "/account"):
        anna.go(path)
        anna.follow(anna.page.locator('form[action="/name"] .btn'))
        expect(anna.page.locator(".fault")).to_have_text("Enter a name first.")
        assert anna.page.url.split("?")[0].endswith(path)
    check_account(anna)
    if scripts:
        anna.check_access("account with a fault")
    anna.go("/new/homestretch")
    anna.page.get_by_role("spinbutton", name="How many green races?").fill("99")
    anna.follow(anna.page.get_by_role("button", name="Create table"))
    expect(anna.page.locator("#table-fault")).to_contain_text("green_races")
    assert anna.page.get_by_role("spinbutton", name="How many green races?").input_value() == "99"


def check_code(anna: Visitor) -> None:
    """A code left out, and one of no table."""
    anna.go("/")
    anna.follow(anna.page.locator("#join .btn"))
    field = anna.page.locator("#join input[name=code]")
    expect(anna.page.locator("#join-fault")).to_have_text("Enter a code first, such as TURF-7.")
    assert (field.get_attribute("aria-invalid"), field.get_attribute("aria-describedby")) == ("true", "join-fault")
    field.fill("turf 999")
    anna.follow(anna.page.locator("#join .btn"))
    expect(anna.page.locator("#join-fault")).to_have_text("We can't find that table. Check the code or the link.")
    assert field.input_value() == "TURF-999"


def check_account(anna: Visitor) -> None:
    """A login left out, and a password too short for a new account."""
    anna.follow(anna.page.locator('form[action="/account/login"] .btn'))
    expect(anna.page.locator('form[action="/account/login"] .fault')).to_contain_text("don't match")
    form = anna.page.locator('form[action="/account/register"]')
    form.locator("[name=login]").fill("anna")
    form.locator("[name=password]").fill("short")
    anna.follow(form.locator(".btn"))
    expect(form.locator(".fault")).to_contain_text("at least")
    assert form.locator("[name=login]").input_value() == "anna"


def test_no_horseshoe_is_cut_off(door: Door) -> None:
    anna = door.enter(locale="it-IT")
    for path in ("/", "/new/winplaceshow", waiting(anna)):
        anna.go(path)
        for width in (360, 390, 768, 1280):
            anna.page.set_viewport_size({"width": width, "height": 844})
            assert anna.page.evaluate(CLIPPED) == [], f"{path} at {width}"


def test_no_title_of_a_poster_is_wider_than_its_poster(door: Door) -> None:
    anna = door.enter()
    for language in LANGUAGES:
        anna.go(f"/?language={language}")
        for width in (360, 900, 1024, 1280, 1440):
            anna.resize({"width": width, "height": 844})
            assert anna.page.evaluate(STICKS_OUT) == [], f"{language} at {width}"


def test_in_a_low_window_a_host_sees_how_to_start_and_the_code(door: Door) -> None:
    anna = door.enter(viewport={"width": 1280, "height": 720})
    anna.go(waiting(anna))
    for seen in (".start .primary", ".codecard .code", ".codecard img"):
        box = anna.page.locator(seen).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 720, seen


# --- the waiting room


@pytest.mark.parametrize("scripts", [True, False])
def test_one_field_asks_for_a_name_and_any_open_seat_can_be_taken(door: Door, scripts: bool) -> None:
    table = waiting(door.enter())
    petr = door.enter(scripts, viewport=PHONE)
    petr.go(table)
    assert petr.page.locator("input[name=name]").count() == 1
    if scripts:
        petr.check_width()
    foot = petr.page.locator(".start-fixed").bounding_box()
    assert foot is not None
    assert round(foot["y"] + foot["height"]) == PHONE["height"], "it stands at the foot of the screen"
    petr.follow(petr.page.locator("#sit .btn"))
    expect(petr.page.locator("#sit-fault")).to_have_text("Enter a name first.")
    petr.page.locator("#sit-name").fill("Petr")
    petr.follow(petr.page.locator(".peg").nth(2).get_by_role("button"))
    expect(petr.page.locator(".peg").nth(2)).to_contain_text("Petr")
    expect(petr.page.locator("#sit")).to_have_count(0)


def test_people_talk_before_the_game(door: Door) -> None:
    anna, petr = door.enter(), door.enter(viewport=PHONE, locale="cs-CZ")
    table = waiting(anna)
    anna.go(table)
    petr.come_in("Petr")
    petr.go(table)
    petr.page.locator("#say").fill("Ahoj!")
    petr.page.locator("#say").press("Enter")
    expect(anna.page.locator("#chat-lines")).to_contain_text("Ahoj!")
    expect(petr.page.locator("#chat-lines")).to_contain_text("Ahoj!")
    expect(petr.page.locator("#say")).to_have_value("")
    anna.check_access("waiting room with chat")
    petr.check_access("waiting room on a phone")
    petr.check_width()


def test_without_scripts_people_talk_too_and_an_empty_line_is_answered_in_the_page(door: Door) -> None:
    anna = door.enter(scripts=False)
    anna.go(waiting(anna))
    anna.follow(anna.page.locator("form[data-chat] .btn"))
    expect(anna.page.locator("#say-fault")).to_have_text("Type something first.")
    anna.page.locator("#say").fill("Hello")
    anna.follow(anna.page.locator("form[data-chat] .btn"))
    expect(anna.page.locator("#chat-lines")).to_contain_text("Hello")


def test_a_tv_shows_the_code_across_the_room_until_the_game_begins(door: Door) -> None:
    anna, screen = door.enter(), door.enter(viewport=TV)
    table = waiting(anna, seats=2)
    screen.go(f"{table}/tv")
    code = screen.page.locator(".tvcode-big")
    assert code.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") >= 150
    expect(screen.page.locator(".tvseats")).to_contain_text("Anna")
    expect(screen.page.locator(".tvsays")).to_have_text("Waiting for 1 more player")
    screen.check_access("lobby on a TV")
    screen.check_width()
    petr = door.enter()
    petr.come_in("Petr")
    petr.post(f"{table}/join")
    expect(screen.page.locator(".tvsays")).to_have_text("Waiting for Anna to start")
    anna.post(f"{table}/start")
    expect(screen.page.locator("#view.tvview")).to_be_visible()


# --- settings


def test_theme_and_speed_are_one_thing_and_escape_closes_the_menu(door: Door) -> None:
    anna = door.sit_down("homestretch", bots=2)
    table = anna.page.url
    check_programmers(anna)
    anna.page.get_by_role("button", name="Dark").click()
    anna.page.get_by_role("button", name="Fast").click()
    anna.go(table)
    assert anna.page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    menu = anna.page.locator("details.menu").first
    menu.locator("summary").click()
    for name in ("Dark", "Fast"):
        expect(menu.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    menu.get_by_role("button", name="Light").click()
    assert anna.page.evaluate("() => document.documentElement.dataset.theme") == "light"
    anna.page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    expect(menu.locator("summary")).to_be_focused()


def check_programmers(anna: Visitor) -> None:
    """What programmers need is folded until it is asked for."""
    anna.go("/account")
    expect(anna.page.locator('form[action="/account/tokens"]')).not_to_be_visible()
    anna.page.get_by_text("For programmers").click()
    anna.page.locator('form[action="/account/tokens"] input[name=name]').fill("my bot")
    anna.follow(anna.page.locator('form[action="/account/tokens"] .btn'))
    expect(anna.page.locator("code.hash")).to_be_visible()
    anna.check_access("account with a new token")
