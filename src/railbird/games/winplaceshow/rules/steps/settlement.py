"""After a race (WPS-5, WPS-6, WPS-12, WPS-36, WPS-45): purses, bets, Daily Double; who is out; who has won."""

from typing import ClassVar

from railbird.core.actors import BANK
from railbird.core.state import NOBODY as NO_ONE
from railbird.core.state import Step, replaced
from railbird.games.winplaceshow.rules import notes
from railbird.games.winplaceshow.rules.actions import OFFICES, POOLS
from railbird.games.winplaceshow.rules.figures import exchange, laid, payout, returned
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.values import NOBODY


class Settlement(Step[WinPlaceShowState]):
    """WPS-12, WPS-36, WPS-45, WPS-87: purses to the owners, then the bets, then after race 2 the Daily Double.

    All slips of the race are shown (R-17). A fifth and sixth horse past the line win nothing (R-38).
    """

    name: ClassVar[str] = "settlement"
    rule: ClassVar[str] = "WPS-36"

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
    for place, amount in enumerate(state.setup.printed[state.race].distribution):
        horse = state.finish[place]
        owner = state.owners[horse]
        if owner != NOBODY:
            state.tell_of(notes.PURSE, "WPS-12", horse, owner, place + 1, amount)
            state.pay(BANK, owner, amount, "WPS-12")


def pay_bets(state: WinPlaceShowState, seat: int) -> None:
    """WPS-32, WPS-36: each winning bet is paid by the table, stake included."""
    for pool, horse, stake in laid(state.bets[seat]):
        amount = payout(state.bets[seat], pool, state.finish, state.setup.pays[state.race])
        event = notes.BET_WON if amount else notes.BET_LOST
        state.tell_of(event, "WPS-36", horse, seat, POOLS[pool], stake, amount)
        state.pay(BANK, seat, amount, "WPS-36")


def pay_tickets(state: WinPlaceShowState, seat: int) -> None:
    """WPS-41, WPS-45, R-30: after race 2 all tickets are shown; both winners exactly are paid by the chart."""
    winners = (state.results[0][0], state.results[1][0])
    for first, second, stake in state.tickets[seat]:
        amount = returned(state.setup.double[first][second], stake) if (first, second) == winners else 0
        event = notes.TICKET_WON if amount else notes.TICKET_LOST
        state.tell(event, "WPS-45", seat, first + 1, second + 1, stake, amount)
        state.pay(BANK, seat, amount, "WPS-45")


class Elimination(Step[WinPlaceShowState]):
    """WPS-6, R-20, R-21, R-24, R-25: whoever has no money left is out; then the next race, or the end.

    After race 1 a player with a ticket whose first leg has won waits for race 2. The game stops when at
    most one player is active.
    """

    name: ClassVar[str] = "elimination"
    rule: ClassVar[str] = "WPS-6"

    def enter(self, state: WinPlaceShowState) -> None:
        if state.setup.options.elimination == "end_of_race":
            state.suspended = ()
            for seat in state.active():
                if state.money[seat] == 0:
                    self._without_money(state, seat)
            fill_offices(state)
        flow = state.setup.flow
        if len(state.results) == state.setup.races or len(state.active()) <= 1:
            state.go(flow.game_end)
        elif state.setup.version != "regular" and state.setup.options.stable_draw == "every_race":
            state.go(flow.stable_draw)
        else:
            state.go(flow.director_review)

    def _without_money(self, state: WinPlaceShowState, seat: int) -> None:
        winners = [order[0] for order in state.results]
        if len(winners) == 1 < state.setup.races and winners[0] in [first for first, _, _ in state.tickets[seat]]:
            state.suspended += (seat,)
            state.tell(notes.SUSPENDED, "R-20", seat)
            return
        state.out = replaced(state.out, seat, state.race + 1)
        state.stables = tuple([NOBODY if owner == seat else owner for owner in state.stables])
        state.tell(notes.ELIMINATED, "WPS-6", seat, state.race + 1)


def fill_offices(state: WinPlaceShowState) -> None:
    """R-25: the office of a director who is out passes to the next active seat without one.

    With seven or more players to the next such seat without a stable, if there is one; failing all, the
    other director holds both.
    """
    active = state.active()
    for office, holder in enumerate(state.directors):
        if holder in active or not active:
            continue
        other = state.directors[1 - office]
        upwards = [*range(holder + 1, state.setup.seats), *range(holder)]
        free = [seat for seat in upwards if seat in active and seat != other]
        if state.setup.crowd:
            free = [seat for seat in free if seat not in state.stables] or free
        state.directors = replaced(state.directors, office, free[0] if free else other)
        state.tell(notes.OFFICE_PASSES, "R-25", OFFICES[office], state.directors[office])


class GameEnd(Step[WinPlaceShowState]):
    """WPS-5, WPS-113, WPS-114, R-39: the most money wins, equal money shares; the party version exchanges."""

    name: ClassVar[str] = "game_end"
    rule: ClassVar[str] = "WPS-5"

    def enter(self, state: WinPlaceShowState) -> None:
        state.reveals += 1
        if state.notes is None:
            return
        winners = state.standing().winners()
        event = notes.WON if len(winners) == 1 else notes.SHARED
        state.tell(event, "WPS-5", winners, state.money[winners[0]])
        if state.setup.paid_in:
            cash, paid = state.money[:-1], state.setup.paid_in
            state.tell(notes.EXCHANGED, "WPS-114", sum(cash), paid, *exchange(cash, paid))

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return NO_ONE
