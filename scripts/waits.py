"""How long somebody waits who plays against bots: from an answer to the next question, in a real browser.

    python scripts/waits.py                                  # every game at every speed, this source tree
    python scripts/waits.py --game greyhounds --speed instant --decisions 30
    python scripts/waits.py ../other-tree .                  # two trees beside each other

"Play now" is pressed, the speed chosen, and so many decisions are answered without thinking; what is answered goes
through the API, what follows from it is watched on the page. "nothing" is the longest time in which nothing on the
screen changed or moved and nothing was asked.
"""

from __future__ import annotations

import argparse
import random
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, sync_playwright
from startup import ROOT, served

GAMES = ("homestretch", "jockey", "dostihy", "winplaceshow", "greyhounds")
SPEEDS = ("slow", "normal", "fast", "instant")
LAPTOP = {"width": 1280, "height": 860}
PATIENCE = 180_000  # Milliseconds after which a question that has not come will not come.

WATCH = """addEventListener("DOMContentLoaded", () => {
  const view = () => document.querySelector("#view");
  if (!view()) return;
  window.still = 0;
  let changed = performance.now();
  const seen = (one) => !one.target.closest?.("#heard, head");
  const notice = (changes) => changes.some(seen) && (changed = performance.now());
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(notice).observe(document.body, all);
  const moves = (one) => one.playState === "running" && Number.isFinite(one.effect?.getComputedTiming().endTime);
  setInterval(() => {
    const now = performance.now();
    const asked = view()?.dataset.mayAct === "1" && !document.body.matches(".playing");
    if (asked || document.getAnimations().some(moves)) changed = now;
    window.still = Math.max(window.still, now - changed);
  }, 40);
});"""
ASKED = """(decision) => {
  if (document.body?.matches(".ended")) return true;
  const view = document.querySelector("#view");
  return view?.dataset.mayAct === "1" && !document.body.matches(".playing") && Number(view.dataset.decision) > decision;
}"""


@dataclass
class Waits:
    """What was measured at one table, in seconds."""

    waits: list[float] = field(default_factory=list)
    still: float = 0.0

    def line(self) -> str:
        """Count, median, worst, and the longest time without anything to see or do."""
        if not self.waits:
            return "    0"
        median = statistics.median(self.waits)
        return f"{len(self.waits):5} {median:8.1f} {max(self.waits):8.1f} {self.still:9.1f}"


class Player:
    """Somebody who answers at once."""

    def __init__(self, context: BrowserContext, url: str, game: str, speed: str) -> None:
        self.url = url
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.goto(url)
        self.page.evaluate("(speed) => localStorage.setItem('speed', speed)", speed)
        with self.page.expect_navigation():
            self.page.evaluate(f"""document.querySelector('form[action="/quick/{game}"] button:not([name])').click()""")
        self.table = urlsplit(self.page.url).path.split("/")[2]
        self._pick = random.Random(1)

    def view(self) -> Any:
        """What the seat sees."""
        return self.page.request.get(f"{self.url}/api/v1/tables/{self.table}/view", params={"since": 1_000_000}).json()

    def answer(self, view: Any) -> bool:
        """Anything that is legal; whether it was still asked."""
        offer = self._pick.choice(view["legal"])
        action = [*offer["action"], offer["lo"]] if offer["field"] else offer["action"]
        body = {
            "seat": view["seat"],
            "decision": view["decision"],
            "token": f"t{view['decision']}",
            "actions": [action],
        }
        csrf = next(one["value"] for one in self.page.context.cookies() if one["name"] == "railbird_csrf")
        headers = {"x-csrftoken": csrf}
        return self.page.request.post(f"{self.url}/api/v1/tables/{self.table}/act", data=body, headers=headers).ok

    def still(self) -> float:
        """For how long nothing happened since this was last asked."""
        found = self.page.evaluate("() => { const found = window.still ?? 0; window.still = 0; return found; }")
        return float(found) / 1000

    def play(self, decisions: int) -> Waits:
        """Answer so many decisions; a slip of several small ones counts as one."""
        found, answered = Waits(), -1
        while len(found.waits) < decisions:
            self.page.wait_for_function(ASKED, arg=answered)
            view = self.view()
            if view["status"] != "playing":
                break
            if not view["may_act"] or not self.answer(view):
                continue
            answered = view["decision"]
            if self.view()["may_act"]:
                continue
            self.still()
            began = time.monotonic()
            try:
                self.page.wait_for_function(ASKED, arg=answered)
            except TimeoutError:
                found.waits.append(PATIENCE / 1000)
                break
            if self.page.evaluate("document.body.matches('.ended')"):
                break
            found.waits.append(time.monotonic() - began)
            found.still = max(found.still, self.still())
        return found


def measured(browser: Browser, url: str, games: list[str], speeds: list[str], decisions: int) -> Iterator[str]:
    """A line for each game and speed."""
    for game in games:
        for speed in speeds:
            context = browser.new_context(viewport=LAPTOP, locale="en-GB")  # type: ignore[arg-type] # a plain dictionary
            context.add_init_script(WATCH)
            waits = Player(context, url, game, speed).play(decisions)
            context.close()
            yield f"{game:14} {speed:8} {waits.line()}"


def main() -> None:
    """Play at each tree's server."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("trees", nargs="*", type=Path, default=[ROOT])
    asked.add_argument("--game", action="append", choices=GAMES)
    asked.add_argument("--speed", action="append", choices=SPEEDS)
    asked.add_argument("--decisions", type=int, default=12)
    given = asked.parse_args()
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as play, tempfile.TemporaryDirectory() as folder:
        browser = play.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for number, tree in enumerate(tree.resolve() for tree in given.trees):
            with served(tree, f"sqlite:///{folder}/{number}.db") as (_, url):
                print(tree if len(given.trees) > 1 else "", flush=True)
                print(
                    f"{'game':14} {'speed':8} {'waits':>5} {'median s':>8} {'worst s':>8} {'nothing s':>9}", flush=True
                )
                for line in measured(browser, url, given.game or GAMES, given.speed or SPEEDS, given.decisions):
                    print(line, flush=True)


if __name__ == "__main__":
    main()
