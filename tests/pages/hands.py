"""Hands that play any game without knowing its rules: through the buttons, cards, lists and slips a page offers.

`Finger` taps what it sees. `Keys` has no mouse: it walks with Tab and the arrows, and presses Enter and Space.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from playwright.sync_api import ElementHandle, Error

from tests.pages.visitor import BEFORE, DRAWN, Visitor

PRESSES = 60
"""Presses after which a decision should have been answered."""
STEPS = 500
"""Presses of Tab after which anything on a page has been reached."""

OFFERED = """() => {
  window.controls = [];
  const seen = (one) => one && one.checkVisibility({ visibilityProperty: true });
  const found = [];
  const offer = (one, kind, form) => {
    window.controls.push(one);
    found.push({ n: window.controls.length - 1, kind, form, name: one.name || "", value: one.value || "",
      off: one.getAttribute("aria-pressed") === "false", label: (one.innerText || one.ariaLabel || "").trim() });
  };
  document.querySelectorAll("form.act").forEach((form, number) => {
    const all = [...form.elements].filter((one) => !one.disabled);
    const radios = all.filter((one) => one.type === "radio" && (seen(one) || seen(one.closest("label"))));
    const lists = all.filter((one) => one.localName === "select" && !one.value);
    const open = (radios.length && !radios.some((one) => one.checked)) || lists.length;
    radios.forEach((one) => offer(one, one.checked ? "chosen" : "radio", number));
    lists.forEach((one) => offer(one, "list", number));
    const writes = [...form.elements].some((one) => one.name === "written");
    for (const one of all) {
      if (one.localName !== "button" || one.type !== "submit" || one.ariaHidden === "true" || !seen(one)) continue;
      if (one.getAttribute("formaction")?.endsWith("/draft")) offer(one, writes ? "draft" : "aside", number);
      else if (one.name === "action" || one.name === "written" || !open) offer(one, "play", number);
    }
  });
  return found;
}"""

NEXT_KEY = """(one) => {
  const now = document.activeElement;
  if (now === one) return "";
  if (!one.isConnected) return null;
  const group = (box) => box.type === "radio" ? `${box.form?.id} ${box.name}` : null;
  const back = now.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING;
  if (group(now) && group(now) === group(one)) return back ? "ArrowUp" : "ArrowDown";
  return back ? "Shift+Tab" : "Tab";
}"""

SHOWN_FOCUS = """() => {
  const one = document.activeElement;
  const marked = (box) => {
    const style = box && getComputedStyle(box);
    return style && (parseFloat(style.outlineWidth) > 1 && style.outlineStyle !== "none" || style.boxShadow !== "none");
  };
  return one.matches(":focus-visible") && (marked(one) || marked(one.closest("label, li")));
}"""


@dataclass(frozen=True)
class Control:
    """Something a page offers to press, choose or fill in."""

    n: int
    kind: str
    """play: answers. radio, list: has to be chosen first. draft: changes a slip. aside: opens something else."""
    form: int
    name: str
    value: str
    off: bool
    """Whether it is a switch that is off."""
    label: str


class Finger:
    """Taps. The picks are drawn from a seed, so that the same game is played again."""

    def __init__(self, visitor: Visitor, seed: int) -> None:
        self.visitor = visitor
        self.pick = Random(seed)

    def answer(self, view: Any) -> None:
        """Answer what the page asks, whatever it is."""
        for presses in range(PRESSES):
            try:
                before = self.visitor.page.evaluate(BEFORE)
                if self._one_press(presses):
                    self.visitor.answered(view, before)
                    return
            except Error as error:  # others have changed the table: what was to be pressed is drawn anew
                if "attached" not in str(error) and "destroyed" not in str(error):
                    raise
            if self.visitor.is_over() or not self._still_asked(view):
                return
        raise AssertionError(f"{view['step']} cannot be answered: {self.visitor.page.inner_text('#decision')}")

    def offered(self) -> list[Control]:
        """What the page offers to press now."""
        return [Control(**one) for one in self.visitor.page.evaluate(OFFERED)]

    def _still_asked(self, view: Any) -> bool:
        now = self.visitor.page.locator(f'#view[data-may-act="1"][data-decision="{view["decision"]}"]')
        return now.count() > 0

    def _one_press(self, presses: int) -> bool:
        """One thing more; true when it was the answer."""
        found = self.offered()
        plays = [one for one in found if one.kind in ("play", "radio")]
        drafts = [one for one in found if one.kind == "draft"]
        lists = [one for one in found if one.kind == "list"]
        chosen = {one.form for one in found if one.kind == "chosen"}
        if lists:
            self.fill_in(self.handle(lists[0]), self.pick.randrange(1, 12))
            return False
        if not plays and not drafts:  # the question is gone, or has just been drawn
            return False
        if not plays or (drafts and presses < 2 and self.pick.random() < 0.5):
            self._change_the_slip(drafts)
            return False
        ready = [one for one in plays if one.kind == "play" and one.form in chosen]
        one = self.pick.choice(ready or plays)
        if one.kind == "radio":
            self.choose(self.handle(one))
            return False
        self.press(self.handle(one))
        return True

    def _change_the_slip(self, drafts: list[Control]) -> None:
        """Switch something on, rather where nothing is on yet."""
        off = [one for one in drafts if one.off]
        full = {one.name for one in drafts if not one.off}
        one = self.pick.choice([one for one in off if one.name not in full] or off or drafts)
        pressed = self.handle(one)
        if self.visitor.read("() => Boolean(document.body.dataset.shared)"):  # a device for several: a page each time
            with self.visitor.page.expect_navigation():
                self.press(pressed)
            return
        before = self.visitor.page.evaluate(DRAWN)
        self.press(pressed)
        self.visitor.redrawn(before)

    def handle(self, one: Control) -> ElementHandle:
        """The element itself."""
        found = self.visitor.page.evaluate_handle("(n) => window.controls[n]", one.n).as_element()
        assert found is not None
        return found

    # --- what fingers do

    def press(self, one: ElementHandle) -> None:
        """A button."""
        if self.visitor.touch:
            one.evaluate("(one) => one.scrollIntoView({ block: 'center' })")  # nobody taps what is half covered
            one.tap()
        else:
            one.click()

    def choose(self, one: ElementHandle) -> None:
        """A card or a line with a radio button."""
        label = one.evaluate_handle("(one) => one.closest('label') ?? one").as_element()
        assert label is not None
        Finger.press(self, label)

    def fill_in(self, one: ElementHandle, place: int) -> None:
        """An entry of a list."""
        one.select_option(index=place)


class Keys(Finger):
    """The keyboard alone."""

    def press(self, one: ElementHandle) -> None:
        """Walk to a button; Enter."""
        self.reach(one)
        self.visitor.page.keyboard.press("Enter")

    def choose(self, one: ElementHandle) -> None:
        """Walk to the group, then with the arrows to the card; Space."""
        self.reach(one)
        if not one.is_checked():
            self.visitor.page.keyboard.press("Space")

    def fill_in(self, one: ElementHandle, place: int) -> None:
        """Walk to the list, then down in it."""
        self.reach(one)
        for _ in range(place):
            self.visitor.page.keyboard.press("ArrowDown")

    def reach(self, one: ElementHandle) -> None:
        """Move the focus until it is there, and see that it shows."""
        keyboard = self.visitor.page.keyboard
        for _ in range(STEPS):
            key = one.evaluate(NEXT_KEY)
            if key is None:
                raise Error("on the way there it was drawn anew: it is not attached any more")
            if not key:
                assert self.visitor.page.evaluate(SHOWN_FOCUS), f"the focus does not show on {drawn(one)}"
                return
            keyboard.press(key)
        raise AssertionError(f"out of the keyboard's reach: {drawn(one)}")


def drawn(one: ElementHandle) -> str:
    """An element as HTML."""
    return str(one.evaluate("(one) => one.outerHTML"))
