"""Before a race and when all hands are empty (JK-4 to JK-7, JK-34 to JK-38, JK-58, JK-62): dealer, deal, redeal."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.state import ByChance, replaced
from railbird.games.jockey.rules import notes
from railbird.games.jockey.rules.actions import CODES, DEAL, DEALER, Deal, Dealer
from railbird.games.jockey.rules.state import JockeyState, without


class DrawDealer(ByChance[JockeyState]):
    """JK-58, R-20, R-38: the first dealer by lot, then the deal passes one seat clockwise, after keeping.

    The table may name the first dealer, let the deal stay where it is, or draw lots before every race.
    """

    name: ClassVar[str] = "dealer"
    rule: ClassVar[str] = "JK-58"

    def enter(self, state: JockeyState) -> None:
        rotation, dealer = state.setup.options.dealer_rotation, state.dealer
        if dealer < 0:
            dealer = state.setup.first_dealer
        elif rotation != "fixed":
            dealer = state.next_seat(dealer) if rotation == "clockwise" else -1
        if dealer >= 0:
            self.apply(state, CHANCE, DEALER[dealer])

    def legal(self, state: JockeyState, seat: int) -> Sequence[Action]:
        return DEALER[: state.setup.seats]

    def apply(self, state: JockeyState, seat: int, action: Action) -> None:
        assert isinstance(action, Dealer)
        state.dealer = action.seat
        if state.notes is not None:
            state.tell(notes.DEALER, self.rule, action.seat)
        state.go(state.setup.flow.deal)


class FromReserve(ByChance[JockeyState]):
    """JK-7: cards are drawn from the reserve, each of them as likely as any other."""

    def legal(self, state: JockeyState, seat: int) -> Sequence[Action]:
        return [DEAL[card] for card in state.reserve]


class DealHands(FromReserve):
    """JK-4, JK-6, JK-7, JK-37, JK-38, R-23: horses to the start, all cards but the kept ones are shuffled and dealt.

    One card at a time clockwise from the dealer's left, full hands being passed over; whoever has kept cards
    receives only the missing ones. What is left is the reserve, without an order. Then everybody may study
    the own hand before betting (JK-39, R-21).
    """

    name: ClassVar[str] = "deal"
    rule: ClassVar[str] = "JK-6"

    def enter(self, state: JockeyState) -> None:
        state.race += 1
        state.position, state.place = [0, 0, 0, 0], [0, 0, 0, 0]
        if state.notes is not None:
            state.tell(notes.RACE_BEGINS, "JK-4", state.race + 1, state.block + 1, state.dealer)
        state.turn = state.dealer
        self._pass_on(state)

    def apply(self, state: JockeyState, seat: int, action: Action) -> None:
        assert isinstance(action, Deal)
        draw(state, state.turn, action.index, self.rule)
        self._pass_on(state)

    def _pass_on(self, state: JockeyState) -> None:
        """The next seat clockwise whose hand is not full; when there is none, bets are written."""
        seat = state.turn
        for _ in range(state.setup.seats):
            seat = state.next_seat(seat)
            if len(state.hands[seat]) < state.setup.hand_size:
                state.turn = seat
                return
        if state.notes is not None:
            state.tell(notes.DEALT_OUT, "JK-7", state.setup.hand_size, len(state.reserve))
        state.turn = state.next_seat(state.dealer)
        state.go(state.setup.flow.betting)


class Redeal(FromReserve):
    """JK-34, JK-35, JK-62, R-16, R-17: all hands are empty, so everybody receives two cards.

    One at a time, twice round from the seat to play: from the reserve, then from the bottom of the discards,
    the card played earliest first, which everybody knows. With `recycle = shuffle` the discards become a new
    reserve the moment a card is due and the old one is empty.
    """

    name: ClassVar[str] = "redeal"
    rule: ClassVar[str] = "JK-34"

    def enter(self, state: JockeyState) -> None:
        state.due = state.setup.redeal_cards * state.setup.seats
        state.past = None  # all hands are empty: no kept card can be left in one
        if state.notes is not None:
            state.tell(notes.REDEAL, self.rule, state.setup.redeal_cards)
        self._hand_out(state)

    def apply(self, state: JockeyState, seat: int, action: Action) -> None:
        assert isinstance(action, Deal)
        draw(state, self._receiver(state), action.index, self.rule)
        state.due -= 1
        self._hand_out(state)

    def _receiver(self, state: JockeyState) -> int:
        return (state.turn - state.due) % state.setup.seats  # whole rounds are due, so this counts up from the turn

    def _hand_out(self, state: JockeyState) -> None:
        """Whatever needs no draw is handed over at once; then the seat to play goes on."""
        while state.due and not state.reserve:
            if state.setup.options.recycle == "bottom":
                self._take_from_the_bottom(state)
                continue
            state.reserve = tuple(sorted([laid[0] for laid in state.pile]))
            state.pile = []
            if state.notes is not None:
                state.tell(notes.RESHUFFLED, "R-16", len(state.reserve))
        if not state.due:
            state.step = state.setup.flow.turn

    def _take_from_the_bottom(self, state: JockeyState) -> None:
        seat = self._receiver(state)
        card = state.pile[0][0]
        state.pile = state.pile[1:]
        state.take(seat, card)
        state.known = replaced(state.known, seat, tuple(sorted((*state.known[seat], card))))
        state.due -= 1
        if state.notes is not None:
            state.tell(notes.FROM_DISCARDS, "JK-35", seat, CODES[card])


def draw(state: JockeyState, seat: int, card: int, rule: str) -> None:
    """A card from the shuffled pile joins a hand; only its owner sees which."""
    state.reserve = without(state.reserve, card)
    state.take(seat, card)
    if state.notes is not None:
        state.tell(notes.DEALT, rule, seat, CODES[card], seats=(seat,))
