"""For whom a table has changed: found out by looking as little as can be, and as if through everybody's eyes."""

from __future__ import annotations

import random

import pytest

from railbird.core.actors import SPECTATOR
from railbird.core.registry import find_game
from railbird.core.state import State
from railbird.core.table import Table
from railbird.core.view import encode
from railbird.web.house.offered import same_offers
from railbird.web.house.sight import Sight
from tests.web.harness import GAMES

PLIES = 150


def looks(table: Table, state: State, viewer: int) -> bytes:
    """All a viewer sees and may do."""
    offers = b"" if viewer == SPECTATOR else same_offers(state.legal(viewer))
    return encode(table.game.view(state, viewer)) + offers + bytes([table.can_undo(viewer)])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_version_moves_where_something_changes_and_only_where_it_may_be_known(game: str, seed: int) -> None:
    table = Table(find_game(game), 4, seed=seed)
    sight, chance = Sight(table), random.Random(seed)
    viewers = (*range(4), SPECTATOR)
    for _ in range(PLIES):
        if table.is_over():
            break
        seat = chance.choice(table.state.pending())
        before, plies, glance = [looks(table, table.state, one) for one in viewers], len(table.plies), sight.glance()
        legal = table.state.legal(seat)
        table.act(seat, legal[chance.randrange(len(legal))])
        heard = sight.hear([note for notes in table.log[plies:] for note in notes])
        really = [
            looks(table, table.state, one) != was or has_heard
            for one, was, has_heard in zip(viewers, before, heard, strict=True)
        ]
        found = sight.changes(seat, glance, heard)
        for viewer, moved, changed in zip(viewers, found, really, strict=True):
            assert moved or not changed, (viewer, table.plies[plies])
            assert changed or not moved or viewer == seat or really[-1], (viewer, table.plies[plies])
        assert found[seat]
