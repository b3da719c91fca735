"""Which decisions of Win, Place & Show take several small actions: a bid sheet and a bet slip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railbird.core.game import Whole

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.state import WinPlaceShowState


def whole(state: WinPlaceShowState, seat: int) -> Whole | None:
    """WPS-21, WPS-31: one sheet for all horses, one slip for all pools and tickets."""
    flow = state.setup.flow
    if state.step is flow.bid_sheets:
        sale = state.auction.sale
        return Whole((seat, state.race, sale, state.money[seat]), len(state.sheets[seat]), len(sale))
    if state.step is flow.betting:
        lines = sum([horse >= 0 for horse in state.bets[seat][:3]])
        return Whole((seat, state.race, "slip", state.money[seat]), lines + len(state.tickets[seat]), 2)
    return None
