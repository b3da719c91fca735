"""What decided a game: one to three facts, found in the stages it went through and in its single gains.

A desk may have a `course`: by which notes its stages end, what everybody was worth by then, and which notes tell of a
single gain or loss. Without one the chapters of its ending serve, or else each time money was paid: so a game that
brings no pages has a story, too. Nothing is reckoned that the notes do not say.
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Protocol, runtime_checkable

from railbird.core.note import PAID, Note
from railbird.core.page import Desk, Ending
from railbird.core.text import Text
from railbird.desk.ending import Backing, Reading
from railbird.desk.facts import money_at
from railbird.desk.headline import headline

MOST = 3  # Facts that are told.
FAR = 5  # A step counts where so many of its size would make the whole distance.
MUCH = 3  # A single gain is worth a word where so many of its size would make the whole step.


class Moment(NamedTuple):
    """A note that tells what one thing brought a seat, or cost it."""

    note: int
    seat: int
    gain: int


@dataclass(frozen=True, kw_only=True)
class Course:
    """How a game went."""

    stages: Sequence[tuple[str, int]]
    """Races, rounds: the label, empty where there is none, and the note up to which (exclusive) it counts."""
    wealth: Sequence[Sequence[int]] = ()
    """By seat what decides the game where that is not cash: at the start, after each stage, at the end."""
    quiet: Container[int] = ()  # Stages, counted from 0, in which money is only laid out: they decide nothing.
    moments: Sequence[Moment] = ()
    backed: Sequence[Backing] = ()  # The runners that bets were laid on.
    out: Mapping[int, int] = field(default_factory=dict)  # Who left the game before its end, and by which note.


@runtime_checkable
class Telling(Protocol):
    """A desk that knows more of the course of its games than its chapters."""

    def course(self, notes: Sequence[Note], words: Text) -> Course:
        """How a game went, for what decided it."""


class Fact(NamedTuple):
    """One thing that decided it."""

    says: str
    when: str = ""  # The stage, above it.
    line: str = ""  # What the log said of it,
    note: int = -1  # and the note it said it of.
    figure: str = ""  # How much it was, where the sentence does not say it.


class Story(NamedTuple):
    """The end of a game in words."""

    headline: str
    facts: Sequence[Fact]


def course_of(desk: Desk, ending: Ending | None, notes: Sequence[Note], words: Text) -> Course:
    """How a game went, as far as its desk tells."""
    if isinstance(desk, Telling):
        return desk.course(notes, words)
    if ending is not None:
        return Course(stages=ending.chapters, wealth=ending.wealth, moments=payments(notes))
    paid = [n for n, note in enumerate(notes) if note.event == PAID.name]
    return Course(stages=[("", n + 1) for n in paid if n + 1 not in paid], moments=payments(notes))


def by_races(reading: Reading, notes: Sequence[Note], words: Text, key: str, purses: Sequence[str] = ()) -> Course:
    """The course of a game of races: what is bought for a race belongs to it, every bet and purse is a moment."""
    places = {id(note): n for n, note in enumerate(notes)}
    bets = [Moment(places[id(bet.note)], bet.seat, bet.gain) for bet in reading.settled(notes)]
    paid = [
        Moment(n, note.number("seat"), note.number("amount")) for n, note in enumerate(notes) if note.event in purses
    ]
    backed = reading.backed(notes, words)
    return Course(stages=reading.chapters(notes, words, key), moments=[*bets, *paid], backed=backed)


def leaving(notes: Sequence[Note], event: str) -> dict[int, int]:
    """Who left the game, and by which note, where an event says so of the seat."""
    return {note.number("seat"): n for n, note in enumerate(notes) if note.event == event}


def payments(notes: Sequence[Note], rules: Sequence[str] = ()) -> list[Moment]:
    """What every payment brought and cost, or only those under some rules."""
    found = []
    for n, note in enumerate(notes):
        if note.event == PAID.name and (not rules or note.rule in rules):
            amount, source, target = (note.number(fact) for fact in ("amount", "from", "to"))
            found += [Moment(n, target, amount), Moment(n, source, -amount)]
    return [moment for moment in found if moment.seat >= 0]


def story(
    words: Text, seat: int, ranks: Sequence[int], money: Sequence[int], notes: Sequence[Note], course: Course
) -> Story:
    """The result in a sentence, and what decided it, to a viewer."""
    final = course.wealth[-1] if course.wealth else money
    told = _Told(words, seat, ranks, money, notes, course)
    return Story(headline(words, seat, ranks, final, course.out), told.facts())


class _Told:
    """The facts of one game for one viewer."""

    def __init__(
        self, words: Text, seat: int, ranks: Sequence[int], money: Sequence[int], notes: Sequence[Note], course: Course
    ) -> None:
        self._words = words
        self._seat = seat
        self._ranks = ranks
        self._notes = notes
        self._course = course
        self._labels = [label for label, _ in course.stages]
        self._marks = [0, *[upto for _, upto in course.stages]]
        self._points = [list(point) for point in course.wealth] or money_at(notes, money, self._marks)
        if self._points[-1] != list(money) and not course.wealth:
            self._points.append(list(money))
        if len(self._points) > len(self._marks):
            self._labels.append(words.page("story_end"))
            self._marks.append(len(notes))

    def facts(self) -> list[Fact]:
        """At most three, none of them twice."""
        found = [fact for fact in (self._left(), self._lead, self._swing()) if fact is not None]
        single = self._single([fact.note for fact in found])
        return [*found, *([single] if single is not None else ())][:MOST]

    @cached_property
    def _winner(self) -> int:
        """Who won; of several the viewer."""
        first = [seat for seat, rank in enumerate(self._ranks) if rank == 1]
        return self._seat if self._seat in first else first[0]

    @cached_property
    def _rival(self) -> int | None:
        """The viewer who has not won; for winners and spectators whoever came next."""
        if self._seat >= 0 and self._seat != self._winner:
            return self._seat
        behind = [(rank, seat) for seat, rank in enumerate(self._ranks) if rank > 1]
        return min(behind)[1] if behind else None

    @cached_property
    def _stages(self) -> list[int]:
        """Those that can have decided it, counted from 1."""
        return [k for k in range(1, len(self._points)) if k - 1 not in self._course.quiet]

    # --- the lead

    @cached_property
    def _led(self) -> int:
        """The stage in which the winner took the lead for good; 0 where nobody has it alone."""
        winner, stages = self._winner, self._stages
        ahead = [k for k in stages if self._points[k][winner] > max(self._others(k, winner))]
        if self._ranks.count(1) > 1 or not stages or stages[-1] not in ahead:
            return 0
        return next(k for k in stages if all(later in ahead for later in stages if later >= k))

    def _others(self, stage: int, seat: int) -> list[int]:
        return [worth for one, worth in enumerate(self._points[stage]) if one != seat]

    @cached_property
    def _lead(self) -> Fact | None:
        """When the lead changed for the last time."""
        winner, stage = self._winner, self._led
        if not stage:
            return None
        if stage == self._stages[0] and len(self._stages) > 1:
            return Fact(self._say("story_always", winner))
        before = self._points[stage - 1]
        margin = max(before) - before[winner]
        if stage != self._stages[-1] or not margin:
            return self._at(stage, self._say("story_lead", winner), self._step(stage, winner))
        rivals = tuple(seat for seat, worth in enumerate(before) if worth == max(before))
        if self._seat in rivals:
            says = self._words.page("story_last_past_you", seat=winner, margin=margin)
        else:
            says = self._say("story_last", winner, rivals=rivals, margin=margin)
        return self._at(stage, says, self._step(stage, winner))

    # --- the largest step

    def _swing(self) -> Fact | None:
        """Where the winner gained most on the rival."""
        winner, rival = self._winner, self._rival
        if rival is None or not self._stages:
            return None
        told = self._led if self._led != self._stages[0] or len(self._stages) == 1 else 0
        steps = {k: self._step(k, winner) - self._step(k, rival) for k in self._stages if k != told}
        most = max(steps, key=lambda k: steps[k], default=0)
        apart = self._points[-1][winner] - self._points[-1][rival]
        if not most or steps[most] <= 0 or steps[most] * FAR < apart:
            return None
        gain, other = (self._words.signed(self._step(most, seat)) for seat in (winner, rival))
        if rival == self._seat:
            says = self._words.page("story_swing_lost", seat=winner, gain=gain, other=other)
        else:
            says = self._say("story_swing", winner, rival=rival, gain=gain, other=other)
        return self._at(most, says, steps[most], [rival])

    def _step(self, stage: int, seat: int) -> int:
        return self._points[stage][seat] - self._points[stage - 1][seat]

    # --- single things

    def _left(self) -> Fact | None:
        """Why the viewer was out before the end."""
        note = self._course.out.get(self._seat)
        if note is None:
            return None
        return Fact(self._words.note(self._notes[note], self._seat), self._label(note), note=note)

    def _single(self, told: Sequence[int]) -> Fact | None:
        """What brought the winner most at once, where it is not told yet."""
        winner = self._winner
        own = [one for one in self._course.moments if one.seat == winner and one.gain > 0]
        best = self._largest(own)
        if best is None or best.note in told:
            return None
        fact = Fact(self._say("story_single", winner), self._label(best.note), figure=self._words.signed(best.gain))
        return self._with(fact, best)

    # --- how it is told

    def _at(self, stage: int, says: str, step: int, losers: Sequence[int] = ()) -> Fact:
        """A fact of a stage, with the largest gain of the winner there or loss of a rival, if it was much of it."""
        moments = [one for one in self._course.moments if self._marks[stage - 1] <= one.note < self._marks[stage]]
        gained = [one for one in moments if one.seat == self._winner and one.gain > 0 and one.gain * MUCH >= step]
        lost = [one for one in moments if one.seat in losers and one.gain < 0 and -one.gain * MUCH >= step]
        return self._with(Fact(says, self._labels[stage - 1]), self._largest(gained + lost))

    def _largest(self, moments: Sequence[Moment]) -> Moment | None:
        """The one that gave or took most, of those the log has words for."""
        ordered = sorted(moments, key=lambda one: -abs(one.gain))
        return next((one for one in ordered if self._line(one)), None)

    def _with(self, fact: Fact, moment: Moment | None) -> Fact:
        """A fact with what the log said of a moment."""
        if moment is None:
            return fact
        return fact._replace(line=self._line(moment), note=moment.note)

    def _line(self, moment: Moment) -> str:
        return self._words.note(self._notes[moment.note], self._seat)

    def _label(self, note: int) -> str:
        return next((label for label, upto in zip(self._labels, self._marks[1:], strict=True) if note < upto), "")

    def _say(self, key: str, seat: int, **facts: object) -> str:
        """A sentence about somebody: "you" only to them."""
        return self._words.page(f"{key}_you" if seat == self._seat else key, seat=seat, **facts)
