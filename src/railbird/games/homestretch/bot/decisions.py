"""Which decisions of HomeStretch take several small actions: the five tokens of a slip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railbird.core.game import Whole

if TYPE_CHECKING:
    from railbird.games.homestretch.rules.state import HomeStretchState


def whole(state: HomeStretchState, seat: int) -> Whole | None:
    """HS-5: one slip; what goes wrong with it goes wrong with one of the two highest tokens."""
    if state.step is not state.setup.flow.betting:
        return None
    return Whole((seat, state.race, state.card, state.stables[seat], tuple(state.money)), len(state.slips[seat]), 2)
