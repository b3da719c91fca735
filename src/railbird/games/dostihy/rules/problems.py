"""What the types of an edition cannot check: keys, counts, whole notes, cards that would never end (DS-R43)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from railbird.core.edition import Part, Problem

if TYPE_CHECKING:
    from railbird.games.dostihy.rules.edition import DostihyEdition, FinanceCard, NahodaCard

FIELDS = range(40)
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


def problems(box: DostihyEdition) -> Iterator[Problem]:
    """Everything wrong with a box; the rest is looked at only once the board is whole."""
    yield from _money_problems(box)
    broken = list(_board_problems(box))
    yield from broken
    if not broken:
        yield from _stable_problems(box)
        yield from _card_problems(box)
        yield from _amount_problems(box)
        yield from _component_problems(box)


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
            yield Problem("fields", f"list field {number} exactly once, not {found[number]} times")
    ids = Counter(field.id for field in box.fields)
    for at, field in enumerate(box.fields):
        key = f"fields[{at}]"
        if ids[field.id] > 1:
            yield Problem(f"{key}.id", f"two fields are called {field.id}")
        yield from _key_problems(key, field, KEYS_OF_KIND.get(field.kind, set()), field.kind)
        if field.charges is not None and len(field.charges) != 6:
            yield Problem(f"{key}.charges", "give six charges: inspection, 1 to 4 races, main race (DS-24)")
    for kind, number in (("start", box.board.start), ("distanc", box.board.distanc)):
        if box.of_kind(kind) != [number]:
            yield Problem(f"board.{kind}", f"field {number} must be the only one of kind {kind}")
    for key, rates in (("trainer", box.rates.trainer), ("service_per_pip", box.rates.service_per_pip)):
        kind = key.removesuffix("_per_pip")
        if len(rates) != len(box.of_kind(kind)):
            yield Problem(f"rates.{key}", f"give one rate for each number of {kind} fields held (DS-25, DS-26)")


WORDS = {"en", "it"}  # What any card may say beside its name, whatever it does.


def _key_problems(at: str, part: Part, wanted: set[str], kind: str) -> Iterator[Problem]:
    """Which of its optional keys a part has depends on its kind."""
    optional = {info.name for info in msgspec.structs.fields(type(part)) if info.default is None} - WORDS
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
        key = f"nahoda[{at}]"
        if chance.target_kind is not None and not box.of_kind(chance.target_kind):
            yield Problem(f"{key}.target_kind", f"there is no field of kind {chance.target_kind}")
        elif _leads_to_itself(box, chance):
            yield Problem(key, "a Náhoda card may not lead to a Náhoda field: cards would never end (DS-31)")


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
        yield Problem("components.pawns", f"must be at least one for each of {box.players.max} players")
    for at, field in enumerate(box.fields):
        if field.charges is not None and field.charges != sorted(field.charges):
            yield Problem(f"fields[{at}].charges", "charges usually rise with the races", fatal=False)
