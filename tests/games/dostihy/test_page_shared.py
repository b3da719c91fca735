"""What a seat sees alike with everybody is taken from the spectators' page: the same, and nothing of it a secret."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from railbird.core import SPECTATOR
from railbird.core.text import LANGUAGES
from railbird.core.trial import Seen
from railbird.games.dostihy.page.shown import DostihyPage
from railbird.games.dostihy.page.table import page
from railbird.games.dostihy.rules import queries
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.view import view

from .games import plies
from .positions import FURIOSO, JAPAN, KOSTRAVA, NAPOLI, TARA, capped, claim, position, propose, throw
from .test_page import SITTERS, shown, words

TOLD = {"tell", "sum"}  # Compared by what they are, not by what they say.


def everybody(state: DostihyState, language: str = "en") -> DostihyPage:
    return page(Seen(state, SPECTATOR, view, asked=False), words(language), SITTERS, {})


def beside(state: DostihyState, seat: int, language: str = "en") -> DostihyPage:
    """A seat's page made from everybody's."""
    return page(Seen(state, seat, view, asked=True), words(language), SITTERS, {}, everybody(state, language))


def differences(one: DostihyPage, other: DostihyPage) -> list[str]:
    names = [field.name for field in fields(one) if field.name not in TOLD]
    return [name for name in names if getattr(one, name) != getattr(other, name)]


@pytest.mark.parametrize("cash", ["public", "hidden"])
def test_a_page_made_from_everybodys_is_the_page_made_from_nothing(cash: str) -> None:
    state, compared = capped(4, 12, cash_visibility=cash), 0
    for n, _ in enumerate(plies(state, Random(3))):
        if n % 3 == 0:
            language = LANGUAGES[n % len(LANGUAGES)]
            for seat in range(4):
                assert differences(beside(state, seat, language), shown(state, seat, language)) == [], (n, seat)
                compared += 1
    assert compared > 200


def test_an_offer_is_laid_before_you_by_name_before_the_others() -> None:
    state = position([9_000, 9_000, 9_000], {0: [TARA, KOSTRAVA], 1: [FURIOSO, JAPAN]}, at={0: 15})
    throw(state, 5)
    propose(state, 0, 1, ask=[FURIOSO], pay=6_000)
    found = [beside(state, seat).offered for seat in range(3)]
    public = everybody(state).offered
    assert all(one is not None for one in (*found, public))
    assert found[2] == public
    assert found[1] is not None
    assert public is not None
    assert found[1].sentence != public.sentence
    assert "Bára" in public.sentence
    assert all(differences(beside(state, seat), shown(state, seat)) == [] for seat in range(3))


def test_what_is_not_a_seats_own_are_the_very_objects_everybody_has() -> None:
    state = position([9_000, 9_000], {0: [TARA], 1: [JAPAN]}, at={0: 15, 1: 20})
    public = everybody(state)
    drawn = page(Seen(state, 1, view, asked=True), words(), SITTERS, {}, public)
    own = [n for n, (mine, theirs) in enumerate(zip(drawn.board, public.board, strict=True)) if mine is not theirs]
    assert own == [JAPAN, 20]  # its horse, and where its pawn stands
    assert "you" in drawn.board[JAPAN].owned_says
    assert "Bára" in public.board[JAPAN].owned_says
    assert [mine is theirs for mine, theirs in zip(drawn.players, public.players, strict=True)] == [True, False]


def test_DS_R34_hidden_totals_are_on_no_page_but_their_owners() -> None:
    state = position([8_840, 12_300], {0: [TARA]}, at={0: 15}, cash_visibility="hidden")
    assert [row.money for row in everybody(state).players] == [words().page("hidden")] * 2
    assert [row.money for row in beside(state, 1).players] == [words().page("hidden"), "12,300"]


def test_a_tap_on_a_field_presses_a_button_of_the_form() -> None:
    state = position([9_000, 20_000], {0: [JAPAN, TARA], 1: [37, NAPOLI]}, {NAPOLI: 2}, at={0: 35})
    throw(state, 4)
    claim(state, 1)
    drawn = shown(state, 0)
    assert set(drawn.presses()) == {JAPAN, TARA}
    assert drawn.presses() == {row.place.field: ((row.key, f"{row.label} · {row.figure}"),) for row in drawn.sales}
    assert everybody(state).presses() == {}


def test_a_tap_on_a_field_puts_it_into_a_deal() -> None:
    state = position([9_000, 9_000], {0: [TARA, KOSTRAVA], 1: [FURIOSO]}, at={0: 15})
    throw(state, 5)
    taps = shown(state, 0, to="1").presses()
    assert {field: [key for key, _ in found] for field, found in taps.items()} == {
        KOSTRAVA: [f"give={KOSTRAVA}"],
        TARA: [f"give={TARA}"],
        FURIOSO: [f"ask={FURIOSO}"],
    }


def test_what_everybody_is_worth_and_the_fields_are_those_of_the_position_however_often_it_was_seen() -> None:
    """They are kept for all who look: what is kept is what the rules say of each position of a whole game."""
    state, seen = capped(4, 12), 0
    for n, _ in enumerate(plies(state, Random(5))):
        if n % 4:
            continue
        found, throw_ = view(state, n // 4 % 4), queries.throw_for_service(state) or 1
        assert [player.net_worth for player in found.players] == [queries.net_worth(state, seat) for seat in range(4)]
        assert [player.bank_value for player in found.players] == [queries.bank_value(state, seat) for seat in range(4)]
        assert [player.rank for player in found.players] == state.standing().ranks
        owned = [place for place in found.places if place.owner is not None]
        assert [place.charge for place in owned] == [queries.charge(state, one.field, throw_) for one in owned]
        assert {place.field: place.stake for place in found.places if place.stake} == dict(state.stakes)
        seen += len(owned)
    assert seen > 100
