"""The two decks and the die of a service: chance that belongs to a field (DS-30 to DS-32, DS-R64)."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.state import ByChance
from railbird.games.dostihy.rules import notes
from railbird.games.dostihy.rules.actions_chance import SERVICE_DIE, ServiceDie
from railbird.games.dostihy.rules.kinds import KEEP_RELEASE
from railbird.games.dostihy.rules.shapes import Card
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.steps.landing import draw_finance, draw_nahoda, take_effect


class Finance(ByChance[DostihyState]):
    """DS-2, DS-30, DS-32, DS-R10, DS-R63: a card of the Finance deck, every card equally likely, then its effect."""

    name: ClassVar[str] = "finance"
    rule: ClassVar[str] = "DS-30"

    def legal(self, state: DostihyState, seat: int) -> Sequence[Action]:
        cards = state.setup.finance_cards
        return [cards[index] for index in drawable(state, state.finance_deck, state.finance_used)]

    def apply(self, state: DostihyState, seat: int, action: Action) -> None:
        assert isinstance(action, Card)
        index = index_of(action, state.setup.finance_cards)
        state.finance_deck, used = without(state, state.finance_deck, state.finance_used, index)
        state.finance_used = (*used, index)
        if state.notes is not None:
            state.tell(notes.CARD, "DS-30", state.active, action.card)
        draw_finance(state, state.setup.finance[index])


class Nahoda(ByChance[DostihyState]):
    """DS-2, DS-30, DS-32, DS-37, DS-R10, DS-R63: a card of the Náhoda deck; the release card is kept by the drawer."""

    name: ClassVar[str] = "nahoda"
    rule: ClassVar[str] = "DS-30"

    def legal(self, state: DostihyState, seat: int) -> Sequence[Action]:
        cards = state.setup.nahoda_cards
        return [cards[index] for index in drawable(state, state.nahoda_deck, state.nahoda_used)]

    def apply(self, state: DostihyState, seat: int, action: Action) -> None:
        assert isinstance(action, Card)
        index = index_of(action, state.setup.nahoda_cards)
        state.nahoda_deck, used = without(state, state.nahoda_deck, state.nahoda_used, index)
        kept = state.setup.nahoda[index].effect == KEEP_RELEASE
        state.nahoda_used = used if kept else (*used, index)
        if state.notes is not None:
            state.tell(notes.CARD, "DS-30", state.active, action.card)
        draw_nahoda(state, index)


class ServiceDieStep(ByChance[DostihyState]):
    """DS-25, DS-R9, DS-R64: under `service_throw = fresh` a die of its own, once, whatever it shows."""

    name: ClassVar[str] = "service_die"
    rule: ClassVar[str] = "DS-R64"

    def legal(self, state: DostihyState, seat: int) -> Sequence[Action]:
        return SERVICE_DIE

    def apply(self, state: DostihyState, seat: int, action: Action) -> None:
        assert isinstance(action, ServiceDie)
        if state.notes is not None:
            state.tell(notes.SERVICE_THREW, "DS-R64", state.active, action.pips)
        take_effect(state, action.pips)


def drawable(state: DostihyState, deck: tuple[int, ...], used: tuple[int, ...]) -> tuple[int, ...]:
    """DS-R10, DS-R63: the deck; when it is empty the used cards, reshuffled or (`bottom`) the one used first."""
    if deck:
        return deck
    return used[:1] if state.setup.choices.deck_recycle == "bottom" else used


def without(
    state: DostihyState, deck: tuple[int, ...], used: tuple[int, ...], index: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Deck and used cards after this card was drawn; a reshuffled pile is a deck again, one turned over is not."""
    if index in deck:
        return tuple([card for card in deck if card != index]), used
    left = tuple([card for card in used if card != index])
    return ((), left) if state.setup.choices.deck_recycle == "bottom" else (left, ())


def index_of(action: Card, cards: Sequence[Card]) -> int:
    """The place of a card in the edition's list; one read from a record knows only its name."""
    return action.index if action.index >= 0 else [card.card for card in cards].index(action.card)
