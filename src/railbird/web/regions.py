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
from collections.abc import Callable, Iterable, Mapping, Set
from functools import lru_cache
from itertools import compress
from operator import is_not
from typing import Any, NamedTuple

from markupsafe import Markup, escape

MARK, GAP = "\x02", "\x03"
ROOT = "view"  # The region everything else is in.
HEAD = "head"  # What a page is told about itself, as attributes of the root.
STORY = "story-lines"  # The lines of the story: a list that grows at one end, told line by line.

NEVER = -2  # Before any version a page may have.
SMALL = 120  # So many letters are sent rather than a word that they are the same.

_ELEMENT = re.compile(r"<([\w-]+)")
_MARKS = re.compile(f"{MARK}([^{MARK}]*){MARK}")
_GAPS = re.compile(f"{GAP}([^{GAP}]*){GAP}")

Draws = Callable[..., str]
Put = Mapping[str, Callable[[], str]]  # What stands at marks that are no regions.


def gap(name: str) -> Markup:
    """Where something is filled in that is not everybody's."""
    return Markup(GAP + name + GAP)


def filled(html: str, gaps: Mapping[str, str]) -> str:
    """The same with its gaps filled in; empty where nothing is given."""
    return _GAPS.sub(lambda found: gaps.get(found[1], ""), html) if GAP in html else html


def attributes(facts: Mapping[str, object]) -> Markup:
    """Facts as attributes `data-…` of an element."""
    return Markup(" ".join(f'data-{name}="{escape(value)}"' for name, value in facts.items()))


class Region(NamedTuple):
    """A piece of a page as it was drawn."""

    macro: Draws | None  # None where there is nothing.
    data: tuple[Any, ...]
    html: str  # With marks where other regions are.
    inside: tuple[str, ...]


@lru_cache(maxsize=4096)
def _mark(name: str) -> Markup:
    return Markup(MARK + name + MARK)


@lru_cache(maxsize=4096)
def _called(kind: str, key: object) -> tuple[str, Markup]:
    return f"{kind}-{key}", _mark(f"{kind}-{key}")


NOTHING, EMPTY = Region(None, (), "", ()), Markup()


class Sketch:
    """A page while it is drawn. What looks as it did before, or as it does for everybody, is taken from there."""

    def __init__(self, shared: Composition | None, before: Mapping[str, Region]) -> None:
        self._hall = shared
        self._shared: Mapping[str, Region] = {} if shared is None else shared.regions
        self._before = before
        self.pen: object = None  # What macros are given besides the data.
        self.regions: dict[str, Region] = {}

    def region(self, name: str, macro: Draws, *data: Any) -> Markup:
        """A region by its data; nothing at all where it shows nothing, so that the one around it knows."""
        found = self._shared.get(name)
        if found is not None and found.macro is macro and found.data == data:
            if found.inside:
                self._take_shared(name)
        else:
            found = self._before.get(name)
            if found is None or found.macro is not macro or found.data != data:
                found = _drawn(macro, data, str(macro(self.pen, *data)))
            elif found.inside:
                self._take(found, self._before)
        if not found.html:
            return EMPTY
        if name in self.regions:
            raise ValueError(f"two regions of a page are called {name!r}")
        self.regions[name] = found
        return _mark(name)

    def rows(self, kind: str, macro: Draws, keys: Iterable[object], rows: Iterable[tuple[Any, ...]]) -> list[Markup]:
        """Regions of one kind, each with its key and its data; most of them are what they were."""
        shared, before, regions, found = self._shared, self._before, self.regions, []
        is_there = regions.__contains__  # of what stands in a row: mostly it has been drawn before it
        for key, data in zip(keys, rows, strict=True):
            name, mark = _called(kind, key)
            region = shared.get(name)
            if region is not None and region.macro is macro and region.data == data:
                if region.inside and not all(map(is_there, region.inside)):
                    self._take_shared(name)
            else:
                region = before.get(name, NOTHING)
                if region.macro is not macro or region.data != data:
                    region = NOTHING
                elif region.inside and not all(map(is_there, region.inside)):
                    self._take(region, before)
            if region.html and name not in regions:
                regions[name] = region
                found.append(mark)
            else:
                found.append(self.region(name, macro, *data))
        return found

    def _take_shared(self, name: str) -> None:
        """What is in a region of everybody's comes with it, but for what has been drawn before it and only put in."""
        assert self._hall is not None
        regions, shared = self.regions, self._shared
        if not any([inner not in regions and inner in shared for inner in shared[name].inside]):
            return
        within = self._hall.within(name)
        own = regions.keys() & within.keys()
        if not own:
            regions.update(within)
            return
        left = within.keys() - own
        for inner in own:
            if within[inner].inside:  # what is in it has come with it
                left -= self._hall.within(inner).keys()
        regions.update({inner: within[inner] for inner in left})

    def _take(self, region: Region, known: Mapping[str, Region]) -> None:
        """With a region comes what is in it, but for what has been drawn before it and only put in."""
        regions, within = self.regions, [region.inside]
        for names in within:
            for name in names:
                if name not in regions and (inner := known.get(name)) is not None:
                    regions[name] = inner
                    if inner.inside:
                        within.append(inner.inside)

    def glue(self, name: str, html: str) -> Markup:
        """A region by how it is drawn."""
        return self.region(name, _as_drawn, html)

    mark = staticmethod(_mark)


def _as_drawn(_pen: object, html: str) -> str:
    return html


def _drawn(macro: Draws, data: tuple[Any, ...], html: str) -> Region:
    return Region(macro, data, html, tuple(_MARKS.findall(html)) if MARK in html else ())


def _same(name: str, html: str) -> str:
    """An element that stands for one the page has: of the same kind, for not every kind may stand everywhere."""
    found = _ELEMENT.search(html)
    kind = found[1] if found is not None else "div"
    return f'<{kind} id="{name}" data-same></{kind}>'


class Composition:
    """A page as it stands: its regions, and since which version each looks as it does."""

    def __init__(self) -> None:
        self.regions: dict[str, Region] = {}
        self._since: dict[str, int] = {}
        self._around: dict[str, str] = {}  # In which other one each stands.
        self._within: dict[str, dict[str, Region]] = {}  # All that is in one, at any depth, where it was asked for.
        self._version = self._before = NEVER  # Of now, and the one before:
        self._latest: list[str] = []  # what looks different from then.

    def take(self, regions: dict[str, Region], version: int) -> None:
        """The regions as they look from this version on."""
        was, since = self.regions, self._since
        if version != self._version:
            self._before, self._version, self._latest = self._version, version, []
        others = map(is_not, regions.values(), map(was.get, regions))
        for name in compress(regions, others):  # few of many: most are the very regions of before
            region, old = regions[name], was.get(name)
            if region.inside:
                self._around.update(dict.fromkeys(region.inside, name))
            if old is None or old.html != region.html:
                since[name] = version  # of one that was away for a while, too
                self._latest.append(name)
        self.regions, self._within = regions, {}

    def within(self, name: str) -> Mapping[str, Region]:
        """All that is in a region, at any depth: found once for all who take it over."""
        found = self._within.get(name)
        if found is None:
            found = self._within[name] = {}
            for inner in self.regions[name].inside:
                if (region := self.regions.get(inner)) is not None:  # or what is no region: the head, the story
                    found[inner] = region
                    if region.inside:
                        found |= self.within(inner)
        return found

    def whole(self, name: str = ROOT, put: Put | None = None) -> str:
        """A region with all that is in it."""
        given: Put = put or {}

        def place(found: re.Match[str]) -> str:
            inner = found[1]
            return given[inner]() if inner in given else self.whole(inner, given)

        region = self.regions[name]
        return _MARKS.sub(place, region.html) if region.inside else region.html

    def since(self, version: int, put: Put) -> dict[str, str]:
        """What a page of this version does not have yet, in the order of the page.

        A region comes with all in it; for what the page has already stands an empty element, `data-same`.
        """
        regions, around, since = self.regions, self._around, self._since
        suspects = self._latest if version >= self._before else since
        new = {name for name in suspects if since[name] > version and name in regions}
        leads: set[str] = set()  # What something new is in.
        for name in new:
            while (outer := around.get(name)) is not None and outer not in leads:
                leads.add(outer)
                name = outer  # noqa: PLW2901 - from the inside to the outside

        found: dict[str, str] = {}
        touched = new | leads
        due = [ROOT] if ROOT in touched else []
        while due:
            name = due.pop()
            if name in new:
                region = regions[name]
                found[name] = self._since_then(name, touched, put) if region.inside else region.html
            else:
                due += [inner for inner in reversed(regions[name].inside) if inner in touched]
        return found

    def _since_then(self, name: str, new: Set[str], put: Put) -> str:
        """A region with what is new in it."""
        region, regions = self.regions[name], self.regions
        if not region.inside:
            return region.html

        def place(found: re.Match[str]) -> str:  # must not call itself: who does is held by itself, and holds the page
            inner = found[1]
            if inner in put:
                return put[inner]()
            html = regions[inner].html
            if inner not in new and (len(html) >= SMALL or regions[inner].inside):
                return _same(inner, html)
            return self._since_then(inner, new, put)

        return _MARKS.sub(place, region.html)

    def beside(self, other: Mapping[str, Region], also: Iterable[str], put: Put) -> dict[str, str]:
        """What looks different from another drawing of the page, and what else is asked for by name."""
        wanted = set(also)
        found: dict[str, str] = {}

        due = [ROOT]
        while due:
            name = due.pop()
            if name in put:
                continue
            theirs, region = other.get(name), self.regions[name]
            if name in wanted or theirs is None or theirs.html != region.html:
                found[name] = self.whole(name, put)
            else:
                due += reversed(region.inside)
        return found
