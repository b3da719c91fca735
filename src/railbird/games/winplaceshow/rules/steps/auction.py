"""The auction (WPS-19 to WPS-29): secret sheets, horse by horse, oral raises and dice among the tied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.illegal import Illegal
from railbird.core.offers import Amounts, Offers
from railbird.core.state import ALONE, BY_CHANCE, SIMULTANEOUS, Step
from railbird.games.winplaceshow.rules.actions import ONLY_PASS, PASS, ROLL_OFF_DIE, Bid, Raise, RollOffDie
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.steps.refusals import wrong_step
from railbird.games.winplaceshow.rules.values import NOBODY


class BidSheets(Step[WinPlaceShowState]):
    """WPS-20, WPS-21, WPS-22, R-1, R-4, R-34: every solvent player bids for every horse on sale, secretly.

    One bid per horse in auction order, at least 500, a multiple of 500, at most the own cash, whatever the
    sum. The last bid locks the sheet; when all are locked the auction is closed and the sale begins.
    """

    name: ClassVar[str] = "bid_sheets"

    def enter(self, state: WinPlaceShowState) -> None:
        state.sheets = ((),) * state.setup.seats
        state.read = ()
        state.lot = 0
        if not self.pending(state):
            state.go(state.setup.flow.sell_horse)

    def timing(self, state: WinPlaceShowState) -> str:
        return SIMULTANEOUS

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        full = len(state.sale)
        sheets = state.sheets
        return tuple([seat for seat in range(len(sheets)) if len(sheets[seat]) < full and state.is_solvent(seat)])

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        horse = state.sale[len(state.sheets[seat])]
        return Amounts(Bid, state.setup.bid_min, state.money[seat], state.setup.bid_step, (horse + 1,))

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        assert isinstance(action, Bid)
        sheets = list(state.sheets)
        sheets[seat] += (action.amount,)
        state.sheets = tuple(sheets)
        if state.notes is not None:
            facts = state.horse_facts(action.horse - 1)
            facts["seat"] = seat
            facts["amount"] = action.amount
            state.note("WPS-21", "bid_written", facts, (seat,))
        if len(sheets[seat]) == len(state.sale):
            if state.notes is not None:
                state.note("WPS-22", "sheet_in", {"seat": seat})
            if not self.pending(state):
                state.go(state.setup.flow.sell_horse)

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        horse = state.sale[len(state.sheets[seat])]
        return Bid(horse + 1, state.setup.bid_min)

    def refusal(self, state: WinPlaceShowState, seat: int, action: Action) -> Illegal:
        if not isinstance(action, Bid):
            return wrong_step(action)
        due = state.sale[len(state.sheets[seat])] + 1
        if action.horse != due:
            return Illegal("WPS-20", "other_horse_due", {"horse": action.horse, "due": due})
        facts: dict[str, object] = {
            "amount": action.amount,
            "least": state.setup.bid_min,
            "step": state.setup.bid_step,
            "money": state.money[seat],
        }
        return Illegal("WPS-21", "bad_bid", facts)


class SellHorse(Step[WinPlaceShowState]):
    """WPS-23, WPS-26 to WPS-29, R-35: horse by horse the eligible bids are read out and the highest buys.

    Asks nobody: it sells on until bidders are tied or all horses are dealt with.
    """

    name: ClassVar[str] = "sell_horse"

    def enter(self, state: WinPlaceShowState) -> None:
        state.reveals += 1
        while state.lot < len(state.sale):
            tied = self._read_out(state)
            if len(tied) > 1:
                state.tied = tuple(tied)
                state.go(state.setup.flow.oral_raise)
                return
            if tied:
                sell(state, tied[0], state.read[state.lot][tied[0]])
            else:
                if state.notes is not None:
                    state.note("WPS-29", "unsold", state.horse_facts(state.sale[state.lot]))
                state.lot += 1
        state.sheets = ()
        state.read = ()
        state.go(state.setup.flow.riders)

    def _read_out(self, state: WinPlaceShowState) -> list[int]:
        """Read the eligible bids for the horse put up; those who share the highest, in seat order."""
        bids = [self._bid(state, seat) for seat in range(state.setup.seats)]
        state.read += (tuple(bids),)
        highest = max(bids)
        if highest <= 0:
            return []
        if state.notes is not None:
            seats = [seat for seat in state.seat_order() if bids[seat] > 0]
            facts = state.horse_facts(state.sale[state.lot])
            facts["seats"] = seats
            facts["bids"] = [bids[seat] for seat in seats]
            state.note("WPS-23", "bids_read", facts)
        return [seat for seat in state.seat_order() if bids[seat] == highest]

    def _bid(self, state: WinPlaceShowState, seat: int) -> int:
        """WPS-27 to WPS-29: the bid if it is eligible; 0 if the seat waits or has enough, minus its cash if short."""
        sheet = state.sheets[seat]
        owned = state.owned(seat)
        if not sheet or owned >= state.setup.cap or (owned and not all_own_one(state)):
            return 0
        bid = sheet[state.lot]
        return bid if bid <= state.money[seat] else -state.money[seat]


def all_own_one(state: WinPlaceShowState) -> bool:
    """WPS-27: whether every solvent player owns a horse."""
    return all([seat in state.owners for seat in range(state.setup.seats) if state.is_solvent(seat)])


def sell(state: WinPlaceShowState, seat: int, price: int) -> None:
    """WPS-26: the buyer pays at once and owns the horse; the next one is put up."""
    horse = state.sale[state.lot]
    state.owners = (*state.owners[:horse], seat, *state.owners[horse + 1 :])
    state.prices = (*state.prices[:horse], price, *state.prices[horse + 1 :])
    if state.notes is not None:
        facts = state.horse_facts(horse)
        facts["seat"] = seat
        facts["price"] = price
        state.note("WPS-26", "sold", facts)
    state.pay(seat, BANK, price, "WPS-26")
    state.tied = ()
    state.holder = NOBODY
    state.standing_bid = 0
    state.lot += 1


class OralRaise(Step[WinPlaceShowState]):
    """WPS-24: the tied bidders are asked in turn, again and again, to pass or to name a higher amount.

    It ends when all but the holder have passed since the last raise. A pass is not final. If nobody raises,
    they roll a die (WPS-25).
    """

    name: ClassVar[str] = "oral_raise"

    def enter(self, state: WinPlaceShowState) -> None:
        state.standing_bid = state.read[state.lot][state.tied[0]]
        state.holder = NOBODY
        state.passes = 0
        state.asked = 0
        if state.notes is not None:
            facts = state.horse_facts(state.sale[state.lot])
            facts["seats"] = list(state.tied)
            facts["amount"] = state.standing_bid
            state.note("WPS-24", "tied", facts)

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return ALONE[state.tied[state.asked]]

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        least = state.standing_bid + state.setup.bid_step
        if least > state.money[seat]:
            return ONLY_PASS
        return Offers(ONLY_PASS, Amounts(Raise, least, state.money[seat], state.setup.bid_step))

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        if isinstance(action, Raise):
            state.holder = seat
            state.standing_bid = action.amount
            state.passes = 0
            if state.notes is not None:
                state.note("WPS-24", "raised", {"seat": seat, "amount": action.amount})
        else:
            state.passes += 1
            if state.notes is not None:
                state.note("WPS-24", "raise_passed", {"seat": seat})
        others = len(state.tied) - (0 if state.holder == NOBODY else 1)
        if state.passes < others:
            self._ask_next(state)
        elif state.holder == NOBODY:
            state.go(state.setup.flow.roll_off)
        else:
            sell(state, state.holder, state.standing_bid)
            state.go(state.setup.flow.sell_horse)

    def _ask_next(self, state: WinPlaceShowState) -> None:
        state.asked = (state.asked + 1) % len(state.tied)
        if state.tied[state.asked] == state.holder:
            state.asked = (state.asked + 1) % len(state.tied)

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return PASS

    def refusal(self, state: WinPlaceShowState, seat: int, action: Action) -> Illegal:
        if isinstance(action, Raise):
            facts: dict[str, object] = {
                "amount": action.amount,
                "standing": state.standing_bid,
                "step": state.setup.bid_step,
                "money": state.money[seat],
            }
            return Illegal("WPS-24", "bad_raise", facts)
        return wrong_step(action)


class RollOff(Step[WinPlaceShowState]):
    """WPS-25: nobody raised, so the tied roll a die each; the highest buys at the secret bid, ties roll again."""

    name: ClassVar[str] = "roll_off"

    def enter(self, state: WinPlaceShowState) -> None:
        state.rolls = ()

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return BY_CHANCE

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        return ROLL_OFF_DIE

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        assert isinstance(action, RollOffDie)
        if state.notes is not None:
            state.note("WPS-25", "roll_off", {"seat": state.tied[len(state.rolls)], "face": action.face})
        state.rolls += (action.face,)
        if len(state.rolls) < len(state.tied):
            return
        highest = max(state.rolls)
        state.tied = tuple([roller for roller, roll in zip(state.tied, state.rolls) if roll == highest])
        state.rolls = ()
        if len(state.tied) == 1:
            sell(state, state.tied[0], state.standing_bid)
            state.go(state.setup.flow.sell_horse)
