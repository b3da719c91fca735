"""What slips and tickets are worth once a race is over (WPS-32, WPS-36, WPS-45, R-29, R-30)."""

from __future__ import annotations

from railbird.games.winplaceshow.rules.state import WinPlaceShowState

PER = 1000
"""Both tables are printed per 1,000 staked."""


def payout(state: WinPlaceShowState, seat: int, pool: int) -> int:
    """WPS-32, WPS-36, R-29: a win bet pays for the first, place for the first two, show for the first three."""
    bets = state.bets[seat]
    horse = bets[pool]
    if horse < 0 or horse not in state.finish[: pool + 1]:
        return 0
    return state.setup.pays[state.race][horse][pool] * bets[pool + 3] // PER


def winnings(state: WinPlaceShowState, seat: int) -> int:
    """Everything a seat's win, place and show bets hand back in this race."""
    return payout(state, seat, 0) + payout(state, seat, 1) + payout(state, seat, 2)


def losing_stakes(state: WinPlaceShowState, seat: int, horse: int) -> int:
    """WPS-88: the stakes a seat has lost on one horse."""
    bets = state.bets[seat]
    lost = 0
    for pool in range(3):
        if bets[pool] == horse and payout(state, seat, pool) == 0:
            lost += bets[pool + 3]
    return lost


def ticket_payout(state: WinPlaceShowState, ticket: tuple[int, int, int]) -> int:
    """WPS-41, WPS-45: both winners exactly; by the odds of both."""
    first, second, stake = ticket
    if first != state.results[0][0] or second != state.results[1][0]:
        return 0
    return state.setup.double[first][second] * stake // PER
