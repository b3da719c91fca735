"""The components: what the standard edition holds, and what an edition may not say."""

from __future__ import annotations

import pytest

from railbird.core.errors import BadEdition
from railbird.games.winplaceshow import GAME

from .positions import STANDARD, TRACK, edited


def test_WPS_55_the_track_has_540_spaces_95_of_them_passing() -> None:
    assert TRACK.size == 540
    assert sum(TRACK.is_passing) == 95
    assert TRACK.laps == [80, 84, 88, 92, 96, 100]


def test_WPS_13_only_the_longest_races_cross_twice() -> None:
    assert {key: point.crossings for key, point in STANDARD.track.start.items()} == {"6f": 1, "1m": 1, "1m2f": 2}


def test_WPS_12_WPS_14_WPS_18_every_race_is_complete() -> None:
    for race in STANDARD.race:
        assert sum(race.distribution) == race.purse
        assert [horse.post for horse in race.horse] == [1, 2, 3, 4, 5, 6]
        assert sorted(horse.stable for horse in race.horse) == [1, 2, 3, 4, 5, 6]
        assert len({horse.bonus for horse in race.horse}) == 6
        for horse in race.horse:
            assert (horse.speed, horse.class_) == (sum(horse.boxes[:-1]), sum(horse.boxes))


def test_WPS_45_the_chart_is_symmetrical_and_capped() -> None:
    pays = STANDARD.payoff.daily_double.pays
    assert all(pays[i][j] == pays[j][i] <= 50_000 for i in range(12) for j in range(12))


@pytest.mark.parametrize(
    ("change", "key", "rule"),
    [
        (("start_regular = 50000", "start_regular = 50250"), "money.start_regular", "WPS-4"),
        (('"10000" = 4', '"10000" = 3'), "money.start_notes", "WPS-4"),
        (("bet_max = 5000", "bet_max = 4500"), "money.bet_max", "WPS-33"),
        (("bet_step = 1000", "bet_step = 500"), "money.bet_step", "WPS-33"),
        (("daily_double_max = 5000", "daily_double_max = 500"), "money.daily_double_max", "WPS-44"),
        (('finish_line_after = "home_stretch"', 'finish_line_after = "run_out"'), "track.finish_line_after", "line"),
        (('id = "first_turn"', 'id = "run_out"'), "track.section", "different ids"),
        (("spaces = [8, 8, 8, 8, 8, 8]", "spaces = [8, 8, 8, 8, 8, 9]"), "track.section[0].spaces", "straight"),
        (("spaces = [8, 8, 8, 8, 8, 8]", "spaces = [2, 2, 2, 2, 2, 2]"), "track.section[0].passing", "lane 1"),
        (
            ('section = "backstretch",  number = 1', 'section = "far_turn",  number = 1'),
            "track.start.6f.number",
            "WPS-50",
        ),
        (
            ('section = "backstretch",  number = 1', 'section = "nowhere",  number = 1'),
            "track.start.6f.section",
            "nowhere",
        ),
        (("rail_spaces = 60", "rail_spaces = 61"), "track.start.6f.rail_spaces", "WPS-13"),
        (('"3-2" = [2500, 1500, 1500]', '"3-2" = [1500, 2500, 1500]'), "payoff.bet.3-2", "falling"),
        (
            ("distribution = [6000, 2500, 1000, 500]", "distribution = [6000, 2500, 1000, 0]"),
            "race[0].distribution",
            "WPS-12",
        ),
        (('distance = "6f"', 'distance = "5f"'), "race[0].distance", "WPS-13"),
        (("post = 1", "post = 2"), "race[0].horse", "WPS-14"),
        (("class = 45", "class = 46"), "race[0].horse[0].class", "WPS-18"),
        (("speed = 41", "speed = 40"), "race[0].horse[0].speed", "WPS-18"),
        (('odds = "6-1"', 'odds = "7-1"'), "race[0].horse[0].odds", "WPS-36"),
        (("number = 6\nname", "number = 5\nname"), "stable", "WPS-103"),
        (("[[race]]\nnumber = 2", "[[race]]\nnumber = 3"), "race", "WPS-2"),
    ],
)
def test_a_broken_edition_is_refused_with_key_and_rule(change: tuple[str, str], key: str, rule: str) -> None:
    with pytest.raises(BadEdition) as caught:
        GAME.read_edition(edited(change))
    assert f"key {key}:" in str(caught.value)
    assert rule in str(caught.value)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("bonus = 9", "bonus = 13"), "bonus"),
        (('jockey = "apprentice"', 'jockey = "groom"'), "jockey"),
        (("unit = 500", "units = 500"), "unit"),
        (("lanes = 6", "lanes = 7"), "lanes"),
    ],
)
def test_a_wrong_type_is_refused_with_its_key(change: tuple[str, str], says: str) -> None:
    with pytest.raises(BadEdition, match=says):
        GAME.read_edition(edited(change))


def test_an_owner_may_change_the_programme() -> None:
    edition, _ = GAME.read_edition(edited(('name = "Gunsmoke"', 'name = "Silver Blaze"')))
    state = GAME.new(3, None, edition)
    assert state.setup.field[0][0].name == "Silver Blaze"
    assert GAME.names(edition)["horse_1"]["1"] == "Silver Blaze"


def test_the_track_is_prepared_once_per_edition() -> None:
    assert GAME.new(3).setup.track is GAME.new(5).setup.track
