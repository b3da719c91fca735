"""A table as a template draws it: the `t` of every board.html."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from zlib import crc32

from markupsafe import Markup

from railbird.core.actors import SPECTATOR
from railbird.core.page import Ending, Page, Recap, Sitter
from railbird.core.view import View
from railbird.desk.plain import desk_of
from railbird.web.assets import address
from railbird.web.guide import Explained, explain
from railbird.web.lazily import lazily
from railbird.web.panel import Asked, Deeds
from railbird.web.pen import Pen
from railbird.web.regions import HEAD, Sketch, attributes, gap
from railbird.web.regions import STORY as STORY_LINES
from railbird.web.story import Told


@cache
def has_motion(package: str) -> bool:
    """Whether a game's room has movements of its own."""
    return (files(package) / "page" / "motion.js").is_file()


@dataclass(kw_only=True)
class TableLook(Told):
    """One table through one viewer's eyes, with what a page adds to that."""

    csrf: str = ""
    shared: bool = False  # Whether several people play on this device.
    form: Mapping[str, str] = field(default_factory=dict)  # What has been filled in on a slip and not handed in yet.
    deeds: Deeds | None = None
    says: str = ""  # Whose move it is, in a sentence everybody may read.
    layout: str = "table"
    page_of_all: Page | None = None  # The page of the spectators at the same moment, where one is drawn as well.
    sketch: Sketch | None = None  # Where its regions are drawn; without one they are part of the whole.

    # --- how it is drawn

    @lazily
    def pen(self) -> Pen:
        """What its regions are drawn with."""
        return Pen(self.game, self.words, self.id, self.code, self.sketch)

    @lazily
    def region(self) -> Callable[..., str]:
        """A region of the page."""
        return self.pen.region

    @lazily
    def regions(self) -> Callable[..., list[str]]:
        """Regions of one kind."""
        return self.pen.regions

    @lazily
    def each(self) -> Callable[..., Markup]:
        """A region for each of some rows."""
        return self.pen.each

    @lazily
    def glue(self) -> Callable[..., str]:
        """What stands between others."""
        return self.pen.glue

    @property
    def about_itself(self) -> Markup:
        """What the script is told about the page, as attributes of its root."""
        return attributes(self.facts) if self.sketch is None else Sketch.mark(HEAD)

    @lazily
    def panel(self) -> Asked:
        """What is asked."""
        return Asked(
            tag=self.tag if self.may_act else "",
            decision=self.decision if self.may_act or self.can_undo else 0,
            hidden=tuple(self.hidden.items()) if self.may_act or self.can_undo else (),
            can_undo=self.can_undo,
            window=self.window,
            first=self.first,
            waiting_for="" if self.may_act else self.waiting_for,
            thinking=tuple(sitter.color for sitter in self.thinking),
            hint=self.seat if self.may_act and self.deeds is not None and self.deeds.hint else -1,
            odds=self.game.outlook is not None and self.may_act and self.deeds is not None and self.deeds.hint,
        )

    @property
    def faces(self) -> tuple[tuple[str, str], ...]:
        """Everybody's name and jacket."""
        return tuple((sitter.name, sitter.color) for sitter in self.seats)

    @property
    def hinted(self) -> Markup:
        """Where a hint is put in that somebody has just asked for."""
        return Markup() if self.sketch is None else gap("hint")

    @property
    def desk(self) -> Markup:
        """Where the odds desk is put in that somebody has asked for."""
        return Markup() if self.sketch is None else gap("odds")

    @property
    def facts(self) -> dict[str, object]:
        """What the script is told about the page."""
        shared = {"version": self.version, "notes": len(self.notes), "status": self.status, "tab-for": self.view.step,
                  "post": self.page.post or "", "waited": "1" if self.waited else ""}  # fmt: skip
        if self.layout == "tv":
            own = ("decision", "may-act", "done", "where", "short", "opens", "clock")
            return {**shared, **dict.fromkeys(own, ""), "title": self.title}
        return {
            **shared,
            "decision": self.decision,
            "may-act": "1" if self.may_act else "",
            "done": "" if self.has_say else "1",
            "title": self.page_title,
            "where": f"{self.ui('table_code', code=self.code)} · {self.step_name}",
            "short": self.page.where,
            "opens": self.page.tab,
            "clock": "" if self.clock is None else self.clock,
        }

    @property
    def page_title(self) -> str:
        """The title of the page: whether one is asked stands in front."""
        return (f"● {self.tag} · " if self.may_act else "") + f"{self.title} · Railbird"

    @property
    def story(self) -> Markup | None:
        """Where the lines of the story stand, in a page that grows by them; None in one that has them all."""
        return None if self.sketch is None else Sketch.mark(STORY_LINES)

    @property
    def view(self) -> View:
        """What the viewer may know."""
        view: View = self.seen.view
        return view

    @property
    def seat(self) -> int:
        """The viewer's seat, or SPECTATOR."""
        return self.seen.seat

    @property
    def may_act(self) -> bool:
        """Whether the viewer is asked here."""
        return self.seen.asked

    @property
    def bot_plays(self) -> bool:
        """Whether a bot plays for the viewer at the moment."""
        return self.seat >= 0 and not self.plays

    @property
    def clock(self) -> float | None:
        """Seconds left, the viewer's own where that clock runs; None without a clock."""
        own = [clock.left for clock in self.clocks if clock.seat == self.seat]
        return min(own or [clock.left for clock in self.clocks], default=None)

    @lazily
    def page(self) -> Page:
        """What the game computed for its page."""
        return desk_of(self.game).page(self.seen, self.words, self.seats, self.form, self.page_of_all)

    @property
    def drawn_by(self) -> str:
        """The template that draws it."""
        return f"{self.game.id}/board.html" if self.game.desk is not None else "plain/board.html"

    @property
    def css(self) -> str:
        """How it looks."""
        return address(f"games/{self.game.id}/board.css" if self.game.desk is not None else "css/plain.css")

    @property
    def motion(self) -> Mapping[str, str]:
        """Event -> the movement that plays it."""
        return desk_of(self.game).motion

    @property
    def motion_file(self) -> str:
        """The game's own movements; empty where the house has them all."""
        return address(f"games/{self.game.id}/motion.js") if has_motion(self.game.package) else ""

    @lazily
    def recap(self) -> Recap | None:
        """What the last race or round paid, where the game tells it."""
        return desk_of(self.game).recap(self.view, self.notes, self.words)

    @lazily
    def ending(self) -> Ending | None:
        """What a finished game has to tell, where the game tells it."""
        return desk_of(self.game).ending(self.notes, self.words, self.seat)

    @lazily
    def first(self) -> Explained | None:
        """What somebody should know who is asked this for the first time; in a lesson the coach tells it."""
        return explain(self.game.package, self.lang, self.view, self.seat) if self.may_act and not self.coach else None

    @property
    def step_name(self) -> str:
        """The step of the rulebook, small beside the table's code."""
        return self.ui("over") if self.status == "over" else self.words.step(self.view.step)

    @property
    def you(self) -> Sitter | None:
        """The viewer's own seat."""
        return self.seats[self.seat] if self.seat >= 0 else None

    @property
    def thinking(self) -> list[Sitter]:
        """Who is waited for."""
        return [self.seats[seat] for seat in self.view.pending if seat >= 0]

    @property
    def waiting_for(self) -> str:
        """Who is thinking, as a sentence."""
        names = tuple([sitter.name for sitter in self.thinking if not sitter.you])
        if len(names) > 1:
            return self.ui("many_think", count=len(names), names=names)
        return self.ui("one_thinks", name=names[0]) if names else self.ui("nobody_thinks")

    @property
    def tag(self) -> str:
        """The small label over the question."""
        if not self.may_act:
            return self.ui("watching") if self.seat == SPECTATOR else self.ui("wait")
        first = next((seat for seat in self.view.pending if seat not in self.view.passive), self.seat)
        early = self.view.timing == "out of turn" and first != self.seat
        return self.ui("may_already") if early else self.ui("your_move")

    @lazily
    def hidden(self) -> dict[str, str]:
        """The hidden fields of every form: whose decision it is, and a token that makes a resend harmless."""
        own = {"seat": str(self.seat), "decision": str(self.decision)}
        whose = {"_csrf_token": self.csrf, "token": secrets.token_hex(8)}
        if self.sketch is not None:
            whose = {name: gap(name) for name in whose}
        return {**whose, **own, **({"about": self.about} if self.about else {})}

    @property
    def about(self) -> str:
        """What the answer is about, in a few letters; empty where its number alone tells."""
        said = self.page.about if self.may_act else ""
        return f"{crc32(said.encode()):x}" if said else ""
