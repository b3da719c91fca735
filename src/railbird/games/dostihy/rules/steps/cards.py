"""The two decks and the die of a service: chance that belongs to a field (DS-30 to DS-32, DS-R64)."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.state import ByChance
from railbird.games.dostihy.rules import notes
from railbird.games.dostihy.rules.actions import SERVICE_DIE, Card, ServiceDie
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.steps.landing import draw_finance, draw_nahoda, take_effect
from railbird.games.dostihy.rules.values import Deck


class Finance(ByChance[DostihyState]):
    """DS-2, DS-30, DS-32, DS-R10, DS-R63: a card of the Finance deck, every card equally likely, then its effect."""

    name: ClassVar[str] = "finance"
    rule: ClassVar[str] = "DS-30"

    def legal(self, state: DostihyState, seat: int) -> Sequence[Action]:
        return drawable(state, state.finance, state.setup.finance_cards)

    def apply(self, state: DostihyState, seat: int, action: Action) -> None:
        index = drawn(state, action, state.setup.finance_cards)
        state.finance = without(state, state.finance, index).discarding((index,))
        draw_finance(state, state.setup.edition.finance[index])


class Nahoda(ByChance[DostihyState]):
    """DS-2, DS-30, DS-32, DS-37, DS-R10, DS-R63: a card of the Náhoda deck; the release card is kept by the drawer."""

    name: ClassVar[str] = "nahoda"
    rule: ClassVar[str] = "DS-30"

    def legal(self, state: DostihyState, seat: int) -> Sequence[Action]:
        return drawable(state, state.nahoda, state.setup.nahoda_cards)

    def apply(self, state: DostihyState, seat: int, action: Action) -> None:
        index = drawn(state, action, state.setup.nahoda_cards)
        rest = without(state, state.nahoda, index)
        kept = state.setup.edition.nahoda[index].effect == "keep_release"
        state.nahoda = rest if kept else rest.discarding((index,))
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


def drawable(state: DostihyState, deck: Deck, cards: Sequence[Card]) -> list[Action]:
    """DS-R10, DS-R63: the deck; when it is empty the used cards, reshuffled or (`bottom`) the one used first."""
    used = deck.used[:1] if state.setup.choices.deck_recycle == "bottom" else deck.used
    return [cards[index] for index in deck.left or used]


def drawn(state: DostihyState, action: Action, cards: Sequence[Card]) -> int:
    """The place of a card in the edition's list; one read from a record knows only its name."""
    assert isinstance(action, Card)
    if state.notes is not None:
        state.tell(notes.CARD, "DS-30", state.active, action.card)
    return action.index if action.index >= 0 else [card.card for card in cards].index(action.card)


def without(state: DostihyState, deck: Deck, index: int) -> Deck:
    """The deck after this card was drawn; a reshuffled pile is a deck again, one turned over is not."""
    if index in deck.left:
        return Deck(tuple([card for card in deck.left if card != index]), deck.used)
    rest = tuple([card for card in deck.used if card != index])
    return Deck((), rest) if state.setup.choices.deck_recycle == "bottom" else Deck(rest)
