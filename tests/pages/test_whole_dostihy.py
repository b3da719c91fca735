"""Dostihy a sázky: a whole game of people and bots through the page."""

from __future__ import annotations

from tests.pages.conftest import Door
from tests.pages.site import Site
from tests.pages.whole_game import WholeGame


def test_a_whole_game_of_two_people_and_two_bots(door: Door, site: Site) -> None:
    WholeGame(door, site, "dostihy", seed=1).play({"end_mode": "round_limit", "round_limit": 10})
