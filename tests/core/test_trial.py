"""A draft is tried by the rules: what follows, what is refused, and what nobody may try."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railbird.core import Table, find_game, game_ids
from railbird.core.conformance import fingerprint
from railbird.core.state import State
from railbird.core.trial import Seen, trial
from railbird.core.view import View, encode


def position(game_id: str, seed: int, plies: int) -> State:
    """Somewhere in a game of people who choose at random."""
    random = Random(seed)
    table = Table(find_game(game_id), 4, seed=seed)
    while not table.is_over() and len(table.plies) < plies:
        seat = table.state.pending()[0]
        options = table.state.legal(seat)
        table.act(seat, options[random.randrange(len(options))])
    return table.state


def blind(state: State, seat: int) -> View:
    """Where it does not matter what is seen."""
    return View(seat=seat, step=state.step.name, pending=state.pending(), timing="", passive=())


GAMES = st.sampled_from(sorted(game_ids()))
SOMEWHERE = st.builds(position, GAMES, st.integers(0, 5), st.integers(0, 120))


@given(SOMEWHERE, st.integers(0, 2**30))
def test_a_trial_changes_nothing(state: State, luck: int) -> None:
    before = fingerprint(state)
    for seat in state.pending():
        options = state.legal(seat)
        trial(state, seat, [options[luck % len(options)]] * 3, blind)
    assert fingerprint(state) == before


@pytest.mark.parametrize("game_id", sorted(game_ids()))
def test_what_a_trial_says_follows_is_what_follows(game_id: str) -> None:
    game = find_game(game_id)
    followed = 0
    for plies in range(20, 200, 20):
        state = position(game_id, 3, plies)
        for seat in state.pending():
            seen = Seen(state, seat, game.view, asked=True)
            action = seen.legal[len(seen.legal) // 2]
            tried = seen.trial(action)
            assert tried, "what is legal is not refused"
            world = state.copy()
            world.play(seat, action)
            if tried.view is not None:
                assert encode(tried.view) == encode(game.view(world, seat))
                assert list(tried.legal) == list(world.legal(seat))
                followed += 1
            else:
                assert world.reveals != state.reveals
    assert followed


def test_a_refusal_names_the_rule_and_how_far_it_went() -> None:
    game = find_game("jockey")
    state = position("jockey", 1, 0)
    read = game.read_action
    draft = [read("Kind", ["win"]), read("Back", ["red"]), read("Stake", [400]), read("Stake", [400])]
    tried = Seen(state, state.pending()[0], game.view, asked=True).trial(*draft)
    assert not tried
    assert tried.played == 3
    assert tried.refusal is not None
    assert tried.refusal.rule.startswith("JK-")
    assert (tried.view, tried.legal, tried.notes) == (None, (), ())


def test_nobody_tries_what_lies_behind_a_die() -> None:
    """The dice of HomeStretch are rolled by chance once everybody is done: the answer ends before them."""
    state = position("homestretch", 2, 60)
    while state.pending() != (-1,):
        seat = state.pending()[0]
        options = state.legal(seat)
        tried = trial(state, seat, [options[0], options[0]], blind)
        world = state.copy()
        world.play(seat, options[0])
        if world.pending() == (-1,):
            assert tried.refusal is not None
            assert (tried.played, tried.refusal.reason) == (1, "not_pending")
            return
        state = world
    raise AssertionError("the race was never reached")


def test_nobody_tries_what_lies_in_others_envelopes() -> None:
    """The last sheet of Jockey is handed in and the race begins; two horses home, and all sheets are opened."""
    game = find_game("jockey")
    table = Table(game, 2, seed=5)
    opened = 0
    while not table.is_over() and not opened:
        seat = table.state.pending()[0]
        action = table.state.fallback(seat)
        tried = Seen(table.state, seat, game.view, asked=True).trial(action)
        reveals = table.state.reveals
        table.act(seat, action)
        if table.state.reveals != reveals:
            assert (tried.view, tried.legal, tried.notes) == (None, (), ())
            opened += 1
    assert opened
