"""Betting (WPS-30 to WPS-37, WPS-41 to WPS-46): secret slips, Daily Double tickets before race 1, closing."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.illegal import Illegal
from railbird.core.state import Step, replaced
from railbird.games.winplaceshow.rules import notes
from railbird.games.winplaceshow.rules.actions import HAND_IN, POOLS, Bet, Ticket
from railbird.games.winplaceshow.rules.figures import bets_total, laid, next_pool, tickets_total
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.steps.answers import Answers


class Betting(Answers):
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
        if pool == 0 and state.has_tickets():
            tickets = state.tickets[seat]
            offered = setup.openings[tickets[-1][0] * 6 + tickets[-1][1] + 1 if tickets else 0]
        left = state.left_to_stake(seat)
        if left >= setup.dearest_line:
            return offered
        return [line for line in offered if not isinstance(line, (Bet, Ticket)) or line.stake <= left]

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        if isinstance(action, Bet):
            pool = POOLS.index(action.pool)
            slip = replaced(replaced(state.bets[seat], pool, action.horse - 1), pool + 3, action.stake)
            state.bets = replaced(state.bets, seat, slip)
            if state.notes is not None:
                line = (action.horse - 1, seat, action.pool, action.stake)
                state.tell_of(notes.BET_WRITTEN, "WPS-31", *line, seats=(seat,))
        elif isinstance(action, Ticket):
            ticket = (action.first - 1, action.second - 1, action.stake)
            state.tickets = replaced(state.tickets, seat, (*state.tickets[seat], ticket))
            state.tell(notes.TICKET_WRITTEN, "WPS-46", seat, action.first, action.second, action.stake, seats=(seat,))
        else:
            state.handed = replaced(state.handed, seat, True)
            state.tell(notes.SLIP_IN, "WPS-35", seat)
            if False not in state.handed:
                state.reveals += 1
                state.go(state.setup.flow.closing)

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return HAND_IN

    def refusal(self, state: WinPlaceShowState, seat: int, action: Action) -> Illegal:
        if isinstance(action, Bet):
            pool = POOLS.index(action.pool)
            if pool < next_pool(state.bets[seat]):
                reason = "pool_taken" if state.bets[seat][pool] >= 0 else "pool_closed"
                return Illegal("WPS-31", reason, {"pool": action.pool})
            return bad_stake("WPS-33", action.stake, state.setup.bet_stakes, state.left_to_stake(seat))
        if isinstance(action, Ticket):
            return self._ticket_refusal(state, seat, action)
        return super().refusal(state, seat, action)

    def _ticket_refusal(self, state: WinPlaceShowState, seat: int, action: Ticket) -> Illegal:
        if not state.has_tickets():
            return Illegal("WPS-43", "no_tickets_now")
        if next_pool(state.bets[seat]):
            return Illegal("WPS-46", "tickets_first")
        written = [(first + 1, second + 1) for first, second, _ in state.tickets[seat]]
        combination = (action.first, action.second)
        if written and combination <= written[-1]:
            reason = "combination_taken" if combination in written else "combination_closed"
            return Illegal("WPS-44", reason, {"first": action.first, "second": action.second})
        return bad_stake("WPS-44", action.stake, state.setup.ticket_stakes, state.left_to_stake(seat))


def bad_stake(rule: str, stake: int, stakes: range, left: int) -> Illegal:
    """WPS-33, WPS-34, WPS-44: no such stake, or more than the seat has left."""
    if stake in stakes:
        return Illegal("WPS-34", "too_dear", {"stake": stake, "money": left, "over": stake - left})
    limits = {"least": stakes[0], "most": stakes[-1], "step": stakes.step}
    return Illegal(rule, "bad_stake", {"stake": stake, **limits})


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
            tickets = tickets_total(state.tickets[seat]) if state.has_tickets() else 0
            if state.notes is not None and state.out[seat] == 0:
                state.tell(notes.STAKED, "WPS-35", seat, bets, tickets)
            state.pay(seat, BANK, bets, "WPS-35")
            state.pay(seat, BANK, tickets, "WPS-43")
        if state.setup.options.slips_revealed == "at_closing":
            state.shown = True
            for seat in state.seat_order():
                for pool, horse, stake in laid(state.bets[seat]):
                    state.tell_of(notes.SLIP_SHOWN, "WPS-35", horse, seat, POOLS[pool], stake)
        state.go(state.setup.flow.roll_dice)
