"""A page in regions: pieces with a name that are drawn when what they show changes, and only then.

A template calls `t.region(name, macro, *data)`. The macro gets a pen (words and addresses) and the data, nothing else:
equal data, and it is not drawn again, nor is what it has drawn inside it by `t.region` in its turn. `t.glue(name)`
round a piece of a template is a region, too, drawn each time and compared as it is drawn. Either is one element whose
id is the region's name. A region is put into the one around it by a mark, so that a page that has the outer one is
brought only the inner one.

What is different for every reader of the same page (the token against forged forms, the one that makes a resend
harmless) is no part of a region: a gap stays there, which is filled in when a whole page is sent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

MARK, GAP = "\x02", "\x03"
ROOT = "view"  # The region everything else is in.
HEAD = "head"  # What a page is told about itself, as attributes of the root.
STORY = "story-lines"  # The lines of the story: a list that grows at one end, told line by line.

_MARKS = re.compile(f"{MARK}([^{MARK}]*){MARK}")
_GAPS = re.compile(f"{GAP}([^{GAP}]*){GAP}")

Draws = Callable[..., str]
Put = Mapping[str, Callable[[], str]]  # What stands at marks that are no regions.


def gap(name: str) -> Markup:
    """Where something is filled in that is not everybody's."""
    return Markup(GAP + name + GAP)


def filled(html: str, gaps: Mapping[str, str]) -> str:
    """The same with its gaps filled in; empty where nothing is given."""
    return _GAPS.sub(lambda found: gaps.get(found[1], ""), html)


class Region(NamedTuple):
    """A piece of a page as it was drawn."""

    macro: Draws | None  # None for glue.
    data: tuple[Any, ...]
    html: str  # With marks where other regions are.
    inside: tuple[str, ...]


@lru_cache(maxsize=4096)
def _mark(name: str) -> Markup:
    return Markup(MARK + name + MARK)


class Sketch:
    """A page while it is drawn. What looks as it did before, or as it does for everybody, is taken from there."""

    def __init__(self, shared: Mapping[str, Region], before: Mapping[str, Region]) -> None:
        self._known = (shared, before)
        self.regions: dict[str, Region] = {}

    def region(self, name: str, macro: Draws, pen: object, data: tuple[Any, ...]) -> Markup:
        """A region by its data; nothing at all where it shows nothing, so that the one around it knows."""
        for known in self._known:
            found = known.get(name)
            if found is not None and found.macro is macro and found.data == data:
                self._take(found, known)
                return self._put(name, found)
        return self._put(name, _drawn(macro, data, str(macro(pen, *data))))

    def _take(self, region: Region, known: Mapping[str, Region]) -> None:
        """With a region comes what is in it, but for what has been drawn before it and only put in."""
        for name in region.inside:
            inner = known.get(name)
            if inner is not None and name not in self.regions:
                self.regions[name] = inner
                self._take(inner, known)

    def glue(self, name: str, html: str) -> Markup:
        """A region by how it is drawn."""
        for known in self._known:
            found = known.get(name)
            if found is not None and found.macro is None and found.html == html:
                return self._put(name, found)
        return self._put(name, _drawn(None, (), html))

    def _put(self, name: str, region: Region) -> Markup:
        if not region.html:
            return Markup()
        if name in self.regions:
            raise ValueError(f"two regions of a page are called {name!r}")
        self.regions[name] = region
        return _mark(name)

    mark = staticmethod(_mark)


def _drawn(macro: Draws | None, data: tuple[Any, ...], html: str) -> Region:
    return Region(macro, data, html, tuple(_MARKS.findall(html)))


class Composition:
    """A page as it stands: its regions, and since which version each looks as it does."""

    def __init__(self) -> None:
        self.regions: dict[str, Region] = {}
        self._since: dict[str, int] = {}

    def take(self, regions: dict[str, Region], version: int) -> None:
        """The regions as they look from this version on."""
        was = self.regions
        self._since = {
            name: self._since[name] if (old := was.get(name)) and old.html == region.html else version
            for name, region in regions.items()
        }
        self.regions = regions

    def whole(self, name: str = ROOT, put: Put | None = None) -> str:
        """A region with all that is in it."""
        given: Put = put or {}

        def place(found: re.Match[str]) -> str:
            inner = found[1]
            return given[inner]() if inner in given else self.whole(inner, given)

        region = self.regions[name]
        return _MARKS.sub(place, region.html) if region.inside else region.html

    def since(self, version: int, put: Put) -> dict[str, str]:
        """What a page of this version does not have yet, in the order of the page; a region comes with all in it."""
        found: dict[str, str] = {}

        def look(names: Iterable[str]) -> None:
            for name in names:
                if name in put:
                    continue
                if self._since[name] > version:
                    found[name] = self.whole(name, put)
                else:
                    look(self.regions[name].inside)

        look([ROOT])
        return found

    def beside(self, other: Mapping[str, Region], also: Iterable[str], put: Put) -> dict[str, str]:
        """What looks different from another drawing of the page, and what else is asked for by name."""
        wanted = set(also)
        found: dict[str, str] = {}

        def look(names: Iterable[str]) -> None:
            for name in names:
                if name in put:
                    continue
                theirs = other.get(name)
                if name in wanted or theirs is None or theirs.html != self.regions[name].html:
                    found[name] = self.whole(name, put)
                else:
                    look(self.regions[name].inside)

        look([ROOT])
        return found
