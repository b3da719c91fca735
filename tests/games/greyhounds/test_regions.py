"""The page of Greyhounds in regions: what is made from everybody's page, and how little a card brings."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from railbird.cli.load.watched import Watched
from railbird.core.actors import SPECTATOR
from railbird.core.page import Sitter
from railbird.core.text import text
from railbird.core.trial import Seen
from railbird.games.greyhounds import GAME
from railbird.games.greyhounds.page.table import GreyhoundsPage, page
from railbird.games.greyhounds.rules.state import GreyhoundsState
from railbird.games.greyhounds.view import GreyhoundsView, view
from railbird.web.screens import Screen, Screens
from tests.games.greyhounds.positions import A, B, racing, table
from tests.games.positions import random_plies

NAMES = ("Marta", "Anna", "Bruno", "Chiara", "Iva", "Jan")
WORDS = text(GAME, "en", seats=NAMES)
SEATS = [Sitter(seat=seat, name=name, color="red") for seat, name in enumerate(NAMES)]
TABLES: list[dict[str, Any]] = [{}, {"mode": "bookmaker", "punters": 1}, {"punters": 2, "set_choice": "look"}]
BY_A_CARD = re.compile(r"decision|awaited|thinking|ticker|says|player-\d|gh-(cards|plays)-\w+|gh-(map-)?ghosts")
"""What can look different when a card is shown and no dog runs."""


def look(state: GreyhoundsState, seat: int, everybody: GreyhoundsPage | None = None) -> GreyhoundsPage:
    """The page of a seat, made from everybody's or alone."""
    return page(Seen(state, seat, view, asked=seat in state.pending()), WORDS, SEATS, {}, everybody)


@pytest.mark.parametrize("options", TABLES)
def test_a_page_made_from_everybodys_is_the_page_made_alone(options: dict[str, Any]) -> None:
    state, draw, compared = table(4 + options.get("punters", 0), **options), random.Random(4), 0
    while state.pending():
        if draw.random() < 0.1:
            everybody = look(state, SPECTATOR)
            for seat in range(len(everybody.players)):
                assert look(state, seat, everybody) == look(state, seat)
                compared += 1
        random_plies(state, draw, 1)
    assert compared > 30


def test_what_a_seat_sees_like_everybody_are_the_very_objects() -> None:
    state = racing(race=1, position=(9, 5, 2, 2))
    everybody = look(state, SPECTATOR)
    own = look(state, B, everybody)
    assert own.field is everybody.field
    assert own.chart is everybody.chart
    assert [row.dog for row, shared in zip(own.sets, everybody.sets, strict=True) if row is not shared] == ["blue"]
    assert [row.seat for row, shared in zip(own.players, everybody.players, strict=True) if row is not shared] == [B]


def test_GH_20_nothing_of_everybodys_page_knows_a_chosen_card_or_the_card_put_aside() -> None:
    state = racing(race=1, position=(9, 9, 2, 2))
    before = look(state, SPECTATOR)
    card = look(state, A).options[0]
    state.play(A, card.actions[0])
    everybody, own = look(state, SPECTATOR), look(state, A, look(state, SPECTATOR))
    assert [(row.dog, row.plays, row.cards) for row in everybody.sets] == [
        (row.dog, row.plays, row.cards) for row in before.sets
    ]
    assert [shown.plays for shown in own.round if shown.you] == [str(card.value)]


def test_a_card_that_moves_nobody_brings_little() -> None:
    watched, kept, sizes = Watched("greyhounds", 4, seed=2), Screens(), []
    screen = watched.screen(kept, SPECTATOR)
    version, was = screen.version, seen_on(screen)
    for _ in watched.play(150):
        screen = watched.screen(kept, SPECTATOR)
        now = seen_on(screen)
        if now.step == "pick_card" == was.step and (now.race, now.round) == (was.race, was.round):
            regions = json.loads(screen.event(version, 0))["regions"]
            assert [name for name in regions if not BY_A_CARD.fullmatch(name)] == []
            sizes.append(sum(map(len, regions.values())))
        version, was = screen.version, now
    assert len(sizes) > 50
    assert sum(sizes) / len(sizes) < 6000


def seen_on(screen: Screen) -> GreyhoundsView:
    """What the page was made from."""
    assert screen.look is not None
    assert isinstance(screen.look.view, GreyhoundsView)
    return screen.look.view
