"""After a race (HS-10, HS-11, HS-13): purses, then bets; after the last race the ranking."""

from typing import ClassVar

from railbird.core.actors import BANK
from railbird.core.state import Step
from railbird.games.homestretch.rules.figures import NO_TOKEN, bet_pays, horse_of, is_paid, part, pool_of
from railbird.games.homestretch.rules.notes import BET_LOST, BET_WON, PURSE, RACE_OVER, SHARED, UNOWNED, WON
from railbird.games.homestretch.rules.state import HomeStretchState


class Payout(Step[HomeStretchState]):
    """HS-10.1, HS-11.1, HS-11.4, HS-7.4: purses, then bets; all tokens go back to their owners.

    Entries are made in a fixed order (R-25, R-56): Win, Place, Show purse, each in seat order; the bets in
    seat order; lost stakes in seat order. All slips are shown in full (R-26).
    """

    name: ClassVar[str] = "payout"
    rule: ClassVar[str] = "HS-10.1"

    def enter(self, state: HomeStretchState) -> None:
        state.reveals += 1
        if state.notes is not None:
            state.tell(RACE_OVER, "HS-8.3", state.race + 1, list(state.home))
        for place in range(len(state.home)):
            pay_purse(state, place)
        for seat in range(state.setup.seats):
            pay_bets(state, seat)
        if state.setup.lose_stake:
            for seat in range(state.setup.seats):
                take_stakes(state, seat)
        state.token = [NO_TOKEN] * 13
        state.slips = (b"",) * state.setup.seats
        state.go(self._next(state))

    def _next(self, state: HomeStretchState) -> Step[HomeStretchState]:
        """HS-12.1, HS-12.7: the second purchase follows race 1, if another race follows it (R-40)."""
        flow = state.setup.flow
        done = state.race + 1
        if done == len(state.setup.green):
            return flow.game_end
        return flow.market if done == state.setup.purchase_after else flow.race_prep


def pay_purse(state: HomeStretchState, place: int) -> None:
    """HS-10.2, HS-10.3: a purse is divided by the shares players own (R-24); if nobody does it is not paid (R-23)."""
    horse = state.home[place]
    purse = state.setup.card_purse[state.card][place]
    owned = [stable.count(horse) for stable in state.stables]
    total = sum(owned)
    if total == 0 and state.notes is not None:
        state.tell(UNOWNED, "HS-10.3", horse, purse)
    for seat, shares in enumerate(owned):
        if shares:
            amount = part(purse, shares, total, state.setup.rounding)
            if state.notes is not None:
                state.tell(PURSE, "HS-10.2", seat, horse, place + 1, shares, total, amount)
            state.pay(BANK, seat, amount, "HS-10.1")


def pay_bets(state: HomeStretchState, seat: int) -> None:
    """HS-4.2, HS-11.1, HS-11.3: each winning token pays; the seat's cube moves forward by the sum."""
    won = 0
    for token, box in zip(state.setup.tokens, state.slips[seat]):
        paid = bet_pays(token, state.setup.tote[box]) if is_paid(box, state.home) else 0
        won += paid
        if state.notes is not None:
            state.tell(BET_WON if paid else BET_LOST, "HS-11.2", seat, token, horse_of(box), pool_of(box), paid)
    state.pay(BANK, seat, won, "HS-11.3")


def take_stakes(state: HomeStretchState, seat: int) -> None:
    """R-2, R-49 (`lose_stake`): a losing token costs its value, but nobody pays more than they have."""
    slip = state.slips[seat]
    lost = sum([token for token, box in zip(state.setup.tokens, slip) if not is_paid(box, state.home)])
    state.pay(seat, BANK, min(lost, max(0, state.money[seat])), "HS-4.3")


class GameEnd(Step[HomeStretchState]):
    """HS-13.1, HS-13.2: the most money wins; ties by price of the shares, then kinds of horses (R-41, R-42, R-47)."""

    name: ClassVar[str] = "game_end"
    rule: ClassVar[str] = "HS-13.1"

    def enter(self, state: HomeStretchState) -> None:
        if state.notes is not None:
            standing = state.standing()
            winners = standing.winners()
            richest = max(standing.money)
            rule = "HS-13.1" if standing.money.count(richest) == 1 else "HS-13.2"
            state.tell(WON if len(winners) == 1 else SHARED, rule, winners, richest)
