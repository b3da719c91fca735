"""What one seat may know, as a type of its own."""

import msgspec

from railbird.core.state import State


class View(msgspec.Struct, kw_only=True):
    """What every view begins with; a game's own view adds what its seat may see.

    Pages, bots, API and training hold views, never a state. Everything in a view is public or
    the seat's own; re-drawing what the seat cannot know leaves it byte-equal.
    """

    seat: int  # Whose eyes: a seat, or SPECTATOR.
    step: str  # The step of the rulebook the game is in.
    pending: tuple[int, ...]  # Who is still to answer (CHANCE while dice or cards are awaited).
    timing: str  # What the order of `pending` means: one, simultaneous, out of turn.
    passive: tuple[int, ...]  # Those of `pending` nobody has to wait for.


def encode(view: View) -> bytes:
    """The bytes two views are compared by."""
    return msgspec.json.encode(view, order="deterministic")


def passive_seats(state: State) -> tuple[int, ...]:
    """The pending seats that may answer but need not."""
    return tuple(seat for seat in state.pending() if seat >= 0 and state.step.is_passive(state, seat))
