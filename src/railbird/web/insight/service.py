"""How far a finished game has been reckoned, as pages and the API ask for it."""

from dataclasses import dataclass
from functools import cached_property

from railbird.web.board import TableLook
from railbird.web.house.live import Live
from railbird.web.house.studies import Looked
from railbird.web.insight.course import Course
from railbird.web.insight.telling import Telling
from railbird.web.words import Ui

Bands = list[tuple[str, int]]


@dataclass(frozen=True)
class Insight:
    """What there is to show, and what is to be said of what is not there yet."""

    looked: Looked

    @cached_property
    def course(self) -> Course | None:
        """The game in chances, as far as it goes."""
        return None if self.looked.analysis is None else Course(self.looked.analysis)

    @property
    def is_shown(self) -> bool:
        """Whether pages have a place for it: not on a server that analyses nothing."""
        return self.looked.why != "switched_off"

    @property
    def is_growing(self) -> bool:
        """Whether it is worth asking again."""
        return self.looked.state in ("reckoning", "waiting") or self.looked.why == "busy"

    def says(self, ui: Ui) -> str:
        """What is to be said of it."""
        return status(self.looked, ui)

    @property
    def stage(self) -> str:
        """How far it has come; nothing before the first chart."""
        return "" if self.looked.analysis is None else self.looked.analysis.stage

    @property
    def share(self) -> int:
        """How much of the work is done, about, in percent: for a bar."""
        return 0 if self.looked.analysis is None else round(100 * self.looked.analysis.progress)

    @property
    def stamp(self) -> str:
        """Another one when there is something else to show."""
        looked = self.looked
        return f"{looked.state}-{looked.ahead}-{looked.why}-{self.chart_stamp}"

    @property
    def chart_stamp(self) -> str:
        """Another one when the curves or what stands above them are different."""
        found = self.looked.analysis
        return "" if found is None else f"{found.stage}-{len(found.points)}-{self.share}-{len(found.verdicts)}"


def status(looked: Looked, ui: Ui) -> str:
    """What is to be said of an analysis that is not done, or cannot be."""
    if looked.state == "done":
        return ""
    if looked.state == "cannot":
        return ui(f"study_{looked.why}")
    if looked.state == "waiting":
        return ui("study_waiting", ahead=looked.ahead)
    return ui(f"study_{looked.analysis.stage if looked.analysis is not None else 'begun'}")


def telling(live: Live, look: TableLook, you: int | None, chapters: Bands) -> Telling:
    """A finished game as a reader is told of it."""
    return Telling(
        table=live.begun,
        words=look.words,
        ui=look.ui,
        names=[sitter.name for sitter in look.seats],
        colors=[sitter.color for sitter in look.seats],
        eyes=look.seat,
        you=you,
        chapters=chapters,
    )
