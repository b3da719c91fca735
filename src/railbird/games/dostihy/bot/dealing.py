"""Deals the tipster would propose: which lots for how much, so that both sides gain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from railbird.core.action import Action
from railbird.games.dostihy.bot.judgement import prospects
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules.figures import in_notes
from railbird.games.dostihy.rules.queries import bank_value, fields_of_lots, held_of, living, lot_value, lots
from railbird.games.dostihy.rules.values import NO_SEAT, RELEASE, REMEMBERED

if TYPE_CHECKING:
    from railbird.games.dostihy.rules.state import DostihyState

RELEASE_WORTH: Final = 800.0
LEAST_GAIN: Final = 1_000.0  # A deal that brings less is not worth the talk.
SHARES: Final[Sequence[float]] = (0.4, 0.55, 0.7)
"""The part of the surplus the other is offered; it changes from round to round."""
PATIENCE: Final = 3  # Who has been refused so often opens no more deals in this game.


class Plan(NamedTuple):
    """A draft the seat means to write: lots given and asked, money from the drafter (positive) or to them."""

    other: int
    gives: tuple[int, ...]
    asks: tuple[int, ...]
    money: int = 0

    def spelled(self) -> list[Action]:
        """How it is written."""
        words: list[Action] = [*(act.GIVE[lot] for lot in self.gives), *(act.ASK[lot] for lot in self.asks)]
        if self.money:
            words += [act.PAY if self.money > 0 else act.PRICE, act.Cash(abs(self.money))]
        return [*words, act.PROPOSE]


def gains_by(state: DostihyState, seat: int, plan: Plan, now: Mapping[int, float] | None = None) -> tuple[float, float]:
    """What the seat and the other would gain if these lots changed hands, money aside.

    Whoever asks about many plans knows what everybody is worth now.
    """
    given, asked, owners = fields_of_lots(state, plan.gives), fields_of_lots(state, plan.asks), state.owner[:]
    mine = now[seat] if now else prospects(state, seat)
    theirs = now[plan.other] if now else prospects(state, plan.other)
    for field in given:
        state.owner[field] = plan.other
    for field in asked:
        state.owner[field] = seat
    mine, theirs = prospects(state, seat) - mine, prospects(state, plan.other) - theirs
    state.owner[:] = owners
    return mine, theirs


def gains(state: DostihyState, seat: int) -> tuple[float, float]:
    """What the deal on the table brings the seat that must answer, and the one who proposed it."""
    deal = state.deal
    assert deal is not None
    mine, theirs = gains_by(state, seat, Plan(deal.drafter, deal.asks, deal.gives))
    paid = deal.amount if deal.payer == deal.drafter else -deal.amount  # nothing where nobody pays
    card = paid + RELEASE_WORTH * (int(RELEASE in deal.gives) - int(RELEASE in deal.asks))
    return mine + card, theirs - card


def best_plan(state: DostihyState, seat: int, other: int = NO_SEAT) -> Plan | None:
    """The deal with the greatest gain for the seat among those that complete one of its stables."""
    if len(state.refused[seat]) >= PATIENCE:
        return None
    partners = [other] if other != NO_SEAT else [one for one in living(state) if one != seat]
    plans = [plan for partner in partners for plan in plans_with(state, seat, partner)]
    return _bargain(state, seat, plans, SHARES[state.round % len(SHARES)], 0)


def counter_plan(state: DostihyState, seat: int, other: int) -> Plan | None:
    """What the other may have what they need for: lots that complete a stable of theirs, the surplus shared evenly."""
    wishes = plans_with(state, other, seat)
    return _bargain(state, seat, [Plan(other, wish.asks, wish.gives) for wish in wishes], 0.5, state.setup.unit - 1)


def _bargain(state: DostihyState, seat: int, plans: Sequence[Plan], share: float, odd: int) -> Plan | None:
    """The plan with the greatest gain, a share of the surplus left to the other; `odd` is added before notes count."""
    best, most, unit = None, LEAST_GAIN, state.setup.unit
    now = {one: prospects(state, one) for one in {seat, *[plan.other for plan in plans]}} if plans else {}
    for plan in plans:
        if is_refused(state, seat, plan):
            continue
        mine, theirs = gains_by(state, seat, plan, now)
        if mine + theirs <= LEAST_GAIN:
            continue
        money = in_notes(int(mine - (1 - share) * (mine + theirs)) + odd, unit)
        money = max(-_spendable(state, plan.other), min(money, _spendable(state, seat)))
        if mine - money > most and theirs + money > 0:
            best, most = plan._replace(money=money), mine - money
    return best


def is_refused(state: DostihyState, seat: int, plan: Plan) -> bool:
    """Whether these lots have been talked about in vain: nobody is asked the same twice, whatever the money.

    Who has talked so much that not all of it is remembered has said enough.
    """
    told = state.refused[seat]
    return len(told) >= REMEMBERED or (plan.other, plan.gives, plan.asks) in told


def _spendable(state: DostihyState, seat: int) -> int:
    return in_notes(state.money[seat], state.setup.unit)


def plans_with(state: DostihyState, seat: int, other: int) -> list[Plan]:
    """Lots of the other that complete a stable of the seat, for money or for a lot that helps them."""
    board, theirs, mine = state.setup.board, lots(state, other), lots(state, seat)
    found = []
    for fields in board.stables:
        asks = tuple([field for field in fields if state.owner[field] != seat])
        if not asks or held_of(state, seat, fields) == 0 or any(field not in theirs for field in asks):
            continue
        found.append(Plan(other, (), asks))
        for lot in mine:
            stable = board.stable_of[lot]
            if lot not in fields and stable >= 0 and held_of(state, other, board.stables[stable]) > 0:
                found.append(Plan(other, (lot,), asks))
    return found


def sale_plan(state: DostihyState, seat: int, other: int) -> Plan | None:
    """A sale that saves a debtor whom the bank cannot save: one lot, at a price the buyer still gains by."""
    unit, needed = state.setup.unit, state.debts[0].amount - state.money[seat] - bank_value(state, seat)
    for lot in lots(state, seat):
        if is_refused(state, seat, Plan(other, (lot,), ())):
            continue
        _, gain = gains_by(state, seat, Plan(other, (lot,), ()))
        price = in_notes(min(int(0.9 * gain), _spendable(state, other)), unit)
        if price >= max(unit, needed + lot_value(state, lot)):
            return Plan(other, (lot,), (), -price)
    return None


def next_word(state: DostihyState, plan: Plan | None) -> Action:
    """DS-75: the next action that writes the plan into the draft; withdraw where it does not fit.

    A sum that is named stands: it is the last thing written, and may be another than was planned.
    """
    deal = state.deal
    assert deal is not None
    if deal.amount > 0 and plan is not None:
        plan = plan._replace(money=deal.amount if deal.payer == deal.drafter else -deal.amount)
    written: list[Action] = [*[act.GIVE[lot] for lot in deal.gives], *[act.ASK[lot] for lot in deal.asks]]
    written += [act.PAY if deal.payer == deal.drafter else act.PRICE] * (deal.payer != NO_SEAT)
    written += [act.Cash(deal.amount)] * (deal.amount > 0)
    spelled = [act.WITHDRAW] if plan is None else plan.spelled()
    return spelled[len(written)] if spelled[: len(written)] == written else act.WITHDRAW
