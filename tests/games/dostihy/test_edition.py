"""An owner's edition: what is read, and what is refused with its key and its rule."""

from __future__ import annotations

import pytest

from railbird.core.errors import BadEdition
from railbird.core.text import LANGUAGES, text
from railbird.games.dostihy import GAME
from railbird.games.dostihy.rules.queries import charge

from .positions import GENIUS, STANDARD, edited, nahoda, position, throw


def test_the_standard_edition_has_the_printed_board() -> None:
    assert [field.index for field in STANDARD.fields] == list(range(40))
    assert len(STANDARD.of_kind("horse")) == 22
    assert [len(stable.fields) for stable in STANDARD.stables] == [2, 3, 3, 3, 3, 3, 3, 2]
    assert len(STANDARD.finance) == len(STANDARD.nahoda) == 14


def test_horses_stables_and_cards_keep_their_czech_names() -> None:
    names = STANDARD.names()
    assert names["field"]["19"] == "Melák"
    assert names["stable.cs"]["orange"] == "oranžová"
    assert names["card"]["birthday"] == "Narozeniny"


def test_what_cards_and_stables_are_called_stands_in_the_texts_not_in_the_box() -> None:
    assert {(card.en, card.it) for card in STANDARD.finance} == {(None, None)}
    assert {(card.en, card.it) for card in STANDARD.nahoda} == {(None, None)}
    said = {language: text(GAME, language).name("gloss", "delay_one") for language in LANGUAGES}
    assert said == {"en": "Held up: miss a turn", "it": "Ritardo di un giro", "cs": "jednou nehrajete"}
    assert [text(GAME, language).name("stable", "brown") for language in LANGUAGES] == ["brown", "marrone", "hnědá"]


def test_an_edition_from_before_that_has_its_own_words_keeps_them() -> None:
    box = GAME.read_edition(edited(('name = "Pokuta"\n', 'name = "Pokuta"\nen = "Speeding"\nit = "Troppo veloce"\n')))[
        0
    ]
    assert text(GAME, "en", box).name("gloss", "fine") == "Speeding"
    assert text(GAME, "it", box).name("gloss", "fine") == "Troppo veloce"
    assert text(GAME, "cs", box).name("gloss", "fine") == "za porušení pravidel"


def test_a_card_only_an_owner_has_is_said_without_a_gloss_of_ours() -> None:
    box = GAME.read_edition(edited(('id = "lottery"', 'id = "raffle"')))[0]
    assert text(GAME, "en", box).name("gloss", "raffle") == "a card of this edition"


def test_an_owner_may_have_other_figures() -> None:
    box = GAME.read_edition(edited(("charges = [480,", "charges = [580,")))[0]
    state = position([0, 0], {1: [GENIUS]}, edition=box)
    assert charge(state, GENIUS, 0) == 580


def test_DS_R63_a_deck_of_one_kept_card_runs_out() -> None:
    text = GAME.builtin().text
    start, rest = text.split("[[nahoda]]", 1)
    cards = rest.split("[[nahoda]]")
    kept = next(card for card in cards if "keep_release" in card)
    changed = edited((text, (start + "[[nahoda]]" + kept).replace("nahoda_cards = 14", "nahoda_cards = 1")))
    state = position([0, 0], at={0: 6, 1: 6}, edition=GAME.read_edition(changed)[0])
    throw(state, 1)
    nahoda(state, "release")
    assert state.held[0] == (0,)
    state.play(0, state.fallback(0))
    throw(state, 1)
    assert state.step.name == "window"


@pytest.mark.parametrize(
    ("old", "new", "key", "says"),
    [
        ("unit = 20", "unit = 30", "money", "DS-R43"),
        ("10000 = 1, 2000 = 6", "10000 = 2, 2000 = 6", "money.start_notes", "DS-3"),
        ("10000 = 1, 2000 = 6", "5000 = 2, 2000 = 6", "money.start_notes.5000", "no such note"),
        ("price = 1200", "price = 1210", "fields[1].price", "DS-R43"),
        ("price = 1200\n", "", "fields[1].price", "needs the key price"),
        ('id = "fantome"', 'id = "gavora"', "fields[1].id", "two fields"),
        ("charges = [40, 200, 600, 1800, 3200, 5000]", "charges = [40, 200]", "fields[1].charges", "DS-24"),
        ("index = 39", "index = 38", "fields", "list field 38 exactly once"),
        ("distanc = 10", "distanc = 11", "board.distanc", "only one of kind distanc"),
        ('stable = "orange"', 'stable = "pink"', "stables[0].fields", "fields of stable orange"),
        ("fields = [1, 3]", "fields = [1, 6]", "stables[0].fields", "fields of stable orange"),
        ("token_cost = 1000", "token_cost = 1020", "stables[0].token_cost", "DS-R43"),
        ("trainer = [1000, 2000, 3000, 4000]", "trainer = [1000]", "rates.trainer", "DS-26"),
        ("finance_cards = 14", "finance_cards = 13", "components.finance_cards", "lists 14"),
        ("pawns = 6", "pawns = 5", "components.pawns", "pawn"),
        ("amount = 400", "per_race = 400", "finance[1].amount", "needs the key amount"),
        ("steps = 3", "steps = 15", "nahoda[0]", "DS-31"),
        ("target = 39", "target = 22", "nahoda[6]", "DS-31"),
        ('id = "debt"', 'id = "fine"', "finance[1].id", "name of its own"),
        ("turns = 2", "turns = 9", "nahoda[3].turns", "<= 5"),
        ("dice = 1", "dice = 2", "components.dice", "Invalid enum value 2"),
        ('kind = "vet"', 'kind = "spa"', "fields[4].kind", "spa"),
        ("[rates]", "[prices]", "prices", "unknown field"),
    ],
)
def test_broken_values_are_refused_with_key_and_reason(old: str, new: str, key: str, says: str) -> None:
    with pytest.raises(BadEdition) as error:
        GAME.read_edition(edited((old, new)))
    assert f"key {key}" in str(error.value)
    assert says in str(error.value)


def test_charges_that_do_not_rise_are_only_a_warning() -> None:
    _, warnings = GAME.read_edition(edited(("charges = [40, 200, 600", "charges = [240, 200, 600")))
    assert len(warnings) == 1
    assert "fields[1].charges" in warnings[0]
