"""The auction (WPS-19 to WPS-29): secret bid sheets, the sale horse by horse, oral raising, dice among the tied."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.illegal import Illegal
from railbird.core.offers import Amounts, Offers
from railbird.core.state import ALONE, ByChance, Step, replaced
from railbird.games.winplaceshow.rules import notes
from railbird.games.winplaceshow.rules.actions import ONLY_PASS, PASS, ROLL_OFF_DIE, Bid, Raise, RollOffDie
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.steps.answers import Answers
from railbird.games.winplaceshow.rules.values import NOBODY


class BidSheets(Answers):
    """WPS-20, WPS-21, WPS-22, R-1, R-4, R-34: every solvent player bids for every horse on sale, secretly.

    One bid per horse in auction order, at least 500, a multiple of 500, at most the own cash, whatever the
    sum. The last bid locks the sheet; when all are locked the auction is closed and the sale begins.
    """

    name: ClassVar[str] = "bid_sheets"
    rule: ClassVar[str] = "WPS-21"
    closed: ClassVar[str] = "WPS-22"

    def enter(self, state: WinPlaceShowState) -> None:
        state.sheets = ((),) * state.setup.seats
        if not self.pending(state):
            state.go(state.setup.flow.sell_horse)

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        full = len(state.auction.sale)
        return tuple([seat for seat, bids in enumerate(state.sheets) if len(bids) < full and state.is_solvent(seat)])

    def _due(self, state: WinPlaceShowState, seat: int) -> int:
        """The horse of the next line of a sheet."""
        return state.auction.sale[len(state.sheets[seat])]

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        setup = state.setup
        return Amounts(Bid, setup.bid_min, state.money[seat], setup.bid_step, (self._due(state, seat) + 1,))

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        assert isinstance(action, Bid)
        sheet = (*state.sheets[seat], action.amount)
        state.sheets = replaced(state.sheets, seat, sheet)
        locked = len(sheet) == len(state.auction.sale)
        if state.notes is not None:
            state.tell_of(notes.BID_WRITTEN, "WPS-21", action.horse - 1, seat, action.amount, seats=(seat,))
            if locked:
                state.tell(notes.SHEET_IN, "WPS-22", seat)
        if locked and not self.pending(state):
            state.go(state.setup.flow.sell_horse)

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return Bid(self._due(state, seat) + 1, state.setup.bid_min)

    def refusal(self, state: WinPlaceShowState, seat: int, action: Action) -> Illegal:
        if not isinstance(action, Bid):
            return super().refusal(state, seat, action)
        due = self._due(state, seat)
        if action.horse != due + 1:
            return Illegal("WPS-20", "other_horse_due", {"horse": action.horse, "due": due + 1})
        limits = {"least": state.setup.bid_min, "step": state.setup.bid_step, "money": state.money[seat]}
        return Illegal("WPS-21", "bad_bid", {**state.called(due), "amount": action.amount, **limits})


class SellHorse(Step[WinPlaceShowState]):
    """WPS-23, WPS-26 to WPS-29, R-35: horse by horse the eligible bids are read out and the highest buys.

    Asks nobody: it sells on until bidders are tied or all horses are dealt with.
    """

    name: ClassVar[str] = "sell_horse"
    rule: ClassVar[str] = "WPS-23"

    def enter(self, state: WinPlaceShowState) -> None:
        state.reveals += 1
        while state.auction.lot < len(state.auction.sale):
            lot = state.auction.lot
            tied = self._read_out(state)
            if len(tied) > 1:
                state.own_auction().tied = tuple(tied)
                state.go(state.setup.flow.oral_raise)
                return
            if tied:
                sell(state, tied[0], state.auction.read[lot][tied[0]])
            else:
                state.tell_of(notes.UNSOLD, "WPS-29", state.auction.sale[lot])
                state.own_auction().lot = lot + 1
        state.sheets = ()
        state.go(state.setup.flow.riders)

    def _read_out(self, state: WinPlaceShowState) -> list[int]:
        """Read the eligible bids for the horse put up; those who share the highest, in seat order."""
        bids = [self._bid(state, seat) for seat in range(state.setup.seats)]
        auction = state.own_auction()
        auction.read += (tuple(bids),)
        highest = max(bids)
        if highest <= 0:
            return []
        if state.notes is not None:
            seats = [seat for seat in state.seat_order() if bids[seat] > 0]
            bidden = [bids[seat] for seat in seats]
            state.tell_of(notes.BIDS_READ, "WPS-23", auction.sale[auction.lot], seats, bidden)
        return [seat for seat in state.seat_order() if bids[seat] == highest]

    def _bid(self, state: WinPlaceShowState, seat: int) -> int:
        """WPS-27 to WPS-29: the bid if it is eligible; 0 if the seat waits or has enough, minus its cash if short."""
        sheet = state.sheets[seat]
        owned = state.owners.count(seat)
        if not sheet or owned >= state.setup.options.max_horses_per_player or (owned and self._is_waiting(state)):
            return 0
        bid = sheet[state.auction.lot]
        return bid if bid <= state.money[seat] else -state.money[seat]

    def _is_waiting(self, state: WinPlaceShowState) -> bool:
        """WPS-27: whether a solvent player owns no horse yet."""
        return any([seat not in state.owners and state.is_solvent(seat) for seat in range(state.setup.seats)])


def sell(state: WinPlaceShowState, seat: int, price: int) -> None:
    """WPS-26: the buyer pays at once and owns the horse; the next one is put up."""
    auction = state.own_auction()
    horse = auction.sale[auction.lot]
    state.owners = replaced(state.owners, horse, seat)
    state.prices = replaced(state.prices, horse, price)
    state.tell_of(notes.SOLD, "WPS-26", horse, seat, price)
    state.pay(seat, BANK, price, "WPS-26")
    auction.lot += 1
    auction.tied = ()
    auction.holder = NOBODY
    auction.standing = 0


class OralRaise(Step[WinPlaceShowState]):
    """WPS-24: the tied bidders are asked in turn, again and again, to pass or to name a higher amount.

    It ends when all but the holder have passed since the last raise. A pass is not final. If nobody raises,
    they roll a die (WPS-25).
    """

    name: ClassVar[str] = "oral_raise"
    rule: ClassVar[str] = "WPS-24"

    def enter(self, state: WinPlaceShowState) -> None:
        auction = state.own_auction()
        auction.standing = auction.read[auction.lot][auction.tied[0]]
        auction.holder = NOBODY
        auction.passes = auction.asked = 0
        state.tell_of(notes.TIED, "WPS-24", auction.sale[auction.lot], list(auction.tied), auction.standing)

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return ALONE[state.auction.tied[state.auction.asked]]

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        least = state.auction.standing + state.setup.bid_step
        if least > state.money[seat]:
            return ONLY_PASS
        return Offers(ONLY_PASS, Amounts(Raise, least, state.money[seat], state.setup.bid_step))

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        auction = state.own_auction()
        if isinstance(action, Raise):
            auction.holder, auction.standing, auction.passes = seat, action.amount, 0
            state.tell(notes.RAISED, "WPS-24", seat, action.amount)
        else:
            auction.passes += 1
            state.tell(notes.RAISE_PASSED, "WPS-24", seat)
        others = len(auction.tied) - (0 if auction.holder == NOBODY else 1)
        if auction.passes < others:
            asked = (auction.asked + 1) % len(auction.tied)
            if auction.tied[asked] == auction.holder:
                asked = (asked + 1) % len(auction.tied)
            auction.asked = asked
        elif auction.holder == NOBODY:
            state.go(state.setup.flow.roll_off)
        else:
            sell(state, auction.holder, auction.standing)
            state.go(state.setup.flow.sell_horse)

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return PASS

    def refusal(self, state: WinPlaceShowState, seat: int, action: Action) -> Illegal:
        if not isinstance(action, Raise):
            return super().refusal(state, seat, action)
        limits = {"standing": state.auction.standing, "step": state.setup.bid_step, "money": state.money[seat]}
        return Illegal("WPS-24", "bad_raise", {"amount": action.amount, **limits})


class RollOff(ByChance[WinPlaceShowState]):
    """WPS-25: nobody raised, so the tied roll a die each; the highest buys at the secret bid, ties roll again."""

    name: ClassVar[str] = "roll_off"
    rule: ClassVar[str] = "WPS-25"

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        return ROLL_OFF_DIE

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        assert isinstance(action, RollOffDie)
        tied = state.auction.tied
        state.tell(notes.ROLL_OFF, "WPS-25", tied[len(state.auction.rolls)], action.face)
        rolls = (*state.auction.rolls, action.face)
        if len(rolls) < len(tied):
            state.own_auction().rolls = rolls
            return
        tied = tuple([roller for roller, roll in zip(tied, rolls) if roll == max(rolls)])
        auction = state.own_auction()
        auction.tied, auction.rolls = tied, ()
        if len(tied) == 1:
            sell(state, tied[0], state.auction.standing)
            state.go(state.setup.flow.sell_horse)
