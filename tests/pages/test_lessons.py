"""Somebody learns a game: with a mouse on a laptop, with a thumb on a phone, with the keyboard, without scripts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from railbird.core.lesson import Course, has_lesson
from railbird.web.house import thinking
from railbird.web.house.live import Live
from railbird.web.shelf import offered_games
from railbird.web.words import lesson_ui
from tests.pages.conftest import Door
from tests.pages.site import Site
from tests.pages.visitor import LAPTOP, PHONE, WAIT, Visitor

TAUGHT = [game_id for game_id, game in offered_games().items() if has_lesson(game)]
PLAYED = ("homestretch", "dostihy")
"""Whose lessons are played by hand below; every beat of them is looked at there."""

SEEN = """const seen = (one) => {
  const box = one.getBoundingClientRect();
  return box.width > 0 && box.height > 0 && one.checkVisibility({ visibilityProperty: true });
};
const lit = (inside) => document.querySelector("#coach").dataset.lit.split(" | ")
  .flatMap((one) => [...document.querySelectorAll(`${inside} ${one}`)]).filter(seen);"""
SHINES = f"""() => {{ {SEEN} return lit("#view").length > 0; }}"""
"""Whether something the coach speaks of is on the page and can be seen."""
COVERED = f"""() => {{
  {SEEN}
  const coach = document.querySelector("#coach").getBoundingClientRect();
  const isFixed = (one) => Boolean(one) && (getComputedStyle(one).position === "fixed" || isFixed(one.parentElement));
  const buttons = [...document.querySelectorAll("#decision .btn.primary, #decision .choice")];
  return buttons.filter((one) => seen(one) && isFixed(one)).some((one) => {{
    const box = one.getBoundingClientRect();
    return box.top < coach.bottom - 1 && box.bottom > coach.top + 1;
  }});
}}"""
"""Whether the coach lies over a button of the sheet."""
HIDDEN = f"""() => {{
  {SEEN}
  const found = lit("#view .boards");
  const coach = document.querySelector("#coach").getBoundingClientRect();
  return found.length > 0 && found[0].getBoundingClientRect().top + 8 >= coach.top;
}}"""
"""Whether the first thing on the board that is lit up lies under the coach of a phone."""
SETTLED = """(version) => {
  if (document.body.matches(".ended")) return true;
  const view = document.querySelector("#view");
  const isFresh = document.querySelector("#decision[data-fresh]");
  return view && Number(view.dataset.version) >= version && !document.body.matches(".playing") && !isFresh;
}"""


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others do not pause before they move; what they do is the same."""
    monkeypatch.setattr(thinking, "PAUSE", (0.0, 0.0))


def main_line(live: Live) -> list[Any]:
    """What the script would have its learner do now."""
    lesson = live.lesson
    assert lesson is not None
    course = Course(live.game, lesson.script, live.begun.seats)
    course.follow(live.begun.plies, lesson._passed)
    action = course.answer()
    assert action is not None
    return [type(action).__name__, *action.values()]


class Learner:
    """Somebody in a lesson, who does what the coach says."""

    def __init__(self, visitor: Visitor, site: Site, game: str) -> None:
        self.visitor = visitor
        self.site = site
        self.told: list[str] = []
        self.heard: set[str] = set()
        visitor.go("/")
        with visitor.page.expect_navigation():
            visitor.page.locator(f'form[action="/learn/{game}"] button').click()

    @property
    def page(self) -> Page:
        return self.visitor.page

    def stands(self) -> Live:
        """Wait until the script waits for its learner, and the page shows that."""
        live = self.site.quiet(self.visitor.table)
        self.visitor.until(SETTLED, live.version(0))
        if not self.visitor.is_over():
            beat = self.page.locator("#coach").get_attribute("data-beat") or ""
            if self.told[-1:] != [beat]:
                self.told.append(beat)
        return live

    @contextmanager
    def moved(self, live: Live) -> Iterator[None]:
        """Wait until what is done here is in the log."""
        before = live.n
        yield
        self.site.until(live.id, lambda now: now.n > before)

    def is_paused(self) -> bool:
        return self.page.locator(".coach-go").count() > 0

    def go_on(self) -> None:
        self.page.locator(".coach-go button").click()

    def leave(self, button: Locator) -> None:
        """Press what leads away. The lesson's page may open itself anew at the same moment, and leads there, too."""
        table = self.visitor.table
        button.click()
        self.visitor.until("(table) => !location.pathname.includes(table)", table)
        self.page.wait_for_load_state()

    def is_done(self) -> bool:
        return self.visitor.is_over() or self.page.locator("#coach.over").count() > 0

    def press(self, action: list[Any]) -> None:
        """The button, or the card and then the button, that plays an action."""
        written = json.dumps(action, separators=(",", ":"))
        one = self.page.locator(f"#view [name=action][value='{written}']").first
        if one.get_attribute("type") == "radio":
            one.locator("xpath=ancestor::label").click()
            self.page.locator("#decision button.primary:visible").click()
        else:
            one.click()

    def look(self) -> None:
        """What the coach speaks of can be seen, and no button lies under him; in both windows, once a sentence."""
        says = self.page.locator("#coach-says").inner_text()
        if says in self.heard:
            return
        self.heard.add(says)
        own = self.page.viewport_size or LAPTOP
        for window in (PHONE if own == LAPTOP else LAPTOP, own):
            self.page.set_viewport_size(window)
            self.visitor.until(SHINES)
            self.visitor.until(f"() => !({COVERED})()")
            self.visitor.check_width()

    def submit(self, live: Live) -> None:
        """Something played that is not what the test is about."""
        body = {"seat": 0, "decision": live.decisions[0], "token": f"t{len(live.begun.plies)}"}
        self.visitor.post(f"/tables/{live.id}/act", actions=[main_line(live)], **body)


# --- every beat of every game


@pytest.mark.parametrize("game", [game for game in TAUGHT if game not in PLAYED])
def test_every_beat_lights_up_something_that_can_be_seen_and_covers_nothing(door: Door, site: Site, game: str) -> None:
    learner = Learner(door.enter(), site, game)
    while True:
        live = learner.stands()
        if learner.visitor.is_over():
            break
        learner.look()
        if learner.is_done():
            break
        if learner.is_paused():
            with learner.moved(live):
                learner.go_on()
        else:
            learner.submit(live)
    assert learner.told[:5] == ["1", "2", "3", "4", "5"]


# --- to the end


SLIP = ("11-win", "7-place", "11-show", "3-win", "8-win")


def test_a_whole_lesson_on_a_laptop_left_in_the_middle_and_resumed(door: Door, site: Site) -> None:
    anna = door.enter()
    learner = Learner(anna, site, PLAYED[0])
    page = learner.page
    table = anna.table
    anna.check_access("a lesson begins")
    while True:
        live = learner.stands()
        if anna.is_over():
            break
        learner.look()
        with learner.moved(live):
            if learner.is_paused():
                learner.go_on()
            elif anna.seen("tabFor") == "betting":
                anna.check_access("a slip in a lesson")
                for laid, box in enumerate(SLIP, 1):
                    page.locator(f'[data-box="{box}"] button').click()
                    expect(page.locator('td.box button[aria-pressed="true"]')).to_have_count(laid, timeout=WAIT)
                page.locator("#decision [name=written]").click()
            else:
                learner.press(main_line(live))
        if learner.told[-1] == "9" and "left" not in learner.told:
            learner.told.append("left")
            before = learner.stands().n
            says = page.locator("#coach-says").inner_text()
            page.reload()
            expect(page.locator("#coach-says")).to_have_text(says)
            anna.go("/")
            expect(page.locator("#mine li").first).to_contain_text("guided race")
            with page.expect_navigation():
                page.locator('form[action="/learn/homestretch"] button').click()
            assert (anna.table, learner.stands().n) == (table, before)
    assert [beat for beat in learner.told if beat.isdecimal()][-1] == "12"
    expect(page.locator(".podium")).to_contain_text("$77,000")
    expect(page.locator("#coach")).to_contain_text("Now play for real")
    expect(page.locator("#verify")).to_contain_text(lesson_ui("en")("not_verified"))
    anna.check_access("the end of a lesson")
    learner.leave(page.locator(".coach-real .primary"))
    assert anna.table != table
    assert not site.live(anna.table).settings.lesson
    assert page.locator("#coach").count() == 0


def answer_on_a_phone(learner: Learner, live: Live) -> None:
    """Go on, or do what the coach says: a button, or the slip of the one bet."""
    page = learner.page
    if learner.is_paused():
        learner.go_on()
    elif learner.visitor.seen("tabFor") != "bets":
        learner.press(main_line(live))
    elif main_line(live)[0] == "Back":
        page.locator("#decision [name='amount.6']").fill("1000")
        page.locator("#decision [name='amount.6']").press("Tab")
        expect(page.locator("#decision .limit")).to_contain_text("1\u00a0000")
        page.locator("#decision [name=written]").click()
    else:
        page.locator("#decision [name=written], #decision [data-key=Throw]").first.click()


def test_a_whole_lesson_on_a_phone_where_another_choice_is_answered_with_a_sentence(door: Door, site: Site) -> None:
    petr = door.enter(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=1, locale="cs-CZ")
    learner = Learner(petr, site, PLAYED[1])
    page = learner.page
    petr.check_access("a lesson begins on a phone")
    refused = False
    while True:
        live = learner.stands()
        learner.look()
        if learner.is_done():
            break
        petr.until(f"() => !({HIDDEN})()")
        if not learner.is_paused() and main_line(live) == ["Buy"] and not refused:
            refused = True
            learner.press(["EndTurn"])
            expect(page.locator("#refusal")).to_contain_text("Dnes ho potřebujeme")
        with learner.moved(live):
            answer_on_a_phone(learner, live)
    assert refused
    assert learner.told == [str(number) for number in range(1, 15)]
    assert site.live(petr.table).begun.state.money[0] == 40840
    petr.check_access("the end of a lesson on a phone")
    learner.leave(page.locator(".coach-real form:last-child button"))
    learner.told.clear()
    learner.stands()
    assert learner.told == ["1"]


# --- ways in and out


def test_it_is_skipped_and_offered_on_posters_new_tables_and_pictures(door: Door, site: Site) -> None:
    anna = door.enter()
    learner = Learner(anna, site, "greyhounds")
    table = anna.table
    learner.stands()
    learner.page.locator(".coach-more summary").click()
    learner.leave(learner.page.get_by_role("button", name="Skip the lesson"))
    assert site.live(table).row.status == "abandoned"
    expect(anna.page.locator("#mine")).not_to_contain_text("guided race")
    for path in ("/new/greyhounds", "/games/greyhounds/how"):
        anna.go(path)
        anna.check_access(path)
        with anna.page.expect_navigation():
            anna.page.get_by_role("button", name="Learn in five minutes").first.click()
        learner.stands()
    assert anna.table != table


def test_the_keyboard_goes_on_from_idea_to_idea(door: Door, site: Site) -> None:
    anna = door.enter()
    learner = Learner(anna, site, "jockey")
    learner.stands()
    button = learner.page.locator(".coach-go button")
    for _ in range(60):
        if button.evaluate("(one) => one === document.activeElement"):
            break
        anna.page.keyboard.press("Tab")
    anna.page.keyboard.press("Enter")
    expect(learner.page.locator("#coach-title")).to_have_text("Read your hand")
    anna.until("() => document.activeElement.closest('#coach') !== null")
    assert learner.page.locator("#coach-says").get_attribute("aria-live") == "polite"


def test_on_a_phone_the_words_fold_and_unfold_with_the_next_idea(door: Door, site: Site) -> None:
    petr = door.enter(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=1)
    learner = Learner(petr, site, "greyhounds")
    learner.stands()
    says = learner.page.locator("#coach-says")
    learner.page.locator("[data-coach-fold]").click()
    expect(says).not_to_be_visible()
    expect(learner.page.locator(".coach-go button")).to_be_visible()
    learner.go_on()
    expect(learner.page.locator("#coach-title")).to_have_text("The chart")
    expect(says).to_be_visible()


def test_it_is_played_by_plain_forms(door: Door, site: Site) -> None:
    anna = door.enter(scripts=False)
    learner = Learner(anna, site, "homestretch")
    page = learner.page
    told: list[str | None] = []
    while len(told) < 6:
        live = site.quiet(anna.table)
        anna.go(f"/tables/{anna.table}")
        beat = page.locator("#coach").get_attribute("data-beat")
        if told[-1:] != [beat]:
            told.append(beat)
        if page.locator(".coach-go").count():
            page.locator(".coach-go button").click()
        elif anna.seen("tabFor") == "draft":
            written = json.dumps(main_line(live), separators=(",", ":"))
            page.locator(f"[name=action][value='{written}']").first.check(force=True)
            page.locator("#decision button.primary").click()
        else:
            break
        page.wait_for_load_state()
    assert told == ["1", "2", "3", "4", "5", "6"]
