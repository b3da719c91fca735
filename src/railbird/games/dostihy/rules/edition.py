"""The components of Dostihy a sázky, typed and checked (DS-3, DS-7, DS-R43)."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

import msgspec

from railbird.core.edition import Edition, Few, Key, Many, Name, Part, Problem
from railbird.games.dostihy.rules.problems import problems

Positive = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Natural = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Count = Annotated[int, msgspec.Meta(ge=0, le=240)]
Said = Annotated[str, msgspec.Meta(max_length=120)]  # What stands on a card.
FieldNumber = Annotated[int, msgspec.Meta(ge=0, le=39)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Turns = Annotated[int, msgspec.Meta(ge=1, le=5)]
"""Few enough that open claims never outnumber what a claim's number can say."""

Kind = Literal["start", "horse", "trainer", "service", "finance", "nahoda", "vet", "distanc", "doping", "parking"]
StartMoney = Literal["always", "if_passed", "never"]


class Players(Part, frozen=True):
    """How many can play."""

    min: Literal[2]
    max: Literal[6]


class Money(Part, frozen=True):
    """Notes, what everybody begins with, and what Start pays (DS-3, DS-5, DS-14)."""

    unit: Positive
    start_cash: Positive
    start_money: Natural
    notes: Few[Positive]
    start_notes: Annotated[dict[Key, Annotated[int, msgspec.Meta(ge=0, le=1_000)]], msgspec.Meta(max_length=12)]
    bank_cash: Literal["unlimited"]


class Tokens(Part, frozen=True):
    """Race tokens in the box."""

    yellow: Count
    red: Count
    max_yellow_per_horse: Literal[4]
    max_red_per_horse: Literal[1]


class Components(Part, frozen=True):
    """What is counted when the box is packed."""

    pawns: Count
    dice: Literal[1]
    ownership_cards: Count
    finance_cards: Count
    nahoda_cards: Count


class Rates(Part, frozen=True):
    """By the number of cards of that kind the owner holds (DS-25, DS-26)."""

    trainer: Few[Positive]
    service_per_pip: Few[Positive]


class Bank(Part, frozen=True):
    """What share of the price the bank pays back (DS-81 to DS-83)."""

    horse_resale_percent: Percent
    service_resale_percent: Percent
    token_resale_percent: Percent


class Bets(Part, frozen=True):
    """Side bets (DS-67 to DS-70)."""

    payout_multiple: Annotated[int, msgspec.Meta(ge=2, le=100)]
    target_min_races: Annotated[int, msgspec.Meta(ge=1, le=4)]
    bettor_own_min_races: Annotated[int, msgspec.Meta(ge=1, le=4)]


class Board(Part, frozen=True):
    """The ring of fields."""

    size: Literal[40]
    direction: Literal["clockwise"]
    distanc: FieldNumber
    start: Literal[0]


class Stable(Part, frozen=True):
    """A colour: its horses' fields and the price of its tokens. `en` and `it` are for an edition of one's own."""

    id: Key
    color: Key
    name: Name
    fields: Few[FieldNumber]
    token_cost: Positive
    main_cost: Positive
    en: Name | None = None
    it: Name | None = None


class BoardField(Part, frozen=True):
    """One field; which keys it has depends on its kind."""

    index: FieldNumber
    id: Key
    kind: Kind
    name: Name
    stable: Key | None = None
    price: Positive | None = None
    charges: Few[Natural] | None = None
    fee: Positive | None = None
    skip_turns: Turns | None = None


class FinanceCard(Part, frozen=True):
    """A card of the Finance deck; which keys it has depends on its effect."""

    id: Key
    effect: Literal["pay_bank", "receive_bank", "receive_each", "pay_per_race"]
    name: Said
    en: Said | None = None
    it: Said | None = None
    amount: Positive | None = None
    per_race: Natural | None = None
    per_main: Natural | None = None


class NahodaCard(Part, frozen=True):
    """A card of the Náhoda deck; which keys it has depends on its effect."""

    id: Key
    effect: Literal[
        "back_steps", "keep_release", "forward_to_kind", "back_to_kind", "back_to_field", "to_distanc", "skip_turns"
    ]
    name: Said
    en: Said | None = None
    it: Said | None = None
    steps: Annotated[int, msgspec.Meta(ge=1, le=39)] | None = None
    target: FieldNumber | None = None
    target_kind: Kind | None = None
    turns: Turns | None = None
    start_money: StartMoney | None = None


class DostihyEdition(Edition, frozen=True):
    """A whole box of Dostihy a sázky."""

    players: Players
    money: Money
    tokens: Tokens
    components: Components
    rates: Rates
    bank: Bank
    bets: Bets
    board: Board
    stables: Few[Stable]
    fields: Many[BoardField]
    finance: Many[FinanceCard]
    nahoda: Many[NahodaCard]

    def problems(self) -> Iterator[Problem]:
        return problems(self)

    def by_number(self) -> list[BoardField]:
        """The fields in the order of play."""
        return sorted(self.fields, key=lambda field: field.index)

    def of_kind(self, kind: str) -> list[int]:
        """The numbers of the fields of a kind."""
        return [field.index for field in self.by_number() if field.kind == kind]

    def names(self) -> Mapping[str, Mapping[str, str]]:
        """Names for texts: horses and cards have their Czech names everywhere.

        What is said beside them, and the colours, stand in the text files, unless an edition of one's own says it.
        """
        cards: list[FinanceCard | NahodaCard] = [*self.finance, *self.nahoda]
        return {
            "field": {str(field.index): field.name for field in self.fields},
            "card": {card.id: card.name for card in cards},
            "gloss.en": {card.id: card.en for card in cards if card.en},
            "gloss.it": {card.id: card.it for card in cards if card.it},
            "stable.cs": {stable.id: stable.name for stable in self.stables},
            "stable.en": {stable.id: stable.en for stable in self.stables if stable.en},
            "stable.it": {stable.id: stable.it for stable in self.stables if stable.it},
        }
