"""Everything above the fold: whatever answers a decision is on the screen before anybody scrolls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from railbird.core.registry import find_game
from railbird.core.state import State
from railbird.core.text import LANGUAGES
from railbird.desk.plain import desk_of
from railbird.web.guide import guide
from railbird.web.house.live import Live
from railbird.web.shelf import offered_games
from railbird.web.words import nameless
from tests.pages.conftest import Door
from tests.pages.positions import kinds
from tests.pages.site import Site
from tests.pages.visitor import Visitor

SIZES: dict[str, ViewportSize] = {
    "desk": {"width": 1440, "height": 900},
    "low": {"width": 1280, "height": 720},
    "phone": {"width": 390, "height": 844},
}
OUT = """() => {
  const said = (one) => `${one.className || one.localName} "${one.innerText.trim().slice(0, 30)}"`;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
  const hit = (one, x, y) => {
    const found = document.elementFromPoint(x, y);
    return found && (one.contains(found) || found.contains(one));
  };
  const away = (one) => {
    const box = one.getBoundingClientRect(), middle = box.left + box.width / 2;
    return !hit(one, middle, box.top + 4) || !hit(one, middle, box.bottom - 4) || box.bottom > innerHeight;
  };
  const presses = "form.act :is(.primary, .choice, .go .btn), [data-hand] > :has(input, button)";
  const found = [...document.querySelectorAll(presses)].filter((one) => seen(one) && away(one)).map(said);
  const sheet = document.querySelector("#decision");
  if (getComputedStyle(sheet).position === "fixed") {
    const top = sheet.getBoundingClientRect().top;
    const looks = [...document.querySelectorAll("[data-look]")].filter(seen);
    found.push(...looks.filter((one) => one.getBoundingClientRect().bottom > top + 1).map(said));
  }
  return found;
}"""
"""What is asked for and not to be seen: beyond an edge of the window or of what scrolls, or under something else."""
OVER = """() => {
  const guide = document.querySelector("#decision .guide");
  const wasOpen = guide?.open;
  if (guide) guide.open = false;
  const range = document.createRange();
  const words = (root) => {
    const found = [], texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const one = texts.currentNode;
      const around = one.parentElement;
      if (!one.data.trim() || around.closest(".unseen, .guide") || !around.checkVisibility()) continue;
      range.selectNode(one);
      found.push(...[...range.getClientRects()].map((box) => [one.data.trim(), box]));
    }
    return found;
  };
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const among = (ones, others) => ones.flatMap(([said, box]) =>
    others.filter(([, other]) => meet(box, other)).map(([told]) => `"${said}" lies over "${told}"`));
  const icon = guide?.querySelector("summary .icon").getBoundingClientRect();
  const head = [...document.querySelectorAll("#decision > :is(h2, .ask, .tag, .beside)")].flatMap(words);
  const found = icon?.width && guide.checkVisibility() ? among([["the note", icon]], head) : [];
  for (const infield of document.querySelectorAll("[class$='-infield']"))
    for (const oval of infield.parentElement.querySelectorAll("svg:not(.runner)"))
      if (!infield.contains(oval)) found.push(...among(words(infield), words(oval)));
  if (guide) guide.open = wasOpen;
  return found;
}"""
"""What is written over something else: on the infield over the numbers of the oval; a folded note over a question."""
BOXES = """([one, other]) => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((found) => found.getBoundingClientRect());
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes(one).flatMap((a) => boxes(other).filter((b) => a.width && b.width && meet(a, b))).length;
}"""
"""How many things of one kind lie over things of another."""
CUT = """(selector) => [...document.querySelectorAll(selector)].filter((one) => {
  if (!one.checkVisibility()) return false;
  if (one.scrollWidth > one.clientWidth) return true;
  if (!one.placeholder) return false;
  const style = getComputedStyle(one), brush = document.createElement("canvas").getContext("2d");
  brush.font = style.font;
  const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return brush.measureText(one.placeholder).width > room;
}).map((one) => one.placeholder || one.innerText)"""
"""Which of these have more to say than room to say it."""
CHOOSE = """() => {
  const radios = [...document.querySelectorAll("form.act input[type=radio], [data-hand] input[type=radio]")];
  radios.findLast((one) => one.closest("label")?.checkVisibility())?.click();
}"""
"""Choose the last card or answer that is offered, without handing it in."""
IN_WINDOW = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
}"""
RIM = """() => {
  const infield = document.querySelector(".gh-oval:not(.map) .infield");
  const back = infield.getScreenCTM().inverse();
  const inside = (x, y) => infield.isPointInFill(new DOMPoint(x, y).matrixTransform(back));
  return [...document.querySelectorAll(".gh-infield .num")].filter((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const box = range.getBoundingClientRect();
    return ![box.top, box.bottom].every((y) => inside(box.right + 8, y));
  }).map((one) => one.innerText);
}"""
"""Which purses are nearer than eight pixels to the rim of the infield."""


LONGEST = {"jockey": "cs-CZ"}
"""Where feet of cards have more lines in another language than in English."""
OTHERWISE: dict[str, dict[str, dict[str, Any]]] = {
    "dostihy": {"vote": {"end_by_agreement": True}, "release": {"release_card_timing": "any_time"}},
    "greyhounds": {
        "choose_hands": {"mode": "bookmaker", "bookmaker_seat": 0, "set_choice": "look"},
        "chart": {"mode": "bookmaker", "bookmaker_seat": 0},
        "choose_set": {"set_choice": "look"},
    },
    "jockey": {"distance": {"upto_cards": "choose"}},
}
"""By game and step: options under which it asks what it otherwise never does."""


def settle(visitor: Visitor, size: ViewportSize, script: str = "() => []") -> Any:
    """Make the window this large; what a function in the page says once it is laid out in it."""
    visitor.resize(size)
    return visitor.page.evaluate(script)


def show(visitor: Visitor, live: Live, state: State) -> None:
    """Let the page that is open draw another position, as if the game had come to it."""
    live.begun.state = state
    live.decisions[0] += 1
    live.drawn.clear()
    visitor.drawn_anew()
    visitor.until("(n) => document.querySelector('#view').dataset.decision === n", str(live.decisions[0]))


def positions(visitor: Visitor, site: Site, game: str) -> Iterator[tuple[str, str]]:
    """Every decision of a game, one after the other on the visitor's page: its step, and which kind of it."""
    other = OTHERWISE.get(game, {})
    usual = set(guide(find_game(game).package, "en").first) - {"passive"} - other.keys()
    for wanted, options in [(usual, {}), *(({step}, options) for step, options in other.items())]:
        table = visitor.set_table(game, "me", "random", "random", "random", options=options, hints=True)
        live = site.quiet(table)
        live.row.driver = "nobody"
        visitor.look_at(table)
        visitor.until("() => document.readyState === 'complete' && document.body.dataset.tabFor !== undefined")
        for kind, state in kinds(live, wanted).items():
            if not options or state.step.name in wanted:
                show(visitor, live, state)
                yield state.step.name, kind


@pytest.mark.parametrize("game", offered_games())
def test_whatever_answers_a_decision_is_seen_without_scrolling(door: Door, site: Site, game: str) -> None:
    anna = door.enter(locale=LONGEST.get(game, "en-GB"))
    anna.come_in(nameless("en"))  # asked for a name all the while, told of every decision what it is, offered hints
    away = []
    asked = {"passive"}
    for step, kind in positions(anna, site, game):
        assert anna.seen("tabFor") == step
        for label, size in SIZES.items():
            away += [f"{kind} ({label}): {one}" for one in settle(anna, size, OUT) + anna.page.evaluate(OVER)]
        anna.page.evaluate(CHOOSE)
        away += [f"{kind} (phone, chosen): {one}" for one in settle(anna, SIZES["phone"], OUT)]
        asked.add(step)
    assert not away, "\n".join(away)
    assert asked >= guide(find_game(game).package, "en").first.keys(), "some decision was never asked"


@pytest.mark.parametrize("game", offered_games())
def test_a_newcomer_sees_all_of_the_first_decision_in_every_language(door: Door, game: str) -> None:
    anna = door.enter(viewport=SIZES["phone"])
    anna.come_in(nameless("en"))
    quick = desk_of(find_game(game)).poster.quick
    table = anna.set_table(game, "me", "random", "random", "random", options=dict(quick), hints=True)
    asks = ".top .naming input:not([type=hidden]), .top .naming .btn, .top .name-ask"
    others = ".top > :is(.brand, .where, .where-short, .clock, .buttons, .menu), .tview"
    away = []
    for language in LANGUAGES:
        anna.go(f"/tables/{table}?language={language}")
        assert anna.asked() is not None
        assert anna.page.locator("#decision .guide[open]").count() == 1
        for label, size in SIZES.items():
            away += [f"{language} ({label}): {one}" for one in settle(anna, size, OUT) + anna.page.evaluate(OVER)]
            anna.check_width()
            assert anna.page.locator(asks).locator("visible=true").count() == (1 if label == "phone" else 2)
            assert anna.page.evaluate(BOXES, [asks, others]) == 0, f"{language} ({label})"
            assert anna.page.evaluate(CUT, asks) == [], f"{language} ({label})"
    assert not away, "\n".join(away)


def test_on_a_phone_the_name_is_asked_for_in_a_word_and_the_field_comes_when_it_is_pressed(door: Door) -> None:
    anna = door.enter(viewport=SIZES["phone"])
    anna.go("/")
    anna.follow(anna.page.locator('form[action="/quick/homestretch"] .primary'))
    field = anna.page.locator(".top .naming input:not([type=hidden])")
    expect(field).to_be_hidden()
    anna.page.click(".top .name-ask")
    expect(field).to_be_focused()
    anna.check_width()
    others = ".top > :is(.brand, .where, .name-ask, .menu), .tview"
    assert anna.page.evaluate(BOXES, [".naming :is(input, .btn)", others]) == 0
    field.fill("Eva")
    anna.follow(anna.page.locator(".naming .btn"))
    expect(anna.page.locator(".top .name-ask")).to_have_count(0)


def test_a_review_and_a_purse_of_greyhounds_cover_nothing(door: Door) -> None:
    anna = door.enter()
    anna.sit_down("greyhounds", 3)
    assert anna.asked() is not None
    for language in LANGUAGES:
        anna.go(f"/tables/{anna.table}?language={language}")
        for size in (SIZES["desk"], SIZES["low"]):
            assert settle(anna, size, RIM) == [], language
            assert anna.page.locator(".gh-infield .finish .num:visible").count() == 3
    anna.go(f"/tables/{anna.table}/review")
    for size in (SIZES["desk"], SIZES["low"]):
        low, window = settle(
            anna, size, "() => [document.querySelector('.scrubber').getBoundingClientRect().bottom, innerHeight]"
        )
        assert low <= window
        assert anna.page.evaluate(BOXES, [".scrubber", ".side, .boards"]) == 0


def test_a_hint_is_read_without_scrolling(door: Door) -> None:
    anna = door.enter(viewport=SIZES["low"])
    anna.sit_down("homestretch", 2, hints=True)
    assert anna.asked() is not None
    for size in (SIZES["low"], SIZES["phone"]):
        anna.resize(size)
        anna.follow(anna.page.locator("form.hint button"))
        anna.until(IN_WINDOW, ".hinted")


def test_four_tokens_in_a_box_of_the_tote_are_four_numbers(door: Door, site: Site) -> None:
    anna = door.enter()
    anna.come_in("Anna")
    table = anna.set_table("homestretch", "me", "random", "random", "random")
    live = site.quiet(table)
    live.row.driver = "nobody"
    live.begun.state = kinds(live)["betting"]
    live.drawn.clear()
    anna.look_at(table)
    anna.page.evaluate(
        """() => {
          const chips = document.querySelector(".lane .box .chips");
          const token = document.querySelector(".pieces .token").cloneNode(true);
          token.className = token.className.replace(/\\bl\\b/, "") + " s";
          chips.classList.add("many");
          chips.replaceChildren(...Array.from({ length: 4 }, () => token.cloneNode(true)));
        }"""
    )
    for label, size in SIZES.items():
        settle(anna, size)
        tokens = anna.page.locator(".lane .box .chips").first.locator(".token")
        boxes = [box for box in (one.bounding_box() for one in tokens.all()) if box]
        around = anna.page.locator(".lane .box").first.bounding_box()
        assert len(boxes) == 4, label
        assert around is not None, label
        for n, one in enumerate(boxes):
            assert around["x"] <= one["x"]
            assert one["x"] + one["width"] <= around["x"] + around["width"]
            assert around["y"] <= one["y"]
            assert one["y"] + one["height"] <= around["y"] + around["height"]
            for other in boxes[n + 1 :]:
                across = abs(one["x"] - other["x"]) >= one["width"] - 1
                assert across or abs(one["y"] - other["y"]) >= one["height"] - 1, f"{one} lies over {other} ({label})"
