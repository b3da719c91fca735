"""A verdict on one decision as a page shows it: the options ranked, what was chosen, what it cost, and why."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from railbird.core.game import AnyGame
from railbird.core.text import Text
from railbird.insight.report import Figure, Grade, Option, Verdict
from railbird.web.insight.why import Weighed, why

SHOWN = 3  # The best options, and what was chosen, are shown; the rest is folded.


class Percent(NamedTuple):
    """A figure in percent, with its interval; `around` is 0 where it is exact."""

    mean: int
    around: int
    low: float
    high: float


class Choice(NamedTuple):
    """One thing the seat could have done."""

    rank: int
    lines: Sequence[str]  # What it does: of a slip one line each.
    chance: Percent
    chosen: bool


class Judged(NamedTuple):
    """The decision of a seat."""

    seat: int
    first: Sequence[Choice]
    rest: Sequence[Choice]
    grade: Grade
    loss: int  # In percent, never less than nothing.
    around: int
    why: str


def percent(figure: Figure) -> Percent:
    """A figure in percent, as whole as people read it; a whisker is cut where the bar ends."""
    around = round(50 * (figure.high - figure.low))
    around = max(1, around) if figure.high > figure.low else 0
    return Percent(round(100 * figure.mean), around, 100 * max(0.0, figure.low), 100 * min(1.0, figure.high))


def judged(game: AnyGame, verdict: Verdict, said: Text, say: Callable[..., str]) -> Judged:
    """A verdict in words."""
    choices = [
        Choice(rank, _lines(game, option, said), percent(option.chance), rank - 1 == verdict.chosen)
        for rank, option in enumerate(verdict.options, 1)
    ]
    first = [choice for choice in choices if choice.rank <= SHOWN or choice.chosen or len(choices) <= SHOWN + 1]
    return Judged(
        seat=verdict.seat,
        first=first,
        rest=[choice for choice in choices if choice not in first],
        grade=verdict.grade,
        loss=max(0, round(100 * verdict.loss.mean)),
        around=percent(verdict.loss).around,
        why=_why(game, verdict, said, say),
    )


def _why(game: AnyGame, verdict: Verdict, said: Text, say: Callable[..., str]) -> str:
    """What was chosen beside the best of the others; nothing where that is a whole slip, too long for a sentence."""
    others = [option for number, option in enumerate(verdict.options) if number != verdict.chosen]
    if not others or others[0].then:
        return ""
    own, other = (
        Weighed(_lines(game, option, said)[0], round(100 * option.chance.mean))
        for option in (verdict.options[verdict.chosen], others[0])
    )
    told = why(say, own, other)
    return told if verdict.grade != "best" or own.chance >= other.chance else ""


def _lines(game: AnyGame, option: Option, said: Text) -> list[str]:
    """What an option does, in words."""
    return [said.action(game.read_action(name, values)) for name, *values in (option.action, *option.then)]
