"""The pace of a table on its page: scenes, bots, questions and buttons keep step with each other."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Request, expect

from railbird.core.registry import game_ids
from tests.pages.conftest import Door
from tests.pages.hands import Finger
from tests.pages.positions import bring
from tests.pages.site import Site
from tests.pages.test_homestretch import SHORT, SLIP, decide, drawn_tokens, lay
from tests.pages.test_homestretch import asked as asked_for
from tests.pages.test_movement import answer_without_looking
from tests.pages.visitor import QUICKLY, Visitor

SCENES = """addEventListener("DOMContentLoaded", () => {
  window.scenes = [];
  window.apart = [];
  const rows = () => [...document.querySelectorAll("#players .due")].map((one) => Number(one.dataset.seat));
  document.addEventListener("scene", ({ detail: { note } }) => {
    window.scenes.push([note.n, note.event]);
    if (!note.text) return;
    const beside = ["#ticker li span", "#says", "#decision.waiting h2"].map((one) => document.querySelector(one));
    for (const one of beside) if (one && one.textContent !== note.text) window.apart.push([note.text, one.textContent]);
    const { seat } = note.facts;
    if (seat >= 0 && String(rows()) !== String(seat)) window.apart.push([note.text, seat, rows()]);
  });
});"""
"""Which notes are played, in order, and where what stands beside the board says something else meanwhile."""

PRESSES_AT_ONCE = """() => {
  window.early = 0;
  const before = document.querySelector("#view").dataset.decision;
  new MutationObserver(() => {
    const view = document.querySelector("#view");
    if (window.early || view.dataset.decision === before || view.dataset.mayAct !== "1") return;
    window.early = 1;
    const first = document.querySelector("#decision form.act :is(input[type=radio], button:not([formaction]))");
    first.click();
    first.form.requestSubmit();
    window.chosen = document.querySelectorAll("#decision input[type=radio]:checked").length;
  }).observe(document.querySelector("#view"), { attributes: true, attributeFilter: ["data-decision", "data-may-act"] });
}"""
"""Presses what the next question offers in the moment it is drawn."""

COVERED = """() => {
  const box = document.querySelector(".skip-play").getBoundingClientRect();
  const all = document.querySelectorAll("#decision :is(button, label, select, input, summary), .tabs a");
  const boxes = [...all].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  const beside = (one) => one.left >= box.right || one.right <= box.left;
  const apart = (one) => one.top >= box.bottom || one.bottom <= box.top;
  return [box.width > 0, boxes.filter((one) => !beside(one) && !apart(one)).length];
}"""


# --- a question begins empty, as `whole_game` sees at every decision; and nothing meant for another one plays in it


@pytest.mark.parametrize("game", ["homestretch", "greyhounds"])
def test_a_press_meant_for_the_decision_before_plays_nothing(door: Door, game: str) -> None:
    anna = door.sit_down(game, 2)
    hand = Finger(anna, seed=5)
    view = anna.asked()
    anna.page.evaluate(PRESSES_AT_ONCE)
    sent = 0
    while not anna.page.evaluate("window.early"):
        hand.answer(view)
        sent += 1
        if not anna.page.evaluate("window.early"):
            anna.page.evaluate(PRESSES_AT_ONCE)
        view = anna.asked()
    assert anna.page.evaluate("[window.sent, window.chosen]") == [sent, 0], "nothing was sent and nothing chosen"
    expect(anna.page.locator("#decision[data-fresh]")).to_have_count(0)
    hand.answer(view)
    assert anna.page.evaluate("window.sent") == sent + 1, "and then it can be answered"


# --- what is seen


def watch_bots(door: Door, speed: str) -> Visitor:
    """Somebody presses "Watch bots"."""
    visitor = door.enter(reduced_motion="no-preference")
    visitor.context.add_init_script(QUICKLY + SCENES)
    visitor.go("/")
    visitor.page.evaluate("(speed) => localStorage.setItem('speed', speed)", speed)
    visitor.follow(visitor.page.locator('form[action="/quick/homestretch"] [name=watch]'))
    return visitor


def scenes_until(visitor: Visitor, event: str) -> list[Any]:
    """The notes that were played, up to one of a kind."""
    count = 0
    while True:
        visitor.until(f"(count) => window.scenes.length > count || window.scenes.at(-1)?.[1] === '{event}'", count)
        found: list[Any] = visitor.page.evaluate("window.scenes")
        ends = [place for place, (_, name) in enumerate(found) if name == event]
        if ends:
            return found[: ends[0] + 1]
        count = len(found)


def test_who_only_watches_sees_a_whole_race_scene_by_scene(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railbird.web.house.thinking.PAUSE", (0.0, 0.0))  # bots wait for the page all the same
    watcher = watch_bots(door, "fast")
    scenes = scenes_until(watcher, "race_over")
    told = watcher.view(seat=-3, since=0)["notes"]
    first = scenes[0][0]
    off = next(place for place, note in enumerate(told) if note["event"] == "rolled")
    assert first <= off, "the page was there before the race began"
    assert scenes == [[first + place, note["event"]] for place, note in enumerate(told[first : scenes[-1][0] + 1])]
    assert watcher.page.evaluate("window.apart") == [], "what is said beside the board belongs to what moves on it"


def test_skip_never_lies_over_what_answers_or_takes_back(door: Door) -> None:
    petr = door.enter(reduced_motion="no-preference")
    for game in game_ids():
        petr.sit_down(game, 2)
        petr.asked()
        petr.page.evaluate("document.body.classList.add('playing')")
        for width, height in ((360, 800), (390, 844), (1280, 720)):
            petr.resize({"width": width, "height": height})
            assert petr.page.evaluate(COVERED) == [True, 0], f"{game} at {width}"


# --- what is fetched


def test_nothing_is_fetched_twice_and_nothing_in_vain(door: Door, site: Site) -> None:
    """A whole game: no request is broken off, and the page is never asked for again while its stream is there."""
    anna = door.enter()
    asked: list[str] = []
    broken: list[str] = []
    anna.context.on("request", lambda one: asked.append(one.url))

    def breaks(one: Request) -> None:
        if one.resource_type != "eventsource":
            broken.append(f"{one.method} {one.url}: {one.failure}")

    anna.context.on("requestfailed", breaks)
    with anna.page.expect_response(lambda answer: "/stream?" in answer.url):  # until then the page has to ask
        anna.sit_down("homestretch", 2, options={"purple_races": 0, "green_races": 1})
    while kind := asked_for(anna):
        decide(anna, kind)
    assert broken == []
    assert [url for url in asked if "/live" in url] == []
    drafts = [url for url in asked if url.endswith("/draft")]
    assert len(drafts) == len(SLIP), "a slip is worked out with every press, and no more once it is handed in"


def test_a_slip_half_filled_in_stays_while_others_hand_in_theirs_and_is_gone_with_its_own(
    door: Door, site: Site
) -> None:
    """What a slip makes look different lies over the page; what others do changes what is below."""
    anna, petr = door.enter(), door.enter()
    petr.come_in("Petr")  # who is the host: a host's page looks again when somebody comes
    table = petr.set_table("homestretch", "me", "open", options=SHORT | {"bet_timing": "simultaneous"})
    anna.come_in("Anna")
    anna.post(f"/tables/{table}/join")
    petr.post(f"/tables/{table}/start")
    bring(site, table, "betting")
    asked: list[str] = []
    anna.context.on("request", lambda one: asked.append(one.url))
    with anna.page.expect_response(lambda answer: "/stream?" in answer.url):
        anna.look_at(table, 1)
    anna.asked("betting")
    for box in SLIP[:2]:
        lay(anna, box)
    petr.look_at(table)
    petr.asked("betting")
    before = anna.seen("version")
    decide(petr, "slip")
    anna.until("(before) => document.querySelector('#view').dataset.version !== before", before)
    assert drawn_tokens(anna) == 2
    for box in SLIP[2:]:
        lay(anna, box)
    assert drawn_tokens(anna) == len(SLIP)
    view = anna.view()
    anna.page.locator("#decision [name=written]").click()
    anna.answered(view)
    anna.until("() => !document.querySelector('#decision [name=written]')")
    assert drawn_tokens(anna) == 0
    assert [url for url in asked if "/live" in url] == []


# --- how fast


def test_the_speed_reaches_the_bots(door: Door, site: Site) -> None:
    anna = door.enter(reduced_motion="no-preference")
    anna.sit_down("homestretch", 2, options=SHORT, pace="human")
    anna.asked()
    live = site.live(anna.table)
    site.until(anna.table, lambda live: live.watching.pace(live) == 1)
    anna.page.locator("details.menu > summary").click()
    anna.page.locator('button[data-speed="instant"]').click()
    site.until(anna.table, lambda live: live.watching.pace(live) == 0)
    assert [one.viewer for one in live.watching.waited_for(live)] == [0]


def test_whoever_waits_can_run_on_to_the_next_decision(door: Door, site: Site) -> None:
    """Nothing is played for them and nobody waits for them until they are asked; then it is as before."""
    anna, petr = door.enter(reduced_motion="no-preference"), door.enter()
    anna.come_in("Anna")
    anna.look_at(anna.set_table("homestretch", "me", "open", options=SHORT, pace="human"))
    petr.come_in("Petr")
    petr.post(f"/tables/{anna.table}/join")
    anna.post(f"/tables/{anna.table}/start")
    view = anna.asked("draft")
    anna.page.locator(".card input").first.check(force=True)
    anna.page.locator("[data-names]").click()
    anna.answered(view)
    anna.page.locator("[data-run-on]").click()
    site.until(anna.table, lambda live: live.watching.pace(live) == 0)
    answer_without_looking(petr, anna.table)
    assert anna.asked("draft")["decision"] > view["decision"]
    site.until(anna.table, lambda live: live.watching.pace(live) == 1)
