"""Buying cards and races from the bank (DS-20 to DS-23, DS-50 to DS-55)."""

from dataclasses import replace

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.illegal import Illegal
from railbird.games.dostihy.rules import notes
from railbird.games.dostihy.rules.actions import BUY_MAIN, BUY_RACE
from railbird.games.dostihy.rules.figures import FULL, MAIN
from railbird.games.dostihy.rules.queries import is_complete, red_left, yellow_left
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.values import FREE, NOWHERE


def may_buy_here(state: DostihyState, seat: int) -> bool:
    """DS-20, DS-21, DS-23, DS-R36, DS-R49: free when the pawn stopped and now, not bought this turn, lap reached."""
    if state.stop.field == NOWHERE or not state.stop.free or state.stop.bought or state.owner[state.stop.field] != FREE:
        return False
    return state.setup.choices.buying_from_lap == 1 or state.lapped[seat]


def can_buy(state: DostihyState, seat: int) -> bool:
    """DS-22: the price is paid in cash on hand."""
    return may_buy_here(state, seat) and state.money[seat] >= state.setup.board.price[state.stop.field]


def buy(state: DostihyState, seat: int) -> None:
    """DS-20 to DS-22: the card goes from the bank to its new owner."""
    price = state.setup.board.price[state.stop.field]
    if state.notes is not None:
        state.tell(notes.BOUGHT, "DS-20", seat, state.stop.field, price)
    state.pay(seat, BANK, price, "DS-22")
    state.owner[state.stop.field] = seat
    state.stop = replace(state.stop, bought=True)


def buy_refusal(state: DostihyState, seat: int) -> Illegal:
    """Why the card of this field is not for sale to this player now."""
    if state.stop.field == NOWHERE or state.setup.board.price[state.stop.field] == 0:
        return Illegal("DS-20", "nothing_to_buy")
    facts: dict[str, object] = {"field": state.stop.field}
    if not state.stop.free or state.stop.bought or state.owner[state.stop.field] != FREE:
        return Illegal("DS-23", "was_not_free", facts)
    if not may_buy_here(state, seat):
        return Illegal("DS-R49", "first_lap", facts)
    price = state.setup.board.price[state.stop.field]
    return Illegal("DS-22", "too_little_cash", {"amount": price, "money": state.money[seat]})


def race_options(state: DostihyState, seat: int) -> list[Action]:
    """DS-50 to DS-54: every token that may be bought at this stop."""
    board = state.setup.board
    stable = board.stable_of[state.stop.field]
    found: list[Action] = []
    if stable >= 0 and may_race(state, seat, stable):
        for field in board.stables[stable]:
            if can_buy_race(state, seat, field):
                found.append(BUY_RACE[field])
            elif can_buy_main(state, seat, field):
                found.append(BUY_MAIN[field])
    return found


def may_race(state: DostihyState, seat: int, stable: int) -> bool:
    """DS-50, DS-55, DS-R22, DS-R62: the stable was complete at the stop (unless `races_same_turn`) and is now."""
    return (state.stop.complete or state.setup.choices.races_same_turn) and is_complete(state, seat, stable)


def is_here(state: DostihyState, field: int) -> bool:
    """DS-R21: any horse of the stable stopped on, or only the one stopped on."""
    stable_of, stop = state.setup.board.stable_of, state.stop.field
    if stop == NOWHERE or stable_of[field] < 0 or stable_of[field] != stable_of[stop]:
        return False
    return field == stop or state.setup.choices.race_placement != "landing_horse"


def can_buy_race(state: DostihyState, seat: int, field: int) -> bool:
    """DS-50, DS-51, DS-R24: one yellow token more: room on the horse, this stop's limit, cash, a token in the box."""
    setup = state.setup
    return (
        state.races[field] < FULL
        and state.stop.races < setup.choices.races_per_stop
        and is_here(state, field)
        and state.money[seat] >= setup.board.token_cost[setup.board.stable_of[field]]
        and yellow_left(state) > 0
    )


def can_buy_main(state: DostihyState, seat: int, field: int) -> bool:
    """DS-52, DS-53, DS-54, DS-R23, DS-R24, DS-R25: four races at the stop (unless `main_race_same_stop`) and now."""
    setup = state.setup
    return (
        state.races[field] == FULL
        and (field in state.stop.four or setup.choices.main_race_same_stop)
        and field not in state.stop.mains
        and is_here(state, field)
        and state.money[seat] >= setup.board.main_cost[setup.board.stable_of[field]]
        and red_left(state) > 0
    )


def buy_race(state: DostihyState, seat: int, field: int) -> None:
    """DS-50, DS-51: a yellow token is put on the horse."""
    cost = state.setup.board.token_cost[state.setup.board.stable_of[field]]
    state.pay(seat, BANK, cost, "DS-50")
    state.races[field] += 1
    state.stop = replace(state.stop, races=state.stop.races + 1)
    if state.notes is not None:
        state.tell(notes.RACE_BOUGHT, "DS-51", seat, field, state.races[field], cost)


def buy_main(state: DostihyState, seat: int, field: int) -> None:
    """DS-52, DS-54: the red token takes the place of four yellow ones."""
    cost = state.setup.board.main_cost[state.setup.board.stable_of[field]]
    state.pay(seat, BANK, cost, "DS-52")
    state.races[field] = MAIN
    state.stop = replace(state.stop, mains=(*state.stop.mains, field))
    if state.notes is not None:
        state.tell(notes.MAIN_BOUGHT, "DS-52", seat, field, cost)


def race_refusal(state: DostihyState, seat: int, field: int, main: bool) -> Illegal:
    """Why this horse gets no token now."""
    setup = state.setup
    stable = setup.board.stable_of[field]
    facts: dict[str, object] = {"field": field}
    if stable < 0 or state.stop.field == NOWHERE or setup.board.stable_of[state.stop.field] != stable:
        return Illegal("DS-55", "not_stopped_there", facts)
    if not is_complete(state, seat, stable):
        return Illegal("DS-50", "stable_incomplete", facts)
    if not may_race(state, seat, stable):
        return Illegal("DS-R22", "completed_too_late", facts)
    if not is_here(state, field):
        return Illegal("DS-R21", "other_horse", facts)
    if state.races[field] == MAIN:
        return Illegal("DS-53", "in_main_race", facts)
    if main and state.races[field] < FULL:
        return Illegal("DS-52", "not_four_races", facts)
    if main and field not in state.stop.four and not setup.choices.main_race_same_stop:
        return Illegal("DS-R23", "four_too_late", facts)
    if main and field in state.stop.mains:
        return Illegal("DS-53", "one_main_race", facts)
    if not main and state.races[field] == FULL:
        return Illegal("DS-51", "four_races", facts)
    if not main and state.stop.races >= setup.choices.races_per_stop:
        return Illegal("DS-50", "races_used_up", {"races": setup.choices.races_per_stop})
    if (red_left(state) if main else yellow_left(state)) == 0:
        return Illegal("DS-R24", "no_tokens_left", facts)
    cost = (setup.board.main_cost if main else setup.board.token_cost)[stable]
    return Illegal("DS-50", "too_little_cash", {"amount": cost, "money": state.money[seat]})
