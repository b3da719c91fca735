"""The opening draft (HS-1, HS-2, HS-14): deal, keep one, pass left, pay."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.illegal import Illegal
from railbird.core.state import AtOnce, ByChance, Step
from railbird.games.homestretch.rules.actions import DEAL, KEEP, TOSS, Deal, Keep, Toss
from railbird.games.homestretch.rules.notes import DEALT, HANDS_PASSED, KEPT, STABLE_SHOWN, TOSSED
from railbird.games.homestretch.rules.state import HomeStretchState


def without(cards: tuple[int, ...], horse: int) -> tuple[int, ...]:
    """The cards less one of this horse."""
    at = cards.index(horse)
    return cards[:at] + cards[at + 1 :]


def different(cards: tuple[int, ...]) -> list[int]:
    """The horses of sorted cards, each once (R-48)."""
    found: list[int] = []
    last = 0
    for horse in cards:
        if horse != last:
            found.append(horse)
            last = horse
    return found


class DealHands(ByChance[HomeStretchState]):
    """HS-1.5, HS-1.6, HS-2.1, HS-14.1: everybody starts with 50; blue cards are dealt one by one into equal hands.

    Clockwise from seat 0, the phantom hand last (R-36). What is not dealt is left over, unseen.
    """

    name: ClassVar[str] = "deal"
    rule: ClassVar[str] = "HS-2.1"

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return [DEAL[horse] for horse in state.deck]

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        assert isinstance(action, Deal)
        hands = list(state.hands)
        place = (state.setup.blue_cards - len(state.deck)) % len(hands)
        state.deck = without(state.deck, action.horse)
        hands[place] = tuple(sorted((*hands[place], action.horse)))
        state.hands = tuple(hands)
        if place < state.setup.seats and state.notes is not None:
            state.tell(DEALT, "HS-2.1", place, action.horse, seats=(place,))
        if len(hands[-1]) == state.setup.hand_size:
            state.go(state.setup.flow.draft)


class Draft(AtOnce[HomeStretchState]):
    """HS-2.2, HS-2.3, HS-2.4: all keep one card at the same time, then the hands pass left.

    Nobody may refuse a card. The last card of a hand is kept without asking (R-51). Two cards of one
    horse are one choice (R-48), and a seat with two of a kind is asked all the same, which keeps the pair secret.
    """

    name: ClassVar[str] = "draft"
    rule: ClassVar[str] = "HS-2.2"

    def enter(self, state: HomeStretchState) -> None:
        if len(state.hands[0]) == 1:
            for seat in range(state.setup.seats):
                keep(state, seat, state.hands[seat][0])
            state.deck = tuple(sorted(state.deck + state.tossed + sum(state.hands[state.setup.seats :], ())))
            state.go(state.setup.flow.draft_pay)

    def pending(self, state: HomeStretchState) -> tuple[int, ...]:
        done = state.round
        return tuple([seat for seat, kept in enumerate(state.kept) if len(kept) == done])

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return [KEEP[horse] for horse in different(state.hands[seat])]

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        assert isinstance(action, Keep)
        keep(state, seat, action.horse)
        if not self.pending(state):
            if state.setup.hands > state.setup.seats:
                state.go(state.setup.flow.toss)
            else:
                pass_left(state)

    def fallback(self, state: HomeStretchState, seat: int) -> Action:
        return KEEP[min([(state.setup.price[horse], horse) for horse in state.hands[seat]])[1]]

    def refusal(self, state: HomeStretchState, seat: int, action: Action) -> Illegal:
        if isinstance(action, Keep):
            return Illegal(action.rule, "not_in_hand", {"horse": action.horse})
        return super().refusal(state, seat, action)


class TossPhantom(ByChance[HomeStretchState]):
    """HS-14.2: before each pass one random card leaves the phantom hand, unseen (R-37)."""

    name: ClassVar[str] = "toss"
    rule: ClassVar[str] = "HS-14.2"

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return [TOSS[horse] for horse in state.hands[-1]]

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        assert isinstance(action, Toss)
        state.hands = (*state.hands[:-1], without(state.hands[-1], action.horse))
        state.tossed += (action.horse,)
        if state.notes is not None:
            state.tell(TOSSED, "HS-14.2")
        pass_left(state)


def keep(state: HomeStretchState, seat: int, horse: int) -> None:
    """The card lies face down before the player until all are turned up (HS-2.2)."""
    hands, kept = list(state.hands), list(state.kept)
    hands[seat] = without(hands[seat], horse)
    kept[seat] += (horse,)
    state.hands, state.kept = tuple(hands), tuple(kept)
    if state.notes is not None:
        state.tell(KEPT, "HS-2.2", seat, horse, seats=(seat,))


def pass_left(state: HomeStretchState) -> None:
    """HS-2.3: you receive from the right."""
    state.hands = state.hands[-1:] + state.hands[:-1]
    state.round += 1
    state.reveals += 1
    if state.notes is not None:
        state.tell(HANDS_PASSED, "HS-2.3", len(state.hands[0]))
    state.go(state.setup.flow.draft)


class DraftPay(Step[HomeStretchState]):
    """HS-2.5, HS-2.6, HS-2.7, HS-14.3: all picks are turned up and stay public, each player pays their prices.

    A player may own several shares of one horse. The phantom owns nothing.
    """

    name: ClassVar[str] = "draft_pay"
    rule: ClassVar[str] = "HS-2.5"

    def enter(self, state: HomeStretchState) -> None:
        state.stables = tuple([bytes(sorted(cards)) for cards in state.kept])
        state.kept = state.hands = ()
        state.tossed = ()
        state.reveals += 1
        for seat in range(state.setup.seats):
            cost = sum([state.setup.price[horse] for horse in state.stables[seat]])
            if state.notes is not None:
                state.tell(STABLE_SHOWN, "HS-2.5", seat, list(state.stables[seat]), cost)
            state.pay(seat, BANK, cost, "HS-2.6")
        state.go(state.setup.flow.race_prep)
