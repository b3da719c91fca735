"""What moves: notes are played one after the other, can be skipped, and are heard once."""

from __future__ import annotations

from tests.pages.conftest import Door
from tests.pages.test_homestretch import SHORT, asked, decide
from tests.pages.visitor import Visitor

WATCH = """() => {
  window.seen = { playing: 0, runs: 0, dice: 0, heard: [] };
  new MutationObserver(() => {
    if (document.body.classList.contains("playing")) window.seen.playing += 1;
    if (document.querySelector(".runner.runs")) window.seen.runs += 1;
    if (document.querySelector("#stage .die")) window.seen.dice += 1;
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
  new MutationObserver(() => window.seen.heard.push(document.querySelector("#heard").textContent))
    .observe(document.querySelector("#heard"), { childList: true, characterData: true, subtree: true });
}"""


def at_the_first_choice(visitor: Visitor) -> None:
    visitor.sit_down("homestretch", 2, options=SHORT)
    while (kind := asked(visitor)) != "move":
        decide(visitor, kind)


def test_a_move_is_seen_as_a_gallop_and_the_dice_tumble(door: Door) -> None:
    visitor = door.enter(reduced_motion="no-preference")
    visitor.go("/")
    visitor.page.evaluate("() => localStorage.setItem('speed', 'fast')")
    at_the_first_choice(visitor)
    visitor.page.evaluate(WATCH)
    decide(visitor, "move")
    visitor.asked()
    seen = visitor.page.evaluate("() => window.seen")
    assert seen["playing"] > 0
    assert seen["runs"] > 0
    assert seen["dice"] > 0


def test_with_reduced_motion_nothing_runs_but_every_note_is_heard(door: Door) -> None:
    visitor = door.enter(reduced_motion="reduce")
    at_the_first_choice(visitor)
    visitor.page.evaluate(WATCH)
    decide(visitor, "move")
    visitor.asked()
    visitor.until("() => window.seen.heard.some((text) => text.includes('rolls'))")
    seen = visitor.page.evaluate("() => window.seen")
    assert seen["runs"] == 0
    assert seen["dice"] == 0


def test_escape_skips_what_is_playing(door: Door) -> None:
    visitor = door.enter(reduced_motion="no-preference")
    visitor.go("/")
    visitor.page.evaluate("() => localStorage.setItem('speed', 'instant')")
    at_the_first_choice(visitor)
    visitor.page.evaluate("() => localStorage.setItem('speed', 'slow')")
    visitor.page.locator("#decision .choice").first.click()
    visitor.until("() => document.body.classList.contains('playing')")
    visitor.page.keyboard.press("Escape")
    visitor.until("() => !document.body.classList.contains('playing')")


def test_the_strip_says_so_when_the_connection_is_away_and_goes_when_it_is_back(anna: Visitor) -> None:
    anna.sit_down("homestretch", 2, options=SHORT)
    view = anna.asked()
    anna.page.context.set_offline(True)
    anna.page.locator(".card input").first.check(force=True)
    anna.page.locator("[data-names]").click()
    anna.until("() => !document.querySelector('#offline').hidden")
    anna.page.context.set_offline(False)
    anna.page.locator("[data-names]").click()
    anna.answered(view)
