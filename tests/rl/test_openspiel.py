"""Our games behind OpenSpiel's interface: a random game there is a random game here."""

from __future__ import annotations

from random import Random

import pyspiel
import pytest

from railbird.core.actors import CHANCE
from railbird.core.registry import find_game, game_ids
from railbird.rl.openspiel import register


@pytest.mark.parametrize("game_id", game_ids())
def test_a_game_goes_the_same_way_on_both_sides(game_id: str) -> None:
    game = find_game(game_id)
    spiel = pyspiel.load_game(register(game, 4)).new_initial_state()
    ours = game.new(4)
    random = Random(2)
    for _ in range(400):
        pending = ours.pending()
        assert spiel.is_terminal() == (not pending)
        if not pending:
            break
        assert spiel.is_chance_node() == (pending[0] == CHANCE)
        options = ours.legal(pending[0])
        if pending[0] == CHANCE:
            outcomes = spiel.chance_outcomes()
            assert len(outcomes) == len(options)
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        else:
            assert spiel.current_player() == pending[0]
            assert len(spiel.legal_actions()) == len(options)
        choice = random.randrange(len(options))
        spiel.apply_action(choice)
        ours.apply(pending[0], options[choice])
        assert str(spiel) == f"{ours.step.name} {ours.money}"


def test_the_end_gives_the_victory_to_the_winners() -> None:
    game = find_game("homestretch")
    state = pyspiel.load_game(register(game, 2)).new_initial_state()
    random = Random(1)
    while not state.is_terminal():
        count = len(state.chance_outcomes()) if state.is_chance_node() else len(state.legal_actions())
        state.apply_action(random.randrange(count))
    assert sum(state.returns()) == 1
    assert sorted(state.returns()) == [0, 1]
