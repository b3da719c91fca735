"""The two decks and the die of a service: chance that belongs to a field (DS-30 to DS-32, DS-36 to DS-39, DS-R64)."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.state import ByChance
from railbird.games.dostihy.rules import edition, notes
from railbird.games.dostihy.rules.actions import SERVICE_DIE, Card, ServiceDie
from railbird.games.dostihy.rules.figures import MAIN, SIZE
from railbird.games.dostihy.rules.queries import changed, from_left_of, raced
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.steps.dues import owe
from railbird.games.dostihy.rules.steps.landing import come_to_rest, hold_up, land, settle_stakes, take_effect
from railbird.games.dostihy.rules.values import Deck


class Finance(ByChance[DostihyState]):
    """DS-2, DS-30, DS-32, DS-38, DS-39, DS-R10, DS-R38, DS-R51, DS-R63: pay or receive; every card is equally likely.

    A birthday asks everybody in turn, without a claim.
    """

    name: ClassVar[str] = "finance"
    rule: ClassVar[str] = "DS-30"

    def legal(self, state: DostihyState, seat: int) -> Sequence[Action]:
        return drawable(state, state.finance, state.setup.finance_cards)

    def apply(self, state: DostihyState, seat: int, action: Action) -> None:
        index = drawn(state, action, state.setup.finance_cards)
        state.finance = without(state, state.finance, index).discarding((index,))
        card, payer = state.setup.edition.finance[index], state.active
        effect, amount = card.effect, card.amount or 0
        if effect == "receive_bank":
            state.pay(BANK, payer, amount, "DS-30")
        elif effect == "pay_bank":
            owe(state, payer, BANK, amount, "DS-30")
        elif effect == "pay_per_race":
            # each yellow token is a race, a red one is one main race
            race, main = card.per_race or 0, card.per_main or 0
            tokens = [state.races[field] for field in raced(state, payer)]
            owe(state, payer, BANK, sum([main if races == MAIN else races * race for races in tokens]), "DS-39")
        else:
            for other in from_left_of(state, payer):
                owe(state, other, payer, amount, "DS-38")
        come_to_rest(state)


class Nahoda(ByChance[DostihyState]):
    """DS-2, DS-30 to DS-32, DS-36, DS-37, DS-R10, DS-R63, DS-R65: move, miss turns, or keep the release card.

    A card that moves the pawn makes the new field take effect in full.
    """

    name: ClassVar[str] = "nahoda"
    rule: ClassVar[str] = "DS-30"

    def legal(self, state: DostihyState, seat: int) -> Sequence[Action]:
        return drawable(state, state.nahoda, state.setup.nahoda_cards)

    def apply(self, state: DostihyState, seat: int, action: Action) -> None:
        index = drawn(state, action, state.setup.nahoda_cards)
        card, drawer = state.setup.edition.nahoda[index], state.active
        kept = card.effect == "keep_release"
        rest = without(state, state.nahoda, index)
        state.nahoda = rest if kept else rest.discarding((index,))
        if not kept and card.effect != "skip_turns":
            move_by_card(state, card)
            return
        if state.stakes:
            settle_stakes(state, state.pawn[drawer])
        if kept:
            state.held = changed(state.held, drawer, (*state.held[drawer], index))
        else:
            hold_up(state, card.turns or 0, state.setup.choices.delay_stops_races, "DS-36")
        come_to_rest(state)


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


def drawable(state: DostihyState, deck: Deck, cards: list[Card]) -> list[Action]:
    """DS-R10, DS-R63: the deck; when it is empty the used cards, reshuffled or (`bottom`) the one used first."""
    found = deck.left
    if not found:
        found = deck.used[:1] if state.setup.choices.deck_recycle == "bottom" else deck.used
    return [cards[index] for index in found]


def drawn(state: DostihyState, action: Action, cards: list[Card]) -> int:
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


def move_by_card(state: DostihyState, card: edition.NahodaCard) -> None:
    """DS-14, DS-31, DS-R8, DS-R11, DS-R51: the card's own words say whether Start pays, and it pays at once."""
    seat = state.active
    start = state.pawn[seat]
    field, forward = destination(state, card, start)
    state.pawn[seat] = field
    if card.effect == "to_distanc":
        passed = False
    elif forward:
        passed = field <= start
    else:
        passed = field >= start or field == 0
    if forward and passed:
        state.lapped = changed(state.lapped, seat, True)
    if state.notes is not None:
        state.tell(notes.MOVED_BY_CARD, "DS-31", seat, start, field)
    if card.start_money == "always" or (card.start_money == "if_passed" and passed):
        state.pay(BANK, seat, state.setup.start_money, "DS-R11")
    land(state)


def destination(state: DostihyState, card: edition.NahodaCard, start: int) -> tuple[int, bool]:
    """Where the card leads, and whether forwards (DS-31, DS-R12)."""
    board, effect, kind = state.setup.board, card.effect, card.target_kind
    if effect == "back_steps":
        return (start - (card.steps or 0)) % SIZE, False
    if effect == "back_to_field":
        return card.target or 0, False
    if effect == "to_distanc":
        return board.distanc, False
    ahead = behind = 1
    while board.kind[(start + ahead) % SIZE] != kind:
        ahead += 1
    while board.kind[(start - behind) % SIZE] != kind:
        behind += 1
    if effect == "forward_to_kind" and not (state.setup.choices.trainer_card == "nearest" and behind < ahead):
        return (start + ahead) % SIZE, True
    return (start - behind) % SIZE, False
