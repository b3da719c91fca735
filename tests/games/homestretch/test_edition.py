"""An owner's edition: what is refused, naming key and line, and what is only warned of."""

from __future__ import annotations

import pytest

from railbird.core.edition import EditionFile
from railbird.core.errors import BadEdition, BadOptions
from railbird.games.homestretch import GAME

from .positions import STANDARD, edited, table

SEVEN = """number = 7
name = "Time's Up"
price = 10
ways = 6
win = 3
place = 2
show = 1"""
P01 = """handicap = [[2, "+6"], [12, "+6"], [7, "X"]]
purse = [18, 12, 6]"""


def line_of(file: EditionFile, piece: str) -> int:
    """The line of the file on which a piece of text stands."""
    return file.text[: file.text.index(piece)].count("\n") + 1


def refusal(*changes: tuple[str, str]) -> str:
    with pytest.raises(BadEdition) as caught:
        GAME.read_edition(edited(*changes))
    return str(caught.value)


@pytest.mark.parametrize(
    ("change", "key", "wrong_line"),
    [
        ((SEVEN, SEVEN.replace("price = 10", "price = -3")), "horses[5].price", "price = -3"),
        ((SEVEN, SEVEN.replace("price = 10", "price = 2.5")), "horses[5].price", "price = 2.5"),
        ((SEVEN, SEVEN.replace("win = 3", "win = 0")), "horses[5].win", "win = 0"),
        ((P01, P01.replace("[18, 12, 6]", "[18, 0, 6]")), "race_cards[0].purse", "purse = [18, 0, 6]"),
        ((P01, P01.replace("[18, 12, 6]", "[18, 12]")), "race_cards[0].purse", "purse = [18, 12]"),
        ((P01, P01.replace('[7, "X"]', '[2, "X"]')), "race_cards[0].handicap", '[2, "X"]]'),
        ((P01, P01.replace('"X"', '"+8"')), "race_cards[0].handicap", '"+8"'),
        ((P01, P01.replace('[7, "X"]', '[7, "+6"]')), "race_cards[0].handicap", '[7, "+6"]]'),
        ((P01, P01.replace("[7,", "[13,")), "race_cards[0].handicap", "[13,"),
        (("purple = 2 ", "purple = 13 "), "races.purple", "purple = 13"),
        (("green = 2 ", "green = 12 "), "races.green", "green = 12"),
        (("3 = 5\n", "3 = 8\n"), "shares.hand_size.3", "3 = 8"),
        (("2 = 5\n", "2 = 8\n"), "shares.hand_size.2", "2 = 8"),
        (("5 = 4\n", ""), "shares.hand_size", "[shares.hand_size]"),
        (("6 = 3\n", "6 = 3\n7 = 3\n"), "shares.hand_size.7", "7 = 3"),
        (("starting_money = 50", "starting_money = 49"), "shares.hand_size.2", "2 = 5"),
        (("[1, 1, 2, 2, 3, 3]", "[1, 1, 2, 2, 3]"), "special_move.spaces_by_difference", "spaces_by_difference = [1"),
        (("[1, 1, 2, 2, 3, 3]", "[0, 1, 2, 2, 3, 3]"), "special_move.spaces_by_difference", "[0, 1, 2"),
        (("move_long = 2", "move_long = 0"), "track.move_long", "move_long = 0"),
        (("move_short = 1", "move_short = 0"), "track.move_short", "move_short = 0"),
        (("second_roll_move = 2", "second_roll_move = 0"), "track.second_roll_move", "second_roll_move = 0"),
        (("finish = 10", "finish = 11"), "track.finish", "finish = 11"),
        (("finishers = 3", "finishers = 4"), "track.finishers", "finishers = 4"),
        (("bet_tokens = [1, 1, 2, 2, 3]", "bet_tokens = [1, 2, 3]"), "players.bet_tokens", "bet_tokens = [1, 2"),
        (("bet_tokens = [1, 1, 2, 2, 3]", "bet_tokens = [0, 1, 2, 2, 3]"), "players.bet_tokens", "bet_tokens = [0"),
        (('"white", "yellow"]', '"white", "white"]'), "players.colors", '"white", "white"]'),
        (('"white", "yellow"]', '"white"]'), "players.colors", '"white"]'),
        (('id = "P02"', 'id = "P01"'), "race_cards[0].id", 'id = "P01"'),
        (('kind = "+4"', 'kind = "+6"'), "handicap_tokens[1].kind", 'kind = "+6"\nplus = 4'),
        (("surcharge = 3", "surcharge = -1"), "shares.blind_surcharge", "surcharge = -1"),
        (("money_unit = 1000", "money_unt = 1000"), "", ""),
        (('color = "purple"', 'color = "pink"'), "race_cards[0].color", 'color = "pink"'),
    ],
)
def test_a_broken_value_is_refused_with_its_key_and_line(change: tuple[str, str], key: str, wrong_line: str) -> None:
    says = refusal(change)
    assert says.startswith("mine.toml")
    if key:
        assert f"key {key}" in says
        assert f"line {line_of(edited(change), wrong_line)}:" in says


def test_a_price_of_minus_three_is_named_with_its_line() -> None:
    change = (SEVEN, SEVEN.replace("price = 10", "price = -3"))
    line = line_of(edited(change), "price = -3")
    assert refusal(change) == f"mine.toml, line {line}: key horses[5].price: Expected `int` >= 1."


@pytest.mark.parametrize(("number", "says"), [(8, "horse 7"), (13, "horses[5].number")])
def test_every_horse_from_2_to_12_exists_once(number: int, says: str) -> None:
    assert says in refusal((SEVEN, SEVEN.replace("number = 7", f"number = {number}")))


def test_a_typing_error_in_a_key_is_noticed() -> None:
    assert "prise" in refusal((SEVEN, SEVEN.replace("price", "prise")))


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ((SEVEN, SEVEN.replace("place = 2", "place = 4")), "horses[5].place"),
        ((SEVEN, SEVEN.replace("show = 1", "show = 5")), "horses[5].place"),
        ((P01, P01.replace("[18, 12, 6]", "[20, 12, 6]")), "race_cards[0].purse"),
        (("red_per_horse = 1", "red_per_horse = 0"), "shares.hand_size.4"),
    ],
)
def test_an_unusual_value_is_warned_of_and_played(change: tuple[str, str], key: str) -> None:
    box, warnings = GAME.read_edition(edited(change))
    assert f"key {key}:" in warnings[0]
    assert table(3, edition=box).setup.seats == 3


def test_HS_1_3_more_races_than_cards_cannot_be_chosen() -> None:
    with pytest.raises(BadOptions, match="purple_races"):
        GAME.read_options({"purple_races": 13})
    short = GAME.read_edition(edited(('id = "P12"\ncolor = "purple"', 'id = "P12"\ncolor = "green"')))[0]
    with pytest.raises(BadOptions, match="11 purple cards"):
        table(3, edition=short, purple_races=12)
    with pytest.raises(BadOptions, match="at least one race"):
        table(3, purple_races=0, green_races=0)


def test_the_length_of_the_meeting_is_printed_in_the_box() -> None:
    long = GAME.read_edition(edited(("purple = 2 ", "purple = 3 ")))[0]
    assert GAME.read_options({}, long).purple_races == 3
    assert GAME.read_options({"purple_races": "1"}, long).purple_races == 1


def test_another_edition_plays_with_its_own_numbers() -> None:
    changes = (
        ("starting_money = 50", "starting_money = 60"),
        ("spaces = 9 ", "spaces = 7 "),
        ("finish = 10", "finish = 8"),
    )
    box = GAME.read_edition(edited(*changes))[0]
    state = table(3, edition=box)
    assert (state.money[0], state.setup.finish) == (60, 8)
    assert STANDARD.track.finish == 10
