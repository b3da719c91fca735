"""Win, Place & Show: a whole game of people and bots through the page."""

from __future__ import annotations

from tests.pages.conftest import Door
from tests.pages.site import Site
from tests.pages.whole_game import WholeGame


def test_a_whole_game_of_two_people_and_two_bots(door: Door, site: Site) -> None:
    WholeGame(door, site, "winplaceshow", seed=1).play(
        {"number_of_races": 1, "director_change": "off", "betting_seconds": 0}
    )
