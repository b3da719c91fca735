"""The two decks and the die of a service: chance that belongs to a field (DS-30 to DS-32, DS-R64)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.state import BY_CHANCE, Step
from railbird.games.dostihy.rules.actions_chance import SERVICE_DIE, FinanceCard, NahodaCard, ServiceDie
from railbird.games.dostihy.rules.setup import KEEP_RELEASE
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.steps.landing import draw_finance, draw_nahoda, take_effect


class Finance(Step[DostihyState]):
    """DS-2, DS-30, DS-32, DS-R10, DS-R63: a card of the Finance deck, every card equally likely, then its effect."""

    name: ClassVar[str] = "finance"

    def pending(self, state: DostihyState) -> tuple[int, ...]:
        return BY_CHANCE

    def legal(self, state: DostihyState, seat: int) -> Sequence[Action]:
        cards = state.setup.finance_cards
        return [cards[index] for index in drawable(state, state.finance_deck, state.finance_used)]

    def apply(self, state: DostihyState, seat: int, action: Action) -> None:
        assert isinstance(action, FinanceCard)
        index = index_of_finance(state, action)
        state.finance_deck, used = without(state, state.finance_deck, state.finance_used, index)
        state.finance_used = (*used, index)
        if state.notes is not None:
            state.note("DS-30", "card", {"seat": state.active, "card": action.card})
        draw_finance(state, state.setup.finance[index])


class Nahoda(Step[DostihyState]):
    """DS-2, DS-30, DS-32, DS-37, DS-R10, DS-R63: a card of the Náhoda deck; the release card is kept by the drawer."""

    name: ClassVar[str] = "nahoda"

    def pending(self, state: DostihyState) -> tuple[int, ...]:
        return BY_CHANCE

    def legal(self, state: DostihyState, seat: int) -> Sequence[Action]:
        cards = state.setup.nahoda_cards
        return [cards[index] for index in drawable(state, state.nahoda_deck, state.nahoda_used)]

    def apply(self, state: DostihyState, seat: int, action: Action) -> None:
        assert isinstance(action, NahodaCard)
        index = index_of_nahoda(state, action)
        state.nahoda_deck, used = without(state, state.nahoda_deck, state.nahoda_used, index)
        kept = state.setup.nahoda[index].effect == KEEP_RELEASE
        state.nahoda_used = used if kept else (*used, index)
        if state.notes is not None:
            state.note("DS-30", "card", {"seat": state.active, "card": action.card})
        draw_nahoda(state, index)


class ServiceDieStep(Step[DostihyState]):
    """DS-25, DS-R9, DS-R64: under `service_throw = fresh` a die of its own, once, whatever it shows."""

    name: ClassVar[str] = "service_die"

    def pending(self, state: DostihyState) -> tuple[int, ...]:
        return BY_CHANCE

    def legal(self, state: DostihyState, seat: int) -> Sequence[Action]:
        return SERVICE_DIE

    def apply(self, state: DostihyState, seat: int, action: Action) -> None:
        assert isinstance(action, ServiceDie)
        if state.notes is not None:
            state.note("DS-R64", "service_threw", {"seat": state.active, "pips": action.pips})
        take_effect(state, action.pips)


def drawable(state: DostihyState, deck: tuple[int, ...], used: tuple[int, ...]) -> tuple[int, ...]:
    """DS-R10, DS-R63: the deck; when it is empty the used cards, reshuffled or (`bottom`) the one used first."""
    if deck:
        return deck
    return used[:1] if state.setup.choices.recycle_bottom else used


def without(
    state: DostihyState, deck: tuple[int, ...], used: tuple[int, ...], index: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Deck and used cards after this card was drawn; a reshuffled pile is a deck again, one turned over is not."""
    if index in deck:
        return tuple([card for card in deck if card != index]), used
    left = tuple([card for card in used if card != index])
    return ((), left) if state.setup.choices.recycle_bottom else (left, ())


def index_of_finance(state: DostihyState, action: FinanceCard) -> int:
    """The place of a card in the edition's list; one read from a record knows only its name."""
    if action.index >= 0:
        return action.index
    return [card.card for card in state.setup.finance_cards].index(action.card)


def index_of_nahoda(state: DostihyState, action: NahodaCard) -> int:
    """The same for Náhoda."""
    if action.index >= 0:
        return action.index
    return [card.card for card in state.setup.nahoda_cards].index(action.card)
