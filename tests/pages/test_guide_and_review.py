"""The first game is explained, the last one looked back at."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.pages.conftest import Door
from tests.pages.site import Site
from tests.pages.visitor import PHONE, WAIT, Visitor


def test_a_first_decision_is_explained_until_it_is_read_and_can_be_explained_again(door: Door) -> None:
    visitor = door.enter(viewport=PHONE)
    visitor.sit_down("homestretch", 1)
    visitor.asked("draft")
    note = visitor.page.locator("details.guide")
    visitor.until("() => document.querySelector('details.guide').open")
    visitor.check_access("a first decision on a phone")
    line = note.bounding_box()
    assert line is not None
    assert line["height"] < 44, "on a phone a note begins as one line"
    expect(note.get_by_role("button", name="Got it")).to_be_hidden()
    note.locator("summary").click()
    note.get_by_role("button", name="Got it").click()
    visitor.page.reload()
    visitor.asked("draft")
    assert note.get_attribute("open") is None
    visitor.page.locator(".menu > summary").click()
    visitor.page.get_by_role("switch", name="First-game tips").click()
    assert not note.is_visible()
    visitor.page.get_by_role("switch", name="First-game tips").click()
    assert note.get_attribute("open") is not None


def test_a_note_is_folded_to_one_line_at_the_second_decision_of_its_kind(door: Door) -> None:
    visitor = door.enter()
    visitor.sit_down("homestretch", 1)
    view = visitor.asked("draft")
    note = visitor.page.locator("details.guide")
    visitor.until("() => document.querySelector('details.guide').open")
    visitor.page.reload()
    visitor.asked("draft")
    expect(note).to_have_attribute("open", "")
    visitor.page.locator(".q-draft label").first.click()
    visitor.page.locator(".q-draft .go button").click()
    visitor.answered(view)
    visitor.asked("draft")
    expect(note).to_be_visible()
    expect(note).not_to_have_attribute("open", "")
    note.locator("summary").click()
    expect(note).to_have_attribute("open", "")


def a_finished_game(visitor: Visitor, site: Site) -> tuple[str, int]:
    """A game that two bots have played to its end: its review, seen by seat 0, and its first decision's moment."""
    visitor.come_in("Anna")
    table = visitor.set_table("jockey", "random", "random", options={"races_per_block": 1})
    over = site.until(table, lambda live: live.row.status == "over")
    moment = next(n for n, (actor, _) in enumerate(over.begun.plies, 1) if actor == 0)
    return f"/tables/{table}/review?seat=0", moment


def test_a_finished_game_is_reviewed_step_by_step_and_its_decisions_are_weighed(door: Door, site: Site) -> None:
    visitor = door.enter()
    review, moment = a_finished_game(visitor, site)
    visitor.go(f"{review}&at={moment - 1}")
    visitor.page.locator("#step-next").click()
    visitor.until("(at) => document.querySelector('#past').dataset.at === String(at)", moment)
    visitor.page.get_by_role("link", name="How good was each choice?").click()
    visitor.until("() => document.querySelectorAll('#verdict .in-option').length > 1")
    assert visitor.page.locator("#verdict .in-option.chosen").count() == 1
    visitor.check_access("review")
    visitor.page.locator("#moment").fill("3")
    visitor.until("() => location.search.endsWith('at=3')")
    visitor.page.locator("#run-on").click()
    visitor.until("() => Number(document.querySelector('#past').dataset.at) > 3")


def test_a_review_without_a_connection_stops_and_goes_on_when_it_is_back(door: Door, site: Site) -> None:
    visitor = door.enter()
    review, moment = a_finished_game(visitor, site)
    visitor.go(f"{review}&at={moment}")
    visitor.page.route("**/review*", lambda route: route.abort(), times=1)
    visitor.page.locator("#run-on").click()
    expect(visitor.page.locator("#run-on")).to_have_attribute("aria-pressed", "false", timeout=WAIT)
    assert visitor.page.locator("#past").get_attribute("data-at") == str(moment)
    visitor.page.route("**/worth*", lambda route: route.abort(), times=1)
    visitor.page.get_by_role("link", name="How good was each choice?").click()
    visitor.page.wait_for_url("**/review/worth*")
    assert visitor.page.locator("#verdict .in-option.chosen").count() == 1
