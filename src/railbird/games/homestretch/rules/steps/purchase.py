"""The second purchase (HS-12): a row, a deck, two rounds from least money to most."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.illegal import Illegal
from railbird.core.state import ALONE, ByChance, Step
from railbird.games.homestretch.rules import notes
from railbird.games.homestretch.rules.actions import BLIND, BUY, BUY_BLIND, PASS, TURN_UP, Blind, Buy, BuyBlind, TurnUp
from railbird.games.homestretch.rules.figures import blind_price
from railbird.games.homestretch.rules.state import HomeStretchState
from railbird.games.homestretch.rules.steps.draft import different, without


class Market(Step[HomeStretchState]):
    """HS-12.1, HS-12.2, HS-1.7, HS-14.4: once, after race 1, the share pool is made ready.

    It is the blue cards nobody owns, with four or more players the red ones too; red and blue are alike (R-45).
    """

    name: ClassVar[str] = "market"
    rule: ClassVar[str] = "HS-12.1"

    def enter(self, state: HomeStretchState) -> None:
        state.deck = tuple(state.unowned_shares())
        state.row = ()
        state.round = 0
        state.go(state.setup.flow.share_row)


class ShareRow(ByChance[HomeStretchState]):
    """HS-12.2, HS-12.5: the row is filled to one card per player, at the start and again before the second round.

    While the deck lasts: empty places may stay empty (R-31, R-32). With two players the row has two (R-38).
    """

    name: ClassVar[str] = "share_row"
    rule: ClassVar[str] = "HS-12.2"

    def enter(self, state: HomeStretchState) -> None:
        if len(state.row) >= state.setup.seats or not state.deck:
            state.go(state.setup.flow.purchase)

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return [TURN_UP[horse] for horse in state.deck]

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        assert isinstance(action, TurnUp)
        state.deck = without(state.deck, action.horse)
        state.row = tuple(sorted((*state.row, action.horse)))
        if state.notes is not None:
            state.tell(notes.TURNED_UP, "HS-12.2" if state.round == 0 else "HS-12.5", action.horse)
        self.enter(state)


class Purchase(Step[HomeStretchState]):
    """HS-12.3, HS-12.4, HS-12.6, HS-12.7: from least money to most, buy from the row, buy blind, or pass; paid at once.

    Equal money goes in colour order (R-27); the order is made anew for the second round, not inside one
    (R-28). Only what can certainly be paid may be bought (R-29, R-30, R-33). A seat with nothing to buy
    is passed over (R-51); if nobody buys, the game simply goes on (R-57).
    """

    name: ClassVar[str] = "purchase"
    rule: ClassVar[str] = "HS-12.3"

    def enter(self, state: HomeStretchState) -> None:
        state.order = state.by_money(richest_first=False)
        if state.notes is not None:
            state.tell(notes.PURCHASE_ROUND, "HS-12.3", state.round + 1, list(state.order))
        self._ask_next(state)

    def pending(self, state: HomeStretchState) -> tuple[int, ...]:
        return ALONE[state.order[0]]

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        """R-29, R-30, R-31: a card needs its price in hand, a blind one the dearest, unless debts are allowed."""
        setup, money = state.setup, state.money[seat]
        options: list[Action] = [BUY[one] for one in different(state.row) if setup.debt or money >= setup.price[one]]
        if state.deck and (setup.debt or money >= setup.blind_cover):
            options.append(BUY_BLIND)
        options.append(PASS)
        return options

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        if isinstance(action, BuyBlind):
            if state.notes is not None:
                state.tell(notes.BUYS_BLIND, "HS-12.3", seat)
            state.step = state.setup.flow.blind
            return
        if isinstance(action, Buy):
            state.row = without(state.row, action.horse)
            if state.notes is not None:
                state.tell(notes.BOUGHT, "HS-12.3", seat, action.horse)
            take_share(state, seat, action.horse, state.setup.price[action.horse])
        elif state.notes is not None:
            state.tell(notes.PASSED, "HS-12.3", seat)
        self.next_seat(state)

    def next_seat(self, state: HomeStretchState) -> None:
        """The seat has had its turn of this round."""
        state.order = state.order[1:]
        self._ask_next(state)

    def _ask_next(self, state: HomeStretchState) -> None:
        """R-51: whoever has a choice; when all have had their turn the round is over."""
        while state.order and len(self.legal(state, state.order[0])) == 1:
            if state.notes is not None:
                state.tell(notes.PASSED, "HS-12.3", state.order[0])
            state.order = state.order[1:]
        if state.order:
            return
        state.round += 1
        if state.round < state.setup.purchase_rounds:
            state.go(state.setup.flow.share_row)
            return
        state.deck = state.row = ()
        if state.notes is not None:
            state.tell(notes.MARKET_CLOSED, "HS-12.7")
        state.go(state.setup.flow.race_prep)

    def fallback(self, state: HomeStretchState, seat: int) -> Action:
        return PASS

    def refusal(self, state: HomeStretchState, seat: int, action: Action) -> Illegal:
        money = state.money[seat]
        if isinstance(action, Buy):
            if action.horse not in state.row:
                return Illegal(action.rule, "not_in_row", {"horse": action.horse, "horses": list(state.row)})
            return Illegal("HS-12.4", "too_dear", {"price": state.setup.price[action.horse], "money": money})
        if isinstance(action, BuyBlind):
            if not state.deck:
                return Illegal(action.rule, "deck_empty")
            return Illegal("HS-12.4", "no_cover", {"cover": state.setup.blind_cover, "money": money})
        return super().refusal(state, seat, action)


class BlindCard(ByChance[HomeStretchState]):
    """HS-12.3, R-53: the card bought from the deck is turned up and paid with the surcharge; there is no way back."""

    name: ClassVar[str] = "blind"
    rule: ClassVar[str] = "HS-12.3"

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return [BLIND[horse] for horse in state.deck]

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        assert isinstance(action, Blind)
        buyer = state.order[0]
        state.deck = without(state.deck, action.horse)
        if state.notes is not None:
            state.tell(notes.BLIND_CARD, "HS-12.3", buyer, action.horse)
        take_share(state, buyer, action.horse, blind_price(state.setup.price[action.horse], state.setup.surcharge))
        state.step = state.setup.flow.purchase
        state.setup.flow.purchase.next_seat(state)


def take_share(state: HomeStretchState, seat: int, horse: int, cost: int) -> None:
    """HS-12.4: the share joins the stable, the money goes at once."""
    stables = list(state.stables)
    stables[seat] = bytes(sorted((*stables[seat], horse)))
    state.stables = tuple(stables)
    state.pay(seat, BANK, cost, "HS-12.4")
