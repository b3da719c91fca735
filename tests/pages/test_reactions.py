"""A tip of the hat: one tap, seen beside the silks of whoever sent it, also on a shared screen."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.pages.conftest import Door
from tests.pages.visitor import PHONE, TV, Visitor

KEEPS = """() => new MutationObserver((changes) => {
  for (const node of changes.flatMap((one) => [...one.addedNodes]))
    if (node.matches?.(".reaction")) window.reacted = [node.textContent, node.getBoundingClientRect().width > 0];
}).observe(document.body, { childList: true })"""


def keeps(visitor: Visitor) -> None:
    """Remember the reaction that is seen: it stays for a few seconds only."""
    visitor.page.evaluate(KEEPS)


def sees(visitor: Visitor, text: str) -> None:
    visitor.until("(text) => window.reacted?.[0].includes(text) && window.reacted[1]", text)


def test_one_tap_is_seen_by_everybody_in_their_language(door: Door) -> None:
    anna, petr, tv = door.enter(), door.enter(viewport=PHONE, locale="cs-CZ"), door.enter(viewport=TV, locale="it-IT")
    anna.sit_down("homestretch", 2)
    anna.asked()
    petr.go(f"/tables/{anna.table}")
    tv.go(f"/tables/{anna.table}/tv")
    for one in (anna, petr, tv):
        keeps(one)
    anna.page.locator('header .reacts button[value="/hat"]').click()
    sees(anna, "Hats off!")
    sees(petr, "Klobouk dolů!")
    sees(tv, "Tanto di cappello!")
    expect(anna.page.locator("#chat-lines [data-reaction=hat]")).to_contain_text("Hats off!")
    anna.check_access("with reactions")


def test_a_line_of_the_story_shows_its_moment(anna: Visitor) -> None:
    anna.sit_down("homestretch", 2)
    anna.asked()
    anna.page.locator('header [data-open="story"]').click()
    anna.follow(anna.page.locator("#story-lines .then").first)
    expect(anna.page.locator("#past")).to_be_visible()
