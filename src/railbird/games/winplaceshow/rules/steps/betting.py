"""Betting (WPS-30 to WPS-37, WPS-41 to WPS-46): secret slips, Daily Double tickets before race 1, closing."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.illegal import Illegal
from railbird.core.state import Step
from railbird.games.winplaceshow.rules import notes
from railbird.games.winplaceshow.rules.actions import HAND_IN, POOLS, Bet, Ticket
from railbird.games.winplaceshow.rules.figures import bets_total, next_pool, tickets_total
from railbird.games.winplaceshow.rules.queries import has_tickets, left_to_stake
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.steps.answers import AtOnce


class Betting(AtOnce):
    """WPS-30 to WPS-35, WPS-37, WPS-42 to WPS-46, R-18, R-42, R-46: every solvent player writes a slip, secretly.

    First the tickets, each combination once and in rising order, then at most one bet each to win, place
    and show, on any horses, one's own included; `HandIn` ends the slip, also an empty one. Only lines are
    offered that keep the slip valid and that the seat can pay.
    """

    name: ClassVar[str] = "betting"
    rule: ClassVar[str] = "WPS-31"
    closed: ClassVar[str] = "WPS-35"

    def enter(self, state: WinPlaceShowState) -> None:
        state.handed = tuple([not state.is_solvent(seat) for seat in range(state.setup.seats)])
        if False not in state.handed:
            state.go(state.setup.flow.closing)

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return tuple([seat for seat, done in enumerate(state.handed) if not done])

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        setup = state.setup
        pool = next_pool(state.bets[seat])
        offered = setup.lines[pool]
        if pool == 0 and has_tickets(state):
            tickets = state.tickets[seat]
            offered = setup.openings[tickets[-1][0] * 6 + tickets[-1][1] + 1 if tickets else 0]
        left = left_to_stake(state, seat)
        if left >= setup.bet_stakes[-1] and left >= setup.ticket_stakes[-1]:
            return offered
        return [action for action in offered if stake_of(action) <= left]

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
                state.tell(notes.SLIP_IN, "WPS-35", seat)
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
            horse = state.called(action.horse - 1)
            state.tell(notes.BET_WRITTEN, "WPS-31", *horse, seat, action.pool, action.stake, seats=(seat,))

    def _ticket(self, state: WinPlaceShowState, seat: int, action: Ticket) -> None:
        tickets = list(state.tickets)
        tickets[seat] += ((action.first - 1, action.second - 1, action.stake),)
        state.tickets = tuple(tickets)
        line = (seat, action.first, action.second, action.stake)
        if state.notes is not None:
            state.tell(notes.TICKET_WRITTEN, "WPS-46", *line, seats=(seat,))

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return HAND_IN

    def refusal(self, state: WinPlaceShowState, seat: int, action: Action) -> Illegal:
        if isinstance(action, Bet):
            return self._bet_refusal(state, seat, action)
        if isinstance(action, Ticket):
            return self._ticket_refusal(state, seat, action)
        return super().refusal(state, seat, action)

    def _bet_refusal(self, state: WinPlaceShowState, seat: int, action: Bet) -> Illegal:
        pool = POOLS.index(action.pool)
        if pool < next_pool(state.bets[seat]):
            laid = state.bets[seat][pool] >= 0
            return Illegal("WPS-31", "pool_taken" if laid else "pool_closed", {"pool": action.pool})
        if action.stake not in state.setup.bet_stakes:
            return _bad_stake("WPS-33", action.stake, state.setup.bet_stakes)
        return _too_dear(action.stake, left_to_stake(state, seat))

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
        return _too_dear(action.stake, left_to_stake(state, seat))


def stake_of(action: Action) -> int:
    """What a line of the slip costs."""
    if isinstance(action, Bet):
        return action.stake
    return action.stake if isinstance(action, Ticket) else 0


def _bad_stake(rule: str, stake: int, stakes: list[int]) -> Illegal:
    facts: dict[str, object] = {"stake": stake, "least": stakes[0], "most": stakes[-1], "step": stakes[0]}
    if len(stakes) > 1:
        facts["step"] = stakes[1] - stakes[0]
    return Illegal(rule, "bad_stake", facts)


def _too_dear(stake: int, left: int) -> Illegal:
    return Illegal("WPS-34", "too_dear", {"stake": stake, "money": left, "over": stake - left})


class Closing(Step[WinPlaceShowState]):
    """WPS-8, WPS-35, WPS-43, R-17: the start is called; everybody announces the total staked and pays it.

    The lines stay secret until they are paid, or are shown now if the table plays so.
    """

    name: ClassVar[str] = "closing"
    rule: ClassVar[str] = "WPS-35"

    def enter(self, state: WinPlaceShowState) -> None:
        state.handed = ()
        for seat in state.seat_order():
            bets = bets_total(state.bets[seat])
            tickets = tickets_total(state.tickets[seat]) if has_tickets(state) else 0
            if state.notes is not None and state.is_active(seat):
                state.tell(notes.STAKED, "WPS-35", seat, bets, tickets)
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
                horse = state.called(bets[pool])
                state.tell(notes.SLIP_SHOWN, "WPS-35", *horse, seat, POOLS[pool], bets[pool + 3])
