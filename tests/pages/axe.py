"""What axe finds wrong with a page.

Whether letters stand out from their ground takes axe four fifths of its time. So that rule looks at what is written
in colours, sizes and on grounds that have not been looked at before, on whatever page; every other rule at everything.
"""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

CONTRAST = "color-contrast"
RULES = f"""() => axe.run({{ resultTypes: ["violations"], rules: {{ "{CONTRAST}": {{ enabled: false }} }} }})
  .then((found) => found.violations)"""
"""All other rules on all elements; what they find in order is neither collected nor sent."""
LETTERS = """(seen) => {
  const known = new Set(seen), grounds = new Map(), found = new Map();
  const ground = (one) => {
    if (one === null) return "";
    if (!grounds.has(one)) {
      const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(one);
      const own = [backgroundColor, backgroundImage, opacity, filter].join(" ");
      grounds.set(one, ground(one.parentElement) + (own === "rgba(0, 0, 0, 0) none 1 none" ? "" : `<${own}`));
    }
    return grounds.get(one);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const one = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !one.checkVisibility({ visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one);
    const key = [color, fontSize, fontWeight, textShadow, ground(one)].join("|");
    if (!known.has(key)) found.set(key, [...(found.get(key) ?? []), one]);
  }
  window.letters = [...found.values()].flat();
  return [...found.keys()];
}"""
"""How something is written that was not known: its colours, its size, the grounds it stands on."""
STANDS_OUT = f"""() => axe.run(window.letters, {{ resultTypes: ["violations"], runOnly: ["{CONTRAST}"] }})
  .then((found) => found.violations)"""

_looked_at: set[str] = set()


def complaints(page: Page) -> list[str]:
    """What is wrong with the page as it stands."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[Any] = page.evaluate(RULES)
    written: list[str] = page.evaluate(LETTERS, list(_looked_at))
    if written:
        dull: list[Any] = page.evaluate(STANDS_OUT)
        if not dull:
            _looked_at.update(written)
        found += dull
    return [f"{node['html'][:200]}: {node['failureSummary']}" for one in found for node in one["nodes"][:3]]
