"""The opening draft (HS-1, HS-2, HS-14): deal, keep one, pass left, pay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.illegal import Illegal
from railbird.core.state import BY_CHANCE, SIMULTANEOUS, Step
from railbird.games.homestretch.rules.actions import DEAL, KEEP, TOSS, Deal, Keep, Toss
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


class DealHands(Step[HomeStretchState]):
    """HS-1.5, HS-1.6, HS-2.1, HS-14.1: everybody starts with 50; blue cards are dealt one by one into equal hands.

    Clockwise from seat 0, the phantom hand last (R-36). What is not dealt is left over, unseen.
    """

    name: ClassVar[str] = "deal"

    def pending(self, state: HomeStretchState) -> tuple[int, ...]:
        return BY_CHANCE

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return [DEAL[horse] for horse in state.deck]

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        assert isinstance(action, Deal)
        hands = list(state.hands)
        place = (state.setup.blue_cards - len(state.deck)) % len(hands)
        state.deck = without(state.deck, action.horse)
        hands[place] = tuple(sorted((*hands[place], action.horse)))
        state.hands = tuple(hands)
        if state.notes is not None and place < state.setup.seats:
            state.note("HS-2.1", "dealt", {"seat": place, "horse": action.horse}, (place,))
        if len(hands[-1]) == state.setup.hand_size:
            state.go(state.setup.flow.draft)


class Draft(Step[HomeStretchState]):
    """HS-2.2, HS-2.3, HS-2.4: all keep one card at the same time, then the hands pass left.

    Nobody may refuse a card. The last card of a hand is kept without asking (R-51). Two cards of one
    horse are one choice (R-48), and a seat with two of a kind is asked all the same, which keeps the pair secret.
    """

    name: ClassVar[str] = "draft"

    def enter(self, state: HomeStretchState) -> None:
        if len(state.hands[0]) == 1:
            for seat in range(state.setup.seats):
                keep(state, seat, state.hands[seat][0])
            state.deck = tuple(sorted(state.deck + state.tossed + sum(state.hands[state.setup.seats :], ())))
            state.go(state.setup.flow.draft_pay)

    def timing(self, state: HomeStretchState) -> str:
        return SIMULTANEOUS

    def pending(self, state: HomeStretchState) -> tuple[int, ...]:
        return tuple([seat for seat in range(state.setup.seats) if len(state.kept[seat]) == state.round])

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return [KEEP[horse] for horse in different(state.hands[seat])]

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        assert isinstance(action, Keep)
        keep(state, seat, action.horse)
        if not self.pending(state):
            flow = state.setup.flow
            if state.setup.hands > state.setup.seats:
                state.go(flow.toss)
            else:
                pass_left(state)

    def fallback(self, state: HomeStretchState, seat: int) -> Action:
        cheapest = min([(state.setup.price[horse], horse) for horse in state.hands[seat]])
        return KEEP[cheapest[1]]

    def refusal(self, state: HomeStretchState, seat: int, action: Action) -> Illegal:
        if isinstance(action, Keep):
            return Illegal("HS-2.2", "not_in_hand", {"horse": action.horse})
        return wrong_step(action)


class TossPhantom(Step[HomeStretchState]):
    """HS-14.2: before each pass one random card leaves the phantom hand, unseen (R-37)."""

    name: ClassVar[str] = "toss"

    def pending(self, state: HomeStretchState) -> tuple[int, ...]:
        return BY_CHANCE

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return [TOSS[horse] for horse in state.hands[-1]]

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        assert isinstance(action, Toss)
        hands = list(state.hands)
        hands[-1] = without(hands[-1], action.horse)
        state.hands = tuple(hands)
        state.tossed += (action.horse,)
        if state.notes is not None:
            state.note("HS-14.2", "tossed", {})
        pass_left(state)


def keep(state: HomeStretchState, seat: int, horse: int) -> None:
    """The card lies face down before the player until all are turned up (HS-2.2)."""
    hands, kept = list(state.hands), list(state.kept)
    hands[seat] = without(hands[seat], horse)
    kept[seat] += (horse,)
    state.hands, state.kept = tuple(hands), tuple(kept)
    if state.notes is not None:
        state.note("HS-2.2", "kept", {"seat": seat, "horse": horse}, (seat,))


def pass_left(state: HomeStretchState) -> None:
    """HS-2.3: you receive from the right."""
    state.hands = state.hands[-1:] + state.hands[:-1]
    state.round += 1
    state.reveals += 1
    if state.notes is not None:
        state.note("HS-2.3", "hands_passed", {"cards": len(state.hands[0])})
    state.go(state.setup.flow.draft)


class DraftPay(Step[HomeStretchState]):
    """HS-2.5, HS-2.6, HS-2.7, HS-14.3: all picks are turned up and stay public, each player pays their prices.

    A player may own several shares of one horse. The phantom owns nothing.
    """

    name: ClassVar[str] = "draft_pay"

    def enter(self, state: HomeStretchState) -> None:
        state.stables = tuple([bytes(sorted(cards)) for cards in state.kept])
        state.kept = ()
        state.hands = ()
        state.tossed = ()
        state.reveals += 1
        for seat in range(state.setup.seats):
            cost = sum([state.setup.price[horse] for horse in state.stables[seat]])
            if state.notes is not None:
                facts: dict[str, object] = {"seat": seat, "horses": list(state.stables[seat]), "cost": cost}
                state.note("HS-2.5", "stable_shown", facts)
            state.pay(seat, BANK, cost, "HS-2.6")
        state.go(state.setup.flow.race_prep)


def wrong_step(action: Action) -> Illegal:
    """An action that belongs to another step is refused under the first rule of its kind."""
    rules = {
        "Keep": "HS-2.2",
        "Bet": "HS-5.1",
        "MoveTwo": "HS-6.4",
        "MoveOne": "HS-6.4",
        "PickLast": "HS-9.2",
        "RollAgain": "HS-7.3",
        "Stop": "HS-7.3",
        "Buy": "HS-12.3",
        "BuyBlind": "HS-12.3",
        "Pass": "HS-12.3",
    }
    return Illegal(rules.get(type(action).__name__, "HS-6.3"), "wrong_step")
