"""Questions about a position that several rules ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railbird.games.winplaceshow.rules.figures import bets_total, tickets_total

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.state import WinPlaceShowState


def nominees(state: WinPlaceShowState) -> list[int]:
    """WPS-10, R-52: active seats without an office; with seven or more players also without a stable."""
    offices = (state.betting_director, state.race_director)
    crowd = state.setup.crowd
    return [seat for seat in state.active() if seat not in offices and not (crowd and state.has_stable(seat))]


def riders_for_hire(state: WinPlaceShowState) -> list[int]:
    """WPS-6, WPS-72, WPS-112, R-48: eliminated players; with seven or more players also those without a stable."""
    setup = state.setup
    return [seat for seat in range(setup.seats) if state.out[seat] or (setup.crowd and not state.has_stable(seat))]


def all_own_one(state: WinPlaceShowState) -> bool:
    """WPS-27: whether every solvent player owns a horse."""
    return all([seat in state.owners for seat in range(state.setup.seats) if state.is_solvent(seat)])


def has_tickets(state: WinPlaceShowState) -> bool:
    """WPS-43: tickets are written before race 1, if there is a race 2."""
    return state.setup.daily_double and state.race == 0


def left_to_stake(state: WinPlaceShowState, seat: int) -> int:
    """WPS-34: the money a slip has not staked yet; tickets still alive before race 2 are paid already."""
    left = state.money[seat] - bets_total(state.bets[seat])
    return left - tickets_total(state.tickets[seat]) if has_tickets(state) else left


def last_moved(state: WinPlaceShowState) -> int:
    """WPS-94: the horse an objection is about: the one that moved last."""
    return state.arrived.index(max(state.arrived))
