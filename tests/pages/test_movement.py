"""What moves: notes are played one after the other, can be skipped, and are heard once."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Route

from railbird.games.homestretch.rules.actions import POOLS, box_of
from railbird.games.homestretch.rules.figures import is_paid
from railbird.games.homestretch.rules.state import HomeStretchState
from tests.pages.conftest import Door
from tests.pages.positions import bring, prefer, sit_down_at
from tests.pages.site import Site
from tests.pages.test_homestretch import SHORT, asked, decide
from tests.pages.visitor import Visitor
from tests.web.harness import first_action

WATCH = """() => {
  window.seen = { playing: 0, runs: 0, dice: 0, heard: [] };
  new MutationObserver(() => {
    if (document.body.classList.contains("playing")) window.seen.playing += 1;
    if (document.querySelector(".runner.runs")) window.seen.runs += 1;
    if (document.querySelector("#stage .die")) window.seen.dice += 1;
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
  new MutationObserver((changes) => {
    for (const change of changes) change.addedNodes.forEach((node) => window.seen.heard.push(node.textContent));
  }).observe(document.querySelector("#heard"), { childList: true });
}"""
ONE_RACE = {"purple_races": 0, "green_races": 1}
COUNT = """addEventListener("DOMContentLoaded", () => {
  const count = (name) => (sessionStorage[name] = Number(sessionStorage[name] || 0) + 1);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((one) => [...one.addedNodes]))
      if (node.matches?.(".photo, .coin")) count(node.className);
    for (const one of changes) if (one.target.matches("td.box.won")) sessionStorage[one.target.dataset.box] = "won";
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
});"""
"""How many photographs and coins have been seen, and which boxes won; counted on while pages change."""


def at_the_first_choice(visitor: Visitor, **options: int) -> None:
    sit_down_at(visitor, "homestretch", 2, "choose_move", options=options or SHORT)
    assert asked(visitor) == "move"


def test_a_move_is_seen_as_a_gallop_and_the_dice_tumble(door: Door) -> None:
    visitor = door.enter(reduced_motion="no-preference")
    prefer(visitor, speed="fast")
    at_the_first_choice(visitor)
    visitor.page.evaluate(WATCH)
    decide(visitor, "move")
    visitor.until("() => window.seen.playing > 0 && window.seen.runs > 0 && window.seen.dice > 0")
    visitor.page.keyboard.press("Escape")
    visitor.asked()


def test_with_reduced_motion_nothing_runs_and_every_note_is_heard_once(door: Door) -> None:
    """Between two people: bots could bring so much news at once that only its end is told."""
    anna, told = at_a_choice_between_two_people(door)
    decide(anna, "move")
    anna.until("(told) => Number(document.querySelector('#view').dataset.notes) > told", told)
    now = int(anna.seen("notes"))
    notes = anna.view(since=told)["notes"][: now - told]
    lines = [note["text"] for note in notes if note["text"]]
    assert lines
    # where the stream was not open yet, the page is there before what led to it
    anna.until("(count) => window.seen.heard.length >= count", len(lines))
    anna.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    seen = anna.page.evaluate("() => window.seen")
    assert seen["heard"] == lines
    assert seen["runs"] == 0
    assert seen["dice"] == 0


def test_what_happens_while_the_whole_page_is_asked_for_is_heard_once(door: Door) -> None:
    anna, told = at_a_choice_between_two_people(door)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    anna.page.route("**/live?*", hold)
    with anna.page.expect_request("**/live?*"):
        anna.page.evaluate("window.dispatchEvent(new Event('online'))")
    view = anna.view()
    body = {"seat": 0, "decision": view["decision"], "token": "meanwhile"}
    anna.post(f"/tables/{anna.table}/act", actions=[first_action(view)], **body)
    for route in held:
        route.continue_()
    anna.page.unroute("**/live?*")
    anna.until("(told) => Number(document.querySelector('#view').dataset.notes) > told", told)
    now = int(anna.seen("notes"))
    lines = [note["text"] for note in anna.view(since=told)["notes"][: now - told] if note["text"]]
    assert lines
    anna.until("(count) => window.seen.heard.length >= count", len(lines))
    assert anna.page.evaluate("() => window.seen.heard") == lines


def at_a_choice_between_two_people(door: Door) -> tuple[Visitor, int]:
    """Anna before her first move, watched, and how many notes she has been told."""
    anna, petr = door.enter(), door.enter()
    anna.come_in("Anna")
    table = anna.set_table("homestretch", "me", "open", options=SHORT)
    petr.come_in("Petr")
    petr.post(f"/tables/{table}/join")
    anna.post(f"/tables/{table}/start")
    bring(anna.site, table, "choose_move")
    anna.look_at(table)
    assert asked(anna) == "move"
    told = int(anna.seen("notes"))
    anna.page.evaluate(WATCH)
    return anna, told


def answer_without_looking(petr: Visitor, table: str) -> None:
    """Petr, who has no page open, answers until he is asked nothing more."""
    while (view := petr.view(table=table, seat=1))["may_act"] and view["status"] == "playing":
        body = {"seat": 1, "decision": view["decision"], "token": f"t{view['decision']}"}
        petr.post(f"/tables/{table}/act", actions=[first_action(view)], **body)


def test_escape_skips_what_is_playing(door: Door) -> None:
    visitor = door.enter(reduced_motion="no-preference")
    prefer(visitor, speed="instant")
    at_the_first_choice(visitor)
    visitor.page.evaluate("() => localStorage.setItem('speed', 'slow')")
    visitor.page.locator("#decision .choice").first.click()
    visitor.until("() => document.body.classList.contains('playing')")
    visitor.page.keyboard.press("Escape")
    visitor.until("() => !document.body.classList.contains('playing')")


def before_the_line(site: Site, visitor: Visitor) -> None:
    """Two horses are home and all others stand before the line: whichever moves next ends the race."""
    live = site.live(visitor.table)
    state = live.begun.state
    assert isinstance(state, HomeStretchState)
    called = state.dice.horse
    home = [horse for horse in range(2, 13) if horse != called][:2]

    async def bring() -> None:
        for horse in range(2, 13):
            state.position[horse] = state.setup.finish - (horse not in home)
        state.home = tuple(home)
        live.drawn.clear()

    site.call(bring())


def finish_the_race(door: Door, site: Site, **options: int) -> tuple[Visitor, list[Any]]:
    """Anna ends the race, and sees it; with what there was to tell about it."""
    anna = door.enter(reduced_motion="no-preference")
    anna.context.add_init_script(COUNT)
    prefer(anna, speed="instant")
    at_the_first_choice(anna, **options)
    before_the_line(site, anna)
    anna.page.evaluate("() => { localStorage.setItem('speed', 'fast'); sessionStorage.clear() }")
    anna.page.evaluate(WATCH)
    told = int(anna.seen("notes"))
    decide(anna, "move")
    site.quiet(anna.table)  # bots may have something to tell, too
    notes = anna.view(since=told)["notes"]
    assert [note["event"] for note in notes].count("finished") == 1
    return anna, notes


def check_finish(visitor: Visitor, notes: list[Any]) -> None:
    """One photograph, a coin for every purse and every bet that won; its box is lit, and none that pays nothing."""
    counted = visitor.page.evaluate("() => ({ ...sessionStorage })")
    events = [note["event"] for note in notes]
    assert int(counted["photo"]) == 1
    assert int(counted.get("coin", 0)) == events.count("purse") + events.count("bet_won")
    home = next(note["facts"]["horses"] for note in notes if note["event"] == "race_over")
    lit = {name for name, said in counted.items() if said == "won"}
    assert lit >= {f"{note['facts']['horse']}-{note['facts']['pool']}" for note in notes if note["event"] == "bet_won"}
    assert lit <= {f"{one}-{pool}" for one in home for pool in POOLS if is_paid(box_of(one, pool), tuple(home))}


def test_the_end_of_a_race_is_played_whole_with_photograph_and_coins(door: Door, site: Site) -> None:
    anna, notes = finish_the_race(door, site)
    assert anna.asked()["step"] == "purchase"
    check_finish(anna, notes)
    heard = anna.page.evaluate("() => window.seen.heard")
    assert len(heard) > 15, "the end of a race has much to tell"
    assert heard == [note["text"] for note in notes if note["text"]]


def test_the_last_race_is_seen_before_the_podium(door: Door, site: Site) -> None:
    anna, notes = finish_the_race(door, site, **ONE_RACE)
    anna.until("() => document.body?.matches('.ended')")
    check_finish(anna, notes)
