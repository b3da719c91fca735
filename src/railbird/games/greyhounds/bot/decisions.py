"""Which decisions of Greyhounds take several small actions: a slip, the hands chosen, the bookmaker's chart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railbird.core.game import Whole

if TYPE_CHECKING:
    from railbird.games.greyhounds.rules.state import GreyhoundsState


def whole(state: GreyhoundsState, seat: int) -> Whole | None:
    """GH-14, GH-47, GH-50: what a seat is in the middle of, or about to begin."""
    flow = state.setup.flow
    if state.step is flow.bet:
        return Whole((seat, state.race, state.shown, state.money[seat]), len(state.slips[seat]))
    if state.step is flow.chart:
        return Whole((seat, state.race, state.shown), len(state.chart), 2)
    if state.step is flow.choose_hands:
        first, second, last = state.sets[seat]
        return Whole((seat, last), len(first) + len(second), 4)
    return None
