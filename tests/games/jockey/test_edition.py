"""Editions: what comes in the box, and what is refused with key and rule."""

from __future__ import annotations

import pytest

from railbird.core import EditionFile
from railbird.core.errors import BadEdition, BadOptions
from railbird.games.jockey import GAME

from .positions import STANDARD, edited

DECK = "per_horse = { plus7 = 3, plus10 = 3, triple = 2, chase = 1 }"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('id = "red"', 'id = "grey"', r"key horses\[3\].id.*red"),
        ('[[horses]]\nid = "red"\nlane = 4\nscreen = "#d0342c"\nmark = "R"\n', "", "key horses: list four horses"),
        ("lane = 4", "lane = 2", r"key horses\[3\].lane"),
        ('code = "no3"', 'code = "no5"', "key card_types: .*missing: no3"),
        ("steps = 13", "steps = 0", r"key card_types\[4\].steps"),
        ("steps = 7\n", "", r"key card_types\[0\].steps: plus7 needs"),
        ("position = 4", "position = 2", r"key card_types\[5\].position: expected 4"),
        ('family = "neutral"', 'family = "colour"', r"key card_types\[4\].family"),
        ('effect = "triple"', 'effect = "steps"', r"key card_types\[2\].effect"),
        ("lead_factor = 3", "lead_factor = 1", r"key card_types\[2\].lead_factor"),
        ("gap_behind_leader = 5\n", "", r"key card_types\[3\].gap_behind_leader"),
        ("max_ahead_of_leader = 1\n", "", r"key card_types\[6\].max_ahead_of_leader"),
        ("no2 = 6", "no2 = -1", "key decks.*neutral"),
        ("no2 = 6", "no7 = 6", "key decks.classic54.neutral"),
        (DECK, "per_horse = { plus7 = 0, plus10 = 0, triple = 6, chase = 3 }", "key decks.classic54.per_horse.*R-24"),
        (DECK, "per_horse = { plus7 = 3, plus10 = 3, triple = 3 }", "key decks.classic54.per_horse"),
        ('"4" = 10', '"4" = 14', "key deal.hand_size.4: 4 hands of 14"),
        ('"4" = 10', '"4" = 1', "key deal.hand_size.4: a hand needs at least 2"),
        ('"4" = 10, ', "", "key deal.hand_size.4: give a hand size for 4"),
        ('"4" = 10', '"4" = 10, "9" = 3', "key deal.hand_size.9"),
        ("redeal_cards = 2", "redeal_cards = 10", "key deal.hand_size.5: a hand needs at least 10"),
        ("stake_max = 5000", "stake_max = 150", "key money.stake_max"),
        ("start_capital = 1000", "start_capital = 50", "key money.start_capital"),
        ("multiplier = 3", "multiplier = 0", "key bets.win.multiplier"),
        ("multiplier_both = 4", "multiplier_both = 0", "key bets.exacta.multiplier_both"),
        ('deck = "classic54"', 'deck = "tiny"', "key deck"),
        ("stake_min = 100", "stake_mini = 100", "stake_mini"),
        ("spaces = 80", 'spaces = "80"', "key track.spaces"),
    ],
)
def test_a_broken_edition_is_refused_with_its_key(old: str, new: str, says: str) -> None:
    with pytest.raises(BadEdition, match=says):
        GAME.read_edition(edited((old, new)))


def test_a_deck_that_is_not_there_is_refused() -> None:
    file = edited(("[decks.steady54]", "[decks.other]"))
    with pytest.raises(BadEdition, match="key decks"):
        GAME.read_edition(file)
    text = GAME.builtin().text
    start, end = text.index("[decks.own]"), text.index("# ---", text.index("[decks.own]"))
    box = GAME.read_edition(EditionFile("mine.toml", text[:start] + text[end:], builtin=False))[0]
    with pytest.raises(BadOptions, match=r"Option deck can't be own: .*R-1"):
        GAME.new(2, GAME.read_options({"deck": "own"}), box)
    lacking = (text[:start] + text[end:]).replace('deck = "classic54"', 'deck = "own"')
    with pytest.raises(BadEdition, match="key deck: there is no deck 'own'"):
        GAME.read_edition(EditionFile("mine.toml", lacking, builtin=False))


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        (DECK, DECK.replace("plus7 = 3", "plus7 = 4"), "decks.classic54: the printed deck has 54 cards"),
        ("spaces = 80", "spaces = 60", "track.spaces"),
        ('"500" = 1', '"500" = 2', "money.start_notes"),
    ],
)
def test_JK_2_JK_24_an_unusual_edition_is_warned_about_and_playable(old: str, new: str, key: str) -> None:
    box, warnings = GAME.read_edition(edited((old, new)))
    assert len(warnings) == 1
    assert key in warnings[0]
    assert GAME.new(4, GAME.read_options({}, box), box).pending() == (-1,)


def test_JK_61_a_smallest_stake_that_is_no_multiple_of_the_step_is_refused() -> None:
    box = GAME.read_edition(edited(("stake_min = 100 ", "stake_min = 150 ")))[0]
    with pytest.raises(BadOptions, match=r"stake_step.*money\.stake_min.*JK-61"):
        GAME.new(2, GAME.read_options({}, box), box)
    assert GAME.new(2, GAME.read_options({"stake_step": 50}, box), box).setup.terms.stake_min == 150


def test_R_1_the_other_decks_are_editions_of_their_own() -> None:
    assert set(GAME.editions()) == {"standard", "steady54", "colours54"}
    standard = GAME.builtin().text
    for name in ("steady54", "colours54"):
        box = GAME.read_edition(GAME.builtin(name))[0]
        assert GAME.read_options({}, box).deck == name
        assert GAME.read_options({"deck": "classic54"}, box).deck == "classic54"
        lines = zip(standard.splitlines(), GAME.builtin(name).text.splitlines(), strict=True)
        differing = [one.split(" = ")[0] for one, other in lines if one != other]
        assert differing == ["title", "deck"]
    assert GAME.read_options({}, STANDARD) == GAME.options()


def test_R_1_an_owner_puts_his_own_copies_into_the_file() -> None:
    text = GAME.builtin().text.replace('deck = "classic54"', 'deck = "own"')
    at = text.index("[decks.own]")
    text = text[:at] + text[at:].replace("no2 = 6, no4 = 6", "no2 = 7, no4 = 5", 1)
    box, warnings = GAME.read_edition(EditionFile("mine.toml", text, builtin=False))
    assert warnings == []
    state = GAME.new(4, None, box)
    assert state.setup.copies[-3:] == [7, 5, 6]


def test_the_numbers_of_an_edition_are_the_numbers_played_with() -> None:
    box = GAME.read_edition(edited(("steps = 13", "steps = 14"), ("multiplier = 3", "multiplier = 4")))[0]
    setup = GAME.new(2, None, box).setup
    assert setup.steps == [7, 10, 0, 30, 14, 20, 18]
    terms = setup.terms
    assert (terms.pay_win, setup.finish, terms.gap_behind, terms.max_ahead, terms.lead_factor) == (4, 81, 5, 1, 3)
