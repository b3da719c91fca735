"""After the move: buying, races, deals, a vote, until the turn ends (DS-20 to DS-23, DS-50 to DS-56, DS-73)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.illegal import Illegal
from railbird.core.state import ONE, OUT_OF_TURN
from railbird.games.dostihy.actions import (
    AGREE,
    BUY,
    BUY_MAIN,
    BUY_RACE,
    END_TURN,
    OFFER,
    PASS,
    PROPOSE_END,
    REFUSE,
    USE_RELEASE,
    WAIVE,
    Agree,
    Buy,
    BuyMain,
    BuyRace,
    Offer,
    Pass,
    ProposeEnd,
    ReturnRace,
    SellCard,
    UseRelease,
)
from railbird.games.dostihy.queries import changed, from_left_of, is_complete, red_left, yellow_left
from railbird.games.dostihy.setup import FULL, HORSE, MAIN
from railbird.games.dostihy.state import FREE, NOWHERE, DostihyState
from railbird.games.dostihy.steps.deals import open_deal
from railbird.games.dostihy.steps.debts import bank_options, return_race, sale_refusal, sell_card
from railbird.games.dostihy.steps.decision import Decision, wrong_step
from railbird.games.dostihy.steps.dues import creditors, end_game
from railbird.games.dostihy.steps.turn import use_release


class Window(Decision):
    """DS-20 to DS-23, DS-45, DS-50 to DS-56, DS-73, DS-R22, DS-R26, DS-R29, DS-R62: what a turn has after its move.

    Buying, races, deals in any order; also after a failed throw in Distanc and after six-six, with nothing to buy.
    Under `trade_parties = anyone` the other seats may open deals too, out of turn.
    """

    name: ClassVar[str] = "window"

    def enter(self, state: DostihyState) -> None:
        state.bought = False
        state.races_bought = 0
        state.stop_mains = ()
        state.passed = ()

    def timing(self, state: DostihyState) -> str:
        return OUT_OF_TURN if state.setup.choices.anyone_trades else ONE

    def pending(self, state: DostihyState) -> tuple[int, ...]:
        if not state.setup.choices.anyone_trades:
            return super().pending(state)
        first = creditors(state, state.active)
        others = [seat for seat in from_left_of(state, state.active) if seat not in state.passed and seat not in first]
        return (*first, state.active, *others)

    def is_passive(self, state: DostihyState, seat: int) -> bool:
        return seat != state.active

    def legal(self, state: DostihyState, seat: int) -> Sequence[Action]:
        if seat == state.active or not state.setup.choices.anyone_trades:
            return super().legal(state, seat)
        found: list[Action] = []
        if seat in [claim.creditor for claim in state.claims]:
            found += super().legal(state, seat)
        if seat not in state.passed:
            found += offers(state, seat)
            found.append(PASS)
        return found

    def options(self, state: DostihyState, seat: int) -> Sequence[Action]:
        found: list[Action] = []
        if state.stop != NOWHERE:
            if can_buy(state, seat):
                found.append(BUY)
            found += race_options(state, seat)
        choices = state.setup.choices
        found += offers(state, seat)
        if choices.bank_sale_own_turn:
            found += bank_options(state, seat)
        if choices.release_any_time and state.suspended[seat] and state.held[seat]:
            found.append(USE_RELEASE)
        if can_propose_end(state, seat):
            found.append(PROPOSE_END)
        found.append(END_TURN)
        return found

    def carry_out(self, state: DostihyState, seat: int, action: Action) -> None:
        if isinstance(action, Offer):
            state.offers = changed(state.offers, seat, state.offers[seat] + 1)
            open_deal(state, seat, action.seat)
        elif isinstance(action, Buy):
            buy(state, seat)
        elif isinstance(action, BuyRace):
            buy_race(state, seat, action.field)
        elif isinstance(action, BuyMain):
            buy_main(state, seat, action.field)
        elif isinstance(action, SellCard):
            sell_card(state, seat, action.field)
        elif isinstance(action, ReturnRace):
            return_race(state, seat, action.field)
        elif isinstance(action, UseRelease):
            use_release(state)
        elif isinstance(action, ProposeEnd):
            propose_end(state, seat)
        elif isinstance(action, Pass):
            state.passed += (seat,)
        else:
            state.go(state.setup.flow.turn_end)

    def silence(self, state: DostihyState, seat: int) -> Action:
        return END_TURN

    def fallback(self, state: DostihyState, seat: int) -> Action:
        if seat == state.active:
            return END_TURN
        return WAIVE if seat in [claim.creditor for claim in state.claims] else PASS

    def refusal(self, state: DostihyState, seat: int, action: Action) -> Illegal:
        if seat != state.active and state.setup.choices.anyone_trades and isinstance(action, Offer):
            return offer_refusal(state, seat, action)
        return super().refusal(state, seat, action)

    def why_not(self, state: DostihyState, seat: int, action: Action) -> Illegal:
        if isinstance(action, Buy):
            return buy_refusal(state, seat)
        if isinstance(action, BuyRace):
            return race_refusal(state, seat, action.field, main=False)
        if isinstance(action, BuyMain):
            return race_refusal(state, seat, action.field, main=True)
        if isinstance(action, Offer):
            return offer_refusal(state, seat, action)
        if isinstance(action, SellCard | ReturnRace):
            if not state.setup.choices.bank_sale_own_turn:
                return Illegal("DS-R29", "not_short")
            return sale_refusal(state, seat, action)
        if isinstance(action, ProposeEnd):
            return Illegal("DS-R67", "no_vote")
        if isinstance(action, UseRelease):
            return Illegal("DS-R7", "release_not_now")
        return wrong_step(action)


# --- buying


def may_buy_here(state: DostihyState, seat: int) -> bool:
    """DS-20, DS-21, DS-23, DS-R36, DS-R49: free when the pawn stopped and now, not bought this turn, lap reached."""
    if state.stop == NOWHERE or not state.stop_free or state.bought or state.owner[state.stop] != FREE:
        return False
    return state.setup.choices.buying_from_lap == 1 or state.lapped[seat]


def can_buy(state: DostihyState, seat: int) -> bool:
    """DS-22: the price is paid in cash on hand."""
    return may_buy_here(state, seat) and state.money[seat] >= state.setup.board.price[state.stop]


def buy(state: DostihyState, seat: int) -> None:
    """DS-20 to DS-22: the card goes from the bank to its new owner."""
    price = state.setup.board.price[state.stop]
    if state.notes is not None:
        state.note("DS-20", "bought", {"seat": seat, "field": state.stop, "amount": price})
    state.pay(seat, BANK, price, "DS-22")
    state.owner[state.stop] = seat
    state.bought = True


def buy_refusal(state: DostihyState, seat: int) -> Illegal:
    """Why the card of this field is not for sale to this player now."""
    if state.stop == NOWHERE or state.setup.board.price[state.stop] == 0:
        return Illegal("DS-20", "nothing_to_buy")
    facts: dict[str, object] = {"field": state.stop}
    if not state.stop_free or state.bought or state.owner[state.stop] != FREE:
        return Illegal("DS-23", "was_not_free", facts)
    if not may_buy_here(state, seat):
        return Illegal("DS-R49", "first_lap", facts)
    price = state.setup.board.price[state.stop]
    return Illegal("DS-22", "too_little_cash", {"amount": price, "money": state.money[seat]})


# --- races


def race_options(state: DostihyState, seat: int) -> list[Action]:
    """DS-50 to DS-54: every token that may be bought at this stop."""
    board = state.setup.board
    stable = board.stable_of[state.stop]
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
    return (state.stop_complete or state.setup.choices.races_same_turn) and is_complete(state, seat, stable)


def is_here(state: DostihyState, field: int) -> bool:
    """DS-R21: any horse of the stable stopped on, or only the one stopped on."""
    if state.stop == NOWHERE or state.setup.board.stable_of[field] != state.setup.board.stable_of[state.stop]:
        return False
    return state.setup.board.kind[field] == HORSE and (
        field == state.stop or not state.setup.choices.landing_horse_only
    )


def can_buy_race(state: DostihyState, seat: int, field: int) -> bool:
    """DS-50, DS-51, DS-R24: one yellow token more: room on the horse, this stop's limit, cash, a token in the box."""
    setup = state.setup
    return (
        state.races[field] < FULL
        and state.races_bought < setup.choices.races_per_stop
        and is_here(state, field)
        and state.money[seat] >= setup.board.token_cost[setup.board.stable_of[field]]
        and yellow_left(state) > 0
    )


def can_buy_main(state: DostihyState, seat: int, field: int) -> bool:
    """DS-52, DS-53, DS-54, DS-R23, DS-R24, DS-R25: four races at the stop (unless `main_race_same_stop`) and now."""
    setup = state.setup
    return (
        state.races[field] == FULL
        and (field in state.stop_four or setup.choices.main_same_stop)
        and field not in state.stop_mains
        and is_here(state, field)
        and state.money[seat] >= setup.board.main_cost[setup.board.stable_of[field]]
        and red_left(state) > 0
    )


def buy_race(state: DostihyState, seat: int, field: int) -> None:
    """DS-50, DS-51: a yellow token is put on the horse."""
    cost = state.setup.board.token_cost[state.setup.board.stable_of[field]]
    state.pay(seat, BANK, cost, "DS-50")
    state.races[field] += 1
    state.races_bought += 1
    if state.notes is not None:
        state.note("DS-51", "race_bought", {"seat": seat, "field": field, "races": state.races[field], "amount": cost})


def buy_main(state: DostihyState, seat: int, field: int) -> None:
    """DS-52, DS-54: the red token takes the place of four yellow ones."""
    cost = state.setup.board.main_cost[state.setup.board.stable_of[field]]
    state.pay(seat, BANK, cost, "DS-52")
    state.races[field] = MAIN
    state.stop_mains += (field,)
    if state.notes is not None:
        state.note("DS-52", "main_bought", {"seat": seat, "field": field, "amount": cost})


def race_refusal(state: DostihyState, seat: int, field: int, main: bool) -> Illegal:
    """Why this horse gets no token now."""
    setup = state.setup
    stable = setup.board.stable_of[field]
    facts: dict[str, object] = {"field": field}
    if stable < 0 or state.stop == NOWHERE or setup.board.stable_of[state.stop] != stable:
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
    if main and field not in state.stop_four and not setup.choices.main_same_stop:
        return Illegal("DS-R23", "four_too_late", facts)
    if main and field in state.stop_mains:
        return Illegal("DS-53", "one_main_race", facts)
    if not main and state.races[field] == FULL:
        return Illegal("DS-51", "four_races", facts)
    if not main and state.races_bought >= setup.choices.races_per_stop:
        return Illegal("DS-50", "races_used_up", {"races": setup.choices.races_per_stop})
    if (red_left(state) if main else yellow_left(state)) == 0:
        return Illegal("DS-R24", "no_tokens_left", facts)
    cost = (setup.board.main_cost if main else setup.board.token_cost)[stable]
    return Illegal("DS-50", "too_little_cash", {"amount": cost, "money": state.money[seat]})


# --- deals and votes


def offers(state: DostihyState, seat: int) -> list[Action]:
    """DS-73, DS-R26, DS-R28: whom the seat may still address in this turn."""
    if state.offers[seat] >= state.setup.choices.max_offers:
        return []
    return [OFFER[other] for other in range(state.setup.seats) if other != seat and other not in state.out]


def offer_refusal(state: DostihyState, seat: int, action: Offer) -> Illegal:
    """Why this opponent cannot be addressed."""
    if action.seat == seat or action.seat in state.out or action.seat >= state.setup.seats:
        return Illegal("DS-73", "no_opponent")
    return Illegal("DS-R28", "offers_used_up", {"offers": state.setup.choices.max_offers})


def can_propose_end(state: DostihyState, seat: int) -> bool:
    """DS-R67: once per player and round, where the table allows it."""
    return state.setup.choices.agreement and state.vote_rounds[seat] < state.round


def propose_end(state: DostihyState, seat: int) -> None:
    """DS-R67: the others are asked one after another, openly."""
    state.vote_rounds = changed(state.vote_rounds, seat, state.round)
    state.voters = tuple(from_left_of(state, seat))
    if state.notes is not None:
        state.note("DS-R67", "end_proposed", {"seat": seat})
    state.interrupt(state.setup.flow.vote)


class Vote(Decision):
    """DS-R67: everybody must agree to end the game; the first refusal and it goes on."""

    name: ClassVar[str] = "vote"

    def decider(self, state: DostihyState) -> int:
        return state.voters[0]

    def options(self, state: DostihyState, seat: int) -> Sequence[Action]:
        return [AGREE, REFUSE]

    def carry_out(self, state: DostihyState, seat: int, action: Action) -> None:
        agreed = isinstance(action, Agree)
        if state.notes is not None:
            state.note("DS-R67", "agreed" if agreed else "refused", {"seat": seat})
        if not agreed:
            state.voters = ()
            state.resume()
            return
        state.voters = state.voters[1:]
        if not state.voters:
            end_game(state, "agreement")

    def silence(self, state: DostihyState, seat: int) -> Action:
        return REFUSE
