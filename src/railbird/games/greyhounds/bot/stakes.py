"""What to bet on a race: where a dollar returns most, and before the last race what wins the game from here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from railbird.games.greyhounds.bot.form import Order
from railbird.games.greyhounds.rules.actions import EINLAUF, KINDS, PAIRS, Einlauf, Platz, Sieg, action_of, bet_of
from railbird.games.greyhounds.rules.figures import NO_HUND, payout, receives, total
from railbird.games.greyhounds.rules.setup import DOGS

if TYPE_CHECKING:
    from railbird.games.greyhounds.rules.state import GreyhoundsState

NEARLY_AS_GOOD: Final = 0.93  # A bet of another kind with this share of the best return gets its part of the stake.
WORTH_A_LOOK: Final = 0.4  # A bet with less than this share of the best return does not win games either.
CLEARLY: Final = 0.04  # By how much a slip must raise the chance of winning before the one that returns most is left.

Plan = list[Sieg | Platz | Einlauf]


def returns(state: GreyhoundsState, kind: int, results: Sequence[Order]) -> dict[int, float]:
    """What a dollar returns on average on each bet of a kind, by what it is on."""
    paid = dict.fromkeys(range(len(PAIRS)) if kind == EINLAUF else range(1, DOGS + 1), 0)
    for order in results:
        first, second = first_two(state, order)
        for on in paid:
            paid[on] += payout(state.setup.odds, (kind, on, 100), first, second)
    return {on: back / (100 * len(results)) for on, back in paid.items()}


def first_two(state: GreyhoundsState, order: Order) -> tuple[int, int]:
    """GH-11: the Hunde of the first two."""
    first = state.chart.index(order[0]) + 1
    return first, state.chart.index(order[1]) + 1 if len(order) > 1 else NO_HUND


def best_slip(state: GreyhoundsState, seat: int, results: Sequence[Order]) -> Plan:
    """GH-13, GH-14: the best bet of each kind, if its return is among the best; the maximum is divided between them."""
    best = []
    for kind in range(len(KINDS)):
        found = returns(state, kind, results)
        on = max(found, key=lambda each: (found[each], -each))
        best.append((found[on], kind, on))
    top = max(best)[0]
    chosen = [(kind, on) for value, kind, on in best if value >= top * NEARLY_AS_GOOD]
    return divided(state, seat, chosen)


def divided(state: GreyhoundsState, seat: int, chosen: list[tuple[int, int]]) -> Plan:
    """As much as may be staked, in equal parts."""
    setup = state.setup
    money = min(state.money[seat], setup.bet_max * (len(chosen) if setup.per_bet else 1))
    plan: Plan = []
    for at, (kind, on) in enumerate(sorted(chosen)):
        part = money // (len(chosen) - at)
        stake = part - part % setup.bet_step
        money -= stake
        plan.append(action_of((kind, on, stake)))
    return plan


# --- before the last race


def winning_slip(state: GreyhoundsState, seat: int, results: Sequence[Order]) -> Plan:
    """GH-38: the slip that wins the game most often, if everybody else bets on what returns most.

    Who leads does best to bet like the others: nothing changes. Who is behind cannot catch up with the same bet.
    """
    usual = best_slip(state, seat, results)
    rivals = [best_slip(state, other, results) if other != seat else [] for other in range(state.setup.seats)]
    found = [returns(state, kind, results) for kind in range(len(KINDS))]
    top = max([value for each in found for value in each.values()])
    best, most = usual, winning_chance(state, seat, usual, rivals, results) + CLEARLY
    for kind, values in enumerate(found):
        for on, value in values.items():
            if value >= WORTH_A_LOOK * top:
                plan = divided(state, seat, [(kind, on)])
                chance = winning_chance(state, seat, plan, rivals, results)
                if chance > most:
                    best, most = plan, chance
    return best


def winning_chance(
    state: GreyhoundsState, seat: int, plan: Plan, rivals: Sequence[Plan], results: Sequence[Order]
) -> float:
    """How often the seat has most money after the race, a shared victory counting in part."""
    slips = [[bet_of(bet) for bet in one] for one in (*rivals[:seat], plan, *rivals[seat + 1 :])]
    start = [state.money[other] - total(slip) for other, slip in enumerate(slips)]
    won = 0.0
    for order in results:
        first, second = first_two(state, order)
        brought = [receives(state.setup.odds, slip, first, second) for slip in slips]  # GH-31
        money = [start[other] + brought[other] + prize_of(state, other, order) for other in range(len(slips))]
        if money[seat] == max(money):
            won += 1 / money.count(money[seat])
    return won / len(results)


def prize_of(state: GreyhoundsState, seat: int, order: Order) -> int:
    """GH-29: the prize of the seat's own dog."""
    if seat >= state.setup.owners:
        return 0
    return sum([amount for amount, dog in zip(state.setup.prizes, order) if dog == seat])
