"""What a seat may know: redrawing the rest changes nothing it sees, may do or is told."""

from __future__ import annotations

import random
from random import Random

import pytest
from hypothesis import given

from railbird.core import SPECTATOR
from railbird.core.view import encode
from railbird.games.greyhounds import GAME
from railbird.games.greyhounds.rules.actions import HAND_IN, Einlauf, Platz, Play, PutAside, ShowSet, Sieg
from railbird.games.greyhounds.rules.figures import total
from railbird.games.greyhounds.rules.state import GreyhoundsState
from railbird.games.greyhounds.view import view
from tests.games.greyhounds.games import seeds, step_on, tables, whole_games
from tests.games.greyhounds.positions import A, B, C, D, betting, racing, table, with_six, write
from tests.games.positions import hidden, random_plies


def eyes(state: GreyhoundsState) -> list[int]:
    """Every seat, and the rail."""
    return [*range(state.setup.seats), SPECTATOR]


@whole_games
@given(tables(), seeds)
def test_GH_15_R_31_imagined_worlds_look_the_same(state: GreyhoundsState, seed: int) -> None:
    """Views, legal actions and the notes of what follows are byte-equal, whatever is redrawn (invariant 15)."""
    stream = Random(seed)
    while state.pending():
        if stream.random() < 0.06:
            hidden(GAME, state, stream)
            for seat in eyes(state):
                world = state.copy()
                world.imagine(seat, stream.randrange)
                random_plies(world, stream, 8)
        step_on(state, stream)


@whole_games
@given(tables(), seeds)
def test_GH_15_GH_20_secret_answers_look_the_same(state: GreyhoundsState, seed: int) -> None:
    """Whatever a seat writes behind its hand, the others see the same, also when it takes several actions."""
    stream = Random(seed)
    while state.pending():
        if stream.random() < 0.08 and state.pending()[0] >= 0 and len(state.pending()) > 1:
            actor = stream.choice(state.pending())
            worlds = [hand_over(state, actor, Random(stream.random()), several) for several in (1, 3)]
            still = [actor in world.pending() for world in worlds]
            if still[0] == still[1]:
                for seat in eyes(state):
                    if seat != actor:
                        seen = [encode(GAME.view(world, seat)) for world in worlds]
                        assert seen[0] == seen[1]
                        told = [[note for note in world.notes or [] if note.is_for(seat)] for world in worlds]
                        assert told[0] == told[1]
        step_on(state, stream)


def hand_over(state: GreyhoundsState, actor: int, stream: Random, actions: int) -> GreyhoundsState:
    """The actor plays up to so many actions at random; somebody else still owes an answer."""
    world = state.copy()
    world.notes = []
    for _ in range(actions):
        if actor in world.pending():
            options = world.legal(actor)
            world.play(actor, options[stream.randrange(len(options))])
    return world


def test_GH_15_a_slip_is_any_legal_slip_to_the_others() -> None:
    state = betting()
    write(state, A, Sieg(1, 500))
    state.play(B, Sieg(2, 300))
    stream = random.Random(15)
    handed, writing = set(), set()
    for _ in range(200):
        world = state.copy()
        world.imagine(C, stream.randrange)
        handed.add(len(world.slips[A]))
        writing.add(len(world.slips[B]))
        assert 500 <= total(world.slips[A]) <= 2000
        assert world.slips[C] == ()
    assert handed == {1, 2, 3}
    assert writing == {0, 1, 2, 3}


@pytest.mark.parametrize("scope", ["race_total", "per_bet"])
def test_GH_46_in_the_bookmaker_game_the_total_is_known_and_the_bookmaker_knows_all(scope: str) -> None:
    state = betting(mode="bookmaker", bookmaker_seat=0, bet_scope=scope)
    write(state, B, Sieg(1, 500), Platz(1, 600))
    write(state, C, Einlauf(1, 2, 2000))
    write(state, D, Platz(4, 500))
    stream = random.Random(46)
    for _ in range(100):
        world = state.copy()
        world.imagine(B, stream.randrange)
        assert [total(slip) for slip in world.slips] == [0, 1100, 2000, 500]
        assert world.slips[B] == state.slips[B]
        for slip in world.slips:
            assert all(scope == "race_total" or 500 <= stake <= 2000 for _, _, stake in slip)
        world.imagine(A, stream.randrange)
        assert [total(slip) for slip in world.slips] == [0, 1100, 2000, 500]
    untouched = state.copy()
    untouched.imagine(A, stream.randrange)
    assert untouched.slips == state.slips


def test_R_31_a_card_put_aside_may_be_any_that_has_not_been_played() -> None:
    state = betting()
    for seat in range(4):
        write(state, seat, Sieg(1, 500))
    for seat in range(4):
        state.play(seat, PutAside(state.shown[seat][-1]))
    for seat in range(4):
        state.play(seat, Play(state.shown[seat][0]))
    stream = random.Random(31)
    asides = set()
    for _ in range(200):
        world = state.copy()
        world.imagine(A, stream.randrange)
        asides.add(world.aside[B])
        assert world.aside[A] == 3
    assert asides == {17, 11, 7, 5, 2}
    seen = view(state, A)
    assert seen.dogs[B].hand == [17, 11, 7, 5, 2]
    assert seen.dogs[B].unsure
    assert seen.dogs[A].hand == [16, 12, 7, 5]
    while state.race == 0 and state.showed[B] < 5:
        seat = state.pending()[0]
        state.play(seat, state.fallback(seat))
    known = view(state, A)
    assert not known.dogs[B].unsure
    assert 2 not in known.dogs[B].hand


def test_GH_20_a_card_of_a_level_dog_is_unknown_until_all_have_chosen() -> None:
    state = racing(1)
    state.play(A, Play(20))
    stream = random.Random(20)
    cards = set()
    for _ in range(100):
        world = state.copy()
        world.imagine(B, stream.randrange)
        cards.add(world.played[A])
    assert cards == {20, 16, 12, 8, 4}
    assert view(state, B).dogs[A].hand == [20, 16, 12, 8, 4]
    own = view(state, A).own
    assert own is not None
    assert own.chosen == 20


def test_GH_49_hands_of_others_are_within_the_limit_in_every_world() -> None:
    state = table(4, mode="bookmaker", bookmaker_seat=0)
    stream = random.Random(49)
    while state.pending() and not state.bankrupt:
        if stream.random() < 0.05:
            world = state.copy()
            world.imagine(A, stream.randrange)
            for first, second, six in world.sets[1:]:
                assert max(sum(first), sum(second)) <= 50
                assert len({*first, *second, *six}) == len(first) + len(second) + len(six)
                if len(six) == 6:
                    assert sum(card <= 10 for card in six) == 3
            assert world.sets[A] == state.sets[A]
        step_on(state, stream)


def test_GH_49_how_far_another_has_got_with_his_hands_is_unknown() -> None:
    state = with_six(1, 2, 3, 11, 12, 13)
    for card in (4, 5, 10):
        state.play(A, next(action for action in state.legal(A) if action.values() == (card,)))
    stream = random.Random(50)
    taken = set()
    for _ in range(80):
        world = state.copy()
        world.imagine(B, stream.randrange)
        taken.add(sum(len(cards) for cards in world.sets[A][:2]))
    assert taken == set(range(10))


def test_GH_8_which_set_another_will_show_is_unknown() -> None:
    state = table(4, set_choice="look")
    random_plies(state, random.Random(8), 72)
    state.play(A, ShowSet(2))
    stream = random.Random(9)
    choices, sets = set(), set()
    for _ in range(60):
        world = state.copy()
        world.imagine(B, stream.randrange)
        choices.add(world.laid[A])
        sets.add(world.sets[A])
    assert choices == {(0,), (1,), (2,)}
    assert len(sets) > 50


def test_R_20_blind_games_hide_no_cards() -> None:
    state = table(4)
    random_plies(state, random.Random(20), 24)
    before = state.sets
    for seat in eyes(state):
        state.imagine(seat, random.Random(1).randrange)
    assert state.sets == before
    assert state.step.name == "bet"


def test_GH_46_only_the_bookmaker_has_a_ledger() -> None:
    state = betting(mode="bookmaker", bookmaker_seat=0)
    for seat in (B, C, D):
        state.play(seat, Sieg(1, 500))
        assert view(state, A).ledger is None
        state.play(seat, HAND_IN)
    assert view(state, A).ledger is not None
    assert [view(state, seat).ledger for seat in (B, C, D, SPECTATOR)] == [None] * 4
