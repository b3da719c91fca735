"""A draft is tried by the rules themselves: what a page, a bot or a test may ask before anything is played.

The actions of a half-filled slip, sheet, bid, hand or deal are played on a copy of the position, up to, and never past,
chance or a reveal. The answer is the refusal, with its rule and its reason, or what would follow.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.illegal import Illegal
from railbird.core.note import Note
from railbird.core.state import State
from railbird.core.view import View

V = TypeVar("V", bound=View)


@dataclass(frozen=True, kw_only=True)
class Trial(Generic[V]):
    """What the rules say of a draft."""

    refusal: Illegal | None = None  # Why it cannot be played, or None.
    played: int = 0  # How many of its actions the rules take.
    view: V | None = None
    """What the seat would see then; None for a draft that is refused or that something hidden answers."""
    legal: Sequence[Action] = ()  # What the seat could do next; nothing when its part is complete.
    notes: Sequence[Note] = ()  # What the seat would be told; nothing of a draft that something hidden answers.

    def __bool__(self) -> bool:
        return self.refusal is None


def trial(state: State, seat: int, actions: Sequence[Action], view: Callable[[Any, int], V]) -> Trial[V]:
    """Try what a seat has written so far. The position itself stays as it is."""
    world = state.copy()
    notes: list[Note] = []
    world.notes = notes
    rule = state.turn_rule()
    for played, action in enumerate(actions):
        try:
            if world.reveals != state.reveals or world.pending() == (CHANCE,):
                # nobody tries what lies behind a die, a card or something hidden: not even whose turn it is then
                raise Illegal(rule, "not_pending", {"seat": seat})
            rule = world.turn_rule()
            world.play(seat, action)
        except Illegal as refusal:
            return Trial(refusal=refusal, played=played)
    if world.reveals != state.reveals:
        return Trial(played=len(actions))
    heard = [note for note in notes if note.is_for(seat)]
    return Trial(played=len(actions), view=view(world, seat), legal=world.legal(seat), notes=heard)


class Seen(Generic[V]):
    """All a page may ask about a position: one seat's view and options, and the rules' word on a draft.

    The table may go on meanwhile: what is tried is tried in the position as it was seen.
    """

    def __init__(
        self, state: State, seat: int, view: Callable[[Any, int], V], *, asked: bool, now: V | None = None
    ) -> None:
        self.asked = asked and seat in state.pending()  # Whether the seat's answer is awaited on this page.
        self._state = state.copy() if self.asked else state
        self._make = view
        self.seat = seat
        self.view = view(state, seat) if now is None else now  # Where it has been made already, that one.
        self.legal: Sequence[Action] = state.legal(seat) if self.asked else ()
        self.rule = state.step.rule_in(state)  # The rule of the rulebook the game is at.

    def trial(self, *actions: Action) -> Trial[V]:
        """Try these actions of the seat one after the other."""
        return trial(self._state, self.seat, actions, self._make)
