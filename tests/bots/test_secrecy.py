"""No bot knows more than its seat: it decides the same when what the seat cannot know is drawn anew."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from railbird.bots import find_bot
from railbird.bots.find import tipster
from railbird.bots.searcher import Searcher
from railbird.core.game import AnyGame
from railbird.core.playout import Bot, Perspective
from railbird.core.registry import find_game, game_ids
from railbird.core.state import State
from railbird.core.table import Table

POSITIONS = 8


PLAYOUTS = {"expert": 24, "champion": 72}
"""Levels as people meet them, counting playouts instead of seconds so that they can be repeated."""


def bot(name: str, game: AnyGame) -> Bot:
    random = Random(9)
    if name not in PLAYOUTS:
        return find_bot(name, game, random)
    return Searcher(game, random, None, PLAYOUTS[name], tipster(game, Random(random.getrandbits(64))))


def decisions(game: AnyGame, random: Random) -> Iterator[tuple[State, int]]:
    """Positions from all over a game where a seat has something to choose and something it cannot know."""
    table = Table(game, 4, game.read_options(game.trial), seed=5)
    steps: dict[str, int] = {}
    found = 0
    while not table.is_over() and found < POSITIONS:
        seat = table.state.pending()[0]
        options = table.state.legal(seat)
        name = table.state.step.name
        if len(options) > 1 and random.random() < 0.3 / (1 + steps.get(name, 0)):
            steps[name] = steps.get(name, 0) + 1
            found += 1
            yield table.state, seat
        table.act(seat, options[random.randrange(len(options))])


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize(
    "name", ["tipster", "novice", "expert", "champion", "plunger@24", "contrarian@24"]
)  # the Regular is the tipster
def test_it_decides_the_same_whatever_its_seat_cannot_know(game_id: str, name: str) -> None:
    game = find_game(game_id)
    random = Random(5)
    compared = 0
    for state, seat in decisions(game, random):
        world = state.copy()
        world.imagine(seat, random.randrange)
        chosen, chosen_there = (bot(name, game).choose(Perspective(one, seat, game.view)) for one in (state, world))
        assert chosen == chosen_there, f"{state.step.name}: {chosen} against {chosen_there}"
        compared += 1
    assert compared == POSITIONS


@pytest.mark.parametrize("game_id", ["homestretch", "jockey"])  # those that come with a learned value
def test_what_plays_by_a_learned_value_decides_the_same(game_id: str) -> None:
    test_it_decides_the_same_whatever_its_seat_cannot_know(game_id, "learned")
