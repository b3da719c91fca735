"""The race cards: dealt, chosen, shown (GH-4 to GH-6, GH-8, GH-49 to GH-51)."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.state import ByChance, replaced
from railbird.games.greyhounds.rules import notes
from railbird.games.greyhounds.rules.actions import DEAL, SHOW_SET, TAKE, Deal, ShowSet, Take
from railbird.games.greyhounds.rules.figures import HIGH, LOW, cards_left, takeable, unfit_hand
from railbird.games.greyhounds.rules.setup import HAND
from railbird.games.greyhounds.rules.state import Cards, GreyhoundsState
from railbird.games.greyhounds.rules.steps.opening import Asked


def put_card(state: GreyhoundsState, owner: int, at: int, card: int) -> None:
    """A card comes into a set of an owner."""
    own = list(state.sets[owner])
    own[at] += (card,)
    state.sets = replaced(state.sets, owner, tuple(own))


def deals(state: GreyhoundsState, seat: int, cards: Cards) -> Sequence[Action]:
    """GH-5: the cards of a seat's half not drawn yet; three low ones come first, then three high ones."""
    half = LOW if len(cards) % 6 < 3 else HIGH
    own, gone = DEAL[seat], {card for drawn in state.sets[seat] for card in drawn}
    return [own[card] for card in half if card not in gone]


class DealSets(ByChance[GreyhoundsState]):
    """GH-4, GH-5, GH-6, GH-49: the sets that their owners may look at are dealt, seat by seat.

    Bookmaker game: six random cards for race 3. Base game with `look`: three sets. With `blind` nobody may look
    at a packet before it lies on the table (R-20), so a set is drawn when it is turned up.
    """

    name: ClassVar[str] = "deal"
    rule: ClassVar[str] = "GH-5"

    def rule_in(self, state: GreyhoundsState) -> str:
        return "GH-49" if state.setup.bookmaker_game else self.rule

    def enter(self, state: GreyhoundsState) -> None:
        if not state.setup.bookmaker_game and not state.setup.look:
            state.go(state.setup.flow.line_up)

    def legal(self, state: GreyhoundsState, seat: int) -> Sequence[Action]:
        owner = not_full([sets[2] for sets in state.sets])
        return deals(state, owner, state.sets[owner][set_dealt(state, owner)])

    def apply(self, state: GreyhoundsState, seat: int, action: Action) -> None:
        assert isinstance(action, Deal)
        at = set_dealt(state, action.seat)
        put_card(state, action.seat, at, action.card)
        if state.notes is not None:
            state.tell(notes.DEALT, self.rule_in(state), action.seat, action.card, at + 1, seats=(action.seat,))
        if len(state.sets[state.setup.owners - 1][2]) == 6:
            flow = state.setup.flow
            state.go(flow.choose_hands if state.setup.bookmaker_game else flow.line_up)


def set_dealt(state: GreyhoundsState, owner: int) -> int:
    """Which set of an owner is being dealt: all three in order, or only that of race 3."""
    return 2 if state.setup.bookmaker_game else not_full(state.sets[owner])


def not_full(cards: Sequence[Cards]) -> int:
    """The first set, or the first owner whose set, is not full."""
    at = 0
    while len(cards[at]) == 6:
        at += 1
    return at


class ChooseHands(Asked):
    """GH-49, GH-50, GH-51: from the 14 cards left each player chooses five for race 1 and five for race 2.

    All at once and in secret, card by card; neither hand may sum to more than 50, any smaller sum will do (R-28),
    and the six random cards have no limit (R-29). Only cards are offered with which both hands can still be
    completed; there are always some (R-27). The four cards left are out of the game.
    """

    name: ClassVar[str] = "choose_hands"
    rule: ClassVar[str] = "GH-50"
    closed: ClassVar[str] = "GH-49"

    def enter(self, state: GreyhoundsState) -> None:
        state.waiting = tuple(range(state.setup.owners))

    def legal(self, state: GreyhoundsState, seat: int) -> Sequence[Action]:
        first, second, _ = state.sets[seat]
        return [TAKE[card] for card in takeable(first, second, cards_left(state.sets[seat]), state.setup.sum_limit)]

    def apply(self, state: GreyhoundsState, seat: int, action: Action) -> None:
        assert isinstance(action, Take)
        at = 0 if len(state.sets[seat][0]) < HAND else 1
        put_card(state, seat, at, action.card)
        if state.notes is not None:
            state.tell(notes.TAKEN, "GH-50", seat, action.card, at + 1, seats=(seat,))
        if len(state.sets[seat][1]) < HAND:
            return
        if state.notes is not None:
            state.tell(notes.HANDS_CHOSEN, "GH-49", seat)
        if state.done(seat):
            state.reveals += 1
            state.go(state.setup.flow.line_up)

    def fallback(self, state: GreyhoundsState, seat: int) -> Action:
        return self.legal(state, seat)[-1]

    def refusal(self, state: GreyhoundsState, seat: int, action: Action) -> Illegal:
        if not isinstance(action, Take):
            return super().refusal(state, seat, action)
        if action.card not in cards_left(state.sets[seat]):
            return Illegal("GH-49", "not_left", {"card": action.card})
        at, limit = 0 if len(state.sets[seat][0]) < HAND else 1, state.setup.sum_limit
        unfit = unfit_hand(at + 1, (*state.sets[seat][at], action.card), limit)
        if unfit is not None and unfit.reason == "hand_over_limit":
            return unfit
        return Illegal("GH-50", "over_limit", {"card": action.card, "race": at + 1, "limit": limit})


class ChooseSet(Asked):
    """GH-8, R-20: each player decides which unused set is laid out; only with `look` is it a decision.

    All choose at once. The last set, and everything in the other games, is laid out without asking.
    """

    name: ClassVar[str] = "choose_set"
    rule: ClassVar[str] = "GH-8"
    reasons: ClassVar[dict[type[Action], str]] = {ShowSet: "set_used"}

    def enter(self, state: GreyhoundsState) -> None:
        if state.setup.look and state.race < 2:
            state.waiting = tuple(range(state.setup.owners))
            return
        # the numbers of three sets sum to 3: what two of them leave is the last one
        state.laid = tuple([(*laid, 3 - sum(laid) if state.race == 2 else state.race) for laid in state.laid])
        state.go(state.setup.flow.reveal)

    def legal(self, state: GreyhoundsState, seat: int) -> Sequence[Action]:
        return [SHOW_SET[at + 1] for at in range(3) if at not in state.laid[seat]]

    def apply(self, state: GreyhoundsState, seat: int, action: Action) -> None:
        assert isinstance(action, ShowSet)
        state.laid = replaced(state.laid, seat, (*state.laid[seat], action.number - 1))
        if state.notes is not None:
            state.tell(notes.SET_CHOSEN, "GH-8", seat, action.number, seats=(seat,))
        if state.done(seat):
            state.go(state.setup.flow.reveal)


class Reveal(ByChance[GreyhoundsState]):
    """GH-8, GH-53: every player's set of this race lies face up for all. With `blind` it is drawn now (GH-6, R-20).

    Two cards of each deck (four in the bookmaker game, GH-51) are never drawn by anybody.
    """

    name: ClassVar[str] = "reveal"
    rule: ClassVar[str] = "GH-8"

    def enter(self, state: GreyhoundsState) -> None:
        setup = state.setup
        if setup.bookmaker_game or setup.look:
            shown = [state.sets[owner][state.laid[owner][state.race]] for owner in range(setup.owners)]
            state.shown = tuple([tuple(sorted(cards, reverse=True)) for cards in shown] + [()] * (4 - setup.owners))
            state.reveals += 1
            for owner in range(setup.owners):
                tell_set(state, owner)
            state.go(setup.flow.chart)

    def legal(self, state: GreyhoundsState, seat: int) -> Sequence[Action]:
        owner = not_full(state.shown)
        return deals(state, owner, state.shown[owner])

    def apply(self, state: GreyhoundsState, seat: int, action: Action) -> None:
        assert isinstance(action, Deal)
        owner = action.seat
        put_card(state, owner, state.race, action.card)
        cards = tuple(sorted((*state.shown[owner], action.card), reverse=True))
        state.shown = replaced(state.shown, owner, cards)
        if len(cards) == 6:
            tell_set(state, owner)
            if owner == state.setup.owners - 1:
                state.go(state.setup.flow.chart)


def tell_set(state: GreyhoundsState, owner: int) -> None:
    """GH-8, GH-9: what lies before a player, and its sum."""
    if state.notes is not None:
        cards = state.shown[owner]
        state.tell(notes.SET_SHOWN, "GH-8", owner, state.setup.colors[owner], list(cards), sum(cards))
