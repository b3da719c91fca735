"""After the move: buying, races, deals, a vote, until the turn ends (DS-20 to DS-23, DS-50 to DS-56, DS-73)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.state import ALONE, ONE, OUT_OF_TURN
from railbird.games.dostihy.rules.actions import (
    AGREE,
    BUY,
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
from railbird.games.dostihy.rules.queries import changed, from_left_of
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.steps.claims import creditors
from railbird.games.dostihy.rules.steps.deals import open_deal
from railbird.games.dostihy.rules.steps.debts import bank_options, return_race, sale_refusal, sell_card
from railbird.games.dostihy.rules.steps.decision import Decision, wrong_step
from railbird.games.dostihy.rules.steps.dues import end_game
from railbird.games.dostihy.rules.steps.purchases import (
    buy,
    buy_main,
    buy_race,
    buy_refusal,
    can_buy,
    race_options,
    race_refusal,
)
from railbird.games.dostihy.rules.steps.turn import use_release
from railbird.games.dostihy.rules.values import NOWHERE


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
            return super().pending(state) if state.claims else ALONE[state.active]
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
