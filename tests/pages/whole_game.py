"""A whole game through the page: two people in two browsers, two bots, and everything that happens to people.

Anna sits at a laptop and has no mouse. Petr has a phone, dark and first in Italian. Somebody watches. In the middle
Petr changes to Czech, and the server is stopped and started again under all of them.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import unified_diff
from typing import Any
from unittest.mock import patch

from railbird.core.actors import SPECTATOR
from railbird.web.house.live import Live
from railbird.web.screens import Screen
from railbird.web.table.updates import screen_for
from tests.pages.conftest import Door
from tests.pages.hands import Finger, Keys
from tests.pages.site import Site
from tests.pages.visitor import LAPTOP, PHONE, TV, Visitor

LOOK, SPEAK, RESTART = 3, 6, 9
"""After how many decisions of people somebody comes to watch, Petr changes his language, the server is restarted."""

UNREADABLE = re.compile(r"\b[a-z]+_[a-z_]+\b|[{}]|\bNone\b|\bundefined\b|\bNaN\b|\[object")
"""What no sentence has: the name of a key, a gap that was not filled, a value that is none."""

BY_ITSELF = re.compile(r'(?<=name="token" value=")[0-9a-f]{16}|(?<=<b>)\d+:\d\d(?=</b>)')
"""A form's token, drawn for every page; a clock that goes on while one looks at it."""

CHOSEN = """() => [...document.querySelectorAll("#decision :is(input[type=radio], input[type=checkbox])")]
  .filter((one) => one.checked !== one.defaultChecked).map((one) => one.outerHTML)"""
"""What is chosen that the page has not chosen."""

FOCUSED = "() => ((one) => [one.localName, one.name, one.value, one.innerText])(document.activeElement)"


class WholeGame:
    """One game, from the waiting room to the review."""

    def __init__(self, door: Door, site: Site, game: str, seed: int) -> None:
        self.site = site
        self.game = game
        self.anna = door.enter()
        self.petr = door.enter(
            viewport=PHONE, has_touch=True, is_mobile=True, locale="it-IT", color_scheme="dark", device_scale_factor=1
        )
        self.watcher = door.enter(locale="cs-CZ")
        self.hands = (Keys(self.anna, seed), Finger(self.petr, seed + 1))
        self.looked: set[tuple[str, ...]] = set()
        self.decisions = 0
        self.done: set[str] = set()
        self.table = ""

    def play(self, options: dict[str, Any]) -> None:
        """From the first click to the review."""
        self.sit_down(options)
        while (seat := self.whose_turn()) is not None:
            view = self.people[seat].asked()
            if view is None:
                break
            self.look_around(seat, view)
            self.hands[seat].answer(view)
            self.decisions += 1
        assert self.done == {"watched", "spoke", "restarted"}, f"over after {self.decisions} decisions: {self.done}"
        self.end()

    @property
    def people(self) -> tuple[Visitor, Visitor]:
        """Those who play."""
        return self.anna, self.petr

    def sit_down(self, options: dict[str, Any]) -> None:
        """Anna sets the table, Petr comes by its code, Anna starts."""
        self.anna.come_in("Anna")
        self.table = self.anna.set_table(self.game, "me", "open", "random", "random", options=options)
        self.anna.look_at(self.table)
        self.petr.go("/")
        self.petr.page.locator("input[name=code]").fill(self.anna.page.locator(".codecard .code").inner_text())
        with self.petr.page.expect_navigation():
            self.petr.page.locator("input[name=code]").press("Enter")
        self.petr.page.locator('form[action$="/join"] input[name=name]').fill("Petr")
        self.petr.check_width()
        self.petr.follow(self.petr.page.locator('form[action$="/join"] button'))
        self.petr.seat = 1
        self.anna.until("() => document.querySelector('.seats')?.textContent.includes('Petr')")
        self.anna.check_access("waiting room")
        self.hands[0].press(self.anna.page.locator('form[action$="/do/start"] .primary').element_handle())

    def whose_turn(self) -> int | None:
        """Wait until a person is asked; None at the end of the game.

        A window in which somebody may speak while a bot has the move is gone in a moment, and perhaps the other
        person is asked then: so the bots go first.
        """
        live = self.site.quiet(self.table, lambda live: live.row.status == "over" or bool(asked(live)))
        return self.hands[0].pick.choice(asked(live)) if asked(live) else None

    # --- what happens between two decisions

    def look_around(self, seat: int, view: Any) -> None:
        """Everything that has to hold at a decision; the dear parts once for each kind of it."""
        visitor = self.people[seat]
        if seat == 1:
            visitor.check_width()
        name, step = ("Anna", "Petr")[seat], view["step"]
        if self.first(name, "decision", str(view["decision"])):
            assert visitor.page.evaluate(CHOSEN) == [], f"{step} of {name} begins with something chosen"
        if self.first(name, step):
            visitor.check_access(f"{step} of {name}")
        if self.first(name, step, visitor.page.locator("html").get_attribute("lang") or ""):
            check_readable(visitor)
        if self.first(step):
            self.check_secrets(1 - seat)
        stays = seat not in view["passive"]  # whatever others do meanwhile
        if seat == 0 and stays and self.first(step, "focus"):
            self.check_focus()
        if self.decisions >= LOOK and "watched" not in self.done:
            self.watch()
        elif self.decisions >= SPEAK and "spoke" not in self.done and seat == 1 and stays:
            self.speak()
        elif self.decisions >= RESTART and "restarted" not in self.done:
            self.restart()

    def first(self, *what: str) -> bool:
        """Whether this is looked at for the first time."""
        before = len(self.looked)
        self.looked.add(what)
        return len(self.looked) > before

    def check_focus(self) -> None:
        """What Anna has reached with the keyboard she keeps while the table is drawn anew under her."""
        one = self.hands[0].handle(self.hands[0].offered()[0])
        self.hands[0].reach(one)
        before = self.anna.page.evaluate(FOCUSED)
        self.anna.drawn_anew()
        assert self.anna.page.evaluate(FOCUSED) == before

    def watch(self) -> None:
        """Somebody watches, on a TV and on a laptop: sees the table, is asked nothing, has no seat's secrets."""
        self.look_at_the_tv()
        self.watcher.page.set_viewport_size(LAPTOP)
        self.watcher.look_at(self.table, SPECTATOR)
        assert self.watcher.seen("mayAct") == ""
        assert self.watcher.page.locator("form.act").count() == 0
        self.watcher.check_access("watching")
        check_readable(self.watcher)
        self.done.add("watched")

    def look_at_the_tv(self) -> None:
        """The shared screen: everybody, nothing to press, large letters."""
        self.watcher.page.set_viewport_size(TV)
        self.watcher.go(f"/tables/{self.table}/tv")
        assert self.watcher.page.locator(".tvplayers li").count() == 4
        assert self.watcher.page.locator("main form").count() == 0
        self.watcher.check_access("TV")
        self.watcher.check_width()
        self.watcher.check_large()
        check_readable(self.watcher)

    def speak(self) -> None:
        """Petr changes the language at the table; what is asked is asked in the other one."""
        title = self.petr.page.locator("#decision-title")
        before, offered = title.inner_text(), len(self.hands[1].offered())
        self.petr.page.locator("details.menu > summary").click()
        self.petr.follow(self.petr.page.locator("details.menu button[lang=cs]"))
        assert self.petr.page.locator("html").get_attribute("lang") == "cs"
        assert title.inner_text() != before
        assert len(self.hands[1].offered()) == offered
        self.petr.check_width()
        check_readable(self.petr)
        self.done.add("spoke")

    def restart(self) -> None:
        """The server goes away under everybody and comes back; the pages wait for it without being touched."""
        for visitor in (*self.people, self.watcher):
            visitor.page.evaluate("() => { window.untouched = true }")
        self.site.stop()
        for visitor in self.people:
            visitor.page.locator("#offline").wait_for(state="visible")
        self.site.start()
        for visitor in (*self.people, self.watcher):
            visitor.page.locator("#offline").wait_for(state="hidden")
            assert visitor.page.evaluate("() => window.untouched === true"), "the page was loaded anew"
        self.done.add("restarted")

    def check_secrets(self, other: int) -> None:
        """What the other person and those who watch cannot know, redrawn: not a letter of their pages changes."""
        eyes = [(self.people[other], other)]
        if "watched" in self.done:
            eyes.append((self.watcher, SPECTATOR))
        live = self.site.quiet(self.table)
        driver, live.row.driver = live.row.driver, "nobody"
        try:
            for visitor, seat in eyes:
                check_keeps_secret(visitor, live, seat)
        finally:
            live.row.driver = driver

    # --- and then

    def end(self) -> None:
        """Podium, review, my games."""
        for visitor in (*self.people, self.watcher):  # each page goes there by itself, and only then somewhere else
            visitor.until("() => document.readyState === 'complete' && document.body.matches('.ended')")
            visitor.check_access("end")
            check_readable(visitor)
            visitor.check_width()
        self.look_at_the_tv()
        assert self.anna.page.locator(".podium li").count() >= 3
        self.anna.follow(self.anna.page.locator('a[href$="/review"]').first)
        self.anna.go(f"/tables/{self.table}/review?at=1&seat=0")
        self.anna.check_access("review")
        self.anna.page.get_by_role("link", name="My next decision").click()
        self.anna.until("() => !location.search.includes('at=1&')")
        self.petr.go(f"/tables/{self.table}/review")
        self.petr.check_width()
        check_readable(self.petr)
        self.petr.go("/")
        assert self.petr.page.locator(f'#mine a[href="/tables/{self.table}"]').count() == 1


def asked(live: Live) -> list[int]:
    """The people who have to decide; whoever only may is asked when he is among them."""
    return [seat for seat in live.pending() if live.seats[seat].bot is None] if live.is_playing else []


def check_keeps_secret(visitor: Visitor, live: Live, seat: int) -> None:
    """What a seat cannot know is drawn anew: not a letter of its page changes."""
    with stopped_clock(live):
        before = whole_page(visitor)
        with redrawn(live, seat):
            after = whole_page(visitor)
    changed = list(unified_diff(before.split("<"), after.split("<"), "before", "with other secrets", n=1, lineterm=""))
    assert not changed, "\n".join(changed[:40])


@contextmanager
def redrawn(live: Live, seat: int) -> Iterator[None]:
    """Everything that somebody cannot know, drawn anew for a while; nothing may happen at the table meanwhile."""
    kept, over = live.begun.state, False

    async def later(*how: Any) -> Screen:
        """Pages that are open are not told meanwhile."""
        while not over:
            await asyncio.sleep(0.01)
        return await screen_for(*how)

    with patch("railbird.web.table.updates.screen_for", later):
        live.begun.state = kept.copy()
        live.begun.state.imagine(seat, random.Random(len(live.begun.plies)).randrange)
        live.drawn.clear()
        try:
            yield
        finally:
            live.begun.state = kept
            live.drawn.clear()
            over = True


@contextmanager
def stopped_clock(live: Live) -> Iterator[None]:
    """Pages opened one after the other show the clocks of one and the same moment."""
    now = live.clock.now()
    with patch.object(live.clock, "now", lambda: now):
        yield


def whole_page(visitor: Visitor) -> str:
    """Everything a browser is sent that opens this page anew, but for a form's token and what a clock says."""
    sent = visitor.context.request.get(visitor.page.url)
    assert sent.ok, sent.text()
    return BY_ITSELF.sub("", sent.text())


def check_readable(visitor: Visitor) -> None:
    """Every sentence is one."""
    text = visitor.page.locator("main").inner_text()
    assert not (found := UNREADABLE.search(text)), text[max(0, found.start() - 80) : found.end() + 80]
