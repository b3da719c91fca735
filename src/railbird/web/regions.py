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
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

if TYPE_CHECKING:
    from railbird.web.composition import Composition

MARK, GAP = "\x02", "\x03"
ROOT = "view"  # The region everything else is in.
HEAD = "head"  # What a page is told about itself, as attributes of the root.
STORY = "story-lines"  # The lines of the story: a list that grows at one end, told line by line.

MARKS = re.compile(f"{MARK}([^{MARK}]*){MARK}")
_GAPS = re.compile(f"{GAP}([^{GAP}]*){GAP}")

Draws = Callable[..., str]
Put = Mapping[str, Callable[[], str]]  # What stands at marks that are no regions.


def gap(name: str) -> Markup:
    """Where something is filled in that is not everybody's."""
    return Markup(GAP + name + GAP)


def filled(html: str, gaps: Mapping[str, str]) -> str:
    """The same with its gaps filled in; empty where nothing is given."""
    return _GAPS.sub(lambda found: gaps.get(found[1], ""), html) if GAP in html else html


def sent(regions: dict[str, str]) -> dict[str, str]:
    """Regions as they are sent to whoever has the page: their gaps stay empty, the page fills them in itself."""
    for name, html in regions.items():
        if GAP in html:
            regions[name] = filled(html, {})
    return regions


def attributes(facts: Mapping[str, object]) -> Markup:
    """Facts as attributes `data-…` of an element."""
    return Markup(" ".join(f'data-{name}="{escape(value)}"' for name, value in facts.items()))


class Region:
    """A piece of a page as it was drawn; its fields are read a hundred times for every page, so it has slots."""

    __slots__ = ("data", "html", "inside", "macro")

    def __init__(self, macro: Draws | None, data: tuple[Any, ...], html: str, inside: tuple[str, ...]) -> None:
        self.macro = macro  # None where there is nothing.
        self.data = data
        self.html = html  # With marks where other regions are.
        self.inside = inside


@lru_cache(maxsize=4096)
def _mark(name: str) -> Markup:
    return Markup(MARK + name + MARK)


@lru_cache(maxsize=4096)
def _called(kind: str, key: object) -> tuple[str, Markup]:
    return f"{kind}-{key}", _mark(f"{kind}-{key}")


NOTHING, EMPTY = Region(None, (), "", ()), Markup()


class Sketch:
    """A page while it is drawn.

    What looks as it does for everybody is everybody's; of the rest, what looks as it did before is taken from there.
    """

    def __init__(self, hall: Composition | None, before: Composition) -> None:
        self._shared: Mapping[str, Region] = {} if hall is None else hall.regions
        self._before, self._left = before.regions, before.shared
        self.pen: object = None  # What macros are given besides the data.
        self.regions: dict[str, Region] = {}  # All that is not everybody's,
        self._named: set[str] = set()  # and the names of what has been drawn or taken from before so far.

    def region(self, name: str, macro: Draws, *data: Any) -> Markup:
        """A region by its data; nothing at all where it shows nothing, so that the one around it knows."""
        found = self._shared.get(name)
        if found is None or found.macro is not macro or found.data != data:
            own = self._before.get(name)
            found = own or self._left.get(name)
            if found is None or found.macro is not macro or found.data != data:
                found = _drawn(macro, data, str(macro(self.pen, *data)))
            elif found.inside:
                self._take(found, own is not None)
            if found.html and name not in self._named:
                self.regions[name] = found
        if not found.html:
            return EMPTY
        if name in self._named:
            raise ValueError(f"two regions of a page are called {name!r}")
        self._named.add(name)
        return _mark(name)

    def rows(self, kind: str, macro: Draws, keys: Iterable[object], rows: Iterable[tuple[Any, ...]]) -> list[Markup]:
        """Regions of one kind, each with its key and its data; most of them are what they were."""
        shared, before, regions, named, found = self._shared, self._before, self.regions, self._named, []
        is_there = named.__contains__  # of what stands in a row: mostly it has been drawn before it
        for key, data in zip(keys, rows, strict=True):
            name, mark = _called(kind, key)
            region = shared.get(name, NOTHING)
            if region.macro is not macro or region.data != data:
                region = before.get(name, NOTHING)
                if region.macro is not macro or region.data != data or name in named:
                    found.append(self.region(name, macro, *data))
                    continue
                if region.inside and not all(map(is_there, region.inside)):
                    self._take(region)
                regions[name] = region
            elif name in named:
                raise ValueError(f"two regions of a page are called {name!r}")
            named.add(name)
            found.append(mark)
        return found

    def _take(self, region: Region, own: bool = True) -> None:
        """With a region comes what was in it, but for what has been drawn before it and only put in."""
        within = [(region.inside, own)]
        for names, in_own in within:  # in one that was everybody's was what was everybody's
            for name in names:
                if name in self._named:
                    continue
                was_own = self._before.get(name) if in_own else None
                inner = was_own or self._left.get(name)
                if inner is not None:
                    self._named.add(name)
                    if inner is not self._shared.get(name):
                        self.regions[name] = inner
                    if inner.inside:
                        within.append((inner.inside, was_own is not None))

    def glue(self, name: str, html: str) -> Markup:
        """A region by how it is drawn."""
        return self.region(name, _as_drawn, html)

    mark = staticmethod(_mark)


def _as_drawn(_pen: object, html: str) -> str:
    return html


def _drawn(macro: Draws, data: tuple[Any, ...], html: str) -> Region:
    return Region(macro, data, html, tuple(MARKS.findall(html)) if MARK in html else ())
