"""Where a seat trades: in its window after the move, and when it must raise money (DS-20, DS-50, DS-73, DS-80)."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.state import ALONE, ONE, OUT_OF_TURN
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules import notes
from railbird.games.dostihy.rules.queries import bank_value, changed, from_left_of
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.steps import bank
from railbird.games.dostihy.rules.steps.claims import creditors
from railbird.games.dostihy.rules.steps.deals import offer_refusal, offers, open_deal
from railbird.games.dostihy.rules.steps.decision import Decision
from railbird.games.dostihy.rules.steps.dues import eliminate, end_game, settle
from railbird.games.dostihy.rules.steps.turn import use_release
from railbird.games.dostihy.rules.values import NOWHERE


class Window(Decision):
    """DS-20 to DS-23, DS-45, DS-50 to DS-56, DS-73, DS-R22, DS-R26, DS-R29, DS-R62: what a turn has after its move.

    Buying, races, deals in any order; also after a failed throw in Distanc and after six-six, with nothing to buy.
    Under `trade_parties = anyone` the other seats may open deals too, out of turn.
    """

    name: ClassVar[str] = "window"
    usual: ClassVar[Action] = act.END_TURN

    def enter(self, state: DostihyState) -> None:
        state.passed = ()

    def timing(self, state: DostihyState) -> str:
        return OUT_OF_TURN if state.setup.is_open else ONE

    def pending(self, state: DostihyState) -> tuple[int, ...]:
        if not state.setup.is_open:
            return super().pending(state) if state.claims else ALONE[state.active]
        first = creditors(state, state.active)
        others = [seat for seat in from_left_of(state, state.active) if seat not in state.passed and seat not in first]
        return (*first, state.active, *others)

    def legal(self, state: DostihyState, seat: int) -> Sequence[Action]:
        if seat == state.active or not state.setup.is_open:
            return super().legal(state, seat)
        found: list[Action] = []
        if seat in [claim.creditor for claim in state.claims]:
            found += super().legal(state, seat)
        if seat not in state.passed:
            found += offers(state, seat, state.offers[seat])
            found.append(act.PASS)
        return found

    def options(self, state: DostihyState, seat: int) -> Sequence[Action]:
        found = bank.for_sale(state, seat) if state.stop.field != NOWHERE else []
        found += offers(state, seat, state.offers[seat])
        if state.setup.sells_freely:
            found += bank.takes(state, seat)
        if state.suspended[seat] and state.held[seat] and state.setup.choices.release_card_timing == "any_time":
            found.append(act.USE_RELEASE)
        if state.setup.has_votes and state.vote_rounds[seat] < state.round:
            found.append(act.PROPOSE_END)
        found.append(act.END_TURN)
        return found

    def carry_out(self, state: DostihyState, seat: int, action: Action) -> None:
        if isinstance(action, act.EndTurn):
            state.go(state.setup.flow.turn_end)
        elif isinstance(action, act.Offer):
            state.offers = changed(state.offers, seat, state.offers[seat] + 1)
            open_deal(state, seat, action.seat)
        elif isinstance(action, act.Buy):
            bank.buy(state, seat)
        elif isinstance(action, (act.BuyRace, act.BuyMain)):
            bank.buy_token(state, seat, action.field, isinstance(action, act.BuyMain))
        elif isinstance(action, act.SellCard):
            bank.sell_card(state, seat, action.field)
        elif isinstance(action, act.ReturnRace):
            bank.return_race(state, seat, action.field)
        elif isinstance(action, act.UseRelease):
            use_release(state)
        elif isinstance(action, act.ProposeEnd):
            propose_end(state, seat)
        else:
            state.passed += (seat,)

    def fallback(self, state: DostihyState, seat: int) -> Action:
        if seat == state.active:
            return act.END_TURN
        return act.WAIVE if seat in [claim.creditor for claim in state.claims] else act.PASS

    def refusal(self, state: DostihyState, seat: int, action: Action) -> Illegal:
        if seat != state.active and state.setup.is_open and isinstance(action, act.Offer):
            return offer_refusal(state, seat, action)
        return super().refusal(state, seat, action)

    def why_not(self, state: DostihyState, seat: int, action: Action) -> Illegal:
        if isinstance(action, act.Buy | act.BuyRace | act.BuyMain):
            return bank.purchase_refusal(state, seat, action)
        if isinstance(action, act.Offer):
            return offer_refusal(state, seat, action)
        if isinstance(action, act.SellCard | act.ReturnRace):
            if not state.setup.sells_freely:
                return Illegal("DS-R29", "not_short")
            return bank.sale_refusal(state, seat, action)
        if isinstance(action, act.ProposeEnd):
            return Illegal("DS-R67", "no_vote")
        if isinstance(action, act.UseRelease):
            return Illegal("DS-R7", "release_not_now")
        return super().why_not(state, seat, action)


# --- votes


def propose_end(state: DostihyState, seat: int) -> None:
    """DS-R67: the others are asked one after another, openly; once per player and round."""
    state.vote_rounds = changed(state.vote_rounds, seat, state.round)
    state.voters = tuple(from_left_of(state, seat))
    if state.notes is not None:
        state.tell(notes.END_PROPOSED, "DS-R67", seat)
    state.interrupt(state.setup.flow.vote)


class Vote(Decision):
    """DS-R67: everybody must agree to end the game; the first refusal and it goes on."""

    name: ClassVar[str] = "vote"
    usual: ClassVar[Action] = act.REFUSE
    rule: ClassVar[str] = "DS-R67"

    def decider(self, state: DostihyState) -> int:
        return state.voters[0]

    def options(self, state: DostihyState, seat: int) -> Sequence[Action]:
        return [act.AGREE, act.REFUSE]

    def carry_out(self, state: DostihyState, seat: int, action: Action) -> None:
        agreed = isinstance(action, act.Agree)
        if state.notes is not None:
            state.tell(notes.AGREED if agreed else notes.REFUSED, "DS-R67", seat)
        if not agreed:
            state.voters = ()
            state.resume()
            return
        state.voters = state.voters[1:]
        if not state.voters:
            end_game(state, "agreement")


# --- raising money


class DebtStep(Decision):
    """DS-80 to DS-86a, DS-R26, DS-R28 to DS-R30, DS-R32, DS-R33, DS-R60: the debtor chooses what to sell, in any order.

    After each sale the debt is paid at once if cash reaches it. Giving up is offered only when everything
    together is less than the debt.
    """

    name: ClassVar[str] = "debt"
    rule: ClassVar[str] = "DS-80"

    def decider(self, state: DostihyState) -> int:
        return state.debtor

    def options(self, state: DostihyState, seat: int) -> Sequence[Action]:
        found = bank.takes(state, seat)
        found += offers(state, seat, state.debt_offers)
        if is_insolvent(state, seat):
            found.append(act.INSOLVENT)
        return found

    def carry_out(self, state: DostihyState, seat: int, action: Action) -> None:
        if isinstance(action, act.Offer):
            state.debt_offers += 1
            open_deal(state, seat, action.seat)
            return
        if isinstance(action, act.SellCard):
            bank.sell_card(state, seat, action.field)
        elif isinstance(action, act.ReturnRace):
            bank.return_race(state, seat, action.field)
        else:
            eliminate(state)
            if state.end != "":
                return
        settle(state)

    def silence(self, state: DostihyState, seat: int) -> Action:
        """Give up if that is offered, else sell the lowest card, else give back the lowest race."""
        return act.INSOLVENT if is_insolvent(state, seat) else bank.takes(state, seat)[0]

    def why_not(self, state: DostihyState, seat: int, action: Action) -> Illegal:
        if isinstance(action, act.SellCard | act.ReturnRace):
            return bank.sale_refusal(state, seat, action)
        if isinstance(action, act.Insolvent):
            value = state.money[seat] + bank_value(state, seat)
            return Illegal("DS-R32", "can_still_pay", {"amount": state.debts[0].amount, "value": value})
        if isinstance(action, act.Offer):
            return offer_refusal(state, seat, action)
        return super().why_not(state, seat, action)


def is_insolvent(state: DostihyState, seat: int) -> bool:
    """DS-86a: cash and full bank value together are below the debt."""
    return state.money[seat] + bank_value(state, seat) < state.debts[0].amount
