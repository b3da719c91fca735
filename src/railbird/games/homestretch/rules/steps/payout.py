"""After a race (HS-10, HS-11, HS-13): purses, then bets; after the last race the ranking."""

from __future__ import annotations

from typing import ClassVar

from railbird.core.actors import BANK
from railbird.core.state import NOBODY, Step
from railbird.games.homestretch.rules.actions import POOLS
from railbird.games.homestretch.rules.state import NO_TOKEN, HomeStretchState


class Payout(Step[HomeStretchState]):
    """HS-10.1, HS-11.1, HS-11.4, HS-7.4: purses, then bets; all tokens go back to their owners.

    Entries are made in a fixed order (R-25, R-56): Win, Place, Show purse, each in seat order; the bets in
    seat order; lost stakes in seat order. All slips are shown in full (R-26).
    """

    name: ClassVar[str] = "payout"

    def enter(self, state: HomeStretchState) -> None:
        state.reveals += 1
        if state.notes is not None:
            state.note("HS-8.3", "race_over", {"race": state.race + 1, "horses": list(state.home)})
        for place in range(len(state.home)):
            pay_purse(state, place)
        for seat in range(state.setup.seats):
            pay_bets(state, seat)
        if state.setup.lose_stake:
            for seat in range(state.setup.seats):
                take_stakes(state, seat)
        state.token = [NO_TOKEN] * 13
        state.slips = (b"",) * state.setup.seats
        state.slips_shown = False
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
    if total == 0:
        if state.notes is not None:
            state.note("HS-10.3", "unowned", {"horse": horse, "purse": purse})
        return
    for seat, shares in enumerate(owned):
        if shares:
            part = divided(purse * shares, total, state.setup.rounding)
            if state.notes is not None:
                facts: dict[str, object] = {
                    "seat": seat,
                    "horse": horse,
                    "place": place + 1,
                    "shares": shares,
                    "total": total,
                    "amount": part,
                }
                state.note("HS-10.2", "purse", facts)
            state.bank_pays(seat, part, "HS-10.1")


def divided(amount: int, by: int, rounding: str) -> int:
    """R-22: down, to the nearest (halves up) or up."""
    if rounding == "up":
        return -(-amount // by)
    if rounding == "nearest":
        return (2 * amount + by) // (2 * by)
    return amount // by


def is_winning(state: HomeStretchState, box: int) -> bool:
    """HS-11.2: the winner pays Win, Place and Show, the second Place and Show, the third Show only."""
    horse, pool = box // 3 + 2, box % 3
    return horse in state.home[: pool + 1]


def pay_bets(state: HomeStretchState, seat: int) -> None:
    """HS-4.2, HS-11.1: each winning token pays box number times token number."""
    won = 0
    for token, box in zip(state.setup.tokens, state.slips[seat]):
        paid = token * state.setup.tote[box] if is_winning(state, box) else 0
        won += paid
        if state.notes is not None:
            facts: dict[str, object] = {
                "seat": seat,
                "token": token,
                "horse": box // 3 + 2,
                "pool": POOLS[box % 3],
                "amount": paid,
            }
            state.note("HS-11.2", "bet_won" if paid else "bet_lost", facts)
    state.bank_pays(seat, won, "HS-11.3")


def take_stakes(state: HomeStretchState, seat: int) -> None:
    """R-2, R-49 (`lose_stake`): a losing token costs its value, but nobody pays more than he has."""
    lost = 0
    for token, box in zip(state.setup.tokens, state.slips[seat]):
        if not is_winning(state, box):
            lost += token
    state.pay(seat, BANK, min(lost, max(0, state.money[seat])), "HS-4.3")


class GameEnd(Step[HomeStretchState]):
    """HS-13.1, HS-13.2: the most money wins; ties by price of the shares, then kinds of horses (R-41, R-42, R-47)."""

    name: ClassVar[str] = "game_end"

    def enter(self, state: HomeStretchState) -> None:
        if state.notes is not None:
            standing = state.standing()
            winners = standing.winners()
            richest = max(standing.money)
            rule = "HS-13.1" if standing.money.count(richest) == 1 else "HS-13.2"
            event = "won" if len(winners) == 1 else "shared"
            state.note(rule, event, {"seats": winners, "money": richest})

    def pending(self, state: HomeStretchState) -> tuple[int, ...]:
        return NOBODY
