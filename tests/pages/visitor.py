"""Somebody with a browser: goes to pages, sits down, is asked, answers.

Nothing here sleeps: `asked`, `answered` and `until` wait for a state of the page, `Site.until` for one of the table.
A page that is just being opened has not everything yet, and whatever is read of it then is read again.
"""

from __future__ import annotations

from collections import deque
from typing import Any, NoReturn
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Error, Locator, Response, TimeoutError, ViewportSize

from tests.pages.axe import complaints
from tests.pages.site import Site

LAPTOP: ViewportSize = {"width": 1280, "height": 860}
TV: ViewportSize = {"width": 1920, "height": 1080}
PHONE: ViewportSize = {"width": 360, "height": 800}
TRIES = 10
"""How often a page may get ahead of its visitor by opening itself anew."""
WAIT = 60_000
"""The longest any answer may take, in milliseconds."""
AGAIN = 20
"""After how many milliseconds a page is asked again; asked with every frame, it would draw frames all the while."""

ASKED = """([steps, least]) => {
  if (document.readyState !== "complete") return false;
  if (document.body.matches(".ended")) return true;
  document.querySelector("#payout:not([hidden]) [data-payout-on]")?.click();
  const view = document.querySelector("#view");
  return view?.dataset.mayAct === "1" && !document.body.matches(".playing") && Number(view.dataset.version) >= least
    && !document.querySelector("#decision[data-fresh]") && (!steps.length || steps.includes(view.dataset.tabFor));
}"""
ANSWERED = """([decision, before]) => {
  if (document.body?.matches(".ended, .handing") || document.querySelector("#refusal")) return true;
  const view = document.querySelector("#view");
  if (before && window.sent === before[0] && view?.dataset.version !== before[1]) return true;
  return view && (view.dataset.decision !== decision || view.dataset.mayAct !== "1");
}"""
BEFORE = "() => [window.sent, document.querySelector('#view')?.dataset.version]"
"""What tells whether a press has met the question it was meant for."""
SMALL = """(least) => {
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const one = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || one.closest("script, .unseen, svg.runner, [class*='-letter']")) continue;
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || one.clientWidth === 1) continue;
    const matrix = one.closest("svg") && one.getScreenCTM();
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : one.currentCSSZoom;
    const size = parseFloat(getComputedStyle(one).fontSize) * scale;
    if (size < least - 0.05) found.add(`${size.toFixed(1)} px: ${one.outerHTML.slice(0, 120)}`);
  }
  return [...found];
}"""
"""Whatever is written smaller than so many pixels; numbers and letters on the runners themselves are drawings."""
BELOW = """() => {
  const edge = document.querySelector(".tvsays").getBoundingClientRect();
  const parts = [...document.querySelectorAll(".boards > *, .tvside > *")];
  return parts.filter((one) => one.getBoundingClientRect().bottom > edge.top).map((one) => one.className)
    .concat(Math.round(edge.bottom) === innerHeight ? [] : ["the commentary"]);
}"""
"""What a shared screen has no room for."""
UNTIL = """(arg) => {
  try {
    return (SCRIPT)(arg);
  } catch (error) {
    window.stumbled = String(error);
    return false;
  }
}"""
"""Asks a function until it says yes; one that stumbles, over a page of which half has come, is asked again."""
LAID_OUT = """() => document.fonts.ready.then(() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done()));
}))"""
DRAWN = "document.body?.dataset.drawn"  # How often the page has changed.
PRESSED = "(document.body?.dataset.pressed ?? '')"  # How many presses on slips have been worked out.
QUICKLY = """{
  const later = window.setTimeout, animate = Element.prototype.animate;
  const fifth = (time) => (time ?? 0) / 5;
  window.setTimeout = (what, late, ...more) => later(what, fifth(late), ...more);
  Element.prototype.animate = function (frames, how) {
    return animate.call(this, frames, { ...how, duration: fifth(how.duration), delay: fifth(how.delay) });
  };
}"""
"""Whatever takes a page some time takes it a fifth: the same scenes in the same order, and fewer pictures drawn."""
NOTICED = """window.noticed = [];
window.sent = 0;
addEventListener("submit", (event) => {
  window.sent += event.target.matches("form.act") && !event.submitter?.getAttribute("formaction")?.endsWith("/draft");
}, true);
for (const kind of "pointerdown pointerup pointercancel contextmenu keydown click invalid submit".split(" "))
  addEventListener(kind, (event) => {
    const on = event.target.closest?.("button, a, label, input, summary, form") ?? event.target;
    const what = `${Math.round(event.timeStamp)} ${kind} ${event.key ?? ""} ${on.outerHTML?.slice(0, 160)}`;
    window.noticed = [...window.noticed.slice(-14), what];
  }, true);"""
"""What fingers and keys have done to a page, as the page has noticed it."""


class Visitor:
    """A person's browser, with one page open."""

    def __init__(self, context: BrowserContext, site: Site, scripts: bool = True, touch: bool = False) -> None:
        self.context = context
        self.site = site
        self.page = context.new_page()
        self.scripts = scripts
        self.touch = touch
        self.seat = 0
        self.heard: deque[str] = deque(maxlen=20)
        """The last lines of the console and the last requests that were refused, failed or changed something."""
        context.set_default_timeout(WAIT)
        context.on("console", lambda line: self.heard.append(f"{line.type}: {line.text}"))
        context.on("response", self._hear)
        context.on("requestfailed", lambda one: self.heard.append(f"{one.method} {one.url}: {one.failure}"))
        if scripts:
            context.add_init_script(NOTICED)

    def _hear(self, answer: Response) -> None:
        if answer.request.method != "GET" or answer.status >= 400:
            self.heard.append(f"{answer.request.method} {answer.url}: {answer.status}")

    # --- coming in and sitting down

    def go(self, path: str) -> None:
        """Open a page; one that cannot be shown at all fails at once."""
        for _ in range(TRIES):
            try:
                answer = self.page.goto(path)
            except Error as error:  # the page was just opening another one by itself: then after it
                if "ERR_ABORTED" not in str(error) and "interrupted by another navigation" not in str(error):
                    raise
                self.page.wait_for_load_state()
            else:
                assert answer is None or answer.status < 500, f"{path} answers {answer.status}"
                return
        raise AssertionError(f"the page opens itself anew again and again instead of {path}")

    def follow(self, link: Locator) -> None:
        """Press what leads to another page, and wait until that is there."""
        with self.page.expect_navigation():
            link.click()

    def post(self, path: str, **body: Any) -> Any:
        """Something done through the API that is not what the test is about."""
        csrf = next((one for one in self.context.cookies() if one.get("name") == "railbird_csrf"), None)
        if csrf is None:
            self.context.request.get("/api/v1/me")
            csrf = next(one for one in self.context.cookies() if one.get("name") == "railbird_csrf")
        headers = {"x-csrftoken": csrf.get("value", "")}
        answer = self.context.request.post(f"/api/v1{path}", data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def come_in(self, name: str) -> None:
        """Be a guest with a name."""
        self.post("/guests", name=name)

    def set_table(self, game: str, *kinds: str, **more: Any) -> str:
        """Set a table; its id. A kind is me, here, open or a bot's level. Bots answer at once."""
        seats = [{"kind": kind} if kind in ("me", "here", "open") else {"kind": "bot", "bot": kind} for kind in kinds]
        made: str = self.post("/tables", game=game, seats=seats, **({"pace": "instant"} | more))["id"]
        return made

    def sit_down(self, game: str, bots: int, **more: Any) -> None:
        """A table of one's own with so many random bots, playing at once."""
        self.come_in("Anna")
        self.look_at(self.set_table(game, "me", *["random"] * bots, **more))

    @property
    def table(self) -> str:
        """The table the page shows."""
        return urlsplit(self.page.url).path.split("/")[2]

    def look_at(self, table: str, seat: int = 0) -> None:
        """Open a table."""
        self.seat = seat
        self.go(f"/tables/{table}")

    # --- being asked and answering

    def view(self, table: str = "", **query: Any) -> Any:
        """What the seat sees, from the API: what the page is compared with."""
        asked = {"seat": self.seat, "since": 1_000_000, **query}
        answer = self.context.request.get(f"/api/v1/tables/{table or self.table}/view", params=asked)
        assert answer.ok, answer.text()
        return answer.json()

    def asked(self, *steps: str) -> Any:
        """Wait until the page asks for something (one of these steps); the view, or None at the end of the game.

        Whoever is asked goes on from what a race has paid. Bots go first: whoever is asked then has all the time in
        the world.
        """
        least = 0
        while True:
            if self.scripts:
                try:
                    self.until(ASKED, [list(steps), least])
                except TimeoutError:
                    self._complain("the page asks nothing", self.view())
                if self.is_over():
                    return None
            self.site.quiet(self.table)
            view = self.view()
            least = view["version"]  # a page behind it catches up; one ahead of it is compared anew
            if self._asks(view, steps):
                return view
            if not self.scripts:
                if view["status"] != "playing":
                    return None
                self.page.wait_for_timeout(20)

    def _asks(self, view: Any, steps: tuple[str, ...]) -> bool:
        """Whether the page asks what the view asks; a page without scripts is opened anew for it.

        The same decision may be asked again in a later version: somebody else has moved, and other things are offered.
        """
        is_asked = view["status"] == "playing" and view["may_act"] and (not steps or view["step"] in steps)
        if is_asked and not self.scripts:
            self.go(f"/tables/{self.table}")
        is_shown = self.seen("version") == str(view["version"])
        if is_shown and self.scripts and not is_asked:
            self._complain("the page asks what the table does not", view)
        return bool(is_shown and is_asked)

    def answered(self, view: Any, before: Any = None) -> None:
        """Wait until the page has taken the answer to this view over.

        What is refused has come too late: others have gone on between the question and the press. It is asked again
        with the same number, so the page must say so; and nothing may be refused while nothing has happened. Whoever
        says how it was before (`BEFORE`) is content when the question was gone before he pressed.
        """
        if self.scripts:
            try:
                self.until(ANSWERED, [str(view["decision"]), before])
            except TimeoutError:
                self._complain("the page has not taken the answer over", view)
            if self.page.locator("#refusal").count() and self.view()["version"] <= view["version"]:
                self._complain("the page has not taken the answer over", view)
        else:
            self.page.wait_for_load_state()
            now = self.view()
            assert now["decision"] > view["decision"] or now["status"] != "playing", "the answer was not taken"

    def _complain(self, what: str, view: Any) -> NoReturn:
        """Say what the page shows instead of what it should."""
        now, page = self.view(), self.page
        shown = page.evaluate("({ on: document.body.className, ...document.querySelector('#view')?.dataset, news: 0 })")
        asked, told = ([one[name] for name in ("step", "decision", "version", "pending")] for one in (view, now))
        raise AssertionError(
            f"{what}; asked were {asked}, now the table has {told},\n"
            f"the page {shown}:\n{page.locator('#decision').all_inner_texts()}\n"
            "noticed:\n" + "\n".join(page.evaluate("window.noticed")) + "\nheard:\n" + "\n".join(self.heard)
        )

    def press(self, selector: str) -> None:
        """Press a button of a slip; wait until it has been worked out and drawn anew."""
        before = self.page.evaluate(PRESSED)
        self.page.click(selector)
        self.worked_out(before)

    def worked_out(self, before: str | None) -> None:
        """Wait until what was pressed on a slip has been worked out and drawn."""
        if not self.scripts:  # a press leads to another page, and has waited for its beginning
            self.page.wait_for_load_state()
            return
        self.until(f"(before) => {PRESSED} !== before", before)

    def drawn_anew(self) -> None:
        """Let the page draw the same view anew, as it does when others do something."""
        before = self.page.evaluate(DRAWN)
        self.page.evaluate("window.dispatchEvent(new Event('online'))")
        self.redrawn(before)

    def redrawn(self, before: str) -> None:
        """Wait until the page has changed."""
        if not self.scripts:  # a press leads to another page, and has waited for its beginning
            self.page.wait_for_load_state()
            return
        self.until(f"(before) => {DRAWN} !== before", before)

    # --- looking at the page

    def seen(self, name: str) -> str:
        """What the table's view says of itself: data-… of #view."""
        return str(self.read("(name) => document.querySelector('#view')?.dataset[name] ?? ''", name))

    def is_over(self) -> bool:
        """Whether the end page is shown."""
        return bool(self.read("() => document.body?.matches('.ended')"))

    def read(self, script: str, arg: object = None) -> Any:
        """What a function in the page answers; asked again where the page just opens another one."""
        for _ in range(TRIES):
            try:
                return self.page.evaluate(script, arg)
            except Error as error:
                if "destroyed" not in str(error):
                    raise
                self.page.wait_for_load_state()
        raise AssertionError(f"the page opens itself anew again and again: {self.page.url}")

    def until(self, script: str, arg: object = None) -> None:
        """Wait until a function in the page answers with yes; the page may go to another one meanwhile."""
        try:
            self.page.wait_for_function(UNTIL.replace("SCRIPT", script), arg=arg, timeout=WAIT, polling=AGAIN)
        except TimeoutError as error:
            error.add_note(f"last stumbled over: {self.read('() => window.stumbled')}")
            raise

    def resize(self, size: ViewportSize) -> None:
        """Make the window this large, and wait until the page is laid out in it."""
        if self.page.viewport_size != size:
            self.page.set_viewport_size(size)
        self.page.evaluate(LAID_OUT)

    def check_access(self, where: str) -> None:
        """Nothing for axe to complain about."""
        problems = complaints(self.page)
        assert not problems, f"{where}: " + "\n".join(problems)

    def check_large(self) -> None:
        """A shared screen is read from the sofa, and nobody scrolls it."""
        small = self.page.evaluate(SMALL, 22)
        assert not small, f"{self.page.url}: " + "\n".join(small)
        hidden = self.page.evaluate(BELOW)
        assert not hidden, f"{self.page.url}: below the commentary, which is on the screen's lower edge, are {hidden}"

    def check_width(self) -> None:
        """Nothing sticks out sideways."""
        wide, window = self.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
        assert wide <= window, f"{self.page.url} is {wide} px wide in a window of {window}"
