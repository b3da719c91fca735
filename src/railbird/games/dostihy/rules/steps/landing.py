"""The pawn moves and its field takes effect (DS-13 to DS-15, DS-24 to DS-40, DS-70, DS-71)."""

from dataclasses import replace
from typing import Final

from railbird.core.actors import BANK
from railbird.games.dostihy.rules import notes, queries
from railbird.games.dostihy.rules.figures import FULL, SIZE, claimed_times
from railbird.games.dostihy.rules.queries import changed
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.steps.claims import arise, start_money_due, take_up
from railbird.games.dostihy.rules.steps.dues import owe, settle
from railbird.games.dostihy.rules.values import BOARD, FREE, IN_FORCE, NO_STOP, NOWHERE, WAITING, Stop

CHARGED_BY: Final = {"trainer": "DS-26", "service": "DS-25"}  # The rule of a visit; DS-24 for horses.

# --- by a throw


def move_pawn(state: DostihyState) -> None:
    """DS-10, DS-11, DS-14, DS-16, DS-R6: the pawn moves the total once; fields on the way do nothing but Start."""
    seat = state.active
    start = state.pawn[seat]
    field = start + state.die + state.second
    passed = field >= SIZE
    if passed:
        field -= SIZE
        state.lapped = changed(state.lapped, seat, True)
    state.pawn[seat] = field
    if state.notes is not None:
        state.tell(notes.MOVED, "DS-10", seat, start, field, state.die + state.second)
    if passed:
        start_money_due(state, seat)  # before the stakes: winnings and charge of one landing stay side by side (DS-R20)
    if state.stakes and state.setup.choices.bet_resolution != "final_landing":
        settle_stakes(state, field)
    land(state)


def settle_stakes(state: DostihyState, field: int) -> None:
    """DS-66, DS-69 to DS-71, DS-R17, DS-R18: back to the bettor on the field reached, to the owners elsewhere.

    The stake on the field reached leaves a claim for ten times as much; under `included` the stake that comes back
    is the tenth part of it.
    """
    won = 0
    for backed, amount in state.stakes:
        if backed == field:
            won = amount
            state.pay(BOARD, state.active, amount, "DS-R17")
        else:
            state.pay(BOARD, state.owner[backed], amount, "DS-71")
    state.stakes = ()
    if won:
        setup = state.setup
        times = claimed_times(setup.payout, setup.choices.bet_stake_on_win == "included")
        if state.notes is not None:
            state.tell(notes.BET_WON, "DS-70", state.active, field, won, times, won * times)
        arise(state, state.active, state.owner[field], won * times, "bet", field, "DS-70")


# --- the field


def land(state: DostihyState) -> None:
    """DS-13, DS-30, DS-R63, DS-R64, DS-R65: the field where the pawn stops takes effect at once.

    A card or a service's own die is chance and comes first. Two empty piles give no card.
    """
    setup = state.setup
    field = state.pawn[state.active]
    kind = setup.board.kind[field]
    if kind == "nahoda" and (state.nahoda.left or state.nahoda.used):
        state.step = setup.flow.nahoda
        return
    if state.stakes:
        settle_stakes(state, field)
    if kind == "finance" and (state.finance.left or state.finance.used):
        state.step = setup.flow.finance
    elif kind == "service" and setup.choices.service_throw == "fresh" and is_visit(state, field):
        state.step = setup.flow.service_die
    else:
        take_effect(state, queries.throw_for_service(state))


def is_visit(state: DostihyState, field: int) -> bool:
    """DS-28: whether the field belongs to an opponent; one's own and free ones cost nothing."""
    return state.owner[field] not in (FREE, state.active)


def take_effect(state: DostihyState, throw: int) -> None:
    """DS-20, DS-21, DS-24 to DS-28, DS-33 to DS-35, DS-40: what the field without a card means."""
    setup = state.setup
    seat = state.active
    field = state.pawn[seat]
    kind = setup.board.kind[field]
    if kind == "distanc":
        send_to_distanc(state, in_place=False)
        return
    if is_visit(state, field):
        visit(state, field, throw)
    elif kind == "vet":
        owe(state, seat, BANK, setup.board.fee[field], "DS-33")
    elif kind == "doping":
        hold_up(state, setup.board.skip_turns[field], stops_races=True, rule="DS-34")
    come_to_rest(state)


def visit(state: DostihyState, field: int, throw: int) -> None:
    """DS-24 to DS-27, DS-R20, DS-R59: the charge is fixed now, for the owner of this moment."""
    amount = queries.charge(state, field, throw)
    if amount > 0:
        rule = CHARGED_BY.get(state.setup.board.kind[field], "DS-24")
        arise(state, state.owner[field], state.active, amount, "visit", field, rule)
        if len(state.claims) > 1:
            *others, won, owed = state.claims
            if won.kind == "bet" and won.partner < 0 and won.field == field and won.number == owed.number - 1:
                # DS-R20: winnings and charge of one landing belong together
                state.claims = (*others, replace(won, partner=owed.number), replace(owed, partner=won.number))


def hold_up(state: DostihyState, turns: int, stops_races: bool, rule: str) -> None:
    """DS-34, DS-36, DS-R13, DS-R14: miss so many turns; doping (or a delay that counts like it) stops races."""
    seat = state.active
    state.missed = changed(state.missed, seat, turns)
    if stops_races:
        later = state.setup.choices.doping_window == "skipped_round"
        state.doping = changed(state.doping, seat, WAITING if later else IN_FORCE)
    if state.notes is not None:
        state.tell(notes.HELD_UP, rule, seat, turns)


def come_to_rest(state: DostihyState) -> None:
    """DS-23, DS-50, DS-52, DS-65: remember what the window depends on, before any debt is settled; then settle.

    Everything a stop gives a right to is judged by the moment of stopping. Automatic claims are made as they arise.
    """
    seat = state.active
    board = state.setup.board
    field = state.pawn[seat]
    stable = board.stable_of[field]
    complete = stable >= 0 and queries.is_complete(state, seat, stable)
    four = [horse for horse in board.stables[stable] if state.races[horse] == FULL] if complete else []
    free = board.price[field] > 0 and state.owner[field] == FREE
    state.stop = Stop(field, free, complete, tuple(four))
    state.go(state.setup.flow.window)
    while state.claims and state.setup.choices.claim_mode == "automatic":
        state.debts += take_up(state, state.claims[0])
    if state.debts:
        settle(state)


def send_to_distanc(state: DostihyState, in_place: bool) -> None:
    """DS-12, DS-40, DS-41, DS-R3, DS-R66: suspended on field 10, or on the spot after six-six with `in_place`."""
    seat = state.active
    if not in_place:
        state.pawn[seat] = state.setup.board.distanc
    if state.stakes:
        # DS-71: six-six reaches no field
        settle_stakes(state, NOWHERE)
    state.suspended = changed(state.suspended, seat, True)
    state.attempts = changed(state.attempts, seat, 0)
    state.stop = NO_STOP
    if state.notes is not None:
        state.tell(notes.SUSPENDED, "DS-40", seat)
    flow = state.setup.flow
    if state.setup.choices.release_card_timing == "any_time" and state.held[seat]:
        state.step = flow.release
    else:
        state.go(flow.window)
