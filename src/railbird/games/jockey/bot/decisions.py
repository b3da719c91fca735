"""Which decisions of Jockey take several small actions: a betting sheet, a card with its horse, cards kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railbird.core.game import Whole

if TYPE_CHECKING:
    from railbird.games.jockey.rules.state import JockeyState


def whole(state: JockeyState, seat: int) -> Whole | None:
    """JK-30, JK-36, JK-41: what a seat is in the middle of, or about to begin."""
    flow, race = state.setup.flow, len(state.results)
    if state.step is flow.betting:
        sheet = state.sheets[seat]
        written = bool(sheet.kind) + len(sheet.horses) + len(sheet.stakes)
        return Whole((seat, race, "sheet", state.hands[seat]), written, 3)  # the kind, the horse, the stake
    if state.step is flow.keep:
        return Whole((seat, race, "keep", state.hands[seat]), len(state.keeps[seat]))
    if state.step in (flow.turn, flow.horse, flow.distance):
        is_laid = state.step is not flow.turn
        cards = len(state.hands[seat]) + is_laid
        return Whole((seat, race, tuple(state.position), cards), int(is_laid), is_owed=True)
    return None
