"""The best response to Regulars: its playouts are played by whom it meets."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from railbird.bots import find_bot, is_builtin
from railbird.bots.find import tipster
from railbird.bots.response import Response
from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.errors import BadBot
from railbird.core.playout import Perspective
from railbird.core.registry import find_game
from railbird.core.table import Table

DOSTIHY = find_game("dostihy")


class Heard:
    """A Regular who remembers which seats it was asked for."""

    def __init__(self) -> None:
        self.regular, self.seats = tipster(DOSTIHY, Random(1)), set[int]()

    def choose(self, seen: Perspective) -> Action:
        self.seats.add(seen.seat)
        return self.regular.choose(seen)


def test_everyone_plays_on_as_a_regular_would() -> None:
    table, heard = Table(DOSTIHY, 3, seed=1), Heard()
    while (seat := table.state.pending()[0]) == CHANCE or len(table.state.legal(seat)) < 3:
        table.act(seat, table.state.legal(seat)[0])
    response = Response(DOSTIHY, Random(2), 6, tipster(DOSTIHY, Random(3)), heard)
    assert response.choose(table.see(seat)) in table.state.legal(seat)
    assert heard.seats == {0, 1, 2}


def test_it_needs_a_place_to_judge() -> None:
    with pytest.raises(BadBot, match=r"Dostihy .* does not say where a position can be judged"):
        Response(replace(DOSTIHY, outlook=None), Random(1), 6, Heard(), Heard())


def test_it_is_found_by_its_name_and_not_offered_to_people() -> None:
    assert isinstance(find_bot("response", DOSTIHY, Random(1)), Response)
    assert isinstance(find_bot("response@20", DOSTIHY, Random(1)), Response)
    assert is_builtin("response@20")
