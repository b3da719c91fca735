"""What is sent of a table of Win, Place & Show when something happens: what changed, and little of it."""

from __future__ import annotations

import json
import random
from collections import defaultdict

import pytest

from railbird.cli.load.watched import Watched
from railbird.core.actors import SPECTATOR
from railbird.core.trial import Seen
from railbird.games.winplaceshow.page.table import page
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.view import view
from railbird.web.screens import Screens
from tests.games.positions import random_plies
from tests.games.winplaceshow.positions import any_table, auction, bid

from .pages import SEATS, WORDS

OWN = ("on-", "wps-", "card-", "boxes-", "left-", "purse-")  # Regions of this game's board.
SMALL = 1200  # Letters of the largest of them that a ride, with the dice for the next turn, changes.


def is_the_same_either_way(state: WinPlaceShowState) -> None:
    """A seat's page made from everybody's is the one made from its own view alone."""
    words, seats = WORDS["en"], SEATS[: state.setup.seats]
    everybody = page(Seen(state, SPECTATOR, view, asked=False), words, seats, {})
    for seat in range(state.setup.seats):
        seen = Seen(state, seat, view, asked=True)
        assert page(seen, words, seats, {}, everybody) == page(seen, words, seats, {}), f"{state.step.name}: {seat}"


@pytest.mark.parametrize("seed", range(4))
def test_a_page_made_from_everybodys_is_the_one_made_from_the_own_view(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(12):
        state = any_table(rng)
        for _ in range(6):
            random_plies(state, rng, rng.randrange(1, 30))
            is_the_same_either_way(state)


def test_so_are_the_pages_of_an_auction_with_bids_nobody_else_sees() -> None:
    state = auction([50_000] * 3)
    is_the_same_either_way(state)
    bid(state, [2000], [2000], [500])
    assert state.step.name == "oral_raise"
    is_the_same_either_way(state)


def test_the_board_is_never_sent_whole_and_a_ride_is_small() -> None:
    table, kept = Watched("winplaceshow", 3, seed=5), Screens()
    had: dict[int, tuple[int, int]] = {}
    rides: dict[str, int] = defaultdict(int)
    for _ in table.play():
        riding = table.live.begun.state.step.name == "move_horse"
        for viewer in table.viewers:
            screen = table.screen(kept, viewer)
            assert screen.look is not None
            if viewer in had:
                regions = json.loads(screen.event(*had[viewer]))["regions"]
                assert not {"boards", "view"} & set(regions)
                if riding and viewer == SPECTATOR and "wps-running" in regions:
                    for name, html in regions.items():
                        rides[name] = max(rides[name], len(html))
            had[viewer] = (screen.version, len(screen.look.notes))
    assert {"on-wide-1", "on-wide-due", "left-1", "wps-order", "wps-running"} <= set(rides)
    assert {name: size for name, size in rides.items() if size > SMALL and name.startswith(OWN)} == {}
