"""After a race (WPS-5, WPS-6, WPS-12, WPS-36, WPS-45): purses, bets, Daily Double; who is out; who has won."""

from __future__ import annotations

from typing import ClassVar

from railbird.core.actors import BANK
from railbird.core.state import NOBODY as NO_ONE
from railbird.core.state import Step
from railbird.games.winplaceshow.rules.actions import POOLS
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.steps.slips import payout, ticket_payout
from railbird.games.winplaceshow.rules.values import NOBODY


class Settlement(Step[WinPlaceShowState]):
    """WPS-12, WPS-36, WPS-45, WPS-87: purses to the owners, then the bets, then after race 2 the Daily Double.

    All slips of the race are shown (R-17). A fifth and sixth horse past the line win nothing (R-38).
    """

    name: ClassVar[str] = "settlement"

    def enter(self, state: WinPlaceShowState) -> None:
        state.reveals += 1
        state.shown = True
        if state.setup.purses_paid:
            pay_purses(state)
        for seat in state.seat_order():
            pay_bets(state, seat)
        if len(state.results) == 2:
            for seat in state.seat_order():
                pay_tickets(state, seat)
            state.tickets = ((),) * state.setup.seats
        flow = state.setup.flow
        state.go(flow.hearings if state.cases else flow.elimination)


def pay_purses(state: WinPlaceShowState) -> None:
    """WPS-12, R-5: the first four by the printed distribution; the share of a horse nobody owns stays in the bank."""
    for place, amount in enumerate(state.setup.purses[state.race]):
        horse = state.finish[place]
        owner = state.owners[horse]
        if owner == NOBODY:
            continue
        if state.notes is not None:
            facts = state.horse_facts(horse)
            facts["seat"] = owner
            facts["place"] = place + 1
            facts["amount"] = amount
            state.note("WPS-12", "purse", facts)
        state.pay(BANK, owner, amount, "WPS-12")


def pay_bets(state: WinPlaceShowState, seat: int) -> None:
    """WPS-32, WPS-36: each winning bet is paid by the table, stake included."""
    bets = state.bets[seat]
    for pool in range(3):
        if bets[pool] < 0:
            continue
        amount = payout(state, seat, pool)
        if state.notes is not None:
            facts = state.horse_facts(bets[pool])
            facts["seat"] = seat
            facts["pool"] = POOLS[pool]
            facts["stake"] = bets[pool + 3]
            facts["amount"] = amount
            state.note("WPS-36", "bet_won" if amount else "bet_lost", facts)
        state.pay(BANK, seat, amount, "WPS-36")


def pay_tickets(state: WinPlaceShowState, seat: int) -> None:
    """WPS-45: after race 2 all tickets are shown and the winning ones paid by the chart."""
    for ticket in state.tickets[seat]:
        amount = ticket_payout(state, ticket)
        if state.notes is not None:
            facts: dict[str, object] = {
                "seat": seat,
                "first": ticket[0] + 1,
                "second": ticket[1] + 1,
                "stake": ticket[2],
                "amount": amount,
            }
            state.note("WPS-45", "ticket_won" if amount else "ticket_lost", facts)
        state.pay(BANK, seat, amount, "WPS-45")


class Elimination(Step[WinPlaceShowState]):
    """WPS-6, R-20, R-21, R-24, R-25: whoever has no money left is out; then the next race, or the end.

    After race 1 a player with a ticket whose first leg has won waits for race 2. The game stops when at
    most one player is active.
    """

    name: ClassVar[str] = "elimination"

    def enter(self, state: WinPlaceShowState) -> None:
        if state.setup.eliminate:
            state.suspended = ()
            for seat in state.active():
                if state.money[seat] == 0:
                    self._without_money(state, seat)
            fill_offices(state)
        flow = state.setup.flow
        if len(state.results) == state.setup.races or len(state.active()) <= 1:
            state.go(flow.game_end)
        elif state.setup.version != "regular" and state.setup.redraw:
            state.go(flow.stable_draw)
        else:
            state.go(flow.director_review)

    def _without_money(self, state: WinPlaceShowState, seat: int) -> None:
        if has_live_ticket(state, seat):
            state.suspended += (seat,)
            if state.notes is not None:
                state.note("R-20", "suspended", {"seat": seat})
            return
        out = list(state.out)
        out[seat] = state.race + 1
        state.out = tuple(out)
        state.stables = tuple([NOBODY if owner == seat else owner for owner in state.stables])
        if state.notes is not None:
            state.note("WPS-6", "eliminated", {"seat": seat, "race": state.race + 1})


def has_live_ticket(state: WinPlaceShowState, seat: int) -> bool:
    """R-20: after race 1, with a race 2 to come, a ticket on its winner."""
    if len(state.results) != 1 or state.setup.races < 2:
        return False
    winner = state.results[0][0]
    return len([first for first, _, _ in state.tickets[seat] if first == winner]) > 0


def fill_offices(state: WinPlaceShowState) -> None:
    """R-25: the office of a director who is out passes to the next active seat without one.

    With seven or more players to the next such seat without a stable, if there is one; failing all, the
    other director holds both.
    """
    if state.out[state.betting_director] and state.active():
        state.betting_director = successor(state, state.betting_director, state.race_director)
        note_office(state, "betting", state.betting_director)
    if state.out[state.race_director] and state.active():
        state.race_director = successor(state, state.race_director, state.betting_director)
        note_office(state, "race", state.race_director)


def successor(state: WinPlaceShowState, seat: int, other: int) -> int:
    """Who follows a director, counting upwards from his seat."""
    seats = state.setup.seats
    free = [
        candidate
        for candidate in [(seat + place) % seats for place in range(1, seats)]
        if state.is_active(candidate) and candidate != other
    ]
    if state.setup.crowd:
        free = [candidate for candidate in free if not state.has_stable(candidate)] or free
    return free[0] if free else other


def note_office(state: WinPlaceShowState, office: str, seat: int) -> None:
    """R-25: who takes an office over."""
    if state.notes is not None:
        state.note("R-25", "office_passes", {"office": office, "seat": seat})


class GameEnd(Step[WinPlaceShowState]):
    """WPS-5, WPS-113, WPS-114, R-39: the most money wins, equal money shares; the party version exchanges."""

    name: ClassVar[str] = "game_end"

    def enter(self, state: WinPlaceShowState) -> None:
        state.reveals += 1
        if state.notes is None:
            return
        seats = state.setup.seats
        winners = state.standing().winners()
        best: dict[str, object] = {"seats": winners, "money": state.money[winners[0]]}
        state.note("WPS-5", "won" if len(winners) == 1 else "shared", best)
        if state.setup.version == "party" and state.setup.buy_in:
            cash = state.money[:seats]
            shares, rest = exchange(cash, state.setup.buy_in * seats)
            facts: dict[str, object] = {
                "cash": sum(cash),
                "paid": state.setup.buy_in * seats,
                "ratio": exchange_ratio(cash, state.setup.buy_in * seats),
                "cents": shares,
                "rest": rest,
            }
            state.note("WPS-114", "exchanged", facts)

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return NO_ONE


def exchange_ratio(cash: list[int], cents: int) -> int:
    """WPS-114: the play money that stands for one unit of real money (a hundred cents), rounded down."""
    return sum(cash) * 100 // cents if cents else 0


def exchange(cash: list[int], cents: int) -> tuple[list[int], int]:
    """WPS-114: each player's share of the real money paid in, rounded down to a cent, and the rest for the charity."""
    total = sum(cash)
    shares = [amount * cents // total if total else 0 for amount in cash]
    return shares, cents - sum(shares)
