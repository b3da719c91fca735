"""Answers given beforehand: what the rules let a seat settle before it is asked.

A game lists them (`Game.beforehand`). One is given at the table, in secret, and taken back at any time; whenever the
table then waits for that seat, it answers from what the seat sees and may do, or leaves the question to its player.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.view import View


@dataclass(frozen=True)
class Beforehand:
    """One of them; `beforehand_<name>` of the game's page texts says what it does."""

    name: str
    answer: Callable[[View, Sequence[Action]], Action | None]
    """From a seat's view and what it may do: its answer, or None where this does not answer."""


def always(name: str, *actions: Action) -> Beforehand:
    """The same answer wherever it may be given and somebody has to answer: the first of these that is allowed."""

    def answer(view: View, legal: Sequence[Action]) -> Action | None:
        if view.seat in view.passive:
            return None
        return next((action for action in actions if action in legal), None)

    return Beforehand(name, answer)


def waiving(name: str, silence: Action) -> Beforehand:
    """Never use a window of a kind: the answer that means silence, wherever a seat may answer but need not."""

    def answer(view: View, legal: Sequence[Action]) -> Action | None:
        return silence if view.seat in view.passive and silence in legal else None

    return Beforehand(name, answer)
