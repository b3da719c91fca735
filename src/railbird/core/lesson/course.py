"""Where a guided race stands: the script followed along the plies that have been played.

A course has no say of its own: the same plies, and it stands at the same place. So a table that is laid out again
from its log is where it was, and a ply that was taken back is simply not there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.game import AnyGame, Seat, write_action
from railbird.core.illegal import Illegal
from railbird.core.lesson.script import MUST, ONCE, Beat, Block, Check, Light, Line, Move, Pattern, Pause, Script
from railbird.core.playout import Ply
from railbird.core.state import State

ROUNDS = 60
"""How often a block may be played before it is taken for one that never ends."""
MANY = 1000
"""So many actions are not searched for one, but one is made and looked up."""


@dataclass(frozen=True)
class Stand:
    """Where somebody is in a guided race."""

    beat: Beat | None  # What was told last,
    says: str = ""  # and which of its words.
    lit: tuple[str, ...] = ()  # What is lit up.
    pause: Pause | None = None  # Where it waits until the learner goes on.
    due: Move | None = None  # Who does what now.
    is_over: bool = False  # Whether the script is used up.
    is_lost: bool = False  # Whether something was played that it does not know: then everybody plays by themselves.


class Objection(NamedTuple):
    """What is said to a choice of the learner: the key of its words, and what was chosen."""

    key: str
    action: str = ""
    is_asked: bool = False  # Whether it is only asked, once.


class Course:
    """A script and how far it has been followed."""

    def __init__(self, game: AnyGame, script: Script, seats: Sequence[Seat] = ()) -> None:
        self.game = game
        self.script = script
        self._seats = tuple(seats) or script.seats
        self._begin()

    def _begin(self) -> None:
        self._walk = Walk(self.game, self.script, self._seats)
        self._followed: list[Ply] = []

    def follow(self, plies: Sequence[Ply], passed: Collection[str] = ()) -> Stand:
        """Where it stands after these plies; `passed` are the beats at which the learner has gone on."""
        if list(plies[: len(self._followed)]) != self._followed:
            self._begin()
        for ply in plies[len(self._followed) :]:
            self._walk.advance(passed, is_waiting=False)
            self._walk.play(*ply)
            self._followed.append(ply)
        self._walk.advance(passed)
        return self._walk.stand()

    def answer(self) -> Action | None:
        """What the script does now where it last stood; None where it has nothing legal to do."""
        due = self._walk.due
        return None if due is None else self._walk.first_legal(due)

    def epilogue(self, plies: Sequence[Ply]) -> list[tuple[Beat, str]]:
        """The beats that come after the last ply, all of them at once, and with which words."""
        walk = Walk(self.game, self.script, self._seats)
        for ply in plies:
            walk.advance(is_waiting=False)
            walk.play(*ply)
        before = len(walk.beats)
        walk.advance(is_waiting=False)
        return walk.beats[before:]

    def objection(
        self, plies: Sequence[Ply], passed: Collection[str], actions: Sequence[Action], asked: Collection[str] = ()
    ) -> Objection | None:
        """What is said against actions of the learner; `asked` are the questions asked once already."""
        course, played = Course(self.game, self.script, self._seats), list(plies)
        for action in actions:
            stand = course.follow(played, passed)
            if stand.is_lost:
                return None
            if stand.is_over:
                return Objection("over")
            due = stand.due
            if due is not None and (against := _against(due, action, actions, asked)) is not None:
                return against
            played.append((self.script.learner, action))
            try:
                course.follow(played, passed)
            except Illegal:
                return None  # which is for the rules to say
        return None


def _against(due: Move, action: Action, actions: Sequence[Action], asked: Collection[str]) -> Objection | None:
    """What a line says to another choice."""
    objection = Objection(due.says, type(action).__name__, is_asked=due.mark == ONCE)
    if due.mark == MUST and not fits(due, action):
        return objection
    if due.mark == ONCE and due.says not in asked and not any(fits(due, one) for one in actions):
        return objection
    return None


def fits(move: Move, action: Action) -> bool:
    """Whether an action is one of those a line names."""
    name, *values = write_action(action)
    return any(pattern.fits(str(name), values) for pattern in move.patterns)


class Walk:
    """One way through a script, with the position it has led to."""

    def __init__(self, game: AnyGame, script: Script, seats: Sequence[Seat]) -> None:
        edition = game.read_edition(game.builtin(script.edition))[0]
        self.game = game
        self.script = script
        self.state: State = game.new(seats, game.read_options(script.options, edition), edition)
        self.due: Move | None = None
        self.beats: list[tuple[Beat, str]] = []  # Those that were told, and with which words.
        self._names = {seat.name.lower(): number for number, seat in enumerate(script.seats)}
        self._lit: tuple[str, ...] = ()
        self._pause: Pause | None = None
        self._is_over = False
        self._is_lost = False
        self._lines = self._along(script.lines)

    def stand(self) -> Stand:
        """Where it stands."""
        beat, says = self.beats[-1] if self.beats else (None, "")
        return Stand(beat, says, self._lit, self._pause, self.due, self._is_over, self._is_lost)

    def advance(self, passed: Collection[str] = (), is_waiting: bool = True) -> None:
        """Go on to the next line that is played, or to a pause: as long as nobody has played on after it."""
        if self._pause is not None and is_waiting and self._pause.name not in passed:
            return
        self._pause = None
        while self.due is None and not self._is_over and not self._is_lost:
            line = next(self._lines, None)
            pause = self._reached(line)
            if pause is not None and is_waiting and pause.name not in passed:
                self._pause = pause
                return

    def _reached(self, line: Line | None) -> Pause | None:
        """Take a line; the pause that comes with it."""
        match line:
            case None:
                self._is_over = not self._is_lost
            case Move():
                self.due = line
            case Check():
                self.check(line)
            case Light():
                self._lit = line.lit
            case Pause():
                return line
            case Beat():
                self.beats.append((line, self._words_of(line)))
                self._lit = line.lit
                self.reach(line)
                return line.pause
        return None

    def play(self, seat: int, action: Action) -> None:
        """Follow a ply; one the script does not know ends it."""
        if self._is_lost:
            return
        if self.due is None or self.due.seat != seat:
            self._is_lost = True
            return
        self.state.play(seat, action)
        self.due = None

    def check(self, line: Check) -> None:
        """Something is said to be so here; only whoever checks a script looks."""

    def reach(self, beat: Beat) -> None:
        """A beat has come."""

    def seen(self) -> Mapping[str, Any]:
        """What a condition sees: no more than the learner."""
        view = self.game.view(self.state, self.script.learner)
        return {**self._names, "view": view, "step": view.step, "pending": view.pending, "over": not view.pending}

    def _words_of(self, beat: Beat) -> str:
        return next((key for key, holds in beat.others if holds(self.seen())), "")

    def _along(self, lines: Sequence[Line]) -> Iterator[Line]:
        """The lines that are reached, one after the other; what depends on the position is asked then."""
        for line in lines:
            if isinstance(line, Block):
                yield from self._inside(line)
            elif isinstance(line, Move):
                if not line.step or (self.state.step.name == line.step and line.seat in self.state.pending()):
                    yield line
            elif not isinstance(line, Beat) or line.only is None or line.only(self.seen()):
                yield line

    def _inside(self, block: Block) -> Iterator[Line]:
        if not block.again:
            if block.holds(self.seen()):
                yield from self._along(block.lines)
            return
        for _ in range(ROUNDS):
            for inner in block.lines:
                if block.holds(self.seen()):
                    return
                yield from self._along([inner])
        self._is_lost = True

    # --- what a line does

    def first_legal(self, move: Move) -> Action | None:
        """The first action of a line that is legal now."""
        return next(iter(self.legal_of(move)), None)

    def legal_of(self, move: Move) -> list[Action]:
        """Those of a line that are legal now, a range of amounts aside."""
        if move.seat not in self.state.pending():
            return []
        legal = self.state.legal(move.seat)
        found = [self._one(pattern, move.seat, legal) for pattern in move.patterns]
        return [action for action in found if action is not None]

    def _one(self, pattern: Pattern, seat: int, legal: Sequence[Action]) -> Action | None:
        if pattern.name == "any":
            return legal[0]
        if pattern.name == "house":
            return None if seat == CHANCE else self.state.fallback(seat)
        if any(isinstance(value, range) for value in pattern.fields):
            return None
        wanted = self.game.read_action(pattern.name, pattern.fields)
        if wanted not in legal:
            return None
        return wanted if len(legal) > MANY else next(one for one in legal if one == wanted)
