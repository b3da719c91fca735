"""The box: what comes with it, and what an owner's file may say."""

from __future__ import annotations

import pytest

from railbird.core.errors import BadEdition, BadOptions
from railbird.games.greyhounds import GAME
from tests.games.greyhounds.positions import STANDARD, box, edited, table


def test_the_standard_edition_has_the_printed_numbers() -> None:
    assert STANDARD.money.prizes == (1500, 1000, 500)
    assert (STANDARD.odds.sieg[0], STANDARD.odds.einlauf["1-2"]) == (3, 3)
    assert [race.laps for race in STANDARD.races] == [1, 2, 3]


@pytest.mark.parametrize(
    ("old", "new", "key", "rule"),
    [
        ("bet_total_min = 500", "bet_total_min = 550", "money.bet_total_min", "GH-14"),
        ("bet_total_max = 2000", "bet_total_max = 2050", "money.bet_total_max", "GH-14"),
        ("bet_total_max = 2000", "bet_total_max = 400", "money.bet_total_max", "GH-14"),
        ("sum_limit = 50", "sum_limit = 49", "cards.bookmaker.sum_limit", "GH-50"),
        ('id = "blue"', 'id = "red"', "dogs", "GH-3"),
        ("low = [1, 2,", "low = [2, 1,", "cards.low", "GH-5"),
        ("lapping = false", "lapping = true", "races[0].lapping", "GH-36"),
        ("number = 3", "number = 4", "races", "GH-2"),
        ('"3-4" = 15', '"4-3" = 15', "odds.einlauf", "GH-12"),
        ("platz = [2, 2, 3, 4]", "platz = [2, 2.125, 3, 4]", "odds.platz", "R-38"),
        ("bookmaker_start_3_players = 18000", "bookmaker_start_3_players = 5000", "bookmaker_start_3", "GH-44"),
        ("spaces_per_lap = 40", "spaces_per_lap = 5", "track.spaces_per_lap", ">= 10"),
        ("sieg = [3, 4, 6, 10]", "sieg = [3, 4, 6]", "odds.sieg", "length 4"),
        ("player_start = 6000", "player_start = -1", "money.player_start", ">= 1"),
        ("card = 10 ", "card = 21 ", "neutral_dog.card", "<= 20"),
        ("decks = 4", "dekcs = 4", "dekcs", "unknown"),
    ],
)
def test_a_broken_edition_is_refused_with_key_and_reason(old: str, new: str, key: str, rule: str) -> None:
    with pytest.raises(BadEdition) as caught:
        GAME.read_edition(edited((old, new)))
    assert key in str(caught.value)
    assert rule in str(caught.value)
    assert "mine.toml, line" in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [("prizes = [1500, 1000, 500]", "prizes = [500, 1000, 1500]"), ("sieg = [3, 4, 6, 10]", "sieg = [3, 4, 6, 5]")],
)
def test_an_unusual_edition_is_played_with_a_warning(old: str, new: str) -> None:
    edition, warnings = GAME.read_edition(edited((old, new)))
    assert len(warnings) == 1
    assert table(4, edition=edition).pending()


def test_an_owners_numbers_are_played() -> None:
    mine = box(
        ("sieg = [3, 4, 6, 10]", "sieg = [1.5, 4, 6, 12]"),
        ("stall_rounds = 10", "stall_rounds = 3"),
        ("player_start = 6000", "player_start = 9000"),
        ("card = 10 ", "card = 12 "),
    )
    state = table(3, edition=mine)
    setup = state.setup
    assert setup.odds[0] == [150, 400, 600, 1200]
    assert (setup.stall_rounds, state.money[0], setup.neutral_card) == (3, 9000, 12)


def test_options_are_named_when_they_do_not_fit() -> None:
    for wrong in ({"bet_step": 70}, {"mode": "casino"}, {"punters": 7}, {"lapse": 1}, {"bookmaker_seat": 4}):
        with pytest.raises(BadOptions, match=next(iter(wrong))):
            GAME.read_options(wrong)
