"""A page as it stands: its regions, and since when each of them looks as it does.

Of a seat's page only those regions are kept that are not everybody's: some ten or twenty of two hundred. All others are
looked up among everybody's as they stood when the seat's page was drawn, and what changes there is found there, once
for all seats. What everybody's page has is not always on the seat's page: where the seat has a region of its own, what
stands in everybody's is not there. So something may come to the seat's page although everybody had it before, and
then it is new.
"""

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import compress
from operator import is_not
from typing import NamedTuple

from railbird.web.regions import MARKS, ROOT, Put, Region

VERSIONS = 64  # Versions of which it is still known what has changed since.
NEVER = -1  # Before any drawing.
SMALL = 120  # So many letters are sent rather than a word that they are the same.

_ELEMENT = re.compile(r"<([\w-]+)")


def _same(name: str, html: str) -> str:
    """An element that stands for one the page has: of the same kind, for not every kind may stand everywhere."""
    found = _ELEMENT.search(html)
    kind = found[1] if found is not None else "div"
    return f'<{kind} id="{name}" data-same></{kind}>'


class _Stand(NamedTuple):
    """The regions of a page at one moment: its own, everybody's, all by name, and in which other one each stands.

    One of everybody's need not stand on this page.
    """

    own: Mapping[str, Region]
    shared: Mapping[str, Region]
    all: Mapping[str, Region]
    around: Mapping[str, str]

    def has(self, name: str) -> bool:
        """Whether it stands on this page."""
        while name != ROOT:
            outer = self.around.get(name)
            region = None if outer is None else self.all.get(outer)
            if outer is None or region is None or name not in region.inside:
                return False
            name = outer
        return ROOT in self.all


def _laid(around: Mapping[str, str], regions: Mapping[str, Region], changed: Iterable[str]) -> Mapping[str, str]:
    """In which region each stands, where these are others now; who still has the one of before keeps it."""
    laid = {inner: name for name in changed for inner in regions[name].inside}
    return {**around, **laid} if laid else around


class Composition:
    """A page that is brought forward from version to version."""

    def __init__(self) -> None:
        self._now = _Stand({}, {}, {}, {})
        self._since: dict[str, int] = {}  # With which drawing a region came to look so,
        self._drawings = 0  # of so many there were,
        self._latest: list[str] = []  # and those that came with the last.
        self._moved: dict[str, int] = {}  # What was put into another region than before, and with which drawing.
        self._drawn: dict[int, int] = {}  # Version -> how many drawings there were,
        self._halls = NEVER  # and how many of everybody's page when this seat's was drawn last.

    @property
    def regions(self) -> Mapping[str, Region]:
        """Of everybody's page all; of a seat's what it has of its own."""
        return self._now.own

    @property
    def shared(self) -> Mapping[str, Region]:
        """What is everybody's, as it stood when this page was drawn."""
        return self._now.shared

    def all(self) -> dict[str, Region]:
        """All that stands on the page."""
        found: dict[str, Region] = {}
        due = [ROOT]
        while due:
            name = due.pop()
            if (region := self._now.all.get(name)) is not None:
                found[name] = region
                due += reversed(region.inside)
        return found

    # --- drawn anew

    def take(self, regions: dict[str, Region], version: int, hall: "Composition | None" = None) -> None:
        """The regions as they look from this version on; with a hall, those that are not as they are there."""
        was, self._latest = self._now, []
        others = map(is_not, regions.values(), map(was.own.get, regions))
        changed = [*compress(regions, others)]  # few of many: most are the very regions of before
        self._drawings += 1
        if hall is None:
            self._now = _Stand(regions, {}, regions, _laid(was.around, regions, changed))
        else:
            shared = hall.regions
            self._now = _Stand(regions, shared, {**shared, **regions}, _laid(hall._now.around, regions, regions))
        if self._drawings > 1:  # what there was at first is in every page
            if hall is None:
                self._note(changed, was.own)
            else:
                self._compare([*changed, *(was.own.keys() - regions.keys())], was)
                self._follow(hall, was)
        self._halls = NEVER if hall is None else hall._drawings
        if len(self._drawn) >= VERSIONS:
            del self._drawn[next(iter(self._drawn))]
        self._drawn.setdefault(version, self._drawings)

    def _is_new(self, name: str) -> None:
        self._since[name] = self._drawings
        self._latest.append(name)

    def _note(self, changed: Iterable[str], was: Mapping[str, Region]) -> None:
        """What looks different on everybody's page, and what stands somewhere else there."""
        for name in changed:
            region, old = self._now.own[name], was.get(name)
            if old is None or old.html != region.html:
                self._is_new(name)
            inside = () if old is None else old.inside
            if region.inside != inside:
                came = [inner for inner in region.inside if inner not in inside and inner in was]
                for inner in came:
                    self._moved.pop(inner, None)  # what moved last stands last
                    self._moved[inner] = self._drawings

    def _compare(self, changed: Iterable[str], was: _Stand) -> None:
        """What looks different on a seat's page, of what it has or had of its own."""
        for name in changed:
            region = self._now.all.get(name)
            if region is None:
                continue
            old = was.own.get(name) or (was.shared.get(name) if was.has(name) else None)
            if old is None:
                self._come(name, was)
                continue
            if old.html != region.html:
                self._is_new(name)
            if region.inside != old.inside:
                for inner in region.inside:
                    if inner not in old.inside:
                        self._come(inner, was)

    def _follow(self, hall: "Composition", was: _Stand) -> None:
        """What looks different there because it does so for everybody, or stands somewhere else."""
        own, shared, before = self._now.own, self._now.shared, was.all
        for name in hall._younger(self._halls):
            if name not in own and name in shared:
                old = before.get(name)
                if old is None or old.html != shared[name].html:
                    self._is_new(name)
        for name in hall._moved_since(self._halls):
            self._come(name, was)

    def _moved_since(self, drawing: int) -> list[str]:
        """What was put into another region after this drawing."""
        found = []
        for name in reversed(self._moved):
            if self._moved[name] <= drawing:
                break
            found.append(name)
        return found

    def _come(self, name: str, was: _Stand) -> None:
        """Something has come to a seat's page, with what is in it, unless it was there before."""
        region = self._now.all.get(name)
        if region is None or was.has(name):
            return
        self._is_new(name)
        for inner in region.inside:
            self._come(inner, was)

    # --- as it is sent

    def whole(self, name: str = ROOT, put: Put | None = None) -> str:
        """A region with all that is in it."""
        given: Put = put or {}

        def place(found: re.Match[str]) -> str:
            inner = found[1]
            return given[inner]() if inner in given else self.whole(inner, given)

        region = self._now.all[name]
        return MARKS.sub(place, region.html) if region.inside else region.html

    def since(self, version: int, put: Put) -> dict[str, str]:
        """What a page of this version does not have yet, in the order of the page.

        A region comes with all in it; for what the page has already stands an empty element, `data-same`.
        """
        new, regions, outer = self._new_since(version), self._now.all, self._now.around.get
        leads: set[str] = set()  # What something new is in.
        for name in new:
            while (around := outer(name)) is not None and around not in leads:
                leads.add(around)
                name = around  # noqa: PLW2901 - from the inside to the outside

        found: dict[str, str] = {}
        touched = new | leads
        due = [ROOT] if ROOT in touched else []
        while due:
            name = due.pop()
            region = regions[name]
            if name in new:
                found[name] = self._since_then(name, touched, put) if region.inside else region.html
            else:
                due += [inner for inner in reversed(region.inside) if inner in touched]
        return found

    def _new_since(self, version: int) -> set[str]:
        """What has come to look so after this version; all there is where that cannot be known."""
        drawing = self._drawn.get(version)
        if drawing is None:  # a page of this version was drawn elsewhere: what was drawn here before, it has as well
            drawing = max([at for drawn, at in self._drawn.items() if drawn <= version], default=NEVER)
        if drawing == NEVER:
            return set(self.all())
        return {*self._younger(drawing)} & self._now.all.keys()

    def _younger(self, drawing: int) -> Sequence[str]:
        """What has come to look so after this drawing."""
        suspects = self._latest if drawing >= self._drawings - 1 else self._since
        return [name for name in suspects if self._since[name] > drawing]

    def _since_then(self, name: str, new: Set[str], put: Put) -> str:
        """A region with what is new in it."""
        regions = self._now.all

        def place(found: re.Match[str]) -> str:  # must not call itself: who does is held by itself, and holds the page
            inner = found[1]
            if inner in put:
                return put[inner]()
            region = regions[inner]
            if inner not in new and (len(region.html) >= SMALL or region.inside):
                return _same(inner, region.html)
            return self._since_then(inner, new, put)

        region = regions[name]
        return MARKS.sub(place, region.html) if region.inside else region.html

    def beside(self, other: Mapping[str, Region], put: Put) -> dict[str, str]:
        """What looks different from another drawing of the page."""
        found: dict[str, str] = {}
        due = [ROOT]
        while due:
            name = due.pop()
            if name in put:
                continue
            theirs, region = other.get(name), self._now.all[name]
            if theirs is None or theirs.html != region.html:
                found[name] = self.whole(name, put)
            else:
                due += reversed(region.inside)
        return found
