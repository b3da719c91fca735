"""What is heard and felt: only what somebody has switched on, with what moves, and never alone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from railbird.core.registry import game_ids
from tests.pages.conftest import Door
from tests.pages.positions import prefer
from tests.pages.site import Site
from tests.pages.test_homestretch import SHORT, asked, at_the_slip, decide
from tests.pages.test_movement import before_the_line
from tests.pages.visitor import PHONE, TV, Visitor
from tests.web.harness import first_action

LOUD = 0.01  # The least a sound must have of its full scale while it lasts (RMS).
CONTEXTS = """window.contexts = 0;
window.AudioContext = class extends window.AudioContext {
  constructor(...all) {
    super(...all);
    window.contexts += 1;
  }
};"""
"""Counts what a page is heard with."""
SPY = """import * as real from "./sound.js?real";
export const { SOUNDS, outlet, voice, wake, hush } = real;
window.played = [];
export function play(what, details) {
  window.played.push([what, details ?? {}]);
  return real.play(what, details);
}"""
"""Stands before the module that makes the sounds, and writes down what is asked of it."""
VIBRATED = "window.vibrated = 0; navigator.vibrate = () => (window.vibrated += 1);"
RENDERED = """async (names) => {
  const { SOUNDS, outlet, voice } = await import("/static/js/sound.js");
  const found = {};
  for (const name of names ?? Object.keys(SOUNDS)) {
    const context = new OfflineAudioContext(1, 5 * 44100, 44100);
    const device = outlet(context, 1);
    const all = name.split(" ");
    const over = Math.max(...all.map((one) => SOUNDS[one](voice(device), 0.02, {})));
    const heard = (await context.startRendering()).getChannelData(0);
    const part = (from, to) => heard.subarray(Math.round(from * 44100), Math.round(to * 44100));
    const rms = (some) => Math.sqrt(some.reduce((sum, one) => sum + one * one, 0) / some.length);
    const peak = (some) => some.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const [first, last] = [heard.findIndex(Boolean) / 44100, heard.findLastIndex(Boolean) / 44100];
    found[name] = {
      over, rms: rms(part(0.02, over)), peak: peak(heard),
      before: peak(part(0, 0.02)), after: peak(part(over + 0.1, 5)),
      begins: peak(part(first, first + 0.0002)), ends: peak(part(last - 0.002, last)),
    };
  }
  return found;
}"""
"""Each sound at full volume as it would come out of the device, written instead of played."""

COVERED = """() => {
  const box = document.querySelector("[data-sound-offer]").getBoundingClientRect();
  const answers = "#decision :is(button, label, select, input, summary), [data-hand] > *";
  const all = document.querySelectorAll(`${answers}, .tabs a, .menu summary`);
  const boxes = [...all].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  const beside = (one) => one.left >= box.right || one.right <= box.left;
  const apart = (one) => one.top >= box.bottom || one.bottom <= box.top;
  return [box.width > 0, boxes.filter((one) => !beside(one) && !apart(one)).length];
}"""


def enter(door: Door, sound: str = "on", speed: str = "fast", **settings: Any) -> Visitor:
    """Somebody who has chosen that before; what their pages ask of the sounds is written down."""
    visitor = door.enter(**{"reduced_motion": "no-preference", **settings})
    visitor.context.add_init_script(CONTEXTS + VIBRATED)
    visitor.context.route("**/js/sound.js", spy)
    prefer(visitor, speed=speed, **({"sound": sound} if sound else {}))
    return visitor


def spy(route: Route) -> None:
    """Puts the spy before the module."""
    route.fulfill(body=SPY, content_type="text/javascript")


def heard(visitor: Visitor) -> list[Any]:
    """The names of what was asked for so far."""
    return [name for name, _ in visitor.page.evaluate("window.played ?? []")]


def hide(visitor: Visitor, hidden: bool) -> None:
    """Another tab comes to the front, or goes again."""
    script = """(hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    visitor.page.evaluate(script, hidden)


# --- the sounds


def test_every_sound_is_audible_does_not_clip_and_ends_in_silence(anna: Visitor) -> None:
    anna.go("/")
    found = anna.page.evaluate(RENDERED, None)
    assert {"hooves", "paws", "dice", "flap", "card", "coin", "bell", "crowd", "photo", "turn"} <= set(found)
    for name, one in found.items():
        assert one["rms"] > LOUD, (name, one)
        assert one["peak"] < 0.99, (name, one)
        assert one["before"] == 0, (name, one)
        assert one["after"] < 0.001, (name, one)
        assert max(one["begins"], one["ends"]) < 0.2 * one["peak"], f"{name} begins or ends with a click: {one}"
        assert one["over"] < 3, (name, one)
    together = anna.page.evaluate(RENDERED, ["hooves crowd photo bell dice turn", "coin coin coin coin coin coin"])
    assert all(one["peak"] < 0.99 for one in together.values()), together


# --- off, until somebody wants it; then what moves is heard


def test_nothing_is_heard_until_it_is_wanted_and_then_what_moves(
    door: Door, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One race: on a shared screen, offered, switched on, silent where nothing moves, a finish, muted.

    The bot waits for the page: of a flood only the last scenes would be played, and its first bell not heard.
    """
    monkeypatch.setattr("railbird.web.house.thinking.PAUSE", (0.0, 0.0))
    anna = enter(door, sound="", speed="instant")
    fetched: list[str] = []
    anna.context.on("request", lambda one: fetched.append(one.url))
    at_the_slip(anna, bots=1, pace="human")
    check_beginning(door, anna)
    anna.check_access("a table that offers sound")
    assert anna.page.evaluate("window.contexts") == 0
    assert [url for url in fetched if "sound.js" in url] == []
    anna.page.get_by_role("button", name="Turn on sound").click()
    expect(anna.page.locator("[data-sound-offer]")).to_be_hidden()
    anna.until("() => window.contexts === 1 && window.played?.length === 1")
    assert heard(anna) == ["coin"], "one hears that it is on"
    check_silent(anna)
    check_finish(anna, site)
    check_settings(anna)


def check_beginning(door: Door, anna: Visitor) -> None:
    """A race begins: a shared screen that wants to is heard, and who has not chosen yet is asked."""
    screen = enter(door, sound="", viewport=TV)
    screen.go(f"/tables/{anna.table}/tv")
    screen.page.get_by_role("switch", name="Sound").click()
    screen.until("() => window.contexts === 1")
    screen.check_access("the shared screen with sound")
    expect(anna.page.locator("[data-sound-offer]")).to_be_hidden()
    choose(anna, "fast")
    decide(anna, "slip")
    expect(anna.page.locator("[data-sound-offer]")).to_be_visible()
    screen.until("() => window.played.some(([name]) => name === 'dice')")
    sounds = heard(screen)
    assert sounds.count("bell") == 1
    assert "dice" in sounds[sounds.index("bell") :], "first the bell"
    screen.go("about:blank")
    anna.asked()


def choose(anna: Visitor, speed: str) -> None:
    """How fast things go from now on."""
    anna.page.evaluate("(speed) => localStorage.setItem('speed', speed)", speed)


def check_silent(anna: Visitor) -> None:
    """Who sees nothing move hears nothing: at once, and with reduced motion."""
    before = heard(anna)
    choose(anna, "instant")
    decide(anna, asked(anna))
    anna.asked()
    choose(anna, "fast")
    anna.page.emulate_media(reduced_motion="reduce")
    decide(anna, asked(anna))
    while (kind := asked(anna)) != "move":
        decide(anna, kind)
    anna.page.emulate_media(reduced_motion="no-preference")
    assert heard(anna) == before


def check_finish(anna: Visitor, site: Site) -> None:
    """The end of a race is heard as it is seen."""
    before_the_line(site, anna)
    anna.page.evaluate("() => (window.played.length = 0)")
    told = int(anna.seen("notes"))
    decide(anna, "move")
    assert anna.asked()["step"] == "purchase"
    events = [note["event"] for note in anna.view(since=told)["notes"]]
    sounds = heard(anna)
    assert sounds.count("hooves") == events.count("moved") == 1
    assert sounds.count("photo") == events.count("finished") == 1
    assert sounds.count("coin") == events.count("purse") + events.count("bet_won")
    assert "crowd" in sounds, "it happens before the line"
    assert sounds.index("hooves") < sounds.index("photo")
    played = dict(anna.page.evaluate("window.played"))
    assert 0 < played["hooves"]["seconds"] < 1, "as long as the horse runs"


def check_settings(anna: Visitor) -> None:
    """Volume and switch are worked by keys, and remembered from page to page."""
    anna.page.locator("details.menu > summary").click()
    switch, volume = anna.page.get_by_role("switch", name="Sound"), anna.page.get_by_label("Volume")
    expect(volume).to_have_value("70")
    volume.press("ArrowLeft")
    anna.check_access("the menu with sound")
    switch.press("Space")
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(volume).to_be_disabled()
    anna.go("/account")
    expect(volume).to_have_value("65")
    expect(volume).to_be_disabled()
    assert anna.page.evaluate("window.contexts") == 0, "muted it stays"
    switch.click()
    expect(volume).to_be_enabled()


def test_the_offer_never_lies_over_what_answers_and_is_not_made_twice(anna: Visitor) -> None:
    for game in game_ids():
        anna.sit_down(game, 2)
        anna.asked()
        anna.page.evaluate("document.querySelector('[data-sound-offer]').hidden = false")
        for width, height in ((360, 800), (390, 844), (1280, 720), (1440, 900)):
            anna.page.set_viewport_size({"width": width, "height": height})
            anna.check_width()
            assert anna.page.evaluate(COVERED) == [True, 0], f"{game} at {width}×{height}"
    anna.page.get_by_role("button", name="No, thanks").click()
    anna.page.reload()
    anna.asked()
    anna.page.evaluate("import('/static/js/signals.js').then(({ sound }) => sound('hooves'))")
    expect(anna.page.locator("[data-sound-offer]")).to_be_hidden()


def test_an_offer_that_nobody_answers_goes_with_the_next_decision(anna: Visitor) -> None:
    hooves = "import('/static/js/signals.js').then(({ sound }) => sound('hooves'))"
    offer = anna.page.locator("[data-sound-offer]")
    anna.sit_down("homestretch", 2)
    view = anna.asked("draft")
    anna.page.evaluate(hooves)
    expect(offer).to_be_visible()
    anna.page.locator(".q-draft label").first.click()
    anna.page.locator(".q-draft .go button").click()
    anna.answered(view)
    expect(offer).to_be_hidden()
    anna.page.evaluate(hooves)
    expect(offer).to_be_hidden()
    anna.page.reload()
    anna.asked()
    anna.page.evaluate(hooves)
    expect(offer).to_be_visible()


# --- it is your turn


def between_two(anna: Visitor, petr: Visitor) -> None:
    """A table for two; Anna has drafted and waits for Petr."""
    anna.come_in("Anna")
    anna.look_at(anna.set_table("homestretch", "me", "open", options=SHORT))
    petr.come_in("Petr")
    petr.post(f"/tables/{anna.table}/join")
    anna.post(f"/tables/{anna.table}/start")
    draft(anna)


def draft(anna: Visitor) -> None:
    """Anna keeps the first card, and Petr is to choose."""
    anna.asked("draft")
    decide(anna, "draft")
    anna.until("() => document.querySelector('#view').dataset.mayAct === ''")


def answer_once(petr: Visitor, table: str) -> None:
    """Petr, who has no page open, answers what he is asked."""
    view = petr.view(table=table, seat=1)
    body = {"seat": 1, "decision": view["decision"], "token": f"t{view['decision']}"}
    petr.post(f"/tables/{table}/act", actions=[first_action(view)], **body)


def test_a_phone_is_soft_vibrates_once_at_ones_turn_and_calls_when_it_is_hidden(door: Door) -> None:
    anna, petr = enter(door, viewport=PHONE, has_touch=True, is_mobile=True), door.enter()
    anna.go("/account")
    expect(anna.page.get_by_label("Volume")).to_have_value("30")
    expect(anna.page.get_by_role("switch", name="Vibrate on my turn")).to_be_visible()
    between_two(anna, petr)
    assert anna.page.evaluate("window.vibrated") == 0, "not for one's own answer, and not for the turn of another"
    assert heard(anna).count("turn") == 0
    answer_once(petr, anna.table)
    anna.asked("draft")
    assert anna.page.evaluate("window.vibrated") == 1
    assert heard(anna).count("turn") == 1
    draft(anna)
    check_hidden(anna, petr)


def check_hidden(anna: Visitor, petr: Visitor) -> None:
    """A hidden page blinks and calls, and is quiet again when it is looked at."""
    assert "●" not in anna.page.title()
    hide(anna, True)
    before = len(heard(anna))
    answer_once(petr, anna.table)
    anna.until("() => document.title.startsWith('●')")
    anna.until("() => document.title.startsWith('○')")
    assert heard(anna)[before:] == ["turn"], "nothing else is heard of a hidden page"
    hide(anna, False)
    assert anna.page.title().startswith("●")
    draft(anna)
    anna.until("() => !/[●○]/.test(document.title)")
