"""A table as a template draws it: the `t` of every board.html."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from itertools import islice
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

from railbird.core.action import Action
from railbird.core.actors import SPECTATOR
from railbird.core.game import write_action
from railbird.core.page import Ending, Page, Recap, Sitter
from railbird.core.view import View
from railbird.desk.plain import desk_of
from railbird.web.assets import address
from railbird.web.guide import Explained, explain
from railbird.web.house.shown import Shown
from railbird.web.words import Ui, ui

STORY = 200  # The most lines of the story a page carries.
NEWS = 150  # The most notes a page is told at once; whoever is further behind sees only where it ended.


@cache
def has_motion(package: str) -> bool:
    """Whether a game's room has movements of its own."""
    return (files(package) / "page" / "motion.js").is_file()


class Line(NamedTuple):
    """A line of the story."""

    n: int
    text: str
    rule: str
    color: str = ""


@dataclass(kw_only=True)
class TableLook(Shown):
    """One table through one viewer's eyes, with what a page adds to that."""

    told: int | None = None  # How many notes the page has told; a page opened anew has nothing to play.
    csrf: str = ""
    shared: bool = False  # Whether several people play on this device.
    form: Mapping[str, str] = field(default_factory=dict)  # What has been filled in on a slip and not handed in yet.

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

    @property
    def base(self) -> str:
        """The table's address."""
        return f"/tables/{self.id}"

    @property
    def lang(self) -> str:
        """The reader's language."""
        return self.words.language

    @cached_property
    def ui(self) -> Ui:
        """Words all games share."""
        return ui(self.lang)

    @cached_property
    def page(self) -> Page:
        """What the game computed for its page."""
        return desk_of(self.game).page(self.seen, self.words, self.seats, self.form)

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

    @cached_property
    def recap(self) -> Recap | None:
        """What the last race or round paid, where the game tells it."""
        return desk_of(self.game).recap(self.view, self.notes, self.words)

    @cached_property
    def ending(self) -> Ending | None:
        """What a finished game has to tell, where the game tells it."""
        return desk_of(self.game).ending(self.notes, self.words, self.seat)

    @cached_property
    def first(self) -> Explained | None:
        """What somebody should know who is asked this for the first time."""
        return explain(self.game.package, self.lang, self.view, self.seat) if self.may_act else None

    @property
    def title(self) -> str:
        """The game's title in the reader's language."""
        return self.game.titles.get(self.lang, self.game.title)

    @property
    def step_name(self) -> str:
        """The step of the rulebook, small beside the table's code."""
        return self.ui("over") if self.status == "over" else self.words.step(self.view.step).lower()

    @property
    def news(self) -> list[dict[str, Any]]:
        """The notes a page has not told yet, with their facts, for the script that plays them."""
        if self.told is None:
            return []
        first = max(self.told, len(self.notes) - NEWS)
        return [
            {"n": n, "event": note.event, "facts": note.facts, "text": self.words.note(note)}
            for n, note in enumerate(self.notes[first:], first)
        ]

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
        names = [sitter.name for sitter in self.thinking if not sitter.you]
        if not names:
            return self.ui("nobody_thinks")
        if len(names) == 1:
            return self.ui("one_thinks", name=names[0])
        return self.ui("many_think", count=len(names), names=names)

    @property
    def tag(self) -> str:
        """The small label over the question."""
        if not self.may_act:
            return self.ui("watching") if self.seat == SPECTATOR else self.ui("wait")
        first = next((seat for seat in self.view.pending if seat not in self.view.passive), self.seat)
        early = self.view.timing == "out of turn" and first != self.seat
        return self.ui("may_already") if early else self.ui("your_move")

    @property
    def draft_url(self) -> str:
        """Where a slip is worked out that is not handed in yet."""
        return f"{self.base}/draft"

    @cached_property
    def hidden(self) -> dict[str, str]:
        """The hidden fields of every form: whose decision it is, and a token that makes a resend harmless."""
        own = {"seat": str(self.seat), "decision": str(self.decision), "token": secrets.token_hex(8)}
        return {"_csrf_token": self.csrf, **own, **({"about": self.about} if self.about else {})}

    @property
    def about(self) -> str:
        """What the answer is about, in a few letters; empty where its number alone tells."""
        said = self.page.about if self.may_act else ""
        return f"{crc32(said.encode()):x}" if said else ""

    def money(self, amount: int) -> str:
        """An amount as the game writes it."""
        return self.words.money(amount)

    @staticmethod
    def value(*actions: Action) -> str:
        """What a form sends to play these actions one after the other."""
        written = [write_action(action) for action in actions]
        return msgspec.json.encode(written[0] if len(written) == 1 else written).decode()

    @staticmethod
    def head(action: Action) -> str:
        """What a form sends beside a field `amount`: the action without its last field."""
        return msgspec.json.encode(write_action(action)[:-1]).decode()

    @cached_property
    def lines(self) -> list[Line]:
        """The last lines of the story, newest first; however long it is, only they are put into words."""
        colors: dict[object, str] = {sitter.seat: sitter.color for sitter in self.seats}
        newest = ((n, self.notes[n]) for n in range(len(self.notes) - 1, -1, -1))
        told = ((n, text, note) for n, note in newest if (text := self.words.note(note)))
        return [
            Line(n, text, note.rule, colors.get(note.facts.get("seat"), "")) for n, text, note in islice(told, STORY)
        ]

    @property
    def has_earlier(self) -> bool:
        """Whether the story has more lines than a page carries."""
        return len(self.lines) == STORY and self.lines[-1].n > 0
