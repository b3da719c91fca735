"""The odds desk knows no more than its seat: the same answer when what the seat cannot know is drawn anew."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import msgspec
import pytest

from railbird.core.book import nothing
from railbird.core.playout import Perspective
from railbird.core.registry import find_game, game_ids
from railbird.core.state import State
from railbird.insight.chances import chances
from railbird.insight.odds import odds
from tests.bots.test_secrecy import POSITIONS, decisions

DRAWS = 6


@pytest.mark.parametrize("game_id", game_ids())
def test_it_says_the_same_whatever_its_seat_cannot_know(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railbird.insight.odds.ENOUGH", 1)  # the best slip, too
    game = find_game(game_id)
    game = replace(game, book=replace(game.book, draws=DRAWS))

    def said(state: State, seat: int) -> list[bytes]:
        seen = Perspective(state, seat, game.view)
        found = [*odds(game, seen, Random(3)), *chances(game, seen, Random(3))]
        return [msgspec.json.encode(one) for one in found]

    random, compared, ahead = Random(5), 0, 0
    for state, seat in decisions(game, random):
        world = state.copy()
        world.imagine(seat, random.randrange)
        one = said(state, seat)
        assert said(world, seat) == one, state.step.name
        compared += 1
        ahead += b'"ahead":[{' in one[0]
    assert compared == POSITIONS
    assert ahead or game.book.ahead is nothing, "the races to come are compared as well"
