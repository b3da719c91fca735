"""Runners on their ways: in the middle of a move and at its end they are where the page itself would draw them."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from railbird.desk.oval import Oval
from railbird.games.greyhounds.page.track import OVAL as DOGS
from railbird.games.jockey.page.track import OVAL as HORSES
from railbird.games.winplaceshow.page.track import centre
from tests.pages.conftest import Door
from tests.pages.positions import prefer, sit_down_at
from tests.pages.site import Site
from tests.pages.test_jockey import answer
from tests.pages.test_winplaceshow import FAST, TRACK, tap_an_end
from tests.pages.visitor import LAPTOP, PHONE, Visitor

LOOK = """() => {
  window.where = (one) => {
    const { a, b, c, d, e, f } = one.ownerSVGElement.getScreenCTM().inverse().multiply(one.getScreenCTM());
    return [a, b, c, d, e, f];
  };
  window.ran = [];
  window.poses = [];
  window.cards = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const run = animate.apply(this, how);
    if (this.matches("#stage [data-laid]")) window.cards += 1;
    if (this.matches("svg [data-horse], svg .steed")) {
      run.pause();
      run.currentTime = run.effect.getComputedTiming().endTime / 2;
      const middle = where(this);
      run.finish();
      (this.dataset.horse ? window.ran : window.poses).push({ horse: this.dataset.horse, middle, end: where(this) });
    }
    return run;
  };
}"""
"""Every run is stopped in its middle and at its end, and the runner's place and pose noted, in units of the drawing."""
RUN = """async ([horse, spaces]) => {
  const { gallop, visible } = await import("/static/js/motion.js");
  const { lane, at } = { ...visible(`[data-horse="${horse}"]`).dataset };
  await gallop(horse, spaces, 0, 1);
  return { lane: Number(lane), at: Number(at), ...window.ran.at(-1) };
}"""
DRAWN = "(horse) => where(document.querySelector(`svg [data-horse='${horse}']`))"
"""Where the page draws a runner."""


def in_motion(door: Door, viewport: ViewportSize = LAPTOP) -> Visitor:
    """Somebody whose page plays what happens."""
    seat = door.enter(reduced_motion="no-preference", viewport=viewport)
    prefer(seat, speed="instant")
    return seat


def look(seat: Visitor) -> None:
    seat.page.evaluate("() => localStorage.setItem('speed', 'fast')")
    seat.page.evaluate(LOOK)


def check(found: list[float], oval: Oval, lane: int, share: float, upright: bool) -> None:
    """A place and a pose are those at this share of a lap; browsers measure bends a little roughly."""
    spot = oval.spot(oval.radius(lane), share)
    turned, side = (0.0, 1) if upright else (radians(spot.angle), -1 if spot.mirrored else 1)
    assert found[4:] == pytest.approx([spot.x, spot.y], abs=0.5)
    assert found[:4] == pytest.approx([cos(turned), sin(turned), -side * sin(turned), side * cos(turned)], abs=0.01)


@pytest.mark.parametrize(
    ("game", "viewport"),
    [("jockey", LAPTOP), ("greyhounds", LAPTOP), ("greyhounds", PHONE)],
    ids=["jockey", "greyhounds", "greyhounds on a map"],
)
def test_a_runner_keeps_to_its_lane(door: Door, game: str, viewport: ViewportSize) -> None:
    seat = in_motion(door, viewport)
    sit_down_at(seat, game, 3, "turn" if game == "jockey" else "bet")
    view = seat.asked()["view"]
    oval, lap, laps = (HORSES, view["finish"], 1) if game == "jockey" else (DOGS, view["lap_length"], 10)
    look(seat)
    for spaces in (5, 9, 14, 19, 27, 33):
        ran: Any = seat.page.evaluate(RUN, ["red", spaces])
        for found, gone in ((ran["middle"], ran["at"] + spaces / 2), (ran["end"], ran["at"] + spaces)):
            check(found, oval, ran["lane"], min(gone / lap, laps), viewport == PHONE)


def test_a_card_is_laid_in_the_middle_and_its_horse_runs_to_where_the_page_draws_it(door: Door) -> None:
    seat = in_motion(door)
    sit_down_at(seat, "jockey", 2, "turn")
    view = seat.asked("turn", "horse")
    look(seat)
    answer(seat, view)
    answer(seat, seat.asked("turn", "horse"))
    seat.asked("turn", "horse")
    ran = {run["horse"]: run["end"] for run in seat.page.evaluate("window.ran")}
    assert ran
    for horse, end in ran.items():
        assert seat.page.evaluate(DRAWN, horse) == pytest.approx(end, abs=0.5)
    assert seat.page.evaluate("document.querySelector('.jk-on[style]')") is None, "it is still held where it ran to"
    assert seat.page.evaluate("window.cards") > 0


def test_a_ride_leads_from_space_to_space_to_the_end_that_was_tapped(door: Door, site: Site) -> None:
    """The bots wait: they could bring so much news at once that only its end is played."""
    seat = in_motion(door)
    sit_down_at(seat, "winplaceshow", 5, "move_horse", options=FAST)
    view = seat.asked("move_horse")
    site.live(seat.table).row.driver = "nobody"
    horse, told = view["view"]["queue"][0], int(seat.seen("notes"))
    end = centre(TRACK, tap_an_end(seat))
    look(seat)
    seat.page.locator(".wps-ride .go .btn").first.click()
    seat.until("() => window.ran.length && !document.body.matches('.playing')")
    ride = next(note["facts"] for note in seat.view(since=told)["notes"] if note["event"] == "ridden")
    way = [centre(TRACK, name) for name in (ride["from"], *ride["path"])]
    before, after = way[(len(way) - 1) // 2], way[len(way) // 2]
    ran = seat.page.evaluate("window.ran[0]")
    assert ran["horse"] == str(horse)
    assert ran["middle"][4:] == pytest.approx([(before.x + after.x) / 2, (before.y + after.y) / 2], abs=0.1)
    assert ran["end"][4:] == pytest.approx([end.x, end.y], abs=0.1)
    assert seat.page.evaluate(DRAWN, str(horse)) == pytest.approx(ran["end"], abs=0.1)


RIDE = """async ([from, ...path]) => {
  const { moves } = await import("/games/winplaceshow/motion.js");
  await moves.ridden({ horse: 1, from, path }, {}, 1);
  return window.poses.at(-1).middle;
}"""


WAYS = {
    "upside down": [f"first_turn/1/{n}" for n in range(7, 11)],
    "out of a bend": ["far_turn/2/13", "far_turn/2/14", "home_stretch/2/1", "home_stretch/2/2"],
    "over the line": ["home_stretch/1/20", "run_out/1/1", "run_out/2/2", "run_out/2/3"],
}


def test_a_horse_turns_with_the_course(door: Door) -> None:
    seat = in_motion(door)
    seat.sit_down("winplaceshow", 5, options=FAST)
    seat.asked("betting")
    look(seat)
    for where, way in WAYS.items():
        pose = seat.page.evaluate(RIDE, way)
        before, after = centre(TRACK, way[1]), centre(TRACK, way[2])
        turned = radians((before.angle + (after.angle or (-360 if before.angle else 0))) / 2)
        side = -1 if before.mirrored else 1
        expected = [cos(turned), sin(turned), -side * sin(turned), side * cos(turned)]
        assert pose[:4] == pytest.approx(expected, abs=0.01), where
