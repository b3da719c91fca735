"""The rulebook's worked examples and tables, in every language, against what the engine makes of them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from railbird.core.rulebook import page
from railbird.core.text import LANGUAGES
from railbird.games.winplaceshow import GAME
from railbird.games.winplaceshow.rules.actions import PASS, Bid, Raise
from railbird.games.winplaceshow.rules.figures import exchange, fine_shares, moving_order, strength, winnings
from railbird.games.winplaceshow.rules.judging import judge_ride
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.steps.race import ranked
from railbird.games.winplaceshow.rules.values import Case
from tests.games import books
from tests.games.positions import refused

from .positions import STANDARD, auction, bid, ends, finished, racing, rides_of, roll, settle, slip, stretch, table, to

BACK = "backstretch/"
RACE_1 = (2, 4, 1, 6, 3, 5)
HORSES = {horse.name: horse for race in STANDARD.race for horse in race.horse}

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def example(language: str, rule_id: str) -> str:
    return books.example(GAME, language, rule_id)


def rule(language: str, rule_id: str) -> str:
    return books.rule_text(GAME, language, rule_id)


def chapter(language: str, first_rule: str) -> str:
    """What a chapter says before its first rule."""
    return page(GAME, language).partition(f"### {first_rule} ")[0].rpartition("\n## ")[2]


# --- the programme


@in_every_language
def test_WPS_1_WPS_4_WPS_101_the_money_is_the_editions(language: str) -> None:
    money = STANDARD.money
    assert books.says(rule(language, "WPS-1"), money.start_regular)
    assert books.says(rule(language, "WPS-4"), money.start_regular, *map(int, money.start_notes))
    assert books.says(rule(language, "WPS-101"), money.start_fast)
    assert books.says(rule(language, "WPS-113"), money.start_party)
    assert books.says(rule(language, "WPS-90"), money.rejected_objection_total)


@in_every_language
def test_WPS_12_WPS_18_the_programme_is_the_editions(language: str) -> None:
    rows = books.rows(chapter(language, "WPS-11"))
    about, races = rows[1:8], rows[9:]
    rotunda = HORSES["Rotunda"]
    figures = [rotunda.post, *rotunda.boxes, rotunda.bonus, *books.numbers(rotunda.odds), rotunda.speed, rotunda.class_]
    assert books.numbers(" ".join(value for _, value, _ in about)) == figures
    assert len(races) == len(STANDARD.race)
    for printed, race in zip(races, STANDARD.race, strict=True):
        assert [books.numbers(cell)[0] for cell in (printed[0], *printed[2:])] == [
            race.number,
            race.purse,
            *race.distribution,
        ]


@in_every_language
def test_WPS_13_a_distance_has_one_name_and_one_start(language: str) -> None:
    races = books.rows(chapter(language, "WPS-11"))[9:]
    names = {race.distance: printed[1] for printed, race in zip(races, STANDARD.race, strict=True)}
    assert [names[race.distance] for race in STANDARD.race] == [printed[1] for printed in races]
    _, *parts = books.rows(chapter(language, "WPS-50"))
    for (_, spaces, starts), section in zip(parts, STANDARD.track.section, strict=True):
        assert books.numbers(spaces) == sorted(set(section.spaces))
        here = [names[name] for name, start in STANDARD.track.start.items() if start.section == section.id]
        assert starts == "".join(here)
    assert all(start.number == 1 for start in STANDARD.track.start.values())
    opening = chapter(language, "WPS-50")
    assert books.says(opening, *[start.rail_spaces for start in STANDARD.track.start.values()])


@in_every_language
def test_WPS_15_the_strength_of_rotunda(language: str) -> None:
    boxes = list(HORSES["Rotunda"].boxes)
    first, later = {strength(boxes, turn) for turn in (1, 2, 3)}, {strength(boxes, turn) for turn in range(4, 12)}
    assert books.says(example(language, "WPS-15"), *first, 3, *later, 4)


# --- the auction


@in_every_language
def test_WPS_20_the_order_of_sale_in_race_1(language: str) -> None:
    state = auction([50_000] * 4)
    horses = [state.setup.field[0][horse] for horse in state.auction.sale]
    said = example(language, "WPS-20")
    places = [said.index(f"{horse.name} {horse.odds}") for horse in horses]
    assert places == sorted(places)


@in_every_language
def test_WPS_21_the_sheet_of_the_example(language: str) -> None:
    sheet = (3500, 3000, 2500, 1000, 500, 500)
    state = auction([50_000] * 2)
    bid(state, sheet)
    assert 0 not in state.pending()
    assert refused(state, 1, Bid(4, 750)).rule == "WPS-21"
    assert books.numbers(example(language, "WPS-21")) == [*sheet, 750]


@in_every_language
def test_WPS_24_the_raises_of_the_example(language: str) -> None:
    state = auction([50_000] * 3)
    bid(state, [3000], [3000], [3000])
    for seat, action in ((0, PASS), (1, Raise(3500)), (2, Raise(4000)), (0, PASS), (1, PASS)):
        state.play(seat, action)
    assert state.owners[3] == 2
    assert books.says(example(language, "WPS-24"), 3000, 3500, 4000, state.prices[3])


@in_every_language
def test_WPS_27_WPS_28_the_auction_of_the_example_is_the_engines(language: str) -> None:
    (_, *players, _), *lots = books.rows(example(language, "WPS-28"))
    assert len(players) == 4
    state = auction([50_000] * 4)
    assert [int(lot[0]) for lot in lots] == [horse + 1 for horse in state.auction.sale]
    bid(state, *[[books.numbers(lot[seat])[0] for lot in lots] for seat in range(1, 5)])
    assert [lot[5] for lot in lots] == [players[state.owners[int(lot[0]) - 1]] for lot in lots]


# --- bets


@in_every_language
def test_WPS_36_the_table_is_the_editions(language: str) -> None:
    _, *printed = books.rows(rule(language, "WPS-36"))
    assert {odds: tuple(books.numbers(" ".join(pays))) for odds, *pays in printed} == STANDARD.payoff.bet


@in_every_language
def test_WPS_32_across_the_board_on_rotunda(language: str) -> None:
    bets = slip(("win", 2, 1000), ("place", 2, 1000), ("show", 2, 1000))
    pays = table(4).setup.pays[0]
    orders: Sequence[tuple[int, ...]] = ((1, 0, 2, 3, 4, 5), (0, 1, 2, 3, 4, 5), (0, 2, 1, 3, 4, 5))
    assert books.says(example(language, "WPS-32"), *[winnings(bets, order, pays) for order in orders])


@in_every_language
def test_WPS_36_the_slip_of_the_example(language: str) -> None:
    bets = slip(("win", 4, 1000), ("place", 4, 2000), ("show", 2, 4000))
    state = finished(RACE_1, bets={0: [("win", 4, 1000), ("place", 4, 2000), ("show", 2, 4000)]})
    paid = winnings(bets, state.finish, state.setup.pays[0])
    assert books.says(example(language, "WPS-36"), 7000, 1000, 2000, 4000, 3000, 8000, paid, paid - 7000)


@in_every_language
def test_WPS_45_the_chart_is_the_editions(language: str) -> None:
    chart = STANDARD.payoff.daily_double
    (_, *second), *printed = books.rows(rule(language, "WPS-45").partition(">")[0])
    assert sorted(row[0] for row in printed) == sorted({horse.odds for horse in STANDARD.race[0].horse})
    assert sorted(second) == sorted({horse.odds for horse in STANDARD.race[1].horse})
    for first, *cells in printed:
        pays = chart.pays[chart.odds.index(first)]
        assert [int(cell) * 1000 for cell in cells] == [pays[chart.odds.index(odds)] for odds in second]
    ticket = chart.pays[chart.odds.index(HORSES["Lucky Old Sun"].odds)][chart.odds.index(HORSES["Night Ferry"].odds)]
    assert books.says(example(language, "WPS-45"), 3000, 3, ticket, 3 * ticket)


# --- the race


@in_every_language
def test_WPS_52_WPS_54_dice_and_totals(language: str) -> None:
    assert books.numbers(example(language, "WPS-52"))[1:] == [horse + 1 for horse in moving_order(3, [1] * 6)]
    gunsmoke, rotunda = HORSES["Gunsmoke"], HORSES["Rotunda"]
    assert gunsmoke.bonus == 4 + 5 != rotunda.bonus
    state = racing({1: "backstretch/1/1", 2: "backstretch/2/1"}, {0: 1, 1: 2})
    roll(state, 4, 5)
    totals = {ride.bonus: total for ride, total in zip(rides_of(state).actions, rides_of(state).totals, strict=True)}
    assert books.says(example(language, "WPS-54"), 9, gunsmoke.bonus, gunsmoke.boxes[0], *totals.values())
    assert books.says(example(language, "WPS-54"), rotunda.bonus, rotunda.boxes[0], rotunda.boxes[0] + 4)


@in_every_language
def test_WPS_55_a_step_in_a_bend(language: str) -> None:
    found = sorted(ends("far_turn/2/7", [], 1))
    assert books.says(example(language, "WPS-55"), *[int(part) for name in found for part in name.split("/")[1:]])


@in_every_language
@pytest.mark.parametrize(
    ("rule_id", "start", "others", "total", "veteran", "expected"),
    [
        ("WPS-57", "3/1", {}, 3, False, {"2/4", "3/4", "4/4"}),
        ("WPS-57", "3/1", {}, 3, True, {f"{lane}/4" for lane in range(1, 6)}),
        ("WPS-59", "1/4", {"l1": (7,), "l2": (5, 6, 7)}, 5, False, {"1/9", "2/9"}),
        ("WPS-61", "1/3", {"l1": (7,), "l2": (4, 5, 6, 7)}, 5, False, {"1/6"}),
        ("WPS-63", "2/6", {"l2": (10,), "l1": (12,)}, 9, False, {"3/15"}),
        ("WPS-64", "1/2", {"l1": (5,)}, 4, False, {"1/4", "2/6"}),
    ],
)
def test_the_moves_of_the_examples(
    language: str,
    rule_id: str,
    start: str,
    others: dict[str, tuple[int, ...]],
    total: int,
    veteran: bool,
    expected: set[str],
) -> None:
    assert set(ends(BACK + start, stretch(**others), total, veteran)) == {BACK + end for end in expected}
    named = {int(part) for end in expected for part in end.split("/")} - ({3} if veteran else set())
    assert books.says(example(language, rule_id), total, *named)


@in_every_language
def test_WPS_57_WPS_59_WPS_64_what_the_examples_begin_with(language: str) -> None:
    assert books.says(example(language, "WPS-57"), 3, 1, 3, 4, 2, 3, 4, 4, 1, 5)
    assert books.says(example(language, "WPS-59"), 4, 1, 5, 7, 2, 9, 2, 9)
    assert books.says(example(language, "WPS-64"), 1, 2, 4, 1, 5, 4, 2, 6, 2, 4, 1)


@in_every_language
def test_WPS_62_R_7_cutting_in(language: str) -> None:
    assert BACK + "2/5" not in ends(BACK + "1/1", stretch(l2=(4,)), 4)
    assert books.says(example(language, "WPS-62"), 1, 1, 4, 2, 4, 2, 5)
    assert BACK + "1/5" not in ends(BACK + "1/1", stretch(l1=(4,)), 4, veteran=True)
    assert BACK + "1/6" in ends(BACK + "1/1", stretch(l1=(4,)), 5, veteran=True)
    assert books.says(example(language, "R-7"), 4, 5, 5, 6)


@in_every_language
def test_WPS_63_a_veteran_could_also_end_elsewhere(language: str) -> None:
    found = ends(BACK + "2/6", stretch(l2=(10,), l1=(12,)), 9, veteran=True)
    assert {BACK + "2/15", BACK + "4/15"} <= set(found)
    assert books.says(example(language, "WPS-63"), 6, 9, 10, 12, 15, 15, 4)


@in_every_language
def test_WPS_67_WPS_77_past_the_line(language: str) -> None:
    assert "run_out/3/5" in ends("home_stretch/3/18", [], 7)
    assert books.says(example(language, "WPS-67"), 18, 7, 5, 5)
    state = table(4)
    state.setup.veteran[0][:3] = [False, True, False]
    state.crossings, state.past, state.arrived = [0, 0, 0, 1, 1, 1], [5, 5, 6, 0, 0, 0], [9, 8, 7, 0, 0, 0]
    assert books.numbers(example(language, "WPS-77"))[-3:] == [horse + 1 for horse in ranked(state, [0, 1, 2])]


# --- objections and the end


def grounds(state: WinPlaceShowState, end: str, bonus: int = 0) -> str:
    rides = rides_of(state)
    judge_ride(state, rides, rides.actions.index(to(end, bonus)))
    return "".join("abcde"[ground] for ground in state.judged.shows)


@in_every_language
def test_WPS_82_the_grounds_of_the_example(language: str) -> None:
    state = racing({2: "backstretch/3/1"}, {0: 2})
    state.setup.bonus[0][1] = 9
    roll(state, 4, 5)
    totals = set(rides_of(state).totals)
    shown = [grounds(state, BACK + end, bonus) for end, bonus in (("3/13", 0), ("5/16", 1), ("4/13", 1), ("1/16", 1))]
    assert shown == ["c", "b", "bde", ""]
    assert totals == {12, 15}
    assert books.says(example(language, "WPS-82"), 3, 1, 12, 15, 12, 15, 5, 3, 4, 15)


@in_every_language
@pytest.mark.parametrize(("backed", "may_be_upheld"), [(2, True), (4, True), (1, False), (5, False)])
def test_WPS_85_WPS_95_whose_bets_make_a_case(language: str, backed: int, may_be_upheld: bool) -> None:
    case = Case(0, 2, (2,), ("a",), 3, True)
    state = finished(RACE_1, {1: 1}, bets={1: [("win", backed, 1000)], 2: [("win", 1, 1000)]}, cases=[case])
    settle(state)
    assert (state.step.name == "hearings") == may_be_upheld
    assert books.numbers(example(language, "WPS-85")) == [*RACE_1, 1, 2, 4, 1, 5]


@in_every_language
def test_WPS_89_R_16_WPS_114_sums_that_are_divided(language: str) -> None:
    unit = STANDARD.money.unit
    each = 10_000 // 3 // unit * unit
    assert books.says(example(language, "WPS-89"), 10_000, 3, each, 10_000 - 3 * each)
    fine = STANDARD.money.rejected_objection_total
    assert books.says(example(language, "R-16"), 2, fine_shares(fine, unit, 2)[0], 3, *fine_shares(fine, unit, 3))
    assert books.says(example(language, "WPS-114"), 10, 1, 360_000, exchange([36_000] * 10, 1000)[0])


@in_every_language
def test_WPS_103_the_horses_of_stable_1(language: str) -> None:
    said = example(language, "WPS-103").replace("’", "'")
    names = [STANDARD.stable[0].name, *[horse.name for horse in HORSES.values() if horse.stable == 1]]
    places = [said.index(name) for name in names]
    assert places == sorted(places)
    assert books.numbers(said) == [STANDARD.stable[0].number]
