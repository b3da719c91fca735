"""How much a seat may do at once."""

from collections.abc import Sequence

from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.state import State
from railbird.web.refused import Refused

MOST = 64


def check_batch(state: State, seat: int, actions: Sequence[Action]) -> None:
    """A batch ends where dice are rolled or cards are shown.

    Otherwise a refused batch would have told what comes, and the seat could choose again.
    """
    if not actions or len(actions) > MOST:
        raise Refused(422, "batch_size", most=MOST)
    world = state.copy() if len(actions) > 1 else state
    for number, action in enumerate(actions[:-1], 1):
        world.play(seat, action)
        if world.pending() == (CHANCE,) or world.reveals != state.reveals:
            raise Refused(409, "batch_past_chance", number=number)
    if len(actions) > 1:
        world.play(seat, actions[-1])
