"""Betting (WPS-30 to WPS-37, WPS-41 to WPS-46): secret slips, Daily Double tickets before race 1, closing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.illegal import Illegal
from railbird.core.state import SIMULTANEOUS, Step
from railbird.games.winplaceshow.rules.actions import HAND_IN, POOLS, Bet, HandIn, Ticket
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.steps.refusals import wrong_step


def next_pool(bets: tuple[int, ...]) -> int:
    """The first pool after the last bet on a slip: win, place, show, any of them left out (WPS-31)."""
    for pool in (2, 1, 0):
        if bets[pool] >= 0:
            return pool + 1
    return 0


def bets_total(bets: tuple[int, ...]) -> int:
    """The stakes of the win, place and show bets."""
    return bets[3] + bets[4] + bets[5]


def tickets_total(tickets: tuple[tuple[int, int, int], ...]) -> int:
    """The stakes of the Daily Double tickets."""
    return sum([stake for _, _, stake in tickets])


def has_tickets(state: WinPlaceShowState) -> bool:
    """WPS-43: tickets are written before race 1, if there is a race 2."""
    return state.setup.daily_double and state.race == 0


class Betting(Step[WinPlaceShowState]):
    """WPS-30 to WPS-35, WPS-37, WPS-42 to WPS-46, R-18, R-42, R-46: every solvent player writes a slip, secretly.

    First the tickets, each combination once and in rising order, then at most one bet each to win, place
    and show, on any horses, one's own included; `HandIn` ends the slip, also an empty one. Only lines are
    offered that keep the slip valid and that the seat can pay.
    """

    name: ClassVar[str] = "betting"

    def enter(self, state: WinPlaceShowState) -> None:
        state.handed = tuple([not state.is_solvent(seat) for seat in range(state.setup.seats)])
        if False not in state.handed:
            state.go(state.setup.flow.closing)

    def timing(self, state: WinPlaceShowState) -> str:
        return SIMULTANEOUS

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return tuple([seat for seat, done in enumerate(state.handed) if not done])

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        setup = state.setup
        pool = next_pool(state.bets[seat])
        offered = setup.lines[pool]
        if pool == 0 and has_tickets(state):
            tickets = state.tickets[seat]
            offered = setup.openings[tickets[-1][0] * 6 + tickets[-1][1] + 1 if tickets else 0]
        left = self._left(state, seat)
        if left >= setup.bet_stakes[-1] and left >= setup.ticket_stakes[-1]:
            return offered
        return [action for action in offered if stake_of(action) <= left]

    def _left(self, state: WinPlaceShowState, seat: int) -> int:
        """What is not staked yet; tickets still alive before race 2 are paid already."""
        left = state.money[seat] - bets_total(state.bets[seat])
        return left - tickets_total(state.tickets[seat]) if has_tickets(state) else left

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        if isinstance(action, Bet):
            self._bet(state, seat, action)
        elif isinstance(action, Ticket):
            self._ticket(state, seat, action)
        else:
            handed = list(state.handed)
            handed[seat] = True
            state.handed = tuple(handed)
            if state.notes is not None:
                state.note("WPS-35", "slip_in", {"seat": seat})
            if False not in handed:
                state.reveals += 1
                state.go(state.setup.flow.closing)

    def _bet(self, state: WinPlaceShowState, seat: int, action: Bet) -> None:
        pool = POOLS.index(action.pool)
        slip = list(state.bets[seat])
        slip[pool] = action.horse - 1
        slip[pool + 3] = action.stake
        bets = list(state.bets)
        bets[seat] = tuple(slip)
        state.bets = tuple(bets)
        if state.notes is not None:
            facts = state.horse_facts(action.horse - 1)
            facts["seat"] = seat
            facts["pool"] = action.pool
            facts["stake"] = action.stake
            state.note("WPS-31", "bet_written", facts, (seat,))

    def _ticket(self, state: WinPlaceShowState, seat: int, action: Ticket) -> None:
        tickets = list(state.tickets)
        tickets[seat] += ((action.first - 1, action.second - 1, action.stake),)
        state.tickets = tuple(tickets)
        if state.notes is not None:
            facts: dict[str, object] = {
                "seat": seat,
                "first": action.first,
                "second": action.second,
                "stake": action.stake,
            }
            state.note("WPS-46", "ticket_written", facts, (seat,))

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return HAND_IN

    def refusal(self, state: WinPlaceShowState, seat: int, action: Action) -> Illegal:
        if isinstance(action, Bet):
            return self._bet_refusal(state, seat, action)
        if isinstance(action, Ticket):
            return self._ticket_refusal(state, seat, action)
        return wrong_step(action)

    def _bet_refusal(self, state: WinPlaceShowState, seat: int, action: Bet) -> Illegal:
        pool = POOLS.index(action.pool)
        if pool < next_pool(state.bets[seat]):
            laid = state.bets[seat][pool] >= 0
            return Illegal("WPS-31", "pool_taken" if laid else "pool_closed", {"pool": action.pool})
        if action.stake not in state.setup.bet_stakes:
            return _bad_stake("WPS-33", action.stake, state.setup.bet_stakes)
        return Illegal("WPS-34", "too_dear", {"stake": action.stake, "money": self._left(state, seat)})

    def _ticket_refusal(self, state: WinPlaceShowState, seat: int, action: Ticket) -> Illegal:
        if not has_tickets(state):
            return Illegal("WPS-43", "no_tickets_now")
        if next_pool(state.bets[seat]):
            return Illegal("WPS-46", "tickets_first")
        tickets = state.tickets[seat]
        combination = (action.first - 1, action.second - 1)
        if tickets and combination <= (tickets[-1][0], tickets[-1][1]):
            facts: dict[str, object] = {"first": action.first, "second": action.second}
            taken = combination in [(first, second) for first, second, _ in tickets]
            return Illegal("WPS-44", "combination_taken" if taken else "combination_closed", facts)
        if action.stake not in state.setup.ticket_stakes:
            return _bad_stake("WPS-44", action.stake, state.setup.ticket_stakes)
        return Illegal("WPS-34", "too_dear", {"stake": action.stake, "money": self._left(state, seat)})


def stake_of(action: Action) -> int:
    """What a line of the slip costs."""
    if isinstance(action, Bet):
        return action.stake
    if isinstance(action, Ticket):
        return action.stake
    assert isinstance(action, HandIn)
    return 0


def _bad_stake(rule: str, stake: int, stakes: list[int]) -> Illegal:
    facts: dict[str, object] = {"stake": stake, "least": stakes[0], "most": stakes[-1], "step": stakes[0]}
    if len(stakes) > 1:
        facts["step"] = stakes[1] - stakes[0]
    return Illegal(rule, "bad_stake", facts)


class Closing(Step[WinPlaceShowState]):
    """WPS-8, WPS-35, WPS-43, R-17: the start is called; everybody announces the total staked and pays it.

    The lines stay secret until they are paid, or are shown now if the table plays so.
    """

    name: ClassVar[str] = "closing"

    def enter(self, state: WinPlaceShowState) -> None:
        state.handed = ()
        for seat in state.seat_order():
            bets = bets_total(state.bets[seat])
            tickets = tickets_total(state.tickets[seat]) if has_tickets(state) else 0
            if state.notes is not None and state.is_active(seat):
                state.note("WPS-35", "staked", {"seat": seat, "bets": bets, "tickets": tickets})
            state.pay(seat, BANK, bets, "WPS-35")
            state.pay(seat, BANK, tickets, "WPS-43")
        if state.setup.slips_open:
            state.shown = True
            note_slips(state)
        state.go(state.setup.flow.roll_dice)


def note_slips(state: WinPlaceShowState) -> None:
    """R-17: the lines of every slip."""
    if state.notes is None:
        return
    for seat in state.seat_order():
        bets = state.bets[seat]
        for pool in range(3):
            if bets[pool] >= 0:
                facts = state.horse_facts(bets[pool])
                facts["seat"] = seat
                facts["pool"] = POOLS[pool]
                facts["stake"] = bets[pool + 3]
                state.note("WPS-35", "slip_shown", facts)
