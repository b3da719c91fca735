"""Answers given beforehand: what the rules let a seat settle before it is asked.

A game lists them (`Game.beforehand`). One is given at the table, in secret, and taken back at any time; whenever the
table then waits for that seat, it answers from what the seat sees, may do and has done itself, and the rules try the
answer. Where it has none, or the rules refuse it by then, the player is asked as ever.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from railbird.core.action import Action
from railbird.core.playout import Ply
from railbird.core.state import State
from railbird.core.trial import trial
from railbird.core.view import View

Slip = Sequence[Action]  # The actions of one answer, played all or none; nothing for no answer.


@dataclass(frozen=True)
class Asked:
    """What an answer may go by: nothing that its player does not know."""

    view: View
    legal: Sequence[Action]
    past: Callable[[], Iterator[Action]]  # What the seat itself has done so far, the latest first.


@dataclass(frozen=True)
class Beforehand:
    """One of them; `beforehand_<name>` of the game's page texts says what it does."""

    name: str
    answer: Callable[[Asked], Slip]
    """What it answers, or nothing where it leaves the question to the player."""
    about: str = ""  # The question it is about, where several answer the same: who gives one takes back the others.

    def is_instead_of(self, other: "Beforehand") -> bool:
        """Whether giving this one takes the other back."""
        return self.name != other.name and self.about != "" and self.about == other.about


def answer_to(
    given: Iterable[Beforehand], state: State, seat: int, view: Callable[[Any, int], View], plies: Sequence[Ply]
) -> Slip:
    """What a pending seat has answered beforehand: the first of these answers that the rules take now, or nothing."""

    def past() -> Iterator[Action]:
        return (action for actor, action in reversed(plies) if actor == seat)

    asked = Asked(view(state, seat), state.legal(seat), past)
    slips = (one.answer(asked) for one in given)
    return next((slip for slip in slips if slip and trial(state, seat, slip, view)), ())


def always(name: str, *actions: Action, about: str = "") -> Beforehand:
    """The same answer wherever it may be given and somebody has to answer: the first of these that is allowed."""

    def answer(asked: Asked) -> Slip:
        if asked.view.seat in asked.view.passive:
            return ()
        return [action for action in actions if action in asked.legal][:1]

    return Beforehand(name, answer, about)


def waiving(name: str, silence: Action) -> Beforehand:
    """Never use a window of a kind: the answer that means silence, wherever a seat may answer but need not."""

    def answer(asked: Asked) -> Slip:
        return (silence,) if asked.view.seat in asked.view.passive and silence in asked.legal else ()

    return Beforehand(name, answer)


def at(step: str, name: str, answer: Callable[[Asked], Slip], about: str = "") -> Beforehand:
    """An answer to what a step asks, and to nothing else."""
    return Beforehand(name, lambda asked: answer(asked) if asked.view.step == step else (), about)


def again(step: str, name: str, lines: tuple[type[Action], ...], last: tuple[type[Action], ...]) -> Beforehand:
    """The slip handed in last, once more: its lines, and what hands it in. One that is begun by hand is left alone."""

    def answer(asked: Asked) -> Slip:
        past = (action for action in asked.past() if isinstance(action, (*lines, *last)))
        end = next(past, None)
        if not isinstance(end, last):
            return ()
        written = [*takewhile(lambda action: isinstance(action, lines), past)]
        return [*reversed(written), end]

    return at(step, name, answer)
