"""The payout moment: what a race or round has paid, large, over the board."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from playwright.sync_api import ViewportSize, expect

from railbird.core.actors import SPECTATOR
from railbird.core.registry import game_ids
from tests.pages.conftest import Door
from tests.pages.site import Site
from tests.pages.visitor import QUICKLY, TV, Visitor
from tests.web.harness import first_action

STANDS = """addEventListener("DOMContentLoaded", () => {
  const real = window.setTimeout;
  const panel = document.querySelector("#payout");
  const isHeld = (late) => late >= 2500 && panel?.hidden === false;
  window.setTimeout = (what, late, ...more) => (isHeld(late) ? 0 : real(what, late, ...more));
  const still = () => {
    window.fetch = () => new Promise(() => {});
    window.EventSource = class extends EventTarget { close() {} };
    window.stop();
  };
  if (panel) new MutationObserver(still).observe(panel, { attributes: true, attributeFilter: ["hidden"] });
});"""
"""Nothing goes by itself: what is shown stands until somebody goes on, and the page hears of nothing that follows."""
IS_SHOWN = "() => document.querySelector('#payout')?.hidden === false"
OUTSIDE = """() => {
  const box = (one) => one.getBoundingClientRect();
  const panel = document.querySelector("#payout");
  const all = [panel, ...panel.querySelectorAll("*")].filter((one) => one.checkVisibility() && !one.closest(".unseen"));
  const is_out = (at) => at.left < 0 || at.top < 0 || at.right > innerWidth + 1 || at.bottom > innerHeight + 1;
  return all.filter((one) => is_out(box(one))).map((one) => one.outerHTML.slice(0, 160));
}"""
"""Whatever of it lies outside the window."""
COVERED = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [panel, asked] = [box("#payout"), box("#decision")];
  return panel.right > asked.left && panel.bottom > asked.top;
}"""
COUNTED = """() => {
  const figure = (one) => document.querySelector(`#payout ${one}`).textContent;
  const ours = figure(".ours b");
  return ours === figure("tr.you .change") && Number(ours.replace(/\\D/g, "")) % 1000 === 0;
}"""
"""One's own sum has been counted to its end: here money goes in thousands."""
WINDOWS: list[ViewportSize] = [
    {"width": 1440, "height": 900},
    {"width": 1280, "height": 720},
    {"width": 390, "height": 844},
]
Motion = Literal["no-preference", "reduce"]
MOST = 400
"""Moves after which every game has paid something."""
SHORT: dict[str, Any] = {"homestretch": {"purple_races": 2, "green_races": 0}}


def payout(door: Door, site: Site, game: str) -> Visitor:
    """Somebody at a table where something has just been paid; a bot has played for them meanwhile."""
    visitor = door.enter(viewport=WINDOWS[0])
    visitor.context.add_init_script(STANDS)
    visitor.come_in("Anna")
    table = visitor.set_table(game, "me", *["random"] * 3, options=SHORT.get(game, {}))
    visitor.look_at(table)
    visitor.asked()
    visitor.post(f"/tables/{table}/seats/0/leave")
    if game not in SHORT:  # bots would be far ahead of the page
        site.until(table, lambda live: live.n > MOST or not live.is_playing).row.driver = "nobody"
    visitor.until(IS_SHOWN)
    site.live(table).row.driver = "nobody"
    return visitor


@pytest.mark.parametrize("game", game_ids())
def test_all_of_a_payout_is_in_the_window(door: Door, site: Site, game: str) -> None:
    anna = payout(door, site, game)
    panel = anna.page.locator("#payout")
    for viewport in WINDOWS:
        anna.page.set_viewport_size(viewport)
        assert anna.page.evaluate(OUTSIDE) == [], f"{game} at {viewport}"
        if viewport["width"] > 900:
            assert not anna.page.evaluate(COVERED), "the question beside it stays"
    assert panel.locator("tbody tr").count() >= 1
    panel.locator("[data-payout-on]").click()
    expect(panel).to_be_hidden()


def test_each_bet_and_ones_own_sum_are_told(door: Door, site: Site) -> None:
    anna = payout(door, site, "homestretch")
    anna.until("() => !document.querySelector('#payout .covered')")
    panel = anna.page.locator("#payout")
    assert panel.locator("[data-turned]").count() == 4 * 5
    assert panel.locator(".homes li").count() == 3
    anna.until(COUNTED)
    assert panel.locator("tr.you th").inner_text() == "You"
    anna.check_access("payout")
    anna.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def watching(
    door: Door,
    path: str,
    speed: str,
    script: str,
    motion: Motion = "no-preference",
) -> Visitor:
    """Somebody before a screen on which bots race."""
    visitor = door.enter(viewport=TV, reduced_motion=motion)
    visitor.context.add_init_script(QUICKLY + script)
    visitor.come_in("Anna")
    visitor.go("/")
    visitor.page.evaluate("(speed) => localStorage.setItem('speed', speed)", speed)
    table = visitor.set_table("homestretch", "me", *["random"] * 3, pace="human", options=SHORT["homestretch"])
    visitor.go(f"/tables/{table}{path}")
    visitor.until("() => document.readyState === 'complete' && document.querySelector('#payout')?.hidden")
    visitor.post(f"/tables/{table}/seats/0/leave")  # nothing happens before the page is there
    return visitor


SEEN = """addEventListener("DOMContentLoaded", () => {
  const panel = document.querySelector("#payout");
  if (!panel) return;
  const seen = JSON.parse(sessionStorage.seen ?? "[]");
  const keep = () => (sessionStorage.seen = JSON.stringify(seen));
  const count = (what) => panel.querySelectorAll(what).length;
  const title = () => panel.querySelector("h2").textContent;
  const note = () => {
    if (panel.hidden) seen.at(-1).gone = 1;
    else seen.push({ title: title(), bets: count("[data-turned]"), covered: count(".covered"), turned: 0, gone: 0 });
    keep();
  };
  new MutationObserver(note).observe(panel, { attributes: true, attributeFilter: ["hidden"] });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.matches("#payout [data-turned]")) seen.at(-1).turned += 1;
    keep();
    return animate.apply(this, how);
  };
});"""
"""Every payout that was shown: its title, how many bets it had, how much of it was covered at first, how many were
turned over, and whether it has gone."""
READ = "() => JSON.parse(sessionStorage.seen ?? '[]')"
HELD = """window.kept = [];
window.version = 0;
const listen = EventSource.prototype.addEventListener;
EventSource.prototype.addEventListener = function (kind, does) {
  if (kind !== "table") return listen.call(this, kind, does);
  listen.call(this, kind, (event) => {
    const { head, regions } = JSON.parse(event.data);
    window.version = head.version;
    const [, key] = Object.values(regions).join().match(/data-recap="([^"]*)"/) ?? [];
    window.kept.push({ key, give: () => does(event) });
  });
};
window.give = () => window.kept.splice(0).forEach((one) => one.give());"""
"""What the stream brings is held back until somebody gives it to the page, all at once."""


def test_a_shared_screen_shows_it_in_the_place_of_the_board_and_nothing_moves_with_reduced_motion(door: Door) -> None:
    screen = watching(door, "/tv", "fast", STANDS + SEEN, motion="reduce")
    screen.until(IS_SHOWN)
    assert screen.page.evaluate(OUTSIDE) == []
    assert screen.page.locator("#payout .ours").count() == 0, "nobody in particular is before it"
    screen.check_large()
    (paid,) = screen.read(READ)
    assert paid == {"title": "Race 1 payout", "bets": 4 * 5, "covered": 0, "turned": 0, "gone": 0}
    screen.page.keyboard.press("Escape")
    expect(screen.page.locator("#payout")).to_be_hidden()


def test_a_screen_that_is_far_behind_catches_up_and_turns_over_the_last_payout(door: Door, site: Site) -> None:
    """Two races were run before it heard of the first: it shows what the second has paid, and then the podium."""
    anna, screen = door.enter(), door.enter(viewport=TV, reduced_motion="no-preference")
    anna.come_in("Anna")
    table = anna.set_table("homestretch", "me", "here", options=SHORT["homestretch"])
    screen.context.add_init_script(QUICKLY + HELD + SEEN)
    screen.go("/")
    screen.page.evaluate("localStorage.setItem('speed', 'fast')")
    screen.go(f"/tables/{table}/tv")
    while (live := site.live(table)).is_playing:
        (seat, *_) = live.pending()
        view = anna.view(table=table, seat=seat)
        body = {"seat": seat, "decision": view["decision"], "token": f"t{seat}-{view['decision']}"}
        anna.post(f"/tables/{table}/act", actions=[first_action(view)], **body)
        screen.until("(version) => window.version >= version", site.live(table).version(SPECTATOR))
    keys = [key for key in screen.page.evaluate("window.kept.map((one) => one.key)") if key]
    assert set(keys) == {"race-1", "race-2"}, "they came one after the other"
    screen.page.evaluate("window.give()")
    screen.until("() => document.body.matches('.ended')")
    (paid,) = screen.read(READ)
    assert paid["title"] == "Race 2 payout"
    assert paid["gone"]
    assert paid["turned"] == paid["bets"] >= 1
    assert paid["covered"] > paid["bets"], "the bets, and the sums that depend on them"


def test_at_once_it_goes_by_itself_and_nothing_moves(door: Door) -> None:
    screen = watching(door, "", "instant", SEEN)
    screen.until("() => JSON.parse(sessionStorage.seen ?? '[]')[0]?.gone")
    assert [screen.read(READ)[0][what] for what in ("covered", "turned")] == [0, 0]
