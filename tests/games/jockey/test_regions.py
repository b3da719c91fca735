"""The page of Jockey in two: what everybody sees alike, and what is different for a seat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from railbird.core.actors import SPECTATOR
from railbird.core.trial import Seen
from railbird.games.jockey.page.hand import PART
from railbird.games.jockey.page.table import JockeyPage, page
from railbird.games.jockey.rules.actions import Play
from railbird.games.jockey.rules.state import JockeyState
from railbird.games.jockey.view import view
from tests.games.jockey.positions import race, table
from tests.games.jockey.test_page import EXACTA, SEATS, words

TABLES: list[dict[str, Any]] = [{}, {"upto_cards": "choose", "horses_per_bet": 2}, {"show_balances": False}]


def seen_by(state: JockeyState, seat: int) -> Seen[Any]:
    return Seen(state, seat, view, asked=seat >= 0)


def everybodys(state: JockeyState) -> JockeyPage:
    return page(seen_by(state, SPECTATOR), words("en"), SEATS)


def positions(seed: int, options: dict[str, Any]) -> Iterator[JockeyState]:
    """Some positions of a game played at random."""
    state, draw = table(3 + seed, **options), random.Random(seed)
    while state.pending():
        seat = state.pending()[0]
        if draw.random() < 0.2:
            yield state
        legal = state.legal(seat)
        state.play(seat, legal[draw.randrange(len(legal))])
    yield state


@pytest.mark.parametrize("seed", range(len(TABLES)))
def test_a_seats_page_made_from_everybodys_is_the_one_made_from_its_own_view(seed: int) -> None:
    for state in positions(seed, TABLES[seed]):
        base = everybodys(state)
        for seat in range(state.setup.seats):
            for form in ({}, EXACTA) if state.step.name == "betting" else ({},):
                seen = seen_by(state, seat)
                shared = page(seen, words("en"), SEATS, form, base)
                assert shared == page(seen, words("en"), SEATS, form)
                assert (shared.runners, shared.ladder) == (base.runners, base.ladder)
                assert shared.runners is base.runners
                for own, part in zip(shared.pile, base.pile, strict=True):
                    assert own.entries is part.entries
                    played = any(entry.seat == seat for entry in part.entries)
                    assert (own is part) != played, "a part without a card of one's own is everybody's"


@pytest.mark.parametrize("seed", range(len(TABLES)))
def test_R_34_nothing_only_a_seat_knows_is_on_everybodys_page(seed: int) -> None:
    draw = random.Random(seed)
    for state in positions(seed, TABLES[seed]):
        world = state.copy()
        world.imagine(SPECTATOR, draw.randrange)
        assert everybodys(world) == everybodys(state)
        base = everybodys(state)
        assert (base.hand, base.numbered, base.bet, base.sheet, base.waits) == ((), (), None, None, "")


def test_a_hand_that_is_only_looked_at_says_the_same_as_one_that_is_played() -> None:
    for state in positions(0, {}):
        if state.step.name != "turn":
            continue
        seat = state.turn
        played = page(seen_by(state, seat), words("en"), SEATS)
        watched = page(Seen(state, seat, view, asked=False), words("en"), SEATS)
        assert watched.numbered == ()
        assert [(card.printed, card.foot) for card in watched.hand] == [
            (card.printed, card.foot) for card in played.hand
        ]
        assert all(card.move is None for card in watched.hand)
        assert all(card.move is not None for card in played.hand)


def test_the_pile_and_the_last_cards_say_you_to_whoever_played() -> None:
    state = race((27, 23, 24, 34), "plus7:blue", "no4")
    state.play(0, Play("plus7:blue"))
    own, other = (page(seen_by(state, seat), words("en"), SEATS) for seat in (0, 1))
    assert [laid.who for part in own.pile for laid in part.lines(words("en"))] == ["You"]
    assert [laid.who for part in other.pile for laid in part.lines(words("en"))] == ["Anna"]
    assert other.pile == everybodys(state).pile
    assert own.lately.lines(words("en"))[0].who == "You"
    assert other.lately.lines(words("en"))[0].who == "Anna"
    assert own.told()[2].rows == [("You", "+7 Blue", "Blue +7")]


def test_one_card_more_changes_one_part_of_the_pile() -> None:
    for state in positions(0, {}):
        now = everybodys(state)
        if now.pile:
            assert [laid for part in reversed(now.pile) for laid in part.entries] == now.view.pile
            assert len(now.pile) == len(now.view.pile) // PART + 1, "the next part lies ready, those after it do not"
            assert len(now.pile[0].entries) < PART
    state = race((27, 23, 24, 34), "plus7:blue", "no4")
    state.play(0, Play("plus7:blue"))
    before = everybodys(state).pile
    seat = state.pending()[0]
    state.play(seat, state.legal(seat)[0])
    after = everybodys(state).pile
    assert [n for n, (was, now) in enumerate(zip(before, after, strict=True)) if was != now] == [len(after) - 1]
