"""The components of Dostihy a sázky, typed and checked (DS-3, DS-7, DS-R43)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

import msgspec

from railbird.core.edition import Edition, Part, Problem

FIELDS = range(40)

Positive = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Natural = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
FieldNumber = Annotated[int, msgspec.Meta(ge=0, le=39)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Turns = Annotated[int, msgspec.Meta(ge=1, le=5)]
"""Few enough that open claims never outnumber what a claim's number can say."""

Kind = Literal["start", "horse", "trainer", "service", "finance", "nahoda", "vet", "distanc", "doping", "parking"]
StartMoney = Literal["always", "if_passed", "never"]
KEYS_OF_KIND = {
    "horse": {"price", "charges", "stable"},
    "trainer": {"price"},
    "service": {"price"},
    "vet": {"fee"},
    "doping": {"skip_turns"},
}
KEYS_OF_EFFECT = {
    "pay_bank": {"amount"},
    "receive_bank": {"amount"},
    "receive_each": {"amount"},
    "pay_per_race": {"per_race", "per_main"},
    "back_steps": {"steps", "start_money"},
    "keep_release": set(),
    "forward_to_kind": {"target_kind", "start_money"},
    "back_to_kind": {"target_kind", "start_money"},
    "back_to_field": {"target", "start_money"},
    "to_distanc": {"start_money"},
    "skip_turns": {"turns"},
}


class Players(Part, frozen=True):
    """How many can play."""

    min: Literal[2]
    max: Literal[6]


class Money(Part, frozen=True):
    """Notes, what everybody begins with, and what Start pays (DS-3, DS-5, DS-14)."""

    unit: Positive
    start_cash: Positive
    start_money: Natural
    notes: list[Positive]
    start_notes: dict[str, Natural]
    bank_cash: Literal["unlimited"]


class Tokens(Part, frozen=True):
    """Race tokens in the box."""

    yellow: Natural
    red: Natural
    max_yellow_per_horse: Literal[4]
    max_red_per_horse: Literal[1]


class Components(Part, frozen=True):
    """What is counted when the box is packed."""

    pawns: Positive
    dice: Literal[1]
    ownership_cards: Positive
    finance_cards: Natural
    nahoda_cards: Natural


class Rates(Part, frozen=True):
    """By the number of cards of that kind the owner holds (DS-25, DS-26)."""

    trainer: list[Positive]
    service_per_pip: list[Positive]


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
    """A colour: its horses' fields and the price of its tokens."""

    id: str
    color: str
    name: str
    en: str
    it: str
    fields: list[FieldNumber]
    token_cost: Positive
    main_cost: Positive


class BoardField(Part, frozen=True):
    """One field; which keys it has depends on its kind."""

    index: FieldNumber
    id: str
    kind: Kind
    name: str
    stable: str | None = None
    price: Positive | None = None
    charges: list[Natural] | None = None
    fee: Positive | None = None
    skip_turns: Turns | None = None


class FinanceCard(Part, frozen=True):
    """A card of the Finance deck; which keys it has depends on its effect."""

    id: str
    effect: Literal["pay_bank", "receive_bank", "receive_each", "pay_per_race"]
    name: str
    en: str
    it: str
    amount: Positive | None = None
    per_race: Natural | None = None
    per_main: Natural | None = None


class NahodaCard(Part, frozen=True):
    """A card of the Náhoda deck; which keys it has depends on its effect."""

    id: str
    effect: Literal[
        "back_steps",
        "keep_release",
        "forward_to_kind",
        "back_to_kind",
        "back_to_field",
        "to_distanc",
        "skip_turns",
    ]
    name: str
    en: str
    it: str
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
    stables: list[Stable]
    fields: list[BoardField]
    finance: list[FinanceCard]
    nahoda: list[NahodaCard]

    def problems(self) -> Iterator[Problem]:
        yield from _money_problems(self)
        yield from _board_problems(self)
        if not any(True for _ in _board_problems(self)):
            yield from _stable_problems(self)
            yield from _card_problems(self)
            yield from _amount_problems(self)
            yield from _component_problems(self)

    def by_number(self) -> list[BoardField]:
        """The fields in the order of play."""
        return sorted(self.fields, key=lambda field: field.index)

    def of_kind(self, kind: str) -> list[int]:
        """The numbers of the fields of a kind."""
        return [field.index for field in self.by_number() if field.kind == kind]

    def names(self) -> Mapping[str, Mapping[str, str]]:
        """Names for texts: horses, stables and cards have their Czech names everywhere, with glosses beside them."""
        cards: list[FinanceCard | NahodaCard] = [*self.finance, *self.nahoda]
        return {
            "field": {str(field.index): field.name for field in self.fields},
            "card": {card.id: card.name for card in cards},
            "card_en": {card.id: card.en for card in cards},
            "card_it": {card.id: card.it for card in cards},
            "stable": {stable.id: stable.name for stable in self.stables},
            "stable_en": {stable.id: stable.en for stable in self.stables},
            "stable_it": {stable.id: stable.it for stable in self.stables},
        }


def _money_problems(box: DostihyEdition) -> Iterator[Problem]:
    total = 0
    for note, count in box.money.start_notes.items():
        if not note.isdecimal() or int(note) not in box.money.notes:
            yield Problem(f"money.start_notes.{note}", f"there is no such note; there are {box.money.notes}")
        else:
            total += int(note) * count
    if total != box.money.start_cash:
        yield Problem("money.start_notes", f"the notes sum to {total}, not to {box.money.start_cash} (DS-3)")


def _board_problems(box: DostihyEdition) -> Iterator[Problem]:
    found = Counter(field.index for field in box.fields)
    for number in FIELDS:
        if found[number] != 1:
            yield Problem("fields", f"field {number} is expected exactly once, found {found[number]} times")
    ids = Counter(field.id for field in box.fields)
    for at, field in enumerate(box.fields):
        if ids[field.id] > 1:
            yield Problem(f"fields[{at}].id", f"two fields are called {field.id}")
        yield from _key_problems(f"fields[{at}]", field, KEYS_OF_KIND.get(field.kind, set()), field.kind)
        if field.charges is not None and len(field.charges) != 6:
            yield Problem(
                f"fields[{at}].charges", "six charges are expected: inspection, 1 to 4 races, main race (DS-24)"
            )
    for kind, number in (("start", box.board.start), ("distanc", box.board.distanc)):
        if box.of_kind(kind) != [number]:
            yield Problem(f"board.{kind}", f"field {number} is expected to be the only one of kind {kind}")
    for kind, key, rates in (
        ("trainer", "trainer", box.rates.trainer),
        ("service", "service_per_pip", box.rates.service_per_pip),
    ):
        if len(rates) != len(box.of_kind(kind)):
            yield Problem(f"rates.{key}", f"one rate for each number of {kind} fields held is expected (DS-25, DS-26)")


def _key_problems(at: str, part: Part, wanted: set[str], kind: str) -> Iterator[Problem]:
    """Which of its optional keys a part has depends on its kind."""
    optional = {info.name for info in msgspec.structs.fields(type(part)) if info.default is None}
    for key in sorted(optional):
        given = getattr(part, key) is not None
        if key in wanted and not given:
            yield Problem(f"{at}.{key}", f"{kind} needs the key {key}")
        if given and key not in wanted:
            yield Problem(f"{at}.{key}", f"{kind} has no key {key}")


def _stable_problems(box: DostihyEdition) -> Iterator[Problem]:
    ids = Counter(stable.id for stable in box.stables)
    for at, stable in enumerate(box.stables):
        if ids[stable.id] > 1:
            yield Problem(f"stables[{at}].id", f"two stables are called {stable.id}")
        members = [field.index for field in box.by_number() if field.stable == stable.id]
        if not members or sorted(stable.fields) != members:
            yield Problem(f"stables[{at}].fields", f"the fields of stable {stable.id} are {members}")
    for at, field in enumerate(box.fields):
        if field.stable is not None and field.stable not in ids:
            yield Problem(f"fields[{at}].stable", f"there is no stable {field.stable!r}; there are {', '.join(ids)}")


def _card_problems(box: DostihyEdition) -> Iterator[Problem]:
    finance: list[FinanceCard | NahodaCard] = [*box.finance]
    nahoda: list[FinanceCard | NahodaCard] = [*box.nahoda]
    ids = Counter(card.id for card in (*finance, *nahoda))
    for deck, cards in (("finance", finance), ("nahoda", nahoda)):
        for at, card in enumerate(cards):
            if ids[card.id] > 1 or not 0 < len(card.id) <= 40:
                yield Problem(f"{deck}[{at}].id", "a card has a name of its own of at most 40 letters")
            yield from _key_problems(f"{deck}[{at}]", card, KEYS_OF_EFFECT[card.effect], card.effect)
    for at, chance in enumerate(box.nahoda):
        if chance.target_kind is not None and not box.of_kind(chance.target_kind):
            yield Problem(f"nahoda[{at}].target_kind", f"there is no field of kind {chance.target_kind}")
        elif _leads_to_itself(box, chance):
            yield Problem(
                f"nahoda[{at}]", "a Náhoda card may not lead to a Náhoda field: cards would never end (DS-31)"
            )


def _leads_to_itself(box: DostihyEdition, card: NahodaCard) -> bool:
    again = box.of_kind("nahoda")
    if card.target_kind == "nahoda" or card.target in again:
        return True
    return card.steps is not None and any((field - card.steps) % 40 in again for field in again)


def _amount_problems(box: DostihyEdition) -> Iterator[Problem]:
    """DS-R43: nothing is ever rounded, so every figure and what the bank pays back must be whole notes."""
    unit = box.money.unit
    for key, amount in _amounts(box):
        if amount % (100 * unit):
            yield Problem(key, f"every amount, resale included, is a multiple of {unit} (DS-R43)")


def _amounts(box: DostihyEdition) -> Iterator[tuple[str, int]]:
    """Every amount with its key, in hundredths, so that percentages stay whole numbers."""
    yield "money.start_cash", 100 * box.money.start_cash
    yield "money.start_money", 100 * box.money.start_money
    for note in box.money.notes:
        yield "money.notes", 100 * note
    for rate in box.rates.trainer:
        yield "rates.trainer", 100 * rate
    for rate in box.rates.service_per_pip:
        yield "rates.service_per_pip", 100 * rate
    for at, stable in enumerate(box.stables):
        for key, cost in (("token_cost", stable.token_cost), ("main_cost", stable.main_cost)):
            yield f"stables[{at}].{key}", 100 * cost
            yield f"stables[{at}].{key}", box.bank.token_resale_percent * cost
    for at, field in enumerate(box.fields):
        resale = box.bank.horse_resale_percent if field.kind == "horse" else box.bank.service_resale_percent
        yield f"fields[{at}].price", 100 * (field.price or 0)
        yield f"fields[{at}].price", resale * (field.price or 0)
        yield f"fields[{at}].fee", 100 * (field.fee or 0)
        for charge in field.charges or ():
            yield f"fields[{at}].charges", 100 * charge
    for at, card in enumerate(box.finance):
        for key in ("amount", "per_race", "per_main"):
            yield f"finance[{at}].{key}", 100 * (getattr(card, key) or 0)


def _component_problems(box: DostihyEdition) -> Iterator[Problem]:
    counts = {
        "ownership_cards": sum(field.price is not None for field in box.fields),
        "finance_cards": len(box.finance),
        "nahoda_cards": len(box.nahoda),
    }
    for key, count in counts.items():
        if getattr(box.components, key) != count:
            yield Problem(f"components.{key}", f"the file lists {count}")
    if box.components.pawns < box.players.max:
        yield Problem("components.pawns", f"a pawn for each of {box.players.max} players is expected")
    for at, field in enumerate(box.fields):
        if field.charges is not None and field.charges != sorted(field.charges):
            yield Problem(f"fields[{at}].charges", "charges usually rise with the races", fatal=False)
