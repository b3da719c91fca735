"""Screens: the pages of a table that are open somewhere, each kept and brought forward from version to version.

All who look through the same eyes in the same language have one screen: it is drawn once for them. What everybody sees
alike is taken from the spectators' screen of that language, which is drawn from their view: no secret can be in it.
Nothing is drawn while nobody asks; a screen is let go a minute after somebody last did.
"""

import time
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

import msgspec

from railbird.core.actors import SPECTATOR
from railbird.core.note import Note
from railbird.store.people import Person
from railbird.web.assets import build
from railbird.web.board import TableLook
from railbird.web.composition import Composition
from railbird.web.deeds import deeds_of
from railbird.web.drawing import environment, layout, macros_of
from railbird.web.house.access import can_take, is_host, own_seats
from railbird.web.house.live import Live
from railbird.web.house.sentences import status_line, text_of
from railbird.web.house.shown import clocks, show
from railbird.web.panel import Line
from railbird.web.regions import HEAD, Draws, Put, Region, Sketch, attributes, filled, sent
from railbird.web.regions import STORY as STORY_LINES
from railbird.web.story import STORY
from railbird.web.worded import Worded

IDLE = 60.0  # Seconds a screen is kept after somebody last asked for it.
STEPS = 64  # Versions after which it is still known what of the story was taken back.
HEADS = 4  # Versions after which it is still known what a page was told about itself.
ALWAYS = ("version", "notes")  # What a page is told about itself with every event.
EVENTS = 32  # Events kept to be sent again: from where, is for the page to say.
FRESH = 1.0  # Seconds for which an event is sent as it is: a clock in it goes on.
Layout = Literal["table", "tv"]
Facts = Mapping[str, object]
FULL = -1  # The version of a page that has nothing.


class Eyes(NamedTuple):
    """All that two readers of the same page have in common."""

    viewer: int
    language: str
    layout: Layout = "table"
    host: bool = False
    own: tuple[int, ...] = ()
    takes: tuple[int, ...] = ()


class Screen:
    """One page of a table."""

    def __init__(self, eyes: Eyes, hall: "Screen | None" = None) -> None:
        self.eyes = eyes
        self._hall = hall
        self.version = FULL
        self.used = time.monotonic()
        self.look: TableLook | None = None
        self.composition = Composition()
        self._lines: dict[Line, str] = {}
        self._kept: deque[tuple[int, int]] = deque(maxlen=STEPS)  # Version -> how many notes it left as they were.
        self._heads: deque[tuple[int, Facts]] = deque(maxlen=HEADS)
        self._events: dict[tuple[int, int], tuple[float, bytes]] = {}

    # --- drawing

    @property
    def regions(self) -> Mapping[str, Region]:
        """As they look now."""
        return self.composition.all()

    @property
    def _everybodys(self) -> Composition | None:
        """The page a seat's is laid on."""
        return None if self._hall is None else self._hall.composition

    def advance(self, look: TableLook) -> None:
        """Bring the page to what is seen now."""
        before = self.look
        if before is not None and before.words is not look.words:  # somebody is called something else
            self.composition, self._lines = Composition(), {}
        if before is not None:
            look.follow(before)
        self.composition.take(self.sketch(look), look.version, self._everybodys)
        # a screen hung up anew knows of no older one: a page that comes back has told what it says it has
        kept = len(look.notes) if before is None else _same(before.notes, look.notes)
        self._kept.append((look.version, kept))
        self._heads.append((look.version, look.facts))
        self._events.clear()
        self.look, self.version = look, look.version

    def sketch(self, look: TableLook) -> dict[str, Region]:
        """The regions of a look that are not everybody's, drawn where nothing drawn before will do."""
        look.sketch = Sketch(self._everybodys, self.composition)
        layout(self.eyes.layout)(look, macros_of(look.drawn_by))
        look.sketch.pen = None  # which has the sketch: it is drawn, and they let go of each other
        return look.sketch.regions

    # --- sending

    def whole(self, gaps: Mapping[str, str]) -> str:
        """The page drawn from nothing, for one reader."""
        assert self.look is not None
        return filled(self.composition.whole(put=self._put(self.look)), gaps)

    def _put(self, look: TableLook) -> Put:
        """What stands in a page besides its regions."""
        return {HEAD: lambda: attributes(look.facts), STORY_LINES: lambda: self._story(look.lines)}

    def drafted_whole(self, look: TableLook, gaps: Mapping[str, str]) -> str:
        """The page with a slip filled in so far, for one reader."""
        page = Composition()
        page.take(self.sketch(look), look.version, self._everybodys)
        return filled(page.whole(put=self._put(look)), gaps)

    def event(self, version: int, told: int) -> bytes:
        """What a page of an earlier version, which has told so many notes, has to be told."""
        assert self.look is not None
        key, now = (version, told), time.monotonic()
        at, made = self._events.get(key, (0.0, b""))
        if not made or (self.look.clocks and now - at > FRESH):
            made = msgspec.json.encode(self._changes(self.look, version, told))
            if len(self._events) >= EVENTS:
                self._events.clear()
            self._events[key] = (now, made)
        return made

    def _changes(self, look: TableLook, version: int, told: int) -> dict[str, Any]:
        oldest = self._kept[0][0] if self._kept else 0
        if version < oldest - 1 or version > look.version:
            version, told = FULL, min(told, len(look.notes))
        known = min([told, len(look.notes), *[same for step, same in self._kept if step > version]])
        story = "" if version == FULL else self._story(look.since(known))
        return {
            "head": self._head(look.facts if look.clocks else self._heads[-1][1], version),
            "from": known,
            "news": look.news_since(known),
            "lines": story,
            "regions": sent(self.composition.since(version, self._put(look))),
        }

    def _head(self, facts: Facts, version: int) -> Facts:
        """What a page of this version does not know about itself; a clock has gone on meanwhile."""
        told = next((told for at, told in self._heads if at == version), {})
        return {
            name: fact for name, fact in facts.items()
            if name in ALWAYS or told.get(name) != fact or (name == "clock" and fact != "")
        }  # fmt: skip

    def drafted(self, look: TableLook) -> dict[str, Any]:
        """What looks different with a slip filled in so far; how far the page is, its stream tells."""
        page = Composition()
        page.take(self.sketch(look), look.version, self._everybodys)
        regions = sent(page.beside(self.regions, self._put(look)))
        return {"head": {name: fact for name, fact in look.facts.items() if name not in ALWAYS}, "regions": regions}

    def _story(self, lines: Iterable[Line]) -> str:
        """Lines of the story, each drawn once; what everybody is told is drawn for everybody."""
        draw, pen = line_macro(), None
        shared = self._hall._lines if self._hall is not None else {}
        found = []
        for line in lines:
            html = shared.get(line) or self._lines.get(line)
            if html is None:
                assert self.look is not None
                pen = pen or self.look.pen
                if len(self._lines) > 2 * STORY:
                    self._lines.clear()
                html = self._lines[line] = str(draw(pen, line))
            found.append(html)
        return "".join(found)


@cache
def line_macro() -> Draws:
    """What draws a line of the story."""
    draws: Draws = environment().get_template("macros/panels.html").module.line  # type: ignore[attr-defined]
    return draws


def _same(before: Sequence[Note], now: Sequence[Note]) -> int:
    """How many notes are still as they were: what was taken back is no more."""
    count = min(len(before), len(now))
    while count and before[count - 1] is not now[count - 1]:
        count -= 1
    return count


# --- which there are


class Hangs:
    """The screens of one table."""

    def __init__(self) -> None:
        self.screens: dict[Eyes, Screen] = {}
        self.worded: dict[str, Worded] = {}


class Screens:
    """The screens of all tables."""

    def __init__(self) -> None:
        self.build = build()

    def of(self, live: Live, person: Person | None, viewer: int, language: str, layout: Layout = "table") -> Screen:
        """The screen of somebody at a table, brought up to date. The caller holds the table's lock."""
        hangs = self._hangs(live)
        rail = self._up_to_date(live, hangs, None, Eyes(SPECTATOR, language, takes=tuple(can_take(live, None))))
        if layout == "tv":
            return self._up_to_date(live, hangs, None, Eyes(SPECTATOR, language, "tv"), rail)
        own, takes = tuple(own_seats(live, person)), tuple(can_take(live, person))
        eyes = Eyes(viewer, language, layout, is_host(live, person), own, takes)
        return rail if eyes == rail.eyes else self._up_to_date(live, hangs, person, eyes, rail)

    def _hangs(self, live: Live) -> Hangs:
        hangs: Hangs | None = live.drawn.get(self)
        if hangs is None:
            hangs = live.drawn[self] = Hangs()
        return hangs

    def look(self, live: Live, person: Person | None, eyes: Eyes, hall: Screen | None) -> TableLook:
        """What somebody sees, as a template draws it."""
        hangs = self._hangs(live)
        said, worded = text_of(live, eyes.language), hangs.worded.get(eyes.language)
        if worded is None or worded.words is not said:
            worded = hangs.worded[eyes.language] = Worded(said)
        public = hall.look if hall is not None else None  # of the same moment: it has been brought up to date before
        page = public.page if public is not None else None
        says = public.says if public is not None else status_line(live, eyes.language)
        deeds = deeds_of(live, person, eyes.viewer, eyes.language, eyes.host)
        own = {"deeds": deeds, "says": says, "layout": eyes.layout, "page_of_all": page, "wording": worded}
        return show(TableLook, live, eyes.viewer, eyes.language, None if public is None else public.view, **own)

    def _up_to_date(
        self, live: Live, hangs: Hangs, person: Person | None, eyes: Eyes, hall: Screen | None = None
    ) -> Screen:
        screen = hangs.screens.get(eyes)
        if screen is None:
            self._let_go(hangs)
            screen = hangs.screens[eyes] = Screen(eyes, hall)
        screen.used = time.monotonic()
        if screen.version != live.version(eyes.viewer) or (eyes.host and _sees_others_go(screen, live, person)):
            screen.advance(self.look(live, person, eyes, hall))
        elif screen.look is not None and screen.look.clocks:
            screen.look.clocks = clocks(live)  # they go on while nothing else changes
        return screen

    @staticmethod
    def _let_go(hangs: Hangs) -> None:
        now = time.monotonic()
        hangs.screens = {eyes: one for eyes, one in hangs.screens.items() if one.used > now - IDLE}


def _sees_others_go(screen: Screen, live: Live, person: Person | None) -> bool:
    """Whether a host can do something else now because somebody has come or gone: no version tells of that."""
    eyes, look = screen.eyes, screen.look
    return look is not None and look.deeds != deeds_of(live, person, eyes.viewer, eyes.language, eyes.host)
