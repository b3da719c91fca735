"""Deals the tipster would propose: which lots for how much, so that both sides gain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from railbird.core.action import Action
from railbird.games.dostihy.bot.judgement import worth
from railbird.games.dostihy.rules.actions import ASK, GIVE, PAY, PRICE, PROPOSE, WITHDRAW, Cash
from railbird.games.dostihy.rules.queries import bank_value, fields_of_lots, held_of, lot_value, lots
from railbird.games.dostihy.rules.values import NO_SEAT, RELEASE

if TYPE_CHECKING:
    from railbird.games.dostihy.rules.state import DostihyState

RELEASE_WORTH: Final = 800.0
LEAST_GAIN: Final = 1_000.0  # A deal that brings less is not worth the talk.
SHARES: Final = (0.4, 0.55, 0.7)  # The part of the surplus the other is offered; it changes from round to round.


@dataclass(frozen=True)
class Plan:
    """A draft the seat means to write: lots given and asked, money from the drafter (positive) or to them."""

    other: int
    gives: tuple[int, ...]
    asks: tuple[int, ...]
    money: int


def swapped_worths(
    state: DostihyState, seat: int, other: int, gives: tuple[int, ...], asks: tuple[int, ...]
) -> tuple[float, float]:
    """What the two would be worth, money aside, after these lots have changed hands."""
    given, asked = fields_of_lots(state, gives), fields_of_lots(state, asks)
    for field in given:
        state.owner[field] = other
    for field in asked:
        state.owner[field] = seat
    mine, theirs = worth(state, seat), worth(state, other)
    for field in given:
        state.owner[field] = seat
    for field in asked:
        state.owner[field] = other
    return mine, theirs


def gains(state: DostihyState, seat: int) -> tuple[float, float]:
    """What the deal on the table brings the seat that must answer, and the one who proposed it."""
    deal = state.deal
    assert deal is not None
    mine, theirs = swapped_worths(state, seat, deal.drafter, deal.asks, deal.gives)
    mine -= worth(state, seat)
    theirs -= worth(state, deal.drafter)
    if deal.payer != NO_SEAT:
        mine += deal.amount if deal.payer == deal.drafter else -deal.amount
        theirs += deal.amount if deal.payer == seat else -deal.amount
    card = RELEASE_WORTH * (int(RELEASE in deal.gives) - int(RELEASE in deal.asks))
    return mine + card, theirs - card


def best_plan(state: DostihyState, seat: int, other: int = NO_SEAT) -> Plan | None:
    """The deal with the greatest gain for the seat among those that complete one of its stables."""
    best, most = None, LEAST_GAIN
    partners = (
        [other] if other != NO_SEAT else [one for one in range(state.setup.seats) if one not in (seat, *state.out)]
    )
    for partner in partners:
        for plan in plans_with(state, seat, partner):
            mine, theirs = swapped_worths(state, seat, partner, plan.gives, plan.asks)
            gain = mine - worth(state, seat)
            surplus = gain + theirs - worth(state, partner)
            if surplus <= LEAST_GAIN:
                continue
            share = SHARES[state.round % len(SHARES)]
            money = int(gain - (1 - share) * surplus)
            money -= money % state.setup.unit
            money = max(-_spendable(state, partner), min(money, _spendable(state, seat)))
            if gain - money > most and theirs + money - worth(state, partner) > 0:
                best, most = Plan(partner, plan.gives, plan.asks, money), gain - money
    return best


def counter_plan(state: DostihyState, seat: int, other: int) -> Plan | None:
    """What the other may have what they need for: lots that complete a stable of theirs, the surplus shared evenly."""
    best, most = None, LEAST_GAIN
    for wish in plans_with(state, other, seat):
        mine, theirs = swapped_worths(state, seat, other, wish.asks, wish.gives)
        loss, gain = worth(state, seat) - mine, theirs - worth(state, other)
        if gain - loss <= LEAST_GAIN:
            continue
        price = int((loss + gain) / 2)
        price = max(-_spendable(state, seat), min(price - price % state.setup.unit, _spendable(state, other)))
        if price - loss > most and gain > price:
            best, most = Plan(other, wish.asks, wish.gives, -price), price - loss
    return best


def _spendable(state: DostihyState, seat: int) -> int:
    return state.money[seat] - state.money[seat] % state.setup.unit


def plans_with(state: DostihyState, seat: int, other: int) -> list[Plan]:
    """Lots of the other that complete a stable of the seat, for money or for a lot that helps them."""
    board = state.setup.board
    theirs = lots(state, other)
    mine = lots(state, seat)
    found = []
    for fields in board.stables:
        missing = [field for field in fields if state.owner[field] != seat]
        if not missing or held_of(state, seat, fields) == 0 or any(field not in theirs for field in missing):
            continue
        asks = tuple(missing)
        found.append(Plan(other, (), asks, 0))
        for lot in mine:
            stable = board.stable_of[lot]
            if lot not in fields and stable >= 0 and held_of(state, other, board.stables[stable]) > 0:
                found.append(Plan(other, (lot,), asks, 0))
    return found


def sale_plan(state: DostihyState, seat: int, other: int) -> Plan | None:
    """A sale that saves a debtor whom the bank cannot save: one lot, at a price the buyer still gains by."""
    debt = state.debts[0].amount
    rest = state.money[seat] + bank_value(state, seat)
    for lot in lots(state, seat):
        _, theirs = swapped_worths(state, seat, other, (lot,), ())
        fair = int(0.9 * (theirs - worth(state, other)))
        price = min(fair, _spendable(state, other))
        price -= price % state.setup.unit
        if price >= state.setup.unit and rest - lot_value(state, lot) + price >= debt:
            return Plan(other, (lot,), (), -price)
    return None


def next_word(state: DostihyState, plan: Plan | None) -> Action:
    """The next action that writes the plan into the draft; withdraw where it does not fit."""
    deal = state.deal
    assert deal is not None
    if plan is None or plan.gives[: len(deal.gives)] != deal.gives or plan.asks[: len(deal.asks)] != deal.asks:
        return WITHDRAW
    if state.step.name == "cash":
        return Cash(abs(plan.money)) if plan.money else WITHDRAW
    if len(deal.gives) < len(plan.gives):
        return GIVE[plan.gives[len(deal.gives)]]
    if len(deal.asks) < len(plan.asks):
        return ASK[plan.asks[len(deal.asks)]]
    if plan.money and deal.payer == NO_SEAT:
        return PAY if plan.money > 0 else PRICE
    return PROPOSE
