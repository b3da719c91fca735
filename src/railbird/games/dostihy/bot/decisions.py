"""Which decisions of Dostihy a sázky take several small actions: the bets on one throw, and a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railbird.core.game import Whole

if TYPE_CHECKING:
    from railbird.games.dostihy.rules.state import DostihyState


def whole(state: DostihyState, seat: int) -> Whole | None:
    """DS-67, DS-73: what a seat is in the middle of, or about to begin."""
    flow = state.setup.flow
    if state.step in (flow.bets, flow.stake) and seat == state.active:
        staked = sum([amount for _, amount in state.stakes])
        throw = (seat, state.round, state.pawn[seat], state.money[seat] + staked)
        return Whole(throw, 2 * len(state.stakes) + (state.step is flow.stake), 2)  # the horse, the stake
    deal = state.deal
    if deal is not None and seat == deal.drafter and state.step in (flow.draft, flow.cash):
        # lots are written as they were planned; only the sum may be a greedy one
        talk = (seat, state.round, deal.other, deal.counters, tuple(state.money))
        return Whole(talk, 0 if state.step is flow.cash else 1, is_owed=True)
    return None
